/** Formats by language, currency and decimals, built once: building one costs a thousand times as much as using it. */
const known = new Map<string, Intl.NumberFormat>()

/**
 * The format of amounts in a salon's currency and a language (`en`, `it`) or a locale: `£12.50`, `12,50 £`. A salon has one currency, so
 * the symbol is the short one: `$`, not `CA$`. By default Italian would not group four digits. `decimals` are how many at least and at
 * most; two without.
 */
export function getAmountFormat(language: string, currency: string, decimals?: readonly [least: number, most: number]): Intl.NumberFormat {
  const key = [language, currency, decimals].join()
  const format =
    known.get(key) ??
    new Intl.NumberFormat(language.startsWith('it') ? 'it-IT' : 'en-GB', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      useGrouping: 'always',
      minimumFractionDigits: decimals?.[0],
      maximumFractionDigits: decimals?.[1],
    })
  known.set(key, format)
  return format
}

/** `£12.50` for an amount in the salon's currency, as the API sends it. */
export const formatAmount = (amount: number, language: string, currency: string): string =>
  getAmountFormat(language, currency).format(amount)
