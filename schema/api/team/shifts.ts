import { defineEndpoints } from '../endpoint.ts'
import type { userShiftsSchemas } from './shifts-schemas.ts'

export const userShifts = defineEndpoints<typeof userShiftsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/UserShifts/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch shifts',
  },
  ofUser: {
    method: 'GET',
    path: '/api/UserShifts/User/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    errorMessage: 'Unable to fetch shifts',
  },
  create: {
    method: 'POST',
    path: '/api/UserShifts/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create shift',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/UserShifts/{sessionCode}/{userShiftId}',
    access: 'admin',
    errorMessage: 'Unable to update shift',
  },
  remove: {
    method: 'DELETE',
    path: '/api/UserShifts/{sessionCode}/{userShiftId}',
    access: 'admin',
    errorMessage: 'Unable to delete shift',
  },
})
