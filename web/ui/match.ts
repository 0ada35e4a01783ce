/** From and to of what matches in a text, in the order of the text and apart from each other. */
export type Ranges = readonly (readonly [from: number, to: number])[]

const marks = /\p{M}/gu
/** As people search: no case, no accents ('Niccolò' is found by 'nicco lo'). */
export const plainText = (text: string) => text.normalize('NFD').replace(marks, '').toLowerCase()

/** Letter for letter the plain form and where each of its letters stands in the text. */
function spelled(text: string, keep: RegExp): { letters: string; at: readonly number[] } {
  let letters = ''
  const at: number[] = []
  let offset = 0
  for (const letter of text) {
    const base = plainText(letter)
    if (base === '' || !keep.test(base)) {
      offset += letter.length
      continue
    }
    for (const _ of base) at.push(offset)
    letters += base
    offset += letter.length
  }
  return { letters, at }
}

function find(text: string, word: string, keep: RegExp): Ranges {
  const { letters, at } = spelled(text, keep)
  const found: (readonly [number, number])[] = []
  for (let from = letters.indexOf(word); from >= 0; from = letters.indexOf(word, from + word.length)) {
    const start = at[from]
    const last = at[from + word.length - 1]
    if (start !== undefined && last !== undefined) found.push([start, last + 1])
  }
  return found
}

/**
 * Where the words of a query stand in a text, for <mark>: any part of a name, and any three or more digits of a number
 * however it is spaced ('347 12' in '+39 347 128 4410').
 */
export function matchRanges(text: string, query: string): Ranges {
  const digits = query.replace(/\D/g, '')
  const isNumber = digits.length >= 3 && /^[\d\s+()./-]+$/.test(query.trim())
  const words = plainText(query).split(/\s+/).filter(Boolean)
  const found = isNumber ? [...find(text, digits, /\d/)] : words.flatMap((word) => [...find(text, word, /./su)])
  const merged: [number, number][] = []
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** Whether every word of the query stands somewhere in the texts. */
export function matches(texts: readonly string[], query: string): boolean {
  const all = plainText(texts.join(' '))
  if (
    plainText(query)
      .split(/\s+/)
      .every((word) => all.includes(word))
  )
    return true
  return matchRanges(texts.join(' '), query).length > 0 && /\d{3}/.test(query.replace(/\D/g, '')) && !/\p{L}/u.test(query)
}
