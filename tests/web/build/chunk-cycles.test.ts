import { expect, test } from 'vitest'
import { findCycle } from '../../../web/build/chunk-cycles.ts'

test('files that import each other are found, however long the way round', () => {
  const files = (imports: Record<string, string[]>) => new Map(Object.entries(imports))
  expect(findCycle(files({ app: ['react', 'base'], base: ['react'], react: [], screen: ['app', 'base'] }))).toBeUndefined()
  expect(findCycle(files({ screen: ['table'], table: ['app', 'shared'], app: [], shared: ['app', 'table'] }))).toEqual([
    'table',
    'shared',
    'table',
  ])
  expect(findCycle(files({ a: ['b'], b: ['c'], c: ['a'] }))).toEqual(['a', 'b', 'c', 'a'])
})
