import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EndpointTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'
import { access } from '../../schema/terms.ts'
import { sortRoutes } from '../../worker/http/serve.ts'
import { openFixture } from '../support/fixture.ts'

const calls = readFileSync(join(import.meta.dirname, 'calls.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method = '', path = '', who = ''] = line.split('\t')
    return { method, path, who }
  })
const rows = Object.entries(endpoints).flatMap(([feature, table]) =>
  Object.entries(table as EndpointTable).map(([name, row]) => ({ ...row, name: `${feature}.${name}` })),
)

test('every row of the table is a call of the list, with its path and who may call it', () => {
  for (const row of rows) {
    const call = calls.find((c) => c.method === row.method && c.path === row.path)
    expect(call, `${row.method} ${row.path} is not in the list of calls`).toBeDefined()
    expect(row.access, row.path).toBe(call?.who)
  }
  const spoken = new Set(Object.keys(access))
  for (const call of calls) expect(spoken, call.path).toContain(call.who)
})

test('every call of the list reaches its own row when registered in routing order', () => {
  const matches = (pattern: string, path: string) => {
    const [a, b] = [pattern.split('/'), path.split('/')]
    return a.length === b.length && a.every((segment, i) => segment.startsWith('{') || segment === b[i])
  }
  const ordered = sortRoutes(calls)
  for (const call of calls) {
    const asked = call.path.replace(/\{\w+\}/g, 'x1')
    expect(ordered.find((c) => c.method === call.method && matches(c.path, asked))?.path).toBe(call.path)
  }
})

test('the OpenAPI page names every call with who may make it', async () => {
  const world = await openFixture()
  const { body, status } = await world.call<{
    openapi: string
    paths: Record<string, Record<string, { 'x-access': string; parameters?: { name: string; in: string }[] }>>
  }>('GET', '/api/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
  expect(await world.countRoundTrips()).toBe(0)
  for (const row of rows) {
    const operation = body.paths[row.path]?.[row.method.toLowerCase()]
    expect(operation?.['x-access'], row.path).toBe(row.access)
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1])
    expect(
      operation?.parameters
        ?.filter((p) => p.in === 'path')
        .map((p) => p.name)
        .sort(),
      row.path,
    ).toEqual(inPath.sort())
  }
  expect(await world.call('GET', '/api/Nowhere/x')).toMatchObject({ status: 404, body: { error: 'Not found' } })
})
