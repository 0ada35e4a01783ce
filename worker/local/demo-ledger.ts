import { listTipRecipients, splitTip } from '../../schema/rules/money/ledger.ts'
import { cents, euro, sumEuro } from '../../schema/rules/money.ts'
import { dayRange, toIso, toSalonDay } from '../../schema/rules/salon-time.ts'
import { cashMovements, dayClosings, ledgerEntries, ledgerLines } from '../../schema/tables/money/ledger.ts'
import { payments } from '../../schema/tables/visits/visits.ts'
import { createDemoId, zone } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import { computeNetAmounts, computeOutstanding, computeVisitTotal, visitKey } from './demo-rows.ts'
import { type DemoVisit, getSeller } from './demo-visits.ts'

interface PaidVisit {
  readonly visit: DemoVisit
  readonly at: number
  readonly day: string
  readonly key: string
}
/** Opening float of the cash drawer in euros. */
const openingFloat = 150
const coffee = 14.3

/** Ledger entries of all paid visits, and the closing of every day before today. */
export function ledgerRows(plan: SalonPlan, visits: readonly DemoVisit[], now: number): TableRows[] {
  const salonId = createDemoId('sal', plan, 'salon')
  const paid = visits
    .flatMap((visit): PaidVisit[] =>
      visit.checkedOut === null ? [] : [{ visit, at: visit.checkedOut, day: toSalonDay(visit.checkedOut, zone), key: visitKey(visit) }],
    )
    .toSorted((a, b) => a.at - b.at)
  const ids = ({ key }: PaidVisit) => ({
    salonId,
    bookEntryId: createDemoId('bke', plan, key),
    appointmentId: createDemoId('apt', plan, key),
  })
  const splitPayments = ({ visit }: PaidVisit) => {
    const amounts = splitAmount(
      cents(computeVisitTotal(visit)) + cents(visit.checkout.tip) - cents(computeOutstanding(visit)),
      visit.checkout.methods.length,
    )
    return amounts.map((amount, i) => ({ method: visit.checkout.methods[i] ?? ('card' as const), amount: euro(amount) }))
  }
  const cash = new Map<string, number>()
  for (const entry of paid)
    for (const { method, amount } of splitPayments(entry))
      if (method === 'cash') cash.set(entry.day, (cash.get(entry.day) ?? 0) + cents(amount))
  const closed = [...new Set(paid.map(({ day }) => day))].filter((day) => day < toSalonDay(now, zone))
  return [
    rowsFor(
      ledgerEntries,
      paid.map((entry) => ({
        ...ids(entry),
        kind: 'checkout' as const,
        userId: getSeller(entry.visit),
        at: toIso(entry.at),
        day: entry.day,
        charged: sumEuro([computeVisitTotal(entry.visit), entry.visit.checkout.tip]),
        paid: sumEuro(splitPayments(entry).map(({ amount }) => amount)),
      })),
    ),
    rowsFor(
      payments,
      paid.flatMap((entry) =>
        splitPayments(entry).map((payment, i) => ({
          ...ids(entry),
          paymentId: createDemoId('pay', plan, `${entry.key}_${i + 1}`),
          ...payment,
          at: toIso(entry.at),
          ...stamp(toIso(entry.at)),
        })),
      ),
    ),
    rowsFor(
      ledgerLines,
      paid.flatMap((entry) =>
        buildLedgerLines(plan, entry).map((line, i) => ({
          ...ids(entry),
          ledgerLineId: createDemoId('tkg', plan, `${entry.key}_${i + 1}`),
          ...line,
        })),
      ),
    ),
    ...closingRows(plan, salonId, closed, cash),
  ]
}

/** The closings of some days, and what was bought out of the drawer: coffee and milk every third day. `cash` is cents by day. */
function closingRows(plan: SalonPlan, salonId: string, closed: readonly string[], cash: ReadonlyMap<string, number>): TableRows[] {
  const receptionist = createDemoId('usr', plan, plan.people.find(({ role }) => role === 'RECEPTIONIST')?.key ?? '')
  const bought = closed.filter((_, i) => i % 3 === 0)
  return [
    rowsFor(
      dayClosings,
      closed.map((day) => {
        const at = toIso(dayRange(day, zone)[1] - 4 * 3600)
        const expectedCash = sumEuro([openingFloat, euro(cash.get(day) ?? 0), bought.includes(day) ? -coffee : 0])
        return {
          tillClosingId: createDemoId('tcl', plan, day),
          salonId,
          day,
          at,
          userId: receptionist,
          openingCash: openingFloat,
          expectedCash,
          countedCash: expectedCash,
          leftCash: openingFloat,
          note: '',
          ...stamp(at),
        }
      }),
    ),
    rowsFor(
      cashMovements,
      bought.map((day) => {
        const at = toIso(dayRange(day, zone)[0] + 12 * 3600)
        return {
          cashMovementId: createDemoId('csm', plan, day),
          salonId,
          day,
          at,
          userId: receptionist,
          kind: 'expense' as const,
          amount: -coffee,
          note: plan.salon.country === 'IT' ? 'Caffè e latte' : 'Coffee and milk',
          ...stamp(at),
        }
      }),
    ),
  ]
}

function buildLedgerLines(
  plan: SalonPlan,
  { visit, key }: PaidVisit,
): Omit<typeof ledgerLines.$inferInsert, 'ledgerLineId' | 'salonId' | 'bookEntryId' | 'appointmentId'>[] {
  const nets = computeNetAmounts(visit)
  const services = visit.services.map(({ planned }, i) => ({
    userId: planned.userId,
    side: 'services' as const,
    lineId: createDemoId('chs', plan, planned.agendaServiceId.split('_').at(-1) ?? ''),
    amount: nets[i] ?? 0,
  }))
  const products = visit.products.map((product, i) => ({
    userId: getSeller(visit),
    side: 'products' as const,
    lineId: createDemoId('chp', plan, `${key}_${product.no}`),
    amount: nets[visit.services.length + i] ?? 0,
  }))
  const [mainMember = getSeller(visit)] = listTipRecipients({
    clientHistoryServicesDTO: visit.services.map(({ planned }) => ({ userId: planned.userId, length: planned.length })),
    clientHistoryProductsDTO: [],
  })
  const tips = splitTip(visit.checkout.tip, [mainMember]).map((share) => ({ ...share, side: 'tip' as const, lineId: null }))
  return [...services, ...products, ...tips].filter(({ amount }) => amount !== 0)
}

/** Splits cents into parts, the first one in multiples of ten euros; empty parts are left out. */
function splitAmount(amount: number, parts: number): number[] {
  const first = parts > 1 ? Math.floor(amount / 2000) * 1000 : amount
  return [first, amount - first].filter((part) => part > 0)
}
