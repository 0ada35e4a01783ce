import { expect, test } from 'vitest'
import { filesBelow, productSources, read } from './sources.ts'

type Texts = Record<string, string>
const english = () => filesBelow('web/locales/en')
const textsOf = (path: string): Texts => JSON.parse(read(path))
const italianOf = (path: string) => path.replace('/locales/en/', '/locales/it/')
const namespaceOf = (path: string) => path.replace(/^.*\/|\.json$/g, '')
const plural = /_(zero|one|two|few|many|other)$/
/** The guests' pages load these files alone, without the common one (web/features/online-booking/translate.ts). */
const guestNamespaces = ['online-booking', 'waiting-guest']

test('every text is there in both languages, with the same placeholders', () => {
  // The English of the API's errors is in schema/errors.ts (tests/web/app/error-messages.test.ts compares it).
  expect(filesBelow('web/locales/it').filter((path) => namespaceOf(path) !== 'server')).toEqual(english().map(italianOf))
  const wrong = english().flatMap((path) => {
    const [en, it] = [textsOf(path), textsOf(italianOf(path))]
    const bases = (texts: Texts) => [...new Set(Object.keys(texts).map((key) => key.replace(plural, '')))]
    const placeholders = (text: string | undefined) => [...new Set((text ?? '').match(/\{\{\s*\w+/g) ?? [])].sort().join()
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
        .filter((key) => key in it && placeholders(en[key]) !== placeholders(it[key]))
        .map((key) => `${path}: ${key} has other placeholders in Italian`),
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

test('no key is left that its feature does not use', () => {
  const sources = productSources().filter((path) => path.startsWith('web/'))
  const guest = (path: string) => path.startsWith('web/features/online-booking/')
  const uses = (namespace: string, path: string, source: string) => {
    if (namespace === 'common') return !guest(path)
    if (namespace === 'app' && path.startsWith('web/app/')) return true
    if (guestNamespaces.includes(namespace)) return guest(path)
    return source.includes(`useTranslation('${namespace}')`) || source.includes(`/locales/en/${namespace}.json`)
  }
  const literals = sources.map((path) => {
    const source = read(path)
    return { path, source, found: new Set([...source.matchAll(/['"`]([a-z0-9_]+)['"`]/g)].map(([, key]) => key)) }
  })
  const unused = english().flatMap((file) => {
    const namespace = namespaceOf(file)
    const found = new Set(literals.filter(({ path, source }) => uses(namespace, path, source)).flatMap((one) => [...one.found]))
    return Object.keys(textsOf(file))
      .filter((key) => !found.has(key) && !found.has(key.replace(plural, '')))
      .map((key) => `${file}: ${key}`)
  })
  expect(unused).toEqual([])
})

test('a text that several features show is kept once, in the common file', () => {
  const files = english().filter((path) => !guestNamespaces.includes(namespaceOf(path)))
  const common = textsOf('web/locales/en/common.json')
  const wrong = files.flatMap((path) =>
    namespaceOf(path) === 'common'
      ? []
      : Object.keys(textsOf(path))
          .filter((key) => key in common)
          .map((key) => `${path}: ${key} hides common.json`),
  )
  const places = new Map<string, string[]>()
  for (const path of files) {
    const italian = textsOf(italianOf(path))
    for (const [key, text] of Object.entries(textsOf(path))) {
      // What a page, a menu entry or a theme is called is the shell's own.
      if (namespaceOf(path) === 'app' && /^(screen|menu|theme)_/.test(key)) continue
      const both = `${text} | ${italian[key]}`
      places.set(both, [...(places.get(both) ?? []), `${namespaceOf(path)}.${key}`])
    }
  }
  for (const [text, keys] of places)
    if (new Set(keys.map((key) => key.split('.')[0])).size > 1) wrong.push(`${keys.join(', ')}: move '${text}' to common.json`)
  expect(wrong).toEqual([])
})

test('what the server may say has its words in the web', async () => {
  const sentences = new Set(Object.values(textsOf('web/locales/en/server.json')))
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
