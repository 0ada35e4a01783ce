import { toPhoneTail } from './near-name.ts'

/** Digits of a complete number without its country. */
const completeDigits = 9
const maxWords = 2

/**
 * What to search for: a number that a telephone system or the clipboard brings, with words around it or in a link (`tel:`), becomes its
 * digits, of a complete number those that are the same in any spelling. Any other text stays as it is.
 */
export function toPhoneSearch(typed: string): string {
  const letters = typed.replace(/^\s*tel:/i, '').match(/\p{L}+/gu) ?? []
  const digits = typed.replace(/\D/g, '')
  if (digits.length < 3 || letters.length > maxWords || (letters.length > 0 && digits.length < 6)) return typed.trim()
  const tail = toPhoneTail(typed.replace(/[^\d+]/g, ''))
  return tail.length >= completeDigits ? tail : digits
}

/** Whether a search is for one complete number: everybody whom it finds may be the caller. */
export const isCompleteNumber = (search: string): boolean => new RegExp(`^\\d{${completeDigits}}$`).test(search)
