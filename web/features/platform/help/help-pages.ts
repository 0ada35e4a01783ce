import type { Language } from '../../../../schema/terms.ts'
import { loadPart } from '../../../ui/load-part.ts'
import { listLines, type MarkdownPage, parseMarkdown } from '../../../ui/markdown.ts'
import { matchesQuery, rankMatches } from '../../../ui/match.ts'

/** A page of help by the name of its screen; its words are found by the search. */
export interface NamedHelp extends MarkdownPage {
  readonly name: string
  readonly words: string
}
/** The notes of a release; `day` is its day, `YYYY-MM-DD`. */
export interface ReleaseNotes extends MarkdownPage {
  readonly day: string
}
export interface Help {
  /** By title. */
  readonly pages: readonly NamedHelp[]
  /** The latest first. */
  readonly releases: readonly ReleaseNotes[]
}

const loaders = {
  en: () => import('./help-files-en.ts'),
  it: () => import('./help-files-it.ts'),
} as const satisfies Record<Language, unknown>

const fileName = /([^/]+)\.(help|news)\.\w+\.md$/
function readHelp(files: Readonly<Record<string, string>>, language: Language): Help {
  const read = Object.entries(files).map(([path, text]) => {
    const [, name = '', kind] = fileName.exec(path) ?? []
    return { name, kind, page: parseMarkdown(text) }
  })
  const collator = new Intl.Collator(language)
  return {
    pages: read
      .filter(({ kind }) => kind === 'help')
      .map(({ name, page }) => ({
        ...page,
        name,
        words: [page.title, ...listLines(page).map((line) => line.map(({ text }) => text).join(''))].join(' '),
      }))
      .sort((a, b) => collator.compare(a.title, b.title)),
    releases: read
      .filter(({ kind }) => kind === 'news')
      .map(({ name, page }) => ({ ...page, day: name }))
      .sort((a, b) => b.day.localeCompare(a.day)),
  }
}

const loaded = new Map<Language, Promise<Help>>()
/** All help in a language; loaded when somebody asks for it. */
export function loadHelp(language: Language): Promise<Help> {
  const known = loaded.get(language) ?? loadPart(loaders[language]).then(({ files }) => readHelp(files, language))
  loaded.set(language, known)
  known.catch(() => loaded.delete(language))
  return known
}

/** Pages with all words of a query, those first whose title has them. */
export function findHelp(pages: readonly NamedHelp[], query: string): readonly NamedHelp[] {
  const found = pages.filter(({ words }) => matchesQuery([words], query))
  const inTitle = found.filter(({ title }) => matchesQuery([title], query))
  return [...rankMatches(inTitle, query, ({ title }) => title), ...found.filter((page) => !inTitle.includes(page))]
}
