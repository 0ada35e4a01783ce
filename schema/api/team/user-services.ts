import * as v from 'valibot'
import type { EndpointTable } from '../endpoint.ts'
import { Day, FlagInQuery, Id, Minutes, Money, Sum, Version } from '../values.ts'
import { User } from './staff.ts'

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

export const userServices = {
  serviceAvailable: {
    method: 'GET',
    path: '/api/UserServices/ServiceAvailable/{sessionCode}/{serviceId}',
    access: 'profileInfoAccess+user',
    input: v.object({
      serviceId: Id,
      date: Day,
      onlyTimeframes: v.optional(FlagInQuery),
      onlyWithShiftIn: v.optional(FlagInQuery),
    }),
    reply: v.array(User),
    errorMessage: 'Unable to fetch user services',
  },
  ofUser: {
    method: 'GET',
    path: '/api/UserServices/User/{sessionCode}/{userId}',
    access: 'profileInfoAccess+user',
    input: v.object({ userId: Id }),
    reply: v.array(UserService),
    errorMessage: 'Unable to fetch user services',
  },
  ofService: {
    method: 'GET',
    path: '/api/UserServices/Service/{sessionCode}/{serviceId}',
    access: 'profileInfoAccess+user',
    input: v.object({ serviceId: Id }),
    reply: v.array(UserService),
    errorMessage: 'Unable to fetch user services',
  },
  create: {
    method: 'POST',
    path: '/api/UserServices/{sessionCode}',
    access: 'admin',
    body: v.strictObject({ userId: Id, ...Offered.entries }),
    reply: UserService,
    errorMessage: 'Unable to create user service',
    errors: { 409: ['service_already_assigned'] },
    idempotent: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/UserServices/{sessionCode}/{userServiceId}',
    access: 'admin',
    input: v.object({ userServiceId: Id }),
    reply: v.object({ userServiceId: Id }),
    errorMessage: 'Unable to delete user service',
  },
  /** Replaces all services of a team member; `version` is that of the user. Bookings keep their durations and prices. */
  replace: {
    method: 'PUT',
    path: '/api/UserServices/User/{sessionCode}/{userId}',
    access: 'admin',
    input: v.object({ userId: Id }),
    body: v.strictObject({ services: v.pipe(v.array(Offered, 'Required'), v.maxLength(maxServices, 'Too many')), version: Version }),
    reply: v.array(UserService),
    errorMessage: 'Unable to update user services',
    errors: { 409: ['stale'] },
  },
} as const satisfies EndpointTable
