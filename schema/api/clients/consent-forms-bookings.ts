import { defineEndpoints } from '../endpoint.ts'
import type { bookingFormsSchemas } from './consent-forms-bookings-schemas.ts'

const unknownForm = 'Consent form not found'

/** The consent forms of one booking. Apart from the calls whose bodies hold signatures, because agenda and visits load these. */
export const bookingForms = defineEndpoints<typeof bookingFormsSchemas>()({
  one: {
    method: 'GET',
    path: '/api/ClientConsentForms/Booking/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch consent forms',
  },
  /** The caller answers for this one visit without the forms that are missing. */
  waive: {
    method: 'POST',
    path: '/api/ClientConsentForms/Waive/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    errorMessage: unknownForm,
  },
  /** Sends the link to the forms that are missing. */
  send: {
    method: 'POST',
    path: '/api/ClientConsentForms/SendLink/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    errorMessage: unknownForm,
    idempotent: true,
  },
})
