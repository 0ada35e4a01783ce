/** Seats, deadline and waiting list of a class. Instants are seconds UTC. */
import { addDays, atMinutes, localMinutes, parseIso, toSalonDay } from '../salon-time.ts'
import { type Occurrence, occurrences } from './booking-series.ts'
import { sendingHours } from './waiting-list.ts'

/** Seats that one client takes at once. */
export const maxSeatsOfClient = 10

/** A class as messages name it: `2 × Puppy class`. */
export const nameSeats = (name: string, seats: number) => (seats > 1 ? `${seats} × ${name}` : name)

/** Until when the waiting list moves up by itself, and the minimum has to be reached: hours of real time before the start. */
export const getDeadline = ({ start, deadlineHours }: { readonly start: string; readonly deadlineHours: number }): number =>
  parseIso(start) - deadlineHours * 3600

/** When clients are told of what was decided at `now`: at night in the morning, unless their class is before that. */
export function getTellTime(now: number, start: number, zone: string): number {
  const minute = localMinutes(now, zone)
  const [from, to] = sendingHours
  if (minute >= from && minute < to) return now
  const today = toSalonDay(now, zone)
  const morning = atMinutes(minute < from ? today : addDays(today, 1), from, zone)
  return morning < start ? morning : now
}

export interface WaitingForSeats {
  readonly seats: number
}

/**
 * The entries that move up when so many seats are free, in the order of the list. One for more seats than are left does not hold up those
 * behind it: a seat that somebody wants does not stay empty.
 */
export function chooseWaiting<Entry extends WaitingForSeats>(free: number, entries: readonly Entry[]): Entry[] {
  let left = free
  return entries.filter(({ seats }) => {
    if (seats > left) return false
    left -= seats
    return true
  })
}

/** The starts of a class in so many weeks, at the same local time; the first is `start`. */
export const listClassStarts = (start: number, weeks: number, zone: string): Occurrence[] => [
  { day: toSalonDay(start, zone), start, missing: false },
  ...occurrences(start, 1, weeks - 1, zone),
]

export type ClassState = 'cancelled' | 'over' | 'waiting_for_minimum' | 'full' | 'open'

/** How a class stands at `now`. */
export function getClassState(
  one: {
    readonly cancelled: string | null
    readonly start: string
    readonly length: number
    readonly taken: number
    readonly seats: number
    readonly minimum: number
    readonly decided: string | null
  },
  now: number,
): ClassState {
  if (one.cancelled !== null) return 'cancelled'
  if (parseIso(one.start) + one.length * 60 <= now) return 'over'
  if (one.taken < one.minimum && one.decided === null) return 'waiting_for_minimum'
  return one.taken >= one.seats ? 'full' : 'open'
}
