import { daysBetween, getWeekday, parseTimeOfDay } from '../salon-time.ts'
import { type Span, subtractSpans } from '../team/rota.ts'

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
/** A service that was booked online. `start` and `end` are minutes since the first second of the day. */
interface OnlineBookedService {
  onlineBookingServiceCategoryId: string
  start: number
  end: number
}

/** Intervals in which `capacity` or more services are booked at the same time. */
function findFullIntervals(booked: readonly OnlineBookedService[], capacity: number): Span[] {
  const edges = [...new Set(booked.flatMap((b) => [b.start, b.end]))].sort((a, b) => a - b)
  return edges.flatMap((from, i): Span[] => {
    const to = edges[i + 1]
    if (to === undefined) return []
    return booked.filter((b) => b.start <= from && b.end >= to).length >= capacity ? [[from, to]] : []
  })
}

/**
 * Intervals of a day in which guests may book the services of an online category: those of the slots for this weekday, within the
 * minimum and maximum notice, less the intervals that are fully booked. All minutes count from the first second of the day;
 * `toDaySpans` converts a span of the clock to them. No `userIds` means every team member; `capacity` is that of the slot.
 */
export function computeOnlineWindows(
  day: string,
  slots: readonly BookableSlot[],
  booked: readonly OnlineBookedService[],
  now: { today: string; minute: number },
  toDaySpans: (span: Span) => Span[],
): [from: number, to: number, userIds: readonly string[], capacity: number][] {
  const [weekday, daysAhead] = [getWeekday(day), daysBetween(now.today, day)]
  return slots
    .filter((slot) => slot.weekdays.includes(weekday) && daysAhead <= slot.mostDaysAhead)
    .flatMap((slot) => {
      const earliest = now.minute + slot.leastHoursAhead * 60
      const spans = toDaySpans([parseTimeOfDay(slot.from), parseTimeOfDay(slot.to)])
      const bookedInCategory = booked.filter((b) => b.onlineBookingServiceCategoryId === slot.onlineBookingServiceCategoryId)
      return subtractSpans(spans, [[-Infinity, earliest], ...findFullIntervals(bookedInCategory, slot.capacity)]).map(
        ([from, to]): [number, number, readonly string[], number] => [from, to, slot.userIds, slot.capacity],
      )
    })
}
