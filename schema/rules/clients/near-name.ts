import { extractDigits, fold } from '../search.ts'

/** Number of single letters to insert, remove, replace or swap with the next one to turn one word into the other. */
function countEdits(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1)
      row.push(edits)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

const toWords = (name: string) =>
  fold(name)
    .replace(/['’.-]/g, '')
    .split(' ')
    .filter(Boolean)
    .sort()
const maxEdits = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

/** Whether two names may be those of one person: the same words in any order, each spelled the same but for a letter or two. */
export function isNearName(a: string, b: string): boolean {
  const [words, others] = [toWords(a), toWords(b)]
  if (words.length < 2 || words.length !== others.length) return words.join('') === others.join('') && words.length > 0
  const left = [...others]
  for (const word of words) {
    const at = left.findIndex((other) => countEdits(word, other) <= Math.min(maxEdits(word), maxEdits(other)))
    if (at < 0) return false
    left.splice(at, 1)
  }
  return true
}

/** The digits by which one phone number is the same in any spelling: without prefix of the country, at most the last nine. */
export const toPhoneTail = (number: string): string => {
  const digits = extractDigits(number)
  return digits.length < 6 ? '' : digits.slice(-9)
}

export type DuplicateReason = 'phone' | 'email' | 'name'
interface Person {
  name: string
  phoneNumber: string
  phoneNumber2: string
  email: string
}
/** Why two records may be of the same person; undefined if nothing says so. */
export function findDuplicateReason(a: Person, b: Person): DuplicateReason | undefined {
  const tails = [a.phoneNumber, a.phoneNumber2].map(toPhoneTail).filter(Boolean)
  if ([b.phoneNumber, b.phoneNumber2].map(toPhoneTail).some((tail) => tails.includes(tail))) return 'phone'
  if (a.email.trim() !== '' && fold(a.email) === fold(b.email)) return 'email'
  return isNearName(a.name, b.name) ? 'name' : undefined
}
