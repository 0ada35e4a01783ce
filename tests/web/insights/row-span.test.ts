import { expect, test } from 'vitest'
import type { ReportResult } from '../../../schema/api/insights/reports-schemas.ts'
import { startDefinition } from '../../../web/features/insights/reports/definition.ts'
import { findRows } from '../../../web/features/insights/reports/row-span.ts'

const result = { from: '2026-01-15', to: '2026-11-24' } as ReportResult

test('a row opens the entries of its person, month and item, and none where a filter has no rows', () => {
  const find = (change: Partial<typeof startDefinition>, ...keys: string[]) =>
    findRows(
      { ...startDefinition, ...change },
      result,
      keys.map((key) => ({ key })),
    )
  expect(find({}, 'usr_1')).toEqual({ figure: 'revenue', from: '2026-01-15', to: '2026-11-24', userId: 'usr_1' })
  expect(find({ rows: ['person', 'month'] }, 'usr_1', '2026-01')).toMatchObject({ from: '2026-01-15', to: '2026-01-31' })
  expect(find({ rows: ['month'] }, '2026-11')).toMatchObject({ from: '2026-11-01', to: '2026-11-24' })
  expect(find({ rows: ['service'], kinds: ['products'] }, 'prd_1')).toMatchObject({ figure: 'products', itemId: 'prd_1' })
  expect(find({ kinds: ['services', 'products'] })).toMatchObject({ figure: 'sales' })
  expect(find({ kinds: ['fee'] })).toMatchObject({ figure: 'fees' })
  expect(find({})).toEqual({ figure: 'revenue', from: '2026-01-15', to: '2026-11-24' })
  const none = [
    find({}, ''),
    find({ rows: ['service'] }, 'srv_1'),
    find({ rows: ['weekday'] }, '1'),
    find({ clientCategoryIds: ['c'] }, 'usr_1'),
    find({ kinds: ['services', 'fee'] }),
  ]
  expect([...none, find({ userIds: ['usr_1'] })]).toEqual([null, null, null, null, null, null])
})
