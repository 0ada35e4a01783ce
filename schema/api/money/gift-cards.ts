import { defineEndpoints } from '../endpoint.ts'
import type { giftCardsSchemas } from './gift-cards-schemas.ts'

export const giftCards = defineEndpoints<typeof giftCardsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/GiftCards/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch gift cards',
  },
  one: {
    method: 'GET',
    path: '/api/GiftCards/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to fetch gift card',
  },
  /**
   * Usable cards of a client, which the checkout offers without their code: bought for the client or by the client without another
   * recipient, or used for a visit that the client has paid. A card that is a gift for somebody else is not among those of its buyer.
   */
  ofClient: {
    method: 'GET',
    path: '/api/GiftCards/Client/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch gift cards',
  },
  /** The card of a code or of the link in its QR code. Each wrong code makes the next try wait longer. */
  find: {
    method: 'POST',
    path: '/api/GiftCards/Find/{sessionCode}',
    access: 'user',
    errorMessage: 'No gift card has this code',
  },
  /** Sells a card without a visit; it is paid at once. */
  sell: {
    method: 'POST',
    path: '/api/GiftCards/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to create gift card',
    idempotent: true,
  },
  /** Adds a card to the checkout of an open visit. */
  add: {
    method: 'POST',
    path: '/api/GiftCards/Visit/{sessionCode}/{appointmentId}',
    access: 'user',
    errorMessage: 'Unable to create gift card',
    idempotent: true,
  },
  /** Takes a card off the checkout of an open visit. */
  removeLine: {
    method: 'DELETE',
    path: '/api/GiftCards/Visit/{sessionCode}/{prepaidSaleId}',
    access: 'user',
    errorMessage: 'Unable to delete gift card',
  },
  update: {
    method: 'PUT',
    path: '/api/GiftCards/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to update gift card',
  },
  topUp: {
    method: 'POST',
    path: '/api/GiftCards/TopUp/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to top up gift card',
    idempotent: true,
  },
  /** Reverses a sale or top-up that belongs to no visit. */
  void: {
    method: 'POST',
    path: '/api/GiftCards/Void/{sessionCode}/{prepaidEntryId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to void sale',
    idempotent: true,
  },
  block: {
    method: 'POST',
    path: '/api/GiftCards/Block/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to block gift card',
  },
  unblock: {
    method: 'POST',
    path: '/api/GiftCards/Unblock/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to unblock gift card',
  },
  /** Moves the balance to a new card with its own code, for somebody else or in place of a lost one. Replies with the new card. */
  transfer: {
    method: 'POST',
    path: '/api/GiftCards/Transfer/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to transfer gift card',
    idempotent: true,
  },
  /** Moves the balance of a card that was not used back to the one that it replaces. Replies with the earlier card. */
  undoTransfer: {
    method: 'POST',
    path: '/api/GiftCards/UndoTransfer/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to undo transfer',
  },
  /** Cancels what a guest has reserved. */
  cancel: {
    method: 'DELETE',
    path: '/api/GiftCards/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to delete gift card',
  },
  restore: {
    method: 'POST',
    path: '/api/GiftCards/Restore/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to restore gift card',
  },
  /** The card as a page to print. */
  pdf: {
    method: 'GET',
    path: '/api/GiftCards/Pdf/{sessionCode}/{prepaidId}',
    access: 'user',
    reply: { file: 'gift-card.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch gift card',
  },
  /** Sends the card by e-mail. */
  send: {
    method: 'POST',
    path: '/api/GiftCards/Send/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to send gift card',
    idempotent: true,
  },
  settings: {
    method: 'GET',
    path: '/api/GiftCards/Settings/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch gift card settings',
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/GiftCards/Settings/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update gift card settings',
  },
})
