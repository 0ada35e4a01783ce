import { parseTimeOfDay } from './salon-time.ts'

export interface OpeningPeriod {
  /** `HH:MM` in the salon's zone. */
  readonly opening: string
  readonly closing: string
}

/** The sentence for a day's periods that cannot be, with the place of the one at fault; undefined where they are right. */
export function wrongPeriod(timing: readonly OpeningPeriod[]): { at: number; sentence: string } | undefined {
  const spans = timing.map(({ opening, closing }, at) => ({ at, from: parseTimeOfDay(opening), to: parseTimeOfDay(closing) }))
  const backwards = spans.find(({ from, to }) => to <= from)
  if (backwards) return { at: backwards.at, sentence: 'Must end after it starts' }
  const sorted = spans.toSorted((a, b) => a.from - b.from)
  const second = sorted.find((span, i) => span.from < (sorted[i - 1]?.to ?? 0))
  return second && { at: second.at, sentence: 'Overlaps another period' }
}

/** Earliest first, as they are kept. */
export const sortedPeriods = <P extends OpeningPeriod>(timing: readonly P[]): P[] =>
  timing.toSorted((a, b) => parseTimeOfDay(a.opening) - parseTimeOfDay(b.opening))

/** The days that are closed unless somebody says otherwise: Sundays (section 3). */
export const opensUsually = (dayOfWeek: number): boolean => dayOfWeek !== 0

/** The usual week of a new salon, Sunday first. */
export const defaultWeek: readonly { open: boolean; timing: OpeningPeriod[] }[] = Array.from({ length: 7 }, (_, dayOfWeek) =>
  opensUsually(dayOfWeek) ? { open: true, timing: [{ opening: '09:00', closing: '19:00' }] } : { open: false, timing: [] },
)
