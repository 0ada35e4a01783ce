import type { OpeningTime } from '../../../schema/api/salon-config.ts'
import { findPeriodError, isOpenByDefault, sortedPeriods } from '../../../schema/rules/opening.ts'
import { parseTimeOfDay } from '../../../schema/rules/salon-time.ts'

/** A period while it is typed: a time may be missing for a moment. */
export interface TypedPeriod {
  readonly opening: string | null
  readonly closing: string | null
}
/** One weekday while it is typed. */
export interface TypedDay {
  readonly open: boolean
  readonly timing: readonly TypedPeriod[]
}
/** The days of the week in the order in which they are shown: Monday first, 0 is Sunday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

const usual: TypedPeriod = { opening: '09:00', closing: '19:00' }

export function dayOfRow(row: OpeningTime | undefined, dayOfWeek: number): TypedDay {
  if (row) return { open: row.open, timing: row.timing }
  return { open: false, timing: isOpenByDefault(dayOfWeek) ? [usual] : [] }
}

/** A day that is opened has at least one period. */
export const opened = (day: TypedDay, open: boolean): TypedDay => ({
  open,
  timing: open && day.timing.length === 0 ? [usual] : day.timing,
})

/** One more period, behind the last one: an hour later, for as long as there is room. */
export function withPeriod(day: TypedDay): TypedDay {
  const last = Math.max(8 * 60, ...day.timing.map(({ closing }) => parseTimeOfDay(closing ?? '08:00')))
  const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const from = Math.min(last + 60, 23 * 60)
  const to = Math.min(from + 4 * 60, 24 * 60)
  return { open: true, timing: [...day.timing, { opening: clock(from), closing: clock(to) }] }
}

const isWhole = (period: TypedPeriod): period is { opening: string; closing: string } => period.opening !== null && period.closing !== null
/** The periods of a day once all their times are there, earliest first; undefined before. */
export function wholePeriods(day: TypedDay) {
  const whole = day.timing.filter(isWhole)
  return whole.length === day.timing.length ? sortedPeriods(whole) : undefined
}

/** What is wrong about a day, and at which of its periods. `other` is the one that it runs into. */
export type WrongDay =
  | { readonly kind: 'none' }
  | { readonly kind: 'missing' | 'backwards'; readonly at: number }
  | { readonly kind: 'overlap'; readonly at: number; readonly other: number; readonly until: string }

export function wrongDay(day: TypedDay): WrongDay | undefined {
  if (!day.open) return undefined
  if (day.timing.length === 0) return { kind: 'none' }
  const gap = day.timing.findIndex((period) => !isWhole(period))
  if (gap >= 0) return { kind: 'missing', at: gap }
  const timing = day.timing.filter(isWhole)
  const wrong = findPeriodError(timing)
  if (!wrong) return undefined
  const { at } = wrong
  const mine = timing[at]
  if (!mine || parseTimeOfDay(mine.closing) <= parseTimeOfDay(mine.opening)) return { kind: 'backwards', at }
  const other = timing.findIndex(
    (one, i) =>
      i !== at && parseTimeOfDay(one.opening) <= parseTimeOfDay(mine.opening) && parseTimeOfDay(one.closing) > parseTimeOfDay(mine.opening),
  )
  return { kind: 'overlap', at, other, until: timing[other]?.closing ?? mine.opening }
}

/** Minutes for which it is open; null while something is wrong or missing. */
export function openMinutes(day: TypedDay): number | null {
  const whole = wholePeriods(day)
  if (!day.open || !whole || wrongDay(day)) return null
  return whole.reduce((sum, { opening, closing }) => sum + parseTimeOfDay(closing) - parseTimeOfDay(opening), 0)
}

export const sameDay = (a: TypedDay, b: TypedDay): boolean => JSON.stringify([a.open, a.timing]) === JSON.stringify([b.open, b.timing])
