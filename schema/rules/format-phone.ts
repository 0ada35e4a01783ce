import { splitCallingCode } from './dial-codes.ts'

/** Digits in groups of three; a rest of one digit joins the last group. */
function groupDigits(digits: string): string {
  return digits.length <= 4 ? digits : `${digits.slice(0, 3)} ${groupDigits(digits.slice(3))}`
}

/** A British number: London and the like 20 7946 0018, large cities 161 496 0018, mobiles and all others 7911 123456. */
function groupBritish(digits: string): string {
  const [, ...groups] = /^(2.)(....)(.+)$/.exec(digits) ??
    /^(1.1|11.|[389]..)(...)(.+)$/.exec(digits) ??
    /^(....)(.+)$/.exec(digits) ?? ['', digits]
  return groups.join(' ')
}

/**
 * Groups the digits of an international number: '+393477805577' → '+39 347 780 5577', '+390245550142' → '+39 02 455 501 42',
 * '+447911123456' → '+44 7911 123456'. A number that is not stored as such is returned unchanged.
 */
export function formatPhone(number: string): string {
  if (!/^\+\d{6,15}$/.test(number)) return number
  const [code, national] = splitCallingCode(number.slice(1))
  if (code === '44') return `+44 ${groupBritish(national)}`
  // Milan and Rome have area codes of two digits.
  const area = code === '39' && /^0[26]/.test(national) ? national.slice(0, 2) : ''
  return [`+${code}`, area, groupDigits(national.slice(area.length))].filter(Boolean).join(' ')
}
