import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { GatewayAccount, TestResult } from '../../../schema/api/messages/gateway-accounts-schemas.ts'
import type { MessagePreview } from '../../../schema/api/messages/message-batches-schemas.ts'
import { receiptToken } from '../../../worker/features/messages/sending/receipt-tokens.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { openSalon } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const twilio = { smsKey: 'AClocal', smsSecret: 'local-twilio-token' }

async function openAccounts(values: Record<string, string | number> = {}) {
  const world = await openFixture()
  const salon = await openSalon(world, { sms_sender: 'Aurora', email: 'desk@salon.example', ...values })
  const boss = await salon.as('ADMIN')
  let version = 1
  return {
    world,
    salon,
    boss,
    gateways: getGateways(world),
    async change(body: object) {
      const reply = await boss.call('PUT', `/api/Salons/{sessionCode}/${salon.salonId}`, { ...body, version: version++ })
      expect(reply.status).toBe(200)
    },
    test: (channel: string, to: string) =>
      boss.call<TestResult & { code?: string }>('POST', `/api/Salons/SendTestMessage/{sessionCode}/${salon.salonId}`, { channel, to }),
    accounts: async () => (await boss.call<GatewayAccount[]>('GET', `/api/Salons/GatewayAccounts/{sessionCode}/${salon.salonId}`)).body,
  }
}
const readOutbox = async (world: Fixture) => (await world.db.execute('SELECT * FROM outbox ORDER BY created_utc, rowid')).rows

test("sends with the salon's own account where it has one, and answers a test in the gateway's own words", async () => {
  const { world, gateways, change, accounts, ...salon } = await openAccounts()
  expect((await accounts()).map(({ channel, account }) => [channel, account])).toEqual([
    ['whatsapp', 'platform'],
    ['sms', 'platform'],
    ['mail', 'platform'],
  ])
  expect((await salon.test('sms', '347 555 0142')).body).toEqual({ accepted: true, account: 'platform', words: 'INSERTED' })
  expect((await salon.test('mail', 'desk@salon.example')).body).toMatchObject({ accepted: true, account: 'platform' })
  expect(await salon.test('whatsapp', '3475550142')).toMatchObject({ status: 409, body: { code: 'sender_not_confirmed' } })
  expect(await salon.test('sms', 'nobody')).toMatchObject({ status: 400 })

  await change({ smsProvider: 'twilio', secrets: { ...twilio, smsSecret: 'wrong' } })
  expect((await salon.test('sms', '3475550142')).body).toEqual({ accepted: false, account: 'own', words: 'Authenticate' })
  await change({ secrets: twilio })
  expect((await salon.test('sms', '3475550142')).body).toEqual({ accepted: true, account: 'own', words: 'queued' })
  await gateways.fault({ gateway: 'twilio', to: '', kind: 'bad sender', times: 1 })
  const refused = await salon.test('sms', '3475550142')
  expect(refused.body.words).toBe("The 'From' number is not a valid phone number, shortcode, or alphanumeric sender ID.")
  expect((await readOutbox(world)).map((row) => [row.kind, row.state, row.by_own_account, row.sms_parts])).toEqual([
    ['test', 'sent', 0, 1],
    ['test', 'sent', 0, 0],
    ['test', 'failed', 1, 0],
    ['test', 'sent', 1, 1],
    ['test', 'failed', 1, 0],
  ])
  for (let i = 5; i < 10; i++) await salon.test('mail', 'desk@salon.example')
  expect(await salon.test('mail', 'desk@salon.example')).toMatchObject({ status: 429, body: { code: 'too_many_test_messages' } })
})

test('records receipts of an SMS once and in the order of its life; a forged path or signature is 404', async () => {
  const { world, salon, change, test: sendTest } = await openAccounts()
  const send = (token: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    world.call('POST', `/api/GatewayHooks/Sms/${token}`, new URLSearchParams(form), { headers })
  await sendTest('sms', '3475550142')
  const outboxId = String((await readOutbox(world))[0]?.outbox_id)
  const token = receiptToken(secret, 'sms', outboxId)
  const read = async () => (await readOutbox(world)).map((row) => row.delivery)
  expect((await send(`${outboxId}.forged`, { status: 'DELIVERED' })).status).toBe(404)
  expect((await send(receiptToken(secret, 'whatsapp', outboxId), { status: 'DELIVERED' })).status).toBe(404)
  expect((await send(token, { transactionId: 'out_other', status: 'DELIVERED' })).status).toBe(404)
  expect((await send(token, { transactionId: outboxId, status: 'SENT' })).status).toBe(200)
  expect(await read()).toEqual([null])
  for (const status of ['NOTDELIVERED', 'NOTDELIVERED', 'DELIVERED', 'NOTDELIVERED']) {
    expect((await send(token, { transactionId: outboxId, status })).status).toBe(200)
  }
  expect(await read()).toEqual(['delivered'])
  const alerts = await world.db.execute({ sql: `SELECT content FROM alerts WHERE salon_id = ?`, args: [salon.salonId] })
  expect(alerts.rows.map((row) => row.content)).toEqual(["Message to ADMIN Riva was sent but didn't reach +393475550142"])

  await change({ smsProvider: 'twilio', secrets: twilio })
  await sendTest('sms', '3475550143')
  const second = String((await readOutbox(world))[1]?.outbox_id)
  const [sent] = await getGateways(world).sent('393475550143')
  const form = { MessageSid: 'SM1', MessageStatus: 'delivered', To: '+393475550143' }
  const text = (sent?.key ?? '') + Object.entries(form).sort().flat().join('')
  const signature = createHmac('sha1', twilio.smsSecret).update(text).digest('base64')
  const path = receiptToken(secret, 'sms', second)
  expect(sent?.key.endsWith(path)).toBe(true)
  expect((await send(path, form)).status).toBe(404)
  expect((await send(path, { ...form, MessageStatus: 'failed' }, { 'x-twilio-signature': signature })).status).toBe(404)
  expect((await send(path, form, { 'x-twilio-signature': signature })).status).toBe(200)
  expect(await read()).toEqual(['delivered', 'delivered'])
})

test('records receipts of WhatsApp for the account that sent, and of e-mail by the id of the gateway', async () => {
  const { world, salon, boss, change, accounts, test: sendTest } = await openAccounts({ wa_box_uid: '39333000111' })
  const platform = receiptToken(secret, 'whatsapp', 'platform')
  const own = receiptToken(secret, 'whatsapp', salon.salonId)
  const send = (path: string, form: Record<string, string>) =>
    world.call('POST', `/api/GatewayHooks/WhatsApp/${path}`, new URLSearchParams({ event: 'ack', uid: '39333000111', ...form }))
  await sendTest('whatsapp', '3475550142')
  const cuid = String((await readOutbox(world))[0]?.outbox_id)
  const token = 'local-whatsapp-token'
  expect((await accounts())[0]?.receiptUrl).toBeNull()
  expect((await send(platform, { cuid, ack: '3', token: 'forged' })).status).toBe(404)
  expect((await send(own, { cuid, ack: '3', token })).status).toBe(404)
  expect((await send(platform, { cuid, ack: '3', token, uid: '39000' })).status).toBe(404)
  for (const ack of ['0', '3', '2', '-1']) expect((await send(platform, { cuid, ack, token })).status).toBe(200)
  expect((await readOutbox(world))[0]?.delivery).toBe('read')

  await change({ secrets: { waBoxToken: token } })
  expect((await accounts())[0]).toMatchObject({ account: 'own', receiptUrl: expect.stringContaining(own) })
  await sendTest('whatsapp', '3475550143')
  const next = String((await readOutbox(world))[1]?.outbox_id)
  expect((await send(platform, { cuid: next, ack: '2', token })).status).toBe(404)
  expect((await send(own, { cuid: next, ack: '2', token })).status).toBe(200)

  await sendTest('mail', 'desk@salon.example')
  const mail = (await readOutbox(world))[2]
  const body = { type: 'email.bounced', data: { email_id: String(mail?.gateway_id) }, created_at: 'now' }
  const mailPath = receiptToken(secret, 'mail', 'platform')
  expect((await world.call('POST', `/api/GatewayHooks/Mail/${receiptToken(secret, 'mail', salon.salonId)}`, body)).status).toBe(404)
  expect((await world.call('POST', `/api/GatewayHooks/Mail/${mailPath}`, body)).status).toBe(200)
  expect((await readOutbox(world)).map((row) => row.delivery)).toEqual(['read', 'delivered', 'undelivered'])
  expect(boss.userId).toBe(mail?.user_id)
})

test('the platform prices what its account sends, the salon its own account; without that account the default is back', async () => {
  const { salon, boss, change, accounts } = await openAccounts()
  const readPrices = async () => Object.fromEntries((await accounts()).map(({ channel, price }) => [channel, price]))
  const put = (caller: typeof boss, body: object) => caller.call('PUT', `/api/Salons/{sessionCode}/${salon.salonId}`, body)
  expect(await readPrices()).toEqual({ whatsapp: 5.5, sms: 6.2, mail: 0 })
  expect(await put(boss, { smsPrice: 1, version: 1 })).toMatchObject({ status: 403 })
  expect(await put(boss, { mailPrice: 1, version: 1 })).toMatchObject({ status: 403 })
  for (const smsPrice of [-1, 100.01, 6.255]) {
    const refused = await put(boss, { smsPrice, version: 1 })
    expect(refused).toMatchObject({ status: 400, body: { fields: { smsPrice: expect.any(String) } } })
  }
  await change({ smsProvider: 'twilio', secrets: twilio })
  await change({ smsPrice: 7.75 })
  expect(await readPrices()).toEqual({ whatsapp: 5.5, sms: 7.75, mail: 0 })
  await change({ secrets: { smsKey: null } })
  expect(await readPrices()).toEqual({ whatsapp: 5.5, sms: 6.2, mail: 0 })
  const platform = await salon.as('SUPERADMIN')
  expect(await put(platform, { smsPrice: 5, mailPrice: 0.25, version: 4 })).toMatchObject({ status: 200 })
  expect(await readPrices()).toEqual({ whatsapp: 5.5, sms: 5, mail: 0.25 })
  // Removing a secret of an account that was not complete leaves the platform's price.
  expect(await put(boss, { secrets: { smsSecret: null }, version: 5 })).toMatchObject({ status: 200 })
  expect((await readPrices()).sms).toBe(5)
  const preview = { clientIds: salon.clients.slice(0, 1), kind: 'free_text', text: 'Hi' }
  const { body } = await boss.call<MessagePreview>('POST', '/api/ClientMessages/Preview/{sessionCode}', preview)
  expect(body.prices).toEqual({ whatsapp: 5.5, sms: 5, mail: 0.25 })
})
