import type { ServiceMove } from '../../../../schema/api/booking/booking-service-moves.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { findLate } from '../../../../schema/rules/booking/running-late.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'

interface Moving {
  readonly userId: string
  readonly moves: readonly ServiceMove[]
  /** The bookings that are moved, and all of the day. */
  readonly bookings: readonly Agenda[]
  readonly day: readonly Agenda[]
  /** From where the user has just moved services. */
  readonly ownMoves: ReadonlyMap<string, number>
  readonly nowUtc: number
}

/**
 * Whether somebody who may move only their own column makes no other moves than running late proposes, or takes back their own:
 * `forbidden` for the column of somebody else, `stale` for what is not proposed (any more).
 */
export function checkOwnMoves({ userId, moves, bookings, day, ownMoves, nowUtc }: Moving): 'forbidden' | 'stale' | null {
  const delays = new Map(findLate(day, nowUtc).map((late) => [late.agendaId, late.delays]))
  const changes = bookings.flatMap(({ agendaId, agendaServicesDTO }) =>
    agendaServicesDTO.flatMap((service) => {
      const move = moves.find(({ agendaServiceId }) => agendaServiceId === service.agendaServiceId)
      const by = move ? parseIso(move.start) - parseIso(service.start) : 0
      const isChanged = move !== undefined && (by !== 0 || move.userId !== service.userId)
      return isChanged ? [{ agendaId, move, by, of: service.userId }] : []
    }),
  )
  if (changes.some(({ move, of }) => of !== userId || move.userId !== userId)) return 'forbidden'
  const isProposed = ({ agendaId, move, by }: (typeof changes)[number]) =>
    by > 0 ? by <= (delays.get(agendaId)?.[move.agendaServiceId] ?? 0) : ownMoves.get(move.agendaServiceId) === parseIso(move.start)
  return changes.every(isProposed) ? null : 'stale'
}
