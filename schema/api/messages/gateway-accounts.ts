import * as v from 'valibot'
import { messageChannels } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
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

export const gatewayAccounts = {
  list: {
    method: 'GET',
    path: '/api/Salons/GatewayAccounts/{sessionCode}/{salonId}',
    access: 'superadmin or admin of it',
    input: One,
    reply: v.array(GatewayAccount),
    errorMessage: 'Unable to fetch salon',
  },
  /** Sends one message at once and answers with what the gateway said. Ten an hour. */
  test: {
    method: 'POST',
    path: '/api/Salons/SendTestMessage/{sessionCode}/{salonId}',
    access: 'superadmin or admin of it',
    input: One,
    /** `to` is a phone number, or an e-mail address on the channel `mail`. */
    body: v.strictObject({ channel: Channel, to: v.pipe(Line(200), v.nonEmpty('Required')) }),
    reply: TestResult,
    errorMessage: 'Unable to fetch salon',
    errors: { 409: ['channel_not_set_up', 'sender_not_confirmed'], 429: ['too_many_test_messages'] },
  },
} as const satisfies EndpointTable
