import type { MessageChannel } from '../../terms.ts'

/** What one message of a channel costs, for SMS one part of it, in cents with two decimals. */
export type MessagePrices = Readonly<Record<MessageChannel, number>>

/** Prices of a salon that has no others, and of messages without a salon. */
export const defaultMessagePrices: MessagePrices = { whatsapp: 5.5, sms: 6.2, mail: 0 }

/** Cost in euro of a number of messages or parts at a price, to cents, for amounts that are added up as they are shown. */
export const roundMessageCost = (price: number, count: number) => Math.round((Math.round(price * 100) * count) / 100) / 100
