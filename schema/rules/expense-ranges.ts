import { cents } from './money.ts'

/** What a client spends in a year, in euro: from (included) to (not included); the last range has no end. */
export interface ExpenseRange {
  readonly from: number
  readonly to: number | null
}

/** Section 9. */
export const rangesPerGender = 4

/** The sentence for ranges that leave a gap, overlap or are not four, with the place at fault; undefined where they are right. */
export function wrongRange(ranges: readonly ExpenseRange[]): { at: number; field: 'from' | 'to'; sentence: string } | undefined {
  for (const [at, range] of ranges.entries()) {
    const before = ranges[at - 1]
    const from = cents(range.from)
    if (at === 0 && from !== 0) return { at, field: 'from', sentence: 'The first range must start at 0' }
    if (before?.to !== undefined && before.to !== null && from > cents(before.to))
      return { at, field: 'from', sentence: 'Leaves a gap after the previous range' }
    if (before && (before.to === null || from < cents(before.to))) return { at, field: 'from', sentence: 'Overlaps the previous range' }
    if (at === ranges.length - 1 && range.to !== null) return { at, field: 'to', sentence: "The last range can't have an upper limit" }
    if (at < ranges.length - 1 && (range.to === null || cents(range.to) <= from))
      return { at, field: 'to', sentence: 'Must end after it starts' }
  }
  return undefined
}

/** Which of the ranges a year's spending falls into, 0 to 3. */
export const findExpenseRange = (ranges: readonly ExpenseRange[], spent: number): number =>
  ranges.findLastIndex((range) => cents(spent) >= cents(range.from))
