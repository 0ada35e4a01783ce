import { defineEndpoints } from '../endpoint.ts'
import type { clientsSchemas } from './clients-schemas.ts'

const search = <const M extends string>(path: `/api/${string}`, errorMessage: M) =>
  ({
    method: 'GET',
    path,
    access: 'profileInfoAccess+user',
    errorMessage,
  }) as const

export const clients = defineEndpoints<typeof clientsSchemas>()({
  // The specification prescribes this message for a failed client list.
  list: search('/api/Clients/{sessionCode}', 'Failed to login with SessionCode.'),
  search: search('/api/Clients/Search/{sessionCode}', 'Unable to fetch clients'),
  /** One client as the search shows them. */
  summary: {
    method: 'GET',
    path: '/api/Clients/Summary/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client',
  },
  one: {
    method: 'GET',
    path: '/api/Clients/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client',
  },
  appointmentsCount: {
    method: 'GET',
    path: '/api/Clients/GetAppointmentsCount/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch clients',
  },
  /** Counts of all clients with a booking on the day. */
  appointmentsCountForClients: {
    method: 'GET',
    path: '/api/Clients/GetAppointmentsCountForClients/{sessionCode}/{salonId}/{date}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch clients',
  },
  create: {
    method: 'POST',
    path: '/api/Clients/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create client',
    idempotent: true,
  },
  /** Sends the changed fields only, or the whole record. */
  update: {
    method: 'PUT',
    path: '/api/Clients/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update client',
  },
})
