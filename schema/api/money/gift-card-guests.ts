import * as v from 'valibot'
import { languages } from '../../terms.ts'
import { GuestGiftCard, GuestGiftCardOffer, GuestReservedCard } from '../booking/link-page-replies.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id, Line, Text } from '../values.ts'
import { CardAmount } from './gift-cards.ts'

/** The balance page of a gift card, by the link in its QR code. */
export const giftCardLinks = {
  one: {
    method: 'GET',
    path: '/api/Links/GiftCard/{token}',
    access: 'link',
    input: v.object({ token: Line(200) }),
    reply: GuestGiftCard,
    errorMessage: 'This link is no longer valid',
  },
} as const satisfies EndpointTable

/** Gift cards on the booking page: a guest reserves one, and pays for it when collecting it at the desk. */
export const giftCardGuests = {
  offer: {
    method: 'GET',
    path: '/api/OnlineBooking/GiftCards/{sessionCode}',
    access: 'booking',
    reply: GuestGiftCardOffer,
    errorMessage: 'Unable to fetch gift cards',
  },
  reserve: {
    method: 'POST',
    path: '/api/OnlineBooking/GiftCards/{sessionCode}',
    access: 'booking',
    body: v.strictObject({
      amount: CardAmount,
      recipientName: v.optional(Line(100), ''),
      message: v.optional(Text(300), ''),
      language: v.optional(v.picklist(languages), 'en'),
    }),
    reply: GuestReservedCard,
    errorMessage: 'Unable to create gift card',
    errors: { 409: ['gift_cards_not_online', 'name_needed'], 429: ['too_many_reserved_cards'] },
    idempotent: true,
  },
  /** Undoes a reservation of the guest's own. */
  cancel: {
    method: 'DELETE',
    path: '/api/OnlineBooking/GiftCards/{sessionCode}/{prepaidId}',
    access: 'booking',
    input: v.object({ prepaidId: Id }),
    reply: GuestReservedCard,
    errorMessage: 'Unable to delete gift card',
  },
} as const satisfies EndpointTable
