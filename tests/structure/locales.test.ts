import { expect, test } from 'vitest'
import { filesBelow, productSources, read } from './sources.ts'

type Words = Record<string, string>
const english = () => filesBelow('web/locales/en')
const wordsOf = (path: string): Words => JSON.parse(read(path))
const italianOf = (path: string) => path.replace('/locales/en/', '/locales/it/')
const plural = /_(zero|one|two|few|many|other)$/

test('every sentence is there in both languages, with the same gaps to fill', () => {
  expect(filesBelow('web/locales/it')).toEqual(english().map(italianOf))
  const wrong = english().flatMap((path) => {
    const [en, it] = [wordsOf(path), wordsOf(italianOf(path))]
    const bases = (words: Words) => [...new Set(Object.keys(words).map((key) => key.replace(plural, '')))]
    const gaps = (text: string | undefined) => [...new Set((text ?? '').match(/\{\{\s*\w+/g) ?? [])].sort().join()
    return [
      ...bases(en)
        .filter((key) => !bases(it).includes(key))
        .map((key) => `${path}: ${key} has no Italian`),
      ...bases(it)
        .filter((key) => !bases(en).includes(key))
        .map((key) => `${italianOf(path)}: ${key} has no English`),
      ...Object.keys(en)
        .filter((key) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(key))
        .map((key) => `${path}: ${key} is not snake_case`),
      ...Object.keys(en)
        .filter((key) => key in it && gaps(en[key]) !== gaps(it[key]))
        .map((key) => `${path}: ${key} fills other gaps in Italian`),
      ...Object.entries({ ...en, ...it })
        .filter(([, text]) => !text.trim())
        .map(([key]) => `${path}: ${key} is empty`),
      ...['one', 'many', 'other'].flatMap((form) =>
        Object.keys(it)
          .filter((key) => key.endsWith('_other') && !(key.replace(plural, `_${form}`) in it))
          .map((key) => `${italianOf(path)}: ${key} lacks _${form}, which Italian has`),
      ),
    ]
  })
  expect(wrong).toEqual([])
})

test('no sentence is kept that nobody says', () => {
  const web = productSources()
    .filter((path) => path.startsWith('web/'))
    .map(read)
    .join('\n')
  const said = new Set([...web.matchAll(/['"`](?:\w+:)?([a-z0-9_]+)['"`]/g)].map(([, key]) => key))
  const unused = english()
    // The server's sentences are found by their English, in web/api/sentence.ts.
    .filter((path) => !path.endsWith('/server.json'))
    .flatMap((path) =>
      Object.keys(wordsOf(path))
        .filter((key) => !said.has(key) && !said.has(key.replace(plural, '')))
        .map((key) => `${path}: ${key}`),
    )
  expect(unused).toEqual([])
})

test('what the server may say has its words in the web', async () => {
  const sentences = new Set(Object.values(wordsOf('web/locales/en/server.json')))
  const said = [...['schema', 'worker'].flatMap(filesBelow)]
    .filter((path) => path.endsWith('.ts') && !path.startsWith('worker/local/'))
    .flatMap((path) =>
      [...read(path).matchAll(/(?:\bfails:\s*|new Refusal\(\s*\d+,\s*)(['"])((?:(?!\1).)+)\1/g)].map(
        ([, , sentence = '']) => [path, sentence] as const,
      ),
    )
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter(([, sentence]) => !sentences.has(sentence)).map(([path, sentence]) => `${path}: ${sentence}`)).toEqual([])
})
