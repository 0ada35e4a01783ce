// What is typed or pasted into a cell of the price list, and what it means.
import { fold } from '../../../../schema/rules/search.ts'
import { limits } from '../../../../schema/terms.ts'
import type { Locale } from '../../../ui/locale.ts'
import { toAmountText } from '../../../ui/money.ts'
import { parseCents } from '../../../ui/parse-amount.ts'

export const columns = ['service', 'category', 'length', 'price', 'online', 'staff'] as const
export type Column = (typeof columns)[number]
export type Texts = Readonly<Record<Column, string>>

interface Named {
  readonly id: string
  readonly name: string
}
/** What texts of cells refer to. */
export interface CellContext {
  readonly locale: Locale
  readonly categories: readonly Named[]
  readonly onlineCategories: readonly Named[]
  /** Team members; no two have the same name. */
  readonly team: readonly Named[]
  readonly yes: string
  readonly no: string
  /** Name of the online category that is created where there is none yet. */
  readonly allOnline: string
}

/** A key of the texts of the price list, and what it names. */
export interface CellError {
  readonly error: 'required' | 'too_long' | 'not_minutes' | 'not_an_amount' | 'too_much' | 'not_yes_or_no' | 'not_a_team_member'
  readonly text: string
}
export interface CellValues {
  readonly service: string
  /** `id` is null for a category that there is not yet. */
  readonly category: { readonly id: string | null; readonly name: string }
  /** Minutes. */
  readonly length: number
  /** Whole cents. */
  readonly price: number
  readonly online: boolean
  readonly staff: readonly string[]
}
export type Parsed<C extends Column = Column> = { readonly value: CellValues[C] } | CellError

const yesWords = new Set('y yes true 1 x ✓ ✔ s si vero online ok'.split(' '))
const noWords = new Set(['', ...'n no false 0 - – — falso offline'.split(' ')])
const everybody = new Set('all everyone everybody tutti tutte'.split(' '))
const nobody = new Set(['', ...'none nobody nessuno - – —'.split(' ')])
const maxCents = 9_999_999

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()

/** Minutes of a typed duration: '45', '45 min', '1h 30', '1:30', '1,5 h'; undefined for anything else. */
export function parseMinutes(text: string): number | undefined {
  const typed = text.trim().toLowerCase()
  const plain = /^(\d{1,4})\s*(?:['′]|m|min|mins|minutes?|minut[io])?\.?$/.exec(typed)
  if (plain) return Number(plain[1])
  const clock = /^(\d{1,2}):([0-5]\d)(?::00)?$/.exec(typed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const hours =
    /^(\d{1,2})(?:[.,](\d{1,2}))?\s*(?:h|hr|hrs|hours?|or[ae])\.?(?:\s*(\d{1,2})\s*(?:['′]|m|min|mins|minutes?|minut[io])?)?$/.exec(typed)
  if (!hours || (hours[2] && hours[3])) return undefined
  const minutes = Number(hours[1]) * 60 + Number(`0.${hours[2] ?? '0'}`) * 60 + Number(hours[3] ?? 0)
  return Number.isInteger(minutes) && Number(hours[3] ?? 0) < 60 ? minutes : undefined
}

/** The ids of the named team members: whole names, or first names that only one has; the first text that names nobody as an error. */
function parseStaff(text: string, team: readonly Named[]): Parsed<'staff'> {
  const typed = fold(text)
  if (nobody.has(typed)) return { value: [] }
  if (everybody.has(typed)) return { value: team.map(({ id }) => id) }
  const ids = new Set<string>()
  for (const part of text
    .split(/[,;/+&\n]/)
    .map(oneLine)
    .filter(Boolean)) {
    const whole = team.find(({ name }) => fold(name) === fold(part))
    const byFirst = team.filter(({ name }) => fold(name).split(' ')[0] === fold(part))
    const found = whole ?? (byFirst.length === 1 ? byFirst[0] : undefined)
    if (!found) return { error: 'not_a_team_member', text: part }
    ids.add(found.id)
  }
  return { value: team.filter(({ id }) => ids.has(id)).map(({ id }) => id) }
}

const parsers: { readonly [C in Column]: (text: string, context: CellContext) => Parsed<C> } = {
  service: (text) => {
    const value = oneLine(text)
    if (value === '') return { error: 'required', text: '' }
    return value.length > 200 ? { error: 'too_long', text: '' } : { value }
  },
  category: (text, { categories }) => {
    const name = oneLine(text)
    if (name === '') return { error: 'required', text: '' }
    const known = categories.find((category) => fold(category.name) === fold(name))
    if (!known && name.length > 100) return { error: 'too_long', text: '' }
    return { value: known ?? { id: null, name } }
  },
  length: (text) => {
    if (text.trim() === '') return { error: 'required', text: '' }
    const minutes = parseMinutes(text)
    if (minutes === undefined || minutes < 1) return { error: 'not_minutes', text: oneLine(text) }
    return minutes > limits.serviceLengthMinutes ? { error: 'too_much', text: oneLine(text) } : { value: minutes }
  },
  price: (text) => {
    const cents = parseCents(text.replace(/\b(eur|euro|gbp|usd)\b/giu, ''))
    if (cents === null) return { error: 'required', text: '' }
    if (cents === undefined || cents < 0) return { error: 'not_an_amount', text: oneLine(text) }
    return cents > maxCents ? { error: 'too_much', text: oneLine(text) } : { value: cents }
  },
  online: (text) => {
    const typed = fold(text)
    if (yesWords.has(typed)) return { value: true }
    return noWords.has(typed) ? { value: false } : { error: 'not_yes_or_no', text: oneLine(text) }
  },
  staff: (text, { team }) => parseStaff(text, team),
}
export function parseCell<C extends Column>(column: C, text: string, context: CellContext): Parsed<C> {
  return parsers[column](text, context) as Parsed<C>
}

const formats: { readonly [C in Column]: (value: CellValues[C], context: CellContext) => string } = {
  service: (value) => value,
  category: ({ name }) => name,
  length: String,
  price: (cents, { locale }) => toAmountText(cents, locale),
  online: (value, { yes, no }) => (value ? yes : no),
  staff: (ids, { team }) =>
    team
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', '),
}
/** The text of a value, as a cell shows and holds it. */
export const formatCell = <C extends Column>(column: C, value: CellValues[C], context: CellContext): string =>
  formats[column](value, context)

/** A typed text as the cell keeps it: in the usual form where it is understood, else as it was typed. */
export function tidyCell(column: Column, text: string, context: CellContext): string {
  const parsed = parseCell(column, text, context)
  return 'error' in parsed ? oneLine(text) : formatCell(column, parsed.value as never, context)
}
