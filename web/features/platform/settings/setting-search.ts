import { type Language, languages } from '../../../../schema/terms.ts'
import { readTexts } from '../../../i18n.ts'
import { matchesQuery, rankMatches } from '../../../ui/match.ts'
import { type SettingPage, settingGroups, settingPages } from './setting-pages.ts'

/** A page of the settings, or a field on one, in one language. */
export interface SettingEntry {
  readonly page: SettingPage
  readonly title: string
  /** The group of a page; the group and the page of a field. */
  readonly place: string
  readonly isField: boolean
  /** All words by which it is found: names, explanations and synonyms of both languages. */
  readonly words: readonly string[]
}

type Texts = Readonly<Record<string, string>>
const commonFiles = ['common', 'common-more']

/** The texts of the settings in a language, by file. */
async function readSettingTexts(language: Language) {
  const files = [
    ...new Set([
      'settings',
      ...settingPages.flatMap(({ fields }: { fields: readonly string[] }) => fields.map((one) => one.split(':')[0] ?? '')),
    ]),
  ]
  const [common, ...texts] = await Promise.all([
    Promise.all(commonFiles.map((file) => readTexts(language, file))),
    ...files.map((file) => readTexts(language, file)),
  ])
  const shared: Texts = Object.assign({}, ...common)
  const byFile = new Map(files.map((file, index) => [file, texts[index]]))
  return (path: string): string | undefined => {
    const [file = '', key = ''] = path.split(':')
    return byFile.get(file)?.[key] ?? shared[key]
  }
}

async function buildEntries(language: Language): Promise<readonly SettingEntry[]> {
  const readers = await Promise.all(languages.map(readSettingTexts))
  const own = readers[languages.indexOf(language)] as (typeof readers)[number]
  const inAll = (...paths: readonly string[]) => readers.flatMap((read) => paths.flatMap((path) => read(path) ?? []))
  return settingPages.flatMap((page) => {
    const group = own(`settings:${settingGroups.find(({ id }) => id === page.group)?.label}`) ?? ''
    const title = own(`settings:${page.label}`) ?? ''
    const entry = { page, title, place: group, isField: false, words: inAll(`settings:${page.label}`, `settings:${page.words}`) }
    const fields = page.fields.map((field) => ({
      page,
      title: own(field) ?? '',
      place: `${group}, ${title}`,
      isField: true,
      words: inAll(field, `${field}_help`, `${field}_text`),
    }))
    return [entry, ...fields]
  })
}

const built = new Map<Language, Promise<readonly SettingEntry[]>>()
/** Every page and field of the settings; its texts are read once, when somebody begins to search. */
export function loadSettingEntries(language: Language): Promise<readonly SettingEntry[]> {
  const known = built.get(language) ?? buildEntries(language)
  built.set(language, known)
  known.catch(() => built.delete(language))
  return known
}

/** The entries with all words of a query, those first whose name has them. */
export function findSettings(entries: readonly SettingEntry[], query: string): SettingEntry[] {
  if (query.trim() === '') return []
  const found = entries.filter(({ words }) => matchesQuery(words, query))
  const inTitle = found.filter(({ title }) => matchesQuery([title], query))
  return [...rankMatches(inTitle, query, ({ title }) => title), ...found.filter((entry) => !inTitle.includes(entry))]
}
