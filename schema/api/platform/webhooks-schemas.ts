import * as v from 'valibot'
import { toReceiverUrl } from '../../rules/platform/webhook-events.ts'
import { type WebhookKind, webhookKinds } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Line, Version } from '../values.ts'

export const Webhook = v.object({
  webhookId: Id,
  url: v.string(),
  kinds: v.array(v.picklist(webhookKinds)),
  created: Instant,
  /** Who made it. */
  userDTO: v.object({ userId: Id, firstName: v.string(), lastName: v.string() }),
  /** When it was switched off, because its receiver did not answer or said that it is gone; null while it is told. */
  stopped: v.nullable(Instant),
  /** Until then the secret before this one signs too; null for no such secret. */
  oldSecretUntil: v.nullable(Instant),
  /** Deliveries of the last seven days by what became of them, and since when those that wait fail. */
  delivered: v.number(),
  waiting: v.number(),
  failed: v.number(),
  failingSince: v.nullable(Instant),
  version: v.number(),
})
export type Webhook = v.InferOutput<typeof Webhook>

export const NewWebhook = v.strictObject({
  url: v.pipe(
    Line(500),
    v.check((text) => toReceiverUrl(text) !== undefined, 'Enter an address that begins with https://'),
    v.transform((text) => toReceiverUrl(text) ?? text),
  ),
  kinds: v.pipe(
    v.array(v.picklist(webhookKinds, 'Invalid value'), 'Invalid value'),
    v.minLength(1, 'Choose what it is told of'),
    v.maxLength(webhookKinds.length, 'Too many'),
    v.transform((kinds): WebhookKind[] => webhookKinds.filter((kind) => kinds.includes(kind))),
  ),
})
export type NewWebhook = v.InferOutput<typeof NewWebhook>

export const WebhookDelivery = v.object({
  deliveryId: Id,
  /** `booking.created`; `webhook.test` for a test. */
  type: v.string(),
  recordId: v.string(),
  at: Instant,
  state: v.picklist(['waiting', 'delivered', 'failed']),
  attempts: v.number(),
  /** HTTP status of the last attempt; null without an answer. */
  status: v.nullable(v.number()),
  tried: v.nullable(Instant),
  /** The next attempt; null where there is none. */
  due: v.nullable(Instant),
})
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>

/** What a webhook becomes. */
const WebhookChange = v.strictObject({ ...NewWebhook.entries, version: Version })

const OneWebhook = v.object({ webhookId: Id })
const WithSecret = v.object({ secret: v.string(), webhook: Webhook })

export const webhooksSchemas = {
  list: { reply: v.array(Webhook) },
  create: { body: NewWebhook, reply: WithSecret, errors: { 409: ['too_many_webhooks'] } },
  update: { input: OneWebhook, body: WebhookChange, reply: Webhook, errors: { 409: ['stale'] } },
  remove: { input: OneWebhook, reply: v.array(Webhook) },
  rotate: { input: OneWebhook, reply: WithSecret },
  endOldSecret: { input: OneWebhook, reply: v.array(Webhook) },
  resume: { input: OneWebhook, reply: v.array(Webhook) },
  test: { input: OneWebhook, reply: WebhookDelivery, errors: { 429: ['sent_too_often'] } },
  deliveries: { input: OneWebhook, reply: v.array(WebhookDelivery) },
  repeat: { input: v.object({ deliveryId: Id }), reply: WebhookDelivery },
} as const satisfies SchemaTable
