import * as v from 'valibot'
import { Received } from '../booking/guest-replies.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Characters, Line } from '../values.ts'

const hook = v.object({ hook: Line(200) })
/** The providers' own fields, which grow without notice. */
const Form = v.record(Characters, Characters)
/** Bytes of a message: 1 MB of text that is longer in a form. */
const maxMessageBytes = 4_000_000
const unknownHook = "This link doesn't work"

/**
 * Delivery receipts and incoming messages of the gateways. Each address has a secret path, which ends with a signed id; a wrong one is
 * 404. What they report may arrive repeatedly and in any order.
 */
export const gatewayHooks = {
  /** One address per text message, given to the gateway with it. */
  sms: {
    method: 'POST',
    path: '/api/GatewayHooks/Sms/{hook}',
    access: 'guest',
    input: hook,
    body: Form,
    form: 'urlencoded',
    reply: Received,
    errorMessage: unknownHook,
  },
  /** Messages that clients send to the number of an SMS account; one address per account, entered by hand at the provider. */
  incomingSms: {
    method: 'POST',
    path: '/api/GatewayHooks/IncomingSms/{hook}',
    access: 'guest',
    input: hook,
    body: Form,
    form: 'urlencoded',
    maxBodyBytes: maxMessageBytes,
    reply: Received,
    errorMessage: unknownHook,
  },
  /** Receipts and incoming messages: one address per WhatsApp account, entered by hand at the provider. */
  whatsApp: {
    method: 'POST',
    path: '/api/GatewayHooks/WhatsApp/{hook}',
    access: 'guest',
    input: hook,
    body: Form,
    form: 'urlencoded',
    maxBodyBytes: maxMessageBytes,
    reply: Received,
    errorMessage: unknownHook,
  },
  /** The platform's e-mail account. */
  mail: {
    method: 'POST',
    path: '/api/GatewayHooks/Mail/{hook}',
    access: 'guest',
    input: hook,
    body: v.looseObject({ type: Line(100), data: v.looseObject({ email_id: v.optional(Line(200)) }) }),
    reply: Received,
    errorMessage: unknownHook,
  },
} as const satisfies EndpointTable
