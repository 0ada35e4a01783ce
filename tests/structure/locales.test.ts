import { expect, test } from 'vitest'
import { filesBelow, productSources, read } from './sources.ts'

type Texts = Record<string, string>
const listEnglish = () => filesBelow('web/locales/en')
const readTexts = (path: string): Texts => JSON.parse(read(path))
const toItalianPath = (path: string) => path.replace('/locales/en/', '/locales/it/')
const getNamespace = (path: string) => path.replace(/^.*\/|\.json$/g, '')
/** The texts that several features show: those that the start shows, and all others. */
const commonNamespaces = ['common', 'common-more']
const plural = /_(zero|one|two|few|many|other)$/
/** Files that the booking page loads without the common one (web/features/booking/online-booking/translate.ts). */
const guestNamespaces = [
  'online-booking',
  'guest-more',
  'booking-steps',
  'waiting-guest',
  'client-links',
  'guest-home',
  'group-guest',
  'class-guest',
]

test('every text exists in both languages, with the same placeholders', () => {
  // The English texts of API errors are in schema/errors.ts; tests/web/app/error-messages.test.ts compares them.
  expect(filesBelow('web/locales/it').filter((path) => getNamespace(path) !== 'server')).toEqual(listEnglish().map(toItalianPath))
  const wrong = listEnglish().flatMap((path) => {
    const [en, it] = [readTexts(path), readTexts(toItalianPath(path))]
    const listBases = (texts: Texts) => [...new Set(Object.keys(texts).map((key) => key.replace(plural, '')))]
    const placeholders = (text: string | undefined) => [...new Set((text ?? '').match(/\{\{\s*\w+/g) ?? [])].sort().join()
    return [
      ...listBases(en)
        .filter((key) => !listBases(it).includes(key))
        .map((key) => `${path}: ${key} has no Italian`),
      ...listBases(it)
        .filter((key) => !listBases(en).includes(key))
        .map((key) => `${toItalianPath(path)}: ${key} has no English`),
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
          .map((key) => `${toItalianPath(path)}: ${key} lacks _${form}, which Italian has`),
      ),
    ]
  })
  expect(wrong).toEqual([])
})

test('Undo has another word than Cancel in both languages: their buttons stand side by side', () => {
  const findItalian = (english: string) =>
    new Set(
      listEnglish().flatMap((path) => {
        const italian = readTexts(toItalianPath(path))
        return Object.entries(readTexts(path)).flatMap(([key, text]) => (text === english ? [italian[key]] : []))
      }),
    )
  expect([...findItalian('Undo')].filter((word) => findItalian('Cancel').has(word))).toEqual([])
})

test('every key is used by its feature', () => {
  const sources = productSources().filter((path) => path.startsWith('web/'))
  const isGuest = (path: string) => path.startsWith('web/features/booking/online-booking/')
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const names = (namespace: string, source: string) =>
    source.includes(`useTranslation('${namespace}')`) ||
    source.includes(`getFixedT(null, '${namespace}')`) ||
    new RegExp(`/locales/en/([\\w-]+/)?${namespace}\\.json|['"\`]${namespace}:`).test(source)
  /** A file may name keys, and another one of its folder translate them. */
  const listFolders = (namespace: string) =>
    new Set(literals.filter(({ source }) => names(namespace, source)).map(({ path }) => folderOf(path)))
  const uses = (namespace: string, folders: ReadonlySet<string>, path: string) => {
    if (commonNamespaces.includes(namespace)) return !isGuest(path)
    if (namespace === 'app' && path.startsWith('web/app/')) return true
    if (guestNamespaces.includes(namespace)) return isGuest(path)
    return folders.has(folderOf(path))
  }
  const literals = sources.map((path) => {
    const source = read(path)
    return { path, source, found: new Set([...source.matchAll(/['"`]([a-z0-9_]+)['"`]/g)].map(([, key]) => key)) }
  })
  const unused = listEnglish().flatMap((file) => {
    const namespace = getNamespace(file)
    const folders = listFolders(namespace)
    const found = new Set(literals.filter(({ path }) => uses(namespace, folders, path)).flatMap((file) => [...file.found]))
    return Object.keys(readTexts(file))
      .filter((key) => !found.has(key) && !found.has(key.replace(plural, '')))
      .map((key) => `${file}: ${key}`)
  })
  expect(unused).toEqual([])
})

test('a text that several features show is kept once, in the common file', () => {
  const files = listEnglish().filter((path) => !guestNamespaces.includes(getNamespace(path)))
  const common = commonNamespaces.map((namespace) => ({ namespace, texts: readTexts(`web/locales/en/${namespace}.json`) }))
  const wrong = files.flatMap((path) => {
    const others = common.filter(({ namespace }) => namespace !== getNamespace(path))
    return Object.keys(readTexts(path)).flatMap((key) =>
      others.filter(({ texts }) => key in texts).map(({ namespace }) => `${path}: ${key} hides ${namespace}.json`),
    )
  })
  const places = new Map<string, string[]>()
  for (const path of files) {
    const italian = readTexts(toItalianPath(path))
    for (const [key, text] of Object.entries(readTexts(path))) {
      // Names of pages, menu entries and themes belong to the shell.
      if (['app', 'theme'].includes(getNamespace(path)) && /^(screen|menu|theme)_/.test(key)) continue
      const both = `${text} | ${italian[key]}`
      places.set(both, [...(places.get(both) ?? []), `${getNamespace(path)}.${key}`])
    }
  }
  for (const [text, keys] of places)
    if (new Set(keys.map((key) => key.split('.')[0])).size > 1) wrong.push(`${keys.join(', ')}: move '${text}' to common.json`)
  expect(wrong).toEqual([])
})
