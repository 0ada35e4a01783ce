import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { Received } from './guest-replies.ts'
import { Characters, Line } from './values.ts'

const hook = v.object({ hook: Line(200) })
/** The providers' own fields, which grow without notice. */
const Form = v.record(Characters, Characters)
const unknownHook = "This link doesn't work"

/**
 * Delivery receipts of the gateways. Each address has a secret path, which ends with a signed id; a wrong one is 404. A receipt may
 * arrive repeatedly and in any order.
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
  /** One address per WhatsApp account, entered by hand at the provider. */
  whatsApp: {
    method: 'POST',
    path: '/api/GatewayHooks/WhatsApp/{hook}',
    access: 'guest',
    input: hook,
    body: Form,
    form: 'urlencoded',
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
