import { defineEndpoints } from '../endpoint.ts'
import type { webhooksSchemas } from './webhooks-schemas.ts'

/** Addresses of other programs that are told what has changed, signed as Standard Webhooks says. */
export const webhooks = defineEndpoints<typeof webhooksSchemas>()({
  /** The salon's webhooks, the newest first. */
  list: {
    method: 'GET',
    path: '/api/Webhooks/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch webhooks',
  },
  /** Makes a webhook, which is told of changes from now on. Only this reply shows its secret. */
  create: {
    method: 'POST',
    path: '/api/Webhooks/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create webhook',
    idempotent: true,
  },
  /** Changes the address and what it is told of. What waits goes to the new address, signed with the same secret. */
  update: {
    method: 'PUT',
    path: '/api/Webhooks/{sessionCode}/{webhookId}',
    access: 'admin',
    errorMessage: 'Unable to update webhook',
  },
  /** Ends a webhook at once, with what waits for it. */
  remove: {
    method: 'DELETE',
    path: '/api/Webhooks/{sessionCode}/{webhookId}',
    access: 'admin',
    errorMessage: 'Unable to delete webhook',
  },
  /** A new secret, which only this reply shows. The old one signs too for a day. */
  rotate: {
    method: 'POST',
    path: '/api/Webhooks/Secret/{sessionCode}/{webhookId}',
    access: 'admin',
    errorMessage: 'Unable to renew secret',
  },
  /** Ends the secret before the present one at once: from now on only the present one signs. */
  endOldSecret: {
    method: 'DELETE',
    path: '/api/Webhooks/Secret/{sessionCode}/{webhookId}',
    access: 'admin',
    errorMessage: 'Unable to end secret',
  },
  /** Tells a webhook at once what it has not taken so far, given up ones included, and again what changes, where it was switched off. */
  resume: {
    method: 'POST',
    path: '/api/Webhooks/Resume/{sessionCode}/{webhookId}',
    access: 'admin',
    errorMessage: 'Unable to resume webhook',
  },
  /** Sends a test at once and answers what came of it. */
  test: {
    method: 'POST',
    path: '/api/Webhooks/Test/{sessionCode}/{webhookId}',
    access: 'admin',
    errorMessage: 'Unable to test webhook',
  },
  /** The last 100 deliveries, the newest first. */
  deliveries: {
    method: 'GET',
    path: '/api/Webhooks/Deliveries/{sessionCode}/{webhookId}',
    access: 'admin',
    errorMessage: 'Unable to fetch deliveries',
  },
  /** Attempts a delivery again within a minute, with all attempts before it. */
  repeat: {
    method: 'POST',
    path: '/api/Webhooks/Repeat/{sessionCode}/{deliveryId}',
    access: 'admin',
    errorMessage: 'Unable to repeat delivery',
  },
})
