import { fold } from '../search.ts'

/** Italian tax code (codice fiscale) of a person: 16 characters, also with omocodia, where letters replace digits. */

const months = 'ABCDEHLMPRST'
/** Letters that replace the digits 0 to 9 where two persons would have the same code (omocodia). */
const omocodia = 'LMNPQRSTUV'
const digitPositions = [6, 7, 9, 10, 12, 13, 14]
const form = /^[A-Z]{6}[\dLMNP-V]{2}[ABCDEHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/
/** Values of the characters 0–9 and A–Z at odd positions; at even ones a character counts its own place. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

const placeOf = (char: string) => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65)

export const normalizeFiscalCode = (code: string): string => code.replace(/[\s.-]/g, '').toUpperCase()

/** Whether the code is formed correctly and its last letter fits. A company's code has 11 digits and is a VAT number: not covered. */
export function isFiscalCode(code: string): boolean {
  if (!form.test(code)) return false
  const sum = [...code.slice(0, 15)].reduce(
    (total, char, at) => total + (at % 2 === 0 ? (oddValues[placeOf(char)] ?? 0) : placeOf(char)),
    0,
  )
  return code[15] === String.fromCharCode(65 + (sum % 26))
}

/** What a valid code says of its person: birth date without the century, and gender. */
function readFiscalCode(code: string): { year: number; month: number; day: number; gender: 'female' | 'male' } {
  const digits = [...code]
  for (const at of digitPositions) {
    const digit = omocodia.indexOf(digits[at] ?? '')
    if (digit >= 0) digits[at] = String(digit)
  }
  const day = Number(digits.slice(9, 11).join(''))
  return {
    year: Number(digits.slice(6, 8).join('')),
    month: months.indexOf(code[8] ?? '') + 1,
    day: day > 40 ? day - 40 : day,
    gender: day > 40 ? 'female' : 'male',
  }
}

const lettersOf = (text: string) =>
  fold(text)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
const split = (letters: string): [consonants: string, vowels: string] => [letters.replace(/[AEIOU]/g, ''), letters.replace(/[^AEIOU]/g, '')]
function encodeSurname(surname: string): string {
  return `${split(lettersOf(surname)).join('')}XXX`.slice(0, 3)
}
function encodeFirstName(firstName: string): string {
  const [consonants, vowels] = split(lettersOf(firstName))
  if (consonants.length > 3) return `${consonants[0]}${consonants[2]}${consonants[3]}`
  return `${consonants}${vowels}XXX`.slice(0, 3)
}

/** Whether the first six letters fit a name, which may be written with the first name or the surname first. */
function fitsName(code: string, name: string): boolean {
  const words = fold(name).split(' ').filter(Boolean)
  if (words.length < 2) return true
  return words.slice(1).some((_, at) => {
    const [one, other] = [words.slice(0, at + 1).join(''), words.slice(at + 1).join('')]
    return [
      [one, other],
      [other, one],
    ].some(([surname = '', firstName = '']) => code.startsWith(encodeSurname(surname) + encodeFirstName(firstName)))
  })
}

/** What of a client contradicts a valid tax code: the first of birth date, gender and name; undefined if they agree. */
export function findFiscalCodeContradiction(
  code: string,
  { name, birthDate, gender }: { name: string; birthDate: string | null; gender: string },
): 'birthDate' | 'gender' | 'name' | undefined {
  const person = readFiscalCode(code)
  if (birthDate) {
    const [year = '', month, day] = birthDate.split('-')
    if (Number(year.slice(2)) !== person.year || Number(month) !== person.month || Number(day) !== person.day) return 'birthDate'
  }
  if ((gender === 'female' || gender === 'male') && gender !== person.gender) return 'gender'
  return fitsName(code, name) ? undefined : 'name'
}
