import { defineEndpoints } from '../endpoint.ts'
import type { serviceSetsSchemas } from './packages-schemas.ts'

export const serviceSets = defineEndpoints<typeof serviceSetsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/ServiceSets/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch packages',
  },
  create: {
    method: 'POST',
    path: '/api/ServiceSets/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to create package',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ServiceSets/{sessionCode}/{serviceSetId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update package',
  },
  remove: {
    method: 'DELETE',
    path: '/api/ServiceSets/{sessionCode}/{serviceSetId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to delete package',
  },
})
