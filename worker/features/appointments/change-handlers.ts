import { AppointmentChange } from '../../../schema/api/appointment-bodies.ts'
import type { appointments as calls } from '../../../schema/api/appointments.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'
import { closedRefusal } from '../../../schema/rules/visit-steps.ts'
import { ApiError } from '../../db/errors.ts'
import { getEditableValues } from '../../http/editable-values.ts'
import type { Handlers } from '../../http/serve.ts'
import { copyLastServices, updateDiscounts, updatePaymentClient, updateVisitRow } from './change-queries.ts'
import { selectVisit } from './queries.ts'
import { writeVisit } from './refusals.ts'
import { discountRefusal, isClosed } from './rules.ts'

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

/** One round trip. A repeated call copies nothing twice. */
export const copyServices: VisitHandlers['copyServices'] = (db, { appointmentId }) =>
  writeVisit(db, selectVisit(db, appointmentId), copyLastServices(db, appointmentId), ({ visit }) => closedRefusal(visit))

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
