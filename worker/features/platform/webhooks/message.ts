import { recordFields, webhookLimits } from '../../../../schema/rules/platform/webhook-events.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import type { WebhookKind } from '../../../../schema/terms.ts'
import { deriveToken } from '../../../db/secrets.ts'
import type { WebhookMessage } from '../../../gateways/webhooks.ts'

/** The secret of a webhook, as Standard Webhooks writes it: derived, so that the database does not hold it. */
export function deriveWebhookSecret(secret: string, webhookId: string, secretNo: number): string {
  const token = deriveToken(secret, 'webhook', `${webhookId}.${secretNo}`)
  return `whsec_${Buffer.from(token, 'base64url').toString('base64')}`
}

interface Signer {
  readonly webhookId: string
  readonly url: string
  readonly secretNo: number
  /** Seconds UTC of the last new secret. */
  readonly rotated: number | null
}
interface Sent {
  readonly deliveryId: string
  readonly type: string
  readonly recordId: string
  /** Seconds UTC. */
  readonly at: number
}

/** The message of a delivery: the kind of change and the record's id, and nothing that only a key may read. */
export function toMessage(
  sessionSecret: string,
  nowUtc: number,
  webhook: Signer,
  { deliveryId, type, recordId, at }: Sent,
): WebhookMessage {
  const field = recordFields[type.split('.')[0] as WebhookKind] ?? 'webhookId'
  const signsOld = webhook.rotated !== null && webhook.rotated + webhookLimits.oldSecretSeconds > nowUtc
  const numbers = signsOld ? [webhook.secretNo, webhook.secretNo - 1] : [webhook.secretNo]
  return {
    url: webhook.url,
    id: deliveryId,
    sentUtc: nowUtc,
    body: JSON.stringify({ type, timestamp: toIso(at), data: { [field]: recordId } }),
    secrets: numbers.map((no) => deriveWebhookSecret(sessionSecret, webhook.webhookId, no)),
  }
}
