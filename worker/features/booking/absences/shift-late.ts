import type { absences as calls } from '../../../../schema/api/booking/absences.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { dayRange, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { takeBack } from '../../messages/outbox/index.ts'
import { planMoves, selectForMoves, withMoveRefusals } from '../bookings/index.ts'
import { tellTogether } from './messages.ts'
import { checkOwnMoves } from './own-column.ts'
import { selectBookingsOfDay, selectOwnMoves, selectRecipients } from './queries.ts'
import { getMovedStart } from './rules.ts'
import { heldSeconds, reporters } from './settle.ts'

/** Seconds for which somebody who may move only their own column can take that back. */
const undoSeconds = 15 * 60

/** Cause of the message about a shift of a booking; `back` shifts ago. */
const toCause = ({ agendaId, version }: Agenda, back: number) => `running_late:${agendaId}:${version - back}`

/** Two round trips: the bookings and what the moves are checked against, then the write. Each move is told once. */
export const shiftLate: Handlers<typeof calls>['shiftLate'] = async (db, _input, { moves, tell, undo = false }) => {
  const ids = moves.map(({ agendaServiceId }) => agendaServiceId)
  const [recipients, day, ownMoves, bookings, catalogue, rota, taken] = await db.batch(
    selectRecipients(db, tell),
    selectBookingsOfDay(db, dayRange(toSalonDay(db.nowUtc, db.timeZone), db.timeZone)),
    selectOwnMoves(db, ids, db.nowUtc - undoSeconds),
    ...selectForMoves(db, moves),
  )
  if (tell.some((id) => !bookings.some(({ agendaId }) => agendaId === id))) throw new ApiError(404, 'not_found')
  if (!db.roles.some((role) => reporters.includes(role))) {
    const refusal = checkOwnMoves({ userId: db.userId, moves, bookings, day, ownMoves, nowUtc: db.nowUtc })
    if (refusal) throw new ApiError(refusal === 'forbidden' ? 403 : 409, refusal)
  }
  const plan = planMoves(db, moves, { bookings, catalogue, rota, taken, anyHours: true })
  const changes = bookings
    .filter(({ agendaId }) => tell.includes(agendaId))
    .map((agenda) => ({ agenda, start: getMovedStart(agenda, moves), kind: 'booking_moved' as const }))
    .filter(({ agenda, start }) => parseIso(start) !== parseIso(agenda.start))
  const told = tellTogether(db, changes, {
    recipients,
    from: db.nowUtc + heldSeconds,
    toCause: (agenda) => toCause(agenda, 0),
    ...(undo ? { corrects: (own) => own.map((agenda) => toCause(agenda, 1)) } : {}),
  })
  const messages = told.map(({ message }) => message)
  // Which of a client's bookings was the first, and gave the message its name, may have changed with the move.
  const unsent = undo ? changes.map(({ agenda }) => takeBack(db, toCause(agenda, 1))) : []
  const writes = [plan.guard, ...plan.writes, ...unsent, ...messages]
  const results = await withMoveRefusals(db, plan.services, 'client_arrived', () => db.batch(...writes))
  const channels = messages.length > 0 ? results.slice(-messages.length) : []
  const untold = told.flatMap(({ bookings: own }, i) => (channels[i] ? [] : own.map(({ agendaId }) => agendaId)))
  return { back: plan.back, told: messages.length - channels.filter((channel) => !channel).length, untold }
}
