import i18next, { type BackendModule, type PostProcessorModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { elideItalian } from '../schema/rules/elision.ts'
import { defaults, type Language, languages } from '../schema/terms.ts'
import { loadPart } from './ui/load-part.ts'

const key = 'language'
/** They come in one file (build/chunks.ts) and are there before the first paint. */
const startTexts = ['common', 'app', 'agenda-day', 'visit-steps', 'alerts']
const isOfStart = (feature: string) => startTexts.includes(feature) || feature === 'session'
const moreTexts = 'common-more'

type Texts = Readonly<Record<string, string>>
/** The texts of a language: a function per file that loads it. */
export type TextFiles = Readonly<Record<string, () => Promise<Texts>>>
type LoadFiles = () => Promise<{ files: TextFiles }>
const languageFiles: Readonly<Record<Language, { readonly start: LoadFiles; readonly more: LoadFiles }>> = {
  en: { start: () => import('./locales/start-en.ts'), more: () => import('./locales/files-en.ts') },
  it: { start: () => import('./locales/start-it.ts'), more: () => import('./locales/files-it.ts') },
}

/** What a stored or linked value means; anything unknown is the default. */
export function toLanguage(value: string | null | undefined): Language {
  return languages.find((language) => language === value) ?? defaults.language
}

/** The language stored on this device; the default where storage is blocked. */
function storedLanguage(): Language {
  try {
    return toLanguage(localStorage.getItem(key))
  } catch {
    return defaults.language
  }
}

/** Stores the language and reloads the page. */
export function setLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Storage is blocked: the language cannot be kept.
  }
  location.reload()
}

/** The texts of one file in a language, without those of `common`. */
export async function readTexts(language: string, feature: string): Promise<Texts> {
  const { files } = await loadPart(languageFiles[toLanguage(language)][isOfStart(feature) ? 'start' : 'more'])
  const path = Object.keys(files).find((file) => file.endsWith(`/${feature}.json`))
  const load = path === undefined ? undefined : files[path]
  if (!load) throw new Error(`No texts for ${feature} in ${language}`)
  return loadPart(load)
}

/**
 * Adds the common texts that the start does not show. Not by `loadNamespaces`, which waits for all namespaces: those that are being read
 * wait for these texts.
 */
export async function loadMoreTexts(): Promise<void> {
  const language = toLanguage(i18next.options.lng)
  if (i18next.hasResourceBundle(language, moreTexts)) return
  i18next.addResourceBundle(language, moreTexts, await readTexts(language, moreTexts))
}

/** Loads the texts of a feature with its first screen, which may show any common text. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, feature, done) {
    Promise.all([readTexts(language, feature), isOfStart(feature) || loadMoreTexts()]).then(
      ([texts]) => done(null, texts),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), false),
    )
  },
}

/** Corrects Italian prepositions before what was put into a text. */
const elision: PostProcessorModule = { type: 'postProcessor', name: 'elision', process: elideItalian }

/** The language in which the page is shown. */
export const getLanguage = (): Language => toLanguage(i18next.language)

/** Call before the first paint. The default is the stored language; links for guests name one (`?lang=it`). */
export async function startI18n(language: Language = storedLanguage()): Promise<void> {
  document.documentElement.lang = language
  await i18next
    .use(backend)
    .use(elision)
    .use(initReactI18next)
    .init({
      lng: language,
      // Both languages are complete (tested): another one would only be loaded beside.
      fallbackLng: false,
      // A copy: namespaces that are loaded later are added to it.
      ns: [...startTexts],
      defaultNS: 'common',
      fallbackNS: ['common', moreTexts],
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      returnNull: false,
      ...(language === 'it' ? { postProcess: [elision.name] } : {}),
    })
}
