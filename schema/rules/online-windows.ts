import { type Span, without } from './rota.ts'
import { daysBetween, getWeekday, parseTimeOfDay } from './salon-time.ts'

export interface BookableSlot {
  onlineBookingServiceCategoryId: string
  weekdays: readonly number[]
  /** `HH:MM` by the salon's clock. */
  from: string
  to: string
  capacity: number
  userIds: readonly string[]
  leastHoursAhead: number
  mostDaysAhead: number
}
/** A service that somebody booked online, in minutes from the first second of the day. */
export interface OnlineBooked {
  onlineBookingServiceCategoryId: string
  start: number
  end: number
}

/** Stretches in which as many are booked at once as a slot lets in. */
export function fullIntervals(booked: readonly OnlineBooked[], capacity: number): Span[] {
  const edges = [...new Set(booked.flatMap((b) => [b.start, b.end]))].sort((a, b) => a - b)
  return edges.flatMap((from, i): Span[] => {
    const to = edges[i + 1]
    if (to === undefined) return []
    return booked.filter((b) => b.start <= from && b.end >= to).length >= capacity ? [[from, to]] : []
  })
}

/**
 * When the services of an online category may lie on a day (decisions.md, Guests): weekday, hours, how far ahead at
 * least and at most, how many at once. Minutes from the first second of the day; `clock` gives them for a time of day.
 */
export function onlineWindows(
  day: string,
  slots: readonly BookableSlot[],
  booked: readonly OnlineBooked[],
  now: { today: string; minute: number },
  clock: (minutes: number) => number,
): [from: number, to: number, userIds: readonly string[]][] {
  return slots
    .filter((slot) => slot.weekdays.includes(getWeekday(day)) && daysBetween(now.today, day) <= slot.mostDaysAhead)
    .flatMap((slot) => {
      const earliest = now.minute + slot.leastHoursAhead * 60
      const whole: Span = [Math.max(clock(parseTimeOfDay(slot.from)), earliest), clock(parseTimeOfDay(slot.to))]
      const same = booked.filter((b) => b.onlineBookingServiceCategoryId === slot.onlineBookingServiceCategoryId)
      return without([whole], fullIntervals(same, slot.capacity)).map(([from, to]): [number, number, readonly string[]] => [
        from,
        to,
        slot.userIds,
      ])
    })
}
