// A visit whose services change takes its booking along in the same batch, so that the two are never two truths. The visit records facts:
// hours and who offers a service are not checked, but no overlap arises that nobody allowed.
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import { type ClientTerms, noTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { isPaid } from '../../../../schema/rules/visits/visit-status.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { throwConflicts, throwFieldErrors, writeBooking } from './booking.ts'
import { shiftServices } from './placements.ts'
import { type BookedInterval, getBookingSpan, type PlannedAgendaService, planServices } from './rules.ts'

/** What a booking is planned with when its visit changes. */
export interface BookingOfVisit {
  readonly booking: Agenda | undefined
  readonly taken: readonly BookedInterval[]
  /** The services that are added. */
  readonly catalogue: readonly Service[]
  /** What they take and cost for the client; those of the catalogue without. */
  readonly clientTerms?: ClientTerms
  /** Somebody at the desk allowed the overlaps that arise. */
  readonly mayOverlap: boolean
}

/** A service that a visit gets. Minutes and euros default to those of the client or the catalogue, `start` to the end of the booking. */
export interface AddedService {
  readonly serviceId: string
  readonly userId: string
  readonly subClientId: string | null
  readonly length?: number | undefined
  readonly price?: number | undefined
  readonly start?: string | undefined
}

const isOpen = ({ appointmentDTO: visit }: Agenda) => Boolean(visit?.arrival) && !isPaid(visit)

/** The booked services that are performed. One that the visit has lost stays in the booking only where it would have none without. */
const listPerformed = (booking: Agenda) =>
  shiftServices(booking, 0).filter(({ agendaServiceId }) =>
    booking.appointmentDTO?.clientHistoryServicesDTO.some((performed) => performed.agendaServiceId === agendaServiceId),
  )

/** Where an added service starts: behind the others, and not before this minute where they are of today. */
function findNextStart({ nowUtc, timeZone }: StaffDb, booking: Agenda, services: readonly PlannedAgendaService[]): number {
  const next = services.length > 0 ? getBookingSpan(services).end : getBookingSpan(shiftServices(booking, 0)).start
  const isToday = toSalonDay(next, timeZone) === toSalonDay(nowUtc, timeZone)
  return isToday ? Math.max(next, nowUtc - (nowUtc % 60)) : next
}

const noRota = { rotaVersion: 0, people: [], timeframes: [], opening: [], closed: [] }

/** Writes the booking with the services that its visit has now; throws 409 with the overlaps of the `placed` ones that nobody allowed. */
function writeServices(
  db: StaffDb,
  { booking, taken, mayOverlap }: BookingOfVisit & { booking: Agenda },
  services: readonly PlannedAgendaService[],
  placed: readonly PlannedAgendaService[],
): Statement<unknown>[] {
  const own = [...booking.agendaServicesDTO, ...services].map(({ agendaServiceId }) => agendaServiceId)
  const context = { rota: noRota, taken, own, zone: db.timeZone }
  if (!mayOverlap) throwConflicts(placed, { ...context, outsideHours: true }, services)
  // Who performs a service on a day off works on it.
  const busy = computeBusyIntervals(placed)
  const isDayOff = taken.some(
    (other) => other.dayOff && busy.some(({ userId, start, end }) => userId === other.userId && start < other.end && end > other.start),
  )
  const outsideHours = booking.outsideHours || isDayOff
  return writeBooking(db, booking, { services, version: booking.version, outsideHours, isFromVisit: true })
}

const byStart = (services: readonly PlannedAgendaService[]) => services.toSorted((a, b) => a.start - b.start)

/**
 * Books services that are added to a visit, one behind the other. Answers the planned service of each, with which the caller writes the
 * performed one, and the statements; none where the visit takes no service or a service is unknown: the caller's own guards refuse it.
 */
export function bookAddedServices(
  db: StaffDb,
  context: BookingOfVisit,
  added: readonly AddedService[],
): { planned: PlannedAgendaService[]; writes: Statement<unknown>[] } {
  const { booking, catalogue, clientTerms = noTerms, mayOverlap } = context
  if (!booking || !isOpen(booking)) return { planned: [], writes: [] }
  let services = listPerformed(booking)
  const planned: PlannedAgendaService[] = []
  for (const { start, length, price, ...service } of added) {
    const serviceDTO = { length, price }
    const from = start ?? toIso(findNextStart(db, booking, services))
    const draft = { ...service, start: from, serviceDTO, mayOverlap, show: true }
    const { services: found, fields } = planServices([draft], catalogue, [], db, clientTerms)
    if (fields['agendaServicesDTO.0.serviceDTO.length']) throwFieldErrors({ length: 'Too long' })
    services = [...services, ...found]
    planned.push(...found)
  }
  if (planned.length < added.length || planned.length === 0) return { planned: [], writes: [] }
  const starts = services.map(({ start }) => start)
  if (Math.max(...starts) - Math.min(...starts) >= 86_400) throwFieldErrors({ bookedStart: 'All services of a booking lie within one day' })
  return { planned, writes: writeServices(db, { ...context, booking }, byStart(services), planned) }
}

/** Statements that give the booked service of a performed one another team member or pet; none where it keeps them or is not booked. */
export function rebookService(
  db: StaffDb,
  context: BookingOfVisit,
  clientHistoryServiceId: string,
  { userId, subClientId }: { userId?: string | undefined; subClientId?: string | null | undefined },
): Statement<unknown>[] {
  const { booking, mayOverlap } = context
  if (!booking || !isOpen(booking)) return []
  const performed = booking.appointmentDTO?.clientHistoryServicesDTO.find((one) => one.clientHistoryServiceId === clientHistoryServiceId)
  const services = shiftServices(booking, 0)
  const before = services.find(({ agendaServiceId }) => agendaServiceId === performed?.agendaServiceId)
  if (!before) return []
  // A class keeps its leader, no matter who performs for one client.
  const performer = booking.seat ? before.userId : (userId ?? before.userId)
  const after = { ...before, userId: performer, subClientId: subClientId === undefined ? before.subClientId : subClientId }
  if (after.userId === before.userId && after.subClientId === before.subClientId) return []
  const isMoved = after.userId !== before.userId
  const placed = isMoved ? [{ ...after, mayOverlap }] : []
  const [changed = after] = placed
  const all = services.map((service) => (service === before ? changed : service))
  return writeServices(db, { ...context, booking }, all, placed)
}
