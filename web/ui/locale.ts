import type { Language } from '../../schema/terms.ts'

/** How a language writes numbers and dates. English is the European one: 24 hours, day before month. */
export type Locale = 'en-GB' | 'it-IT'

/** Takes i18next's `language`; anything unknown is English. */
export function toLocale(language: Language | string): Locale {
  return language === 'it' ? 'it-IT' : 'en-GB'
}

/** Intl's formatters are slow to make and quick to use: one of each kind is kept. */
export function kept<Key extends string, Formatter>(make: (key: Key) => Formatter): (key: Key) => Formatter {
  const made = new Map<Key, Formatter>()
  return (key) => {
    const known = made.get(key)
    if (known) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
