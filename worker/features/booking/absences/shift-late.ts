import type { absences as calls } from '../../../../schema/api/booking/absences.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { planMoves, selectForMoves } from '../bookings/index.ts'
import { stopReminders } from './queries.ts'
import { getMovedStart, toMessageData } from './rules.ts'
import { shortNotice, withRefusals } from './settle.ts'

/** Two round trips: the bookings and what the moves are checked against, then the write. Each new time of a booking is told once. */
export const shiftLate: Handlers<typeof calls>['shiftLate'] = async (db, _input, { moves, tell }, request) => {
  const [bookings, catalogue, rota, taken] = await db.batch(...selectForMoves(db, moves))
  if (tell.some((id) => !bookings.some(({ agendaId }) => agendaId === id))) throw new ApiError(404, 'not_found')
  const plan = planMoves(db, moves, { bookings, catalogue, rota, taken, anyHours: true })
  const messages = bookings
    .filter(({ agendaId }) => tell.includes(agendaId))
    .map((agenda) => ({ agenda, start: getMovedStart(agenda, moves) }))
    .filter(({ agenda, start }) => parseIso(start) !== parseIso(agenda.start))
    .map(({ agenda, start }) => {
      return enqueue(db, {
        // The same time is told once, however often it is moved there.
        cause: `running_late:${agenda.agendaId}:${start}`,
        kind: 'booking_moved',
        data: toMessageData(agenda, start),
        to: { clientId: agenda.clientId },
        agendaId: agenda.agendaId,
        until: Math.max(parseIso(start), db.nowUtc + shortNotice),
      })
    })
  const reminders = stopReminders(
    db,
    bookings.map(({ agendaId }) => agendaId),
  )
  await withRefusals(db, plan.services, () => db.batch(plan.guard, ...plan.writes, ...reminders, ...messages))
  if (messages.length > 0) sendAfterResponse(request, ...messages)
  return { back: plan.back, told: messages.length }
}
