import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dateFormats } from '../../../schema/api/salon-values.ts'
import { formatDatePattern } from '../../../schema/rules/date-format.ts'
import { type Column, getCellText } from '../../../web/ui/data-table/columns.ts'
import { createFilterTest } from '../../../web/ui/data-table/filters.ts'
import { DatePicker } from '../../../web/ui/date-picker.tsx'
import { parseDay } from '../../../web/ui/parse-day.ts'
import { SalonFormat, useFormat } from '../../../web/ui/use-format.ts'

const zone = { timeZone: 'Europe/Rome' }

test('parses every day in each format of a salon as it is shown, whatever separates its parts', () => {
  const anyDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...dateFormats), fc.constantFrom('/', '-', '.', ' '), (date, format, separator) => {
      const day = date.toISOString().slice(0, 10)
      const shown = formatDatePattern(day, format)
      expect(shown).toHaveLength(10)
      expect(parseDay(shown.replace(/[^\d]/g, separator), format)).toBe(day)
    }),
  )
})

test('reads 2/3 as a day of March or of February, as the salon writes it', () => {
  expect(parseDay('2/3/26', 'DD/MM/YYYY')).toBe('2026-03-02')
  expect(parseDay('2/3/26', 'MM/DD/YYYY')).toBe('2026-02-03')
  expect(parseDay('2026-2-3', 'YYYY-MM-DD')).toBe('2026-02-03')
  expect(parseDay('13/3/2026', 'MM/DD/YYYY')).toBeUndefined()
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
      {getCellText(column, '2026-11-20', format)} {format.date('2026-11-21')} {format.dateOf('2026-11-21T23:30:00Z')}
      <DatePicker label="From" value="2026-11-23" onChange={() => {}} />
    </>
  )
}

test('shows days of tables, texts and inputs in the format of the salon', () => {
  const render = (dateFormat: string) =>
    renderToStaticMarkup(
      <SalonFormat value={{ ...zone, dateFormat }}>
        <Screen />
      </SalonFormat>,
    )
  for (const dateFormat of dateFormats) {
    const html = render(dateFormat)
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) expect(html).toContain(formatDatePattern(day, dateFormat))
    const letters = { YYYY: 'placeholder_year', MM: 'placeholder_month', DD: 'placeholder_day' }
    const placeholder = Object.entries(letters).reduce((text, [part, key]) => text.replace(part, key), dateFormat as string)
    expect(html).toContain(`placeholder="${placeholder}"`)
  }
})
