import type { RotaBooking } from '../../../schema/api/rota.ts'
import type { UserShiftRequest } from '../../../schema/api/shift-requests.ts'
import { type Span, subtractSpans } from '../../../schema/rules/rota.ts'
import { findAffected } from '../../../schema/rules/rota-checks.ts'
import { getEffectiveSpans, getPlannedSpans, listAbsences, toSpan } from '../../../schema/rules/rota-plan.ts'
import type { PlannerRota } from './queries.ts'

/** Booked services that an approval leaves without their team member; null for decided requests and those that are not for time off. */
export function countAffected(request: UserShiftRequest, rota: PlannerRota, bookings: readonly RotaBooking[]): number | null {
  const { userId, start, end, status, type } = request
  if (status !== 'pending' || type === 'shift' || type === 'swap') return null
  const person = rota.people.find((one) => one.userId === userId)
  if (!person) return 0
  const off: Span = request.startEndHHMM ? toSpan(request.startEndHHMM) : [0, 1440]
  const own = bookings.filter((booking) => booking.userId === userId && start <= booking.day && booking.day <= end)
  const days = [...new Set(own.map((booking) => booking.day))]
  return days.reduce((sum, day) => {
    const absences = listAbsences(day, userId, rota.timeframes)
    const before = getEffectiveSpans(day, getPlannedSpans(day, person, rota.timeframes), absences, rota.closed)
    const ofDay = own.filter((booking) => booking.day === day)
    return sum + findAffected(ofDay, before, subtractSpans(before, [off])).length
  }, 0)
}
