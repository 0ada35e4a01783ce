import { toIso, toSalonDay } from '../../schema/rules/salon-time.ts'
import { ledgerEntries, ledgerLines } from '../../schema/tables/money/ledger.ts'
import { appointments, clientHistoryProducts, payments } from '../../schema/tables/visits/visits.ts'
import { createDemoId, zone } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import { type DemoVisit, getSeller } from './demo-visits.ts'

/** Days before today with a product sold to somebody without a visit. */
const saleDays = 4

/** Products sold without a visit, by card, five minutes before the last checkout of the latest days; every other one to nobody known. */
export function saleRows(plan: SalonPlan, visits: readonly DemoVisit[], now: number): TableRows[] {
  const salonId = createDemoId('sal', plan, 'salon')
  const last = new Map<string, DemoVisit & { checkedOut: number }>()
  for (const visit of visits) {
    const { checkedOut } = visit
    if (checkedOut === null) continue
    const day = toSalonDay(checkedOut, zone)
    if (day < toSalonDay(now, zone) && checkedOut > (last.get(day)?.checkedOut ?? 0)) last.set(day, { ...visit, checkedOut })
  }
  const days = [...last].toSorted(([a], [b]) => (a < b ? 1 : -1)).slice(0, saleDays)
  const sales = days.flatMap(([day, visit], i) => {
    const product = plan.products[i * 2]
    if (!product) return []
    const at = toIso(visit.checkedOut - 300)
    const ids = { salonId, appointmentId: createDemoId('apt', plan, `sale_${i}`), bookEntryId: createDemoId('bke', plan, `sale_${i}`) }
    const clientId = i % 2 === 0 ? '' : visit.booking.client.row.clientId
    return [{ day, at, product, no: i * 2 + 1, ids, clientId, userId: getSeller(visit), lineId: createDemoId('chp', plan, `sale_${i}`) }]
  })
  return [
    rowsFor(
      appointments,
      sales.map(({ ids: { appointmentId }, at, clientId, product }) => {
        const sale = { appointmentId, salonId, agendaId: appointmentId, clientId, checkedOut: at, total: product.price }
        return { ...sale, ...stamp(at) }
      }),
    ),
    rowsFor(
      clientHistoryProducts,
      sales.map(({ ids: { appointmentId }, at, clientId, lineId, no, userId, product: { product, price } }) => {
        const line = { clientHistoryProductId: lineId, salonId, clientId, appointmentId, productId: createDemoId('prd', plan, no), userId }
        return { ...line, product, quantity: 1, price, net: price, ...stamp(at) }
      }),
    ),
    rowsFor(
      ledgerEntries,
      sales.map(({ ids, at, day, userId, product: { price } }) => {
        return { ...ids, kind: 'checkout' as const, userId, at, day, charged: price, paid: price }
      }),
    ),
    rowsFor(
      payments,
      sales.map(({ ids, at, product }, i) => {
        return {
          ...ids,
          paymentId: createDemoId('pay', plan, `sale_${i}`),
          method: 'card' as const,
          amount: product.price,
          at,
          ...stamp(at),
        }
      }),
    ),
    rowsFor(
      ledgerLines,
      sales.map(({ ids, userId, lineId, product }, i) => {
        return {
          ...ids,
          ledgerLineId: createDemoId('tkg', plan, `sale_${i}`),
          userId,
          side: 'products' as const,
          lineId,
          amount: product.price,
        }
      }),
    ),
  ]
}
