import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FullTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'
import { access } from '../../schema/rules/platform/access.ts'
import { listErrors } from '../../worker/http/open-api.ts'
import { sortRoutes } from '../../worker/http/serve.ts'
import { openFixture } from '../support/fixture.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly access: string
}
/** The specification's list of calls, copied: method, path and access of each. */
const specified: readonly Call[] = readFileSync(join(import.meta.dirname, 'calls.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method = '', path = '', access = ''] = line.split('\t')
    return { method, path, access }
  })
const rows = Object.entries(endpoints).flatMap(([feature, table]) =>
  Object.entries(table as FullTable).map(([name, row]) => ({ ...row, name: `${feature}.${name}` })),
)
const isSame = (a: Call, b: Call) => a.method === b.method && a.path === b.path
/** All calls: the specification's, and those that only the endpoint tables have. */
const calls: readonly Call[] = [...specified, ...rows.filter((row) => !specified.some((call) => isSame(call, row)))]

test('every call of the specification has its path and access in the endpoint tables', () => {
  const accesses = new Set(Object.keys(access))
  for (const call of specified) {
    expect(accesses, `${call.method} ${call.path}`).toContain(call.access)
    const row = rows.find((row) => isSame(call, row))
    if (row) expect(row.access, `access of ${call.method} ${call.path}`).toBe(call.access)
  }
})

test('no path of the endpoint tables differs from a specified one by letter case or names of parameters only', () => {
  const normalize = (path: string) => path.toLowerCase().replace(/\{\w+\}/g, '{}')
  const paths = new Set(specified.map(({ path }) => path))
  const wrong = rows.flatMap(({ path }) => {
    const similar = specified.find((call) => normalize(call.path) === normalize(path))
    return similar && !paths.has(path) ? [`${path}: the specification has ${similar.path}`] : []
  })
  expect(wrong).toEqual([])
  const keys = rows.map(({ method, path }) => `${method} ${path}`)
  expect(
    keys.filter((key, i) => keys.indexOf(key) !== i),
    'two endpoints with one method and path',
  ).toEqual([])
})

test('every call reaches its own endpoint when registered in routing order', () => {
  const matches = (pattern: string, path: string) => {
    const [a, b] = [pattern.split('/'), path.split('/')]
    return a.length === b.length && a.every((segment, i) => segment.startsWith('{') || segment === b[i])
  }
  const ordered = sortRoutes(calls)
  for (const call of calls) {
    const path = call.path.replace(/\{\w+\}/g, 'x1')
    expect(ordered.find((candidate) => candidate.method === call.method && matches(candidate.path, path))?.path).toBe(call.path)
  }
})

interface Operation {
  readonly 'x-access': string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: { allOf: [object, ErrorSchema] } }> }>>
}
interface ErrorSchema {
  readonly properties: { readonly code: { readonly enum: readonly string[] } }
}

test('the OpenAPI page describes every call with its access, parameters and error codes', async () => {
  const fixture = await openFixture()
  const { body, status } = await fixture.call<{ openapi: string; paths: Record<string, Record<string, Operation>> }>(
    'GET',
    '/api/openapi.json',
  )
  expect({ status, openapi: body.openapi }).toEqual({ status: 200, openapi: '3.1.0' })
  expect(await fixture.countRoundTrips()).toBe(0)
  for (const row of rows) {
    const operation = body.paths[row.path]?.[row.method.toLowerCase()]
    expect(operation?.['x-access'], row.path).toBe(row.access)
    const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect(new Set(inPath), row.path).toEqual(new Set([...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])))
    const codes = Object.entries(operation?.responses ?? {})
      .filter(([status]) => status !== '200')
      .map(([status, { content }]) => [status, content?.['application/json']?.schema.allOf[1].properties.code.enum])
    expect(Object.fromEntries(codes), row.path).toEqual(listErrors(row))
    for (const [status, own] of Object.entries(row.errors ?? {}))
      expect(listErrors(row)[status as never], row.path).toEqual(expect.arrayContaining([...own]))
  }
  expect(await fixture.call('GET', '/api/Nowhere/x')).toMatchObject({ status: 404, body: { error: 'Not found' } })
})
