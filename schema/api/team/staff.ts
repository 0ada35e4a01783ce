import { defineEndpoints } from '../endpoint.ts'
import type { usersSchemas } from './staff-schemas.ts'

export const users = defineEndpoints<typeof usersSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Users/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch users',
  },
  one: {
    method: 'GET',
    path: '/api/Users/{sessionCode}/{userId}',
    access: 'profileInfoAccess+user',
    own: 'userId',
    errorMessage: 'Unable to fetch user',
  },
  onlyWorking: {
    method: 'GET',
    path: '/api/Users/GetOnlyWorking/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch users',
  },
  /** The address of the picture, which is valid for some hours; null without one. */
  getImage: {
    method: 'GET',
    path: '/api/Users/GetImage/{sessionCode}/{userId}',
    access: 'all',
    errorMessage: 'Unable to fetch user',
  },
})
