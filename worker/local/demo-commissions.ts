import { addDays, dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { commissions } from '../../schema/tables/money/commissions.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

const tier = (from: number, to: number | null, rate: number) => ({ from, to, rate })
const common = { kind: 'percentage', mode: 'marginal', categories: [], guarantee: 0, assistantPercentage: 0 } as const
const product = { ...common, base: 'paid', tiers: [tier(0, 300, 8), tier(300, null, 10)] } as const
const senior = {
  ...common,
  base: 'paid',
  tiers: [tier(0, 3000, 8), tier(3000, 6000, 12), tier(6000, null, 15)],
  assistantPercentage: 20,
} as const
const junior = { ...common, base: 'paid', mode: 'whole', tiers: [tier(0, 2500, 5), tier(2500, null, 8)], guarantee: 120 } as const

/**
 * The commission plans of a salon's team, older than its first checkout: triggers freeze what counts with every ledger entry. The last
 * team member has none yet.
 */
export function commissionRows(plan: SalonPlan, calendar: Calendar): TableRows[] {
  const team = plan.people.filter(({ week }) => week)
  const start = toIso(dayRange(addDays(calendar.today, -400), zone)[0])
  return [
    rowsFor(
      commissions,
      team.slice(0, -1).map(({ key }, i) => ({
        commissionId: createDemoId('com', plan, key),
        salonId: createDemoId('sal', plan, 'salon'),
        userId: createDemoId('usr', plan, key),
        rules: {
          startStop: null,
          service: { ...(i % 3 === 2 ? junior : senior), tiers: [...(i % 3 === 2 ? junior : senior).tiers], categories: [] },
          product: { ...product, tiers: [...product.tiers], categories: [] },
        },
        ...stamp(start),
      })),
    ),
  ]
}
