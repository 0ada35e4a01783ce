/** Steps to which changed prices are rounded, in whole cents. */
export const priceSteps = [1, 10, 50, 100, 500] as const
export type PriceStep = (typeof priceSteps)[number]

/**
 * A price changed by a percentage with two decimals (+5, −12.5) and rounded to the nearest step, half of it up. Whole cents, never less
 * than nothing. Computed in whole numbers, so that no half step is lost to a fraction.
 */
export function changePrice(priceCents: number, percent: number, step: PriceStep): number {
  const hundredthsOfPercent = Math.round(percent * 100)
  const exact = priceCents * (10_000 + hundredthsOfPercent)
  const unit = 10_000 * step
  return Math.max(0, Math.floor((2 * exact + unit) / (2 * unit)) * step)
}
