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
  /** Tells a webhook again that was switched off: first what waits for it. */
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
