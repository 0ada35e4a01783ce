import { defineEndpoints } from '../endpoint.ts'
import type { surchargesSchemas } from './charges-surcharges-schemas.ts'

export const surcharges = defineEndpoints<typeof surchargesSchemas>()({
  ofAppointment: {
    method: 'GET',
    path: '/api/Surcharges/Appointment/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch surcharges',
  },
  /** Asks the owner by a message with a link; one question of a visit waits at a time. */
  ask: {
    method: 'POST',
    path: '/api/Surcharges/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create surcharge',
    idempotent: true,
  },
  /** Records the yes that a named person gave on the phone, and adds the surcharge to the visit. */
  accept: {
    method: 'POST',
    path: '/api/Surcharges/Accept/{sessionCode}/{surchargeId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update surcharge',
  },
  /** Withdraws the question: its link no longer takes an answer. */
  withdraw: {
    method: 'DELETE',
    path: '/api/Surcharges/{sessionCode}/{surchargeId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update surcharge',
  },
  /** Asks again with the same link, after the question was withdrawn. */
  restore: {
    method: 'POST',
    path: '/api/Surcharges/Restore/{sessionCode}/{surchargeId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update surcharge',
  },
})
