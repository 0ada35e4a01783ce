import * as v from 'valibot'
import { languages } from '../../terms.ts'
import { GuestGiftCard, GuestGiftCardOffer, GuestReservedCard } from '../booking/link-page-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Line, OptionalMail, Text } from '../values.ts'
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
      /** Where it is sent once it is paid for; to the guest if empty. */
      recipientEmail: v.optional(OptionalMail, ''),
      message: v.optional(Text(300), ''),
      /** Paid for online at once, instead of at the desk when it is collected. */
      payNow: v.optional(v.boolean(), false),
      language: v.optional(v.picklist(languages), 'en'),
    }),
    reply: GuestReservedCard,
    errors: { 409: ['gift_cards_not_online', 'name_needed', 'channel_not_set_up'], 429: ['too_many_reserved_cards'] },
  },
  cancel: { input: v.object({ prepaidId: Id }), reply: GuestReservedCard },
} as const satisfies SchemaTable
