import * as v from 'valibot'
import { deliveries, messageChannels } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, Instant } from '../values.ts'

export const messageStates = ['waiting', 'sending', 'sent', 'failed'] as const
const Channel = v.picklist(messageChannels, 'Invalid value')
const State = v.picklist(messageStates, 'Invalid value')

/** A message of the outbox, without what would open something: recipients and codes are masked, links end at their token. */
export const SenderLog = v.object({
  senderLogId: Id,
  /** Null for an account without a salon. */
  salonId: v.nullable(Id),
  salonName: v.string(),
  /** Template of the message: booking_confirmed, guest_code … */
  kind: v.string(),
  /** Null if the recipient had no address for any channel. */
  channel: v.nullable(Channel),
  recipient: v.string(),
  state: State,
  /** What the gateway's receipt said; null without one. */
  delivery: v.nullable(v.picklist(deliveries)),
  /** Why it failed or waits; empty for a sent one. */
  reason: v.string(),
  at: Instant,
  sentAt: v.nullable(Instant),
  /** Whether it was sent by another channel instead: Meta did not take it, or reported nothing in time. */
  isReplaced: v.boolean(),
  /** Whether the salon's own gateway account sent it. */
  byOwnAccount: v.boolean(),
  smsParts: v.number(),
  /** Euro. */
  cost: v.number(),
  /** What Meta charges the salon for it by the salon's own price list, in euro: of what it has reported as delivered. */
  costAtMeta: v.number(),
  /** Null for a message that this version can no longer render. */
  text: v.nullable(v.string()),
})
export type SenderLog = v.InferOutput<typeof SenderLog>

/** Sums of a salon's messages, for billing. */
export const SenderTotal = v.object({
  salonId: v.nullable(Id),
  salonName: v.string(),
  whatsapp: v.number(),
  sms: v.number(),
  mail: v.number(),
  failed: v.number(),
  smsParts: v.number(),
  /** Parts of text messages that the platform's account has sent. */
  billedParts: v.number(),
  /** Euro. */
  cost: v.number(),
  costAtMeta: v.number(),
})
export type SenderTotal = v.InferOutput<typeof SenderTotal>

/** Days of the platform's time zone, both included; three months at most. */
const range = { from: Day, to: Day }

export const logsSchemas = {
  getSenderLogs: {
    input: v.object({ ...range, salonId: v.optional(Id), channel: v.optional(Channel), state: v.optional(State) }),
    reply: v.array(SenderLog),
  },
  getSenderTotals: { input: v.object(range), reply: v.array(SenderTotal) },
} as const satisfies SchemaTable
