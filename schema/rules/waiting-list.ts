import type { BookableSlot } from './online-windows.ts'
import { addDays, daysBetween, getWeekday, parseTimeOfDay } from './salon-time.ts'

/** When somebody who waits could come: days with both ends included, weekdays (0 is Sunday), hours by the salon's clock. */
export interface WaitingTimes {
  readonly dayFrom: string
  readonly dayTo: string
  readonly weekdays: readonly number[]
  readonly from: string
  readonly to: string
}

/** A wish may reach so many days. */
export const maxWaitDays = 92
/** Nobody can come sooner after a message than so many minutes. */
export const minNoticeMinutes = 15
/** Minutes for which an offered time is kept, where the salon says nothing else. */
export const defaultHoldMinutes = 30
/** Offers are sent between these minutes of the salon's day: what frees at night waits for the morning. */
export const sendingHours = [8 * 60, 21 * 60] as const

/** The days from today on that suit, in order. */
export function matchingDays({ dayFrom, dayTo, weekdays }: WaitingTimes, today: string): string[] {
  const days: string[] = []
  for (let day = dayFrom < today ? today : dayFrom; day <= dayTo && days.length <= maxWaitDays; day = addDays(day, 1))
    if (weekdays.includes(getWeekday(day))) days.push(day)
  return days
}

const later = (a: string, b: string) => (parseTimeOfDay(a) > parseTimeOfDay(b) ? a : b)
const earlier = (a: string, b: string) => (parseTimeOfDay(a) < parseTimeOfDay(b) ? a : b)

/** What the desk wrote down is bound by the wish alone: the window that the free-slot rule is asked with. */
export const requestedWindow = ({ weekdays, from, to }: WaitingTimes, onlineBookingServiceCategoryId: string): BookableSlot => ({
  ...{ onlineBookingServiceCategoryId, weekdays, from, to, userIds: [] },
  ...{ capacity: Number.POSITIVE_INFINITY, leastHoursAhead: 0, mostDaysAhead: Number.POSITIVE_INFINITY },
})

/** A guest's own wish stays within what guests may book: what of the salon's windows lies in it. */
export const slotsWithin = ({ weekdays, from, to }: WaitingTimes, slots: readonly BookableSlot[]): BookableSlot[] =>
  slots
    .map((slot) => ({
      ...slot,
      weekdays: slot.weekdays.filter((day) => weekdays.includes(day)),
      from: later(slot.from, from),
      to: earlier(slot.to, to),
    }))
    .filter((slot) => slot.weekdays.length > 0 && parseTimeOfDay(slot.from) < parseTimeOfDay(slot.to))

/** Until when an offered time is kept: as long as the salon says, and never past its own begin. Seconds UTC. */
export const holdExpiry = (nowUtc: number, startUtc: number, holdMinutes: number) => Math.min(nowUtc + holdMinutes * 60, startUtc)

export type OfferState = 'open' | 'accepted' | 'declined' | 'lapsed' | 'gone' | 'withdrawn'
/** An open offer whose time is over has lapsed, whether somebody has written that down or not. */
export const offerState = (state: OfferState, expiryUtc: number, nowUtc: number): OfferState =>
  state === 'open' && expiryUtc <= nowUtc ? 'lapsed' : state

export type WaitingState = 'waiting' | 'offered' | 'booked' | 'left' | 'over'
/** What the desk reads: somebody who waits with an open offer is asked; whose last day has passed waits for nothing. */
export function waitingState(state: 'waiting' | 'booked' | 'left', { dayTo }: WaitingTimes, today: string, open: boolean): WaitingState {
  if (state !== 'waiting') return state
  if (open) return 'offered'
  return daysBetween(today, dayTo) < 0 ? 'over' : 'waiting'
}

/** Whoever said no to a day, or let it pass, is not asked about that day again; the next in the list is. */
export const declinedDays = (offers: readonly { state: OfferState; day: string }[]): ReadonlySet<string> =>
  new Set(offers.filter(({ state }) => state === 'declined' || state === 'lapsed').map(({ day }) => day))
