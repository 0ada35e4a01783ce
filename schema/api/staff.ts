import * as v from 'valibot'
import { roles } from '../terms.ts'
import { Alert } from './alerts.ts'
import type { EndpointTable } from './endpoint.ts'
import { Period } from './salon-values.ts'
import { Day, FlagInQuery, Id } from './values.ts'

export const WorkingDay = v.object({ isWorking: v.boolean(), timing: v.array(Period) })
export type WorkingDay = v.InferOutput<typeof WorkingDay>

export const User = v.object({
  userId: Id,
  salonId: v.nullable(Id),
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  username: v.string(),
  title: v.string(),
  jobTitle: v.string(),
  note: v.string(),
  color: v.string(),
  employmentStart: v.nullable(Day),
  employmentEnd: v.nullable(Day),
  inAgenda: v.boolean(),
  workingHours: v.array(WorkingDay),
  role: v.array(v.picklist(roles)),
  data: v.object({ shortcuts: v.array(v.string()) }),
  settings: v.record(v.string(), v.unknown()),
  profileImage: v.nullable(v.string()),
  services: v.array(Id),
  version: v.number(),
})
export type User = v.InferOutput<typeof User>

/** One user; the signed-in one with their alerts, latest first. */
export const OneUser = v.object({ ...User.entries, userNotification: v.optional(v.array(Alert)) })
export type OneUser = v.InferOutput<typeof OneUser>

export const users = {
  list: {
    method: 'GET',
    path: '/api/Users/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ salonId: v.optional(Id) }),
    reply: v.array(User),
    errorMessage: 'Unable to fetch users',
  },
  one: {
    method: 'GET',
    path: '/api/Users/{sessionCode}/{userId}',
    access: 'profileInfoAccess+user',
    own: 'userId',
    input: v.object({ userId: Id }),
    reply: OneUser,
    errorMessage: 'Unable to fetch user',
  },
  onlyWorking: {
    method: 'GET',
    path: '/api/Users/GetOnlyWorking/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ salonId: v.optional(Id), date: Day }),
    reply: v.array(User),
    errorMessage: 'Unable to fetch users',
  },
} as const satisfies EndpointTable

export const UserPermission = v.object({ userPermissionId: Id, userId: Id, permissionId: v.picklist(roles), permission: v.string() })
export type UserPermission = v.InferOutput<typeof UserPermission>

export const userPermissions = {
  ofUser: {
    method: 'GET',
    path: '/api/UserPermissions/User/{sessionCode}/{userId}',
    access: 'all, own; admin, any',
    own: 'userId',
    input: v.object({ userId: Id }),
    reply: v.array(UserPermission),
    errorMessage: 'Unable to user permissions',
  },
} as const satisfies EndpointTable

export const UserService = v.object({ userServiceId: Id, userId: Id, serviceId: Id })
export type UserService = v.InferOutput<typeof UserService>

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
    body: v.strictObject({ userId: Id, serviceId: Id }),
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
} as const satisfies EndpointTable
