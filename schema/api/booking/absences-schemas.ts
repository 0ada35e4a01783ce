import * as v from 'valibot'
import { toldStates } from '../../rules/booking/absences.ts'
import { absenceReasons, messageChannels } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { refine } from '../refine.ts'
import { BookingStart, ContactNumber, FlagInQuery, HealthText, Id, Instant, Line, PlanDay, Sum, Version, Whole } from '../values.ts'
import { MovesBack, ServiceMoves } from './booking-service-moves.ts'

/** A booked service at another time or with another team member. */
const Move = v.object({ agendaServiceId: Id, userId: Id, start: Instant })
/** Where a booking could go. `staff`: first names of who would do it. */
const Proposal = v.object({ start: Instant, staff: v.array(v.string()), moves: v.array(Move) })
export type AbsenceProposal = v.InferOutput<typeof Proposal>

export const AbsenceBooking = v.object({
  agendaId: Id,
  version: v.number(),
  start: Instant,
  clientName: v.string(),
  /** Who is told: the client, or who pays for the group; null where that is nobody any more. */
  toldClientId: v.nullable(Id),
  phoneNumber: ContactNumber,
  /** How they would be told; null if no channel reaches them. */
  channel: v.nullable(v.picklist(messageChannels)),
  services: v.array(v.string()),
  /** First names of the booking's team members. */
  staff: v.array(v.string()),
  minutes: v.number(),
  price: Sum,
  /** The place in a group; null for a booking by itself. */
  group: v.nullable(v.object({ place: v.number(), size: v.number() })),
  allergies: HealthText,
  /** What was paid in advance, and goes back where the salon cancels. */
  deposit: Sum,
  /** The client is there: the booking can be given to a colleague, and not be cancelled. */
  arrived: v.boolean(),
  /** A colleague who is free at that time, or within the hour. */
  colleague: v.nullable(Proposal),
  /** The same people as soon as they are back. */
  later: v.nullable(Proposal),
})
export type AbsenceBooking = v.InferOutput<typeof AbsenceBooking>

const toldState = v.picklist(toldStates)
export const Absence = v.object({
  absenceId: Id,
  /** Null: the whole salon. */
  userId: v.nullable(Id),
  firstName: v.string(),
  from: Instant,
  to: Instant,
  note: v.string(),
  version: v.number(),
  bookings: v.array(
    v.object({
      agendaId: Id,
      choice: v.picklist(['move', 'cancel', 'leave']),
      clientId: Id,
      clientName: v.string(),
      phoneNumber: ContactNumber,
      /** Start as it is now. Of one that was put back `staff` is empty: it is with whom it was. */
      start: Instant,
      services: v.array(v.string()),
      staff: v.array(v.string()),
      channel: v.nullable(v.picklist(messageChannels)),
      told: toldState,
      /** When the message was read or delivered, or else sent. */
      toldAt: v.nullable(Instant),
      rung: v.nullable(Instant),
      /** Somebody, perhaps the client, has changed the booking since. */
      changed: v.boolean(),
    }),
  ),
})
export type Absence = v.InferOutput<typeof Absence>

/** A booking that somebody has to look after: it was not put back, or it was and its client was told otherwise by phone. */
const LeftBooking = v.object({
  agendaId: Id,
  clientId: Id,
  clientName: v.string(),
  phoneNumber: ContactNumber,
  /** Start as it is now. */
  start: Instant,
  staff: v.array(v.string()),
  /** False: it is cancelled. */
  takesPlace: v.boolean(),
  /** Somebody has changed it since, the client is there, its hour has passed, somebody else has its time, or the client was rung. */
  why: v.picklist(['changed', 'arrived', 'over', 'taken', 'rung']),
})
export type LeftBooking = v.InferOutput<typeof LeftBooking>

/** What makes an absence that was taken back as it was: the choices of the bookings that were put back. */
const AbsenceAgain = v.object({
  reason: v.picklist(absenceReasons),
  note: v.string(),
  choices: v.array(
    v.object({
      agendaId: Id,
      choice: v.picklist(['move', 'cancel']),
      moves: v.array(Move),
    }),
  ),
})
export type AbsenceAgain = v.InferOutput<typeof AbsenceAgain>

const Choice = v.variant('choice', [
  v.strictObject({
    agendaId: Id,
    version: Version,
    choice: v.literal('move'),
    moves: v.pipe(
      v.array(v.strictObject({ agendaServiceId: Id, userId: Id, start: BookingStart })),
      v.minLength(1, 'Required'),
      v.maxLength(30, 'Too many'),
    ),
  }),
  v.strictObject({ agendaId: Id, version: Version, choice: v.picklist(['cancel', 'leave'], 'Invalid value') }),
])
export type AbsenceChoice = v.InferOutput<typeof Choice>

/** So many bookings are settled by one call. */
export const maxChoices = 200
const Choices = v.pipe(
  v.array(Choice),
  v.maxLength(maxChoices, 'Too many'),
  v.check((choices) => new Set(choices.map(({ agendaId }) => agendaId)).size === choices.length, 'Already exists'),
)

/** Longer time off is planned in the rota. */
const maxDays = 14
const fits = ({ from, to }: { from: string; to: string }) => {
  if (Date.parse(to) <= Date.parse(from)) return { path: ['to'] as [string], message: 'Must end after it starts' }
  return Date.parse(to) - Date.parse(from) > maxDays * 86_400_000 ? { path: ['to'] as [string], message: 'Too long' } : undefined
}
export const AbsenceDraft = refine(
  v.strictObject({
    from: BookingStart,
    to: BookingStart,
    reason: v.optional(v.picklist(absenceReasons, 'Invalid value'), 'sick'),
    note: v.optional(Line(200), ''),
    choices: Choices,
    /** How many bookings of the time have no choice. */
    left: v.optional(Whole(0, 5000), 0),
    /** The absence that was taken back by mistake: what its clients have not been told yet is not sent. */
    again: v.optional(Id),
  }),
  fits,
)

/** Codes with which settling is refused as a whole. */
const refusals = [
  'stale',
  'booking_cancelled',
  'seat_of_class',
  'time_taken',
  'no_unit_free',
  'outside_working_hours',
  'visit_paid',
  'service_started',
  'client_arrived',
] as const

export const absencesSchemas = {
  proposals: {
    input: refine(v.object({ who: Id, from: BookingStart, to: BookingStart }), fits),
    reply: v.object({ bookings: v.array(AbsenceBooking) }),
  },
  create: { tells: true, input: v.object({ who: Id }), body: AbsenceDraft, reply: Absence, errors: { 409: [...refusals] } },
  settle: {
    tells: true,
    input: v.object({ who: Id, absenceId: Id }),
    body: v.strictObject({ choices: v.pipe(Choices, v.minLength(1, 'Required')) }),
    reply: Absence,
    errors: { 409: [...refusals] },
  },
  list: { input: v.object({ day: PlanDay }), reply: v.array(Absence) },
  rung: { input: v.object({ absenceId: Id, agendaId: Id, undo: v.optional(FlagInQuery) }), reply: Absence },
  shiftLate: {
    /** `undo`: takes an earlier shift back, and with it the messages that have not been sent. */
    body: v.strictObject({ moves: ServiceMoves, tell: v.pipe(v.array(Id), v.maxLength(100, 'Too many')), undo: v.optional(v.boolean()) }),
    /** `back`: the moves that take these back. `told`: how many clients are written to; `untold`: bookings whose client nothing reaches. */
    reply: v.object({ back: MovesBack, told: v.number(), untold: v.array(Id) }),
    errors: { 409: [...refusals] },
  },
  remove: {
    tells: true,
    input: v.object({ who: Id, absenceId: Id }),
    reply: v.object({ absenceId: Id, left: v.array(LeftBooking), again: AbsenceAgain }),
    errors: { 409: [...refusals] },
  },
} as const satisfies SchemaTable
