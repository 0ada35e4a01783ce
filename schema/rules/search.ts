/** How people are found: by any part of a name, phone, e-mail or pet's name, whatever the spelling (decisions.md, Clients). */

/** Lower case, without accents, white space single. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
/** The digits of a number as it is dialled abroad. */
export const extractDigits = (text: string) => text.replace(/^\s*00/, '').replace(/\D/g, '')

export interface SearchPlan {
  /** FTS5 query over the trigram index, or null where nothing typed is long enough for it. */
  match: string | null
  /** Folded beginnings that have to stand at the start of a word. */
  beginnings: string[]
}

/** What was typed, as a query: three or more digits alone are a piece of a phone number, words of three letters any part of a text. */
export function planSearch(typed: string): SearchPlan {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  if (/\d/.test(typed) && /^[\d\s()+./-]+$/.test(typed)) {
    const digits = extractDigits(typed)
    return digits.length >= 3 ? { match: `digits : ${quote(digits)}`, beginnings: [] } : { match: null, beginnings: digits ? [digits] : [] }
  }
  const words = fold(typed).split(' ').filter(Boolean).slice(0, 6)
  const long = words.filter((word) => word.length >= 3)
  return {
    match: long.length ? long.map((word) => `text : ${quote(word)}`).join(' AND ') : null,
    beginnings: words.filter((word) => word.length < 3),
  }
}

/** Whether somebody whom an earlier search found fits what is typed by now; as the search itself, but for words begun elsewhere. */
export function fitsSearch(
  client: { name: string; phoneNumber: string; email: string; pets: readonly { name: string }[] },
  typed: string,
): boolean {
  if (/\d/.test(typed) && /^[\d\s()+./-]+$/.test(typed)) return extractDigits(client.phoneNumber).includes(extractDigits(typed))
  const text = fold([client.name, client.email, ...client.pets.map((pet) => pet.name)].join(' '))
  return fold(typed)
    .split(' ')
    .every((word) => text.includes(word))
}
