import { parseTimeOfDay } from '../salon-time.ts'

interface OpeningPeriod {
  /** `HH:MM` in the salon's zone. */
  readonly opening: string
  readonly closing: string
}

/** The first error in a day's periods: index of the period and English message of the error catalogue; undefined if there is none. */
export function findPeriodError(timing: readonly OpeningPeriod[]): { at: number; message: string } | undefined {
  const spans = timing.map(({ opening, closing }, at) => ({ at, from: parseTimeOfDay(opening), to: parseTimeOfDay(closing) }))
  const reversed = spans.find(({ from, to }) => to <= from)
  if (reversed) return { at: reversed.at, message: 'Must end after it starts' }
  const sorted = spans.toSorted((a, b) => a.from - b.from)
  const overlapping = sorted.find((span, i) => span.from < (sorted[i - 1]?.to ?? 0))
  return overlapping && { at: overlapping.at, message: 'Overlaps another period' }
}

/** The periods, earliest first: the order in which they are stored. */
export const sortedPeriods = <P extends OpeningPeriod>(timing: readonly P[]): P[] =>
  timing.toSorted((a, b) => parseTimeOfDay(a.opening) - parseTimeOfDay(b.opening))

/** Whether a day without separate opening hours counts as open: every day but Sunday (0). */
export const isOpenByDefault = (dayOfWeek: number): boolean => dayOfWeek !== 0

/** The opening hours of a new salon, Sunday first. */
export const defaultWeek: readonly { open: boolean; timing: OpeningPeriod[] }[] = Array.from({ length: 7 }, (_, dayOfWeek) =>
  isOpenByDefault(dayOfWeek) ? { open: true, timing: [{ opening: '09:00', closing: '19:00' }] } : { open: false, timing: [] },
)
