import * as v from 'valibot'
import { giftCardStates } from '../../rules/money/gift-cards.ts'
import { vatKinds } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id, Line, Name, OptionalMail, Payable, PlanDay, Text, Version, Whole } from '../values.ts'
import { AfterClosing } from '../visits/visit-bodies.ts'
import { Appointment } from '../visits/visits.ts'
import {
  CardAmount,
  FoundGiftCard,
  GiftCard,
  GiftCardLine,
  GiftCardSale,
  GiftCardSettings,
  GiftCards,
  PaidAtOnce,
} from './gift-card-fields.ts'

const one = v.object({ prepaidId: Id })
const Reason = Name(500)
const writeErrors = ['stale', 'prepaid_unusable', 'prepaid_used'] as const

export const giftCards = {
  list: {
    method: 'GET',
    path: '/api/GiftCards/{sessionCode}',
    access: 'user',
    input: v.object({ search: v.optional(Line(100), ''), state: v.optional(v.picklist(giftCardStates, 'Invalid value')) }),
    reply: GiftCards,
    errorMessage: 'Unable to fetch gift cards',
  },
  one: {
    method: 'GET',
    path: '/api/GiftCards/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    reply: GiftCard,
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
    input: v.object({ clientId: Id }),
    reply: v.array(FoundGiftCard),
    errorMessage: 'Unable to fetch gift cards',
  },
  /** The card of a code or of the link in its QR code. Each wrong code makes the next try wait longer. */
  find: {
    method: 'POST',
    path: '/api/GiftCards/Find/{sessionCode}',
    access: 'user',
    body: v.strictObject({ code: v.pipe(Line(300), v.nonEmpty('Required')) }),
    reply: FoundGiftCard,
    errorMessage: 'No gift card has this code',
    errors: { 429: ['too_many_gift_codes'] },
  },
  /** Sells a card without a visit; it is paid at once. */
  sell: {
    method: 'POST',
    path: '/api/GiftCards/{sessionCode}',
    access: 'user',
    body: GiftCardSale,
    reply: GiftCard,
    errorMessage: 'Unable to create gift card',
    errors: {
      400: ['payments_mismatch', 'client_not_found', 'prepaid_by_voucher'],
      409: ['reservation_over', 'sale_after_closing', 'sold_in_cash_system', 'stale'],
    },
    idempotent: true,
  },
  /** Adds a card to the checkout of an open visit. */
  add: {
    method: 'POST',
    path: '/api/GiftCards/Visit/{sessionCode}/{appointmentId}',
    access: 'user',
    input: v.object({ appointmentId: Id }),
    body: GiftCardLine,
    reply: Appointment,
    errorMessage: 'Unable to create gift card',
    errors: { 400: ['client_not_found'], 409: ['client_not_arrived', 'already_checked_out', 'reservation_over'] },
    idempotent: true,
  },
  /** Takes a card off the checkout of an open visit. */
  removeLine: {
    method: 'DELETE',
    path: '/api/GiftCards/Visit/{sessionCode}/{prepaidSaleId}',
    access: 'user',
    input: v.object({ prepaidSaleId: Id }),
    reply: Appointment,
    errorMessage: 'Unable to delete gift card',
    errors: { 409: ['client_not_arrived', 'already_checked_out'] },
  },
  update: {
    method: 'PUT',
    path: '/api/GiftCards/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    body: v.strictObject({
      version: Version,
      recipientName: v.optional(Line(100)),
      recipientEmail: v.optional(OptionalMail),
      message: v.optional(Text(300)),
      validUntil: v.optional(v.nullable(PlanDay)),
    }),
    reply: GiftCard,
    errorMessage: 'Unable to update gift card',
    errors: { 409: ['stale'] },
  },
  topUp: {
    method: 'POST',
    path: '/api/GiftCards/TopUp/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    body: v.strictObject({ amount: Payable, payments: PaidAtOnce, afterClosing: AfterClosing }),
    reply: GiftCard,
    errorMessage: 'Unable to top up gift card',
    errors: {
      400: ['payments_mismatch', 'prepaid_by_voucher', 'gift_card_too_large'],
      409: ['prepaid_unusable', 'sale_after_closing', 'sold_in_cash_system', 'stale'],
    },
    idempotent: true,
  },
  /** Reverses a sale or top-up that belongs to no visit. */
  void: {
    method: 'POST',
    path: '/api/GiftCards/Void/{sessionCode}/{prepaidEntryId}',
    access: 'adminReceptionist',
    input: v.object({ prepaidEntryId: Id }),
    body: v.strictObject({ reason: Reason, afterClosing: AfterClosing }),
    reply: GiftCard,
    errorMessage: 'Unable to void sale',
    errors: { 409: ['prepaid_used', 'already_undone', 'sale_after_closing'] },
    idempotent: true,
  },
  block: {
    method: 'POST',
    path: '/api/GiftCards/Block/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    body: v.strictObject({ reason: Reason }),
    reply: GiftCard,
    errorMessage: 'Unable to block gift card',
    errors: { 409: ['stale'] },
  },
  unblock: {
    method: 'POST',
    path: '/api/GiftCards/Unblock/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    reply: GiftCard,
    errorMessage: 'Unable to unblock gift card',
    errors: { 409: ['stale'] },
  },
  /** Moves the balance to a new card with a code of its own, for somebody else or in place of a lost one. Replies with the new card. */
  transfer: {
    method: 'POST',
    path: '/api/GiftCards/Transfer/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    body: v.strictObject({
      recipientName: v.optional(Line(100), ''),
      recipientEmail: v.optional(OptionalMail, ''),
      message: v.optional(Text(300), ''),
    }),
    reply: GiftCard,
    errorMessage: 'Unable to transfer gift card',
    errors: { 409: ['gift_card_empty'] },
    idempotent: true,
  },
  /** Moves the balance of a card that was not used back to the one that it replaces. Replies with the earlier card. */
  undoTransfer: {
    method: 'POST',
    path: '/api/GiftCards/UndoTransfer/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    reply: GiftCard,
    errorMessage: 'Unable to undo transfer',
    errors: { 409: writeErrors },
  },
  /** Cancels what a guest has reserved. */
  cancel: {
    method: 'DELETE',
    path: '/api/GiftCards/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    reply: one,
    errorMessage: 'Unable to delete gift card',
    errors: { 409: ['reservation_over', 'stale'] },
  },
  restore: {
    method: 'POST',
    path: '/api/GiftCards/Restore/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    reply: GiftCard,
    errorMessage: 'Unable to restore gift card',
  },
  /** The card as a page to print. */
  pdf: {
    method: 'GET',
    path: '/api/GiftCards/Pdf/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    reply: { file: 'gift-card.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch gift card',
    errors: { 409: ['prepaid_unusable'] },
  },
  /** Sends the card by e-mail. */
  send: {
    method: 'POST',
    path: '/api/GiftCards/Send/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    body: v.strictObject({ email: v.optional(OptionalMail, '') }),
    reply: v.object({ prepaidId: Id, email: v.string() }),
    errorMessage: 'Unable to send gift card',
    errors: { 409: ['prepaid_unusable'], 429: ['sent_too_often'] },
    idempotent: true,
  },
  settings: {
    method: 'GET',
    path: '/api/GiftCards/Settings/{sessionCode}',
    access: 'user',
    reply: GiftCardSettings,
    errorMessage: 'Unable to fetch gift card settings',
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/GiftCards/Settings/{sessionCode}',
    access: 'admin',
    body: v.strictObject({
      amounts: v.pipe(v.array(CardAmount), v.minLength(1, 'Required'), v.maxLength(8, 'Too many')),
      validMonths: Whole(0, 120),
      vatKind: v.picklist(vatKinds, 'Invalid value'),
      vatRate: Whole(0, 40),
      online: v.boolean('Invalid value'),
      version: Version,
    }),
    reply: GiftCardSettings,
    errorMessage: 'Unable to update gift card settings',
    errors: { 409: ['stale'] },
  },
} as const satisfies EndpointTable
