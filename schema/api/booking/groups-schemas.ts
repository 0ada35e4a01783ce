import * as v from 'valibot'
import { groupArrangements } from '../../rules/booking/group-times.ts'
import type { SchemaTable } from '../endpoint.ts'
import { refine } from '../refine.ts'
import { BookingDay, Id, Ids, Instant, Minutes, Name, PhoneNumber, Sum, Text, Version, Whole } from '../values.ts'
import { MovesBack, ServiceMoves } from './booking-service-moves.ts'
import { Agenda, type Conflict, ServiceDrafts } from './bookings-schemas.ts'

/** Larger parties are booked as several groups. */
export const maxGroupMembers = 6

export const listMembers = <S extends v.GenericSchema>(member: S) =>
  v.pipe(v.array(member, 'Required'), v.minLength(2, 'Required'), v.maxLength(maxGroupMembers, 'Too many'))

/** A client, or the name of a new one, with what is booked for them. */
const GroupMember = refine(
  v.strictObject({
    clientId: v.optional(Id),
    newClient: v.optional(v.strictObject({ name: Name(), phoneNumber: v.optional(PhoneNumber, '') })),
    subClientIds: v.optional(Ids, []),
    note: v.optional(Text(2000), ''),
    agendaServicesDTO: ServiceDrafts,
  }),
  ({ clientId, newClient }) =>
    (clientId === undefined) === (newClient === undefined) ? { path: ['clientId'] as [string], message: 'Required' } : undefined,
)
export const BookingGroupDraft = refine(
  v.strictObject({
    members: listMembers(GroupMember),
    /** Place of the member who pays and gets the messages. */
    payer: v.optional(Whole(0, maxGroupMembers - 1), 0),
    /** Booked outside rota or opening hours on purpose. */
    outsideHours: v.optional(v.boolean(), false),
    /** The payer gets one confirmation of all bookings. */
    message: v.optional(v.boolean(), false),
    /** The request that the group answers: it is taken off the waiting list. */
    waitingListEntryId: v.optional(Id),
  }),
  ({ members, payer = 0 }) => (payer < members.length ? undefined : { path: ['payer'] as [string], message: 'Invalid value' }),
)
export type BookingGroupDraft = v.InferInput<typeof BookingGroupDraft>

export const BookingGroup = v.object({
  bookingGroupId: Id,
  /** Who pays and gets the messages. */
  clientId: Id,
  clientName: v.string(),
  /** By start; cancelled ones and no-shows too. */
  agendas: v.array(Agenda),
})
export type BookingGroup = v.InferOutput<typeof BookingGroup>

/** What a group is offered: `apart` are the minutes that its members wait for one another, all together. */
const GroupTime = v.object({
  start: Instant,
  end: Instant,
  apart: v.number(),
  /** By member; length in minutes and price as that person performs it. */
  members: v.array(
    v.object({ services: v.array(v.object({ serviceId: Id, userId: Id, start: Instant, length: v.number(), price: Sum })) }),
  ),
})
export type GroupTime = v.InferOutput<typeof GroupTime>

const WantedService = v.strictObject({
  serviceId: Id,
  /** Who does it; anyone who can, without it. */
  userId: v.optional(v.nullable(Id)),
  subClientId: v.optional(v.nullable(Id)),
  /** Another duration than that of the catalogue. */
  length: v.optional(Minutes(1, 1440)),
})

const One = v.object({ bookingGroupId: Id })
const refusals = ['time_taken', 'no_unit_free', 'outside_working_hours', 'stale'] as const
/** `conflicts` of a refusal say which member they are of. */
export type GroupConflict = Conflict & { readonly member: number }

export const bookingGroupsSchemas = {
  times: {
    body: v.strictObject({
      day: BookingDay,
      arrangement: v.picklist(groupArrangements, 'Invalid value'),
      members: listMembers(
        v.strictObject({
          services: v.pipe(v.array(WantedService), v.minLength(1, 'Choose at least one service'), v.maxLength(10, 'Too many')),
        }),
      ),
    }),
    reply: v.object({ times: v.array(GroupTime) }),
  },
  create: { body: BookingGroupDraft, reply: BookingGroup, errors: { 409: [...refusals] } },
  one: { input: One, reply: BookingGroup },
  move: {
    input: One,
    body: v.strictObject({ moves: ServiceMoves, message: v.optional(v.boolean(), false) }),
    reply: v.object({ ...BookingGroup.entries, back: MovesBack }),
    errors: { 409: [...refusals, 'booking_cancelled', 'client_arrived'] },
  },
  cancel: {
    input: One,
    body: v.strictObject({
      bookings: v.pipe(
        v.array(v.strictObject({ agendaId: Id, version: Version })),
        v.minLength(1, 'Required'),
        v.maxLength(maxGroupMembers, 'Too many'),
      ),
      reason: v.optional(Text(500), ''),
      note: v.optional(Text(500), ''),
      undo: v.optional(v.boolean(), false),
      /** The payer is written that the salon has to cancel. */
      message: v.optional(v.boolean(), false),
    }),
    /** The bookings that it has changed. */
    reply: v.array(Agenda),
    errors: { 409: ['client_arrived', 'time_taken', 'no_unit_free', 'stale'] },
  },
  remove: { input: One, reply: One, errors: { 409: ['client_arrived', 'stale'] } },
} as const satisfies SchemaTable
