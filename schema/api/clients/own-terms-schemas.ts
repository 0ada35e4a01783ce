import * as v from 'valibot'
import { maxOwnMinutes } from '../../rules/clients/timers.ts'
import type { SchemaTable } from '../endpoint.ts'
import { refine } from '../refine.ts'
import { Derived, Id, Minutes, Money, Sum, Version } from '../values.ts'
import { ofClient } from './client-history-parts.ts'

/** Whom and what a time is of: null for the client and all their pets, or for anyone who does the service. */
const Subject = {
  serviceId: Id,
  service: v.string(),
  subClientId: v.nullable(Id),
  /** Name of the pet; empty without. */
  pet: v.string(),
  userId: v.nullable(Id),
  /** First name of the team member; empty without. */
  firstName: v.string(),
}

/** Duration (minutes) and price that a client or pet has for a service; null where what holds for other clients does. */
export const ClientOwnTerms = v.object({
  clientOwnTermsId: Id,
  clientId: Id,
  ...Subject,
  length: v.nullable(v.number()),
  price: v.nullable(Sum),
  /** The duration was proposed from the timers. */
  fromTimers: v.boolean(),
  /** The service is archived: the terms wait for it. */
  archived: v.boolean(),
  version: v.number(),
})
export type ClientOwnTerms = v.InferOutput<typeof ClientOwnTerms>

/** What the timers propose, in minutes: `count` of them took `median`, `booked` holds now. */
export const OwnTimeProposal = v.object({
  ...Subject,
  count: v.number(),
  median: v.number(),
  booked: v.number(),
  proposed: v.number(),
})
export type OwnTimeProposal = v.InferOutput<typeof OwnTimeProposal>

/** How long a team member takes, in minutes: half of the times lie between `from` and `to`; `proposed` is null for no change. */
export const TimersOfService = v.object({
  serviceId: Id,
  service: v.string(),
  count: v.number(),
  median: v.number(),
  from: v.number(),
  to: v.number(),
  booked: v.number(),
  proposed: v.nullable(v.number()),
})
export type TimersOfService = v.InferOutput<typeof TimersOfService>

const values = { length: v.nullable(Minutes(1, maxOwnMinutes)), price: v.nullable(Money) }
const saysSomething = ({ length, price }: { length?: number | null | undefined; price?: number | null | undefined }) =>
  (length ?? price ?? null) === null ? ({ path: ['length'], message: 'Required' } as const) : undefined

export const ClientOwnTermsDraft = refine(
  v.strictObject({
    clientId: Id,
    serviceId: Id,
    subClientId: v.optional(v.nullable(Id), null),
    userId: v.optional(v.nullable(Id), null),
    length: v.optional(values.length, null),
    price: v.optional(values.price, null),
    fromTimers: v.optional(v.boolean(), false),
  }),
  saysSomething,
)
export type ClientOwnTermsDraft = v.InferInput<typeof ClientOwnTermsDraft>

/** Duration and price together. Who they are of cannot be changed. */
export const ClientOwnTermsChange = refine(
  v.strictObject({
    ...values,
    fromTimers: v.optional(v.boolean(), false),
    version: Version,
    clientOwnTermsId: Derived,
    clientId: Derived,
    serviceId: Derived,
    service: Derived,
    subClientId: Derived,
    pet: Derived,
    userId: Derived,
    firstName: Derived,
    archived: Derived,
  }),
  saysSomething,
)

const one = v.object({ clientOwnTermsId: Id })

export const clientOwnTermsSchemas = {
  ofClient: { input: ofClient, reply: v.array(ClientOwnTerms) },
  proposals: { input: ofClient, reply: v.array(OwnTimeProposal) },
  timers: { input: v.object({ userId: Id }), reply: v.array(TimersOfService) },
  create: { body: ClientOwnTermsDraft, reply: ClientOwnTerms },
  update: { input: one, body: ClientOwnTermsChange, reply: ClientOwnTerms, errors: { 409: ['stale'] } },
  remove: { input: one, reply: one },
  restore: { input: one, reply: ClientOwnTerms, errors: { 409: ['already_exists'] } },
} as const satisfies SchemaTable
