import { expect, test } from 'vitest'
import { Service } from '../../../schema/api/catalogue/services-schemas.ts'
import { starterServices, starterTrades } from '../../../schema/rules/catalogue/starter-services.ts'
import { type CellContext, parseCell, parseMinutes, tidyCell } from '../../../web/features/catalogue/price-list/cells.ts'
import { readCells, readHeadings } from '../../../web/features/catalogue/price-list/paste.ts'
import { createRow, findErrors, pasteCells, rebaseRows, toSentRow } from '../../../web/features/catalogue/price-list/rows.ts'
import { createSample } from '../../support/sample.ts'

const context: CellContext = {
  locale: 'it-IT',
  categories: [
    { id: 'cut', name: 'Taglio' },
    { id: 'nails', name: 'Unghie' },
  ],
  onlineCategories: [],
  team: [
    { id: 'anna', name: 'Anna Conti' },
    { id: 'anna2', name: 'Anna Verdi' },
    { id: 'gio', name: 'Giò Rossi' },
  ],
  yes: 'sì',
  no: 'no',
  allOnline: 'Tutti i servizi',
}

test.each([
  ['45', 45],
  ['45 min', 45],
  ["90'", 90],
  ['1h', 60],
  ['1 h 15', 75],
  ['1h30m', 90],
  ['1:30', 90],
  ['00:45:00', 45],
  ['1,5 h', 90],
  ['2 ore', 120],
  ['90 minuti', 90],
  ['1h?', undefined],
  ['1:75', undefined],
  ['mezz’ora', undefined],
  ['', undefined],
])('%j is %s minutes', (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes)
})

test('cells are read as people and spreadsheets write them, and a doubtful one has an error', () => {
  const read = (column: Parameters<typeof parseCell>[0], text: string) => {
    const parsed = parseCell(column, text, context)
    return 'error' in parsed ? parsed.error : parsed.value
  }
  expect(['32', '32,50', '€ 1.250,00', '32.5', 'EUR 32', '-3', 'ten', ''].map((text) => read('price', text))).toEqual([
    ...[3200, 3250, 125_000, 3250, 3200, 'not_an_amount', 'not_an_amount', 'required'],
  ])
  expect(['Sì', 'x', 'TRUE', '', 'No', 'maybe'].map((text) => read('online', text))).toEqual([
    true,
    true,
    true,
    false,
    false,
    'not_yes_or_no',
  ])
  expect(read('staff', 'gio; Anna Verdi')).toEqual(['anna2', 'gio'])
  expect(read('staff', 'Tutti')).toEqual(['anna', 'anna2', 'gio'])
  expect(read('staff', '–')).toEqual([])
  // Two are called Anna.
  expect(parseCell('staff', 'Anna, Giò', context)).toEqual({ error: 'not_a_team_member', text: 'Anna' })
  expect(read('category', 'UNGHIE')).toEqual({ id: 'nails', name: 'Unghie' })
  expect(read('category', 'Sopracciglia')).toEqual({ id: null, name: 'Sopracciglia' })
  expect(tidyCell('price', ' 1250 ', context)).toBe('1.250,00')
  expect(tidyCell('length', '1h?', context)).toBe('1h?')
})

test('copied cells are split by tabs, else by the separator of the first line; quotes hold both', () => {
  expect(readCells('a\tb, c\r\n"d\n""e"""\tf\r\n\r\n')).toEqual([
    ['a', 'b, c'],
    ['d\n"e"', 'f'],
  ])
  expect(readCells('Nome;Prezzo\nTaglio;32,50')).toEqual([
    ['Nome', 'Prezzo'],
    ['Taglio', '32,50'],
  ])
  expect(readHeadings(['Servizio', 'Durata (min)', 'IVA', 'Prezzo €'])).toEqual(['service', 'length', null, 'price'])
  expect(readHeadings(['Taglio', 'Taglio', '30', '32'])).toBeNull()
})

const cut = createSample(Service, {
  ...{ serviceId: 'srv-1', service: 'Taglio', serviceCategoryId: 'cut', categoryName: 'Taglio', length: 60, price: 32, version: 3 },
  ...{ onlineBookingServiceCategoryId: null, assignedStaff: ['anna'], ownTerms: [], archived: false },
  parts: [
    { kind: 'work', minutes: 20 },
    { kind: 'wait', minutes: 30 },
    { kind: 'work', minutes: 10 },
  ],
})

test('pasted rows fill the cells from the chosen one on, and further rows are new ones', () => {
  const rows = rebaseRows([], [cut], context)
  const cells = readCells('40\t33,50\n1h?\t15')
  const start = { key: 'srv-1', column: 'length' } as const
  const { rows: next, changed } = pasteCells(rows, cells, { visible: ['srv-1'], start, headings: null }, context)
  expect(next.map(({ texts }) => [texts.service, texts.category, texts.length, texts.price, texts.online, texts.staff])).toEqual([
    ['Taglio', 'Taglio', '40', '33,50', 'no', 'Anna Conti'],
    ['', 'Taglio', '1h?', '15,00', 'no', 'Anna Conti'],
  ])
  expect(changed).toHaveLength(2)
  const [first, second] = next
  if (!first || !second) throw new Error('two rows')
  expect(findErrors(first, context)).toEqual({})
  expect(findErrors(second, context)).toMatchObject({ service: { error: 'required' }, length: { error: 'not_minutes', text: '1h?' } })
  // Processing time stays as long as it is; a length below it is refused.
  expect(toSentRow(first, context)).toMatchObject({ serviceId: 'srv-1', version: 3, length: 40, price: 33.5 })
  expect(toSentRow(first, context)?.parts?.map(({ minutes }) => minutes)).toEqual([7, 30, 3])
  const short = pasteCells(rows, [['31']], { visible: ['srv-1'], start, headings: null }, context).rows[0]
  expect(short && findErrors(short, context)).toEqual({ length: { error: 'shorter_than_processing', text: '31' } })
  expect(toSentRow(second, context)).toBeUndefined()
})

test('rows with headings go to the services of their names, and the same rows again add nothing', () => {
  const table = readCells('Prezzo;Nome;Durata\n34;TAGLIO;60\n25;Manicure;40')
  const paste = (rows: ReturnType<typeof rebaseRows>) =>
    pasteCells(rows, table, { visible: [], start: { key: null, column: 'service' }, headings: readHeadings(table[0] ?? []) }, context).rows
  const once = paste(rebaseRows([], [cut], context))
  expect(once.map(({ texts }) => [texts.service, texts.price])).toEqual([
    ['TAGLIO', '34,00'],
    ['Manicure', '25,00'],
  ])
  expect(paste(once).map(({ texts }) => texts)).toEqual(once.map(({ texts }) => texts))
})

test.each(starterTrades)('the list of %s has at least 30 services, each with its own name in both languages', (trade) => {
  const list = starterServices[trade]
  expect(list.length).toBeGreaterThanOrEqual(30)
  for (const language of ['en', 'it'] as const) {
    const names = list.map(({ name }) => name[language])
    expect(new Set(names).size).toBe(list.length)
    for (const name of names) expect(parseCell('service', name, context)).toEqual({ value: name })
  }
})

test('what somebody else saves meanwhile is taken where nobody edits, and edits stay', () => {
  const [row] = rebaseRows([], [cut], context)
  if (!row) throw new Error('one row')
  const edited = { ...row, texts: { ...row.texts, price: '40,00' } }
  const created = createRow(edited, { service: 'Manicure' }, context)
  const theirs = { ...cut, service: 'Taglio donna', price: 35, version: 4 }
  const other = { ...cut, serviceId: 'srv-2', service: 'Piega' }
  const rows = rebaseRows([edited, created], [theirs, other], context)
  expect(rows.map(({ texts }) => [texts.service, texts.price])).toEqual([
    ['Taglio donna', '40,00'],
    ['Piega', '32,00'],
    ['Manicure', ''],
  ])
  expect(rows[0] && toSentRow(rows[0], context)).toMatchObject({ version: 4, service: 'Taglio donna', price: 40 })
})
