import { computeBusyIntervals } from '../../schema/rules/busy-intervals.ts'
import { sumEuro } from '../../schema/rules/money.ts'
import { toIso } from '../../schema/rules/salon-time.ts'
import { visitPrice } from '../../schema/rules/visit-price.ts'
import { agendaServices, agendas, busyIntervals } from '../../schema/tables/agenda.ts'
import { appointments, clientHistoryProducts, clientHistoryServices } from '../../schema/tables/appointments.ts'
import type { DemoBooking } from './demo-bookings.ts'
import { createDemoId } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import { type DemoVisit, didNotCome, seller } from './demo-visits.ts'

const reasons = ['ill', 'no_time', 'elsewhere'] as const
/** Why a booking came to nothing, and when it was put down: before it was due, or half an hour into it. */
function whyOf(booking: DemoBooking, outcome: 'cancelled' | 'not_come' | null, now: number) {
  if (outcome === null) return { outcomeReason: '', outcomeNote: '', outcomeAt: null }
  const off = outcome === 'cancelled'
  const outcomeReason = off ? (reasons[(booking.start / 900) % reasons.length] ?? reasons[0]) : 'forgot'
  const at = Math.min(now, off ? booking.start - 3 * 3600 : booking.start + 1800)
  return { outcomeReason, outcomeNote: off ? 'Called in the morning' : '', outcomeAt: toIso(Math.max(at, booking.booked)) }
}

/** Bookings, their services, and the time that they take. What was called off or missed is free again. */
export function bookingRows(plan: SalonPlan, bookings: readonly DemoBooking[], now: number): TableRows[] {
  const salonId = createDemoId('sal', plan, 'salon')
  const outcomeOf = (booking: DemoBooking) => (booking.fate === 'called off' ? 'cancelled' : didNotCome(booking, now) ? 'not_come' : null)
  const colorOf = (booking: DemoBooking) =>
    plan.categories.find((category) => category.key === booking.services[0]?.plan.category)?.color ?? ''
  return [
    rowsFor(
      agendas,
      bookings.map((booking) => ({
        agendaId: booking.agendaId,
        salonId,
        clientId: booking.client.row.clientId,
        subClientIds: [...new Set(booking.services.flatMap((service) => service.subClientId ?? []))],
        color: colorOf(booking),
        start: toIso(booking.start),
        end: toIso(booking.end),
        note: booking.note,
        onlineBooking: booking.channel !== null,
        channel: booking.channel,
        outcome: outcomeOf(booking),
        ...whyOf(booking, outcomeOf(booking), now),
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
          ...stamp(toIso(booking.booked)),
        })),
      ),
    ),
    rowsFor(
      busyIntervals,
      bookings
        .filter((booking) => outcomeOf(booking) === null)
        .flatMap((booking) => computeBusyIntervals(booking.services).map((one) => ({ ...one, salonId, cause: 'service' as const }))),
    ),
  ]
}

/** What a visit costs, to the cent, in euro: its services and products without what was let off. */
export const computeVisitTotal = (visit: DemoVisit) =>
  sumEuro([
    ...visit.services.map(({ planned }) => planned.plan.price),
    ...visit.products.map(({ plan, quantity }) => plan.price * quantity),
    -visit.till.discount,
  ])

/** What stays to be paid of it. */
export const computeOutstanding = (visit: DemoVisit) =>
  visit.checkedOut !== null && visit.till.owes ? Math.min(18, computeVisitTotal(visit)) : 0

/** What each row of a paid visit brought, in the order services, products; nothing yet where it is not paid. */
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
    discountValueServices: visit.till.discount,
    discountValueProducts: 0,
  })
  return lines.map((line) => (visit.checkedOut === null ? null : line.net))
}

export const visitKey = (visit: DemoVisit) => visit.booking.agendaId.split('_').at(-1) ?? ''

/** Visits as far as they have got, with what was done, sold and paid. */
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
        startServices: orNull(visit.services[0]?.start ?? null),
        checkedOut: orNull(visit.checkedOut),
        discountValueServices: visit.checkedOut === null ? 0 : visit.till.discount,
        tip: visit.checkedOut === null ? 0 : visit.till.tip,
        owed: computeOutstanding(visit),
        total: visit.checkedOut === null ? 0 : computeVisitTotal(visit),
        ...stamp(toIso(lastStamp(visit))),
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
          start: orNull(start),
          end: orNull(end),
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
          userId: seller(visit),
          product: product.plan.product,
          quantity: product.quantity,
          price: product.plan.price,
          net: computeNetAmounts(visit)[visit.services.length + i] ?? null,
          ...stamp(toIso(lastStamp(visit))),
        })),
      ),
    ),
  ]
}

const orNull = (at: number | null) => (at === null ? null : toIso(at))
const lastStamp = (visit: DemoVisit) =>
  Math.max(visit.arrival, visit.checkedOut ?? 0, ...visit.services.flatMap(({ start, end }) => [start ?? 0, end ?? 0]))
