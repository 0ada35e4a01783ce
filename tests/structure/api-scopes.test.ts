import { expect, test } from 'vitest'
import { endpoints } from '../../schema/api/index.ts'
import { type AccessRule, access } from '../../schema/rules/platform/access.ts'
import { apiAreaNames, getApiScope, tablesForPeople, toApiPath } from '../../schema/rules/platform/api-scopes.ts'

const calls = Object.entries(endpoints).flatMap(([table, rows]) =>
  Object.entries(rows)
    .filter(([, row]) => (access[row.access] as AccessRule).auth === 'session')
    .map(([name, row]) => ({ table, ...row, scope: getApiScope(table, name, row.method) })),
)

test('every endpoint table of staff is in an area of API keys, or named as one that no key opens', () => {
  const named = new Set(tablesForPeople.split(/\s+/))
  const tables = [...new Set(calls.map(({ table }) => table))]
  const wrong = tables.filter((table) => named.has(table) === calls.some((call) => call.table === table && call.scope))
  expect(wrong, 'List it in schema/rules/platform/api-scopes.ts: in an area, or in tablesForPeople.').toEqual([])
  expect([...named].filter((table) => !tables.includes(table))).toEqual([])
})

test('no two calls for API keys have one path, and every area has calls', () => {
  const offered = calls.filter(({ scope }) => scope)
  const paths = offered.map(({ method, path }) => `${method} ${toApiPath(path)}`)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  expect(new Set(offered.map(({ scope }) => scope?.split(':')[0]))).toEqual(new Set(apiAreaNames))
})
