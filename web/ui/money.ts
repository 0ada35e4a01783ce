import { kept, type Locale } from './locale.ts'

// `always`: Italian alone would print 4820 € without its point.
const grouped = { useGrouping: 'always' } as const
const euros = kept((locale: Locale) => new Intl.NumberFormat(locale, { ...grouped, style: 'currency', currency: 'EUR' }))
const plain = kept((locale: Locale) => new Intl.NumberFormat(locale, { ...grouped, minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const counts = kept((locale: Locale) => new Intl.NumberFormat(locale, grouped))
const bare = kept((locale: Locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }))
const percents = kept((locale: Locale) => new Intl.NumberFormat(locale, { ...grouped, style: 'percent', maximumFractionDigits: 1 }))

/** Whole cents as EUR with two decimals: 127200 → '€1,272.00', '1.272,00 €' (section 9). */
export function formatCents(cents: number, locale: Locale): string {
  return euros(locale).format(cents / 100)
}

/** What the wire carries, euros: 62 → '€62.00'. */
export function formatEuros(amount: number, locale: Locale): string {
  return euros(locale).format(amount)
}

/** Cents as a person types them, without the sign: 6250 → '62.50', '62,50'. */
export function amountOfCents(cents: number, locale: Locale): string {
  return plain(locale).format(cents / 100)
}

export function formatNumber(value: number, locale: Locale): string {
  return counts(locale).format(value)
}

/** A number as a person types it: no grouping. */
export function typedNumber(value: number, locale: Locale): string {
  return bare(locale).format(value)
}

/** A share of one: 0.62 → '62%'. */
export function formatShare(share: number, locale: Locale): string {
  return percents(locale).format(share)
}

/** The wire's euros as whole cents: 62.1 → 6210. */
export function centsOfEuros(amount: number): number {
  return Math.round(amount * 100)
}

/** Whole cents as the wire's euros: 6210 → 62.1. */
export function eurosOfCents(cents: number): number {
  return Math.round(cents) / 100
}

/**
 * What somebody typed as money, in whole cents: null for nothing, undefined for what is no amount.
 * The last point or comma parts the cents where one or two digits follow it; any other groups the thousands,
 * so that '1.250', '1,250', '1.250,00' and '1250' are the same in both languages.
 */
export function centsOfText(text: string): number | null | undefined {
  const typed = text.replace(/[\s\u00a0\u202f€']/g, '').replace(/^\u2212/, '-')
  if (typed === '') return null
  const parts = /^(-?)(\d[\d.,]*|[.,]\d{1,2})$/.exec(typed)
  const digits = parts?.[2]
  if (!digits) return undefined
  const decimals = /^(.*)([.,])(\d{1,2})$/.exec(digits)
  const whole = decimals?.[1] ?? digits.replace(/[.,]$/, '')
  const fraction = decimals?.[3] ?? ''
  // What parts the cents cannot group the thousands as well.
  const grouped = { '.': /^\d{1,3}(,\d{3})+$/, ',': /^\d{1,3}(\.\d{3})+$/ }[decimals?.[2] ?? ''] ?? /^\d{1,3}(([.,])\d{3}(\2\d{3})*)$/
  if (!/^\d*$/.test(whole) && !grouped.test(whole)) return undefined
  const cents = Number(whole.replace(/[.,]/g, '') || '0') * 100 + Number(fraction.padEnd(2, '0') || '0')
  if (!Number.isSafeInteger(cents)) return undefined
  return parts?.[1] === '-' && cents !== 0 ? -cents : cents
}

/** A number as somebody typed it, with at most `decimals` digits behind the point or comma; null for nothing, undefined for no number. */
export function numberOfText(text: string, decimals: number): number | null | undefined {
  const typed = text.replace(/[\s\u00a0\u202f']/g, '').replace(/^\u2212/, '-')
  if (typed === '') return null
  const value =
    /^-?(\d+|\d{1,3}([.,]\d{3})+)$/.test(typed) && (decimals === 0 || !/^-?\d{1,3}[.,]\d{3}$/.test(typed))
      ? typed.replace(/[.,]/g, '')
      : typed.replace(',', '.')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(value)) return undefined
  return (value.split('.')[1]?.length ?? 0) > decimals ? undefined : Number(value)
}
