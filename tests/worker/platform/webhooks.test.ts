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
  // Two records have no order among themselves.
  const types = (await received()).slice(1).map(({ text }) => JSON.parse(text).type)
  expect(types.toSorted()).toEqual(['booking.cancelled', 'client.created'])
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
  const { world, make, run, book, fault, received, deliveries, list, admin } = await openHooks()
  const { webhook } = await make()
  await book('09:00')
  await world.db.execute({ sql: "UPDATE users SET email = 'paola@example.com' WHERE user_id = ?", args: [admin.userId] })
  await fault({ gateway: 'webhook', to: '', kind, times: maxAttempts })
  for (let day = 0, due = nowUtc + 60; day <= maxAttempts; day += 1, due += 86_401) await run(due)
  expect(await received()).toEqual([])
  const [given] = await deliveries(webhook.webhookId)
  expect(given).toMatchObject({ state: 'failed', attempts: maxAttempts, status, due: null })
  expect((await list())?.stopped).not.toBeNull()
  const alerts = await admin.call<{ content: string }[]>('GET', '/api/Alerts/{sessionCode}')
  expect(alerts.body.filter(({ content }) => content.includes('crm.example.com'))).toHaveLength(1)
  const { rows } = await world.db.execute("SELECT data_json, user_id, channel FROM outbox WHERE kind = 'webhook_stopped'")
  expect(rows).toMatchObject([{ data_json: '{"address":"crm.example.com"}', user_id: admin.userId, channel: 'mail' }])
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
  // What was given up is told, too: nothing is lost.
  await run(nowUtc + 180)
  expect((await received()).map(({ text }) => JSON.parse(text).type)).toEqual(['booking.created', 'booking.created'])
  expect(await list()).toMatchObject({ delivered: 2, failed: 0, waiting: 0 })
  expect(await call('POST', `Repeat/{sessionCode}/${given?.deliveryId}`)).toMatchObject({ state: 'waiting', attempts: 0 })
  await run(nowUtc + 240)
  const all = await received()
  expect(all.map(({ key }) => key).filter((key) => key === given?.deliveryId)).toHaveLength(2)
  expect(all).toHaveLength(3)
})

test('a webhook is changed: its address, what it is told of, and a leaked secret at once', async () => {
  const { make, run, book, received, call, list, admin, world } = await openHooks()
  const once = { headers: { 'idempotency-key': 'hook-1' } }
  const draft = { url, kinds: ['client'] }
  const { secret: first, webhook } = await call<Made>('POST', '{sessionCode}', draft, admin, once)
  const { webhookId } = webhook
  const to = { url: 'https://shop.example.com/in?a=1', kinds: ['booking'], version: webhook.version }
  const changed = await call<Webhook>('PUT', `{sessionCode}/${webhookId}`, to)
  expect(changed).toMatchObject({ webhookId, url: to.url, kinds: to.kinds })
  expect(await admin.call('PUT', `/api/Webhooks/{sessionCode}/${webhookId}`, to)).toMatchObject({ status: 409, body: { code: 'stale' } })
  for (const wrong of [{ url: 'https://10.0.0.1/' }, { kinds: [] }, { url: 'http://shop.example.com/' }])
    expect((await admin.call('PUT', `/api/Webhooks/{sessionCode}/${webhookId}`, { ...to, ...wrong })).status).toBe(400)
  const stranger = await (await openSalon(world)).as('ADMIN')
  const next = { ...to, version: changed.version }
  expect((await stranger.call('PUT', `/api/Webhooks/{sessionCode}/${webhookId}`, next)).status).toBe(404)
  expect((await stranger.call('DELETE', `/api/Webhooks/Secret/{sessionCode}/${webhookId}`)).status).toBe(404)
  await book('09:00')
  await run()
  expect((await received())[0]).toMatchObject({ to: to.url })
  verify(first, (await received())[0] as SentMessage)

  const renewed = await call<Made>('POST', `Secret/{sessionCode}/${webhookId}`)
  // A repeated creation answers its own secret, not the present one.
  expect((await call<Made>('POST', '{sessionCode}', draft, admin, once)).secret).toBe(first)
  expect((await call<Webhook[]>('DELETE', `Secret/{sessionCode}/${webhookId}`))[0]).toMatchObject({ oldSecretUntil: null })
  await book('11:00')
  await run(nowUtc + 120)
  const [, later] = await received()
  expect(() => verify(first, later as SentMessage)).toThrow()
  expect(verify(renewed.secret, later as SentMessage)).toMatchObject({ type: 'booking.created' })

  // Tests count for the salon, also those of webhooks that were deleted.
  const tests = webhookLimits.testsPerHour
  for (let n = 0; n < tests; n += 1) await call('POST', `Test/{sessionCode}/${webhookId}`)
  await call('DELETE', `{sessionCode}/${webhookId}`)
  const again = await make()
  expect((await admin.call('POST', `/api/Webhooks/Test/{sessionCode}/${again.webhook.webhookId}`)).status).toBe(429)
  expect((await list())?.webhookId).toBe(again.webhook.webhookId)
  const { rows } = await world.db.execute('SELECT count(*) AS n FROM webhook_deliveries WHERE position > 0')
  expect(rows[0]?.n).toBe(0)
})

test('opening the record of a client is no change of it', async () => {
  const { world, salon, admin, make, run, received } = await openHooks()
  await make()
  const [clientId = ''] = salon.clients
  expect((await admin.call('GET', `/api/Clients/{sessionCode}/${clientId}`)).status).toBe(200)
  const read = await world.db.execute("SELECT count(*) AS n FROM audit_log WHERE action = 'read' AND entity = 'clients'")
  expect(Number(read.rows[0]?.n)).toBe(1)
  await run()
  expect(await received()).toEqual([])
})

test('messages of clients are told one by one, by their conversation, and of each second none is missed', async () => {
  const { world, salon, make, run, received, list } = await openHooks()
  const insert = (id: string, conversationId: string, utc: number) =>
    world.db.execute({
      sql: `INSERT INTO incoming_messages (incoming_message_id, salon_id, conversation_id, channel, text, is_cut, hash, at_utc)
        VALUES (?, ?, ?, 'sms', 'Can I come at five?', 0, ?, ?)`,
      args: [id, salon.salonId, conversationId, id, BigInt(utc)],
    })
  await insert('msg_0', 'con_1', nowUtc - 60)
  const { secret: signedBy } = await make({ kinds: ['message'] })
  await insert('msg_1', 'con_1', nowUtc + 10)
  await run(nowUtc + 60)
  await run(nowUtc + 60)
  // One that is stored later within the same second, and one of another conversation.
  await insert('msg_2', 'con_1', nowUtc + 10)
  await insert('msg_3', 'con_2', nowUtc + 70)
  await Promise.all([run(nowUtc + 120), run(nowUtc + 120)])
  // Hours later nothing is told again.
  for (let hours = 1; hours < 5; hours += 1) await run(nowUtc + hours * 3600)
  const messages = await received()
  const told = messages.map((message) => verify(signedBy, message) as { type: string; data: { conversationId: string } })
  expect(told.map(({ type, data }) => [type, data.conversationId].join(' ')).toSorted()).toEqual([
    ...['message.received con_1', 'message.received con_1', 'message.received con_2'],
  ])
  expect(told[0]?.data.conversationId).toBe('con_1')
  expect(JSON.stringify(messages)).not.toContain('five')
  expect(await list()).toMatchObject({ delivered: 3, waiting: 0 })
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
