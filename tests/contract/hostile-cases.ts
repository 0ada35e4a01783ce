/** Bodies and inputs that a call must refuse: each differs from a valid one in a single value. */
import * as v from 'valibot'
import { Derived, Id } from '../../schema/api/values.ts'
import { runsAll } from '../support/runs-all.ts'
import { createSample } from '../support/sample.ts'

type Schema = v.GenericSchema
type Parts = Readonly<Record<string, unknown>> & { readonly type: string }

/** One value of a body, with the function that puts another one in its place. */
export interface Leaf {
  /** Path from the body on: `agendaServicesDTO[0].userId`. */
  readonly path: string
  readonly kind: 'id' | 'text' | 'number' | 'derived' | 'other'
  readonly value: unknown
  replace(value: unknown): unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values that a schema describes, in a valid example; optional ones that the example lacks get a sample. */
export function* listLeaves(schema: Schema, example: unknown, path = '', put: (value: unknown) => unknown = (x) => x): Generator<Leaf> {
  const { type, entries, item, options, wrapped, value: entry, pipe } = schema as unknown as Parts
  if (schema === Derived || schema === Id) {
    yield { path, kind: schema === Id ? 'id' : 'derived', value: example, replace: put }
    return
  }
  if (Array.isArray(pipe) || wrapped) {
    yield* listLeaves((Array.isArray(pipe) ? pipe[0] : wrapped) as Schema, example, path, put)
    return
  }
  if (entries) {
    const present = isObject(example) ? example : (createSample(schema) as Record<string, unknown>)
    for (const [name, part] of Object.entries(entries as Record<string, Schema>))
      yield* listLeaves(part, present[name], path ? `${path}.${name}` : name, (value) => put({ ...present, [name]: value }))
    return
  }
  if (type === 'array') {
    const [first, ...others] = Array.isArray(example) ? example : []
    yield* listLeaves(item as Schema, first, `${path}[0]`, (value) => put([value, ...others]))
    // One wrong id among others must not be left out silently.
    if (item === Id && first) yield { path: `${path}[+]`, kind: 'id', value: first, replace: (value) => put([first, ...others, value]) }
    for (const [i, other] of others.entries())
      yield* listIds(item as Schema, other, `${path}[${i + 1}]`, (value) => put([first, ...others.with(i, value)]))
    return
  }
  if (type === 'union' || type === 'variant') {
    for (const option of options as Schema[]) yield* listLeaves(option, example, path, put)
    return
  }
  if (type === 'record') yield* listLeaves(entry as Schema, undefined, `${path}.x`, (value) => put({ x: value }))
  const kind = type === 'string' ? 'text' : type === 'number' ? 'number' : 'other'
  yield { path, kind, value: example, replace: put }
}

/** The ids that a further item of a list holds. */
function* listIds(schema: Schema, example: unknown, path: string, put: (value: unknown) => unknown): Generator<Leaf> {
  for (const leaf of listLeaves(schema, example, path, put)) if (leaf.kind === 'id' && typeof leaf.value === 'string') yield leaf
}

const nest = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown
const deep = nest(2000)
const texts = { 'lone surrogate': 'a\ud800b', NUL: 'a\0b' }
const numbers = { '2^63': 2 ** 63, '1e30': 1e30, '1e308': 1e308, '-2^63': -(2 ** 63) }

export interface Case {
  readonly name: string
  readonly body: unknown
}

/**
 * The cases of a body. `foreign` is the same example in another salon: its ids are real, and not the caller's. `getForeignId` answers
 * one for an id that the example lacks.
 */
export function listCases(schema: Schema, example: unknown, foreign: unknown, getForeignId: (field: string) => string): Case[] {
  const foreignIds = new Map([...listLeaves(schema, foreign)].map(({ path, value }) => [path, value]))
  const cases = [...listLeaves(schema, example)].flatMap((leaf): Case[] => {
    const { path, kind, replace } = leaf
    const toCases = (values: Record<string, unknown>) =>
      Object.entries(values).map(([name, value]) => ({ name: `${path}: ${name}`, body: replace(value) }))
    if (kind === 'derived') return []
    if (kind === 'id') {
      const foreignId = foreignIds.get(path)
      // A value that both examples share names no record: `none`.
      const id = typeof foreignId === 'string' && foreignId !== leaf.value ? foreignId : getForeignId(path.replace(/.*[.[]/, ''))
      return toCases({ 'foreign id': id, 'unknown id': 'unknown_1', ...texts, 'depth 2,000': deep })
    }
    return toCases({ ...(kind === 'number' ? numbers : texts), 'depth 2,000': deep })
  })
  const known = new Set<string>()
  return cases.filter(({ name }) => !known.has(name) && known.add(name))
}

/**
 * The cases that have to be sent: those that the schema accepts, because only the handler can refuse them, and of the others the first
 * of each kind. With `--full` all are sent.
 */
export function selectCases(schema: Schema, cases: readonly Case[]): Case[] {
  const kinds = new Set<string>()
  return cases.filter(({ name, body }) => {
    const kind = name.replace(/^.*: /, '')
    const isFirst = !kinds.has(kind)
    kinds.add(kind)
    return runsAll || isFirst || v.is(schema, body)
  })
}

/**
 * The example with every field that is only sent back replaced: such fields are ignored, whatever they hold. The ids of the path stay,
 * because they must not differ from it.
 */
export const fillDerived = (schema: Schema, example: unknown, path: string): unknown =>
  [...listLeaves(schema, example)]
    .filter((leaf) => leaf.kind === 'derived' && /^\w+$/.test(leaf.path) && !path.includes(`{${leaf.path}}`))
    .reduce<unknown>((body, leaf) => ({ ...(body as object), [leaf.path]: [deep, texts, numbers] }), example)

/** Paths of the fields for an id that an example leaves out; in lists, those that no item holds. */
export function findMissingIds(schema: Schema, example: unknown): string[] {
  const ids = [...listLeaves(schema, example)].filter(({ kind }) => kind === 'id')
  const toField = (path: string) => path.replace(/\[\d+\]/g, '[]')
  const given = new Set(ids.filter(({ value }) => typeof value === 'string' && value !== '').map(({ path }) => toField(path)))
  return ids.map(({ path }) => toField(path)).filter((field) => !given.has(field))
}
