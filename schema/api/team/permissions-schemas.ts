import * as v from 'valibot'
import { roles } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id } from '../values.ts'

/** A role; its id is its name. */
export const Permission = v.object({ permissionId: v.picklist(roles), permission: v.string() })
export type Permission = v.InferOutput<typeof Permission>

export const permissionsSchemas = {
  list: { reply: v.array(Permission) },
} as const satisfies SchemaTable

export const UserPermission = v.object({ userPermissionId: Id, userId: Id, permissionId: v.picklist(roles), permission: v.string() })
export type UserPermission = v.InferOutput<typeof UserPermission>

export const userPermissionsSchemas = {
  ofUser: { input: v.object({ userId: Id }), reply: v.array(UserPermission) },
  create: {
    stepUp: true,
    body: v.strictObject({ userId: Id, permissionId: v.picklist(roles, 'Invalid value'), salonId: v.optional(Id) }),
    reply: UserPermission,
    errors: { 409: ['already_exists'] },
  },
  remove: {
    stepUp: true,
    input: v.object({ userPermissionId: Id }),
    reply: v.object({ userPermissionId: Id }),
    errors: { 409: ['last_admin'] },
  },
} as const satisfies SchemaTable
