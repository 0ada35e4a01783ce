import { defineEndpoints } from '../endpoint.ts'
import type { guestBenefitsSchemas } from './guest-benefits-schemas.ts'

export const guestBenefits = defineEndpoints<typeof guestBenefitsSchemas>()({
  /** Benefits of the guest who books, once the phone is proved; nothing for somebody who is not known. */
  one: {
    method: 'GET',
    path: '/api/OnlineBooking/Benefits/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch courses',
  },
})
