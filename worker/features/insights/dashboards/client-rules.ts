import { ageRanges, type ClientDashboard, frequencyRanges } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { euro } from '../../../../schema/rules/money.ts'

/** Upper bounds of the ranges in whole weeks and years; the last range has none. */
export const frequencyBounds = [2, 4, 6, 8, 12] as const
export const ageBounds = [17, 25, 35, 45, 55, 65] as const
const findRange = <Range extends string>(ranges: readonly Range[], bounds: readonly number[], value: number): Range => {
  const at = bounds.findIndex((bound) => value <= bound)
  return ranges[at === -1 ? bounds.length : at] as Range
}

/** Clients by the average days between their visits, rounded to whole days. */
export interface Frequency {
  readonly days: number
  readonly clients: number
}
/** Half of the clients come more often; in weeks with one decimal. */
export function computeMedianWeeks(frequencies: readonly Frequency[]): number | null {
  const clients = frequencies.reduce((sum, one) => sum + one.clients, 0)
  let seen = 0
  for (const one of frequencies.toSorted((a, b) => a.days - b.days)) {
    seen += one.clients
    if (seen * 2 >= clients) return Math.round((one.days / 7) * 10) / 10
  }
  return null
}
export const groupFrequencies = (frequencies: readonly Frequency[]): ClientDashboard['clientFrequencies']['ranges'] =>
  frequencyRanges.map((range) => ({
    range,
    clients: frequencies
      .filter(({ days }) => findRange(frequencyRanges, frequencyBounds, Math.round(days / 7)) === range)
      .reduce((sum, { clients }) => sum + clients, 0),
  }))

/** Clients of one age in years, null where it is unknown, with their visits and what these were charged in cents. */
export interface AgeGroup {
  readonly age: number | null
  readonly clients: number
  readonly visits: number
  readonly cents: number
}
export function groupAges(groups: readonly AgeGroup[]): Pick<ClientDashboard, 'ageRanges' | 'averageEarningPerAgeRanges'> {
  const sum = (of: readonly AgeGroup[], name: 'clients' | 'visits' | 'cents') => of.reduce((all, group) => all + group[name], 0)
  const inRange = (range: (typeof ageRanges)[number]) =>
    groups.filter(({ age }) => age !== null && findRange(ageRanges, ageBounds, age) === range)
  return {
    ageRanges: {
      clients: sum(groups, 'clients'),
      unknown: sum(
        groups.filter(({ age }) => age === null),
        'clients',
      ),
      ranges: ageRanges.map((range) => ({ range, clients: sum(inRange(range), 'clients') })),
    },
    averageEarningPerAgeRanges: ageRanges.map((range) => {
      const visits = sum(inRange(range), 'visits')
      return { range, visits, average: visits > 0 ? euro(Math.round(sum(inRange(range), 'cents') / visits)) : null }
    }),
  }
}

/** Clients whose first visit was in month `first` and who came again in the month `after` months later. */
export interface Return {
  readonly first: number
  readonly after: number
  readonly clients: number
}
/** `months` are those of the window, in order; `first` counts from 0. A share has three decimals. */
export const buildRetention = (months: readonly string[], returns: readonly Return[]): ClientDashboard['retention'] =>
  months.flatMap((month, first) => {
    const count = (after: number) => returns.find((one) => one.first === first && one.after === after)?.clients ?? 0
    const clients = count(0)
    if (clients === 0) return []
    const shares = months.slice(first + 1).map((_, i) => Math.round((count(i + 1) / clients) * 1000) / 1000)
    return [{ month, clients, shares }]
  })
