import { webhooks } from '../../../../schema/api/platform/webhooks.ts'
import { type Webhook, webhooksSchemas } from '../../../../schema/api/platform/webhooks-schemas.ts'
import { errorMessages } from '../../../../schema/errors.ts'
import { toReceiverUrl, webhookLimits } from '../../../../schema/rules/platform/webhook-events.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { Env } from '../../../env.ts'
import { openWebhookSender } from '../../../gateways/gateways.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { deriveWebhookSecret, toMessage } from './message.ts'
import {
  deleteWebhook,
  endOldSecret,
  insertTest,
  insertWebhook,
  type OwnWebhook,
  repeatDelivery,
  resumeWebhook,
  rotateSecret,
  saveAttempt,
  selectDeliveries,
  selectDelivery,
  selectWebhooks,
  updateWebhook,
} from './queries.ts'

type WebhookHandlers = Handlers<typeof webhooks>

const toReply = ({ secretNo: _, ...webhook }: OwnWebhook): Webhook => webhook
const withSecret = (env: Env, webhook: OwnWebhook) => ({
  secret: deriveWebhookSecret(env.SESSION_SECRET, webhook.webhookId, webhook.secretNo),
  webhook: toReply(webhook),
})
/** Throws 400 for an address of the product's own host: it tells nothing to itself. */
function assertForeign({ WEB_ORIGIN: origin }: Env, url: string): void {
  const ownHost = origin && URL.canParse(origin) ? new URL(origin).hostname : undefined
  if (toReceiverUrl(url, ownHost) === undefined)
    throw new ApiError(400, 'invalid_input', { fields: { url: errorMessages.enter_an_https_address } })
}

/** Number of the secret with which a webhook begins. */
const firstSecretNo = 1

const listWebhooks: WebhookHandlers['list'] = async (db) => (await db.batch(selectWebhooks(db)))[0].map(toReply)

const createWebhook: WebhookHandlers['create'] = async (db, _input, draft, { env }) => {
  assertForeign(env, draft.url)
  const webhookId = db.newId('whk')
  try {
    const saved = await db.insertIdempotent(webhookId, insertWebhook(db, webhookId, draft), (id) => selectWebhooks(db, id))
    // A repeated creation answers what the first one did, not a secret that was made since.
    return saved && withSecret(env, { ...saved, secretNo: firstSecretNo })
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'too_many_webhooks')
    throw error
  }
}

const changeWebhook: WebhookHandlers['update'] = async (db, { webhookId }, change, { env }) => {
  assertForeign(env, change.url)
  const changed = await db.updateGuarded(updateWebhook(db, webhookId, change), selectWebhooks(db, webhookId))
  return changed && toReply(changed)
}

const removeWebhook: WebhookHandlers['remove'] = async (db, { webhookId }) =>
  (await mapAborted(db.batchReturning(deleteWebhook(db, webhookId), selectWebhooks(db))))?.map(toReply)

const renewSecret: WebhookHandlers['rotate'] = async (db, { webhookId }, _body, { env }) => {
  const [webhook] = (await mapAborted(db.batchReturning(rotateSecret(db, webhookId), selectWebhooks(db, webhookId)))) ?? []
  return webhook && withSecret(env, webhook)
}

const endSecret: WebhookHandlers['endOldSecret'] = async (db, { webhookId }) =>
  (await mapAborted(db.batchReturning(endOldSecret(db, webhookId), selectWebhooks(db))))?.map(toReply)

const resume: WebhookHandlers['resume'] = async (db, { webhookId }) =>
  (await mapAborted(db.batchReturning(resumeWebhook(db, webhookId), selectWebhooks(db))))?.map(toReply)

const testWebhook: WebhookHandlers['test'] = async (db, { webhookId }, _body, { env }) => {
  const deliveryId = db.newId('evt')
  const [webhook] = (await mapAborted(db.batchReturning(insertTest(db, webhookId, deliveryId), selectWebhooks(db, webhookId)))) ?? []
  if (!webhook) return undefined
  const rotated = webhook.oldSecretUntil === null ? null : Date.parse(webhook.oldSecretUntil) / 1000 - webhookLimits.oldSecretSeconds
  const event = { deliveryId, type: 'webhook.test', recordId: webhookId, at: db.nowUtc }
  const { status } = await openWebhookSender(env)(toMessage(env.SESSION_SECRET, db.nowUtc, { ...webhook, rotated }, event))
  const isTaken = status !== null && status >= 200 && status < 300
  const attempt = { deliveryId, status, state: isTaken ? 'delivered' : 'failed', due: null } as const
  const [, [delivery]] = await db.batch(saveAttempt(db, attempt, null), selectDelivery(db, deliveryId))
  return delivery
}

const listDeliveries: WebhookHandlers['deliveries'] = async (db, { webhookId }) => {
  const [[webhook], deliveries] = await db.batch(selectWebhooks(db, webhookId), selectDeliveries(db, webhookId))
  return webhook && deliveries
}

const repeat: WebhookHandlers['repeat'] = async (db, { deliveryId }) =>
  (await mapAborted(db.batchReturning(repeatDelivery(db, deliveryId), selectDelivery(db, deliveryId))))?.[0]

export const webhookFeatures = [
  defineRoutes(webhooks, webhooksSchemas, {
    list: listWebhooks,
    create: createWebhook,
    update: changeWebhook,
    remove: removeWebhook,
    rotate: renewSecret,
    endOldSecret: endSecret,
    resume,
    test: testWebhook,
    deliveries: listDeliveries,
    repeat,
  }),
]
