import type steps from '../../../locales/en/booking/booking-steps.json'
import type checkIn from '../../../locales/en/booking/check-in-guest.json'
import type classes from '../../../locales/en/booking/class-guest.json'
import type links from '../../../locales/en/booking/client-links.json'
import type group from '../../../locales/en/booking/group-guest.json'
import type home from '../../../locales/en/booking/guest-home.json'
import type more from '../../../locales/en/booking/guest-more.json'
import type english from '../../../locales/en/booking/online-booking.json'
import type waiting from '../../../locales/en/booking/waiting-guest.json'
import { language, locale } from './language.ts'

/**
 * Translations of the guests' pages. They read the same kind of files as the staff app, with `{{placeholders}}` and plural
 * forms (`_one`, `_many`, `_other`) by `count`, but without i18next, which would be a fifth of what a guest downloads.
 */
type Keys =
  | keyof typeof english
  | keyof typeof more
  | keyof typeof steps
  | keyof typeof waiting
  | keyof typeof links
  | keyof typeof home
  | keyof typeof group
  | keyof typeof classes
  | keyof typeof checkIn
type WithoutPlural<Key> = Key extends `${infer Stem}_${'one' | 'many' | 'other'}` ? Stem : Key
export type TextKey = WithoutPlural<Keys>
type Values = Readonly<Record<string, string | number>>
type Texts = Readonly<Record<string, string>>

type Namespace =
  | 'online-booking'
  | 'guest-more'
  | 'booking-steps'
  | 'waiting-guest'
  | 'client-links'
  | 'guest-home'
  | 'group-guest'
  | 'class-guest'
  | 'check-in-guest'
  | 'server'

const files = import.meta.glob<Texts>(
  [
    '../../../locales/*/booking/online-booking.json',
    '../../../locales/*/booking/guest-more.json',
    '../../../locales/*/booking/booking-steps.json',
    '../../../locales/*/booking/waiting-guest.json',
    '../../../locales/*/booking/client-links.json',
    '../../../locales/*/booking/guest-home.json',
    '../../../locales/*/booking/group-guest.json',
    '../../../locales/*/booking/class-guest.json',
    '../../../locales/*/booking/check-in-guest.json',
    '../../../locales/*/server.json',
  ],
  { import: 'default' },
)
let texts: Texts = {}

export async function loadTextsOf(name: Namespace, of: string = language): Promise<Texts> {
  const folder = name === 'server' ? of : `${of}/booking`
  return (await files[`../../../locales/${folder}/${name}.json`]?.()) ?? {}
}
async function addTexts(name: Namespace): Promise<void> {
  const loaded = await loadTextsOf(name)
  texts = { ...texts, ...loaded }
}

/** Loads the texts of the first step of a booking; called once, before the first render. */
export const loadFirstTexts = () => addTexts('online-booking')
/** Loads the texts that every page of guests has besides. */
export const loadMoreTexts = () => addTexts('guest-more')
/** Loads the texts of the first screen of another page; called once, before the first render. */
export const loadTexts = () => Promise.all([loadFirstTexts(), loadMoreTexts()])
/** Loads the texts of the steps behind the first one. */
export const loadStepTexts = () => Promise.all([loadMoreTexts(), addTexts('booking-steps')])
/** Loads the texts of the waiting list, for guests who open it. */
export const loadWaitingTexts = () => addTexts('waiting-guest')

/** Loads the texts of a booking for two or more, for guests who open it. */
export const loadGroupTexts = () => addTexts('group-guest')

/** Loads the texts of classes; called once, before the first render. */
export const loadClassTexts = () => Promise.all([loadFirstTexts(), loadStepTexts(), loadWaitingTexts(), addTexts('class-guest')])

/** Loads the texts of the pages of links to a client. */
export const loadLinkTexts = () => Promise.all([loadStepTexts(), addTexts('client-links')])

/** Loads the texts of the page on which guests say that they are here. */
export const loadCheckInTexts = () => Promise.all([loadTexts(), addTexts('check-in-guest')])

/** Loads the texts of the guest's own place. */
export const loadHomeTexts = () => Promise.all([loadFirstTexts(), loadLinkTexts(), addTexts('guest-home')])

const plurals = new Intl.PluralRules(locale)

/** The text of a key with its placeholders replaced; `count` selects the plural form. A key without a text returns itself. */
export function interpolate(from: Texts, key: string, values: Values = {}, rules: Intl.PluralRules = plurals): string {
  const { count } = values
  const text = (typeof count === 'number' ? from[`${key}_${rules.select(count)}`] : undefined) ?? from[key] ?? from[`${key}_other`] ?? key
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
export function t(key: TextKey, values?: Values): string {
  return interpolate(texts, key, values)
}
