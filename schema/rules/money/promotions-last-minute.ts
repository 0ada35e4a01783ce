/** Reduction of free times that begin soon, for guests who book online. Amounts are whole cents. */

export interface LastMinuteTerms {
  enabled: boolean
  /** How many hours before its start a free time becomes cheaper. */
  hours: number
  percent: number
  floorCents: number
}

/** The price of a service at a free time that begins `secondsAhead` from now: never below the floor, and never above the price. */
export function computeLastMinutePrice(priceCents: number, secondsAhead: number, terms: LastMinuteTerms | null): number {
  if (!terms?.enabled || secondsAhead > terms.hours * 3600) return priceCents
  const reduced = Math.round((priceCents * (100 - terms.percent)) / 100)
  return Math.min(priceCents, Math.max(terms.floorCents, reduced))
}
