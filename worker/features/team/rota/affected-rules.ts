import type { RotaBooking } from '../../../../schema/api/team/rota-schemas.ts'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { activeIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import { localMinutes, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { type Span, subtractSpans } from '../../../../schema/rules/team/rota.ts'
import { computeCoverage, findAffected, findThin } from '../../../../schema/rules/team/rota-checks.ts'
import { getEffectiveSpans, getPlannedSpans, listAbsences, toSpan } from '../../../../schema/rules/team/rota-plan.ts'
import { listDays } from '../../../../schema/rules/team/time-off.ts'
import type { BusyServiceRow } from './affected-queries.ts'
import type { PlannerRota } from './queries.ts'

const isPendingTimeOff = ({ status, type }: Pick<UserShiftRequest, 'status' | 'type'>) =>
  status === 'pending' && type !== 'shift' && type !== 'swap'
const getTimeOff = ({ startEndHHMM }: UserShiftRequest): Span => (startEndHHMM ? toSpan(startEndHHMM) : [0, 1440])

/** Busy time of team members, in minutes after midnight of the salon's day. */
export interface BusyTime {
  userId: string
  day: string
  spans: Span[]
}
export function toBusyTime({ userId, start, length, parts }: BusyServiceRow, zone: string): BusyTime {
  const from = localMinutes(parseIso(start), zone)
  return {
    userId,
    day: toSalonDay(parseIso(start), zone),
    spans: activeIntervals(length, parts).map(([a, b]): Span => [from + a, from + b]),
  }
}

/**
 * The first half hour in which an approval leaves too few people, on a day that has enough without it; null if there is none, and for
 * requests that are decided or not for time off.
 */
export function findThinTime(
  request: UserShiftRequest,
  rota: PlannerRota,
  busy: readonly BusyTime[],
  thinPercent: number,
): { day: string; minutes: number } | null {
  if (!isPendingTimeOff(request)) return null
  const isThinOn = (day: string, off: Span | null) => {
    const people = rota.people
      .filter(({ inAgenda }) => inAgenda)
      .map((person) => {
        const absences = listAbsences(day, person.userId, rota.timeframes)
        const working = getEffectiveSpans(day, getPlannedSpans(day, person, rota.timeframes), absences, rota.closed)
        const booked = busy.filter((one) => one.day === day && one.userId === person.userId).flatMap(({ spans }) => spans)
        return { working: off && person.userId === request.userId ? subtractSpans(working, [off]) : working, booked }
      })
    return findThin(computeCoverage(people, [0, 1440], thinPercent))
  }
  for (const day of listDays(request.start, request.end)) {
    if (!busy.some((one) => one.day === day)) continue
    const minutes = isThinOn(day, getTimeOff(request))
    if (minutes !== null && isThinOn(day, null) === null) return { day, minutes }
  }
  return null
}

/** Booked services that an approval leaves without their team member; null for decided requests and those that are not for time off. */
export function countAffected(request: UserShiftRequest, rota: PlannerRota, bookings: readonly RotaBooking[]): number | null {
  const { userId, start, end, status, type } = request
  if (!isPendingTimeOff({ status, type })) return null
  const person = rota.people.find((one) => one.userId === userId)
  if (!person) return 0
  const off = getTimeOff(request)
  const own = bookings.filter((booking) => booking.userId === userId && start <= booking.day && booking.day <= end)
  const days = [...new Set(own.map((booking) => booking.day))]
  return days.reduce((sum, day) => {
    const absences = listAbsences(day, userId, rota.timeframes)
    const before = getEffectiveSpans(day, getPlannedSpans(day, person, rota.timeframes), absences, rota.closed)
    const ofDay = own.filter((booking) => booking.day === day)
    return sum + findAffected(ofDay, before, subtractSpans(before, [off])).length
  }, 0)
}
