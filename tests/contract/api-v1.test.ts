import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toApiPath } from '../../schema/rules/platform/api-scopes.ts'
import type { JsonSchema } from '../../schema/rules/platform/json-schema.ts'
import { listKeyCalls, toJsonSchema } from '../../worker/http/open-api.ts'

/** What other programs rely on: version 1 of the API as the last release has promised it. */
const file = join(import.meta.dirname, 'api-v1.tsv')

const listOf = ({ items }: JsonSchema) => (items && !Array.isArray(items) ? (items as JsonSchema) : undefined)

/** The fields of an object, of the objects of a list, or of alternatives. */
function listFields(schema: JsonSchema): { readonly names: string[]; readonly required: string[] } {
  const item = listOf(schema)
  if (item) return listFields(item)
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(listFields)
  return {
    names: [...Object.keys(schema.properties ?? {}), ...parts.flatMap(({ names }) => names)],
    required: [...(schema.required ?? []), ...parts.flatMap(({ required }) => required)],
  }
}
const sort = (names: readonly string[]) => [...new Set(names)].toSorted().join(' ')

interface Promised {
  readonly scope: string
  /** Fields of path, query and body that have to be sent; all that may be sent; those of the reply. */
  readonly required: string
  readonly taken: string
  readonly replied: string
}
const present = new Map<string, Promised>(
  listKeyCalls().map(({ endpoint: { method, path, input, body, reply }, scope }) => {
    const sent = [input, body].flatMap((schema) => (schema ? [listFields(toJsonSchema(schema))] : []))
    return [
      `${method} ${toApiPath(path)}`,
      {
        scope,
        required: sort(sent.flatMap(({ required }) => required)),
        taken: sort(sent.flatMap(({ names }) => names)),
        replied: 'file' in reply ? '(file)' : sort(listFields(toJsonSchema(reply)).names),
      },
    ]
  }),
)
const toLine = (call: string, { scope, required, taken, replied }: Promised) => [call, scope, required, taken, replied].join('\t')
const lacks = (names: string, others: string) => {
  const known = new Set(others.split(' '))
  return names.split(' ').filter((name) => name !== '' && !known.has(name))
}

test('version 1 only grows: no call, scope or field of it goes, and nothing more has to be sent', () => {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const broken = lines.flatMap((line) => {
    const [call = '', scope = '', required = '', taken = '', replied = ''] = line.split('\t')
    const now = present.get(call)
    if (!now) return [`${call} is gone`]
    return [
      ...(now.scope === scope ? [] : [`${call} needs ${now.scope} instead of ${scope}`]),
      ...lacks(now.required, required).map((name) => `${call} newly requires ${name}`),
      ...lacks(taken, now.taken).map((name) => `${call} takes ${name} no more`),
      ...lacks(replied, now.replied).map((name) => `${call} replies ${name} no more`),
    ]
  })
  expect(broken, 'Programs of others rely on this. Keep it, or begin version 2.').toEqual([])
  // A release promises what has come since the last one: with this variable it is written.
  if (!process.env.WRITE_API_V1) return
  const now = [...present].map(([call, one]) => toLine(call, one)).toSorted()
  writeFileSync(file, `call\tscope\trequired\ttaken\treplied\n${now.join('\n')}\n`)
})
