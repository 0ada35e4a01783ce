import * as v from 'valibot'
import type { ErrorCode, ErrorMessage } from '../../errors.ts'
import { paymentMethods } from '../../terms.ts'
import { PetWarnings } from '../care/pet-fields.ts'
import type { EndpointTable } from '../endpoint.ts'
import { VisitFee } from '../money/fee-fields.ts'
import { LedgerEntry } from '../money/ledger-entry.ts'
import { PrepaidLine, prepaidUseErrors } from '../money/prepaid.ts'
import { CourseSession, LoyaltyReward } from '../money/prepaid-applied.ts'
import { AppliedPromo } from '../money/promotions-applied.ts'
import { ContactNumber, Day, FlagInQuery, HealthText, Id, Instant, Line, Sum } from '../values.ts'
import { ClientHistoryProduct, ClientHistoryService } from './performed-services.ts'
import { AppointmentChange, AppointmentDraft, Checkout, MoneyInQuery } from './visit-bodies.ts'
import { VisitAgenda } from './visit-booking.ts'
import { VisitNotes } from './visit-notes.ts'

export const Payment = v.object({
  paymentId: Id,
  method: v.picklist(paymentMethods),
  amount: Sum,
  prepaidId: v.nullable(Id),
  at: Instant,
})
export type Payment = v.InferOutput<typeof Payment>

/**
 * The visit of a booking. Amounts are euro. `total` is the sum of services, products and fees less discounts, without the tip; checkout
 * fixes it. `version` increases with every change of the visit or its lines.
 */
export const Appointment = v.object({
  appointmentId: Id,
  salonId: Id,
  agendaId: Id,
  clientId: Id,
  clientDTO: v.nullable(
    v.object({
      clientId: Id,
      name: v.string(),
      phoneNumber: ContactNumber,
      birthDate: v.nullable(Day),
      note: v.string(),
      allergies: HealthText,
      /** Outstanding balance of all the client's visits. */
      owed: Sum,
    }),
  ),
  /** Pets that the client brings, in a pet salon. */
  subClientsDTO: v.array(
    v.object({
      subClientId: Id,
      name: v.string(),
      species: v.string(),
      breed: v.string(),
      size: v.string(),
      allergies: HealthText,
      note: v.string(),
      ...PetWarnings,
    }),
  ),
  /** When the owner was told that the pets can be collected. */
  readyToCollect: v.optional(v.nullable(Instant)),
  agendaDTO: VisitAgenda,
  note: v.string(),
  arrival: v.nullable(Instant),
  startServices: v.nullable(Instant),
  checkedOut: v.nullable(Instant),
  discountValueServices: Sum,
  discountValueProducts: Sum,
  /** Another client who pays; null if the client pays. */
  paymentClientId: v.nullable(Id),
  paymentClientDTO: v.nullable(v.object({ clientId: Id, name: v.string(), owed: Sum })),
  /** Payments at checkout and later. */
  payments: v.array(Payment),
  /** Ledger entries of the visit, oldest first. */
  entries: v.array(LedgerEntry),
  tip: Sum,
  /** Shares of the tip. */
  tips: v.array(v.object({ userId: Id, amount: Sum })),
  /** Amount refunded since the checkout, in euro. */
  refunded: Sum,
  /** Outstanding balance of this visit. */
  owed: Sum,
  total: Sum,
  externalCashOrder: v.nullable(v.string()),
  specialPromosDTO: v.optional(v.array(AppliedPromo)),
  /** Gift cards and packages sold along with the visit; they are not part of `total`. */
  prepaidDTO: v.array(PrepaidLine),
  /** Sessions of courses that pay for services. */
  courseSessionsDTO: v.optional(v.array(CourseSession)),
  loyaltyReward: v.optional(v.nullable(LoyaltyReward)),
  /** In the order in which they are performed. */
  clientHistoryServicesDTO: v.array(ClientHistoryService),
  clientHistoryProductsDTO: v.array(ClientHistoryProduct),
  feesDTO: v.optional(v.array(VisitFee)),
  version: v.number(),
})
export type Appointment = v.InferOutput<typeof Appointment>

/** A visit of the day, or, with `appointmentId: null` and no lines, a booking whose client is still expected. */
export const AppointmentOfDay = v.object({ ...Appointment.entries, appointmentId: v.nullable(Id) })
export type AppointmentOfDay = v.InferOutput<typeof AppointmentOfDay>

const one = v.object({ appointmentId: Id })
/** Every step but the check-in is refused before the client has arrived and after the checkout. */
const closed = ['client_not_arrived', 'already_checked_out'] as const satisfies readonly ErrorCode[]
const startErrors = [
  ...closed,
  'already_started',
  'an_earlier_service_is_still_in_progress',
  'staff_busy',
  'patch_test_needed',
  'consent_form_needed',
] as const
/** Who answers for starting without the valid patch test that a service needs; the audit log keeps it. */
const confirmation = { patchTestConfirmedBy: v.optional(Id) }
const stopErrors = [...closed, 'not_started_yet', 'already_stopped'] as const
const undoStartErrors = [...closed, 'not_started_yet', 'a_service_has_already_ended'] as const
const undoStopErrors = [...closed, 'not_stopped_yet', 'a_later_service_has_already_been_started', 'staff_busy'] as const

/** A step of the visit: a call without body that replies with the visit as it is then. */
const step = <
  const Name extends string,
  const Access extends 'profileInfoAccess' | 'profileInfoAccess+user',
  const Conflicts extends readonly ErrorCode[],
>(
  name: Name,
  access: Access,
  errorMessage: ErrorMessage,
  conflicts: Conflicts,
) =>
  ({
    method: 'POST',
    path: `/api/Appointments/${name}/{sessionCode}/{appointmentId}`,
    access,
    input: one,
    reply: Appointment,
    errorMessage,
    errors: { 409: conflicts },
  }) as const

export const appointments = {
  create: {
    method: 'POST',
    path: '/api/Appointments/{sessionCode}',
    access: 'profileInfoAccess+user',
    body: AppointmentDraft,
    reply: Appointment,
    errorMessage: 'Unable to create appointment',
    errors: { 409: ['booking_cancelled', 'client_arrived', 'already_exists', 'time_taken', 'outside_working_hours', 'stale'] },
    idempotent: true,
  },
  one: {
    method: 'GET',
    path: '/api/Appointments/{sessionCode}/{appointmentId}',
    access: 'profileInfoAccess+user',
    input: one,
    reply: Appointment,
    errorMessage: 'Unable to fetch appointment',
  },
  update: {
    method: 'PUT',
    path: '/api/Appointments/{sessionCode}/{appointmentId}',
    access: 'profileInfoAccess+user',
    input: one,
    body: AppointmentChange,
    reply: Appointment,
    errorMessage: 'Unable to update appointment',
    errors: { 409: ['client_not_arrived', 'already_checked_out'] },
  },
  /** Deletes the visit, like UndoArrival. */
  remove: {
    method: 'DELETE',
    path: '/api/Appointments/{sessionCode}/{appointmentId}',
    access: 'profileInfoAccess+user',
    input: one,
    reply: one,
    errorMessage: 'Unable to delete appointment',
    errors: { 409: ['client_not_arrived', 'already_checked_out'] },
  },
  /**
   * Everybody of the day, by the time booked; orders of an external cash system are left out. The answer's
   * ETag is a cursor: sent back as If-None-Match or as `cursor`, it is answered 304 while nothing in the salon changed.
   */
  day: {
    method: 'GET',
    path: '/api/Appointments/Salon/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ salonId: v.optional(Id), date: Day, cursor: v.optional(Line(40)) }),
    reply: v.array(AppointmentOfDay),
    errorMessage: 'Unable to fetch appointments',
  },
  /** The client's last finished visit, without that of the booking `currentAgendaId`; null if there is none. */
  last: {
    method: 'GET',
    path: '/api/Appointments/Last/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id, currentAgendaId: v.optional(Id) }),
    reply: v.nullable(Appointment),
    errorMessage: 'Unable to fetch last appointment',
  },
  /**
   * Adds the services of the client's last visit, with the current length and price; services that the visit has are skipped. They are
   * booked behind the others; `mayOverlap` allows them to overlap other bookings.
   */
  copyServices: {
    ...step('CopyServices', 'profileInfoAccess+user', 'Unable to copy services', [...closed, 'time_taken']),
    input: v.object({ ...one.entries, mayOverlap: v.optional(FlagInQuery) }),
  },
  /** The latest ten earlier visits with notes, newest first. */
  lastNotes: {
    method: 'GET',
    path: '/api/Appointments/LastNotes/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id, currentAppointmentId: v.optional(Id) }),
    reply: v.array(VisitNotes),
    errorMessage: 'Unable to fetch last notes',
  },
  /** Checks the client in. */
  start: step('Start', 'profileInfoAccess', 'Unable to start appointment', ['client_arrived', 'booking_cancelled']),
  /** Ends all services that have not ended. */
  stop: step('Stop', 'profileInfoAccess', 'Unable to stop appointment', stopErrors),
  /** Starts the services: records the time and starts the first one. */
  startServices: {
    ...step('StartServices', 'profileInfoAccess', 'Unable to start services', [...startErrors, 'there_is_no_service_to_start']),
    input: v.object({ ...one.entries, ...confirmation }),
  },
  /** Deletes the visit; the booking is open again. Replies with the deleted visit. */
  undoArrival: step('UndoArrival', 'profileInfoAccess+user', 'Unable to undo arrival', closed),
  /** Undoes the start while no service has ended. */
  undoStart: step('UndoStart', 'profileInfoAccess', 'Unable to undo start', undoStartErrors),
  /** Reopens the services that ended last. */
  undoStop: step('UndoStop', 'profileInfoAccess', 'Unable to undo stop', undoStopErrors),
  /** Discounts in euro; a missing one stays. */
  setDiscountValue: {
    method: 'PUT',
    path: '/api/Appointments/SetDiscountValue/{sessionCode}/{appointmentId}',
    access: 'user',
    input: v.object({
      appointmentId: Id,
      discountValueServices: v.optional(MoneyInQuery),
      discountValueProducts: v.optional(MoneyInQuery),
    }),
    reply: Appointment,
    errorMessage: 'Unable to do discount',
    errors: { 400: ['discount_too_large'], 409: ['client_not_arrived', 'already_checked_out'] },
  },
  /** Sets the client who pays; the visit's own client undoes it. */
  setPaymentClient: {
    method: 'PUT',
    path: '/api/Appointments/SetPaymentClient/{sessionCode}/{appointmentId}',
    access: 'user',
    input: v.object({ appointmentId: Id, clientId: Id }),
    reply: Appointment,
    errorMessage: 'Unable to do client payment',
    errors: { 409: ['already_checked_out'] },
  },
  checkout: {
    method: 'POST',
    path: '/api/Appointments/Checkout/{sessionCode}/{appointmentId}',
    access: 'user',
    input: one,
    body: Checkout,
    reply: Appointment,
    errorMessage: 'Unable to do checkout',
    errors: {
      400: ['discount_too_large', 'payments_mismatch', 'prepaid_by_voucher'],
      409: [...closed, 'a_service_is_still_in_progress', 'checkout_in_cash_system', 'sale_after_closing', ...prepaidUseErrors],
    },
    idempotent: true,
  },
} as const satisfies EndpointTable

const serviceStep = <const Name extends string, const Conflicts extends readonly ErrorCode[]>(
  name: Name,
  errorMessage: ErrorMessage,
  conflicts: Conflicts,
) =>
  ({
    method: 'POST',
    path: `/api/ClientHistoryServices/${name}/{sessionCode}/{clientHistoryServiceId}`,
    access: 'profileInfoAccess',
    input: v.object({ clientHistoryServiceId: Id }),
    reply: Appointment,
    errorMessage,
    errors: { 409: conflicts },
  }) as const

/** Steps of one service. They reply with the whole visit, like the steps of the visit. */
export const clientHistoryServiceSteps = {
  start: {
    ...serviceStep('Start', 'Unable to start service', startErrors),
    input: v.object({ clientHistoryServiceId: Id, ...confirmation }),
  },
  stop: serviceStep('Stop', 'Unable to stop service', stopErrors),
  undoStart: serviceStep('UndoStart', 'Unable to undo start', undoStartErrors),
  undoStop: serviceStep('UndoStop', 'Unable to undo stop', undoStopErrors),
} as const satisfies EndpointTable
