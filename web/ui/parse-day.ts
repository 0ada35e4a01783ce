import type { Day } from './dates.ts'

const yearLengths = [2, 4]

/** The parts of a dateFormat in their order, and what is between them. */
const readFormat = (dateFormat: string): { order: readonly string[]; separator: string } => ({
  order: dateFormat.match(/YYYY|MM|DD/g) ?? [],
  separator: dateFormat.replace(/[YMD]/g, '').charAt(0),
})

/** Cuts digits into the parts of a day; the last part takes what is left. */
function cutDigits(digits: string, order: readonly string[], yearLength: number): string[] {
  let end = 0
  return order.map((part, i) => {
    const start = end
    end += part === 'YYYY' ? yearLength : 2
    return digits.slice(start, i === order.length - 1 ? undefined : end)
  })
}

/**
 * Parses a day that is typed in the salon's dateFormat: with its separator, or as 6 or 8 digits without. A two-digit year is in this
 * century, or in the last one where it is after that of `max`. Undefined for anything else, and for days that don't exist.
 */
export function parseDay(text: string, dateFormat: string, max?: Day): Day | undefined {
  const { order, separator } = readFormat(dateFormat)
  const typed = text.trim()
  const parts = /^\d+$/.test(typed) ? cutDigits(typed, order, typed.length - 4) : typed.split(separator)
  const part = (name: string) => parts[order.indexOf(name)] ?? ''
  const [year, month, date] = [part('YYYY'), part('MM'), part('DD')]
  if (parts.length !== 3 || !parts.every((one) => /^\d+$/.test(one)) || !yearLengths.includes(year.length)) return undefined
  const inCentury = (century: string) => `${century}${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const day = year.length === 4 ? inCentury('') : max !== undefined && `20${year}` > max.slice(0, 4) ? inCentury('19') : inCentury('20')
  return isDay(day) ? day : undefined
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T12:00:00Z`)
  // Date accepts 31 June as 1 July.
  return /^(1[89]|2[01])/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}

/** Digits with the separators between the parts that are complete. A year in front has 2 or 4 digits until a seventh digit is there. */
function separateDigits(digits: string, dateFormat: string): string {
  const { order, separator } = readFormat(dateFormat)
  if (order[0] === 'YYYY' && digits.length <= 6) return digits
  return cutDigits(digits, order, 4).filter(Boolean).join(separator)
}

/**
 * The text of a date field in which something was typed. The keypad of a phone has no separator: it is inserted before the digit that
 * follows it ('060' → '06/0'), as long as no separator was typed elsewhere.
 */
export function insertSeparators(before: string, text: string, dateFormat: string): string {
  const isNextDigit = text.length === before.length + 1 && text.startsWith(before) && /\d$/.test(text)
  const toDigits = (typed: string) => typed.replace(/\D/g, '')
  if (!isNextDigit || separateDigits(toDigits(before), dateFormat) !== before) return text
  return separateDigits(toDigits(text), dateFormat)
}
