import * as v from 'valibot'
import { messageChannels } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Line } from '../values.ts'

const Channel = v.picklist(messageChannels, 'Invalid value')
const accountKinds = ['own', 'platform', 'none'] as const

/** How a salon sends on a channel. */
export const GatewayAccount = v.object({
  channel: Channel,
  /** Whose account sends; `none` where neither the salon nor the platform has one. */
  account: v.picklist(accountKinds),
  /** Empty where it was not entered; e-mails come from the platform's address and name the salon. */
  sender: v.string(),
  isConfirmed: v.boolean(),
  /** Price of a message, for SMS of one part, in cents; `PUT /api/Salons` changes it. */
  price: v.number(),
  /** The salon's own number or address, proposed for a test. */
  testTo: v.string(),
  /** Address for the provider's delivery receipts, for who has the account; null where the product gives it to the provider itself. */
  receiptUrl: v.nullable(v.string()),
  /** Address for what clients write to the salon, for who has the account; null where the channel has none, or that of the receipts. */
  incomingUrl: v.nullable(v.string()),
})
export type GatewayAccount = v.InferOutput<typeof GatewayAccount>

export const TestResult = v.object({
  accepted: v.boolean(),
  account: v.picklist(accountKinds),
  /** The gateway's own words; empty if it did not answer in time. */
  words: v.string(),
})
export type TestResult = v.InferOutput<typeof TestResult>

const One = v.object({ salonId: Id })

export const gatewayAccountsSchemas = {
  list: { input: One, reply: v.array(GatewayAccount) },
  test: {
    input: One,
    /** `to` is a phone number, or an e-mail address on the channel `mail`. */
    body: v.strictObject({ channel: Channel, to: v.pipe(Line(200), v.nonEmpty('Required')) }),
    reply: TestResult,
    errors: { 409: ['channel_not_set_up', 'sender_not_confirmed'], 429: ['too_many_test_messages'] },
  },
} as const satisfies SchemaTable
