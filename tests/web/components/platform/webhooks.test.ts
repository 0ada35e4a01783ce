import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { apiKeys } from '../../../../schema/api/platform/api-keys.ts'
import { webhooks } from '../../../../schema/api/platform/webhooks.ts'
import type { Webhook, WebhookDelivery } from '../../../../schema/api/platform/webhooks-schemas.ts'
import { openApp } from '../../../support/open-app.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const made: Webhook = {
  webhookId: 'webhook-1',
  url: 'https://crm.example.com/hooks',
  kinds: ['booking'],
  created: '2026-11-18T09:00:00Z',
  userDTO: { userId: 'user-1', firstName: 'Paola', lastName: 'Rinaldi' },
  ...{ stopped: null, oldSecretUntil: null, delivered: 0, waiting: 0, failed: 0, failingSince: null, version: 1 },
}
const delivery: WebhookDelivery = {
  ...{ deliveryId: 'event-1', type: 'booking.created', recordId: 'agenda-1', at: '2026-11-24T08:00:00Z', state: 'waiting' },
  ...{ attempts: 2, status: 503, tried: '2026-11-24T08:05:00Z', due: '2026-11-24T08:35:00Z' },
}

test('a webhook says what it is told of, shows its secret once, is tested, sent to again, and deleted after a question', async () => {
  let list: Webhook[] = []
  let deliveries: WebhookDelivery[] = [delivery, { ...delivery, deliveryId: 'event-2', state: 'delivered', recordId: 'agenda-2' }]
  let resumed = 0
  const api = createFakeApi()
    .reply(apiKeys.list, () => [])
    .reply(webhooks.list, () => list)
    .reply(webhooks.create, ({ body: { url, kinds } }) => {
      list = [{ ...made, url, kinds: [...kinds] }]
      return { secret: 'whsec_c2VjcmV0', webhook: list[0] as Webhook }
    })
    .reply(webhooks.test, () => ({ ...delivery, type: 'webhook.test', state: 'failed' as const, status: 404, due: null }))
    .reply(webhooks.deliveries, () => deliveries)
    .reply(webhooks.repeat, () => {
      deliveries = [{ ...delivery, attempts: 0, due: null }]
      return deliveries[0] as WebhookDelivery
    })
    .reply(webhooks.update, ({ body: { url, kinds, version } }) => {
      list = list.map((webhook) => ({ ...webhook, url, kinds: [...kinds], version: version + 1, oldSecretUntil: '2026-11-25T09:00:00Z' }))
      return list[0] as Webhook
    })
    .reply(webhooks.endOldSecret, () => {
      list = list.map((webhook) => ({ ...webhook, oldSecretUntil: null }))
      return list
    })
    .reply(webhooks.resume, () => {
      resumed += 1
      return list
    })
    .reply(webhooks.remove, () => {
      list = []
      return list
    })
  await openApp('/salonConfig?tab=keys', api)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByRole('textbox', { name: /^Address/ }).fill('http://crm.example.com')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  for (const text of ['Enter an address that begins with https://', 'Choose what it is told of'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: /^Address/ }).fill('https://crm.example.com/hooks')
  await page.getByRole('dialog').getByText('Bookings', { exact: true }).click()
  await page.getByText('Products and stock').click()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect.element(page.getByLabelText('Secret', { exact: true })).toHaveValue('whsec_c2VjcmV0')
  expect(list[0]).toMatchObject({ url: 'https://crm.example.com/hooks', kinds: ['booking', 'product'] })
  await page.getByRole('button', { name: 'Done' }).click()
  expect(document.body.textContent).not.toContain('whsec_')

  await page.getByRole('button', { name: 'Send test' }).click()
  await expect.element(page.getByText('crm.example.com/hooks answered the test with 404')).toBeVisible()
  await page.getByRole('button', { name: 'More about crm.example.com/hooks' }).click()
  await page.getByRole('menuitem', { name: 'Messages' }).click()
  await expect.element(page.getByText(/^Next attempt/).first()).toBeVisible()
  await page.getByText('Not accepted 1').click()
  await expect.element(page.getByText(/agenda-2/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Send 1 again now' }).click()
  await expect.poll(() => resumed).toBe(1)
  await page.getByRole('button', { name: 'Send once more' }).click()
  await expect.element(page.getByText(/not sent yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'More about crm.example.com/hooks' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: /^Address/ }).fill('https://shop.example.com/in')
  await page.getByRole('dialog').getByText('Messages from clients').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Webhook to shop.example.com/in saved')).toBeVisible()
  expect(list[0]).toMatchObject({ kinds: ['booking', 'product', 'message'], version: 2 })
  await page.getByRole('button', { name: 'More about shop.example.com/in' }).click()
  await page.getByRole('menuitem', { name: 'End old secret now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click()
  await expect.element(page.getByText('The old secret no longer counts')).toBeVisible()
  expect(list[0]?.oldSecretUntil).toBeNull()

  await page.getByRole('button', { name: 'More about shop.example.com/in' }).click()
  await page.getByRole('menuitem', { name: 'Delete webhook' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect.element(page.getByText('No webhooks yet')).toBeVisible()
})
