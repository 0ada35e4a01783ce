import { formLinks } from '../../../../schema/api/clients/consent-form-links.ts'
import { formLinksSchemas } from '../../../../schema/api/clients/consent-form-links-schemas.ts'
import { clientConsentForms as clientCalls, consentForms as formCalls } from '../../../../schema/api/clients/consent-forms.ts'
import { bookingForms as bookingCalls } from '../../../../schema/api/clients/consent-forms-bookings.ts'
import { bookingFormsSchemas } from '../../../../schema/api/clients/consent-forms-bookings-schemas.ts'
import { clientConsentFormsSchemas, consentFormsSchemas } from '../../../../schema/api/clients/consent-forms-schemas.ts'
import { parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { enqueue } from '../../messages/outbox/index.ts'
import { sendMessage } from '../../outreach/client-messages/index.ts'
import {
  abortUnlessText,
  deleteSigned,
  insertSignature,
  restoreSigned,
  selectAskedBooking,
  selectBookingForms,
  selectFormsOfClient,
  waiveMissing,
} from './client-queries.ts'
import { formLinkHandlers } from './links.ts'
import { deleteForm, hashForm, insertForm, selectForm, selectForms, updateForm } from './queries.ts'
import { assertComplete } from './rules.ts'

type FormHandlers = Handlers<typeof formCalls>
type ClientHandlers = Handlers<typeof clientCalls>
type BookingHandlers = Handlers<typeof bookingCalls>

const listForms: FormHandlers['list'] = async (db) => (await db.batch(selectForms(db)))[0]

const createForm: FormHandlers['create'] = (db, _input, draft) => {
  const id = db.newId('cfo')
  return mapAborted(db.insertIdempotent(id, insertForm(db, id, draft), (formId) => selectForm(db, formId)))
}

const changeForm: FormHandlers['update'] = (db, { consentFormId }, { consentFormId: _id, textVersion: _version, ...change }) =>
  mapAborted(db.updateGuarded(updateForm(db, consentFormId, change), selectForm(db, consentFormId)))

const removeForm: FormHandlers['remove'] = async (db, { consentFormId }) =>
  (await mapAborted(db.batchReturning(deleteForm(db, consentFormId), selectForm(db, consentFormId))))?.[0]

const listOfClient: ClientHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectFormsOfClient(db, clientId)))[0]

const getBookingForms: BookingHandlers['one'] = async (db, { agendaId }) => (await db.batch(selectBookingForms(db, agendaId)))[0][0]

/** Two round trips: the text is read first, because its hash is part of the signature. */
const signForm: ClientHandlers['sign'] = async (db, _input, { agendaId, consentFormId, textVersion, ...signed }) => {
  const [[booking], [form], replayOf] = await db.batch(selectBookingForms(db, agendaId), selectForm(db, consentFormId), db.findReplay())
  if (!booking || !form) return undefined
  if (replayOf !== undefined) return booking
  if (form.textVersion !== textVersion) throw new ApiError(409, 'form_changed', { current: booking })
  assertComplete(form, signed)
  const clientConsentFormId = db.newId('ccf')
  const row = { ...signed, clientConsentFormId, clientId: booking.clientId, agendaId, consentFormId, textVersion, textHash: hashForm(form) }
  const writes = [abortUnlessText(db, consentFormId, textVersion), insertSignature(db, { ...row, source: 'tablet' })]
  return mapAborted(
    db.insertIdempotent(clientConsentFormId, writes, () => selectBookingForms(db, agendaId)),
    { stale: 'form_changed' },
  )
}

const waiveForms: BookingHandlers['waive'] = async (db, { agendaId }) =>
  (await db.batchReturning([waiveMissing(db, db.newId('ccf'), agendaId)], selectBookingForms(db, agendaId)))[0]

/** Two round trips: the message names the booking. */
const sendLink: BookingHandlers['send'] = async (db, { agendaId }, _body, request) => {
  const [booking] = await db.batch(selectAskedBooking(db, agendaId))
  if (!booking) return undefined
  const { clientId, start, services } = booking
  const message = enqueue(db, {
    cause: `consent_forms:${agendaId}:${toSalonDay(db.nowUtc, db.timeZone)}`,
    kind: 'consent_forms',
    data: { agendaId, start, services },
    to: { clientId },
    agendaId,
    until: Math.max(parseIso(start), db.nowUtc + 3600),
  })
  const sent = await sendMessage(db, request, { clientId, message })
  return sent && { agendaId, channel: sent.channel }
}

const removeSigned: ClientHandlers['remove'] = (db, { clientConsentFormId }) =>
  change(db, deleteSigned(db, clientConsentFormId), clientConsentFormId)
const restoreForm: ClientHandlers['restore'] = (db, { clientConsentFormId }) =>
  change(db, restoreSigned(db, clientConsentFormId), clientConsentFormId)

async function change(db: StaffDb, writes: ReturnType<typeof deleteSigned>, clientConsentFormId: string) {
  return mapAborted(db.batch(...writes).then(() => ({ clientConsentFormId })))
}

export const consentFormFeatures = [
  defineRoutes(formCalls, consentFormsSchemas, { list: listForms, create: createForm, update: changeForm, remove: removeForm }),
  defineRoutes(clientCalls, clientConsentFormsSchemas, {
    ofClient: listOfClient,
    sign: signForm,
    remove: removeSigned,
    restore: restoreForm,
  }),
  defineRoutes(bookingCalls, bookingFormsSchemas, { one: getBookingForms, waive: waiveForms, send: sendLink }),
  defineRoutes(formLinks, formLinksSchemas, formLinkHandlers),
]
