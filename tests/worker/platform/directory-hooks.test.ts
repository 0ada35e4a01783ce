import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealSecret } from '../../../worker/db/salon-secrets.ts'
import { receiptToken } from '../../../worker/features/messages/sending/receipt-tokens.ts'
import { cloudAppSecret } from '../../../worker/local/fakes/whatsapp-cloud.ts'
import { openDirectory, openSession, secret } from '../../support/databases.ts'
import type { Fixture } from '../../support/fixture.ts'
import { createGuest, openOnline } from '../../support/guest.ts'
import { getPayments } from '../../support/payments.ts'
import type { Person } from '../../support/salon.ts'
import { readRestore, startRestore, takeOut, upload } from '../../support/take-outs.ts'

const nowUtc = 1_795_507_200
const count = async ({ db }: Pick<Fixture, 'db'>, from: string) =>
  Number((await db.execute(`SELECT count(*) AS n FROM ${from}`)).rows[0]?.n)
const countAll = async (worlds: readonly Fixture[], from: string) => Promise.all(worlds.map((world) => count(world, from)))

test('messages, receipts and events of gateways reach the database of their salon', async () => {
  const senders = ['393330001111', '393330002222', '393330003333']
  const { worlds, call } = await openDirectory(senders.map((sms_sender) => ({ sms_sender, wa_box_uid: sms_sender.replace('333', '334') })))
  const [, second, third] = worlds
  const receive = (hook: string, fields: Record<string, string>) =>
    call('POST', `/api/GatewayHooks/IncomingSms/${hook}`, new URLSearchParams({ from: '393475550142', text: 'Hello', ...fields }))
  const platform = receiptToken(secret, 'incoming_sms', 'platform')
  expect((await receive(platform, { id: 'in_1', to: senders[1] ?? '' })).status).toBe(200)
  expect((await receive(receiptToken(secret, 'incoming_sms', 'sal_3'), { id: 'in_2', to: senders[2] ?? '' })).status).toBe(200)
  expect((await receive(platform, { id: 'in_3', to: '393339999999' })).status).toBe(404)
  expect(await countAll(worlds, 'incoming_messages')).toEqual([0, 1, 1])

  await third.db.execute({
    sql: `
      INSERT INTO outbox (
        outbox_id, salon_id, cause, kind, language, channel, state, gateway_id, created_utc, due_utc, until_utc, sent_utc
      )
      VALUES ('out_1', 'sal_3', 'x', 'free_text', 'en', 'mail', 'sent', 'mail_1', ?1, ?1, ?1, ?1)`,
    args: [nowUtc],
  })
  const hook = `/api/GatewayHooks/Mail/${receiptToken(secret, 'mail', 'platform')}`
  const deliver = (emailId: string) => call('POST', hook, { type: 'email.delivered', data: { email_id: emailId } })
  // A receipt that may be of a database that is away is sent again by its gateway.
  await second.fault('hangs up')
  expect((await deliver('mail_1')).status).toBe(200)
  expect((await deliver('mail_2')).status).toBe(503)
  await second.fault(null)
  expect((await deliver('mail_2')).status).toBe(200)
  expect(await count(third, `outbox WHERE delivery = 'delivered'`)).toBe(1)

  await second.db.execute(`
    INSERT INTO payment_accounts (payment_account_id, salon_id, account_id, state, connected_utc, checked_utc, changed_utc)
    VALUES ('pac_1', 'sal_2', 'acct_2', 'ready', 1, 1, 1)`)
  const session = { object: 'checkout.session', id: 'cs_1', client_reference_id: 'pay_unknown', amount_total: 100, currency: 'eur' }
  const { body, headers } = await getPayments(worlds[0]).sign('acct_2', 'checkout.session.completed', session)
  expect((await call('POST', '/api/PaymentEvents', body, { headers })).status).toBe(200)
  expect(await countAll(worlds, 'payment_events')).toEqual([0, 1, 0])
})

test('what Meta reports of a WhatsApp number reaches the database of its salon, and changes nothing in another', async () => {
  const { worlds, call } = await openDirectory([{}, {}, { wa_box_uid: '393470000111' }])
  const [, , third] = worlds
  const sealed = await sealSecret({ DATABASE_URL: '', SESSION_SECRET: secret }, 'sal_3', 'cloudAppSecret', cloudAppSecret)
  await third.db.execute(`
    INSERT INTO whatsapp_accounts (salon_id, phone_number_id, business_account_id, number, is_active, connected_utc, changed_utc)
    VALUES ('sal_3', '5', '7', '393470000111', 1, 1, 1)`)
  await third.db.execute({
    sql: `INSERT INTO salon_secrets (salon_id, name, sealed, changed_utc) VALUES ('sal_3', 'cloudAppSecret', ?, 1)`,
    args: [sealed],
  })
  await third.db.execute({
    sql: `
      INSERT INTO outbox (outbox_id, salon_id, cause, kind, language, channel, state, created_utc, due_utc, until_utc, receipt_due_utc)
      VALUES ('out_1', 'sal_3', 'x', 'free_text', 'en', 'whatsapp', 'sent', ?1, ?1, ?1, ?1)`,
    args: [nowUtc],
  })
  const metadata = { phone_number_id: '5', display_phone_number: '393470000111' }
  const messages = [{ from: '393475550142', id: 'w1', timestamp: String(nowUtc), type: 'text', text: { body: 'Hello' } }]
  const statuses = [{ id: 'w2', status: 'delivered', biz_opaque_callback_data: 'out_1' }]
  const report = (salonId: string) => {
    const body = { entry: [{ id: '7', changes: [{ field: 'messages', value: { metadata, messages, statuses } }] }] }
    const signature = createHmac('sha256', cloudAppSecret).update(JSON.stringify(body)).digest('hex')
    const hook = `/api/WhatsAppHooks/${receiptToken(secret, 'whatsapp_cloud', salonId)}`
    return call('POST', hook, body, { headers: { 'x-hub-signature-256': `sha256=${signature}` } })
  }
  expect((await report('sal_2')).status).toBe(404)
  expect((await report('sal_3')).status).toBe(200)
  expect(await countAll(worlds, 'incoming_messages')).toEqual([0, 0, 1])
  expect(await countAll(worlds, `outbox WHERE delivery = 'delivered' AND receipt_due_utc IS NULL`)).toEqual([0, 0, 1])
})

test('sends at most 20 codes an hour to one network over the salons of all databases (429)', async () => {
  const { worlds, salons, call, env } = await openDirectory()
  for (const [i, world] of worlds.entries()) await openOnline(world, salons[i] as (typeof salons)[0])
  const request = (n: number, network = '203.0.113.7') => {
    const i = n % 3
    const world = { ...(worlds[i] as Fixture), call }
    const headers = { 'cf-connecting-ip': network }
    return createGuest(world, salons[i] as (typeof salons)[0], `+39 347 555 0${100 + n}`).form('NewShortCode', {}, undefined, headers)
  }
  const replies = await Promise.all(Array.from({ length: 24 }, (_, n) => request(n)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(4)
  expect((await request(30, '203.0.113.8')).status).toBe(200)
  const code = await openSession(worlds[0], salons[0], 'SUPERADMIN')
  const alerts = await call<{ content: string }[]>('GET', `/api/Alerts/${code}`)
  expect(alerts.body.length).toBeGreaterThan(0)
  for (const { content } of alerts.body) expect(content).toContain('One network requested too many verification codes')
  expect(env.DATABASES?.split(' ')).toHaveLength(3)
})

test('a salon is restored, and made of a sales point, in the emptiest database, with usernames that no other has', async () => {
  const { worlds, salons, call, sync } = await openDirectory()
  const [first, second] = worlds
  const toPerson = (userId: string, sessionCode: string): Person => ({
    userId,
    sessionCode,
    call: (method, path, body, options) => call(method, path.replace('{sessionCode}', sessionCode), body, options),
  })
  const boss = toPerson('usr_superadmin_1', await openSession(first, salons[0], 'SUPERADMIN'))
  const file = await takeOut(toPerson('usr_admin_1', await openSession(first, salons[0], 'ADMIN')))
  // Two more, so that the first and third are fuller.
  for (const [i, world] of [first, worlds[2]].entries())
    await world.db.execute(`INSERT INTO salons (salon_id, salon_no, salon_name, changed_utc) VALUES ('sal_${8 + i}', ${8 + i}, 'Other', 1)`)
  await sync()
  const salonId = await upload(boss, file)
  expect((await startRestore(boss, salonId, true)).status).toBe(200)
  await expect.poll(() => readRestore(boss, salonId), { timeout: 60_000 }).toMatchObject({ state: 'done', emptied: [] })
  expect(await countAll(worlds, `salons WHERE salon_id = '${salonId}' AND deleted_utc IS NULL`)).toEqual([0, 1, 0])
  const { rows } = await second.db.execute(`SELECT username FROM users WHERE salon_id = '${salonId}' AND username LIKE 'admin%'`)
  expect(rows.map(({ username }) => username)).toEqual([expect.stringMatching(/^admin_1\.\d+$/)])
  await sync()

  const create = () => boss.call<{ salonId: string }>('GET', '/api/CashSystem/CreateSalon/{sessionCode}?apiKey=local-cash-key&salonId=101')
  const made = await Promise.all([create(), create()])
  expect([...made, await create()].map(({ status, body }) => [status, body.salonId])).toEqual(Array(3).fill([200, 'sal_cash_101']))
  expect((await countAll(worlds, `salons WHERE salon_id = 'sal_cash_101'`)).reduce((sum, n) => sum + n, 0)).toBe(1)
  await sync()
})
