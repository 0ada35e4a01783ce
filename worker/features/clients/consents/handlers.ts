import { privacyLinks } from '../../../../schema/api/clients/client-links.ts'
import { privacyLinksSchemas } from '../../../../schema/api/clients/client-links-schemas.ts'
import type { ConsentAnswers } from '../../../../schema/api/clients/consent-values.ts'
import { clientPrivacies as calls } from '../../../../schema/api/clients/consents.ts'
import { clientPrivaciesSchemas } from '../../../../schema/api/clients/consents-schemas.ts'
import { formatDatePattern } from '../../../../schema/rules/date-format.ts'
import { localTime, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { sendConflicts, sendGuarded } from '../../outreach/client-messages/index.ts'
import { selectDateFormat } from '../../platform/salons/index.ts'
import { abortUnlessClient } from '../clients/index.ts'
import { buildConsentSections, consentLabels } from './consent-pdf.ts'
import { privacyLinkHandlers } from './links.ts'
import { insertEntry, selectConsentHead, selectCurrentTexts, selectPrivacies, selectPrivacyStatus, selectTextVersions } from './queries.ts'
import { recordConsents, recordReply, toEntryText } from './record-consents.ts'

type PrivacyHandlers = Handlers<typeof calls>

const listEntries: PrivacyHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectPrivacies(db, { clientId })))[0]

const createEntry: PrivacyHandlers['create'] = (db, _input, draft) => recordConsents(db, draft, (id) => selectPrivacies(db, { id }))

interface Reply {
  readonly source: 'desk' | 'paper' | 'tablet'
  readonly language: 'en' | 'it'
  readonly number: number
  readonly consents: ConsentAnswers
  readonly signedName: string
  readonly signature: string
  readonly note: string
}
const answerEntry = (db: StaffDb, clientPrivacyId: string, reply: Reply) => {
  const { source, language, number, consents, signedName, signature, note } = reply
  return recordReply(db, clientPrivacyId, { source, language, number, consents, signedName, signature, note })
}

/**
 * Two round trips: the text is read first. The message and the entry that the client was asked are one batch; the link in the message names
 * the entry.
 */
const sendPrivacyMessage: PrivacyHandlers['send'] = async (db, { clientId, privacyMessageNumber: number }, _body, request) => {
  const [texts] = await db.batch(selectCurrentTexts(db, number))
  const [first] = texts
  if (!first) throw new ApiError(409, 'no_privacy_text')
  const clientPrivacyId = db.newId('cpr')
  const message = enqueue(db, {
    cause: `privacy:${clientId}:${number}:${toSalonDay(db.nowUtc, db.timeZone)}`,
    kind: 'privacy',
    data: { linkId: clientPrivacyId },
    to: { clientId },
  })
  const { language } = first
  const entry = { clientPrivacyId, clientId, number, language, outboxId: message.outboxId, source: 'asked', consents: [] } as const
  const writes = [
    abortUnlessClient(db, clientId),
    ...sendGuarded(db, clientId, message),
    ...insertEntry(db, { ...entry, text: toEntryText(texts, language) }),
  ]
  const sent = await mapAborted(
    db.insertIdempotent(clientPrivacyId, writes, (id) => selectPrivacies(db, { id })),
    sendConflicts,
  )
  sendAfterResponse(request, message)
  return sent
}

const getStatus: PrivacyHandlers['status'] = async (db, { clientId }) => (await db.batch(selectPrivacyStatus(db, clientId)))[0][0]

const setStatus: PrivacyHandlers['setStatus'] = (db, _input, { clientId, consents }) =>
  recordConsents(db, { clientId, consents, source: 'desk', language: 'it' }, () => selectPrivacyStatus(db, clientId))

/** One round trip, which also records who exported it. */
const exportPdf: PrivacyHandlers['exportPdf'] = async (db, { clientId, language }, _body, request) => {
  const { file, type } = calls.exportPdf.reply
  const results = await mapAborted(
    db.batch(
      abortUnlessClient(db, clientId),
      selectConsentHead(db, clientId),
      selectPrivacyStatus(db, clientId),
      selectPrivacies(db, { clientId }),
      selectDateFormat(db),
      recordSecurityEvent(db, { action: 'export', entity: 'clients', entityId: clientId, details: { file } }),
    ),
  )
  const [, head, [status] = [], entries = [], dateFormat = ''] = results ?? []
  if (!head || !status) return undefined
  const labels = consentLabels[language ?? head.language]
  const toDay = (nowUtc: number) => formatDatePattern(toSalonDay(nowUtc, db.timeZone), dateFormat)
  const toText = (instant: string) => `${toDay(parseIso(instant))} ${localTime(parseIso(instant), db.timeZone)}`
  const { drawSheet } = await import('../../../http/pdf.ts')
  const bytes = await drawSheet(
    {
      title: head.name,
      subtitle: `${labels.title} · ${toDay(db.nowUtc)}`,
      footer: `${labels.title} · ${head.name}`,
      sections: buildConsentSections(status, entries, labels, toText),
    },
    new Date(db.nowUtc * 1000),
  )
  request.header('Content-Type', type)
  request.header('Content-Disposition', `inline; filename="${file}"`)
  return request.body(bytes)
}

const listTexts: PrivacyHandlers['texts'] = async (db, { salonConfigPrivacyId }) =>
  (await db.batch(selectTextVersions(db, salonConfigPrivacyId)))[0]

export const clientPrivacyFeatures = [
  defineRoutes(calls, clientPrivaciesSchemas, {
    ofClient: listEntries,
    create: createEntry,
    answer: (db, { clientPrivacyId }, reply) => answerEntry(db, clientPrivacyId, reply),
    update: (db, _input, reply) => answerEntry(db, reply.clientPrivacyId, reply),
    correct: (db, { clientPrivacyId }, reply) => answerEntry(db, clientPrivacyId, reply),
    send: sendPrivacyMessage,
    status: getStatus,
    setStatus,
    texts: listTexts,
    exportPdf,
  }),
  defineRoutes(privacyLinks, privacyLinksSchemas, privacyLinkHandlers),
]
