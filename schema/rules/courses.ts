/**
 * Courses: sessions of a service that a client pays for at once. Each session is worth its share of the price; the shares add up to the
 * price, and the last one takes the cents that division leaves. Amounts are euro, sums are computed in cents.
 */
import { cents, euro } from './money.ts'
import { addMonths } from './salon-time.ts'

export interface CourseTerms {
  /** What was paid for all sessions. */
  price: number
  sessions: number
}
export interface SoldCourse extends CourseTerms {
  /** Last day on which a session can be used; null without an end. */
  expires: string | null
  /** Sessions that are used, by their number (1 to `sessions`). */
  used: readonly number[]
  /** What was charged for the course, less what was refunded of it. */
  charged: number
  /** It is still to be charged: its line is part of a visit that is not checked out. */
  isOpen: boolean
}
export const courseStates = ['unsold', 'active', 'used_up', 'expired', 'refunded'] as const
export type CourseState = (typeof courseStates)[number]

/** What a session is worth, by its number from 1. */
export function getSessionShare({ price, sessions }: CourseTerms, number: number): number {
  const share = Math.floor(cents(price) / sessions)
  return euro(number === sessions ? cents(price) - share * (sessions - 1) : share)
}

/** The number of the session that is used next: the lowest free one. Null where all are used. */
export function findNextSession({ sessions, used }: Pick<SoldCourse, 'sessions' | 'used'>): number | null {
  for (let number = 1; number <= sessions; number++) if (!used.includes(number)) return number
  return null
}

/** What the unused sessions are worth. */
export const getUnusedValue = (course: CourseTerms & Pick<SoldCourse, 'used'>): number =>
  euro(cents(course.price) - course.used.reduce((sum, number) => sum + cents(getSessionShare(course, number)), 0))

/** The last day of a course that is sold on a day; null without an end. */
export const getExpiryDay = (day: string, validityMonths: number | null): string | null =>
  validityMonths === null ? null : addMonths(day, validityMonths)

/** What became of a course on a day. What is refunded in part cannot be used any more. */
export function getCourseState({ price, sessions, used, expires, charged, isOpen }: SoldCourse, day: string): CourseState {
  if (cents(charged) < cents(price)) return isOpen ? 'unsold' : 'refunded'
  if (used.length >= sessions) return 'used_up'
  return expires !== null && expires < day ? 'expired' : 'active'
}
