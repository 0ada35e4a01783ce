import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { SubClientDraft } from '../../../schema/api/care/pet-fields.ts'
import type { FullTable } from '../../../schema/api/endpoint.ts'
import { endpoints } from '../../../schema/api/index.ts'
import { CommissionRule } from '../../../schema/api/money/commissions-schemas.ts'
import { salonsSchemas } from '../../../schema/api/platform/salons-schemas.ts'
import { petSizesSchemas } from '../../../schema/api/platform/settings-lists-schemas.ts'
import { userSettingsSchemas } from '../../../schema/api/platform/user-settings-schemas.ts'
import { Derived, Line, Money, Name, SearchText, Sum, Text, Version } from '../../../schema/api/values.ts'
import { toSearchText } from '../../../schema/rules/search-text.ts'

interface Node {
  type: string
  entries?: Record<string, Node>
  options?: unknown[]
  item?: Node
  key?: Node
  value?: Node
  wrapped?: Node
  pipe?: Node[]
}
/** All schemas of single values in a schema, with their paths. */
function* listLeaves(node: Node, path: string): Generator<[string, Node]> {
  if (node === (Derived as unknown)) return
  if (node.wrapped) return yield* listLeaves(node.wrapped, path)
  if (node.type === 'union') for (const option of node.options as Node[]) yield* listLeaves(option, path)
  if (node.item) yield* listLeaves(node.item, `${path}[]`)
  if (node.type === 'record') yield* listLeaves(node.key as Node, `${path}{}`)
  if (node.type === 'record') yield* listLeaves(node.value as Node, `${path}{}`)
  for (const [name, entry] of Object.entries(node.entries ?? {})) yield* listLeaves(entry, `${path}.${name}`)
  if (!node.entries && !node.item && !['union', 'record'].includes(node.type)) yield [path, node]
}
const inputs = (Object.entries(endpoints) as [string, FullTable][]).flatMap(([feature, table]) =>
  Object.entries(table).flatMap(([name, { input, body }]) =>
    [input, body].flatMap((schema) => (schema ? [...listLeaves(schema as unknown as Node, `${feature}.${name}`)] : [])),
  ),
)
const passesOn = (schema: unknown, value: string) => {
  const { success, output } = v.safeParse(schema as v.GenericSchema<unknown, string>, value)
  return success && /[\0\p{Cs}]/u.test(output)
}
const accepts = (schema: unknown, value: unknown) => v.is(schema as v.GenericSchema, value)

test('no text of any call reaches its handler with a lone surrogate or NUL', () => {
  const texts = inputs.filter(([, { type }]) => type === 'string')
  expect(texts.length).toBeGreaterThan(300)
  const bases = ['', 'a', '1', 'Anna', '{"a":"', '["', 'a@b.example', '12345678', 'https://a.example/']
  const open = texts.filter(([, schema]) =>
    bases.some((base) => ['\ud800', '\udfff', '\0', '\ud800b', 'x\0y'].some((tail) => passesOn(schema, base + tail))),
  )
  expect(open.map(([path]) => path)).toEqual([])
})

test('no number of any call accepts one that a whole number or amount cannot hold', () => {
  const numbers = inputs.filter(([, { type }]) => type === 'number')
  expect(numbers.length).toBeGreaterThan(50)
  const open = numbers.filter(([, schema]) =>
    [2 ** 53, 2 ** 63, 1e30, 1e308, -(2 ** 63), Number.NaN, Infinity].some((n) => accepts(schema, n)),
  )
  expect(open.map(([path]) => path)).toEqual([])
})

test('only the settings of a user accept a value of any kind', () => {
  const free = inputs.filter(([, { type }]) => type === 'unknown' || type === 'any')
  expect([...new Set(free.map(([path]) => path))]).toEqual(['userSettings.saveSettings.settings{}'])
})

describe('settings of a user', () => {
  const nest = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
  const save = (settings: unknown) => v.is(userSettingsSchemas.saveSettings.body, { settings })
  test.each([
    ['an object of a few levels', { layout: { toolbar: { position: 'below', hidden: [1, 2] } } }, true],
    ['1,001 nested arrays', { a: nest(1001) }, false],
    ['500,000 nested arrays', { a: nest(500_000) }, false],
    ['more than 20,000 characters', { a: 'x'.repeat(20_001) }, false],
    ['a lone surrogate in a value', { a: [{ b: '\ud800' }] }, false],
    ['NUL in a name', { 'a\0': 1 }, false],
  ])('%s', (_name, settings, expected) => expect(save(settings)).toBe(expected))
})

test('a search for a text that is too long or has characters that no text contains is one for the rest', () => {
  const typed = [' zoe ', 'a\0b', 'zoe\u202e', 'x'.repeat(300), `${'x'.repeat(99)}🐩`, '\n']
  expect(typed.map((text) => v.parse(SearchText, toSearchText(text)))).toEqual(['zoe', 'a b', 'zoe', 'x'.repeat(100), 'x'.repeat(99), ''])
})

test('texts of one line refuse line breaks, control characters and overrides of the writing direction', () => {
  for (const bad of ['a\r\nBcc: b', 'a\nb', 'a\rb', 'a\u2028b', 'a\u0085b', 'a\u202eb', 'a\u2066b', 'a\u0007b'])
    expect([accepts(Line(), bad), accepts(Name(), bad)]).toEqual([false, false])
  for (const good of ['Anna', ' Zoë-Łucja ', '李', 'سلام', '👩‍👩‍👧', "D'Amico & Figli"]) expect(accepts(Name(), good)).toBe(true)
  expect(accepts(Text(), 'one\r\ntwo\tthree')).toBe(true)
})

test('a name needs a character that can be seen', () => {
  for (const bad of ['', '  ', '\u200b', '\u200b\u200d\u2060', '\u3164', '\u2800', '\u00ad', '\u0301', '\ufeff'])
    expect(accepts(Name(), bad), JSON.stringify(bad)).toBe(false)
})

test('entered amounts go from 0 to 99,999.99 with two decimals, sums may be larger or negative', () => {
  for (const good of [0, 0.01, 0.1 * 3 - 0.3 + 0.29, 8.2, 1.15, 99_999.99]) expect(accepts(Money, Math.round(good * 100) / 100)).toBe(true)
  for (const bad of [-0.01, 0.001, 1e-9, 12.345, 100_000, 1e15, 9e13, Number.NaN, Infinity]) expect(accepts(Money, bad)).toBe(false)
  for (const good of [-250.5, 0, 1_234_567.89]) expect(accepts(Sum, good)).toBe(true)
  for (const bad of [0.001, 1e15, Infinity]) expect(accepts(Sum, bad)).toBe(false)
  expect([accepts(Version, 3), accepts(Version, 2 ** 53), accepts(Version, -1)]).toEqual([true, false, false])
})

test('countries are those of ISO 3166, time zones are IANA names', () => {
  const { country, timeZone } = salonsSchemas.update.body.entries
  for (const [schema, good, bad] of [
    [country, ['IT', 'SM', 'GB'], ['XX', 'ZZ', 'UK', 'EU', 'it', '']],
    [timeZone, ['Europe/Rome', 'America/Argentina/Buenos_Aires', 'UTC'], ['+23:59', '+01:00', 'GMT', 'EST', 'Europe/Nowhere', '']],
  ] as const) {
    for (const value of good) expect(accepts(schema, value), value).toBe(true)
    for (const value of bad) expect(accepts(schema, value), value).toBe(false)
  }
})

test('a range of numbers that ends below its start says so, not that something ends before it begins', () => {
  const common = { kind: 'percentage', base: 'paid', mode: 'whole' }
  const tiers = [
    { from: 0, to: 0, rate: 5 },
    { from: 0, to: null, rate: 10 },
  ]
  for (const [schema, value, path] of [
    [SubClientDraft, { clientId: 'client_1', name: 'Argo', healthyFromKg: 5, healthyToKg: 4 }, 'healthyToKg'],
    [petSizesSchemas.create.body, { size: 'Medium', fromKg: 5, toKg: 4 }, 'toKg'],
    [CommissionRule, { ...common, tiers }, 'tiers.0.to'],
  ] as [v.GenericSchema, unknown, string][]) {
    const { nested } = v.flatten(v.safeParse(schema, value).issues as [v.BaseIssue<unknown>])
    expect(nested).toEqual({ [path]: ['Must be more than the lower limit'] })
  }
})
