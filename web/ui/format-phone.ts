/** Country calling codes of one and of two digits; all others have three. */
const shortCodes = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Digits in groups of three; a rest of one digit joins the last group. */
function groupDigits(digits: string): string {
  return digits.length <= 4 ? digits : `${digits.slice(0, 3)} ${groupDigits(digits.slice(3))}`
}

/**
 * Groups the digits of an international number: '+393477805577' → '+39 347 780 5577', '+390245550142' → '+39 02 455 501 42'. A number
 * that is not stored as such is returned unchanged.
 */
export function formatPhone(number: string): string {
  if (!/^\+\d{6,15}$/.test(number)) return number
  const digits = number.slice(1)
  const code = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3)
  const rest = digits.slice(code.length)
  // Milan and Rome have area codes of two digits.
  const area = code === '39' && /^0[26]/.test(rest) ? rest.slice(0, 2) : ''
  return [`+${code}`, area, groupDigits(rest.slice(area.length))].filter(Boolean).join(' ')
}
