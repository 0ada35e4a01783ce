import fc from 'fast-check'
import { readXls } from 'hucre'
import { expect, test } from 'vitest'
import { writeXls, type XlsValue } from '../../../worker/http/xls-writer.ts'

const columns = ['Name', 'Day', 'Worked', 'Rate'].map((title) => ({ title, width: 12 }))
const read = async (rows: readonly (readonly XlsValue[])[]) => {
  const { sheets } = await readXls(writeXls('Presence: October', columns, rows))
  return { name: sheets[0]?.name, rows: sheets[0]?.rows ?? [] }
}
// A day is read at midnight UTC. A duration is a share of a day, which its format shows as hours and minutes.
const toRead = (value: XlsValue) => {
  if (value === null || value === '') return null
  if (typeof value !== 'object') return value
  return 'minutes' in value ? value.minutes / 1440 : new Date(`${value.day}T00:00:00Z`)
}
const shorten = (row: readonly unknown[]) => {
  const last = row.findLastIndex((value) => value !== null && value !== undefined && value !== '')
  return row.slice(0, last + 1).map((value) => value ?? null)
}

test('writes texts, numbers, days and durations that an independent reader of .xls opens', async () => {
  const rows: XlsValue[][] = [
    ['Àngela D’Èrrico', { day: '2026-10-25' }, { minutes: 1500 }, 12.5],
    ['=1+1', { day: '2028-02-29' }, { minutes: 0 }, null],
    ['🙂 two\nlines', null, null, -3],
  ]
  const found = await read(rows)
  expect(found.name).toBe('Presence  October')
  expect(found.rows[0]).toEqual(['Name', 'Day', 'Worked', 'Rate'])
  expect(found.rows.slice(1, 4).map((row) => [row[0], row[3] ?? null])).toEqual(rows.map((row) => [row[0], row[3]]))
  expect(found.rows[1]?.[1]).toEqual(new Date('2026-10-25T00:00:00Z'))
})

test('reads back what was written where texts fill many records and the file many sectors', async () => {
  const long = 'è'.repeat(20_000)
  const rows = Array.from({ length: 3000 }, (_, i): XlsValue[] => [i % 500 === 0 ? `${long}${i}` : `Text ${i}`, null, null, i])
  const found = await read(rows)
  expect(found.rows.slice(1).map((row) => row[0])).toEqual(rows.map((row) => row[0]))
}, 20_000)

test('reads back any texts and numbers', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 3000 }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(value, { minLength: 4, maxLength: 4 }), { maxLength: 20 }), async (rows) => {
      const found = await read(rows)
      const expected = rows.map((row) => shorten(row.map(toRead)))
      expect(rows.map((_, i) => shorten(found.rows[i + 1] ?? []))).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})
