import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { files, filesBelow, read } from './sources.ts'

test('every value of a form has an input', () => {
  const wrong = files
    .filter((path) => /^web\/features\/.*-values\.ts$/.test(path))
    .flatMap((path) => {
      const [, body = ''] = /^const blank: \w+ = \{\n([\s\S]*?)\n\}/m.exec(read(path)) ?? []
      const keys = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key)
      const screens = filesBelow(dirname(path))
        .filter((file) => file.endsWith('.tsx'))
        .map(read)
        .join('\n')
      return keys
        .filter((key) => !new RegExp(`bind\\('${key}'\\)|\\bset\\(\\{ ${key}\\b|\\b\\w+\\.${key}\\b`).test(screens))
        .map((key) => `${path}: ${key} has no input: add bind('${key}') to the dialog.`)
    })
  expect(wrong).toEqual([])
})

const advice = (name: string) => `write ${name} as <table>.<call>.body, of a table imported from schema/api (strip-schemas.ts).`

/** Values that a source imports from schema/api. */
const findImported = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '[^']*\/schema\/api\/[\w/-]+\.ts'/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => (/^\s*type\b/.test(name) || name.trim() === '' ? [] : [name.replace(/^.*\bas\b/, '').trim()])),
  )

/** Uses of a body's schema that the build does not find: another name for a call or its body, or a schema from somewhere else. */
function findHiddenBodies(source: string): string[] {
  const imported = findImported(source)
  const tables = imported.filter((name) => /^[a-z]/.test(name))
  if (tables.length === 0 && !/\bvalidate/.test(source)) return []
  const unknown = [...source.matchAll(/\bvalidate(?:Fields)?(?:<[^>()]*>)?\(\s*([\w.]+)/g)].flatMap(([, schema = '']) => {
    const [, table = schema] = /^(\w+)\.\w+\.body$/.exec(schema) ?? []
    return table === 'endpoints' || imported.includes(table) ? [] : [schema]
  })
  const from = `(?:${['endpoints', ...tables].join('|')})`
  const destructured = [
    ...source.matchAll(new RegExp(`\\{([^={}]*|[^={}]*\\{[^={}]*\\}[^={}]*)\\} = ${from}\\b(?:\\.\\w+)?(?![\\w.(])`, 'g')),
  ]
  const bodies = destructured.filter(([, names = '']) => /\bbody\b/.test(names)).map(([all]) => all)
  const calls = [
    ...destructured.flatMap(([, names = '']) => names.split(',').map((name) => name.replace(/^.*:/, '').trim())),
    ...[...source.matchAll(new RegExp(`\\b(\\w+) = ${from}(?:\\.\\w+)?(?![\\w.(])`, 'g'))].map(([, name = '']) => name),
  ].filter((name) => /^\w+$/.test(name))
  const renamed = calls.filter((name) => new RegExp(`\\b${name}(?:\\.\\w+)?\\.body\\b|\\bbody\\b[^={}]*\\} = ${name}\\b`).test(source))
  return [...unknown, ...bodies, ...renamed]
}

test('forms name the schema of a body as the build finds it, which leaves out the schemas that no form checks', () => {
  const sources = filesBelow('web').filter((file) => /\.tsx?$/.test(file) && !/^web\/api\/(use-edit|field-errors)\.ts$/.test(file))
  expect(sources.flatMap((path) => findHiddenBodies(read(path)).map((name) => `${path}: ${advice(name)}`))).toEqual([])
})

test.for([
  ['salons.create.body', false],
  ['v.parse(salons.create.body, values)', false],
  ['const { create } = salons; call(create, {})', false],
  ['const { body } = reply; send(body)', false],
  ['validate(salons.create.body, values)', false],
  ['validate(other.create.body, values)', true],
  ['validate<Body>(schema, values)', true],
  ['const { body } = salons.create; v.parse(body, values)', true],
  ['const { body: schema, path } = salons.create; v.parse(schema, values)', true],
  ['const { create: { body } } = salons; v.parse(body, values)', true],
  ['const { create } = salons; v.parse(create.body, values)', true],
  ['const { create: call } = salons; v.parse(call.body, values)', true],
  ['const call = salons.create; v.parse(call.body, values)', true],
  ['const call = salons.create; const { body } = call; v.parse(body, values)', true],
  ['const rows = salons; v.parse(rows.create.body, values)', true],
] as const)('sees whether the build finds the body in: %s', ([line, isHidden]) => {
  const source = `import { salons } from '../../../schema/api/salons.ts'\n${line}`
  expect(findHiddenBodies(source).length > 0).toBe(isHidden)
})
