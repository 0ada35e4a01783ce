import { cents } from '../money.ts'

/** A range of what a client spends in a year, in euros: `from` is included, `to` is not; `to` is null in the last range. */
export interface ExpenseRange {
  readonly from: number
  readonly to: number | null
}

/** Number of ranges that a salon has for each gender. */
export const rangesPerGender = 4

/**
 * The first error in ranges that have to start at 0 and follow each other without gap or overlap: the index of the range, its field
 * and an English message of the error catalogue; undefined if there is none.
 */
export function findRangeError(ranges: readonly ExpenseRange[]): { at: number; field: 'from' | 'to'; message: string } | undefined {
  for (const [at, range] of ranges.entries()) {
    const previous = ranges[at - 1]
    const from = cents(range.from)
    if (at === 0 && from !== 0) return { at, field: 'from', message: 'The first range must start at 0' }
    if (previous?.to !== undefined && previous.to !== null && from > cents(previous.to))
      return { at, field: 'from', message: 'Leaves a gap after the previous range' }
    if (previous && (previous.to === null || from < cents(previous.to)))
      return { at, field: 'from', message: 'Overlaps the previous range' }
    if (at === ranges.length - 1 && range.to !== null) return { at, field: 'to', message: "The last range can't have an upper limit" }
    if (at < ranges.length - 1 && (range.to === null || cents(range.to) <= from))
      return { at, field: 'to', message: 'Must be more than the lower limit' }
  }
  return undefined
}

/** Index of the range (0 to 3) that contains what a client spent in a year, in euros. */
export const findExpenseRange = (ranges: readonly ExpenseRange[], spent: number): number =>
  ranges.findLastIndex((range) => cents(spent) >= cents(range.from))
