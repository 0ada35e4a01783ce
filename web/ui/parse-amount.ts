/** A typed number without spaces around it, and without those and apostrophes that group its thousands: '12 50' may be twelve fifty. */
const joinGroups = (text: string) =>
  text
    .trim()
    .replace(/^[-\u2212]\s*/, '-')
    .replace(/(?<=\d)[\s'](?=\d{3}(?!\d))/g, '')

/**
 * Parses a typed amount into whole cents; null for an empty text, undefined for an invalid one.
 * The last point or comma is the decimal separator if one or two digits follow it; all others group thousands,
 * so that '1.250', '1,250', '1.250,00' and '1250' are equal in both languages.
 */
export function parseCents(text: string): number | null | undefined {
  const typed = joinGroups(text.replace(/\p{Sc}|\b(?:CHF|R(?=\$))|zł|Kč|lei|N?kr\b/giu, ''))
  if (typed === '') return null
  const parts = /^(-?)(\d[\d.,]*|[.,]\d{1,2})$/.exec(typed)
  const digits = parts?.[2]
  if (!digits) return undefined
  const decimals = /^(.*)([.,])(\d{1,2})$/.exec(digits)
  const whole = decimals?.[1] ?? digits.replace(/[.,]$/, '')
  const fraction = decimals?.[3] ?? ''
  // The decimal separator cannot group thousands too, and no group follows a zero: '0.500' is a half, not five hundred.
  const grouped =
    { '.': /^[1-9]\d{0,2}(,\d{3})+$/, ',': /^[1-9]\d{0,2}(\.\d{3})+$/ }[decimals?.[2] ?? ''] ?? /^[1-9]\d{0,2}(([.,])\d{3}(\2\d{3})*)$/
  if (!/^\d*$/.test(whole) && !grouped.test(whole)) return undefined
  const cents = Number(whole.replace(/[.,]/g, '') || '0') * 100 + Number(fraction.padEnd(2, '0') || '0')
  if (!Number.isSafeInteger(cents)) return undefined
  return parts?.[1] === '-' && cents !== 0 ? -cents : cents
}

/** Parses a typed number with at most `decimals` decimal places; null for an empty text, undefined for an invalid one. */
export function parseNumber(text: string, decimals: number): number | null | undefined {
  const typed = joinGroups(text)
  if (typed === '') return null
  const value =
    /^-?(\d+|[1-9]\d{0,2}([.,]\d{3})+)$/.test(typed) && (decimals === 0 || !/^-?\d{1,3}[.,]\d{3}$/.test(typed))
      ? typed.replace(/[.,]/g, '')
      : typed.replace(',', '.')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(value)) return undefined
  const isExact = Number.isSafeInteger(Math.trunc(Number(value)))
  return (value.split('.')[1]?.length ?? 0) > decimals || !isExact ? undefined : Number(value)
}
