import * as v from 'valibot'
import { maxWaitDays } from '../../rules/booking/waiting-list.ts'
import { daysBetween, parseTimeOfDay } from '../../rules/salon-time.ts'
import type { SchemaTable } from '../endpoint.ts'
import { type Issue, refine } from '../refine.ts'
import { BookingDay, BookingStart, ContactNumber, Day, Id, Instant, RequiredText, Text, TimeOfDay, Version, Whole } from '../values.ts'
import { FreeSlot } from './guest-replies.ts'

const WaitedService = v.strictObject({
  serviceId: Id,
  /** Missing: any team member. */
  userId: v.optional(v.nullable(Id)),
  subClientId: v.optional(v.nullable(Id)),
})
const times = {
  dayFrom: BookingDay,
  dayTo: BookingDay,
  /** 0 is Sunday. */
  weekdays: v.pipe(
    v.array(Whole(0, 6), 'Required'),
    v.minLength(1, 'Choose at least one weekday'),
    v.check((days) => new Set(days).size === days.length, 'Duplicate weekday'),
  ),
  from: TimeOfDay,
  to: TimeOfDay,
}
export const waitRequest = {
  services: v.pipe(v.array(WaitedService, 'Required'), v.minLength(1, 'Choose at least one service'), v.maxLength(8, 'Too many')),
  ...times,
  note: v.optional(Text(500), ''),
}
export const waitTimesFit = ({
  dayFrom,
  dayTo,
  from,
  to,
}: {
  dayFrom: string
  dayTo: string
  from: string
  to: string
}): Issue | undefined => {
  if (dayTo < dayFrom) return { path: ['dayTo'], message: 'Must end after it starts' }
  if (daysBetween(dayFrom, dayTo) >= maxWaitDays) return { path: ['dayTo'], message: 'Too long' }
  if (parseTimeOfDay(to) <= parseTimeOfDay(from)) return { path: ['to'], message: 'Must end after it starts' }
  return undefined
}

/** The most people for whom a guest asks at once. */
export const maxGroupPeople = 40

export const WaitingListOffer = v.object({
  waitingListOfferId: Id,
  start: Instant,
  end: Instant,
  state: v.picklist(['open', 'accepted', 'declined', 'lapsed', 'gone', 'withdrawn']),
  /** End of the hold. */
  expiry: Instant,
  byHand: v.boolean(),
  services: v.array(v.object({ service: v.string(), userId: Id, firstName: v.string() })),
})
export type WaitingListOffer = v.InferOutput<typeof WaitingListOffer>

export const WaitingListEntry = v.object({
  waitingListEntryId: Id,
  salonId: Id,
  clientId: Id,
  clientDTO: v.object({ clientId: Id, name: v.string(), phoneNumber: ContactNumber }),
  services: v.array(
    v.object({
      serviceId: Id,
      service: v.string(),
      length: v.number(),
      userId: v.nullable(Id),
      firstName: v.nullable(v.string()),
      subClientId: v.nullable(Id),
      subClientName: v.nullable(v.string()),
    }),
  ),
  dayFrom: Day,
  dayTo: Day,
  weekdays: v.array(v.number()),
  from: v.string(),
  to: v.string(),
  note: v.string(),
  /** More than one: a group, which gets no offers: the desk answers it. */
  people: v.number(),
  channel: v.picklist(['guest', 'desk']),
  /** `offered`: an offer is open; `over`: the last day has passed. */
  state: v.picklist(['waiting', 'offered', 'booked', 'left', 'over']),
  agendaId: v.nullable(Id),
  created: Instant,
  /** Latest first. */
  offers: v.array(WaitingListOffer),
  version: v.number(),
})
export type WaitingListEntry = v.InferOutput<typeof WaitingListEntry>

const one = v.object({ waitingListEntryId: Id })

export const WaitingListDraft = refine(v.strictObject({ clientId: Id, ...waitRequest }), waitTimesFit)

/** A text to the client of an entry; `close` takes the entry off the list as well. */
export const WaitingListReply = v.strictObject({ text: RequiredText(1000), close: v.optional(v.boolean(), false), version: Version })

export const waitingListSchemas = {
  list: { reply: v.array(WaitingListEntry) },
  /** A free time may be offered to the client at once. */
  create: { tells: true, body: WaitingListDraft, reply: WaitingListEntry },
  remove: { input: one, reply: one },
  /** The same. */
  restore: { tells: true, input: one, reply: WaitingListEntry },
  answer: { tells: true, input: one, body: WaitingListReply, reply: WaitingListEntry, errors: { 409: ['stale'] } },
  freeSlots: {
    input: v.object({ waitingListEntryId: Id, date: Day }),
    /** Without reductions, which guests are shown. */
    reply: v.array(v.omit(FreeSlot, ['reducedPrice', 'reducedBy'])),
  },
  offer: {
    tells: true,
    input: one,
    body: v.strictObject({ start: BookingStart }),
    reply: WaitingListEntry,
    errors: { 409: ['offer_open', 'time_taken'] },
  },
} as const satisfies SchemaTable

/** Ids in a query, separated by commas. */
const SomeIds = v.pipe(
  Text(600),
  v.transform((text) => text.split(',')),
  v.array(Id),
  v.maxLength(10, 'Too many'),
)

export const freeTimesSchemas = {
  ofDay: {
    input: v.object({
      date: BookingDay,
      /** In the order in which they are done; the same one may come twice. */
      services: SomeIds,
      /** Who does all of them; anyone who can, without it. */
      userId: v.optional(Id),
      /** The pet that they are for, whose size decides how long they take. */
      subClientId: v.optional(Id),
      /** The client that they are for, whose own times and prices hold. */
      clientId: v.optional(Id),
    }),
    /** The best first. Without reductions, which guests are shown. */
    reply: v.array(v.omit(FreeSlot, ['reducedPrice', 'reducedBy'])),
  },
} as const satisfies SchemaTable

export const WaitingListSettings = v.object({
  /** Minutes for which an offered time is held. */
  holdMinutes: v.number(),
  version: v.number(),
})
export type WaitingListSettings = v.InferOutput<typeof WaitingListSettings>

export const waitingListSettingsSchemas = {
  one: { reply: WaitingListSettings },
  update: { body: v.strictObject({ holdMinutes: Whole(5, 2880), version: Version }), reply: WaitingListSettings },
} as const satisfies SchemaTable
