import { Webhook as Verifier } from 'standardwebhooks'
import { expect, inject, test } from 'vitest'
import { runWebhooks } from '../../../cron/jobs.ts'
import type { NewWebhook, Webhook, WebhookDelivery } from '../../../schema/api/platform/webhooks-schemas.ts'
import { maxAttempts, webhookLimits } from '../../../schema/rules/platform/webhook-events.ts'
import type { SentMessage } from '../../../worker/local/fakes/fake-gateway.ts'
import { openFixture, tuesday } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { at, openSalon, type Person } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const nowUtc = Date.parse(tuesday) / 1000
const url = 'https://crm.example.com/hooks'
type Made = { secret: string; webhook: Webhook }

async function openHooks() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const { databases, gateways: address } = inject('product')
  const env = {
    DATABASE_URL: `${databases}${world.name}/`,
    SESSION_SECRET: secret,
    GATEWAY_WEBHOOK_URL: `${address}/${world.name}/webhook`,
    GATEWAY_TIMEOUT_MS: '1000',
  }
  const gateways = getGateways(world)
  const call = async <Body>(method: string, path: string, body?: unknown, person: Person = admin, options = {}) => {
    const reply = await person.call<Body>(method, `/api/Webhooks/${path}`, body, options)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }
  return {
    ...{ world, salon, admin, call, fault: gateways.fault },
    make: (more: Partial<NewWebhook> = {}, person = admin) =>
      call<Made>('POST', '{sessionCode}', { url, kinds: ['booking', 'client'], ...more }, person),
    run: (utc = nowUtc + 60) => runWebhooks(env, utc),
    list: async () => (await call<Webhook[]>('GET', '{sessionCode}'))[0],
    deliveries: (webhookId: string) => call<WebhookDelivery[]>('GET', `Deliveries/{sessionCode}/${webhookId}`),
    received: async () => (await gateways.sent()).filter(({ gateway }) => gateway === 'webhook'),
    book: async (time: string, person = admin) => {
      const draft = { clientId: salon.clients[0], agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at(time) }] }
      const reply = await person.call<{ agendaId: string; version: number }>('POST', '/api/Agendas/{sessionCode}', draft)
      expect(reply).toMatchObject({ status: 200 })
      return reply.body
    },
    cancel: (agendaId: string) => admin.call('POST', `/api/Agendas/Cancel/{sessionCode}/${agendaId}`, { reason: 'ill' }),
  }
}

const toHeaders = ({ key, from, subject = '' }: SentMessage) => ({
  'webhook-id': key,
  'webhook-timestamp': from,
  'webhook-signature': subject,
})
/** What the Standard Webhooks library reads of a message; it throws for a wrong signature. Its clock is the message's. */
function verify(signedBy: string, message: SentMessage) {
  const { now } = Date
  Date.now = () => Number(message.from) * 1000
  try {
    return new Verifier(signedBy).verify(message.text, toHeaders(message))
  } finally {
    Date.now = now
  }
}

test('a booking is told once, signed, with its id and nothing else, and only to the salon that it is of', async () => {
  const { world, make, run, book, received, cancel, admin } = await openHooks()
  await book('09:00')
  const { secret: signedBy, webhook } = await make()
  const other = await openSalon(world)
  const stranger = await other.as('ADMIN')
  const theirs = await make({ url: 'https://other.example.com/' }, stranger)
  expect(await received()).toEqual([])
  const { agendaId } = await book('11:00')
  await run()
  await run()
  const [message, ...more] = await received()
  expect(more).toEqual([])
  expect(message).toMatchObject({ to: url, from: String(nowUtc + 60) })
  expect(verify(signedBy, message as SentMessage)).toEqual({ type: 'booking.created', timestamp: tuesday, data: { agendaId } })
  expect(() => verify(theirs.secret, message as SentMessage)).toThrow()

  expect((await cancel(agendaId)).status).toBe(200)
  expect((await admin.call('POST', '/api/Clients/{sessionCode}', { name: 'Ada Conti' })).status).toBe(200)
  await run(nowUtc + 120)
  expect((await received()).slice(1).map(({ text }) => JSON.parse(text).type)).toEqual(['booking.cancelled', 'client.created'])
  // Nobody else's webhook can be read, ended or sent to.
  for (const [method, path] of [
    ['GET', `Deliveries/{sessionCode}/${webhook.webhookId}`],
    ['DELETE', `{sessionCode}/${webhook.webhookId}`],
    ['POST', `Test/{sessionCode}/${webhook.webhookId}`],
    ['POST', `Secret/{sessionCode}/${webhook.webhookId}`],
  ] as const) {
    const reply = await stranger.call<unknown>(method, `/api/Webhooks/${path}`)
    expect(reply.status, path).toBe(404)
  }
})

test('two runs at the same time tell each change once', async () => {
  const { make, run, book, received } = await openHooks()
  await make()
  const times = ['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00']
  for (const time of times) await book(time)
  await Promise.all([run(), run(), run()])
  await run()
  const ids = (await received()).map(({ text }) => JSON.parse(text).data.agendaId)
  expect(ids).toHaveLength(times.length)
  expect(new Set(ids).size).toBe(times.length)
})

test('a receiver that is away is asked again later, and of one record in order', async () => {
  const { make, run, book, cancel, fault, received, deliveries, list } = await openHooks()
  const { webhook } = await make()
  const { agendaId } = await book('09:00')
  await fault({ gateway: 'webhook', to: agendaId, kind: 'unavailable', times: 1 })
  await run()
  expect((await cancel(agendaId)).status).toBe(200)
  const other = await book('11:00')
  // The cancellation waits for the creation, another booking does not.
  await run(nowUtc + 120)
  expect((await received()).map(({ text }) => JSON.parse(text).data.agendaId)).toEqual([other.agendaId])
  const [, first] = (await deliveries(webhook.webhookId)).filter(({ recordId }) => recordId === agendaId)
  // The receiver asked for a quarter of an hour.
  expect(first).toMatchObject({ type: 'booking.created', state: 'waiting', attempts: 1, status: 503, due: '2026-11-24T08:16:00Z' })
  expect(await list()).toMatchObject({ delivered: 1, waiting: 2, failingSince: tuesday, stopped: null })
  await run(nowUtc + 1000)
  expect((await received()).slice(1).map(({ text }) => JSON.parse(text).type)).toEqual(['booking.created', 'booking.cancelled'])
  expect(await list()).toMatchObject({ delivered: 3, waiting: 0, failingSince: null })
})

test.each([
  ['hangs up', null],
  ['moved', 302],
])('a receiver that %s is given up after three days, its webhook is off, and the owner reads it', async (kind, status) => {
  const { make, run, book, fault, received, deliveries, list, admin } = await openHooks()
  const { webhook } = await make()
  await book('09:00')
  await fault({ gateway: 'webhook', to: '', kind, times: maxAttempts })
  for (let day = 0, due = nowUtc + 60; day <= maxAttempts; day += 1, due += 86_401) await run(due)
  expect(await received()).toEqual([])
  const [given] = await deliveries(webhook.webhookId)
  expect(given).toMatchObject({ state: 'failed', attempts: maxAttempts, status, due: null })
  expect((await list())?.stopped).not.toBeNull()
  const alerts = await admin.call<{ content: string }[]>('GET', '/api/Alerts/{sessionCode}')
  expect(alerts.body.filter(({ content }) => content.includes('crm.example.com'))).toHaveLength(1)
})

test('a receiver that is gone is asked no more until it is resumed: then it is told what came meanwhile, and again on demand', async () => {
  const { make, run, book, fault, list, call, deliveries, received } = await openHooks()
  const { webhook } = await make()
  await book('09:00')
  await fault({ gateway: 'webhook', to: '', kind: 'gone', times: 1 })
  await run()
  expect(await list()).toMatchObject({ failed: 1, stopped: '2026-11-24T08:01:00Z' })
  await book('11:00')
  await run(nowUtc + 120)
  expect(await received()).toEqual([])
  const [given] = await deliveries(webhook.webhookId)
  expect((await call<Webhook[]>('POST', `Resume/{sessionCode}/${webhook.webhookId}`))[0]?.stopped).toBeNull()
  expect(await call('POST', `Repeat/{sessionCode}/${given?.deliveryId}`)).toMatchObject({ state: 'waiting', attempts: 0 })
  await run(nowUtc + 180)
  expect((await received()).map(({ text }) => JSON.parse(text).type)).toEqual(['booking.created', 'booking.created'])
})

test('a new secret signs beside the old one for a day, and a test says what came of it', async () => {
  const { make, run, book, received, call, list, salon, deliveries } = await openHooks()
  const { secret: old, webhook } = await make()
  const renewed = await call<Made>('POST', `Secret/{sessionCode}/${webhook.webhookId}`)
  expect(renewed.webhook.oldSecretUntil).toBe('2026-11-25T08:00:00Z')
  await book('09:00')
  await run()
  const [both] = await received()
  for (const one of [old, renewed.secret]) expect(verify(one, both as SentMessage)).toMatchObject({ type: 'booking.created' })
  await book('11:00')
  await run(nowUtc + webhookLimits.oldSecretSeconds)
  const [, later] = await received()
  expect(() => verify(old, later as SentMessage)).toThrow()
  expect(verify(renewed.secret, later as SentMessage)).toMatchObject({ type: 'booking.created' })

  const path = `Test/{sessionCode}/${webhook.webhookId}`
  expect(await call('POST', path)).toMatchObject({ type: 'webhook.test', state: 'delivered', status: 204, attempts: 1 })
  const admin = await salon.as('ADMIN')
  for (let n = 1; n < webhookLimits.testsPerHour; n += 1) await call('POST', path)
  expect((await admin.call('POST', `/api/Webhooks/${path}`)).status).toBe(429)
  expect(await deliveries(webhook.webhookId)).toHaveLength(webhookLimits.testsPerHour + 2)
  expect(await call('DELETE', `{sessionCode}/${webhook.webhookId}`)).toEqual([])
  expect(await list()).toBeUndefined()
})
