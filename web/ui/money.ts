import { type Locale, memoize } from './locale.ts'

// `always`: by default Italian does not group four digits (4820 €).
const grouped = { useGrouping: 'always' } as const
const euroFormats = memoize((locale: Locale) => new Intl.NumberFormat(locale, { ...grouped, style: 'currency', currency: 'EUR' }))
const amountFormats = memoize(
  (locale: Locale) => new Intl.NumberFormat(locale, { ...grouped, minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const numberFormats = memoize((locale: Locale) => new Intl.NumberFormat(locale, grouped))
const ungroupedFormats = memoize((locale: Locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }))
const percentFormats = memoize(
  (locale: Locale) => new Intl.NumberFormat(locale, { ...grouped, style: 'percent', maximumFractionDigits: 1 }),
)

/** The minus sign of the screens; the browser's formats begin with a hyphen. */
const withMinus = (text: string) => text.replace('-', '\u2212')

/** Whole cents as EUR with two decimals: 127200 → '€1,272.00', '1.272,00 €'. */
export function formatCents(cents: number, locale: Locale): string {
  return withMinus(euroFormats(locale).format(cents / 100))
}

/** Euros, as the API sends them: 62 → '€62.00'. */
export function formatEuros(amount: number, locale: Locale): string {
  return withMinus(euroFormats(locale).format(amount))
}

/** Whole cents as the text of an input, without the euro sign: 6250 → '62.50', '62,50'. */
export function toAmountText(cents: number, locale: Locale): string {
  return amountFormats(locale).format(cents / 100)
}

export function formatNumber(value: number, locale: Locale): string {
  return withMinus(numberFormats(locale).format(value))
}

/** A number as the text of an input, without grouping. */
export function toNumberText(value: number, locale: Locale): string {
  return ungroupedFormats(locale).format(value)
}

/** A ratio as a percentage: 0.62 → '62%'. */
export function formatShare(share: number, locale: Locale): string {
  return withMinus(percentFormats(locale).format(share))
}

/** Euros (API) to whole cents: 62.1 → 6210. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

/** Whole cents to euros (API): 6210 → 62.1. */
export function toEuros(cents: number): number {
  return Math.round(cents) / 100
}

/**
 * Parses a typed amount into whole cents; null for an empty text, undefined for an invalid one.
 * The last point or comma is the decimal separator if one or two digits follow it; all others group thousands,
 * so that '1.250', '1,250', '1.250,00' and '1250' are equal in both languages.
 */
export function parseCents(text: string): number | null | undefined {
  const typed = text.replace(/[\s\u00a0\u202f€']/g, '').replace(/^\u2212/, '-')
  if (typed === '') return null
  const parts = /^(-?)(\d[\d.,]*|[.,]\d{1,2})$/.exec(typed)
  const digits = parts?.[2]
  if (!digits) return undefined
  const decimals = /^(.*)([.,])(\d{1,2})$/.exec(digits)
  const whole = decimals?.[1] ?? digits.replace(/[.,]$/, '')
  const fraction = decimals?.[3] ?? ''
  // The decimal separator cannot group thousands too.
  const grouped = { '.': /^\d{1,3}(,\d{3})+$/, ',': /^\d{1,3}(\.\d{3})+$/ }[decimals?.[2] ?? ''] ?? /^\d{1,3}(([.,])\d{3}(\2\d{3})*)$/
  if (!/^\d*$/.test(whole) && !grouped.test(whole)) return undefined
  const cents = Number(whole.replace(/[.,]/g, '') || '0') * 100 + Number(fraction.padEnd(2, '0') || '0')
  if (!Number.isSafeInteger(cents)) return undefined
  return parts?.[1] === '-' && cents !== 0 ? -cents : cents
}

/** Parses a typed number with at most `decimals` decimal places; null for an empty text, undefined for an invalid one. */
export function parseNumber(text: string, decimals: number): number | null | undefined {
  const typed = text.replace(/[\s\u00a0\u202f']/g, '').replace(/^\u2212/, '-')
  if (typed === '') return null
  const value =
    /^-?(\d+|\d{1,3}([.,]\d{3})+)$/.test(typed) && (decimals === 0 || !/^-?\d{1,3}[.,]\d{3}$/.test(typed))
      ? typed.replace(/[.,]/g, '')
      : typed.replace(',', '.')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(value)) return undefined
  return (value.split('.')[1]?.length ?? 0) > decimals ? undefined : Number(value)
}
