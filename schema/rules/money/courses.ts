/**
 * Courses: sessions of a service that a client pays for at once. Each session is worth its share of the price; the shares add up to the
 * price, and the last one takes the cents that division leaves. Amounts are euro, sums are computed in cents.
 */
import { cents, euro } from '../money.ts'
import { addMonths } from '../salon-time.ts'

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
  /** Sessions that were refunded on their own, by their number. */
  refunded: readonly number[]
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

/** Numbers of the sessions that are neither used nor refunded, the lowest first: the next one is used next. */
export const listFreeSessions = ({ sessions, used, refunded }: Pick<SoldCourse, 'sessions' | 'used' | 'refunded'>): number[] =>
  Array.from({ length: sessions }, (_, i) => i + 1).filter((number) => !used.includes(number) && !refunded.includes(number))

/** What some sessions are worth together. */
export const sumShares = (course: CourseTerms, numbers: readonly number[]): number =>
  euro(numbers.reduce((sum, number) => sum + cents(getSessionShare(course, number)), 0))

/** The last day of a course that is sold on a day; null without an end. */
export const getExpiryDay = (day: string, validityMonths: number | null): string | null =>
  validityMonths === null ? null : addMonths(day, validityMonths)

/** What became of a course on a day. Beside sessions that are refunded on their own, what is refunded in part cannot be used any more. */
export function getCourseState(course: SoldCourse, day: string): CourseState {
  const { price, sessions, used, refunded, expires, charged, isOpen } = course
  if (cents(charged) + cents(sumShares(course, refunded)) < cents(price)) return isOpen ? 'unsold' : 'refunded'
  if (used.length + refunded.length >= sessions) return 'used_up'
  return expires !== null && expires < day ? 'expired' : 'active'
}
