import * as v from 'valibot'
import { maxSeatsOfClient } from '../../rules/booking/classes.ts'
import type { SchemaTable } from '../endpoint.ts'
import { refine } from '../refine.ts'
import { BookingStart, ContactNumber, Day, Id, Ids, Instant, Minutes, Money, Name, Sum, Text, Version, Whole } from '../values.ts'
import type { Conflict } from './bookings-schemas.ts'

/** Weeks in which a class is made at once. */
export const maxClassWeeks = 26
export const maxClassSeats = 100
/** Two weeks. */
export const maxDeadlineHours = 336

/** `seats`: how many the class has. `minimum` 0: it takes place in any case. `deadlineHours` are hours before the start. */
const fields = {
  name: Name(80),
  text: v.optional(Text(1000), ''),
  userId: Id,
  resourceId: v.optional(v.nullable(Id), null),
  start: BookingStart,
  length: Minutes(5, 720),
  seats: Whole(1, maxClassSeats),
  minimum: v.optional(Whole(0, maxClassSeats), 0),
  deadlineHours: v.optional(Whole(0, maxDeadlineHours), 24),
  /** Price of a seat, VAT included. */
  price: Money,
  online: v.optional(v.boolean(), false),
  /** Outside rota or opening hours on purpose. */
  outsideHours: v.optional(v.boolean(), false),
}
const fits = ({ minimum = 0, seats }: { minimum?: number | undefined; seats: number }) =>
  minimum > seats ? { path: ['minimum'] as [string], message: 'Too large' } : undefined
export const ClassDraft = refine(v.strictObject({ ...fields, serviceId: Id, weeks: v.optional(Whole(1, maxClassWeeks), 1) }), fits)
export type ClassDraft = v.InferInput<typeof ClassDraft>
/** `message`: clients with a seat are told of another time or leader. */
export const ClassChange = refine(v.strictObject({ ...fields, version: Version, message: v.optional(v.boolean(), false) }), fits)
export type ClassChange = v.InferInput<typeof ClassChange>

export const Class = v.object({
  classId: Id,
  name: v.string(),
  text: v.string(),
  serviceId: Id,
  service: v.string(),
  userId: Id,
  /** Name of the leader. */
  firstName: v.string(),
  lastName: v.string(),
  resourceId: v.nullable(Id),
  resourceName: v.string(),
  start: Instant,
  length: v.number(),
  seats: v.number(),
  minimum: v.number(),
  deadlineHours: v.number(),
  /** The deadline has passed, and the minimum was reached. */
  decided: v.nullable(Instant),
  price: Sum,
  online: v.boolean(),
  outsideHours: v.boolean(),
  repeatId: v.nullable(Id),
  cancelled: v.nullable(Instant),
  /** By somebody at the salon, or because the minimum was not reached. */
  cancelledFor: v.nullable(v.picklist(['salon', 'minimum'])),
  /** Seats that are taken, and that are waited for. */
  taken: v.number(),
  waiting: v.number(),
  version: v.number(),
})
export type Class = v.InferOutput<typeof Class>

/** A booking of a class. */
const ClassSeat = v.object({
  agendaId: Id,
  clientId: Id,
  clientName: v.string(),
  phoneNumber: ContactNumber,
  seats: v.number(),
  /** Names of the pets that come along. */
  pets: v.array(v.string()),
  note: v.string(),
  onlineBooking: v.boolean(),
  confirmed: v.boolean(),
  outcome: v.nullable(v.picklist(['not_come', 'cancelled'])),
  /** Cancelled after the time until which the salon lets clients cancel. */
  late: v.boolean(),
  appointmentId: v.nullable(Id),
  arrival: v.nullable(Instant),
  paid: v.boolean(),
  version: v.number(),
})
export type ClassSeat = v.InferOutput<typeof ClassSeat>

const ClassWaiting = v.object({
  classWaitingEntryId: Id,
  clientId: Id,
  clientName: v.string(),
  phoneNumber: ContactNumber,
  seats: v.number(),
  channel: v.picklist(['guest', 'desk']),
  created: Instant,
})
export type ClassWaiting = v.InferOutput<typeof ClassWaiting>

/** A class with its bookings, the first made first, and its waiting list in its order. */
export const ClassDetails = v.object({ ...Class.entries, bookings: v.array(ClassSeat), waitingList: v.array(ClassWaiting) })
export type ClassDetails = v.InferOutput<typeof ClassDetails>

export const ClassMessage = v.strictObject({ text: v.pipe(Text(1500), v.nonEmpty('Required')) })
/** How many clients get a message, and how many have no address for it. */
export const ClassTelling = v.object({ sent: v.number(), unreachable: v.number() })
export type ClassTelling = v.InferOutput<typeof ClassTelling>

/** Conflicts of one of the weeks. */
export type ClassConflict = Conflict & { readonly day: string }

export const SeatDraft = v.strictObject({
  classId: Id,
  clientId: Id,
  /** The pets that come along. */
  subClientIds: v.optional(Ids, []),
  seats: v.optional(Whole(1, maxSeatsOfClient), 1),
  wait: v.optional(v.boolean(), false),
  /** The client gets a confirmation. */
  message: v.optional(v.boolean(), false),
})

const one = v.object({ classId: Id })
const entry = v.object({ classWaitingEntryId: Id })
const timeConflicts = ['time_taken', 'no_unit_free', 'outside_working_hours', 'stale'] as const
const seatConflicts = ['class_full', 'booking_cancelled', 'already_exists', 'stale'] as const
const undo = v.optional(v.boolean(), false)

export const classesSchemas = {
  list: { input: v.object({ from: Day, to: Day }), reply: v.array(Class) },
  one: { input: one, reply: ClassDetails },
  create: { body: ClassDraft, reply: v.array(Class), errors: { 409: timeConflicts } },
  update: {
    tells: true,
    input: one,
    body: ClassChange,
    reply: ClassDetails,
    errors: { 409: [...timeConflicts, 'booking_cancelled', 'client_arrived'] },
  },
  cancel: {
    tells: true,
    input: one,
    body: v.strictObject({ version: Version, undo, message: v.optional(v.boolean(), false) }),
    reply: ClassDetails,
    errors: { 409: [...timeConflicts, 'client_arrived'] },
  },
  message: {
    tells: true,
    input: one,
    body: ClassMessage,
    reply: ClassTelling,
    errors: { 409: ['nobody_reached'], 429: ['sent_too_often'] },
  },
  remove: {
    body: v.strictObject({ classIds: v.pipe(v.array(Id), v.minLength(1, 'Required'), v.maxLength(maxClassWeeks, 'Too many')) }),
    reply: v.object({ classIds: v.array(Id) }),
    errors: { 409: ['already_used'] },
  },
} as const satisfies SchemaTable

export const classSeatsSchemas = {
  create: { tells: true, body: SeatDraft, reply: ClassDetails, errors: { 400: ['client_not_found'], 409: seatConflicts } },
  moveUp: {
    tells: true,
    input: entry,
    body: v.strictObject({ message: v.optional(v.boolean(), false) }),
    reply: ClassDetails,
    errors: { 409: seatConflicts },
  },
  leave: { input: entry, body: v.strictObject({ undo }), reply: ClassDetails, errors: { 409: ['stale'] } },
} as const satisfies SchemaTable
