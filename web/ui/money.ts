import { getAmountFormat } from '../../schema/rules/money/amount-format.ts'
import { type Locale, memoize } from './locale.ts'

// `always`: by default Italian does not group four digits (4820).
const grouped = { useGrouping: 'always' } as const
const amountFormats = memoize(
  (locale: Locale) => new Intl.NumberFormat(locale, { ...grouped, minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const numberFormats = memoize((locale: Locale) => new Intl.NumberFormat(locale, grouped))
const ungroupedFormats = memoize((locale: Locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }))
const percentFormats = memoize(
  (locale: Locale) => new Intl.NumberFormat(locale, { ...grouped, style: 'percent', maximumFractionDigits: 1 }),
)

/** The minus sign of the screens; the browser's formats begin with a hyphen. */
export const withMinus = (text: string) => text.replace('-', '\u2212')

/**
 * An amount in a currency, as the API sends it: 1272 → '£1,272.00', '1.272,00 £'. By default with two decimals; `decimals` are how many at
 * least and at most.
 */
export function formatMoney(amount: number, locale: Locale, currency: string, decimals?: readonly [number, number]): string {
  return withMinus(getAmountFormat(locale, currency, decimals).format(amount))
}

/** Whole cents as the text of an input, without the currency: 6250 → '62.50', '62,50'. */
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

/** An amount of the API to whole cents: 62.1 → 6210. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

/** Whole cents to an amount of the API: 6210 → 62.1. */
export function toEuros(cents: number): number {
  return Math.round(cents) / 100
}
