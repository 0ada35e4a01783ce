import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { files, filesBelow, read } from './sources.ts'

test('every value of a form has an input', () => {
  const wrong = files
    .filter((path) => /^web\/features\/.*\.tsx?$/.test(path))
    .flatMap((path) => {
      const [, body = ''] = /^const blank: \w+ = \{\n([\s\S]*?)\n\}/m.exec(read(path)) ?? []
      const keys = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key)
      const screens = filesBelow(dirname(path))
        .filter((file) => file.endsWith('.tsx'))
        .map(read)
        .join('\n')
      return keys
        .filter((key) => !new RegExp(`bind\\('${key}'\\)|\\bset\\(\\{ ${key}\\b|\\bvalues\\.${key}\\b`).test(screens))
        .map((key) => `${path}: ${key} has no input: add bind('${key}') to the dialog.`)
    })
  expect(wrong).toEqual([])
})

test('the web imports the schemas that its forms check one by one', () => {
  const wrong = filesBelow('web').flatMap((path) =>
    [...read(path).matchAll(/import \{([^}]*)\} from '[^']*\/schema\/api\/[\w/-]+\.ts'/g)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => /^\w+Schemas\b/.test(name))
        .map((name) => `${path} imports ${name}, and with it the schemas of every reply: export the schema that it needs by a name.`),
    ),
  )
  expect(wrong).toEqual([])
})
