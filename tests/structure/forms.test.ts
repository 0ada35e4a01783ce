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

test('forms name the schema of a body as the build finds it, which leaves out the schemas that no form checks', () => {
  const wrong: string[] = []
  for (const path of filesBelow('web').filter((file) => /\.tsx?$/.test(file) && !/^web\/api\/(use-edit|field-errors)\.ts$/.test(file))) {
    const source = read(path)
    const imported = [...source.matchAll(/import \{([^}]*)\} from '[^']*\/schema\/api\/[\w-]+\.ts'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.replace(/^.*\bas\b/, '').trim()),
    )
    for (const [, schema = ''] of source.matchAll(/\bvalidate(?:Fields)?\(\s*([\w.]+)/g)) {
      const [, table = schema] = /^(\w+)\.\w+\.body$/.exec(schema) ?? []
      const isFound = table === 'endpoints' || imported.includes(table)
      if (!isFound) wrong.push(`${path}: write ${schema} as <table>.<call>.body, of a table imported from schema/api (strip-schemas.ts).`)
    }
  }
  expect(wrong).toEqual([])
})
