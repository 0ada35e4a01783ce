import { expect, test } from 'vitest'
import { listFreeFields, moveItem, putField, removeField, startDefinition } from '../../../web/features/insights/reports/definition.ts'

const rows = (definition: typeof startDefinition) => [definition.rows, definition.column]

test('fields change places between rows and columns, and no field occurs twice', () => {
  const added = putField(startDefinition, 'weekday', 'rows')
  expect(rows(added)).toEqual([['person', 'weekday'], 'month'])
  expect(rows(putField(added, 'weekday', 'column'))).toEqual([['person', 'month'], 'weekday'])
  expect(rows(putField(added, 'month', 'rows', 0))).toEqual([['person', 'month'], null])
  expect(rows(putField(added, 'weekday', 'rows', 0))).toEqual([['weekday', 'person'], 'month'])
  expect(rows(putField(startDefinition, 'month', 'column'))).toEqual([['person'], 'month'])
  expect(listFreeFields(added)).toEqual(['service', 'category', 'clientCategory'])
})

test('the last row stays, whatever is removed', () => {
  expect(rows(removeField(startDefinition, 'person'))).toEqual([['person'], 'month'])
  expect(rows(removeField(startDefinition, 'month'))).toEqual([['person'], null])
  expect(rows(putField(removeField(startDefinition, 'month'), 'person', 'column'))).toEqual([['person'], null])
})

test('figures are put in another order', () => {
  expect(moveItem(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
})
