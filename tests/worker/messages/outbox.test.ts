import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { enqueue, type Message } from '../../../worker/features/messages/outbox/queries.ts'
import { leaseMessages } from '../../../worker/features/messages/sending/lease-queries.ts'
import { openOwnAccounts } from '../../../worker/features/messages/sending/own-accounts.ts'
import { processOutbox, type SendContext } from '../../../worker/features/messages/sending/send-due.ts'
import { openGateways } from '../../../worker/gateways/gateways.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const start = Date.parse(tuesday) / 1000
const minutes = (n: number) => n * 60
const hours = (n: number) => n * 3600

/** Opens a fixture with one salon; `processAt` runs the outbox job of cron at a given time. */
async function openOutbox(values: Record<string, string | number> = {}) {
  const world = await openFixture()
  const salon = await openSalon(world, { sms_sender: 'Aurora', ...values })
  const { databases, gateways } = inject('product')
  const url = `${gateways}/${world.name}`
  const client = openClient({ DATABASE_URL: `${databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const at = (utc: number) => new SystemDb(client, { nowUtc: utc, newId, actor: 'test' })
  const env = {
    DATABASE_URL: '',
    SESSION_SECRET: '',
    MAIL_KEY: 'local-mail-key',
    MAIL_FROM: 'salon@house.example',
    GATEWAY_MAIL_URL: `${url}/mail`,
    SMS_KEY: 'local-sms-key',
    SMS_SECRET: 'local-sms-secret',
    GATEWAY_SMS_URL: `${url}/sms`,
    WHATSAPP_TOKEN: 'local-whatsapp-token',
    GATEWAY_WHATSAPP_URL: `${url}/whatsapp`,
  }
  /** For gateways that never answer; all others may take their time. */
  const impatient = { gateways: openGateways({ ...env, GATEWAY_TIMEOUT_MS: '1000' }) }
  const createContext = (utc: number, more: Partial<SendContext> = {}): SendContext => ({
    db: at(utc),
    gateways: openGateways(env),
    secret: 'a secret of thirty-two characters',
    origin: 'http://app.test',
    pause: async () => undefined,
    openOwn: (own) => openOwnAccounts(env, own),
    ...more,
  })
  let no = 0
  return {
    world,
    salon,
    at,
    env,
    impatient,
    createContext,
    gateways: getGateways(world),
    processAt: (utc: number, more: Partial<SendContext> = {}) => processOutbox(createContext(utc, more)),
    async enqueueMessage(to: Message<'password_changed'>['to'], more: Partial<Message<'password_changed'>> = {}) {
      no += 1
      const salonDb = at(start).inSalon(salon.salonId)
      const message = enqueue(salonDb, { cause: `cause ${no}`, kind: 'password_changed', data: { username: `user-${no}` }, to, ...more })
      const [channel] = await salonDb.batch(message)
      return { outboxId: message.outboxId, channel }
    },
    async readRow(outboxId: string) {
      const found = await world.db.execute({ sql: 'SELECT * FROM outbox WHERE outbox_id = ?', args: [outboxId] })
      return found.rows[0]
    },
    async setAddresses(userOrClient: 'users' | 'clients', id: string, values: Record<string, string | number>) {
      const key = userOrClient === 'users' ? 'user_id' : 'client_id'
      const set = Object.keys(values).map((name) => `${name} = ?`)
      await world.db.execute({ sql: `UPDATE ${userOrClient} SET ${set} WHERE ${key} = ?`, args: [...Object.values(values), id] })
    },
  }
}
const readAlerts = async (world: Fixture, userId: string) =>
  (await world.db.execute({ sql: 'SELECT type, content, parameters_json FROM alerts WHERE user_id = ? ORDER BY alert_no', args: [userId] }))
    .rows

test('returns why a gateway did not accept a message, and sends none twice after a lost response', async () => {
  const { env, gateways, impatient } = await openOutbox()
  const patient = openGateways(env)
  const { sms } = patient
  let no = 0
  const createSenders = ({ mail, sms, whatsapp }: typeof patient) => ({
    mail: (to: string, id: string) =>
      mail?.send({
        id,
        to,
        fromName: 'Salon "Aurora"\r\nBcc: x@y.z',
        replyTo: 'desk@house.example',
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
      }),
    sms: (to: string, id: string) => sms?.send({ id, from: 'Aurora', to, text: `Hello ${to}` }),
    whatsapp: (to: string, id: string) => whatsapp?.send({ id, from: '39333000111', to: to.replace('+', ''), text: 'Hello' }),
  })
  const senders = createSenders(patient)
  const impatientSenders = createSenders(impatient.gateways)
  const choose = (gateway: keyof typeof senders, fault: string) =>
    (['hangs', 'slow reply'].includes(fault) ? impatientSenders : senders)[gateway]
  const addressFor = (gateway: keyof typeof senders) => (gateway === 'mail' ? `a${++no}@example.test` : `+3934755501${10 + ++no}`)
  const rejected = (reason: string) => ({ kind: 'rejected', reason })
  const retryable = (reason: string, afterSeconds?: number) => ({ kind: 'retryable', reason, ...(afterSeconds ? { afterSeconds } : {}) })
  const common = {
    hangs: retryable('away'),
    'hangs up': retryable('away'),
    garbage: retryable('garbled'),
    unavailable: retryable('away'),
    credentials: retryable('credentials'),
    'bad recipient': rejected('bad_recipient'),
    'bad sender': rejected('bad_sender'),
    refused: rejected('refused'),
  }
  const expectedResults = {
    mail: { ...common, throttled: retryable('throttled', 1), quota: retryable('credit') },
    sms: {
      ...common,
      throttled: retryable('throttled', 2),
      credit: retryable('credit'),
      'bad text': rejected('bad_text'),
      'no recipient': rejected('bad_recipient'),
      blacklisted: rejected('blacklisted'),
    },
    whatsapp: {
      ...common,
      throttled: retryable('throttled', 2),
      'bad text': rejected('bad_text'),
      'sender away': retryable('sender_away'),
    },
  }
  for (const gateway of ['mail', 'sms', 'whatsapp'] as const) {
    const send = senders[gateway]
    const before = (await gateways.sent()).length
    for (const [kind, expected] of Object.entries(expectedResults[gateway])) {
      const to = addressFor(gateway)
      await gateways.fault({ gateway, to: to.replace('+', ''), kind, times: 1 })
      expect(await choose(gateway, kind)(to, `f${no}`), `${gateway} ${kind}`).toEqual(expected)
    }
    expect(await gateways.sent()).toHaveLength(before)
    // Accepted with a lost response: the same id again is the same message.
    for (const kind of ['reply lost', 'garbled reply', 'slow reply']) {
      const to = addressFor(gateway)
      await gateways.fault({ gateway, to: to.replace('+', ''), kind, times: 1 })
      expect((await choose(gateway, kind)(to, `l${no}`))?.kind, `${gateway} ${kind}`).toBe('retryable')
      expect(await send(to, `l${no}`), `${gateway} ${kind} again`).toMatchObject({ kind: 'accepted' })
      expect(await gateways.sent(to.replace('+', ''))).toHaveLength(1)
    }
    // Requests that the gateway itself rejects.
    const [valid, id] = [addressFor(gateway), `n${no}`]
    expect(await send(valid, id)).toMatchObject({ kind: 'accepted', gatewayId: expect.stringMatching(/./) })
    expect(await send('nobody', `x${no}`)).toEqual(rejected('bad_recipient'))
    expect(await send(gateway === 'mail' ? 'a@b' : '12', `y${no}`)).toEqual(rejected('bad_recipient'))
    const wrong = openGateways({ ...env, MAIL_KEY: 'x', SMS_SECRET: 'x', WHATSAPP_TOKEN: 'x' })
    const gatewayWithWrongKey = { mail: wrong.mail, sms: wrong.sms, whatsapp: wrong.whatsapp }[gateway]
    const message = { id: 'w', to: '+393475550199', from: 'Aurora', fromName: '', replyTo: '', subject: '', text: '', html: '' }
    expect(await gatewayWithWrongKey?.send(message)).toEqual(retryable('credentials'))
  }
  const mails = (await gateways.sent()).filter((message) => message.gateway === 'mail')
  expect(mails[0]).toMatchObject({ from: '"Salon  Aurora   Bcc: x@y.z" <salon@house.example>' })
  expect(await sms?.send({ id: 'long', from: 'Aurora', to: '+393475550198', text: 'x'.repeat(1072) })).toEqual(rejected('bad_text'))
  expect(await sms?.send({ id: 'from', from: 'MuchTooLongName', to: '+393475550198', text: 'x' })).toEqual(rejected('bad_sender'))
  expect(openGateways({ ...env, MAIL_KEY: 'none', SMS_KEY: '', WHATSAPP_TOKEN: 'none' })).toEqual({})
})

test('chooses the channel that salon and recipient support, and queues one message per cause', async () => {
  const { world, salon, enqueueMessage, setAddresses, readRow, processAt, gateways, at } = await openOutbox()
  const [first = '', second = '', third = '', fourth = ''] = salon.clients
  expect((await enqueueMessage({ clientId: first })).channel).toBe('sms')
  await world.db.execute(`UPDATE salons SET wa_box_uid = '39333000111', wa_box_uid_confirmed = '39333000111'`)
  expect((await enqueueMessage({ clientId: first })).channel).toBe('sms')
  await setAddresses('clients', first, { whats_app: '+39 347 000 1111' })
  await setAddresses('clients', second, { whats_app_gateway: 1 })
  await setAddresses('clients', third, { phone_number: '', email: 'serena@example.test' })
  await setAddresses('clients', fourth, { phone_number: '' })
  expect((await enqueueMessage({ clientId: first })).channel).toBe('whatsapp')
  expect((await enqueueMessage({ clientId: second })).channel).toBe('whatsapp')
  expect((await enqueueMessage({ clientId: third })).channel).toBe('mail')
  expect((await enqueueMessage({ clientId: second }, { channel: 'sms' })).channel).toBe('sms')
  expect((await enqueueMessage({ clientId: second }, { channel: 'mail' })).channel).toBeNull()
  const nobody = await enqueueMessage({ clientId: fourth })
  expect(nobody.channel).toBeNull()
  expect(await readRow(nobody.outboxId)).toMatchObject({ state: 'failed', reason: 'no_channel' })
  expect((await enqueueMessage({ clientId: 'cli_nobody' })).channel).toBeUndefined()
  await setAddresses('users', salon.anna, { email: 'anna@example.test', phone_number: '+393470009999' })
  expect((await enqueueMessage({ userId: salon.anna })).channel).toBe('mail')
  expect((await enqueueMessage({ phoneNumber: '+39 347 000 2222', email: 'guest@example.test' })).channel).toBe('sms')
  await world.db.execute(`UPDATE salons SET email = 'desk@salon.example'`)
  expect((await enqueueMessage('salon', { language: 'en' })).channel).toBe('mail')

  // The same cause queues nothing; in another salon it is another cause.
  const twice = { cause: 'the same', language: 'en' as const }
  expect((await enqueueMessage({ clientId: third }, twice)).channel).toBe('mail')
  expect((await enqueueMessage({ clientId: third }, twice)).channel).toBeUndefined()
  const other = await openSalon(world, { sms_sender: 'Zampa', country: 'DE' })
  const salonDb = at(start).inSalon(other.salonId)
  const theirs = { ...twice, kind: 'password_changed', data: { username: 'x' }, to: { clientId: other.clients[0] ?? '' } } as const
  const { language: _, ...byCountry } = theirs
  expect(await salonDb.batch(enqueue(salonDb, byCountry))).toEqual(['sms'])
  // A client of another salon is unknown.
  expect(await salonDb.batch(enqueue(salonDb, { ...theirs, cause: 'foreign', to: { clientId: first } }))).toEqual([undefined])

  await processAt(start)
  expect((await gateways.sent('serena@example.test')).map((mail) => mail.subject)).toEqual([
    'La tua password per Salon 1 è stata cambiata'.replace(
      'Salon 1',
      (await world.db.execute('SELECT salon_name FROM salons ORDER BY salon_no LIMIT 1')).rows[0]?.salon_name as string,
    ),
    expect.stringContaining('has been changed'),
  ])
  expect((await gateways.sent('393470001111')).map((message) => message.gateway)).toEqual(['whatsapp'])
  expect(await gateways.sent('393470002222')).toHaveLength(1)
  expect((await gateways.sent('desk@salon.example'))[0]?.html).toContain('<p')
  expect((await gateways.sent('393471284410')).map((message) => message.from).sort()).toEqual(['Aurora', 'Aurora', 'Zampa'])
  expect((await gateways.sent('393471284410')).at(-1)?.text).toContain('all devices have been signed out')
  const left = await world.db.execute(`SELECT state, count(*) AS n FROM outbox GROUP BY state ORDER BY state`)
  expect(left.rows.map((r) => [r.state, r.n])).toEqual([
    ['failed', 2],
    ['sent', 11],
  ])
  const before = (await gateways.sent()).length
  await processAt(start + hours(30))
  expect(await gateways.sent()).toHaveLength(before)
})

test('sends a message once when a process, the database or a response fails in between', async () => {
  const { world, salon, enqueueMessage, setAddresses, readRow, processAt, createContext, gateways, impatient, at } = await openOutbox({
    wa_box_uid: '39333000111',
  })
  const [first = '', second = '', third = ''] = salon.clients
  await setAddresses('clients', second, { whats_app: '393470002000' })
  await setAddresses('clients', third, { phone_number: '', email: 'serena@example.test' })
  const recipients = { sms: { clientId: first }, whatsapp: { clientId: second }, mail: { clientId: third } }
  const addresses = { sms: '393471284410', whatsapp: '393470002000', mail: 'serena@example.test' }
  const sentTo = async (gateway: keyof typeof addresses) => (await gateways.sent(addresses[gateway])).length

  // A crash between lease and send: the lease expires, and no other run has the message until then.
  const crashed = await enqueueMessage(recipients.sms)
  await at(start).batch(...leaseMessages(at(start), 'clm_crashed', sql`1`, []))
  expect(await readRow(crashed.outboxId)).toMatchObject({ state: 'sending', attempts: 1 })
  await processAt(start + 60)
  expect(await sentTo('sms')).toBe(0)
  await processAt(start + 301)
  expect(await sentTo('sms')).toBe(1)
  expect(await readRow(crashed.outboxId)).toMatchObject({ state: 'sent', attempts: 2, sent_utc: start + 301 })

  // The database fails between sending and recording; a response is lost, garbled or late.
  for (const gateway of ['sms', 'whatsapp', 'mail'] as const) {
    let count = await sentTo(gateway)
    const message = await enqueueMessage(recipients[gateway], { channel: gateway })
    const sender = createContext(start)
    const dying: SendContext = {
      ...sender,
      gateways: Object.fromEntries(
        Object.entries(sender.gateways).map(([name, gateway]) => [
          name,
          {
            send: async (given: never) => {
              const outcome = await gateway.send(given)
              await world.fault('unavailable', 1)
              return outcome
            },
          },
        ]),
      ),
    }
    await expect(processOutbox(dying)).rejects.toThrow()
    expect(await readRow(message.outboxId)).toMatchObject({ state: 'sending' })
    expect(await sentTo(gateway)).toBe(++count)
    await processAt(start + 301)
    expect(await readRow(message.outboxId), gateway).toMatchObject({ state: 'sent', attempts: 2 })
    for (const kind of ['reply lost', 'garbled reply', 'slow reply']) {
      const lost = await enqueueMessage(recipients[gateway], { channel: gateway })
      await gateways.fault({ gateway, to: addresses[gateway], kind, times: 1 })
      await processAt(start, kind === 'slow reply' ? impatient : {})
      expect(await readRow(lost.outboxId), `${gateway} ${kind}`).toMatchObject({ state: 'waiting', attempts: 1 })
      expect(await sentTo(gateway)).toBe(++count)
      await processAt(start + 5)
      expect(await readRow(lost.outboxId)).toMatchObject({ state: 'sent', attempts: 2, reason: '' })
      expect(await sentTo(gateway)).toBe(count)
    }
  }

  // Parallel runs: each message is leased by one.
  const before = await sentTo('sms')
  for (let i = 0; i < 30; i++) await enqueueMessage(recipients.sms)
  await Promise.all(Array.from({ length: 6 }, () => processAt(start)))
  await processAt(start)
  expect(await sentTo('sms')).toBe(before + 30)
  const attempts = await world.db.execute(
    `SELECT DISTINCT attempts FROM outbox WHERE state = 'sent' AND sent_utc = ${start} AND channel = 'sms'`,
  )
  expect(attempts.rows.map((r) => r.attempts)).toEqual([1])
})

test('retries an unavailable gateway with growing delays, then fails the message and alerts the administrators', async () => {
  const { world, salon, enqueueMessage, setAddresses, readRow, processAt, gateways, impatient } = await openOutbox()
  const [first = '', second = '', third = ''] = salon.clients
  const { userId: admin } = await salon.as('ADMIN')
  const { userId: desk } = await salon.as('RECEPTIONIST')
  const to = '393471284410'
  await setAddresses('clients', third, { phone_number: '', email: 'serena@example.test' })
  const fault = (kind: string, times = 1) => gateways.fault({ gateway: 'sms', to: '39347128441', kind, times })
  const messages = [
    await enqueueMessage({ clientId: first }),
    await enqueueMessage({ clientId: second }),
    await enqueueMessage({ clientId: third }),
  ]
  const states = async () =>
    (await Promise.all(messages.map(({ outboxId }) => readRow(outboxId)))).map((r) => [
      r?.state,
      Number(r?.attempts),
      Number(r?.due_utc) - start,
    ])

  // A rate limit does not count as an attempt; the second SMS is not tried; the e-mail is sent.
  await fault('throttled')
  await processAt(start)
  expect(await states()).toEqual([
    ['waiting', 0, 2],
    ['waiting', 0, 0],
    ['sent', 1, 300],
  ])
  // Delays grow; the message fails within a day.
  let clock = start + 2
  const delays: number[] = []
  await fault('hangs')
  await fault('unavailable', 7)
  for (let i = 0; i < 8; i++) {
    await world.db.execute({
      sql: `UPDATE outbox SET due_utc = ? WHERE outbox_id = ?`,
      args: [clock + hours(48), messages[1]?.outboxId ?? ''],
    })
    await processAt(clock, i === 0 ? impatient : {})
    const [[state, , due = 0] = []] = await states()
    if (state !== 'waiting') break
    delays.push(Number(due) + start - clock)
    clock = start + Number(due)
  }
  expect(delays).toEqual([5, 60, 300, 900, 3600, 10_800, 21_600])
  expect(await readRow(messages[0]?.outboxId ?? '')).toMatchObject({ state: 'failed', reason: 'unreachable', attempts: 8 })
  expect(clock - start).toBeLessThan(hours(20))
  expect(await gateways.sent(to)).toHaveLength(0)
  expect(await readAlerts(world, admin)).toEqual([
    {
      type: 'Message',
      content: "Message to Giulia Moretti not sent: the messaging service didn't respond for hours",
      parameters_json: [
        `{"id":"${first}","sentence":"message_unreachable"`,
        '"values":{"name":"Giulia Moretti","recipient":"+393471284410"}}',
      ].join(','),
    },
  ])
  expect(await readAlerts(world, desk)).toEqual([])

  // An invalid number raises an alert at once; an unavailable gateway once a day, not once per message.
  const wrong = await enqueueMessage({ clientId: first }, { agendaId: 'agd_1' })
  await gateways.fault({ gateway: 'sms', to, kind: 'bad recipient', times: 1 })
  await processAt(start)
  expect(await readRow(wrong.outboxId)).toMatchObject({ state: 'failed', reason: 'bad_recipient' })
  expect((await readAlerts(world, admin)).at(-1)).toMatchObject({
    type: 'Booking',
    parameters_json: expect.stringContaining('"id":"agd_1"'),
  })
  for (const clientId of [first, second]) {
    await enqueueMessage({ clientId }, { until: start + 100 })
    await processAt(start + 101)
  }
  expect((await readAlerts(world, admin)).map((alert) => alert.type)).toEqual(['Message', 'Booking', 'Message', 'Message'])
  // A wrong number entered by a guest raises no alert.
  const strange = await enqueueMessage({ phoneNumber: '12' })
  await processAt(start)
  expect(await readRow(strange.outboxId)).toMatchObject({ state: 'failed', reason: 'bad_recipient' })
  expect(await readAlerts(world, admin)).toHaveLength(4)

  // A salon without a sender delays no other salon's messages; a suspended salon sends only what lets its people in.
  const other = await openSalon(world, { sms_sender: 'Zampa' })
  expect(other.salonId).not.toBe(salon.salonId)
  const waiting = await enqueueMessage({ phoneNumber: '+39 347 000 3333' })
  await world.db.execute({ sql: `UPDATE outbox SET kind = 'email_changed' WHERE outbox_id = ?`, args: [waiting.outboxId] })
  await world.db.execute({ sql: `UPDATE salons SET sms_sender = '' WHERE salon_id = ?`, args: [salon.salonId] })
  await processAt(start)
  expect(await readRow(waiting.outboxId)).toMatchObject({ state: 'waiting', reason: 'sender_away' })
  await world.db.execute({ sql: `UPDATE salons SET sms_sender = 'Aurora', suspended_utc = 1 WHERE salon_id = ?`, args: [salon.salonId] })
  await processAt(start + minutes(10))
  expect(await gateways.sent('393470003333')).toHaveLength(0)
  await world.db.execute({ sql: `UPDATE salons SET suspended_utc = NULL WHERE salon_id = ?`, args: [salon.salonId] })
  await processAt(start + minutes(10))
  expect(await gateways.sent('393470003333')).toHaveLength(1)
  // A message of a kind that this version does not know fails without retries.
  const odd = await enqueueMessage({ phoneNumber: '+39 347 000 4444' })
  await world.db.execute({ sql: `UPDATE outbox SET kind = 'toString' WHERE outbox_id = ?`, args: [odd.outboxId] })
  await processAt(start)
  expect(await readRow(odd.outboxId)).toMatchObject({ state: 'failed', reason: 'bad_text' })
})

test("sends the salon's own text messages to its mobile number, else to its telephone", async () => {
  const { world, enqueueMessage, readRow } = await openOutbox({ phone_number: '+390115550142' })
  const recipient = async () => (await readRow((await enqueueMessage('salon', { channel: 'sms' })).outboxId))?.recipient
  expect(await recipient()).toBe('+390115550142')
  await world.db.execute(`UPDATE salons SET mobile_number = '+393471284410'`)
  expect(await recipient()).toBe('+393471284410')
})

test('messages that a gateway never takes hold up no others, and a gateway that takes none is tried again in the next run', async () => {
  const { enqueueMessage, processAt, gateways, world } = await openOutbox()
  // Eight in a row of 85, whose recipients the gateway answers with an error.
  const isFaulty = (n: number) => n >= 10 && n < 18
  for (let n = 0; n < 85; n++) await enqueueMessage({ phoneNumber: `+39 347 ${isFaulty(n) ? '666' : '555'} 0${100 + n}` })
  await gateways.fault({ gateway: 'sms', to: '39347666', kind: 'unavailable', times: 1000 })
  const countSent = async () => Number((await world.db.execute("SELECT count(*) AS n FROM outbox WHERE state = 'sent'")).rows[0]?.n)
  // Twenty a run, as without the faulty ones.
  for (let run = 0; run < 5; run++) await processAt(start + minutes(run))
  expect(await countSent()).toBe(77)

  await gateways.fault({ gateway: 'sms', to: '39347777', kind: 'unavailable', times: 3 })
  for (let n = 0; n < 6; n++) await enqueueMessage({ phoneNumber: `+39 347 777 0${100 + n}` })
  await processAt(start + minutes(5))
  expect(await countSent()).toBe(77)
  const { rows } = await world.db.execute("SELECT attempts FROM outbox WHERE recipient LIKE '%777 0%'")
  expect(rows.map((row) => Number(row.attempts)).sort()).toEqual([0, 0, 0, 1, 1, 1])
  await processAt(start + minutes(6))
  expect(await countSent()).toBe(83)
})
