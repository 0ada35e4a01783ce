/** Whole cents of an amount in euro. Sums are made of cents, never of euro. */
export const cents = (euro: number) => Math.round(euro * 100)
/** Euro with two decimals, as the wire wants it. */
export const euro = (wholeCents: number) => wholeCents / 100
/** The sum of amounts in euro, to the cent, in euro. */
export const sumEuro = (amounts: readonly number[]) => euro(amounts.reduce((sum, amount) => sum + cents(amount), 0))
