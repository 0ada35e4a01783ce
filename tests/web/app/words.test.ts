import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../../web')
const files = readdirSync(join(web, 'locales/en')).filter((name) => name.endsWith('.json'))
const wordsOf = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(web, 'locales', language, file), 'utf8'))
const sources = readdirSync(web, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\/dist|\/functions/.test(entry.parentPath))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')
const plural = /_(zero|one|two|few|many|other)$/
const parts = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((part) => part[1]).sort()

test('both languages have the same words, none of them empty, with the same places to fill', () => {
  expect(readdirSync(join(web, 'locales/it')).filter((name) => name.endsWith('.json'))).toEqual(files)
  for (const file of files) {
    const [en, it] = [wordsOf('en', file), wordsOf('it', file)]
    // Italian has a plural more (_many); English needs none for it.
    expect(
      Object.keys(it).filter((key) => !key.endsWith('_many')),
      file,
    ).toEqual(Object.keys(en).filter((key) => !key.endsWith('_many')))
    for (const [key, text] of Object.entries(it)) {
      expect(text.trim(), `${file} ${key}`).not.toBe('')
      const other = en[key] ?? en[key.replace(/_many$/, '_other')]
      expect(parts(text), `${file} ${key}`).toEqual(parts(other ?? ''))
    }
    for (const key of Object.keys(it))
      if (key.endsWith('_other')) expect(it[key.replace(/_other$/, '_many')], `${file} ${key}`).toBeDefined()
    for (const key of Object.keys(en)) expect(key, file).toMatch(/^[a-z][\w]*$/)
  }
})

test('no word is left that nothing says', () => {
  // Keys put together from a value of a list: the list is what says them.
  const built = [...sources.matchAll(/t\(`(\w+_)\$\{/g)].map((match) => match[1] ?? '')
  for (const file of files.filter((name) => name !== 'server.json')) {
    const unused = Object.keys(wordsOf('en', file)).filter((key) => {
      const stem = key.replace(plural, '')
      return !sources.includes(`'${stem}'`) && !sources.includes(`'${key}'`) && !built.some((start) => key.startsWith(start))
    })
    expect(unused, file).toEqual([])
  }
})
