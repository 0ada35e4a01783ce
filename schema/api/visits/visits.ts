import type { ErrorMessage } from '../../errors.ts'
import { defineEndpoints } from '../endpoint.ts'
import type { appointmentsSchemas, clientHistoryServiceStepsSchemas } from './visits-schemas.ts'

/** A step of the visit: a call without body that replies with the visit as it is then. */
const step = <const Name extends string, const Access extends 'profileInfoAccess' | 'profileInfoAccess+user'>(
  name: Name,
  access: Access,
  errorMessage: ErrorMessage,
) =>
  ({
    method: 'POST',
    path: `/api/Appointments/${name}/{sessionCode}/{appointmentId}`,
    access,
    errorMessage,
  }) as const

export const appointments = defineEndpoints<typeof appointmentsSchemas>()({
  create: {
    method: 'POST',
    path: '/api/Appointments/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create appointment',
    idempotent: true,
  },
  one: {
    method: 'GET',
    path: '/api/Appointments/{sessionCode}/{appointmentId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch appointment',
  },
  update: {
    method: 'PUT',
    path: '/api/Appointments/{sessionCode}/{appointmentId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update appointment',
  },
  /** Deletes the visit, like UndoArrival. */
  remove: {
    method: 'DELETE',
    path: '/api/Appointments/{sessionCode}/{appointmentId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete appointment',
  },
  /**
   * Everybody of the day, by the time booked; orders of an external cash system are left out. The answer's
   * ETag is a cursor: sent back as If-None-Match or as `cursor`, it is answered 304 while nothing in the salon changed.
   */
  day: {
    method: 'GET',
    path: '/api/Appointments/Salon/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch appointments',
  },
  /** The client's last finished visit, without that of the booking `currentAgendaId`; null if there is none. */
  last: {
    method: 'GET',
    path: '/api/Appointments/Last/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch last appointment',
  },
  /**
   * Adds the services of the client's last visit, with the current length and price; services that the visit has are skipped. They are
   * booked behind the others; `mayOverlap` allows them to overlap other bookings.
   */
  copyServices: step('CopyServices', 'profileInfoAccess+user', 'Unable to copy services'),
  /** The latest ten earlier visits with notes, newest first. */
  lastNotes: {
    method: 'GET',
    path: '/api/Appointments/LastNotes/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch last notes',
  },
  /** Checks the client in. */
  start: step('Start', 'profileInfoAccess', 'Unable to start appointment'),
  /** Ends all services that have not ended. */
  stop: step('Stop', 'profileInfoAccess', 'Unable to stop appointment'),
  /** Starts the services: records the time and starts the first one. */
  startServices: step('StartServices', 'profileInfoAccess', 'Unable to start services'),
  /** Deletes the visit; the booking is open again. Replies with the deleted visit. */
  undoArrival: step('UndoArrival', 'profileInfoAccess+user', 'Unable to undo arrival'),
  /** Undoes the start while no service has ended. */
  undoStart: step('UndoStart', 'profileInfoAccess', 'Unable to undo start'),
  /** Reopens the services that ended last. */
  undoStop: step('UndoStop', 'profileInfoAccess', 'Unable to undo stop'),
  /** Discounts in euro; a missing one stays. */
  setDiscountValue: {
    method: 'PUT',
    path: '/api/Appointments/SetDiscountValue/{sessionCode}/{appointmentId}',
    access: 'user',
    errorMessage: 'Unable to do discount',
  },
  /** Sets the client who pays; the visit's own client undoes it. */
  setPaymentClient: {
    method: 'PUT',
    path: '/api/Appointments/SetPaymentClient/{sessionCode}/{appointmentId}',
    access: 'user',
    errorMessage: 'Unable to do client payment',
  },
})

const serviceStep = <const Name extends string>(name: Name, errorMessage: ErrorMessage) =>
  ({
    method: 'POST',
    path: `/api/ClientHistoryServices/${name}/{sessionCode}/{clientHistoryServiceId}`,
    access: 'profileInfoAccess',
    errorMessage,
  }) as const

/** Steps of one service. They reply with the whole visit, like the steps of the visit. */
export const clientHistoryServiceSteps = defineEndpoints<typeof clientHistoryServiceStepsSchemas>()({
  start: serviceStep('Start', 'Unable to start service'),
  stop: serviceStep('Stop', 'Unable to stop service'),
  undoStart: serviceStep('UndoStart', 'Unable to undo start'),
  undoStop: serviceStep('UndoStop', 'Unable to undo stop'),
})
