/** Client search: any part of a name, phone number, e-mail or pet's name, regardless of case and accents. */
import { splitCallingCode } from './dial-codes.ts'

/** Folds text: lower case, no accents, single spaces. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
/** Digits of a phone number in international format, without the leading 00 and without the zero of '+44 (0)20'. */
export const extractDigits = (text: string) =>
  text
    .replace(/^\s*00/, '')
    .replace('(0)', '')
    .replace(/\D/g, '')

/** Calling codes of countries whose numbers begin with a zero that is left out behind the code: 020 7946 0018 is +44 20 7946 0018. */
const trunkZeroCodes = /^(2[07]|3[1-3]|4[01346]|49|5[145]|6[134]|81|9[0-24]|212|234|353|355|358|359|373|38[0-25-79]|421|593|880)$/

/** Whether numbers of this calling code leave out the zero with which they are dialled at home. */
export const dropsTrunkZero = (code: string): boolean => trunkZeroCodes.test(code)

/** Digits by which a stored number is found: in international format, and as it is dialled within its country. */
function toSpellings(number: string): string[] {
  const digits = extractDigits(number)
  const [code, national] = splitCallingCode(digits)
  return number.startsWith('+') && dropsTrunkZero(code) ? [digits, `0${national}`] : [digits]
}

/** What the search index holds of a client's phone numbers. */
export const toSearchDigits = (...numbers: readonly string[]) => numbers.flatMap(toSpellings).filter(Boolean).join(' ')

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
  if (/\d/.test(typed) && /^[\d\s()+./-]+$/.test(typed)) return toSearchDigits(client.phoneNumber).includes(extractDigits(typed))
  const text = fold([client.name, client.email, ...client.pets.map((pet) => pet.name)].join(' '))
  return fold(typed)
    .split(' ')
    .every((term) => text.includes(term))
}
