import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dateFormats, formatDatePattern } from '../../../schema/rules/date-format.ts'
import { type Column, getCellText } from '../../../web/ui/data-table/columns.ts'
import { createFilterTest } from '../../../web/ui/data-table/filters.ts'
import { DatePicker } from '../../../web/ui/date-picker.tsx'
import { insertSeparators, parseDay } from '../../../web/ui/parse-day.ts'
import { SalonFormat, useFormat } from '../../../web/ui/use-format.ts'

const zone = { timeZone: 'Europe/Rome', currency: 'EUR' }

test('parses every day in each format of a salon as it is shown, and as digits only', () => {
  const anyDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...dateFormats), (date, format) => {
      const day = date.toISOString().slice(0, 10)
      const shown = formatDatePattern(day, format)
      expect(shown).toHaveLength(10)
      expect([shown, ` ${shown} `, shown.replace(/\D/g, '')].map((text) => parseDay(text, format))).toEqual([day, day, day])
    }),
  )
})

/** Year, month and date as they are typed, and the day that is meant, if it is one. */
const typedParts: readonly (readonly [string, string, string, string?])[] = [
  ['2010', '05', '06', '2010-05-06'],
  ['2010', '5', '6', '2010-05-06'],
  ['10', '05', '06', '2010-05-06'],
  ['10', '5', '6', '2010-05-06'],
  ['2024', '02', '29', '2024-02-29'],
  ['24', '2', '29', '2024-02-29'],
  ['1985', '04', '15', '1985-04-15'],
  ['85', '4', '15', '1985-04-15'],
  ['2026', '12', '31', '2026-12-31'],
  ['27', '01', '01', '1927-01-01'],
  ['2010', '02', '31'],
  ['2025', '02', '29'],
  ['10', '6', '31'],
  ['2010', '13', '01'],
  ['2010', '00', '01'],
  ['2010', '01', '00'],
  ['2010', '01', '32'],
  ['2010', '005', '06'],
  ['201', '05', '06'],
  ['2', '05', '06'],
  ['20100', '05', '06'],
  ['0010', '05', '06'],
  ['1799', '12', '31'],
  ['2200', '01', '01'],
  ['2010', 'May', '06'],
  ['2010', '', '06'],
  ['2010', '-5', '06'],
  ['2010', '5.0', '6'],
  ['２０１０', '05', '06'],
]
/** Digits without a separator: the parts of a day, two or four digits for the year. */
const digits: readonly (readonly [string, string, string, string?])[] = [
  ['2010', '05', '06', '2010-05-06'],
  ['10', '05', '06', '2010-05-06'],
  ['1985', '04', '15', '1985-04-15'],
  ['85', '04', '15', '1985-04-15'],
  ['2010', '02', '31'],
  ['10', '02', '31'],
  ['10', '5', '6'],
  ['2010', '5', '06'],
]
const noDays = [
  '',
  ' ',
  '6',
  '605',
  '6/5',
  '6.5',
  '12-',
  'today',
  '1e5',
  '//',
  '2010/05/06/07',
  '0605201',
  '060520100',
  '-060510',
  '06 05 2010',
]

test('reads digits, the own separator and two-digit years in each format, and nothing else', () => {
  const today = '2026-12-31'
  for (const format of dateFormats) {
    const order = format.match(/YYYY|MM|DD/g) ?? []
    const own = format.replace(/[YMD]/g, '').charAt(0)
    const write = ([year, month, date]: readonly (string | undefined)[], separator: string) =>
      order.map((part) => (part === 'YYYY' ? year : part === 'MM' ? month : date)).join(separator)
    const inputs: (readonly [string, string | undefined])[] = [
      ...typedParts.map((parts) => [write(parts, own), parts[3]] as const),
      ...digits.map((parts) => [write(parts, ''), parts[3]] as const),
      ...['/', '-', '.', ' ', ','].map((other) => [write(['2010', '05', '06'], other), other === own ? '2010-05-06' : undefined] as const),
      ...noDays.map((text) => [text, undefined] as const),
    ]
    expect(inputs.length).toBeGreaterThanOrEqual(40)
    for (const [text, day] of inputs) expect(parseDay(text, format, today), `${text} as ${format}`).toBe(day)
  }
})

test('reads a two-digit year in this century, unless this one is after the last day of the field', () => {
  expect(parseDay('2/3/85', 'DD/MM/YYYY')).toBe('2085-03-02')
  expect(parseDay('2/3/85', 'DD/MM/YYYY', '2026-11-20')).toBe('1985-03-02')
  expect(parseDay('201126', 'DD/MM/YYYY', '2026-11-20')).toBe('2026-11-20')
  // Later in the same year: a slip that the field refuses, rather than a day a century ago.
  expect(parseDay('211126', 'DD/MM/YYYY', '2026-11-20')).toBe('2026-11-21')
  expect(parseDay('211127', 'DD/MM/YYYY', '2026-11-20')).toBe('1927-11-21')
})

test('reads 2/3 as a day of March or of February, as the salon writes it', () => {
  expect(parseDay('2/3/26', 'DD/MM/YYYY')).toBe('2026-03-02')
  expect(parseDay('2/3/26', 'MM/DD/YYYY')).toBe('2026-02-03')
  expect(parseDay('2026-2-3', 'YYYY-MM-DD')).toBe('2026-02-03')
  expect(parseDay('13/3/2026', 'MM/DD/YYYY')).toBeUndefined()
})

test('inserts the separators into digits that are typed one after another, and leaves typed ones alone', () => {
  const type = (keys: string, format: string) => [...keys].reduce((text, key) => insertSeparators(text, text + key, format), '')
  expect(type('15041985', 'DD/MM/YYYY')).toBe('15/04/1985')
  expect(type('060510', 'DD.MM.YYYY')).toBe('06.05.10')
  expect(type('04151985', 'MM/DD/YYYY')).toBe('04/15/1985')
  expect(type('19850415', 'YYYY-MM-DD')).toBe('1985-04-15')
  expect(type('850415', 'YYYY-MM-DD')).toBe('850415')
  for (const format of dateFormats)
    for (const day of ['2010-05-06', '1985-12-31']) {
      const shown = formatDatePattern(day, format)
      expect(type(shown, format)).toBe(shown)
    }
  expect(type('6/5/10', 'DD/MM/YYYY')).toBe('6/5/10')
  expect(type('12/3/2026', 'DD/MM/YYYY')).toBe('12/3/2026')
  expect(insertSeparators('15/0', '15/', 'DD/MM/YYYY')).toBe('15/')
  expect(insertSeparators('', '15041985', 'DD/MM/YYYY')).toBe('15041985')
  expect(insertSeparators('15/04', '1/04', 'DD/MM/YYYY')).toBe('1/04')
})

test('filters days by a limit that is typed in the format of the salon', () => {
  const filter = { type: 'greater_than', text: '02/03/2026' } as const
  const isAfter = (dateFormat: string, value: string) => {
    const test = createFilterTest(filter, 'day', dateFormat)
    return typeof test === 'function' && test({ value, text: value, plain: value })
  }
  expect([isAfter('DD/MM/YYYY', '2026-02-20'), isAfter('MM/DD/YYYY', '2026-02-20')]).toEqual([false, true])
})

const column: Column<string> = { key: 'day', header: 'Day', value: (day) => day, kind: 'day' }
function Screen() {
  const format = useFormat()
  return (
    <>
      {getCellText(column, '2025-11-20', format)} {format.date('2025-11-21')} {format.dateOf('2025-11-21T23:30:00Z')}
      {format.fileDate('2026-11-24')} {format.fileMoment('2026-11-24T23:30:00Z')}
      <DatePicker label="From" value="2026-11-23" onChange={() => {}} />
    </>
  )
}

test('says days of tables and texts in words, and writes those of inputs and files in the format of the salon', () => {
  const render = (dateFormat: string) =>
    renderToStaticMarkup(
      <SalonFormat value={{ ...zone, dateFormat }}>
        <Screen />
      </SalonFormat>,
    )
  for (const dateFormat of dateFormats) {
    const html = render(dateFormat)
    for (const text of ['20 Nov 2025', '21 Nov 2025', '22 Nov 2025']) expect(html).toContain(text)
    expect(html).toContain(`value="${formatDatePattern('2026-11-23', dateFormat)}"`)
    expect(html).toContain(`${formatDatePattern('2026-11-24', dateFormat)} ${formatDatePattern('2026-11-25', dateFormat)} 00:30`)
    const letters = { YYYY: 'placeholder_year', MM: 'placeholder_month', DD: 'placeholder_day' }
    const placeholder = Object.entries(letters).reduce((text, [part, key]) => text.replace(part, key), dateFormat as string)
    expect(html).toContain(`placeholder="${placeholder}"`)
  }
})
