import type { appointments as calls } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { closedRefusal, visitStepRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectAgenda } from '../../booking/bookings/index.ts'
import { insertVisitOfBooking, type NewVisit, updateArrival } from './arrival-queries.ts'
import { removeArrivedVisit, removeVisit, selectBookingExists, selectVisit, selectVisitOfBooking } from './queries.ts'
import { withRefusalReason, writeVisit } from './refusals.ts'
import { createWalkIn } from './walk-in-handlers.ts'

type VisitHandlers = Handlers<typeof calls>

/** Check-in of an expected client (`agendaId` with `arrived`), or of a walk-in (`clientId` with `services`). */
export const createVisit: VisitHandlers['create'] = (db, _input, draft) => {
  const { agendaId, arrived, version, clientId, services, outsideHours, note } = draft
  if (agendaId !== undefined || clientId === undefined || services === undefined)
    return createVisitOfBooking(db, { agendaId: agendaId ?? '', arrived, note, version })
  return createWalkIn(db, { clientId, services, outsideHours, note })
}

/** One round trip. 409 if the client has arrived already, the booking does not take place or has another version than the one sent. */
async function createVisitOfBooking(db: StaffDb, draft: Omit<NewVisit, 'appointmentId'>): Promise<Appointment | undefined> {
  const { agendaId } = draft
  const appointmentId = db.newId('apt')
  try {
    return await db.insertIdempotent(appointmentId, insertVisitOfBooking(db, { ...draft, appointmentId }), (id) => selectVisit(db, id))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'missing') {
      const [isBooked] = await db.batch(selectBookingExists(db, agendaId))
      if (isBooked) throw new ApiError(409, 'booking_cancelled')
      return undefined
    }
    if (error.reason === 'stale') {
      const [[booking]] = await db.batch(selectAgenda(db, agendaId))
      if (booking) throw new ApiError(409, 'stale', { current: booking })
      return undefined
    }
    if (error.reason !== 'unique') throw error
    const [[current]] = await db.batch(selectVisitOfBooking(db, agendaId))
    throw new ApiError(409, current?.arrival ? 'client_arrived' : 'already_exists', { current })
  }
}

/** Check-in of a client whose visit was created before the arrival. One round trip. */
export const checkIn: VisitHandlers['start'] = (db, { appointmentId }) =>
  writeVisit(
    db,
    selectVisit(db, appointmentId),
    updateArrival(db, appointmentId),
    ({ visit, context }) => visitStepRefusal('Start', visit, context) ?? 'booking_cancelled',
  )

/** Removes the visit and answers it as it was. One round trip; refused once it is checked out. */
export const undoArrival: VisitHandlers['undoArrival'] = (db, { appointmentId }) =>
  withRefusalReason(
    db,
    selectVisit(db, appointmentId),
    async () => (await db.batch(selectVisit(db, appointmentId), ...removeArrivedVisit(db, appointmentId)))[0][0],
    ({ visit, context }) => visitStepRefusal('UndoArrival', visit, context),
  )

/** As `undoArrival`, and also for a visit whose client has not arrived. */
export const deleteVisit: VisitHandlers['remove'] = (db, { appointmentId }) =>
  withRefusalReason(
    db,
    selectVisit(db, appointmentId),
    async () => {
      await db.batch(...removeVisit(db, appointmentId))
      return { appointmentId }
    },
    ({ visit }) => closedRefusal(visit),
  )
