import { defineEndpoints } from '../endpoint.ts'
import type { giftCardGuestsSchemas, giftCardLinksSchemas } from './gift-card-guests-schemas.ts'

/** The balance page of a gift card, by the link in its QR code. */
export const giftCardLinks = defineEndpoints<typeof giftCardLinksSchemas>()({
  one: {
    method: 'GET',
    path: '/api/Links/GiftCard/{token}',
    access: 'link',
    errorMessage: 'This link is no longer valid',
  },
})

/** Gift cards on the booking page: a guest reserves one, and pays for it online, or when collecting it at the desk. */
export const giftCardGuests = defineEndpoints<typeof giftCardGuestsSchemas>()({
  offer: {
    method: 'GET',
    path: '/api/OnlineBooking/GiftCards/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch gift cards',
  },
  reserve: {
    method: 'POST',
    path: '/api/OnlineBooking/GiftCards/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to create gift card',
    idempotent: true,
  },
  /** Undoes a reservation of the guest's own. */
  cancel: {
    method: 'DELETE',
    path: '/api/OnlineBooking/GiftCards/{sessionCode}/{prepaidId}',
    access: 'booking',
    errorMessage: 'Unable to delete gift card',
  },
})
