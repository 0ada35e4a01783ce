import { cents, euro } from '../../schema/rules/money.ts'
import { addDays, getWeekday, toIso } from '../../schema/rules/salon-time.ts'
import { campaigns, targetSettings, targets } from '../../schema/tables/insights/incentives.ts'
import { type AppliedTerms, specialPromoServices, specialPromos, specialPromoUsageStats } from '../../schema/tables/money/promotions.ts'
import { type Calendar, createDemoId } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import { computeVisitTotal, visitKey } from './demo-rows.ts'
import type { DemoVisit } from './demo-visits.ts'

/** A promotion of the demo; `from` and `to` are days from today. Those of today need a code, so that no price changes by itself. */
interface DemoPromo {
  readonly name: string
  readonly from: number
  readonly to: number | null
  readonly weekdays?: number[]
  readonly hours?: readonly [string, string]
  readonly reduction: AppliedTerms['reduction']
  readonly value: number
  readonly code?: string
  readonly audience?: 'new' | 'birthday'
  readonly services?: number
  readonly active?: boolean
}
const promos: readonly DemoPromo[] = [
  { name: 'Student Tuesday', from: -50, to: null, weekdays: [2], reduction: 'percent', value: 20, code: 'STUDENT', services: 3 },
  { name: 'Bring a friend', from: -50, to: null, reduction: 'amount', value: 10, code: 'FRIEND', audience: 'new' },
  {
    name: 'Quiet Thursday mornings',
    from: 8,
    to: 74,
    weekdays: [4],
    hours: ['09:00', '12:00'],
    reduction: 'percent',
    value: 15,
    services: 3,
  },
  { name: 'Birthday week', from: 13, to: null, reduction: 'percent', value: 15, audience: 'birthday' },
  { name: 'Cut at twenty', from: -50, to: null, reduction: 'price', value: 20, services: 1, active: false },
  { name: 'Autumn colour', from: -58, to: -12, reduction: 'percent', value: 10, services: 2 },
]

/** Promotions with their uses in past visits, an incentive that runs, and the growth of the targets. */
export function promotionRows(plan: SalonPlan, { today }: Calendar, visits: readonly DemoVisit[]): TableRows[] {
  const salonId = createDemoId('sal', plan, 'salon')
  const audit = stamp(toIso(Date.parse(`${addDays(today, -58)}T08:00:00Z`) / 1000))
  const toServiceIds = ({ services = 0 }: DemoPromo) => plan.services.slice(0, services).map(({ key }) => createDemoId('srv', plan, key))
  const toTerms = (promo: DemoPromo): AppliedTerms => ({
    reduction: promo.reduction,
    percent: promo.reduction === 'percent' ? promo.value : 0,
    amount: promo.reduction === 'percent' ? 0 : promo.value,
    combinable: false,
    serviceIds: promo.services ? toServiceIds(promo) : null,
    productIds: [],
    userIds: null,
  })
  const toId = (i: number) => createDemoId('spr', plan, i + 1)
  return [
    rowsFor(
      specialPromos,
      promos.map((promo, i) => ({
        specialPromoId: toId(i),
        salonId,
        specialPromo: promo.name,
        start: addDays(today, promo.from),
        end: promo.to === null ? null : addDays(today, promo.to),
        weekdays: promo.weekdays ?? [],
        fromTime: promo.hours?.[0] ?? null,
        toTime: promo.hours?.[1] ?? null,
        allServices: promo.services === undefined,
        reduction: promo.reduction,
        percent: toTerms(promo).percent,
        amount: toTerms(promo).amount,
        audience: promo.audience ?? ('all' as const),
        audienceNumber: promo.audience === 'birthday' ? 3 : 0,
        code: promo.code ?? '',
        active: promo.active ?? true,
        ...audit,
      })),
    ),
    rowsFor(
      specialPromoServices,
      promos.flatMap((promo, i) =>
        toServiceIds(promo).map((serviceId, n) => ({
          specialPromoServiceId: createDemoId('sps', plan, (i + 1) * 100 + n),
          salonId,
          specialPromoId: toId(i),
          serviceId,
          ...audit,
        })),
      ),
    ),
    rowsFor(specialPromoUsageStats, usageRows(plan, today, visits, { salonId, toId, toTerms })),
    rowsFor(campaigns, [
      {
        campaignId: createDemoId('cmp', plan, 1),
        salonId,
        campaign: 'Care products',
        prize: 'A day off for the first, dinner for two for the second',
        measure: 'points' as const,
        goal: 40,
        setup: audit.changed,
        start: addDays(today, -30),
        items: [
          ...plan.products.slice(0, 6).map((_, i) => ({ kind: 'product' as const, itemId: createDemoId('prd', plan, i + 1), points: 3 })),
          ...plan.services.slice(0, 2).map(({ key }) => ({ kind: 'service' as const, itemId: createDemoId('srv', plan, key), points: 1 })),
        ],
        ...audit,
      },
    ]),
    rowsFor(targetSettings, [{ salonId, growthPercent: 5, ...audit }]),
    rowsFor(targets, targetRows(plan, today, visits, { salonId, ...audit })),
  ]
}

/** Targets of this month: a little more than the last thirty days, for the salon (empty id) and for everybody. */
function targetRows(
  plan: SalonPlan,
  today: string,
  visits: readonly DemoVisit[],
  audit: { salonId: string; changedBy: string; changed: string },
) {
  const sold = new Map<string, number>()
  const add = (userId: string, amount: number) => sold.set(userId, (sold.get(userId) ?? 0) + cents(amount))
  for (const visit of visits) {
    if (visit.checkedOut === null || visit.booking.day < addDays(today, -30)) continue
    add('', computeVisitTotal(visit))
    for (const { planned } of visit.services) add(planned.userId, planned.plan.price)
  }
  return [...sold].map(([userId, amount], i) => ({
    targetId: createDemoId('tgt', plan, i + 1),
    ...audit,
    userId,
    period: 'month' as const,
    day: `${today.slice(0, 7)}-01`,
    amount: Math.round((euro(amount) * 1.05) / 50) * 50,
  }))
}

/** Every fourth past visit on a day of a promotion used it. */
function usageRows(
  plan: SalonPlan,
  today: string,
  visits: readonly DemoVisit[],
  { salonId, toId, toTerms }: { salonId: string; toId: (i: number) => string; toTerms: (promo: DemoPromo) => AppliedTerms },
) {
  const paid = visits.filter((visit) => visit.checkedOut !== null && visit.booking.day < today)
  return promos.flatMap((promo, i) => {
    const last = promo.to === null ? today : addDays(today, promo.to)
    const possible = paid.filter(({ booking: { day } }) => {
      const isDay = !promo.weekdays || promo.weekdays.includes(getWeekday(day))
      return isDay && day >= addDays(today, promo.from) && day <= last && promo.active !== false
    })
    return possible
      .filter((_, n) => n % (promo.weekdays ? 4 : 25) === i)
      .map((visit) => {
        const [first] = visit.services
        const price = first?.planned.plan.price ?? 0
        return {
          specialPromoUsageStatsId: createDemoId('spx', plan, `${i + 1}_${visitKey(visit)}`),
          salonId,
          specialPromoId: toId(i),
          usageDate: visit.booking.day,
          clientId: visit.booking.client.row.clientId,
          appointmentId: createDemoId('apt', plan, visitKey(visit)),
          terms: toTerms(promo),
          given: promo.reduction === 'percent' ? euro(Math.round((cents(price) * promo.value) / 100)) : Math.min(price, promo.value),
          ...stamp(toIso(visit.checkedOut ?? 0)),
        }
      })
  })
}
