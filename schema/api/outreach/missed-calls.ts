import { defineEndpoints } from '../endpoint.ts'
import type { missedCallLinksSchemas, missedCallsSchemas } from './missed-calls-schemas.ts'

const path = '/api/MissedCalls/{sessionCode}'

export const missedCalls = defineEndpoints<typeof missedCallsSchemas>()({
  state: {
    method: 'GET',
    path,
    access: 'admin',
    errorMessage: 'Unable to fetch missed calls',
  },
  /** Makes an address and revokes the previous one. */
  renew: {
    method: 'POST',
    path,
    access: 'admin',
    errorMessage: 'Unable to update missed calls',
  },
  revoke: {
    method: 'DELETE',
    path,
    access: 'admin',
    errorMessage: 'Unable to update missed calls',
  },
})

export const missedCallLinks = defineEndpoints<typeof missedCallLinksSchemas>()({
  /** A telephone system reports a call that nobody has taken, by opening an address, as all can. The caller gets the booking page. */
  ring: {
    method: 'GET',
    path: '/api/Links/MissedCall/{token}',
    access: 'link',
    errorMessage: "This link doesn't work",
  },
})
