import { defineEndpoints } from '../endpoint.ts'
import type { userServicesSchemas } from './user-services-schemas.ts'

export const userServices = defineEndpoints<typeof userServicesSchemas>()({
  serviceAvailable: {
    method: 'GET',
    path: '/api/UserServices/ServiceAvailable/{sessionCode}/{serviceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch user services',
  },
  ofUser: {
    method: 'GET',
    path: '/api/UserServices/User/{sessionCode}/{userId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch user services',
  },
  ofService: {
    method: 'GET',
    path: '/api/UserServices/Service/{sessionCode}/{serviceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch user services',
  },
  create: {
    method: 'POST',
    path: '/api/UserServices/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create user service',
    idempotent: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/UserServices/{sessionCode}/{userServiceId}',
    access: 'admin',
    errorMessage: 'Unable to delete user service',
  },
  /** Replaces all services of a team member; `version` is that of the user. Bookings keep their durations and prices. */
  replace: {
    method: 'PUT',
    path: '/api/UserServices/User/{sessionCode}/{userId}',
    access: 'admin',
    errorMessage: 'Unable to update user services',
  },
})
