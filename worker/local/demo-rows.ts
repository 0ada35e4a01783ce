import { computeBusyIntervals } from '../../schema/rules/booking/busy-intervals.ts'
import { sumEuro } from '../../schema/rules/money.ts'
import { toIso } from '../../schema/rules/salon-time.ts'
import { visitPrice } from '../../schema/rules/visits/visit-price.ts'
import { agendaServices, agendas, busyIntervals } from '../../schema/tables/booking/bookings.ts'
import { appointments, clientHistoryProducts, clientHistoryServices } from '../../schema/tables/visits/visits.ts'
import type { DemoBooking } from './demo-bookings.ts'
import { createDemoId } from './demo-calendar.ts'
import { groupRows } from './demo-groups.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import type { HeldUnit } from './demo-resources.ts'
import { type DemoVisit, getSeller, isNoShow } from './demo-visits.ts'

const reasons = ['ill', 'no_time', 'elsewhere'] as const
/** Outcome columns of a booking: recorded before it was due, or for a no-show half an hour after its start. */
function outcomeColumns(booking: DemoBooking, outcome: 'cancelled' | 'not_come' | null, now: number) {
  if (outcome === null) return { outcomeReason: '', outcomeNote: '', outcomeAt: null }
  const isCancelled = outcome === 'cancelled'
  const outcomeReason = isCancelled ? (reasons[(booking.start / 900) % reasons.length] ?? reasons[0]) : 'forgot'
  const at = Math.min(now, isCancelled ? booking.start - 3 * 3600 : booking.start + 1800)
  return { outcomeReason, outcomeNote: isCancelled ? 'Called in the morning' : '', outcomeAt: toIso(Math.max(at, booking.booked)) }
}

/** Bookings with their services and pinned units, and the busy intervals of those that are neither cancelled nor a no-show. */
export function bookingRows(plan: SalonPlan, bookings: readonly DemoBooking[], held: readonly HeldUnit[], now: number): TableRows[] {
  const pinned = Map.groupBy(
    held.filter((unit) => unit.pinned),
    ({ agendaServiceId }) => agendaServiceId,
  )
  const salonId = createDemoId('sal', plan, 'salon')
  const groups = groupRows(plan, bookings, now)
  const getOutcome = (booking: DemoBooking) => (booking.outcome === 'cancelled' ? 'cancelled' : isNoShow(booking, now) ? 'not_come' : null)
  return [
    groups.rows,
    rowsFor(
      agendas,
      bookings.map((booking) => ({
        agendaId: booking.agendaId,
        salonId,
        clientId: booking.client.row.clientId,
        subClientIds: [...new Set(booking.services.flatMap((service) => service.subClientId ?? []))],
        start: toIso(booking.start),
        end: toIso(booking.end),
        note: booking.note,
        onlineBooking: booking.channel !== null,
        channel: booking.channel,
        bookingGroupId: groups.groupOf.get(booking.agendaId) ?? null,
        outcome: getOutcome(booking),
        ...outcomeColumns(booking, getOutcome(booking), now),
        ...stamp(toIso(booking.booked)),
      })),
    ),
    rowsFor(
      agendaServices,
      bookings.flatMap((booking) =>
        booking.services.map((service) => ({
          agendaServiceId: service.agendaServiceId,
          salonId,
          agendaId: booking.agendaId,
          serviceId: createDemoId('srv', plan, service.plan.key),
          userId: service.userId,
          subClientId: service.subClientId,
          start: toIso(service.start),
          service: service.plan.name,
          length: service.length,
          parts: [...service.parts],
          breakAfterService: service.breakAfterService,
          price: service.plan.price,
          onlineBooking: booking.channel !== null,
          pinnedUnits: pinned.get(service.agendaServiceId)?.map(({ resourceId }) => resourceId) ?? [],
          ...stamp(toIso(booking.booked)),
        })),
      ),
    ),
    rowsFor(
      busyIntervals,
      bookings
        .filter((booking) => getOutcome(booking) === null)
        .flatMap((booking) =>
          computeBusyIntervals(booking.services).map((interval) => ({ ...interval, salonId, cause: 'service' as const })),
        ),
    ),
  ]
}

/** Total of a visit in euros: its services and products less the discount. */
export const computeVisitTotal = (visit: DemoVisit) =>
  sumEuro([
    ...visit.services.map(({ planned }) => planned.plan.price),
    ...visit.products.map(({ plan, quantity }) => plan.price * quantity),
    -visit.checkout.discount,
  ])

/** Outstanding balance of a visit in euros. */
export const computeOutstanding = (visit: DemoVisit) =>
  visit.checkedOut !== null && visit.checkout.leavesBalance ? Math.min(18, computeVisitTotal(visit)) : 0

/** Net amount of each service and product of a visit, in this order; null until it is paid. */
export function computeNetAmounts(visit: DemoVisit): (number | null)[] {
  const { lines } = visitPrice({
    lines: [
      ...visit.services.map(({ planned }, i) => ({
        id: `s${i}`,
        kind: 'services' as const,
        price: planned.plan.price,
        quantity: 1,
        discount: 0,
      })),
      ...visit.products.map(({ plan, quantity }, i) => ({
        id: `p${i}`,
        kind: 'products' as const,
        price: plan.price,
        quantity,
        discount: 0,
      })),
    ],
    discountValueServices: visit.checkout.discount,
    discountValueProducts: 0,
  })
  return lines.map((line) => (visit.checkedOut === null ? null : line.net))
}

export const visitKey = (visit: DemoVisit) => visit.booking.agendaId.split('_').at(-1) ?? ''

/** Visits with their performed services and sold products. */
export function visitRows(plan: SalonPlan, visits: readonly DemoVisit[]): TableRows[] {
  const salonId = createDemoId('sal', plan, 'salon')
  const appointmentId = (visit: DemoVisit) => createDemoId('apt', plan, visitKey(visit))
  return [
    rowsFor(
      appointments,
      visits.map((visit) => ({
        appointmentId: appointmentId(visit),
        salonId,
        agendaId: visit.booking.agendaId,
        clientId: visit.booking.client.row.clientId,
        arrival: toIso(visit.arrival),
        startServices: toIsoOrNull(visit.services[0]?.start ?? null),
        checkedOut: toIsoOrNull(visit.checkedOut),
        discountValueServices: visit.checkedOut === null ? 0 : visit.checkout.discount,
        tip: visit.checkedOut === null ? 0 : visit.checkout.tip,
        owed: computeOutstanding(visit),
        total: visit.checkedOut === null ? 0 : computeVisitTotal(visit),
        ...stamp(toIso(getLastChange(visit))),
      })),
    ),
    rowsFor(
      clientHistoryServices,
      visits.flatMap((visit) =>
        visit.services.map(({ planned, start, end }, i) => ({
          clientHistoryServiceId: createDemoId('chs', plan, planned.agendaServiceId.split('_').at(-1) ?? ''),
          salonId,
          clientId: visit.booking.client.row.clientId,
          appointmentId: appointmentId(visit),
          agendaServiceId: planned.agendaServiceId,
          serviceId: createDemoId('srv', plan, planned.plan.key),
          userId: planned.userId,
          subClientId: planned.subClientId,
          service: planned.plan.name,
          length: planned.length,
          price: planned.plan.price,
          net: computeNetAmounts(visit)[i] ?? null,
          position: i,
          start: toIsoOrNull(start),
          end: toIsoOrNull(end),
          ...stamp(toIso(end ?? start ?? visit.arrival)),
        })),
      ),
    ),
    rowsFor(
      clientHistoryProducts,
      visits.flatMap((visit) =>
        visit.products.map((product, i) => ({
          clientHistoryProductId: createDemoId('chp', plan, `${visitKey(visit)}_${product.no}`),
          salonId,
          clientId: visit.booking.client.row.clientId,
          appointmentId: appointmentId(visit),
          productId: createDemoId('prd', plan, product.no),
          userId: getSeller(visit),
          product: product.plan.product,
          quantity: product.quantity,
          price: product.plan.price,
          net: computeNetAmounts(visit)[visit.services.length + i] ?? null,
          ...stamp(toIso(getLastChange(visit))),
        })),
      ),
    ),
  ]
}

const toIsoOrNull = (at: number | null) => (at === null ? null : toIso(at))
const getLastChange = (visit: DemoVisit) =>
  Math.max(visit.arrival, visit.checkedOut ?? 0, ...visit.services.flatMap(({ start, end }) => [start ?? 0, end ?? 0]))
