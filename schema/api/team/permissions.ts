import { defineEndpoints } from '../endpoint.ts'
import type { permissionsSchemas, userPermissionsSchemas } from './permissions-schemas.ts'

export const permissions = defineEndpoints<typeof permissionsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Permissions/{sessionCode}',
    access: 'all',
    errorMessage: 'Unable to fetch permissions',
  },
})

export const userPermissions = defineEndpoints<typeof userPermissionsSchemas>()({
  ofUser: {
    method: 'GET',
    path: '/api/UserPermissions/User/{sessionCode}/{userId}',
    access: 'all, own; admin, any',
    own: 'userId',
    errorMessage: 'Unable to user permissions',
  },
  /** Grants a role. An administrator grants every role but SUPERADMIN; a SUPERADMIN names the salon. */
  create: {
    method: 'POST',
    path: '/api/UserPermissions/{sessionCode}',
    access: 'admin; superadmin',
    errorMessage: 'Unable to create user permission',
    idempotent: true,
  },
  /** Takes a role away, from the next call on. The last administrator of a salon keeps theirs. */
  remove: {
    method: 'DELETE',
    path: '/api/UserPermissions/{sessionCode}/{userPermissionId}',
    access: 'admin',
    errorMessage: 'Unable to delete user permission',
  },
})
