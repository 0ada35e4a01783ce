import { expect, test } from 'vitest'
import { type Column, getLeftOut } from '../../../web/ui/data-table/columns.ts'

const toColumn = (key: string, options: Partial<Column<object>> = {}): Column<object> => ({
  key,
  header: key,
  value: () => null,
  width: 100,
  ...options,
})
const columns = [
  toColumn('name'),
  toColumn('size', { hiddenOnPhone: true }),
  toColumn('species', { hidden: true, hiddenOnPhone: true }),
  toColumn('price'),
  toColumn('note', { hiddenOnPhone: true, width: undefined }),
]

test('leaves out of a narrow table what phones leave out, the last first, and no more than it must', () => {
  const leftOut = (width: number) => [...getLeftOut(columns, width)]
  expect(leftOut(Number.POSITIVE_INFINITY)).toEqual([])
  expect(leftOut(420)).toEqual([])
  expect(leftOut(419)).toEqual(['note'])
  expect(leftOut(299)).toEqual(['note', 'size'])
  // Cards of a phone: all of them.
  expect(leftOut(0)).toEqual(['note', 'size'])
})
