/**
 * Cash rounding: where a country has no coins for single cents, what is paid in cash ends at the nearest amount that its coins can pay.
 * Amounts are whole cents. The difference is a separate ledger line (`rounding`), so that drawer and
 * ledger agree.
 */

/** The smallest amount of cash by currency, in cents. Sources: the central banks of CH, SE, NO, DK, CZ, AU, NZ and CA. */
const ofCurrencies: Readonly<Record<string, number>> = { CHF: 5, SEK: 100, NOK: 100, DKK: 50, CZK: 100, AUD: 5, NZD: 10, CAD: 5 }
/** Countries with euro that round cash to five cents by law or by custom. Source: the European Commission on 1 and 2 cent coins. */
const roundedEuro = new Set(['BE', 'EE', 'FI', 'IE', 'LT', 'NL', 'SK'])

/** The amount, in cents, of which every cash payment is a multiple; 1 where nothing is rounded. */
export const getCashStep = ({ currency, country }: { readonly currency: string; readonly country: string }): number =>
  ofCurrencies[currency] ?? (currency === 'EUR' && roundedEuro.has(country) ? 5 : 1)

/** The nearest multiple of a step; half a step is rounded up. */
export const roundCash = (cents: number, step: number): number => Math.round(cents / step) * step

/**
 * What rounding adds to a payment, in cents: `due` is to be paid in all, `cash` of it in cash and `others` otherwise. Nothing where no cash
 * is paid or would be left to pay, or where rounding would take more than `own`, what is charged now.
 */
export function computeCashRounding(given: { due: number; own: number; cash: number; others: number; step: number }): number {
  const { due, own, cash, others, step } = given
  const inCash = due - others
  if (step === 1 || cash <= 0 || inCash <= 0) return 0
  const rounded = roundCash(inCash, step)
  return rounded === 0 || own + rounded < inCash ? 0 : rounded - inCash
}
