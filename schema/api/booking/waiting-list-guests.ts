import { defineEndpoints } from '../endpoint.ts'
import type { waitingListGuestsSchemas } from './waiting-list-guests-schemas.ts'

/** The waiting list for guests: joining with a verified phone, answering and leaving by link. */
export const waitingListGuests = defineEndpoints<typeof waitingListGuestsSchemas>()({
  join: {
    method: 'POST',
    path: '/api/OnlineBooking/WaitingList/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to create waiting list entry',
    idempotent: true,
  },
  entry: {
    method: 'GET',
    path: '/api/Links/WaitingList/{token}',
    access: 'link',
    errorMessage: 'This link is no longer valid',
  },
  leave: {
    method: 'DELETE',
    path: '/api/Links/WaitingList/{token}',
    access: 'link',
    errorMessage: 'This link is no longer valid',
  },
  offer: {
    method: 'GET',
    path: '/api/Links/WaitingOffer/{token}',
    access: 'link',
    errorMessage: 'This link is no longer valid',
  },
  /** Books the offered time. 409 with the current offer as `offer` if it has ended, is taken, or was answered. */
  accept: {
    method: 'POST',
    path: '/api/Links/WaitingOffer/{token}',
    access: 'link',
    errorMessage: 'This link is no longer valid',
    idempotent: true,
  },
  decline: {
    method: 'DELETE',
    path: '/api/Links/WaitingOffer/{token}',
    access: 'link',
    errorMessage: 'This link is no longer valid',
  },
})
