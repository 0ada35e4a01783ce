import { defineEndpoints } from '../endpoint.ts'
import type { databasesSchemas } from './databases-schemas.ts'

/** The databases that have the salons of the platform. */
export const databases = defineEndpoints<typeof databasesSchemas>()({
  list: { method: 'GET', path: '/api/Databases/{sessionCode}', access: 'superadmin', errorMessage: 'Unable to fetch salons' },
})
