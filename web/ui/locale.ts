import type { Language } from '../../schema/terms.ts'

/** The locale for numbers and dates. English is British: 24 hours, day before month. */
export type Locale = 'en-GB' | 'it-IT'

/** The locale of a language; English for an unknown one. */
export function toLocale(language: Language | string): Locale {
  return language === 'it' ? 'it-IT' : 'en-GB'
}

/** Caches one value per key, for Intl formatters, which are slow to create. */
export function memoize<Key extends string, Formatter>(create: (key: Key) => Formatter): (key: Key) => Formatter {
  const cache = new Map<Key, Formatter>()
  return (key) => {
    const cached = cache.get(key)
    if (cached) return cached
    const formatter = create(key)
    cache.set(key, formatter)
    return formatter
  }
}
