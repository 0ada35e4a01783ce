import type { defaults as allDefaults, Language } from '../../../../schema/terms.ts'
import { type Locale, toLocale } from '../../../ui/locale.ts'

// Repeated, and compared with the terms by their types: all terms would weigh on the booking page.
const languages: { readonly [language in Language]: language } = { en: 'en', it: 'it' }
const defaultLanguage: (typeof allDefaults)['language'] = 'en'

const storageKey = 'language'
const toLanguage = (value: string | null) => Object.values(languages).find((language) => language === value)

/** The language chosen in this tab, else that of the link (`?lang=it`), else the one chosen on an earlier visit. */
function findChosenLanguage(): Language | undefined {
  const linked = toLanguage(new URLSearchParams(location.search).get('lang'))
  try {
    return toLanguage(sessionStorage.getItem(storageKey)) ?? linked ?? toLanguage(localStorage.getItem(storageKey))
  } catch {
    return linked
  }
}

/** English unless the visitor or the link chooses another language. The browser's preference is ignored. */
export const language: Language = typeof location === 'undefined' ? defaultLanguage : (findChosenLanguage() ?? defaultLanguage)
export const locale: Locale = toLocale(language)

/** Stores the language and reloads the page. The guest's choices on the page are kept. */
export function changeLanguage(next: Language): void {
  try {
    sessionStorage.setItem(storageKey, next)
    localStorage.setItem(storageKey, next)
    location.reload()
  } catch {
    // Without storage, the URL carries the language.
    const url = new URL(location.href)
    url.searchParams.set('lang', next)
    location.replace(url)
  }
}
