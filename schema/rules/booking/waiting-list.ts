import { addDays, daysBetween, getWeekday, parseTimeOfDay } from '../salon-time.ts'
import type { BookableSlot } from './online-windows.ts'

/** When a waiting client can come: `YYYY-MM-DD` days, both included; weekdays (0 is Sunday); `HH:MM` times in the salon's zone. */
export interface WaitingTimes {
  readonly dayFrom: string
  readonly dayTo: string
  readonly weekdays: readonly number[]
  readonly from: string
  readonly to: string
}

/** Maximum number of days that a waiting-list entry may span. */
export const maxWaitDays = 92
/** Minimum minutes between sending an offer and its start: nobody can come sooner. */
export const minNoticeMinutes = 15
/** Minutes for which an offered time is held if the salon has not set another value. */
export const defaultHoldMinutes = 30
/** Offers are sent between these minutes of the salon's day. Capacity that is freed at night is offered in the morning. */
export const sendingHours = [8 * 60, 21 * 60] as const

/** The days from today on that match, in order. */
export function matchingDays({ dayFrom, dayTo, weekdays }: WaitingTimes, today: string): string[] {
  const days: string[] = []
  for (let day = dayFrom < today ? today : dayFrom; day <= dayTo && days.length <= maxWaitDays; day = addDays(day, 1))
    if (weekdays.includes(getWeekday(day))) days.push(day)
  return days
}

const later = (a: string, b: string) => (parseTimeOfDay(a) > parseTimeOfDay(b) ? a : b)
const earlier = (a: string, b: string) => (parseTimeOfDay(a) < parseTimeOfDay(b) ? a : b)

/**
 * The bookable window of an entry that the salon added itself. It is limited by the entry's own times only, not by the salon's
 * online-booking slots.
 */
export const requestedWindow = ({ weekdays, from, to }: WaitingTimes, onlineBookingServiceCategoryId: string): BookableSlot => ({
  onlineBookingServiceCategoryId,
  weekdays,
  from,
  to,
  userIds: [],
  capacity: Number.POSITIVE_INFINITY,
  leastHoursAhead: 0,
  mostDaysAhead: Number.POSITIVE_INFINITY,
})

/** The bookable windows of an entry that a guest added: the intersection of its times and the salon's online-booking slots. */
export const slotsWithin = ({ weekdays, from, to }: WaitingTimes, slots: readonly BookableSlot[]): BookableSlot[] =>
  slots
    .map((slot) => ({
      ...slot,
      weekdays: slot.weekdays.filter((day) => weekdays.includes(day)),
      from: later(slot.from, from),
      to: earlier(slot.to, to),
    }))
    .filter((slot) => slot.weekdays.length > 0 && parseTimeOfDay(slot.from) < parseTimeOfDay(slot.to))

/** When the hold of an offered time ends: after the salon's hold time, at the latest when the offered time starts. Unix seconds. */
export const holdExpiry = (nowUtc: number, startUtc: number, holdMinutes: number) => Math.min(nowUtc + holdMinutes * 60, startUtc)

export type OfferState = 'open' | 'accepted' | 'declined' | 'lapsed' | 'gone' | 'withdrawn'
/** The effective state of an offer: an open one past its expiry has lapsed, even if that is not stored yet. */
export const offerState = (state: OfferState, expiryUtc: number, nowUtc: number): OfferState =>
  state === 'open' && expiryUtc <= nowUtc ? 'lapsed' : state

type WaitingState = 'waiting' | 'offered' | 'booked' | 'left' | 'over'
/** The effective state of an entry: with an open offer it is 'offered', past its last day it is 'over'. */
export function waitingState(
  state: 'waiting' | 'booked' | 'left',
  { dayTo }: WaitingTimes,
  today: string,
  hasOpenOffer: boolean,
): WaitingState {
  if (state !== 'waiting') return state
  if (hasOpenOffer) return 'offered'
  return daysBetween(today, dayTo) < 0 ? 'over' : 'waiting'
}

/** Days for which the client declined an offer or let it lapse. They are not offered to this client again. */
export const declinedDays = (offers: readonly { state: OfferState; day: string }[]): ReadonlySet<string> =>
  new Set(offers.filter(({ state }) => state === 'declined' || state === 'lapsed').map(({ day }) => day))
