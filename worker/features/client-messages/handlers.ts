import { nextAgendasLinks, npsLinks } from '../../../schema/api/client-links.ts'
import {
  clientNextAgendas as nextAgendasCalls,
  clientNPSs as npsCalls,
  clientReviews as reviewCalls,
  type SentMessage,
} from '../../../schema/api/client-messages.ts'
import { messageBatches } from '../../../schema/api/message-batches.ts'
import { toSalonDay } from '../../../schema/rules/salon-time.ts'
import type { MarketingPurpose } from '../../../schema/terms.ts'
import { ApiError } from '../../db/errors.ts'
import { linkToken } from '../../db/link-token.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import { mapAborted } from '../../http/errors.ts'
import { defineRoutes, type Handlers, type Request } from '../../http/serve.ts'
import { abortUnlessClient } from '../clients/index.ts'
import { enqueue, type QueuedMessage, sendAfterResponse } from '../messaging/index.ts'
import { batchHandlers } from './batches.ts'
import { withLogo } from './link-salon.ts'
import { abortUnlessReviewLink, selectSentMessage } from './message-queries.ts'
import { selectLinkedBookings, selectNextBookings } from './next-agendas-queries.ts'
import { toMessageBookings } from './next-bookings.ts'
import { npsLinkHandlers } from './nps-links.ts'
import { insertNps, selectAnswers, selectNpsOfClient } from './nps-queries.ts'
import { sendConflicts } from './send-errors.ts'
import { sendGuarded } from './send-queries.ts'

type NpsHandlers = Handlers<typeof npsCalls>
type ReviewHandlers = Handlers<typeof reviewCalls>
type NextAgendasHandlers = Handlers<typeof nextAgendasCalls>

interface Sending {
  readonly clientId: string
  readonly message: QueuedMessage
  readonly purpose?: MarketingPurpose
  readonly guards?: readonly Statement<unknown>[]
  readonly writes?: readonly Statement<unknown>[]
}

/** Queues a message with what belongs to it in one round trip, and sends it after the response. */
async function send(db: StaffDb, request: Request, sending: Sending): Promise<SentMessage | undefined> {
  const { clientId, message, purpose, guards = [], writes = [] } = sending
  const statements = [abortUnlessClient(db, clientId), ...guards, ...sendGuarded(db, clientId, message, purpose), ...writes]
  const sent = await mapAborted(
    db.insertIdempotent(message.outboxId, statements, (id) => selectSentMessage(db, id)),
    { ...sendConflicts, untested: 'no_review_link' },
  )
  sendAfterResponse(request, message)
  return sent
}

const getToday = (db: StaffDb) => toSalonDay(db.nowUtc, db.timeZone)

const sendNps: NpsHandlers['send'] = (db, { clientId }, _body, request) => {
  const clientNPSId = db.newId('nps')
  const cause = `nps:${clientId}:${getToday(db)}`
  const { timeZone } = db
  const message = enqueue(db, { cause, kind: 'nps', data: { linkId: clientNPSId }, to: { clientId }, timeZone })
  return send(db, request, { clientId, message, purpose: 'feedback', writes: [insertNps(db, clientNPSId, clientId)] })
}

const listAnswers: NpsHandlers['list'] = async (db, { from, to }) => (await db.batch(selectAnswers(db, from, to)))[0]
const listOfClient: NpsHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectNpsOfClient(db, clientId)))[0]

const sendReviewLink: ReviewHandlers['send'] = (db, { clientId }, _body, request) => {
  const cause = `review:${clientId}:${getToday(db)}`
  const message = enqueue(db, { cause, kind: 'review_link', data: {}, to: { clientId }, timeZone: db.timeZone })
  return send(db, request, { clientId, message, purpose: 'feedback', guards: [abortUnlessReviewLink(db)] })
}

/** Two round trips: the message contains the bookings. */
const sendNextAgendas: NextAgendasHandlers['send'] = async (db, { clientId }, _body, request) => {
  const [coming] = await db.batch(selectNextBookings(db, clientId))
  if (!coming) return undefined
  if (coming.length === 0) throw new ApiError(409, 'no_next_agendas')
  const bookings = toMessageBookings(coming)
  const cause = `next_agendas:${clientId}:${getToday(db)}`
  const message = enqueue(db, { cause, kind: 'next_agendas', data: { bookings }, to: { clientId } })
  return send(db, request, { clientId, message })
}

const getNextAgendas: Handlers<typeof nextAgendasLinks>['one'] = async (db, _input, _body, request) => {
  const [facts] = await db.batch(selectLinkedBookings(db))
  if (!facts) return undefined
  const toToken = (agendaId: string) => linkToken(request.env.SESSION_SECRET, 'Booking', agendaId)
  const bookings = facts.bookings.map(({ agendaId, ...booking }) => ({ ...booking, token: toToken(agendaId) }))
  return withLogo({ ...facts, bookings }, db.nowUtc, request)
}

export const clientMessageFeatures = [
  defineRoutes(npsCalls, { send: sendNps, list: listAnswers, ofClient: listOfClient }),
  defineRoutes(reviewCalls, { send: sendReviewLink }),
  defineRoutes(nextAgendasCalls, { send: sendNextAgendas }),
  defineRoutes(messageBatches, batchHandlers),
  defineRoutes(npsLinks, npsLinkHandlers),
  defineRoutes(nextAgendasLinks, { one: getNextAgendas }),
]
