import type { Agenda } from '../../api/booking/bookings-schemas.ts'
import { freeMinutesFrom, toBusyIntervals } from './booking-availability.ts'
import { getUnavailableSpans } from './booking-hours.ts'

/** Minutes: who is free for less cannot take a walk-in. */
const minFreeMinutes = 15

export interface FreeStaff {
  userId: string
  minutes: number
  /** Start of what comes next, or end of work: seconds UTC. */
  until: number
}

/**
 * Those of `userIds` who work and are not booked at `now` (seconds UTC), the longest free first. `agendas` are all rows of the day,
 * `occupied` those who still serve a client, whatever the agenda says.
 */
export function listFreeStaff(
  agendas: readonly Agenda[],
  { day, zone, now }: { day: string; zone: string; now: number },
  userIds: readonly string[],
  occupied: ReadonlySet<string>,
): FreeStaff[] {
  const snapshot = { zone, off: getUnavailableSpans(agendas, day, zone), busy: toBusyIntervals(agendas) }
  return userIds
    .filter((userId) => !occupied.has(userId))
    .map((userId) => ({ userId, minutes: Math.floor(freeMinutesFrom(snapshot, userId, now)) }))
    .filter(({ minutes }) => minutes >= minFreeMinutes)
    .map(({ userId, minutes }) => ({ userId, minutes, until: now + minutes * 60 }))
    .toSorted((a, b) => b.minutes - a.minutes)
}
