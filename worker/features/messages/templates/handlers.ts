import { messageTemplates as calls } from '../../../../schema/api/messages/message-batches.ts'
import { messageTemplatesSchemas, type TemplateExample } from '../../../../schema/api/messages/message-batches-schemas.ts'
import {
  findMissingFields,
  findUnknownFields,
  messageKindTerms,
  type TemplateKind,
} from '../../../../schema/rules/messages/message-templates.ts'
import type { Language } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { getExampleFields } from '../sending/index.ts'
import {
  deleteTemplate,
  type ExampleBooking,
  insertTemplate,
  selectExampleBookings,
  selectExampleSalon,
  selectTemplates,
  updateTemplate,
} from './queries.ts'

type TemplateHandlers = Handlers<typeof calls>

/** Throws 400 for a field that messages of the kind do not have, and without one that they need. */
function assertFields(kind: TemplateKind, { subject, text }: { subject: string; text: string }) {
  const { fields, required } = messageKindTerms[kind]
  const refuse = (field: string, message: string) => new ApiError(400, 'invalid_input', { fields: { [field]: message } })
  if (findUnknownFields(subject, fields).length > 0) throw refuse('subject', 'Unknown field in braces')
  if (findUnknownFields(text, fields).length > 0) throw refuse('text', 'Unknown field in braces')
  if (findMissingFields(text, required).length > 0) throw refuse('text', 'The link is missing')
}

const listTemplates: TemplateHandlers['list'] = async (db) => (await db.batch(selectTemplates(db)))[0]

const createTemplate: TemplateHandlers['create'] = (db, _input, draft) => {
  assertFields(draft.kind, draft)
  const id = db.newId('mtp')
  const created = db.insertIdempotent(id, [insertTemplate(db, id, draft)], (made) => selectTemplates(db, made))
  return mapAborted(created, { unique: 'already_exists' })
}

const changeTemplate: TemplateHandlers['update'] = (db, { messageTemplateId: id }, { version, kind, subject, text }) => {
  assertFields(kind, { subject, text })
  return db.updateGuarded(updateTemplate(db, id, version, { subject, text }), selectTemplates(db, id))
}

const resetTemplate: TemplateHandlers['reset'] = async (db, { messageTemplateId }) => {
  const [deleted] = await db.batch(deleteTemplate(db, messageTemplateId))
  return deleted.length > 0 ? { messageTemplateId } : undefined
}

/** A client of no salon, for a salon without a coming booking. */
const inventedBooking = (db: StaffDb): ExampleBooking => ({
  agendaId: '',
  clientId: '',
  name: 'Anna Conti',
  start: new Date((db.nowUtc + 86_400 - (db.nowUtc % 3600)) * 1000).toISOString(),
  services: 'Taglio',
  staff: 'Giulia',
  cents: 3500,
})

const listExamples: TemplateHandlers['examples'] = async (db, { language }, _body, { env }) => {
  const [bookings, salon] = await db.batch(selectExampleBookings(db), selectExampleSalon(db))
  const toExample = (booking: ExampleBooking): TemplateExample => ({
    agendaId: booking.agendaId || null,
    name: booking.name,
    language: language as Language,
    fields: getExampleFields({ ...booking, salon, language, timeZone: db.timeZone, origin: env.WEB_ORIGIN ?? '' }),
  })
  return (bookings.length > 0 ? bookings : [inventedBooking(db)]).map(toExample)
}

export const messageTemplateFeatures = [
  defineRoutes(calls, messageTemplatesSchemas, {
    list: listTemplates,
    examples: listExamples,
    create: createTemplate,
    update: changeTemplate,
    reset: resetTemplate,
  }),
]
