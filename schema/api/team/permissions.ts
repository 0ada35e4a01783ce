import * as v from 'valibot'
import { roles } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id } from '../values.ts'

/** A role; its id is its name. */
export const Permission = v.object({ permissionId: v.picklist(roles), permission: v.string() })
export type Permission = v.InferOutput<typeof Permission>

export const permissions = {
  list: {
    method: 'GET',
    path: '/api/Permissions/{sessionCode}',
    access: 'all',
    reply: v.array(Permission),
    errorMessage: 'Unable to fetch permissions',
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
  /** Grants a role. An administrator grants every role but SUPERADMIN; a SUPERADMIN names the salon. */
  create: {
    method: 'POST',
    path: '/api/UserPermissions/{sessionCode}',
    access: 'admin; superadmin',
    body: v.strictObject({ userId: Id, permissionId: v.picklist(roles, 'Invalid value'), salonId: v.optional(Id) }),
    reply: UserPermission,
    errorMessage: 'Unable to create user permission',
    errors: { 409: ['already_exists'] },
    idempotent: true,
  },
  /** Takes a role away, from the next call on. The last administrator of a salon keeps theirs. */
  remove: {
    method: 'DELETE',
    path: '/api/UserPermissions/{sessionCode}/{userPermissionId}',
    access: 'admin',
    input: v.object({ userPermissionId: Id }),
    reply: v.object({ userPermissionId: Id }),
    errorMessage: 'Unable to delete user permission',
    errors: { 409: ['last_admin'] },
  },
} as const satisfies EndpointTable
