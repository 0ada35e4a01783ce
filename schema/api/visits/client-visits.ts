import { defineEndpoints } from '../endpoint.ts'
import type { clientVisitsSchemas } from './client-visits-schemas.ts'

export const clientVisits = defineEndpoints<typeof clientVisitsSchemas>()({
  /** All bookings and visits of a client, the newest first. */
  ofClient: {
    method: 'GET',
    path: '/api/Clients/Visits/{sessionCode}/{clientId}',
    access: 'user',
    errorMessage: 'Unable to fetch visits',
  },
  /** The client's card for printing, with the dates of the visits if the salon shows them. */
  card: {
    method: 'GET',
    path: '/api/Clients/Card/{sessionCode}/{clientId}',
    access: 'user',
    reply: { file: 'client-card.pdf', type: 'application/pdf', byRole: true },
    errorMessage: 'Unable to fetch client',
  },
})
