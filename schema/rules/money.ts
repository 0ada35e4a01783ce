/** An amount in euro as whole cents. Add cents, never euro. */
export const cents = (euro: number) => Math.round(euro * 100)
/** Cents as euro, the unit of the API. */
export const euro = (wholeCents: number) => wholeCents / 100
/** The sum of amounts in euro, computed in cents. */
export const sumEuro = (amounts: readonly number[]) => euro(amounts.reduce((sum, amount) => sum + cents(amount), 0))
