/**
 * An amount of the salon's currency as whole cents. Add cents, never amounts. `euro` is the whole unit of any currency: a salon has one,
 * and all have two decimals.
 */
export const cents = (euro: number) => Math.round(euro * 100)
/** Cents as an amount, as the API has it. */
export const euro = (wholeCents: number) => wholeCents / 100
/** The sum of amounts, computed in cents. */
export const sumEuro = (amounts: readonly number[]) => euro(amounts.reduce((sum, amount) => sum + cents(amount), 0))
