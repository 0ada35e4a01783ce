import { useMemo } from 'react'
import { defaults, type Language, languages } from '../schema/terms.ts'
import type common from './locales/en/common.json'
import { loadPart } from './ui/load-part.ts'

/**
 * Texts that several features show are in `locales/<language>/common.json`: every namespace falls back to it, so
 * `useTranslation('agenda')` translates `save` too. A feature does not repeat a key of the common file (tested).
 *
 * A feature declares its own texts once, which makes its keys type-checked:
 * `import type agenda from '../../locales/en/agenda.json'`
 * `declare module 'i18next' { interface ResourceNamespaceMap { agenda: typeof agenda } }`
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: 'common'
    returnNull: false
  }
  interface ResourceNamespaceMap {
    common: typeof common
  }
}

const key = 'language'

type Texts = Readonly<Record<string, string>>
/** The texts of a language: a function per file that loads it. */
export type TextFiles = Readonly<Record<string, () => Promise<Texts>>>
const languageFiles = {
  en: () => import('./locales/files-en.ts'),
  it: () => import('./locales/files-it.ts'),
} satisfies Record<Language, () => Promise<{ files: TextFiles }>>

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

let current: Language = defaults.language
let plurals = new Intl.PluralRules(current)
const loaded = new Map<string, Texts>()
const loading = new Map<string, Promise<void>>()
/** Why texts could not be loaded: the screen that needs them shows the error, and reloading the page tries again. */
const failures = new Map<string, unknown>()

/** The texts of one file, without those of `common`. */
export async function readTexts(feature: string): Promise<Texts> {
  const { files } = await loadPart(languageFiles[current])
  const load = files[`./${current}/${feature}.json`]
  if (!load) throw new Error(`No texts for ${feature} in ${current}`)
  return loadPart(load)
}

/** Loads the texts of a feature, once; they include those of `common`. Never rejects. */
function loadTexts(feature: string): Promise<void> {
  const known = loading.get(feature)
  if (known) return known
  const reading = Promise.all([readTexts('common'), readTexts(feature)]).then(
    ([shared, own]) => void loaded.set(feature, { ...shared, ...own }),
    (cause: unknown) => void failures.set(feature, cause),
  )
  loading.set(feature, reading)
  return reading
}

type Values = Readonly<Record<string, unknown>>

/** The text of a key with its placeholders replaced; `count` chooses the plural form. A key without a text returns itself. */
export function formatText(texts: Texts, name: string, values: Values = {}, rules: Intl.PluralRules = plurals): string {
  const { count } = values
  const plural = typeof count === 'number' ? (texts[`${name}_${rules.select(count)}`] ?? texts[`${name}_other`]) : undefined
  const text = plural ?? texts[name] ?? name
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, placeholder: string) => String(values[placeholder] ?? ''))
}

/**
 * The hook of react-i18next as far as the app uses it; the build takes it from here, which spares every user a library of a tenth of
 * the app's start. Suspends until the texts of the feature are loaded.
 */
export function useTranslation(feature = 'common') {
  if (failures.has(feature)) throw failures.get(feature)
  // A thrown promise suspends; `use` of React fails where a later hook of the component follows it in its first render.
  if (!loaded.has(feature)) throw loadTexts(feature)
  return useMemo(() => {
    const texts = loaded.get(feature) ?? {}
    return { t: (name: string, values?: Values) => formatText(texts, name, values), i18n: { language: current } }
  }, [feature])
}

/** The language in which the page is shown. */
export const getLanguage = (): Language => current

/** Call before the first paint. The default is the stored language; links for guests name one (`?lang=it`). */
export async function startI18n(language: Language = storedLanguage()): Promise<void> {
  document.documentElement.lang = language
  current = language
  plurals = new Intl.PluralRules(language)
  await Promise.all([loadTexts('common'), loadTexts('app')])
}
