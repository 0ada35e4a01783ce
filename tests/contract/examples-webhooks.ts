import type { Webhook, WebhookDelivery } from '../../schema/api/platform/webhooks-schemas.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs } from './records.ts'

const newWebhook = { url: 'https://crm.example.com/hooks', kinds: ['booking', 'client'] }
const createWebhook = async (salon: Salon) =>
  (await callAs<{ webhook: Webhook }>(salon, 'ADMIN', 'POST', 'Webhooks/{sessionCode}', newWebhook)).webhook.webhookId
const sendTest = (salon: Salon, webhookId: string) =>
  callAs<WebhookDelivery>(salon, 'ADMIN', 'POST', `Webhooks/Test/{sessionCode}/${webhookId}`)
const withWebhook: CreateExample = async (s) => ({ input: { webhookId: await createWebhook(s) } })

export const webhookExamples: Record<string, CreateExample> = {
  'webhooks.list': async (s) => {
    await createWebhook(s)
    return { foreign: 200 }
  },
  'webhooks.create': () => ({ body: newWebhook, foreign: 200 }),
  'webhooks.update': async (s) => ({
    input: { webhookId: await createWebhook(s) },
    body: { url: 'https://shop.example.com/hooks', kinds: ['payment', 'message'], version: 1 },
  }),
  'webhooks.endOldSecret': withWebhook,
  'webhooks.remove': async (s) => {
    await createWebhook(s)
    return { input: { webhookId: await createWebhook(s) } }
  },
  'webhooks.rotate': withWebhook,
  'webhooks.resume': withWebhook,
  'webhooks.test': withWebhook,
  'webhooks.deliveries': async (s) => {
    const webhookId = await createWebhook(s)
    await sendTest(s, webhookId)
    return { input: { webhookId } }
  },
  'webhooks.repeat': async (s) => ({ input: { deliveryId: (await sendTest(s, await createWebhook(s))).deliveryId } }),
}
