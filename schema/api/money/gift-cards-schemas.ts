import * as v from 'valibot'
import { giftCardBounds, giftCardStates } from '../../rules/money/gift-cards.ts'
import { languages, prepaidEntryKinds, vatKinds } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, Instant, Line, Money, Name, OptionalMail, Payable, PlanDay, SearchText, Sum, Text, Version, Whole } from '../values.ts'
import { AfterClosing, Payments } from '../visits/visit-bodies.ts'
import { Appointment } from '../visits/visits-schemas.ts'

export const CardAmount = v.pipe(
  Money,
  v.minValue(giftCardBounds.min, 'Between 5 and 1,000'),
  v.maxValue(giftCardBounds.max, 'Between 5 and 1,000'),
)
/** Gift cards that pay for a part of something, in a query: `id:amount` in euro, with commas between them. */
export const CardAmounts = v.pipe(
  Line(1000),
  v.regex(/^[\w-]{1,64}:\d{1,5}(\.\d{1,2})?(,[\w-]{1,64}:\d{1,5}(\.\d{1,2})?){0,9}$/, 'Enter a valid amount'),
)
const PaidAtOnce = v.pipe(Payments, v.minLength(1, 'Required'))

/** A card in the list. In euro; `sold` with what it was topped up by. */
export const GiftCardRow = v.object({
  prepaidId: Id,
  codeEnd: v.string(),
  recipientName: v.string(),
  buyer: v.nullable(v.object({ clientId: Id, name: v.string() })),
  state: v.picklist(giftCardStates),
  at: Instant,
  validUntil: v.nullable(Day),
  sold: Sum,
  balance: Sum,
  /** Last use, if there is one. */
  used: v.nullable(Instant),
  /** What a guest has reserved it for. */
  reservedAmount: Sum,
})
export type GiftCardRow = v.InferOutput<typeof GiftCardRow>

/** One change of a card's balance, with the balance behind it. */
export const GiftCardEntry = v.object({
  prepaidEntryId: Id,
  kind: v.picklist(prepaidEntryKinds),
  at: Instant,
  amount: Sum,
  balance: Sum,
  /** Who posted it; empty for what the product does itself. */
  firstName: v.string(),
  /** The visit that it belongs to, with its services, for a sale or payment in a visit. */
  appointmentId: v.nullable(Id),
  clientId: v.nullable(Id),
  services: v.string(),
  /** A sale at the desk that can still be voided. */
  mayVoid: v.boolean(),
})
export type GiftCardEntry = v.InferOutput<typeof GiftCardEntry>

export const GiftCard = v.object({
  ...GiftCardRow.entries,
  recipientEmail: v.string(),
  message: v.string(),
  language: v.picklist(languages),
  vatKind: v.picklist(vatKinds),
  vatRate: v.nullable(v.number()),
  blockedReason: v.string(),
  /** The card that this one replaces, and the one that replaces it. */
  replacesId: v.nullable(Id),
  replacedById: v.nullable(Id),
  /** Link of the card's own page, as its QR code holds it. */
  link: v.string(),
  entries: v.array(GiftCardEntry),
  version: v.number(),
})
export type GiftCard = v.InferOutput<typeof GiftCard>

/** What the desk learns from a code. */
export const FoundGiftCard = v.object({
  prepaidId: Id,
  codeEnd: v.string(),
  recipientName: v.string(),
  state: v.picklist(giftCardStates),
  balance: Sum,
  validUntil: v.nullable(Day),
})
export type FoundGiftCard = v.InferOutput<typeof FoundGiftCard>

export const GiftCards = v.object({
  cards: v.array(GiftCardRow),
  /** Totals of all cards, whatever was searched for. */
  totals: v.object({ cards: v.number(), outstanding: Sum, ending: v.number(), endingBalance: Sum, reserved: v.number() }),
})
export type GiftCards = v.InferOutput<typeof GiftCards>

/** `reservationId`: the card that a guest has reserved and now collects. */
const newCard = {
  amount: CardAmount,
  clientId: v.optional(v.nullable(Id), null),
  recipientName: v.optional(Line(100), ''),
  recipientEmail: v.optional(OptionalMail, ''),
  message: v.optional(Text(300), ''),
  language: v.optional(v.picklist(languages, 'Invalid value'), 'it'),
  /** Default: as the salon's settings say; null without expiry. */
  validUntil: v.optional(v.nullable(PlanDay)),
  vatKind: v.optional(v.picklist(vatKinds, 'Invalid value')),
  reservationId: v.optional(Id),
}
const GiftCardSale = v.strictObject({ ...newCard, payments: PaidAtOnce, afterClosing: AfterClosing })
export const GiftCardLine = v.strictObject({ ...newCard })
export type GiftCardLine = v.InferOutput<typeof GiftCardLine>
export type GiftCardDraft = v.InferInput<typeof GiftCardLine>

export const GiftCardSettings = v.object({
  amounts: v.array(Sum),
  validMonths: v.number(),
  vatKind: v.picklist(vatKinds),
  vatRate: v.number(),
  online: v.boolean(),
  version: v.number(),
})
export type GiftCardSettings = v.InferOutput<typeof GiftCardSettings>

const one = v.object({ prepaidId: Id })
const Reason = Name(500)
const writeErrors = ['stale', 'prepaid_unusable', 'prepaid_used'] as const

export const GiftCardChange = v.strictObject({
  version: Version,
  recipientName: v.optional(Line(100)),
  recipientEmail: v.optional(OptionalMail),
  message: v.optional(Text(300)),
  validUntil: v.optional(v.nullable(PlanDay)),
})

export const GiftCardSettingsChange = v.strictObject({
  amounts: v.pipe(v.array(CardAmount), v.minLength(1, 'Required'), v.maxLength(8, 'Too many')),
  validMonths: Whole(0, 120),
  vatKind: v.picklist(vatKinds, 'Invalid value'),
  vatRate: Whole(0, 40),
  online: v.boolean('Invalid value'),
  version: Version,
})

export const giftCardsSchemas = {
  list: {
    input: v.object({ search: v.optional(SearchText, ''), state: v.optional(v.picklist(giftCardStates, 'Invalid value')) }),
    reply: GiftCards,
  },
  one: { input: one, reply: GiftCard },
  ofClient: { input: v.object({ clientId: Id }), reply: v.array(FoundGiftCard) },
  find: {
    body: v.strictObject({ code: v.pipe(Line(300), v.nonEmpty('Required')) }),
    reply: FoundGiftCard,
    errors: { 429: ['too_many_gift_codes'] },
  },
  sell: {
    body: GiftCardSale,
    reply: GiftCard,
    errors: {
      400: ['payments_mismatch', 'client_not_found', 'prepaid_by_voucher'],
      409: ['reservation_over', 'sale_after_closing', 'sold_in_cash_system', 'stale'],
    },
  },
  add: {
    input: v.object({ appointmentId: Id }),
    body: GiftCardLine,
    reply: Appointment,
    errors: { 400: ['client_not_found'], 409: ['client_not_arrived', 'already_checked_out', 'reservation_over'] },
  },
  removeLine: {
    input: v.object({ prepaidSaleId: Id }),
    reply: Appointment,
    errors: { 409: ['client_not_arrived', 'already_checked_out'] },
  },
  update: { input: one, body: GiftCardChange, reply: GiftCard, errors: { 409: ['stale'] } },
  topUp: {
    input: one,
    body: v.strictObject({ amount: Payable, payments: PaidAtOnce, afterClosing: AfterClosing }),
    reply: GiftCard,
    errors: {
      400: ['payments_mismatch', 'prepaid_by_voucher', 'gift_card_too_large'],
      409: ['prepaid_unusable', 'sale_after_closing', 'sold_in_cash_system', 'stale'],
    },
  },
  void: {
    input: v.object({ prepaidEntryId: Id }),
    body: v.strictObject({ reason: Reason, afterClosing: AfterClosing }),
    reply: GiftCard,
    errors: { 403: ['confirm_identity'], 409: ['prepaid_used', 'already_undone', 'sale_after_closing'] },
  },
  block: { input: one, body: v.strictObject({ reason: Reason }), reply: GiftCard, errors: { 409: ['stale'] } },
  unblock: { input: one, reply: GiftCard, errors: { 409: ['stale'] } },
  transfer: {
    input: one,
    body: v.strictObject({
      recipientName: v.optional(Line(100), ''),
      recipientEmail: v.optional(OptionalMail, ''),
      message: v.optional(Text(300), ''),
    }),
    reply: GiftCard,
    errors: { 409: ['gift_card_empty'] },
  },
  undoTransfer: { input: one, reply: GiftCard, errors: { 409: writeErrors } },
  cancel: { input: one, reply: one, errors: { 409: ['reservation_over', 'stale'] } },
  restore: { input: one, reply: GiftCard },
  pdf: { input: one, errors: { 409: ['prepaid_unusable'] } },
  send: {
    input: one,
    body: v.strictObject({ email: v.optional(OptionalMail, '') }),
    reply: v.object({ prepaidId: Id, email: v.string() }),
    errors: { 409: ['prepaid_unusable'], 429: ['sent_too_often'] },
  },
  settings: { reply: GiftCardSettings },
  changeSettings: { body: GiftCardSettingsChange, reply: GiftCardSettings, errors: { 409: ['stale'] } },
} as const satisfies SchemaTable
