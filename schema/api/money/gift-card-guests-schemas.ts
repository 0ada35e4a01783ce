import * as v from 'valibot'
import { languages } from '../../terms.ts'
import { GuestGiftCard, GuestGiftCardOffer, GuestReservedCard } from '../booking/link-page-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Line, Text } from '../values.ts'
import { CardAmount } from './gift-cards-schemas.ts'

export const giftCardLinksSchemas = {
  one: { input: v.object({ token: Line(200) }), reply: GuestGiftCard },
} as const satisfies SchemaTable

export const giftCardGuestsSchemas = {
  offer: { reply: GuestGiftCardOffer },
  reserve: {
    body: v.strictObject({
      amount: CardAmount,
      recipientName: v.optional(Line(100), ''),
      message: v.optional(Text(300), ''),
      language: v.optional(v.picklist(languages), 'en'),
    }),
    reply: GuestReservedCard,
    errors: { 409: ['gift_cards_not_online', 'name_needed'], 429: ['too_many_reserved_cards'] },
  },
  cancel: { input: v.object({ prepaidId: Id }), reply: GuestReservedCard },
} as const satisfies SchemaTable
