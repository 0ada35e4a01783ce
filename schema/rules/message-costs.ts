import type { MessageChannel } from '../terms.ts'

/**
 * What the platform charges for one message of a channel, or one part of a text message, in ten-thousandths of a euro. A salon's own
 * gateway account is charged by its provider instead.
 */
export const messagePrices: Readonly<Record<MessageChannel, number>> = { whatsapp: 550, sms: 620, mail: 0 }

/** Cost in euro of a number of messages or parts, to ten-thousandths. */
export const computeMessageCost = (channel: MessageChannel, count: number) => (messagePrices[channel] * count) / 10_000

/** The same rounded to cents, for amounts that are added up as they are shown. */
export const roundMessageCost = (channel: MessageChannel, count: number) => Math.round(computeMessageCost(channel, count) * 100) / 100
