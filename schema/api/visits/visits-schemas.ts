import * as v from 'valibot'
import type { ErrorCode } from '../../errors.ts'
import { paymentMethods } from '../../terms.ts'
import { PetWarnings } from '../care/pet-fields.ts'
import type { SchemaTable } from '../endpoint.ts'
import { VisitFee } from '../money/fee-fields.ts'
import { LedgerEntry } from '../money/ledger-entry.ts'
import { PrepaidLine } from '../money/prepaid.ts'
import { CourseSession, LoyaltyReward, VisitDeposit } from '../money/prepaid-applied.ts'
import { AppliedPromo } from '../money/promotions-applied.ts'
import { ContactNumber, Day, FlagInQuery, HealthText, Id, Instant, Line, Sum } from '../values.ts'
import { ClientHistoryProduct, ClientHistoryService } from './performed-services-schemas.ts'
import { AppointmentChange, AppointmentDraft, MoneyInQuery } from './visit-bodies.ts'
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
 * The visit of a booking, or a sale without a visit (`sales.create`). Amounts are euro. `total` is the sum of services, products and fees
 * less discounts, without the tip; checkout
 * fixes it. `version` increases with every change of the visit or its lines.
 */
export const Appointment = v.object({
  appointmentId: Id,
  salonId: Id,
  agendaId: Id,
  /** Empty only for a sale to nobody known. */
  clientId: v.union([Id, v.literal('')]),
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
  /** The group that the booking is of; absent without one. */
  bookingGroupId: v.optional(Id),
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
  depositDTO: v.optional(VisitDeposit),
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

const stepSchemas = <const Conflicts extends readonly ErrorCode[]>(conflicts: Conflicts) =>
  ({ input: one, reply: Appointment, errors: { 409: conflicts } }) as const

export const appointmentsSchemas = {
  create: {
    body: AppointmentDraft,
    reply: Appointment,
    errors: {
      409: ['booking_cancelled', 'client_arrived', 'already_exists', 'time_taken', 'no_unit_free', 'outside_working_hours', 'stale'],
    },
  },
  one: { input: one, reply: Appointment },
  update: { input: one, body: AppointmentChange, reply: Appointment, errors: { 409: ['client_not_arrived', 'already_checked_out'] } },
  remove: { input: one, reply: one, errors: { 409: ['client_not_arrived', 'already_checked_out'] } },
  day: { input: v.object({ salonId: v.optional(Id), date: Day, cursor: v.optional(Line(40)) }), reply: v.array(AppointmentOfDay) },
  last: { input: v.object({ clientId: Id, currentAgendaId: v.optional(Id) }), reply: v.nullable(Appointment) },
  copyServices: {
    ...stepSchemas([...closed, 'time_taken', 'no_unit_free']),
    input: v.object({ ...one.entries, mayOverlap: v.optional(FlagInQuery) }),
  },
  lastNotes: { input: v.object({ clientId: Id, currentAppointmentId: v.optional(Id) }), reply: v.array(VisitNotes) },
  start: stepSchemas(['client_arrived', 'booking_cancelled']),
  stop: stepSchemas(stopErrors),
  startServices: { ...stepSchemas([...startErrors, 'there_is_no_service_to_start']), input: v.object({ ...one.entries, ...confirmation }) },
  undoArrival: stepSchemas(closed),
  undoStart: stepSchemas(undoStartErrors),
  undoStop: stepSchemas(undoStopErrors),
  setDiscountValue: {
    input: v.object({
      appointmentId: Id,
      discountValueServices: v.optional(MoneyInQuery),
      discountValueProducts: v.optional(MoneyInQuery),
    }),
    reply: Appointment,
    errors: { 400: ['discount_too_large'], 409: ['client_not_arrived', 'already_checked_out'] },
  },
  setPaymentClient: { input: v.object({ appointmentId: Id, clientId: Id }), reply: Appointment, errors: { 409: ['already_checked_out'] } },
} as const satisfies SchemaTable

const serviceStepSchemas = <const Conflicts extends readonly ErrorCode[]>(conflicts: Conflicts) =>
  ({ input: v.object({ clientHistoryServiceId: Id }), reply: Appointment, errors: { 409: conflicts } }) as const

export const clientHistoryServiceStepsSchemas = {
  start: { ...serviceStepSchemas(startErrors), input: v.object({ clientHistoryServiceId: Id, ...confirmation }) },
  stop: serviceStepSchemas(stopErrors),
  undoStart: serviceStepSchemas(undoStartErrors),
  undoStop: serviceStepSchemas(undoStopErrors),
} as const satisfies SchemaTable
