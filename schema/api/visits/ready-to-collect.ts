import { defineEndpoints } from '../endpoint.ts'
import type { readyToCollectSchemas } from './ready-to-collect-schemas.ts'

export const readyToCollect = defineEndpoints<typeof readyToCollectSchemas>()({
  /** The message to the owner as it would be sent now, with the amount due, and how far each pet of the visit is. */
  message: {
    method: 'GET',
    path: '/api/SubClients/ReadyToCollect/{sessionCode}/{appointmentId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch pet',
  },
  /**
   * Sends the owner a message that pets of a visit can be collected, once for each, after 20 seconds. `channel` is null if none reaches the
   * owner.
   */
  send: {
    method: 'POST',
    path: '/api/SubClients/ReadyToCollect/{sessionCode}/{appointmentId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch pet',
  },
  /** Takes back a message that has not been sent yet, which it is not for 20 seconds: the owner can be told again. */
  takeBack: {
    method: 'DELETE',
    path: '/api/SubClients/ReadyToCollect/{sessionCode}/{appointmentId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch pet',
  },
})
