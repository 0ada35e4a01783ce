import type english from '../../locales/en/online-booking.json'
import type waiting from '../../locales/en/waiting-guest.json'
import { language, locale } from './language.ts'

/**
 * The words of the guests' page. i18next would be a fifth of all that a guest loads; this reads the same files: `{{gaps}}`,
 * and `_one`, `_many`, `_other` by `count`.
 */
type Keys = keyof typeof english | keyof typeof waiting
type Plain<Key> = Key extends `${infer Stem}_${'one' | 'many' | 'other'}` ? Stem : Key
export type Word = Plain<Keys>
type Gaps = Readonly<Record<string, string | number>>
export type Dictionary = Readonly<Record<string, string>>

const files = import.meta.glob<Dictionary>(
  ['../../locales/*/online-booking.json', '../../locales/*/waiting-guest.json', '../../locales/*/server.json'],
  { import: 'default' },
)
let words: Dictionary = {}

export async function dictionary(name: 'online-booking' | 'waiting-guest' | 'server', of: string = language): Promise<Dictionary> {
  return (await files[`../../locales/${of}/${name}.json`]?.()) ?? {}
}

/** Once, before anything is drawn. */
export async function loadWords(): Promise<void> {
  const read = await dictionary('online-booking')
  words = { ...words, ...read }
}
/** Those of the waiting list, for who comes to it. */
export async function loadWaitingWords(): Promise<void> {
  const more = await dictionary('waiting-guest')
  words = { ...words, ...more }
}

const plurals = new Intl.PluralRules(locale)

/** A text with its gaps filled; the plural's form is that of `count`. */
export function fill(texts: Dictionary, key: string, gaps: Gaps = {}, form: Intl.PluralRules = plurals): string {
  const { count } = gaps
  const text = (typeof count === 'number' ? texts[`${key}_${form.select(count)}`] : undefined) ?? texts[key] ?? texts[`${key}_other`] ?? key
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, gap: string) => String(gaps[gap] ?? ''))
}
export function t(key: Word, gaps?: Gaps): string {
  return fill(words, key, gaps)
}
