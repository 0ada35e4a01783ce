import { sql } from 'drizzle-orm'
import { AppointmentChange } from '../../../../schema/api/visits/visit-bodies.ts'
import type { appointments as calls } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { toVisitReductions } from '../../../../schema/rules/money/promotions.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { discountTooLarge, toPriceLines, visitPrice } from '../../../../schema/rules/visits/visit-price.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError } from '../../../db/errors.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import type { Handlers } from '../../../http/serve.ts'
import { bookAddedServices, type PlannedAgendaService, selectBookingOfVisit, withConflictDetails } from '../../booking/bookings/index.ts'
import {
  insertPlannedServices,
  selectServicesOfClient,
  selectServicesToCopy,
  selectStaffOfSalon,
  updateDiscounts,
  updatePaymentClient,
  updateVisitRow,
} from './change-queries.ts'
import { selectVisit } from './queries.ts'
import { type RefusalReason, withRefusalReason, writeAgainIfFree, writeVisit } from './refusals.ts'

const isClosed = (visit: Appointment): boolean => Boolean(visit.checkedOut || visit.externalCashOrder)

/** Why discounts (euros) cannot be set: the visit is closed, or they are larger than what they reduce. */
function discountRefusal(visit: Appointment, discounts: { services: number | undefined; products: number | undefined }): RefusalReason {
  if (isClosed(visit)) return 'already_checked_out'
  const { total, tooMuch } = visitPrice({
    lines: toPriceLines(visit),
    reductions: toVisitReductions(visit),
    discountValueServices: discounts.services ?? 0,
    discountValueProducts: discounts.products ?? 0,
  })
  if (!tooMuch.length) return null
  const fields: Record<string, string> = {}
  if (tooMuch.includes('services')) fields.discountValueServices = discountTooLarge
  if (tooMuch.includes('products')) fields.discountValueProducts = discountTooLarge
  return new ApiError(400, 'discount_too_large', { fields, total })
}

type VisitHandlers = Handlers<typeof calls>

/** Changes the note, and corrects the arrival. One round trip. */
export const updateVisit: VisitHandlers['update'] = async (db, { appointmentId }, change) => {
  const { version, ...values } = getEditableValues(AppointmentChange, change)
  const { arrival } = values
  const invalidArrival = (message: string) => new ApiError(400, 'invalid_input', { fields: { arrival: message } })
  if (arrival && parseIso(arrival) > db.nowUtc) throw invalidArrival("Can't be in the future")
  return writeVisit(db, selectVisit(db, appointmentId), updateVisitRow(db, appointmentId, version, values), ({ visit }) => {
    if (visit.version !== version) return null
    return closedRefusal(visit) ?? invalidArrival(arrival ? "Can't be after the start" : 'Required')
  })
}

/** Two round trips: busy time is read first. A repeated call copies nothing twice. */
export const copyServices: VisitHandlers['copyServices'] = (db, { appointmentId, mayOverlap = false }) => {
  const booking = {
    visitId: sql`${appointmentId}`,
    userIds: selectStaffOfSalon(appointmentId),
    serviceIds: selectServicesOfClient(appointmentId),
  }
  let added: readonly PlannedAgendaService[] = []
  const plan = async () => {
    const [copied, [before], taken, catalogue] = await db.batch(
      selectServicesToCopy(db, appointmentId),
      ...selectBookingOfVisit(db, booking),
    )
    const { planned, writes } = bookAddedServices(db, { booking: before, taken, catalogue, mayOverlap }, copied)
    added = planned
    return [...insertPlannedServices(db, appointmentId, planned), ...writes]
  }
  const select = selectVisit(db, appointmentId)
  const write = async () => (await db.batchReturning(await plan(), select))[0]
  return writeAgainIfFree(() =>
    withRefusalReason(
      db,
      select,
      () => withConflictDetails(db, write, { recheck: plan, listServices: () => added }),
      ({ visit }) => closedRefusal(visit),
    ),
  )
}

/** One round trip. */
export const setDiscounts: VisitHandlers['setDiscountValue'] = (db, { appointmentId, discountValueServices, discountValueProducts }) => {
  const discounts = { services: discountValueServices, products: discountValueProducts }
  return writeVisit(db, selectVisit(db, appointmentId), updateDiscounts(db, appointmentId, discounts), ({ visit }) =>
    discountRefusal(visit, discounts),
  )
}

/** One round trip. */
export const setPaymentClient: VisitHandlers['setPaymentClient'] = (db, { appointmentId, clientId }) =>
  writeVisit(db, selectVisit(db, appointmentId), updatePaymentClient(db, appointmentId, clientId), ({ visit }) =>
    isClosed(visit) ? 'already_checked_out' : new ApiError(400, 'invalid_input', { fields: { clientId: 'Client not found' } }),
  )
