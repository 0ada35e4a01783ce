import { cents, euro } from '../money.ts'

/**
 * The price of each service within a package, in euros, exact to the cent: the package's price allocated in proportion to the single
 * prices (equally if all of them are 0), or the single prices themselves if the package has no price.
 */
export function allocateSetPrice(price: number | null, singlePrices: readonly number[]): number[] {
  if (price === null) return [...singlePrices]
  const totalCents = cents(price)
  const weights = singlePrices.some((single) => single > 0) ? singlePrices.map(cents) : singlePrices.map(() => 1)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  // Each share is the rounded cumulative amount less what is already allocated, so that rounding neither loses nor adds a cent.
  let [cumulativeWeight, allocated] = [0, 0]
  return weights.map((weight) => {
    cumulativeWeight += weight
    const cumulative = Math.round((totalCents * cumulativeWeight) / sum)
    const share = cumulative - allocated
    allocated = cumulative
    return euro(share)
  })
}
