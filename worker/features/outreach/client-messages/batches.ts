import type { messageBatches as calls } from '../../../../schema/api/messages/message-batches.ts'
import type { MessagePreview, SentKind } from '../../../../schema/api/messages/message-batches-schemas.ts'
import { getReviewUrl } from '../../../../schema/rules/outreach/review-link.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { abortUnlessAllExist } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Env } from '../../../env.ts'
import type { Handlers } from '../../../http/serve.ts'
import { sendAfterResponse } from '../../messages/outbox/index.ts'
import { type LeasedMessage, renderMessage } from '../../messages/sending/index.ts'
import {
  insertBatch,
  type PreviewSalon,
  type RecipientFacts,
  resumeBatch,
  selectBatch,
  selectBatches,
  selectPreviewSalon,
  selectRecipients,
  stopBatch,
} from './batch-queries.ts'
import { selectMessagesOfClient } from './message-queries.ts'
import { type NextBooking, selectNextBookings } from './next-agendas-queries.ts'
import { toMessageBookings } from './next-bookings.ts'

type BatchHandlers = Handlers<typeof calls>

/** Stands for the id of a row that is not written: as long as one, so that the parts of a text message are counted right. */
const placeholderId = 'xxx_0000000000000000'

interface Sample {
  readonly kind: SentKind
  readonly subject: string
  readonly text: string
  readonly salon: PreviewSalon
  readonly coming: readonly NextBooking[]
}

function toData({ kind, subject, text, coming }: Sample): unknown {
  if (kind === 'next_agendas') return { bookings: toMessageBookings(coming) }
  if (kind === 'privacy' || kind === 'nps' || kind === 'survey') return { linkId: placeholderId }
  return { subject, text }
}

/** The message as the first recipient would get it; its links lead nowhere. */
function renderSample(db: StaffDb, env: Env, first: NonNullable<RecipientFacts['first']>, sample: Sample): MessagePreview['sample'] {
  const { salon, kind } = sample
  const message: LeasedMessage = {
    outboxId: placeholderId,
    salonId: placeholderId,
    kind,
    language: first.language,
    data: toData(sample),
    channel: first.channel,
    recipient: first.recipient,
    name: first.name,
    clientId: first.clientId,
    userId: null,
    agendaId: null,
    attempts: 0,
    until: 0,
    created: 0,
    bookings: [],
    hasConsent: true,
    ownText: salon.ownTexts[first.language] ?? null,
    salon: {
      ...salon,
      reviewUrl: getReviewUrl(salon),
      timeZone: db.timeZone,
      waBoxUid: '',
      smsSender: '',
      email: '',
      smsProvider: 'smshosting',
      secrets: [],
    },
  }
  const rendered = renderMessage({ secret: env.SESSION_SECRET, origin: env.WEB_ORIGIN ?? '' }, message)
  if (!rendered) return null
  const { name, channel, recipient, language } = first
  return { name, channel, recipient, language, subject: rendered.subject, text: rendered.text }
}

/** One round trip. */
const previewMessage: BatchHandlers['preview'] = async (db, _input, { clientIds, kind, subject, text }, { env }) => {
  const [firstId = ''] = clientIds
  const [{ first, ...facts }, salon, coming = []] = await db.batch(
    selectRecipients(db, kind, clientIds),
    selectPreviewSalon(db, kind),
    selectNextBookings(db, firstId),
  )
  if (facts.found < new Set(clientIds).size) return undefined
  const sample = first && renderSample(db, env, first, { kind, subject, text, salon, coming })
  return { ...facts, prices: salon.prices, due: toIso(salon.due), sample }
}

const sendBatch: BatchHandlers['send'] = async (db, _input, { clientIds, kind, subject, text }, request) => {
  const [messageBatchId, prefix] = [db.newId('bat'), db.newId('out')]
  const queued = insertBatch(db, { messageBatchId, prefix, kind, clientIds, subject, text })
  try {
    const writes = [abortUnlessAllExist(db, clients.clientId, clientIds), queued, db.abortIfUnchanged('limit')]
    const batch = await db.insertIdempotent(messageBatchId, writes, (id) => selectBatch(db, id))
    // The first one goes out at once; the others follow by cron, at the pace of the gateways.
    sendAfterResponse(request, { outboxId: `${prefix}-0` })
    return batch
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
    if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(409, 'nobody_reached')
    throw error
  }
}

const getBatch: BatchHandlers['one'] = async (db, { messageBatchId }) => (await db.batch(selectBatch(db, messageBatchId)))[0][0]

const listBatches: BatchHandlers['list'] = async (db) => (await db.batch(selectBatches(db)))[0]
const listOfClient: BatchHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectMessagesOfClient(db, clientId)))[0]

const stop: BatchHandlers['stop'] = async (db, { messageBatchId }) =>
  (await db.batchReturning([stopBatch(db, messageBatchId)], selectBatch(db, messageBatchId)))[0]
const resume: BatchHandlers['resume'] = async (db, { messageBatchId }) =>
  (await db.batchReturning([resumeBatch(db, messageBatchId)], selectBatch(db, messageBatchId)))[0]

export const batchHandlers: BatchHandlers = {
  preview: previewMessage,
  send: sendBatch,
  one: getBatch,
  list: listBatches,
  ofClient: listOfClient,
  stop,
  resume,
}
