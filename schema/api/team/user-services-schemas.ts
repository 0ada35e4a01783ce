import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Day, FlagInQuery, Id, Minutes, Money, Sum, Version } from '../values.ts'
import { User } from './staff-schemas.ts'

/** A service that a team member offers; `length` (minutes) and `price` are null where those of the salon hold. */
export const UserService = v.object({
  userServiceId: Id,
  userId: Id,
  serviceId: Id,
  length: v.nullable(v.number()),
  price: v.nullable(Sum),
  /** Guests can book it with this team member. */
  online: v.boolean(),
})
export type UserService = v.InferOutput<typeof UserService>

/** Together with the longest break of a service, it fits a day. */
const maxOwnLength = 1200
const terms = {
  length: v.optional(v.nullable(Minutes(1, maxOwnLength)), null),
  price: v.optional(v.nullable(Money), null),
  online: v.optional(v.boolean(), true),
}
const Offered = v.strictObject({ serviceId: Id, ...terms })
const maxServices = 500

export const userServicesSchemas = {
  serviceAvailable: {
    input: v.object({
      serviceId: Id,
      date: Day,
      onlyTimeframes: v.optional(FlagInQuery),
      onlyWithShiftIn: v.optional(FlagInQuery),
    }),
    reply: v.array(User),
  },
  ofUser: { input: v.object({ userId: Id }), reply: v.array(UserService) },
  ofService: { input: v.object({ serviceId: Id }), reply: v.array(UserService) },
  create: { body: v.strictObject({ userId: Id, ...Offered.entries }), reply: UserService, errors: { 409: ['service_already_assigned'] } },
  remove: { input: v.object({ userServiceId: Id }), reply: v.object({ userServiceId: Id }) },
  replace: {
    input: v.object({ userId: Id }),
    body: v.strictObject({ services: v.pipe(v.array(Offered, 'Required'), v.maxLength(maxServices, 'Too many')), version: Version }),
    reply: v.array(UserService),
    errors: { 409: ['stale'] },
  },
} as const satisfies SchemaTable
