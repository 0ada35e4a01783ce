import { expect, test } from 'vitest'
import { formatDatePattern } from '../../../schema/rules/date-format.ts'
import { toLanguage } from '../../../web/i18n.ts'
import { getAvatarColour, getInitials } from '../../../web/ui/avatar.tsx'
import { toCsv } from '../../../web/ui/csv.ts'
import { addDays, dayIn, formatDay, getWeekday, parseTime, sayDay, timeIn, weekdayNames } from '../../../web/ui/dates.ts'
import { formatPhone } from '../../../web/ui/format-phone.ts'
import { toLocale } from '../../../web/ui/locale.ts'
import { formatMoney, formatNumber, formatShare, toAmountText, toCents, toEuros, toNumberText } from '../../../web/ui/money.ts'
import { parseCents, parseNumber } from '../../../web/ui/parse-amount.ts'
import { parseDay } from '../../../web/ui/parse-day.ts'
import { sayAgo } from '../../../web/ui/use-ago.ts'

/** Intl parts numbers and units with spaces that do not break. */
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('formats money in the currency of the salon with two decimals, grouped, in the format of the language', () => {
  expect(toLocale('it')).toBe('it-IT')
  expect(toLocale('xx')).toBe('en-GB')
  expect(spaced(formatMoney(4820, 'it-IT', 'EUR'))).toBe('4.820,00 €')
  expect(spaced(formatMoney(4820, 'en-GB', 'EUR'))).toBe('€4,820.00')
  expect(spaced(formatMoney(-7.4, 'en-GB', 'GBP'))).toBe('−£7.40')
  expect(spaced(formatMoney(0.05, 'it-IT', 'CHF'))).toBe('0,05 CHF')
  expect(spaced(formatMoney(62, 'it-IT', 'GBP'))).toBe('62,00 £')
  expect(spaced(formatMoney(62, 'en-GB', 'CAD'))).toBe('$62.00')
  expect(spaced(formatMoney(62, 'en-GB', 'SEK'))).toBe('kr 62.00')
  expect(spaced(formatMoney(62, 'en-GB', 'GBP', [0, 0]))).toBe('£62')
  expect(spaced(formatNumber(10000, 'it-IT'))).toBe('10.000')
  expect(spaced(formatNumber(1240, 'it-IT'))).toBe('1.240')
  expect(spaced(formatShare(0.62, 'it-IT'))).toBe('62%')
  expect(toAmountText(127250, 'it-IT')).toBe('1.272,50')
  expect(toNumberText(1240.5, 'it-IT')).toBe('1240,5')
  expect(toCents(62.1)).toBe(6210)
  expect(toCents(1.005 * 100)).toBe(10050)
  expect(toEuros(6210)).toBe(62.1)
})

test('parses typed amounts in the formats of both languages', () => {
  const amounts: readonly (readonly [string, number | null | undefined])[] = [
    ['', null],
    ['  ', null],
    ['12', 1200],
    ['12,5', 1250],
    ['12.5', 1250],
    ['12,50', 1250],
    ['12.50', 1250],
    ['€ 12,50', 1250],
    ['12,50 €', 1250],
    ['£12.50', 1250],
    ['CHF 12.50', 1250],
    ['12,50 zł', 1250],
    ['R$ 12,50', 1250],
    ['12,50 Kč', 1250],
    ['kr 12.50', 1250],
    ['1.250', 125000],
    ['1,250', 125000],
    ['1.250,00', 125000],
    ['1,250.00', 125000],
    ['1 250,00', 125000],
    ["1'250.5", 125050],
    ['1.234.567,89', 123456789],
    [',5', 50],
    ['.05', 5],
    ['12.', 1200],
    ['-7,40', -740],
    ['−7,40', -740],
    ['0', 0],
    ['-0', 0],
    ['abc', undefined],
    ['12,345,6', undefined],
    ['1,2,3', undefined],
    ['12.3456', undefined],
    ['1.25.00', undefined],
    ['12e3', undefined],
    ['99999999999999999', undefined],
    ['--1', undefined],
  ]
  for (const [text, cents] of amounts) expect([text, parseCents(text)]).toEqual([text, cents])
  for (const locale of ['en-GB', 'it-IT'] as const)
    for (const cents of [0, 5, 99, 100, 123456, 99999999]) expect(parseCents(toAmountText(cents, locale))).toBe(cents)
  expect(parseNumber('30', 0)).toBe(30)
  expect(parseNumber('1.250', 0)).toBe(1250)
  expect(parseNumber('2,5', 1)).toBe(2.5)
  expect(parseNumber('2,5', 0)).toBe(undefined)
  expect(parseNumber('2,55', 1)).toBe(undefined)
  expect(parseNumber('-3', 0)).toBe(-3)
  expect(parseNumber('', 0)).toBe(null)
  expect(parseNumber('x', 0)).toBe(undefined)
})

test('formats days and times in the salon’s time zone, also when clocks change', () => {
  expect(formatDay('2026-11-20', 'en-GB')).toBe('Friday 20 November')
  expect(formatDay('2026-11-20', 'it-IT')).toBe('venerdì 20 novembre')
  expect(formatDay('2026-11-20', 'en-GB', 'full')).toBe('Friday 20 November 2026')
  expect(formatDay('2026-11-20', 'it-IT', 'short')).toBe('ven 20 nov')
  expect(formatDay('nonsense', 'en-GB')).toBe('nonsense')
  expect(sayDay('2026-11-26', '2026-11-28', 'en-GB')).toBe('Thu 26 Nov')
  expect(sayDay('2026-01-02', '2026-11-28', 'it-IT')).toBe('ven 2 gen')
  expect(sayDay('2025-12-31', '2026-01-01', 'en-GB')).toBe('31 Dec 2025')
  const daysAgo = [0, 1, 13, 14, 27, 60, 61, 200, 729, 730, 1500]
  expect(daysAgo.map((days) => sayAgo(addDays('2026-11-28', -days), '2026-11-28', 'en-GB'))).toEqual([
    ...['today', 'yesterday', '13 days ago', '2 weeks ago', '3 weeks ago', '8 weeks ago', '2 months ago', '6 months ago'],
    ...['23 months ago', 'last year', '4 years ago'],
  ])
  expect(sayAgo('2026-11-07', '2026-11-28', 'it-IT')).toBe('3 settimane fa')
  expect(formatDatePattern('2026-11-05', 'DD/MM/YYYY')).toBe('05/11/2026')
  expect(formatDatePattern('2026-11-05', 'MM-DD-YYYY')).toBe('11-05-2026')
  expect(timeIn('Europe/Rome', '2026-11-21T09:00:00Z')).toBe('10:00')
  expect(timeIn('Europe/Rome', '2026-07-21T09:00:00Z')).toBe('11:00')
  expect(timeIn('Europe/Rome', '2026-03-29T00:59:00Z')).toBe('01:59')
  expect(timeIn('Europe/Rome', '2026-03-29T01:00:00Z')).toBe('03:00')
  expect(timeIn('Europe/Rome', '2026-10-25T00:30:00Z')).toBe('02:30')
  expect(timeIn('Europe/Rome', '2026-10-25T01:30:00Z')).toBe('02:30')
  expect(timeIn('Europe/Rome', '2026-11-20T23:00:00Z')).toBe('00:00')
  expect(dayIn('Europe/Rome', '2026-11-20T22:59:00Z')).toBe('2026-11-20')
  expect(dayIn('Europe/Rome', '2026-11-20T23:00:00Z')).toBe('2026-11-21')
  expect(dayIn('America/New_York', '2026-11-21T02:00:00Z')).toBe('2026-11-20')
  expect(addDays('2026-10-24', 1)).toBe('2026-10-25')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(getWeekday('2026-11-22')).toBe(0)
  expect(weekdayNames('it-IT')[0]).toBe('domenica')
  expect(weekdayNames('en-GB')[6]).toBe('Saturday')
})

test('parses typed times and days', () => {
  const times: readonly (readonly [string, string | null | undefined])[] = [
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9,30', '09:30'],
    ['9h30', '09:30'],
    ['23:59', '23:59'],
    ['', null],
    ['24', undefined],
    ['9:60', undefined],
    ['9:3', undefined],
    ['x', undefined],
  ]
  for (const [text, time] of times) expect([text, parseTime(text)]).toEqual([text, time])
  const days: readonly (readonly [string, string, string | undefined])[] = [
    ['24/12/2026', 'DD/MM/YYYY', '2026-12-24'],
    ['24/12/26', 'DD/MM/YYYY', '2026-12-24'],
    ['24.12.26', 'DD.MM.YYYY', '2026-12-24'],
    ['12/24/2026', 'MM/DD/YYYY', '2026-12-24'],
    // Separators of other formats: 12-24 and 12/24 may be meant the other way round.
    ['24.12.26', 'DD/MM/YYYY', undefined],
    ['12-24-2026', 'MM/DD/YYYY', undefined],
    ['1/2/2026', 'DD/MM/YYYY', '2026-02-01'],
    ['31/06/2026', 'DD/MM/YYYY', undefined],
    ['29/02/2027', 'DD/MM/YYYY', undefined],
    ['24/12', 'DD/MM/YYYY', undefined],
    ['24/12/026', 'DD/MM/YYYY', undefined],
    ['', 'DD/MM/YYYY', undefined],
  ]
  for (const [text, format, day] of days) expect([text, parseDay(text, format)]).toEqual([text, day])
})

test('writes a CSV for the spreadsheet of the language and defuses formulas', () => {
  const head = ['Name', 'Spent']
  expect(toCsv(head, [['Giulia', 12.5]], 'en-GB')).toBe('\ufeffName,Spent\r\nGiulia,12.5\r\n')
  expect(toCsv(head, [['Giulia', -12.5]], 'it-IT')).toBe('\ufeffName;Spent\r\nGiulia;-12,5\r\n')
  expect(toCsv(head, [['De Luca, "Nico"', null]], 'en-GB')).toBe('\ufeffName,Spent\r\n"De Luca, ""Nico""",\r\n')
  expect(toCsv(head, [['a;b', 'two\nlines']], 'it-IT')).toBe('\ufeffName;Spent\r\n"a;b";"two\nlines"\r\n')
  for (const risky of ['=1+1', '+39 347', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1+1'])
    expect(toCsv([], [[risky]], 'en-GB')).toContain(`'${risky}`)
  expect(toCsv(['=cmd'], [], 'en-GB')).toBe("\ufeff'=cmd\r\n")
  expect(toCsv([], [['a=b', 'x-1']], 'en-GB')).toBe('\ufeff\r\na=b,x-1\r\n')
})

test('derives the initials and the colour of an avatar', () => {
  expect(getInitials('Giulia Moretti')).toBe('GM')
  expect(getInitials('  Niccolò   De Luca ')).toBe('NL')
  expect(getInitials('anna')).toBe('A')
  expect(getInitials('')).toBe('')
  expect(getAvatarColour('cli_9')).toBe(getAvatarColour('cli_9'))
  expect(getAvatarColour('cli_9')).toMatch(/^var\(--cat-[1-6]\)$/)
})

test('falls back to English for an unknown language', () => {
  expect(toLanguage('it')).toBe('it')
  for (const value of ['de', 'IT', '', 'en', null, undefined, '{"a":1}']) expect(toLanguage(value)).toBe('en')
})

test('groups phone numbers of any country, and leaves what is no international number as it is', () => {
  expect(formatPhone('+393477805577')).toBe('+39 347 780 5577')
  expect(formatPhone('+390115550142')).toBe('+39 011 555 0142')
  expect(formatPhone('+390245550142')).toBe('+39 02 455 501 42')
  expect(formatPhone('+447911123456')).toBe('+44 7911 123456')
  expect(formatPhone('+442079460018')).toBe('+44 20 7946 0018')
  expect(formatPhone('+441614960018')).toBe('+44 161 496 0018')
  expect(formatPhone('+441632960018')).toBe('+44 1632 960018')
  expect(formatPhone('+12125550123')).toBe('+1 212 555 0123')
  expect(formatPhone('+3531234567')).toBe('+353 123 4567')
  expect(['0341 123456', '', '+39 011 123456'].map(formatPhone)).toEqual(['0341 123456', '', '+39 011 123456'])
})
