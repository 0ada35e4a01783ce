import { defineEndpoints } from '../endpoint.ts'
import type { birthdaysSchemas } from './birthdays-schemas.ts'

export const birthdays = defineEndpoints<typeof birthdaysSchemas>()({
  /**
   * Birthdays from one day to another, both included, at most 62 days. Default: from the first day of the current month to its last
   * one, or a week from today if that is later. Clients who died are left out.
   */
  ofSalon: {
    method: 'GET',
    path: '/api/Clients/GetBirthdays/{sessionCode}/{salonId}',
    access: 'adminReceptionistUser',
    errorMessage: 'Failed to fetch birthdays with SessionCode.',
  },
})
