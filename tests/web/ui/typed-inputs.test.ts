import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Mail, Name, PhoneNumber, Text } from '../../../schema/api/values.ts'
import { formatDatePattern } from '../../../schema/rules/date-format.ts'
import { parseTime } from '../../../web/ui/dates.ts'
import { formatPhone } from '../../../web/ui/format-phone.ts'
import { toAmountText, toNumberText } from '../../../web/ui/money.ts'
import { parseCents, parseNumber } from '../../../web/ui/parse-amount.ts'
import { parseDay } from '../../../web/ui/parse-day.ts'
import { type FieldKind, typedInputs } from '../../support/typed-inputs.ts'

const locales = ['en-GB', 'it-IT'] as const
const dayFormat = 'DD/MM/YYYY'
/** The value of a typed text; undefined where it is refused. */
const parsers: readonly (readonly [FieldKind, (text: string) => unknown, (value: never) => string])[] = [
  ['money', parseCents, (cents: number) => toAmountText(cents, 'en-GB')],
  ['whole', (text) => parseNumber(text, 0), (value: number) => toNumberText(value, 'en-GB')],
  ['number', (text) => parseNumber(text, 2), (value: number) => toNumberText(value, 'en-GB')],
  ['time', parseTime, (time: string) => time],
  ['day', (text) => (text.trim() === '' ? null : parseDay(text, dayFormat)), (day: string) => formatDatePattern(day, dayFormat)],
]

test.each(parsers)('a typed text is what it means for a field (%s), or is refused', (kind, parse, format) => {
  const wrong = typedInputs[kind].flatMap(({ typed, shown }) => {
    const value = parse(typed)
    const text = value === undefined ? undefined : value === null ? '' : format(value as never)
    if (text === undefined || shown.includes(text.replace('-0', '0'))) return []
    return [`${JSON.stringify(typed.slice(0, 40))} becomes ${text}, not ${shown.join(' or ') || 'refused'}`]
  })
  expect(wrong).toEqual([])
})

test('what a field shows of a value is read as the same value, in both languages and in every order of a day', () => {
  for (const { typed } of [...typedInputs.money, ...typedInputs.number, ...typedInputs.whole])
    for (const locale of locales) {
      const [cents, number] = [parseCents(typed), parseNumber(typed, 2)]
      if (typeof cents === 'number') expect(parseCents(toAmountText(cents, locale)), typed.slice(0, 40)).toBe(cents)
      if (typeof number === 'number') expect(parseNumber(toNumberText(number, locale), 2), typed.slice(0, 40)).toBe(number)
    }
  for (const { typed } of typedInputs.day)
    for (const format of ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY']) {
      const day = parseDay(typed, dayFormat)
      if (day) expect(parseDay(formatDatePattern(day, format), format), `${typed} as ${format}`).toBe(day)
    }
})

test('a text that the server takes is kept to the character, but for white space at its ends', () => {
  const schemas = { line: Name(200), lines: Text(5000), mail: Mail, phone: PhoneNumber } as const
  for (const [kind, schema] of Object.entries(schemas))
    for (const { typed } of typedInputs[kind as keyof typeof schemas]) {
      const { success, output } = v.safeParse(schema, typed)
      if (success) expect(output, kind).toBe(typed.trim())
    }
})

test('a phone number is shown with all of its digits', () => {
  for (const { typed } of typedInputs.phone) expect(formatPhone(typed).replace(/[^+\d]/g, '')).toBe(typed.replace(/[^+\d]/g, ''))
})
