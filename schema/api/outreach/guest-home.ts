import { defineEndpoints } from '../endpoint.ts'
import type { guestHomeSchemas } from './guest-home-schemas.ts'

export const guestHome = defineEndpoints<typeof guestHomeSchemas>()({
  /** The guest's own place at a salon, behind the code that proves the telephone. */
  one: {
    method: 'GET',
    path: '/api/GuestHome/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch client',
  },
  /** Chooses another client of the same telephone, for the rest of the session. */
  choose: {
    method: 'POST',
    path: '/api/GuestHome/Person/{sessionCode}',
    access: 'booking',
    errorMessage: 'Client not found',
  },
  /** The link at which the guest pays what is owed; the one that is open already, or a new one. */
  pay: {
    method: 'POST',
    path: '/api/GuestHome/Pay/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to pay outstanding balance',
  },
  /**
   * Place of the guest, to be taken elsewhere; with contacts where the proven telephone is the first one of the record. Needs a new
   * code.
   */
  data: {
    method: 'GET',
    path: '/api/GuestHome/Data/{sessionCode}',
    access: 'booking',
    reply: { file: 'my-data.json', type: 'application/json' },
    errorMessage: 'Unable to fetch client',
  },
  /** Asks the salon to delete the guest's data. Asking again changes nothing. Needs a new code. */
  askErase: {
    method: 'POST',
    path: '/api/GuestHome/Erase/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to delete client',
  },
  /** Ends the session, and the remembered phone. */
  signOut: {
    method: 'DELETE',
    path: '/api/GuestHome/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to end device',
  },
})
