import { splitTip, tipPeople } from '../../schema/rules/ledger.ts'
import { cents, euro, sumEuro } from '../../schema/rules/money.ts'
import { dayRange, toIso, toSalonDay } from '../../schema/rules/salon-time.ts'
import { payments } from '../../schema/tables/appointments.ts'
import { dayClosings, ledgerEntries, ledgerLines } from '../../schema/tables/ledger.ts'
import { createDemoId, zone } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import { computeNetAmounts, computeOutstanding, computeVisitTotal, visitKey } from './demo-rows.ts'
import { type DemoVisit, seller } from './demo-visits.ts'

interface Paid {
  readonly visit: DemoVisit
  readonly at: number
  readonly day: string
  readonly key: string
}
/** What lies in the drawer in the morning, in euro. */
const float = 150

/** The books of all visits that are paid, and every day before today counted and closed. */
export function bookRows(plan: SalonPlan, visits: readonly DemoVisit[], now: number): TableRows[] {
  const salonId = createDemoId('sal', plan, 'salon')
  const paid = visits
    .flatMap((visit): Paid[] =>
      visit.checkedOut === null ? [] : [{ visit, at: visit.checkedOut, day: toSalonDay(visit.checkedOut, zone), key: visitKey(visit) }],
    )
    .toSorted((a, b) => a.at - b.at)
  const ids = ({ key }: Paid) => ({ salonId, bookEntryId: createDemoId('bke', plan, key), appointmentId: createDemoId('apt', plan, key) })
  const waysOf = ({ visit }: Paid) => {
    const amounts = split(
      cents(computeVisitTotal(visit)) + cents(visit.till.tip) - cents(computeOutstanding(visit)),
      visit.till.methods.length,
    )
    return amounts.map((amount, i) => ({ method: visit.till.methods[i] ?? ('card' as const), amount: euro(amount) }))
  }
  const cash = new Map<string, number>()
  for (const one of paid)
    for (const { method, amount } of waysOf(one)) if (method === 'cash') cash.set(one.day, (cash.get(one.day) ?? 0) + cents(amount))
  const closed = [...new Set(paid.map(({ day }) => day))].filter((day) => day < toSalonDay(now, zone))
  return [
    rowsFor(
      ledgerEntries,
      paid.map((one) => ({
        ...ids(one),
        kind: 'checkout' as const,
        userId: seller(one.visit),
        at: toIso(one.at),
        day: one.day,
        charged: sumEuro([computeVisitTotal(one.visit), one.visit.till.tip]),
        paid: sumEuro(waysOf(one).map(({ amount }) => amount)),
      })),
    ),
    rowsFor(
      payments,
      paid.flatMap((one) =>
        waysOf(one).map((way, i) => ({
          ...ids(one),
          paymentId: createDemoId('pay', plan, `${one.key}_${i + 1}`),
          ...way,
          at: toIso(one.at),
          ...stamp(toIso(one.at)),
        })),
      ),
    ),
    rowsFor(
      ledgerLines,
      paid.flatMap((one) =>
        takingsOf(plan, one).map((taking, i) => ({ ...ids(one), takingId: createDemoId('tkg', plan, `${one.key}_${i + 1}`), ...taking })),
      ),
    ),
    rowsFor(
      dayClosings,
      closed.map((day) => {
        const at = toIso(dayRange(day, zone)[1] - 4 * 3600)
        const expectedCash = sumEuro([float, euro(cash.get(day) ?? 0)])
        return {
          tillClosingId: createDemoId('tcl', plan, day),
          salonId,
          day,
          at,
          userId: createDemoId('usr', plan, plan.people.find(({ role }) => role === 'RECEPTIONIST')?.key ?? ''),
          openingCash: float,
          expectedCash,
          countedCash: expectedCash,
          leftCash: float,
          note: '',
          ...stamp(at),
        }
      }),
    ),
  ]
}

function takingsOf(
  plan: SalonPlan,
  { visit, key }: Paid,
): Omit<typeof ledgerLines.$inferInsert, 'takingId' | 'salonId' | 'bookEntryId' | 'appointmentId'>[] {
  const nets = computeNetAmounts(visit)
  const services = visit.services.map(({ planned }, i) => ({
    userId: planned.userId,
    side: 'services' as const,
    lineId: createDemoId('chs', plan, planned.agendaServiceId.split('_').at(-1) ?? ''),
    amount: nets[i] ?? 0,
  }))
  const products = visit.products.map((product, i) => ({
    userId: seller(visit),
    side: 'products' as const,
    lineId: createDemoId('chp', plan, `${key}_${product.no}`),
    amount: nets[visit.services.length + i] ?? 0,
  }))
  const [longest = seller(visit)] = tipPeople({
    clientHistoryServicesDTO: visit.services.map(({ planned }) => ({ userId: planned.userId, length: planned.length })),
    clientHistoryProductsDTO: [],
  })
  const tips = splitTip(visit.till.tip, [longest]).map((share) => ({ ...share, side: 'tip' as const, lineId: null }))
  return [...services, ...products, ...tips].filter(({ amount }) => amount !== 0)
}

/** Cents in so many parts, the first one in whole tens of euro; parts of nothing are left out. */
function split(amount: number, into: number): number[] {
  const first = into > 1 ? Math.floor(amount / 2000) * 1000 : amount
  return [first, amount - first].filter((part) => part > 0)
}
