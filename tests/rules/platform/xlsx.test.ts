import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readXlsx, XlsxError, type XlsxLimits } from '../../../worker/http/xlsx-reader.ts'
import { writeXlsx, type XlsxValue } from '../../../worker/http/xlsx-writer.ts'
import { readSheet, readZip } from '../../support/xlsx-sheet.ts'
import { toWorkbook } from '../../support/xlsx-workbook.ts'

const write = async (rows: Iterable<readonly XlsxValue[]>, titles = ['A', 'B', 'C', 'D']) => {
  const stream = writeXlsx(
    'Pets',
    titles.map((title) => ({ title, width: 12 })),
    rows,
  )
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
const limits: XlsxLimits = { maxUnpackedBytes: 1_000_000, maxRows: 100, maxColumns: 10 }
const encode = (text: string) => new TextEncoder().encode(text)
const reasonOf = async (bytes: Uint8Array) => {
  try {
    await readXlsx(bytes, limits)
  } catch (error) {
    return error instanceof XlsxError ? error.reason : error
  }
  return 'read'
}

test('reads back what it wrote, at the same places', async () => {
  const rows: XlsxValue[][] = [
    ['Rex', 12.5, true, { day: '2026-02-28' }],
    [],
    [null, 'a <b> & "c" _x000D_ 🐕', 0, { day: '1900-01-01' }],
    ['=HYPERLINK("http://x")', '+39 333', ' two\nlines ', { day: '1812-01-01' }],
  ]

  expect(await readXlsx(await write(rows))).toEqual([
    ['A', 'B', 'C', 'D'],
    ['Rex', 12.5, true, '2026-02-28'],
    [],
    [null, 'a <b> & "c" _x000D_ 🐕', 0, '1900-01-01'],
    ['=HYPERLINK("http://x")', '+39 333', ' two\nlines ', '1812-01-01'],
  ])
})

test('an independent reader finds texts as texts, days as Excel counts them, and no formula', async () => {
  const bytes = await write([['=1+1', 'bad\u0000\u0008 text', { day: '2026-11-22' }, '@SUM(A1)']])

  expect(readSheet(bytes.buffer)).toMatchObject({
    A1: { type: 'inlineStr', text: 'A' },
    A2: { type: 'inlineStr', text: '=1+1' },
    B2: { type: 'inlineStr', text: 'bad text' },
    C2: { type: 'n', text: '46348' },
    D2: { type: 'inlineStr', text: '@SUM(A1)' },
  })
  expect([...readZip(Buffer.from(bytes)).keys()]).toContain('[Content_Types].xml')
})

test('generates rows only as the file is read', async () => {
  let made = 0
  function* rows() {
    for (; made < 50_000; made++) yield [`Rex ${made} ${Math.sin(made)}`, made]
  }
  const reader = writeXlsx('Pets', [{ title: 'Name', width: 20 }], rows()).getReader()
  await reader.read()

  expect(made).toBeLessThan(5_000)
  await reader.cancel()
})

test('reads the first visible sheet of a workbook of another program, with dates and shared texts', async () => {
  const file = toWorkbook(
    '<x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2" s="1"><x:v>46348</x:v></x:c></x:row>' +
      '<x:row><x:c t="s"><x:v>1</x:v></x:c><x:c s="2"><x:f>NOW()</x:f><x:v>46348.75</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>',
  )

  expect(await readXlsx(file)).toEqual([[], ['Zoë & Rex', null, '2026-11-22'], ['two runs 🐕', '2026-11-22T18:00:00']])
})

test('refuses what is no workbook: other bytes, a cut file, a part that is missing', async () => {
  const whole = await write([['Rex']])

  expect(await reasonOf(encode('name,phone'))).toBe('unreadable')
  expect(await reasonOf(new Uint8Array())).toBe('unreadable')
  expect(await reasonOf(whole.subarray(0, whole.length - 30))).toBe('unreadable')
  expect(await reasonOf(zipSync({ 'a.txt': encode('a') }))).toBe('unreadable')
})

test('never replaces an entity that a file declares', async () => {
  const sheet = `<!DOCTYPE a [<!ENTITY b "secret">]><x:worksheet xmlns:x="m"><x:sheetData>
    <x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>&b;</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`

  const rows = await readXlsx(toWorkbook('', { 'xl/worksheets/b.xml': encode(sheet) })).catch((error) => error)
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('stops at the bounds: unpacked size, row, column, and a size that the file states wrongly', async () => {
  const bomb = toWorkbook('', { 'xl/sharedStrings.xml': new Uint8Array(5_000_000).fill(32) })
  expect(bomb.length).toBeLessThan(20_000)

  expect(await reasonOf(bomb)).toBe('too_large')
  // The size in the directory and in the header is a lie: 10 bytes.
  const size = Uint8Array.of(0x40, 0x4b, 0x4c, 0x00)
  const liar = Buffer.from(bomb)
  for (let at = liar.indexOf(size); at > 0; at = liar.indexOf(size, at)) {
    liar.writeUInt32LE(10, at)
  }
  expect(await reasonOf(liar)).toBe('too_large')
  expect(await reasonOf(toWorkbook('<x:row r="101"><x:c r="A101"><x:v>1</x:v></x:c></x:row>'))).toBe('too_large')
  expect(await reasonOf(toWorkbook('<x:row r="1"><x:c r="K1"><x:v>1</x:v></x:c></x:row>'))).toBe('too_large')
  expect(await reasonOf(toWorkbook('<x:row r="1048576"><x:c r="XFD1048576"/></x:row>'))).toBe('read')
})

test('refuses a sheet of empty rows at its bound, whether they have cells or not', async () => {
  const rows = (count: number, content: string) =>
    Array.from({ length: count }, (_, i) => `<x:row r="${i + 1}">${content}</x:row>`).join('')
  for (const content of ['', '<x:c/>']) {
    expect(await reasonOf(toWorkbook(rows(100, content)))).toBe('read')
    expect(await reasonOf(toWorkbook(rows(101, content)))).toBe('too_large')
  }
})
