import { defineEndpoints } from '../endpoint.ts'
import type { gatewayHooksSchemas } from './gateway-hooks-schemas.ts'

const unknownHook = "This link doesn't work"
/** Bytes of a message: 1 MB of text that is longer in a form. */
const maxMessageBytes = 4_000_000

/**
 * Delivery receipts and incoming messages of the gateways. Each address has a secret path, which ends with a signed id; a wrong one is
 * 404. What they report may arrive repeatedly and in any order.
 */
export const gatewayHooks = defineEndpoints<typeof gatewayHooksSchemas>()({
  /** One address per text message, given to the gateway with it. */
  sms: {
    method: 'POST',
    path: '/api/GatewayHooks/Sms/{hook}',
    access: 'guest',
    form: 'urlencoded',
    errorMessage: unknownHook,
  },
  /** Messages that clients send to the number of an SMS account; one address per account, entered by hand at the provider. */
  incomingSms: {
    method: 'POST',
    path: '/api/GatewayHooks/IncomingSms/{hook}',
    access: 'guest',
    form: 'urlencoded',
    maxBodyBytes: maxMessageBytes,
    errorMessage: unknownHook,
  },
  /** Receipts and incoming messages: one address per WhatsApp account, entered by hand at the provider. */
  whatsApp: {
    method: 'POST',
    path: '/api/GatewayHooks/WhatsApp/{hook}',
    access: 'guest',
    form: 'urlencoded',
    maxBodyBytes: maxMessageBytes,
    errorMessage: unknownHook,
  },
  /** The platform's e-mail account. */
  mail: {
    method: 'POST',
    path: '/api/GatewayHooks/Mail/{hook}',
    access: 'guest',
    errorMessage: unknownHook,
  },
})
