import { defineEndpoints } from '../endpoint.ts'
import type { servicesSchemas } from './services-schemas.ts'

export const services = defineEndpoints<typeof servicesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Services/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch services',
  },
  one: {
    method: 'GET',
    path: '/api/Services/{sessionCode}/{serviceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch service',
  },
  create: {
    method: 'POST',
    path: '/api/Services/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to create service',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/Services/{sessionCode}/{serviceId}',
    access: 'user',
    errorMessage: 'Unable to update service',
  },
  /** Archives the service: it can no longer be booked; bookings and visits keep it. */
  remove: {
    method: 'DELETE',
    path: '/api/Services/{sessionCode}/{serviceId}',
    access: 'admin',
    errorMessage: 'Unable to delete service',
  },
})
