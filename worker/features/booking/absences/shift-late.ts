import type { absences as calls } from '../../../../schema/api/booking/absences.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { planMoves, selectForMoves, withMoveRefusals } from '../bookings/index.ts'
import { getMovedStart, toMessageData } from './rules.ts'
import { shortNotice } from './settle.ts'

/** Two round trips: the bookings and what the moves are checked against, then the write. Each move is told once. */
export const shiftLate: Handlers<typeof calls>['shiftLate'] = async (db, _input, { moves, tell }, request) => {
  const [bookings, catalogue, rota, taken] = await db.batch(...selectForMoves(db, moves))
  if (tell.some((id) => !bookings.some(({ agendaId }) => agendaId === id))) throw new ApiError(404, 'not_found')
  const plan = planMoves(db, moves, { bookings, catalogue, rota, taken, anyHours: true })
  const written = bookings
    .filter(({ agendaId }) => tell.includes(agendaId))
    .map((agenda) => ({ agenda, start: getMovedStart(agenda, moves) }))
    .filter(({ agenda, start }) => parseIso(start) !== parseIso(agenda.start))
  const messages = written.map(({ agenda, start }) => {
    return enqueue(db, {
      cause: `running_late:${agenda.agendaId}:${agenda.version}`,
      kind: 'booking_moved',
      data: toMessageData(agenda, start),
      to: { clientId: agenda.clientId },
      agendaId: agenda.agendaId,
      until: Math.max(parseIso(start), db.nowUtc + shortNotice),
    })
  })
  const results = await withMoveRefusals(db, plan.services, 'client_arrived', () => db.batch(plan.guard, ...plan.writes, ...messages))
  if (messages.length > 0) sendAfterResponse(request, ...messages)
  const channels = messages.length > 0 ? results.slice(-messages.length) : []
  const untold = written.filter((_, i) => !channels[i]).map(({ agenda }) => agenda.agendaId)
  return { back: plan.back, told: written.length - untold.length, untold }
}
