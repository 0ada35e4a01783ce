interface Priced {
  readonly price?: number | undefined
  /** Prices of team members who have their own. */
  readonly ownPrices?: readonly { readonly price: number }[] | undefined
  readonly userIds: readonly string[]
}

/** The lowest price of a service, and whether some team members charge more; null where prices are not shown. Euros. */
export function findLowestPrice({ price, ownPrices = [], userIds }: Priced): { price: number; varies: boolean } | null {
  if (price === undefined) return null
  const own = ownPrices.map((one) => one.price)
  const prices = ownPrices.length < userIds.length ? [price, ...own] : own
  const lowest = Math.min(...prices)
  return { price: lowest, varies: Math.max(...prices) > lowest }
}
