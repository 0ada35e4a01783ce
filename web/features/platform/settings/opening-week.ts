import type { OpeningTime } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { findPeriodError, isOpenByDefault, sortedPeriods } from '../../../../schema/rules/platform/opening.ts'
import { formatTimeOfDay, parseTimeOfDay } from '../../../../schema/rules/salon-time.ts'

/** An opening period in the form. A time is null while it is being typed. */
export interface TypedPeriod {
  readonly opening: string | null
  readonly closing: string | null
}
/** A weekday's opening hours in the form. */
export interface TypedDay {
  readonly open: boolean
  readonly timing: readonly TypedPeriod[]
}
const defaultPeriod: TypedPeriod = { opening: '09:00', closing: '19:00' }

export function toTypedDay(row: OpeningTime | undefined, dayOfWeek: number): TypedDay {
  if (row) return { open: row.open, timing: row.timing }
  return { open: false, timing: isOpenByDefault(dayOfWeek) ? [defaultPeriod] : [] }
}

/** The day open or closed. Opening a day without periods gives it the default one. */
export const withOpen = (day: TypedDay, open: boolean): TypedDay => ({
  open,
  timing: open && day.timing.length === 0 ? [defaultPeriod] : day.timing,
})

/** Adds a period of up to four hours that starts an hour after the last one. */
export function addPeriod(day: TypedDay): TypedDay {
  const last = Math.max(8 * 60, ...day.timing.map(({ closing }) => parseTimeOfDay(closing ?? '08:00')))
  const from = Math.min(last + 60, 23 * 60)
  const to = Math.min(from + 4 * 60, 24 * 60)
  return { open: true, timing: [...day.timing, { opening: formatTimeOfDay(from), closing: formatTimeOfDay(to) }] }
}

const isComplete = (period: TypedPeriod): period is { opening: string; closing: string } =>
  period.opening !== null && period.closing !== null
/** The periods of a day, earliest first; undefined while a time is missing. */
export function getCompletePeriods(day: TypedDay) {
  const periods = day.timing.filter(isComplete)
  return periods.length === day.timing.length ? sortedPeriods(periods) : undefined
}

/** The first error of a day and the index of its period. For an overlap, `other` is the earlier period, which ends at `until`. */
type DayError =
  | { readonly kind: 'none' }
  | { readonly kind: 'missing' | 'reversed'; readonly at: number }
  | { readonly kind: 'overlap'; readonly at: number; readonly other: number; readonly until: string }

export function findDayError(day: TypedDay): DayError | undefined {
  if (!day.open) return undefined
  if (day.timing.length === 0) return { kind: 'none' }
  const incomplete = day.timing.findIndex((period) => !isComplete(period))
  if (incomplete >= 0) return { kind: 'missing', at: incomplete }
  const timing = day.timing.filter(isComplete)
  const error = findPeriodError(timing)
  if (!error) return undefined
  const { at } = error
  const period = timing[at]
  if (!period || parseTimeOfDay(period.closing) <= parseTimeOfDay(period.opening)) return { kind: 'reversed', at }
  const start = parseTimeOfDay(period.opening)
  const other = timing.findIndex(
    ({ opening, closing }, i) => i !== at && parseTimeOfDay(opening) <= start && parseTimeOfDay(closing) > start,
  )
  return { kind: 'overlap', at, other, until: timing[other]?.closing ?? period.opening }
}

/** Total opening time in minutes; null for a closed day and while there are errors. */
export function computeOpenMinutes(day: TypedDay): number | null {
  const periods = getCompletePeriods(day)
  if (!day.open || !periods || findDayError(day)) return null
  return periods.reduce((sum, { opening, closing }) => sum + parseTimeOfDay(closing) - parseTimeOfDay(opening), 0)
}

export const isSameDay = (a: TypedDay, b: TypedDay): boolean => JSON.stringify([a.open, a.timing]) === JSON.stringify([b.open, b.timing])
