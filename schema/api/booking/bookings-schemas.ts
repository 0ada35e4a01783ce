import * as v from 'valibot'
import { BookedPet } from '../care/pet-fields.ts'
import { ServicePart } from '../catalogue/services-schemas.ts'
import { BookedClient } from '../clients/client-fields.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Colour, Day, Derived, FlagInQuery, Id, Ids, Instant, Line, Minutes, Money, Sum, Text, Version, WholeInQuery } from '../values.ts'
import { AgendaVisit } from './booking-visit.ts'

/** Reason of a no-show or cancellation: one of `outcomeReasons` of terms.ts, with a free `note`, and when and by whom it was recorded. */
const AgendaOutcome = v.object({
  reason: v.string(),
  note: v.string(),
  at: v.nullable(Instant),
  userId: v.nullable(Id),
  userName: v.string(),
})

/**
 * The reason (text outside `outcomeReasons` is stored as the note), or `undo`, which restores the booking while its time is free.
 * `version`: refused as `stale` if the booking has another one, because it was changed since it was seen.
 */
const OutcomeDraft = v.strictObject({
  reason: v.optional(Text(500), ''),
  note: v.optional(Text(500), ''),
  undo: v.optional(v.boolean(), false),
  version: v.optional(Version),
})
/** `message`: the client is written that the salon has to cancel. */
const CancellationDraft = v.strictObject({ ...OutcomeDraft.entries, message: v.optional(v.boolean(), false) })

export const AgendaService = v.object({
  agendaServiceId: Id,
  serviceId: Id,
  userId: Id,
  subClientId: v.nullable(Id),
  start: Instant,
  onlineBooking: v.boolean(),
  show: v.boolean(),
  mayOverlap: v.boolean(),
  serviceDTO: v.object({
    serviceId: Id,
    service: v.string(),
    length: v.number(),
    price: Sum,
    parts: v.array(ServicePart),
    breakAfterService: v.number(),
    /** Agenda colour of the service's category, 1 to 6. */
    tint: v.number(),
    /** The service's own colour, empty for that of its category. */
    color: v.string(),
  }),
  userDTO: v.object({ userId: Id, firstName: v.string(), lastName: v.string() }),
})
export type AgendaService = v.InferOutput<typeof AgendaService>

/** A room or basin that a booked service holds; until `end`, with the cleaning behind it, nobody else has it. */
const BookedUnit = v.object({
  agendaServiceId: Id,
  resourceId: Id,
  resourceName: v.string(),
  pinned: v.boolean(),
  start: Instant,
  end: Instant,
})
export type BookedUnit = v.InferOutput<typeof BookedUnit>

export const Agenda = v.object({
  agendaId: Id,
  salonId: Id,
  /** `NotWorking` marks an unavailable interval of a team member, `Class` a class with seats, whose id is the `agendaId`. */
  clientId: Id,
  clientDTO: v.nullable(BookedClient),
  subClientIds: v.array(Id),
  /** Absent where no pet can be booked: an unavailable interval. */
  subClientsDTO: v.optional(v.array(BookedPet)),
  color: v.string(),
  start: Instant,
  totalLength: v.number(),
  complete: v.boolean(),
  note: v.string(),
  onlineBooking: v.boolean(),
  channel: v.nullable(v.string()),
  outsideHours: v.boolean(),
  outcome: v.nullable(v.picklist(['not_come', 'cancelled'])),
  outcomeDTO: v.optional(v.nullable(AgendaOutcome)),
  smsReminderSent: v.nullable(Instant),
  /** When the client has confirmed the booking by the link of a message; absent without that. */
  confirmed: v.optional(Instant),
  /** A service of the booking needs a consent form that the client has not signed; absent without that. */
  missesForm: v.optional(v.boolean()),
  /** Rooms and equipment that its services hold, by time; absent without any. */
  units: v.optional(v.array(BookedUnit)),
  /** Shared by the bookings of one repetition. */
  repeatId: v.optional(v.nullable(Id)),
  /**
   * Its place among the bookings of a family or a party that take place; of a class, how many of its seats are taken. Absent without a
   * group.
   */
  group: v.optional(v.object({ bookingGroupId: Id, place: v.number(), size: v.number() })),
  /** Its services are seats of a class, which takes their time; absent for any other booking. */
  seat: v.optional(v.object({ classId: Id })),
  version: v.number(),
  agendaServicesDTO: v.array(AgendaService),
  appointmentDTO: v.nullable(AgendaVisit),
})
export type Agenda = v.InferOutput<typeof Agenda>

/**
 * Why a service cannot be booked at a time: another booking, outside the team member's or the salon's hours, a service that the team
 * member does not offer, an hour that the clock skips, or a kind of which no unit is free.
 */
export const Conflict = v.object({
  kind: v.picklist(['overlap', 'outside_hours', 'closed', 'cannot_do', 'no_such_time', 'no_unit']),
  userId: Id,
  serviceId: Id,
  start: Instant,
  end: Instant,
  /** With `overlap`: the other booking. */
  agendaId: v.optional(Id),
  clientName: v.optional(v.string()),
  service: v.optional(v.string()),
  /** When that service starts; `start` is where the overlap begins. */
  bookedStart: v.optional(Instant),
  /** With `no_unit`: the name of the kind. */
  unit: v.optional(v.string()),
})
export type Conflict = v.InferOutput<typeof Conflict>

/** Fields of a booked service. Length and price come from the catalogue unless given. */
const serviceFields = {
  serviceId: Id,
  userId: Id,
  start: Instant,
  subClientId: v.optional(v.nullable(Id)),
  mayOverlap: v.optional(v.boolean(), false),
  show: v.optional(v.boolean(), true),
  serviceDTO: v.optional(
    v.object({
      length: v.optional(Minutes(1, 1440)),
      price: v.optional(Money),
    }),
  ),
  onlineBooking: Derived,
  userDTO: Derived,
}
const ServiceDraft = v.strictObject({ ...serviceFields, agendaServiceId: Derived })
const ServiceChange = v.strictObject({ ...serviceFields, agendaServiceId: v.optional(Id) })
export type AgendaServiceDraft = v.InferInput<typeof ServiceChange>

const listOf = <S extends v.GenericSchema>(service: S) =>
  v.pipe(v.array(service), v.minLength(1, 'Choose at least one service'), v.maxLength(30, 'Too many'))

const agendaFields = {
  clientId: Id,
  subClientIds: v.optional(Ids, []),
  color: v.optional(Colour, ''),
  note: v.optional(Text(2000), ''),
  /** Staff booked it outside rota or opening hours on purpose. */
  outsideHours: v.optional(v.boolean(), false),
  salonId: Derived,
  clientDTO: Derived,
  subClientsDTO: Derived,
  start: Derived,
  totalLength: Derived,
  complete: Derived,
  onlineBooking: Derived,
  channel: Derived,
  outcome: Derived,
  outcomeDTO: Derived,
  smsReminderSent: Derived,
  confirmed: Derived,
  missesForm: Derived,
  units: Derived,
  repeatId: Derived,
  group: Derived,
  seat: Derived,
  appointmentDTO: Derived,
}
export const ServiceDrafts = listOf(ServiceDraft)
export const AgendaDraft = v.strictObject({ ...agendaFields, agendaServicesDTO: ServiceDrafts, agendaId: Derived, version: Derived })
export type AgendaDraft = v.InferInput<typeof AgendaDraft>
export const AgendaChange = v.strictObject({
  ...agendaFields,
  agendaServicesDTO: listOf(ServiceChange),
  agendaId: v.optional(Id),
  version: Version,
})
export type AgendaChange = v.InferInput<typeof AgendaChange>

const one = v.object({ agendaId: Id })

/** Why a change of a booking is refused; after check-in it changes the visit, too. */
const changeConflicts = [
  'time_taken',
  'no_unit_free',
  'outside_working_hours',
  'seat_of_class',
  'stale',
  'visit_paid',
  'service_started',
] as const
/** Why an outcome is refused; `class_full` where it is undone. */
const outcomeConflicts = ['client_arrived', 'time_taken', 'no_unit_free', 'class_full', 'stale'] as const

export const agendasSchemas = {
  list: {
    input: v.object({
      clientId: v.optional(Id),
      dateFrom: v.optional(Day),
      dateTo: v.optional(Day),
      onlineBooking: v.optional(v.picklist(['only'], 'Use "only" or leave it out')),
      salonId: v.optional(Id),
    }),
    reply: v.array(Agenda),
    errors: { 403: ['forbidden'] },
  },
  day: {
    input: v.object({
      salonId: v.optional(Id),
      date: Day,
      cursor: v.optional(Line(40)),
      cleanNotWorkingWholeDay: v.optional(FlagInQuery),
      notWorkingValues: v.optional(FlagInQuery),
    }),
    reply: v.array(Agenda),
  },
  one: { input: one, reply: Agenda },
  create: { body: AgendaDraft, reply: Agenda, errors: { 409: ['time_taken', 'no_unit_free', 'outside_working_hours', 'stale'] } },
  update: {
    input: v.object({ agendaId: Id, setSMSReminderSent: v.optional(FlagInQuery) }),
    body: AgendaChange,
    reply: Agenda,
    errors: { 404: ['unable_to_fetch_agenda'], 409: changeConflicts },
  },
  remove: {
    input: v.object({ ...one.entries, version: v.optional(WholeInQuery(0, 999_999_999)) }),
    reply: one,
    errors: { 409: ['client_arrived', 'stale'] },
  },
  notCome: { input: one, body: OutcomeDraft, reply: Agenda, errors: { 409: outcomeConflicts } },
  cancel: {
    input: one,
    body: CancellationDraft,
    reply: Agenda,
    errors: { 409: outcomeConflicts },
  },
  nextClient: {
    input: v.object({ date: Day, clientId: v.optional(Id) }),
    /** The first booking after the given client's booking of that day, or after now if no client is given; null if none follows. */
    reply: v.nullable(Agenda),
  },
  nextListClient: {
    input: v.object({ date: Day, clientId: v.optional(Id) }),
    /** Future bookings: the client's from that day on, or everybody's of that day. */
    reply: v.array(Agenda),
  },
} as const satisfies SchemaTable

export const agendaServicesSchemas = {
  create: {
    body: v.strictObject({ ...serviceFields, agendaId: Id, outsideHours: v.optional(v.boolean(), false), version: Version }),
    reply: Agenda,
    errors: { 404: ['unable_to_fetch_agenda'], 409: changeConflicts },
  },
  update: {
    input: v.object({ agendaServiceId: Id }),
    body: v.strictObject({
      ...serviceFields,
      agendaServiceId: Derived,
      agendaId: v.optional(Id),
      outsideHours: v.optional(v.boolean(), false),
      version: Version,
    }),
    reply: Agenda,
    errors: { 404: ['unable_to_fetch_agenda'], 409: changeConflicts },
  },
  remove: {
    input: v.object({ agendaServiceId: Id }),
    reply: v.object({ agendaServiceId: Id }),
    errors: { 409: ['a_booking_needs_at_least_one_service', 'visit_paid', 'service_started', 'stale'] },
  },
} as const satisfies SchemaTable
