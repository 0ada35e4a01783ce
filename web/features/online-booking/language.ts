import { defaults, type Language, languages } from '../../../schema/terms.ts'
import { type Locale, toLocale } from '../../ui/locale.ts'

const key = 'language'
const known = (value: string | null) => languages.find((language) => language === value)

/** What the visitor chose in this tab, the link names (`?lang=it`), the visitor chose at another time. */
function chosen(): Language | undefined {
  const named = known(new URLSearchParams(location.search).get('lang'))
  try {
    return known(sessionStorage.getItem(key)) ?? named ?? known(localStorage.getItem(key))
  } catch {
    return named
  }
}

/** English, unless the visitor or the link says otherwise; what the browser prefers is not asked. */
export const language: Language = typeof location === 'undefined' ? defaults.language : (chosen() ?? defaults.language)
export const locale: Locale = toLocale(language)

/** Keeps the language and loads the page anew, as section 1 asks; what was chosen on the page stays. */
export function changeLanguage(next: Language): void {
  try {
    sessionStorage.setItem(key, next)
    localStorage.setItem(key, next)
    location.reload()
  } catch {
    // Then the address says it.
    const address = new URL(location.href)
    address.searchParams.set('lang', next)
    location.replace(address)
  }
}
