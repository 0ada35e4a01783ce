import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from '../../../schema/rules/money/amount-format.ts'
import { findCurrency } from '../../../schema/rules/money/currencies.ts'
import { currencies } from '../../../schema/terms.ts'
import { countryCodes } from '../../../web/ui/country-codes.ts'
import { formatMoney } from '../../../web/ui/money.ts'
import { parseCents } from '../../../web/ui/parse-amount.ts'
import { getCurrencySymbol } from '../../../web/ui/use-format.ts'

const currency = fc.constantFrom(...currencies)

test('every currency has two decimals, and what it shows is read back to the cent in both languages', () => {
  for (const code of currencies)
    expect([code, new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits]).toEqual([
      code,
      2,
    ])
  fc.assert(
    fc.property(
      currency,
      fc.constantFrom('en-GB' as const, 'it-IT' as const),
      fc.integer({ min: -99_999_99, max: 99_999_99 }),
      (code, locale, cents) => {
        expect(parseCents(formatMoney(cents / 100, locale, code))).toBe(cents === 0 ? 0 : cents)
        expect(formatMoney(cents / 100, locale, code)).toContain(getCurrencySymbol(locale, code))
      },
    ),
  )
  expect([formatAmount(12.5, 'en', 'GBP'), formatAmount(12.5, 'it', 'GBP').replace(/\s/, ' ')]).toEqual(['£12.50', '12,50 £'])
  // A salon has one currency, so its dollar is told from no other.
  expect(currencies.map((code) => getCurrencySymbol('en-GB', code)).join(' ')).toBe('€ £ CHF $ $ $ $ zł Kč lei kr kr kr R$')
})

test('a new salon begins with the currency of its country, where that is one that salons charge in', () => {
  expect(['IT', 'GB', 'CH', 'PL', 'FR', 'TR'].map(findCurrency)).toEqual(['EUR', 'GBP', 'CHF', 'PLN', 'EUR', 'EUR'])
  expect(new Set(countryCodes.map(findCurrency))).toEqual(new Set(currencies))
})
