/** Client search: any part of a name, phone number, e-mail or pet's name, regardless of case and accents. */

/** Folds text: lower case, no accents, single spaces. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
/** Digits of a phone number in international format, without the leading 00. */
export const extractDigits = (text: string) => text.replace(/^\s*00/, '').replace(/\D/g, '')

export interface SearchPlan {
  /** FTS5 query on the trigram index; null if no term has three characters. */
  match: string | null
  /** Folded shorter terms, which must match the start of a word. */
  beginnings: string[]
}

/** What was typed: digits of a phone number, or folded terms. */
export function splitSearch(typed: string): { digits: string | null; terms: string[] } {
  if (/\d/.test(typed) && /^[\d\s()+./-]+$/.test(typed)) return { digits: extractDigits(typed), terms: [] }
  return { digits: null, terms: fold(typed).split(' ').filter(Boolean).slice(0, 6) }
}

/** Plan of a search. Three or more digits match any part of a phone number, terms of three or more letters any part of a text. */
export function planSearch(typed: string): SearchPlan {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  const { digits, terms } = splitSearch(typed)
  if (digits !== null)
    return digits.length >= 3 ? { match: `digits : ${quote(digits)}`, beginnings: [] } : { match: null, beginnings: digits ? [digits] : [] }
  const long = terms.filter((term) => term.length >= 3)
  return {
    match: long.length ? long.map((term) => `text : ${quote(term)}`).join(' AND ') : null,
    beginnings: terms.filter((term) => term.length < 3),
  }
}

/** Whether a client of an earlier result matches longer input. Like the search, but short terms match anywhere. */
export function fitsSearch(
  client: { name: string; phoneNumber: string; email: string; pets: readonly { name: string }[] },
  typed: string,
): boolean {
  if (/\d/.test(typed) && /^[\d\s()+./-]+$/.test(typed)) return extractDigits(client.phoneNumber).includes(extractDigits(typed))
  const text = fold([client.name, client.email, ...client.pets.map((pet) => pet.name)].join(' '))
  return fold(typed)
    .split(' ')
    .every((term) => text.includes(term))
}
