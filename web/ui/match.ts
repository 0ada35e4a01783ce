/** Start and end of each match in a text: sorted, without overlaps. */
type Ranges = readonly (readonly [from: number, to: number])[]

const marks = /\p{M}/gu
/** A text in lower case without accents, for searching: 'nicco' finds 'Niccolò'. */
export const plainText = (text: string) => text.normalize('NFD').replace(marks, '').toLowerCase()

/** The characters of the plain text that match `keep`, each with its position in the original text. */
function toPositions(text: string, keep: RegExp): { letters: string; at: readonly number[] } {
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

function findWord(text: string, word: string, keep: RegExp): Ranges {
  const { letters, at } = toPositions(text, keep)
  const found: (readonly [number, number])[] = []
  for (let from = letters.indexOf(word); from >= 0; from = letters.indexOf(word, from + word.length)) {
    const start = at[from]
    const last = at[from + word.length - 1]
    if (start !== undefined && last !== undefined) found.push([start, last + 1])
  }
  return found
}

/**
 * The ranges of a text that match the words of a query, for <mark>: any part of a name, or three and more digits of a number
 * whatever its spacing ('347 12' in '+39 347 128 4410').
 */
export function matchRanges(text: string, query: string): Ranges {
  const digits = query.replace(/\D/g, '')
  const isNumber = digits.length >= 3 && /^[\d\s+()./-]+$/.test(query.trim())
  const words = plainText(query).split(/\s+/).filter(Boolean)
  const found = isNumber ? [...findWord(text, digits, /\d/)] : words.flatMap((word) => [...findWord(text, word, /./su)])
  const merged: [number, number][] = []
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/**
 * Items by how well their text matches a query: the same text, then texts that begin with it, then those with a word that begins
 * with it, then the rest, each group in its order.
 */
export function rankMatches<Item>(items: readonly Item[], query: string, toText: (item: Item) => string): Item[] {
  const wanted = plainText(query).trim().replace(/\s+/g, ' ')
  if (wanted === '') return [...items]
  const rank = (item: Item) => {
    const text = plainText(toText(item))
    if (text === wanted) return 0
    if (text.startsWith(wanted)) return text.startsWith(`${wanted} `) ? 1 : 2
    return text.split(/[^\p{L}\d]+/u).some((word) => word.startsWith(wanted)) || text.includes(` ${wanted}`) ? 3 : 4
  }
  const ranked = items.map((item) => ({ item, rank: rank(item) }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}

/** Whether the texts contain every word of the query. */
export function matchesQuery(texts: readonly string[], query: string): boolean {
  const all = plainText(texts.join(' '))
  if (
    plainText(query)
      .split(/\s+/)
      .every((word) => all.includes(word))
  )
    return true
  return matchRanges(texts.join(' '), query).length > 0 && /\d{3}/.test(query.replace(/\D/g, '')) && !/\p{L}/u.test(query)
}
