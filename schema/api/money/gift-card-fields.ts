import * as v from 'valibot'
import { giftCardBounds, giftCardStates } from '../../rules/money/gift-cards.ts'
import { languages, prepaidEntryKinds, vatKinds } from '../../terms.ts'
import { Day, Id, Instant, Line, Money, OptionalMail, PlanDay, Sum, Text } from '../values.ts'
import { AfterClosing, Payments } from '../visits/visit-bodies.ts'

export const CardAmount = v.pipe(
  Money,
  v.minValue(giftCardBounds.min, 'Between €5 and €1,000'),
  v.maxValue(giftCardBounds.max, 'Between €5 and €1,000'),
)
/** Gift cards that pay for a part of something, in a query: `id:amount` in euro, with commas between them. */
export const CardAmounts = v.pipe(
  Line(1000),
  v.regex(/^[\w-]{1,64}:\d{1,5}(\.\d{1,2})?(,[\w-]{1,64}:\d{1,5}(\.\d{1,2})?){0,9}$/, 'Enter a valid amount'),
)
export const PaidAtOnce = v.pipe(Payments, v.minLength(1, 'Required'))

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
  /** Of all cards, whatever was searched for. */
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
export const GiftCardSale = v.strictObject({ ...newCard, payments: PaidAtOnce, afterClosing: AfterClosing })
export type GiftCardSale = v.InferOutput<typeof GiftCardSale>
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
