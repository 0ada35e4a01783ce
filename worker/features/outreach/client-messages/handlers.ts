import type { NPSPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { type npsLinks as calls, nextAgendasLinks, npsLinks } from '../../../../schema/api/clients/client-links.ts'
import { nextAgendasLinksSchemas, npsLinksSchemas } from '../../../../schema/api/clients/client-links-schemas.ts'
import { messageBatches } from '../../../../schema/api/messages/message-batches.ts'
import { messageBatchesSchemas } from '../../../../schema/api/messages/message-batches-schemas.ts'
import {
  clientNextAgendas as nextAgendasCalls,
  clientNPSs as npsCalls,
  clientReviews as reviewCalls,
} from '../../../../schema/api/outreach/client-messages.ts'
import {
  clientNextAgendasSchemas,
  clientNPSsSchemas,
  clientReviewsSchemas,
} from '../../../../schema/api/outreach/client-messages-schemas.ts'
import { computeMargin, computeNps } from '../../../../schema/rules/outreach/nps.ts'
import { addDays, daysBetween, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import { signLink } from '../../../db/link-token.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { enqueue } from '../../messages/outbox/index.ts'
import { selectBenefits } from '../../money/prepaid/index.ts'
import { withLogo } from '../../platform/salons/index.ts'
import { batchHandlers } from './batches.ts'
import { abortUnlessReviewLink } from './message-queries.ts'
import { linkedClient, selectLinkedBookings, selectNextBookings } from './next-agendas-queries.ts'
import { toMessageBookings } from './next-bookings.ts'
import {
  answerNps,
  handleNps,
  insertNps,
  type LinkedNps,
  selectAnswers,
  selectLinkedNps,
  selectNpsByPerson,
  selectNpsCounts,
  selectNpsOfClient,
  selectOneNps,
} from './nps-queries.ts'
import { sendMessage } from './send-message.ts'

type LinkHandlers = Handlers<typeof calls>

/** The page without what only the alert needs. */
const toPage = ({ clientId, name, ...page }: LinkedNps, db: LinkDb, request: Request): NPSPage => withLogo(page, db.nowUtc, request)

const getQuestion: LinkHandlers['one'] = async (db, _input, _body, request) => {
  const [linked] = await db.batch(selectLinkedNps(db))
  return linked && toPage(linked, db, request)
}

/** Two round trips: the alert names the client. The first answer counts. */
const answerQuestion: LinkHandlers['answer'] = async (db, _input, { score, comment }, request) => {
  const [linked, replayOf] = await db.batch(selectLinkedNps(db), db.findReplay())
  if (!linked) return undefined
  if (replayOf !== undefined) return toPage(linked, db, request)
  const { clientId, name } = linked
  const alert = raiseAlerts(db, {
    to: { roles: ['ADMIN', 'RECEPTIONIST'] },
    type: 'NPS',
    content: { key: comment ? 'nps_commented' : 'nps_answered', values: { name, score: String(score), comment } },
    id: clientId,
    cause: `nps:${db.id}`,
  })
  try {
    const writes = [...db.recordIdempotencyKey(db.id), ...answerNps(db, clientId, score, comment), alert]
    const answered = await db.batchReturning(writes, selectLinkedNps(db))
    return answered && toPage(answered, db, request)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const [current] = await db.batch(selectLinkedNps(db))
    if (!current) return undefined
    throw new ApiError(409, current.state === 'over' ? 'question_over' : 'already_answered', { current: toPage(current, db, request) })
  }
}

const npsLinkHandlers: LinkHandlers = { one: getQuestion, answer: answerQuestion }

type NpsHandlers = Handlers<typeof npsCalls>
type ReviewHandlers = Handlers<typeof reviewCalls>
type NextAgendasHandlers = Handlers<typeof nextAgendasCalls>

const getToday = (db: StaffDb) => toSalonDay(db.nowUtc, db.timeZone)

const sendNps: NpsHandlers['send'] = (db, { clientId }, _body, request) => {
  const clientNPSId = db.newId('nps')
  const cause = `nps:${clientId}:${getToday(db)}`
  const { timeZone } = db
  const message = enqueue(db, { cause, kind: 'nps', data: { linkId: clientNPSId }, to: { clientId }, timeZone })
  return sendMessage(db, request, { clientId, message, purpose: 'feedback', writes: [insertNps(db, clientNPSId, clientId)] })
}

const listAnswers: NpsHandlers['list'] = async (db, { from, to }) => (await db.batch(selectAnswers(db, from, to)))[0]
const listOfClient: NpsHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectNpsOfClient(db, clientId)))[0]

/** One round trip: the period and as many days right before it. */
const getScore: NpsHandlers['score'] = async (db, { from, to }) => {
  const before = { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
  const [counts, countsBefore, people] = await db.batch(
    selectNpsCounts(db, { from, to }),
    selectNpsCounts(db, before),
    selectNpsByPerson(db, { from, to }),
  )
  const { promoters, passives, detractors } = countsBefore
  return {
    from,
    to,
    ...counts,
    score: computeNps(counts),
    margin: computeMargin(counts),
    before: { promoters, passives, detractors, score: computeNps(countsBefore) },
    people: people.map((person) => ({ ...person, score: computeNps(person) })),
  }
}

const handleAnswer: NpsHandlers['handle'] = (db, { clientNPSId }, { isHandled, version }) =>
  db.updateGuarded(handleNps(db, clientNPSId, version, isHandled), selectOneNps(db, clientNPSId))

const sendReviewLink: ReviewHandlers['send'] = (db, { clientId }, _body, request) => {
  const cause = `review:${clientId}:${getToday(db)}`
  const message = enqueue(db, { cause, kind: 'review_link', data: {}, to: { clientId }, timeZone: db.timeZone })
  return sendMessage(db, request, {
    clientId,
    message,
    purpose: 'feedback',
    guards: [abortUnlessReviewLink(db)],
    untested: 'no_review_link',
  })
}

/** Two round trips: the message contains the bookings. */
const sendNextAgendas: NextAgendasHandlers['send'] = async (db, { clientId }, _body, request) => {
  const [coming] = await db.batch(selectNextBookings(db, clientId))
  if (!coming) return undefined
  if (coming.length === 0) throw new ApiError(409, 'no_next_agendas')
  const bookings = toMessageBookings(coming)
  const cause = `next_agendas:${clientId}:${getToday(db)}`
  const message = enqueue(db, { cause, kind: 'next_agendas', data: { bookings }, to: { clientId } })
  return sendMessage(db, request, { clientId, message })
}

const getNextAgendas: Handlers<typeof nextAgendasLinks>['one'] = async (db, _input, _body, request) => {
  const [facts, benefits] = await db.batch(selectLinkedBookings(db), selectBenefits(db, linkedClient(db)))
  if (!facts) return undefined
  const bookings = facts.bookings.map(({ agendaId, group, ...booking }) => ({
    ...booking,
    token: signLink(request.env, 'Booking', agendaId),
    ...(group ? { group: { token: signLink(request.env, 'Group', group.bookingGroupId), name: group.name } } : {}),
  }))
  return withLogo({ ...facts, bookings, benefits }, db.nowUtc, request)
}

export const clientMessageFeatures = [
  defineRoutes(npsCalls, clientNPSsSchemas, {
    send: sendNps,
    list: listAnswers,
    ofClient: listOfClient,
    score: getScore,
    handle: handleAnswer,
  }),
  defineRoutes(reviewCalls, clientReviewsSchemas, { send: sendReviewLink }),
  defineRoutes(nextAgendasCalls, clientNextAgendasSchemas, { send: sendNextAgendas }),
  defineRoutes(messageBatches, messageBatchesSchemas, batchHandlers),
  defineRoutes(npsLinks, npsLinksSchemas, npsLinkHandlers),
  defineRoutes(nextAgendasLinks, nextAgendasLinksSchemas, { one: getNextAgendas }),
]
