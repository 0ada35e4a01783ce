import { plainText } from '../match.ts'
import { parseCents, parseNumber } from '../parse-amount.ts'
import { parseDay } from '../parse-day.ts'
import type { CellValue, ColumnKind } from './columns.ts'
import type { PatternProblem } from './pattern.ts'
import type { PatternEngine } from './use-pattern-engine.ts'

/** The match types of a data table, in the order in which they are offered. */
export const matchTypes = ['contains', 'starts_with', 'ends_with', 'matches', 'greater_than', 'less_than'] as const
export type MatchType = (typeof matchTypes)[number]
/** The label of each match type, as a key of the common texts. */
export const matchLabels = {
  contains: 'match_contains',
  starts_with: 'match_starts_with',
  ends_with: 'match_ends_with',
  matches: 'match_matches',
  greater_than: 'match_greater_than',
  less_than: 'match_less_than',
} as const satisfies Record<MatchType, string>
export interface Filter {
  readonly type: MatchType
  readonly text: string
}

/** A cell as a filter sees it; `plain` is its text without case and accents. */
export interface FilterCell {
  readonly value: CellValue
  readonly text: string
  readonly plain: string
}
export type FilterTest = (cell: FilterCell) => boolean
/** Why a filter is not applied. */
export type FilterProblem = PatternProblem | 'not_loaded' | 'not_a_number' | 'not_a_day' | 'not_an_amount'

const collator = new Intl.Collator(['it', 'en'], { sensitivity: 'base', numeric: true })
const limitProblems = {
  number: 'not_a_number',
  cents: 'not_an_amount',
  euros: 'not_an_amount',
  day: 'not_a_day',
  text: 'unfinished',
} as const

/** The typed limit of a comparison, in the unit of the column's values; null for an invalid one. */
function parseLimit(text: string, kind: ColumnKind, dateFormat: string): CellValue {
  if (kind === 'text') return text.trim()
  if (kind === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? text.trim() : (parseDay(text, dateFormat) ?? null)
  if (kind === 'number') return parseNumber(text, 6) ?? null
  const cents = parseCents(text)
  return typeof cents === 'number' ? (kind === 'cents' ? cents : cents / 100) : null
}

/** -1, 0 or 1. Null sorts last, text in natural order ('Zoe 2' before 'Zoe 10'). */
export function compareValues(a: CellValue, b: CellValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

/**
 * The filter as a test of cells; null while nothing is typed or the pattern engine is loading, a problem where the typed text
 * does not fit the match type.
 */
export function createFilterTest(
  filter: Filter,
  kind: ColumnKind,
  dateFormat: string,
  engine: PatternEngine = null,
): FilterTest | FilterProblem | null {
  if (filter.text.trim() === '') return null
  if (filter.type === 'matches') {
    if (typeof engine !== 'function') return engine
    const test = engine(filter.text)
    return typeof test === 'string' ? test : (cell) => test(cell.text)
  }
  if (filter.type === 'greater_than' || filter.type === 'less_than') {
    const limit = parseLimit(filter.text, kind, dateFormat)
    if (limit === null) return limitProblems[kind]
    const sign = filter.type === 'greater_than' ? 1 : -1
    return (cell) => cell.value !== null && compareValues(cell.value, limit) * sign > 0
  }
  const wanted = plainText(filter.text.trim())
  if (filter.type === 'starts_with') return (cell) => cell.plain.startsWith(wanted)
  if (filter.type === 'ends_with') return (cell) => cell.plain.endsWith(wanted)
  // Digits match whatever the spacing of the number: '34712' in '+39 347 128 4410'.
  const digits = /^[\d\s+()./-]+$/.test(wanted) ? wanted.replace(/\D/g, '') : ''
  if (digits.length < 3) return (cell) => cell.plain.includes(wanted)
  return (cell) => cell.plain.includes(wanted) || cell.plain.replace(/\D/g, '').includes(digits)
}
