import { nextAgendasLinks, npsLinks } from '../../../../schema/api/clients/client-links.ts'
import { messageBatches } from '../../../../schema/api/messages/message-batches.ts'
import {
  clientNextAgendas as nextAgendasCalls,
  clientNPSs as npsCalls,
  clientReviews as reviewCalls,
} from '../../../../schema/api/outreach/client-messages.ts'
import { computeMargin, computeNps } from '../../../../schema/rules/outreach/nps.ts'
import { addDays, daysBetween, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import { linkToken } from '../../../db/link-token.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { enqueue } from '../../messages/outbox/index.ts'
import { selectBenefits } from '../../money/course-uses/index.ts'
import { batchHandlers } from './batches.ts'
import { withLogo } from './link-salon.ts'
import { abortUnlessReviewLink } from './message-queries.ts'
import { linkedClient, selectLinkedBookings, selectNextBookings } from './next-agendas-queries.ts'
import { toMessageBookings } from './next-bookings.ts'
import { npsLinkHandlers } from './nps-links.ts'
import { handleNps, insertNps, selectAnswers, selectNpsOfClient, selectOneNps } from './nps-queries.ts'
import { selectNpsByPerson, selectNpsCounts } from './nps-score-queries.ts'
import { sendMessage } from './send-message.ts'

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
  const toToken = (agendaId: string) => linkToken(request.env.SESSION_SECRET, 'Booking', agendaId)
  const bookings = facts.bookings.map(({ agendaId, ...booking }) => ({ ...booking, token: toToken(agendaId) }))
  return withLogo({ ...facts, bookings, benefits }, db.nowUtc, request)
}

export const clientMessageFeatures = [
  defineRoutes(npsCalls, { send: sendNps, list: listAnswers, ofClient: listOfClient, score: getScore, handle: handleAnswer }),
  defineRoutes(reviewCalls, { send: sendReviewLink }),
  defineRoutes(nextAgendasCalls, { send: sendNextAgendas }),
  defineRoutes(messageBatches, batchHandlers),
  defineRoutes(npsLinks, npsLinkHandlers),
  defineRoutes(nextAgendasLinks, { one: getNextAgendas }),
]
