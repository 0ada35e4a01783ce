import { expect, test } from 'vitest'
import { apiNames } from './api-names.ts'
import { identifiers, identifierWords, prose, screenTexts, type Term } from './language-terms.ts'
import { allSources, files, filesBelow, read, splitSource } from './sources.ts'

/** The list of refused terms names them, and so does its test. */
const sources = () => allSources().filter((path) => !path.startsWith('tests/structure/language'))
const refuse = (path: string, found: string, text: string, { use }: Term) => `${path}: '${found}' in «${text}». Use ${use}.`

const splitName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

function checkProse(path: string, text: string, terms: readonly Term[] = prose): string[] {
  return terms.flatMap((term) => {
    const found = term.not.exec(text)
    const line = text.replace(/\s+/g, ' ').trim().slice(0, 120)
    return found ? [refuse(path, found[0], line, term)] : []
  })
}

test('identifiers use standard terms', () => {
  const api = apiNames()
  const wrong = sources().flatMap((path) => {
    const names = new Set(splitSource(read(path)).code.match(/[A-Za-z_$][\w$]*/g))
    return [...names].flatMap((name) => {
      if (api.has(name)) return []
      const whole = identifiers.find((term) => term.not.test(name))
      if (whole) return [refuse(path, name, name, whole)]
      return splitName(name).flatMap((word) =>
        identifierWords.filter((term) => term.not.test(word)).map((term) => refuse(path, word, name, term)),
      )
    })
  })
  expect(wrong).toEqual([])
})

test('files are named in standard terms', () => {
  const wrong = files
    .filter((path) => !/^migrations\//.test(path))
    .flatMap((path) =>
      splitName(path.replace(/\.\w+$/, '')).flatMap((word) =>
        identifierWords.filter((term) => term.not.test(word)).map((term) => refuse(path, word, path, term)),
      ),
    )
  expect(wrong).toEqual([])
})

test('comments and test names use standard terms and need no document outside this repository', () => {
  const wrong = sources().flatMap((path) => {
    const { comments } = splitSource(read(path))
    const titles = path.endsWith('.test.ts') ? [...read(path).matchAll(/^\s*test(?:\.\w+\([^\n]*\))?\(\s*(['"`])(.+?)\1/gm)] : []
    return [...comments, ...titles.map((match) => match[2] ?? '')].flatMap((text) => checkProse(path, text))
  })
  for (const path of files.filter((path) => path.endsWith('.css')))
    for (const comment of read(path).match(/\/\*[\s\S]*?\*\//g) ?? []) wrong.push(...checkProse(path, comment))
  for (const path of files.filter((path) => path.endsWith('.md')))
    for (const line of read(path).split('\n')) wrong.push(...checkProse(path, line.replace(/`[^`]*`/g, '')))
  expect(wrong).toEqual([])
})

test('English texts use the terms of the trade', () => {
  // Texts that the specification gives word for word.
  const given = /^(Unable to|Failed to|Something went|some thing went|Appointment refreshed)/
  const locales = filesBelow('web/locales/en').flatMap((path) =>
    Object.values<string>(JSON.parse(read(path))).map((text) => [path, text] as const),
  )
  const withTexts = /^schema\/(endpoint-|message-)?errors\.ts$|^(schema|worker)\/.*(-messages|-labels|\/templates-[\w-]+)\.ts$/
  const written = files
    .filter((path) => withTexts.test(path))
    .flatMap((path) =>
      splitSource(read(path))
        .strings.filter((text) => /^[A-Z].* /.test(text))
        .map((text) => [path, text] as const),
    )
  const wrong = [...locales, ...written]
    .filter(([, text]) => !given.test(text))
    .flatMap(([path, text]) => checkProse(path, text.replace(/\{\{.*?\}\}/g, '…'), screenTexts))
  expect(wrong).toEqual([])
})
