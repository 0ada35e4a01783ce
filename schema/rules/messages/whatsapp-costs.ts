import type { CloudCategory } from '../../terms.ts'

/** Prices per message in cents of the salon's currency, as the salon has checked them with Meta. */
export type CloudPrices = Readonly<Record<CloudCategory, number>>
/** An assumption about Meta's price list, which a salon has until it enters its own. */
export const defaultPrices: CloudPrices = { utility: 2.48, marketing: 5.72, authentication: 2.48, service: 2.48 }
export const areDefaultPrices = (prices: CloudPrices): boolean =>
  listCategories(defaultPrices).every((category) => prices[category] === defaultPrices[category])
/** Messages of the month whose delivery Meta has reported. */
export interface CloudMonth {
  readonly counts: Readonly<Record<CloudCategory, number>>
  /** Those of them that Meta charges. */
  readonly billable: Readonly<Record<CloudCategory, number>>
}
export interface CloudForecast {
  /** An amount of the salon's currency so far, and at the end of the month if it goes on like this. */
  readonly spent: number
  readonly expected: number
  /** Messages delivered so far, and at the end of the month. */
  readonly delivered: number
  readonly expectedMessages: number
}

/** The categories, in the order in which they are shown. */
export const listCategories = (counts: Readonly<Record<CloudCategory, unknown>>) => Object.keys(counts) as CloudCategory[]
const sumOf = (counts: Readonly<Record<CloudCategory, number>>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
const toEuro = (cents: number) => Math.round(cents) / 100

/**
 * What the month has cost and will cost, if each of its days is like those that have gone by. `day` is how many have gone by, with
 * the part of the last one; less than one counts as one. `days` is the length of the month.
 */
export function forecastMonth(
  { counts, billable }: CloudMonth,
  prices: CloudPrices,
  { day, days }: { day: number; days: number },
): CloudForecast {
  const cents = listCategories(prices).reduce((sum, category) => sum + billable[category] * prices[category], 0)
  const delivered = sumOf(counts)
  const factor = days / Math.min(days, Math.max(1, day))
  return { spent: toEuro(cents), expected: toEuro(cents * factor), delivered, expectedMessages: Math.round(delivered * factor) }
}

/** Whether Meta will stop delivering this month: it says nothing when it does. */
export const runsOut = (forecast: CloudForecast, account: { readonly freeMessages: number; readonly hasPaymentMethod: boolean }): boolean =>
  !account.hasPaymentMethod && forecast.expectedMessages > account.freeMessages
