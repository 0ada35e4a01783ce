import { defineEndpoints } from '../endpoint.ts'
import type { patchTestsSchemas } from './patch-tests-schemas.ts'

export const patchTests = defineEndpoints<typeof patchTestsSchemas>()({
  /** The newest first; at most 500. */
  ofClient: {
    method: 'GET',
    path: '/api/PatchTests/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch patch tests',
  },
  create: {
    method: 'POST',
    path: '/api/PatchTests/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create patch test',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/PatchTests/{sessionCode}/{patchTestId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update patch test',
  },
  remove: {
    method: 'DELETE',
    path: '/api/PatchTests/{sessionCode}/{patchTestId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete patch test',
  },
})
