import { defaults, type Language, languages } from '../../../schema/terms.ts'
import { type Locale, localeOf } from '../../ui/locale.ts'

const key = 'language'
const known = (value: string | null) => languages.find((language) => language === value)

function chosen(): Language | undefined {
  try {
    return known(new URLSearchParams(location.search).get('lang')) ?? known(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

/** What the link names (`?lang=it`) or the visitor has chosen, else English; what the browser prefers is not asked. */
export const language: Language = typeof location === 'undefined' ? defaults.language : (chosen() ?? defaults.language)
export const locale: Locale = localeOf(language)

/** Keeps the language and loads the page anew, as section 1 asks; what was chosen on the page stays. */
export function speak(next: Language): void {
  try {
    localStorage.setItem(key, next)
  } catch {
    // Then the address alone says it.
  }
  const address = new URL(location.href)
  address.searchParams.set('lang', next)
  location.replace(address)
}
