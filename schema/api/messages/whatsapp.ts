import { defineEndpoints } from '../endpoint.ts'
import type { whatsAppHooksSchemas, whatsAppSchemas } from './whatsapp-schemas.ts'

const change = <const P extends `/api/${string}`>(path: P) =>
  ({ method: 'POST', path, access: 'admin', errorMessage: 'Unable to update salon' }) as const

/** A salon's WhatsApp number at Meta (Cloud API), beside WaBoxApp. */
export const whatsApp = defineEndpoints<typeof whatsAppSchemas>()({
  one: {
    method: 'GET',
    path: '/api/WhatsApp/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch salon',
  },
  /** Tries number, account and token out, and keeps them. Messages go by Meta once it is chosen. */
  connect: change('/api/WhatsApp/Connect/{sessionCode}'),
  /** Tries them out again, and reads the number's quality and the states of the templates. */
  check: change('/api/WhatsApp/Check/{sessionCode}'),
  /** Chooses the gateway: Meta, or WaBoxApp. Meta needs a number that the platform has confirmed as the salon's sender. */
  choose: change('/api/WhatsApp/Choose/{sessionCode}'),
  /** Forgets token and app secret. */
  disconnect: change('/api/WhatsApp/Disconnect/{sessionCode}'),
  savePrices: {
    method: 'PUT',
    path: '/api/WhatsApp/Prices/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update salon',
  },
  /** Hands one of the salon's texts to Meta for approval; one that was rejected or changed gets a new name there. */
  submit: change('/api/WhatsApp/Templates/{sessionCode}'),
})

/** Meta's webhook of one salon. Its path ends with a signed id; what it reports may arrive repeatedly and in any order. */
export const whatsAppHooks = defineEndpoints<typeof whatsAppHooksSchemas>()({
  /** Meta asks once whether the address is the salon's: the challenge is sent back as it came. */
  verify: {
    method: 'GET',
    path: '/api/WhatsAppHooks/{hook}',
    access: 'guest',
    reply: { file: 'challenge.txt', type: 'text/plain' },
    errorMessage: "This link doesn't work",
  },
  /** Receipts, incoming messages and states of templates, signed with the secret of the salon's app. */
  receive: {
    method: 'POST',
    path: '/api/WhatsAppHooks/{hook}',
    access: 'guest',
    maxBodyBytes: 4_000_000,
    errorMessage: "This link doesn't work",
  },
})
