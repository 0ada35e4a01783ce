import { defineEndpoints } from '../endpoint.ts'
import type { resourceKindsSchemas, resourcesSchemas } from './resources-schemas.ts'

export const resourceKinds = defineEndpoints<typeof resourceKindsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/ResourceKinds/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch rooms and equipment',
  },
  create: {
    method: 'POST',
    path: '/api/ResourceKinds/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to create kind',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ResourceKinds/{sessionCode}/{resourceKindId}',
    access: 'user',
    errorMessage: 'Unable to update kind',
  },
  /** Removes the kind with its units. Refused while a service needs it, and while a booking to come holds a unit. */
  remove: {
    method: 'DELETE',
    path: '/api/ResourceKinds/{sessionCode}/{resourceKindId}',
    access: 'admin',
    errorMessage: 'Unable to delete kind',
  },
})

export const resources = defineEndpoints<typeof resourcesSchemas>()({
  create: {
    method: 'POST',
    path: '/api/Resources/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to create unit',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/Resources/{sessionCode}/{resourceId}',
    access: 'user',
    errorMessage: 'Unable to update unit',
  },
  /** Refused while a booking to come holds the unit: the reply lists the first of them. */
  remove: {
    method: 'DELETE',
    path: '/api/Resources/{sessionCode}/{resourceId}',
    access: 'admin',
    errorMessage: 'Unable to delete unit',
  },
})
