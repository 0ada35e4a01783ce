import { defineEndpoints } from '../endpoint.ts'
import type { unitOutagesSchemas } from './unit-outages-schemas.ts'

/** Times in which a room, basin or piece of equipment is out of order. */
export const unitOutages = defineEndpoints<typeof unitOutagesSchemas>()({
  /** The first 100 bookings to come that have the unit in that time. */
  touched: {
    method: 'GET',
    path: '/api/UnitOutages/Touched/{sessionCode}/{resourceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch agendas',
  },
  /** Bookings that have the unit in that time get another one that is free, in the same transaction; those without one stay. */
  create: {
    method: 'POST',
    path: '/api/UnitOutages/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to update unit',
    idempotent: true,
  },
  /** The unit can be booked again from now on. Bookings stay where they are. */
  remove: {
    method: 'DELETE',
    path: '/api/UnitOutages/{sessionCode}/{resourceOutageId}',
    access: 'user',
    errorMessage: 'Unable to update unit',
  },
})
