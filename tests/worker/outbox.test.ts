import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openClient } from '../../worker/db/client.ts'
import { newId } from '../../worker/db/new-id.ts'
import { SystemDb } from '../../worker/db/system-db.ts'
import { leaseMessages } from '../../worker/features/messaging/leases.ts'
import { processOutbox, type Sending } from '../../worker/features/messaging/outbox.ts'
import { enqueue, type Message } from '../../worker/features/messaging/queries.ts'
import { openGateways } from '../../worker/gateways/gateways.ts'
import { type Fixture, openFixture } from '../support/fixture.ts'
import { getGateways } from '../support/gateways.ts'
import { openSalon, tuesday } from '../support/salon.ts'

const start = Date.parse(tuesday) / 1000
const minutes = (n: number) => n * 60
const hours = (n: number) => n * 3600

/** The sweep as cron runs it, with a clock in the test's hand. */
async function openHouse(values: Record<string, string | number> = {}) {
  const world = await openFixture()
  const salon = await openSalon(world, { sms_sender: 'Aurora', ...values })
  const { databases, outside: url } = inject('product')
  const client = openClient({ DATABASE_URL: `${databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const at = (utc: number) => new SystemDb(client, { nowUtc: utc, newId, actor: 'test' })
  const env = {
    ...{ DATABASE_URL: '', SESSION_SECRET: '', TEST_DATABASES: '1', GATEWAY_TIMEOUT_MS: '400' },
    ...{ MAIL_KEY: 'local-mail-key', MAIL_FROM: 'salon@house.example', GATEWAY_MAIL_URL: `${url}/mail` },
    ...{ SMS_KEY: 'local-sms-key', SMS_SECRET: 'local-sms-secret', GATEWAY_SMS_URL: `${url}/sms` },
    ...{ WHATSAPP_TOKEN: 'local-whatsapp-token', GATEWAY_WHATSAPP_URL: `${url}/whatsapp` },
  }
  const sending = (utc: number, more: Partial<Sending> = {}): Sending => ({
    system: at(utc),
    outside: openGateways(env, world.name),
    secret: 'a secret of thirty-two characters',
    origin: 'http://app.test',
    pause: async () => undefined,
    ...more,
  })
  let no = 0
  return {
    world,
    salon,
    at,
    env,
    sending,
    outside: getGateways(world),
    sweepAt: (utc: number, more: Partial<Sending> = {}) => processOutbox(sending(utc, more)),
    async queued(to: Message<'password_changed'>['to'], more: Partial<Message<'password_changed'>> = {}) {
      no += 1
      const door = at(start).inSalon(salon.salonId)
      const message = enqueue(door, { cause: `cause ${no}`, kind: 'password_changed', data: { username: `user-${no}` }, to, ...more })
      const [channel] = await door.batch(message)
      return { outboxId: message.outboxId, channel }
    },
    async row(outboxId: string) {
      const found = await world.db.execute({ sql: 'SELECT * FROM outbox WHERE outbox_id = ?', args: [outboxId] })
      return found.rows[0]
    },
    async reach(userOrClient: 'users' | 'clients', id: string, values: Record<string, string | number>) {
      const key = userOrClient === 'users' ? 'user_id' : 'client_id'
      const set = Object.keys(values).map((name) => `${name} = ?`)
      await world.db.execute({ sql: `UPDATE ${userOrClient} SET ${set} WHERE ${key} = ?`, args: [...Object.values(values), id] })
    },
  }
}
const alertsOf = async (world: Fixture, userId: string) =>
  (await world.db.execute({ sql: 'SELECT type, content, parameters_json FROM alerts WHERE user_id = ? ORDER BY alert_no', args: [userId] }))
    .rows

test('every gateway says why it did not take a message, and takes none twice', async () => {
  const { env, world, outside } = await openHouse()
  const { mail, sms, whatsapp } = openGateways(env, world.name)
  let no = 0
  const ways = {
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
  }
  const addressFor = (gateway: keyof typeof ways) => (gateway === 'mail' ? `a${++no}@example.test` : `+3934755501${10 + ++no}`)
  const refused = (reason: string) => ({ kind: 'rejected', reason })
  const later = (reason: string, afterSeconds?: number) => ({ kind: 'retryable', reason, ...(afterSeconds ? { afterSeconds } : {}) })
  const usual = {
    hangs: later('away'),
    'hangs up': later('away'),
    garbage: later('garbled'),
    unavailable: later('away'),
    credentials: later('credentials'),
    'bad recipient': refused('bad_recipient'),
    'bad sender': refused('bad_sender'),
    refused: refused('refused'),
  }
  const faults = {
    mail: { ...usual, throttled: later('throttled', 1), quota: later('credit') },
    sms: {
      ...usual,
      throttled: later('throttled', 2),
      credit: later('credit'),
      'bad text': refused('bad_text'),
      'no recipient': refused('bad_recipient'),
      blacklisted: refused('blacklisted'),
    },
    whatsapp: { ...usual, throttled: later('throttled', 2), 'bad text': refused('bad_text'), 'sender away': later('sender_away') },
  }
  for (const gateway of ['mail', 'sms', 'whatsapp'] as const) {
    const send = ways[gateway]
    const before = (await outside.sent()).length
    for (const [kind, expected] of Object.entries(faults[gateway])) {
      const to = addressFor(gateway)
      await outside.fault({ gateway, to: to.replace('+', ''), kind, times: 1 })
      expect(await send(to, `f${no}`), `${gateway} ${kind}`).toEqual(expected)
    }
    expect(await outside.sent()).toHaveLength(before)
    // Taken, and the answer lost: the same id again is the same message.
    for (const kind of ['reply lost', 'garbled reply', 'slow reply']) {
      const to = addressFor(gateway)
      await outside.fault({ gateway, to: to.replace('+', ''), kind, times: 1 })
      expect((await send(to, `l${no}`))?.kind, `${gateway} ${kind}`).toBe('retryable')
      expect(await send(to, `l${no}`), `${gateway} ${kind} again`).toMatchObject({ kind: 'accepted' })
      expect(await outside.sent(to.replace('+', ''))).toHaveLength(1)
    }
    // What the contract itself refuses.
    const [fine, id] = [addressFor(gateway), `n${no}`]
    expect(await send(fine, id)).toMatchObject({ kind: 'accepted', gatewayId: expect.stringMatching(/./) })
    expect(await send('nobody', `x${no}`)).toEqual(refused('bad_recipient'))
    expect(await send(gateway === 'mail' ? 'a@b' : '12', `y${no}`)).toEqual(refused('bad_recipient'))
    const wrong = openGateways({ ...env, MAIL_KEY: 'x', SMS_SECRET: 'x', WHATSAPP_TOKEN: 'x' }, world.name)
    const asked = { mail: wrong.mail, sms: wrong.sms, whatsapp: wrong.whatsapp }[gateway]
    const message = { id: 'w', to: '+393475550199', from: 'Aurora', fromName: '', replyTo: '', subject: '', text: '', html: '' }
    expect(await asked?.send(message)).toEqual(later('credentials'))
  }
  const mails = (await outside.sent()).filter((message) => message.gateway === 'mail')
  expect(mails[0]).toMatchObject({ from: '"Salon  Aurora   Bcc: x@y.z" <salon@house.example>' })
  expect(await sms?.send({ id: 'long', from: 'Aurora', to: '+393475550198', text: 'x'.repeat(1072) })).toEqual(refused('bad_text'))
  expect(await sms?.send({ id: 'from', from: 'MuchTooLongName', to: '+393475550198', text: 'x' })).toEqual(refused('bad_sender'))
  expect(openGateways({ ...env, MAIL_KEY: 'none', SMS_KEY: '', WHATSAPP_TOKEN: 'none' })).toEqual({})
})

test('a message takes the way that the salon and the reader have, once a cause', async () => {
  const { world, salon, queued, reach, row, sweepAt, outside, at } = await openHouse()
  const [first = '', second = '', third = '', fourth = ''] = salon.clients
  expect((await queued({ clientId: first })).channel).toBe('sms')
  await world.db.execute(`UPDATE salons SET wa_box_uid = '39333000111'`)
  expect((await queued({ clientId: first })).channel).toBe('sms')
  await reach('clients', first, { whats_app: '+39 347 000 1111' })
  await reach('clients', second, { whats_app_gateway: 1 })
  await reach('clients', third, { phone_number: '', email: 'serena@example.test' })
  await reach('clients', fourth, { phone_number: '' })
  expect((await queued({ clientId: first })).channel).toBe('whatsapp')
  expect((await queued({ clientId: second })).channel).toBe('whatsapp')
  expect((await queued({ clientId: third })).channel).toBe('mail')
  expect((await queued({ clientId: second }, { channel: 'sms' })).channel).toBe('sms')
  expect((await queued({ clientId: second }, { channel: 'mail' })).channel).toBeNull()
  const nobody = await queued({ clientId: fourth })
  expect(nobody.channel).toBeNull()
  expect(await row(nobody.outboxId)).toMatchObject({ state: 'failed', reason: 'no_channel' })
  expect((await queued({ clientId: 'cli_nobody' })).channel).toBeUndefined()
  await reach('users', salon.anna, { email: 'anna@example.test', phone_number: '+393470009999' })
  expect((await queued({ userId: salon.anna })).channel).toBe('mail')
  expect((await queued({ phoneNumber: '+39 347 000 2222', email: 'guest@example.test' })).channel).toBe('sms')
  await world.db.execute(`UPDATE salons SET email = 'desk@salon.example'`)
  expect((await queued('salon', { language: 'en' })).channel).toBe('mail')

  // The same cause again is nothing; in another salon it is another cause.
  const twice = { cause: 'the same', language: 'en' as const }
  expect((await queued({ clientId: third }, twice)).channel).toBe('mail')
  expect((await queued({ clientId: third }, twice)).channel).toBeUndefined()
  const other = await openSalon(world, { sms_sender: 'Zampa', country: 'DE' })
  const door = at(start).inSalon(other.salonId)
  const theirs = { ...twice, kind: 'password_changed', data: { username: 'x' }, to: { clientId: other.clients[0] ?? '' } } as const
  const { language: _, ...byCountry } = theirs
  expect(await door.batch(enqueue(door, byCountry))).toEqual(['sms'])
  // Another salon's client is not there.
  expect(await door.batch(enqueue(door, { ...theirs, cause: 'foreign', to: { clientId: first } }))).toEqual([undefined])

  await sweepAt(start)
  expect((await outside.sent('serena@example.test')).map((mail) => mail.subject)).toEqual([
    'La tua password per Salon 1 è stata cambiata'.replace(
      'Salon 1',
      (await world.db.execute('SELECT salon_name FROM salons ORDER BY salon_no LIMIT 1')).rows[0]?.salon_name as string,
    ),
    expect.stringContaining('has been changed'),
  ])
  expect((await outside.sent('393470001111')).map((message) => message.gateway)).toEqual(['whatsapp'])
  expect(await outside.sent('393470002222')).toHaveLength(1)
  expect((await outside.sent('desk@salon.example'))[0]?.html).toContain('<p')
  expect((await outside.sent('393471284410')).map((message) => message.from).sort()).toEqual(['Aurora', 'Aurora', 'Zampa'])
  expect((await outside.sent('393471284410')).at(-1)?.text).toContain('all devices have been signed out')
  const left = await world.db.execute(`SELECT state, count(*) AS n FROM outbox GROUP BY state ORDER BY state`)
  expect(left.rows.map((r) => [r.state, r.n])).toEqual([
    ['failed', 2],
    ['sent', 11],
  ])
  const before = (await outside.sent()).length
  await sweepAt(start + hours(30))
  expect(await outside.sent()).toHaveLength(before)
})

test('whatever breaks in between, a message is sent once', async () => {
  const { world, salon, queued, reach, row, sweepAt, sending, outside, at } = await openHouse({ wa_box_uid: '39333000111' })
  const [first = '', second = '', third = ''] = salon.clients
  await reach('clients', second, { whats_app: '393470002000' })
  await reach('clients', third, { phone_number: '', email: 'serena@example.test' })
  const everyWay = { sms: { clientId: first }, whatsapp: { clientId: second }, mail: { clientId: third } }
  const addresses = { sms: '393471284410', whatsapp: '393470002000', mail: 'serena@example.test' }
  const sentTo = async (gateway: keyof typeof addresses) => (await outside.sent(addresses[gateway])).length

  // A crash between claim and send: the claim lapses, and nobody else could have had it meanwhile.
  const crashed = await queued(everyWay.sms)
  await at(start).batch(...leaseMessages(at(start), 'clm_crashed', sql`1`, []))
  expect(await row(crashed.outboxId)).toMatchObject({ state: 'sending', attempts: 1 })
  await sweepAt(start + 60)
  expect(await sentTo('sms')).toBe(0)
  await sweepAt(start + 301)
  expect(await sentTo('sms')).toBe(1)
  expect(await row(crashed.outboxId)).toMatchObject({ state: 'sent', attempts: 2, sent_utc: start + 301 })

  // A crash, or a database that is away, between send and writing it down; a reply that is lost, garbled, late.
  for (const gateway of ['sms', 'whatsapp', 'mail'] as const) {
    let count = await sentTo(gateway)
    const message = await queued(everyWay[gateway], { channel: gateway })
    const sender = sending(start)
    const dying: Sending = {
      ...sender,
      outside: Object.fromEntries(
        Object.entries(sender.outside).map(([name, way]) => [
          name,
          {
            send: async (given: never) => {
              const outcome = await way.send(given)
              await world.fault('unavailable', 1)
              return outcome
            },
          },
        ]),
      ),
    }
    await expect(processOutbox(dying)).rejects.toThrow()
    expect(await row(message.outboxId)).toMatchObject({ state: 'sending' })
    expect(await sentTo(gateway)).toBe(++count)
    await sweepAt(start + 301)
    expect(await row(message.outboxId), gateway).toMatchObject({ state: 'sent', attempts: 2 })
    for (const kind of ['reply lost', 'garbled reply', 'slow reply']) {
      const lost = await queued(everyWay[gateway], { channel: gateway })
      await outside.fault({ gateway, to: addresses[gateway], kind, times: 1 })
      await sweepAt(start)
      expect(await row(lost.outboxId), `${gateway} ${kind}`).toMatchObject({ state: 'waiting', attempts: 1 })
      expect(await sentTo(gateway)).toBe(++count)
      await sweepAt(start + 5)
      expect(await row(lost.outboxId)).toMatchObject({ state: 'sent', attempts: 2, reason: '' })
      expect(await sentTo(gateway)).toBe(count)
    }
  }

  // Many sweeps at once: each message is claimed by one.
  const before = await sentTo('sms')
  for (let i = 0; i < 30; i++) await queued(everyWay.sms)
  await Promise.all(Array.from({ length: 6 }, () => sweepAt(start)))
  await sweepAt(start)
  expect(await sentTo('sms')).toBe(before + 30)
  const attempts = await world.db.execute(
    `SELECT DISTINCT attempts FROM outbox WHERE state = 'sent' AND sent_utc = ${start} AND channel = 'sms'`,
  )
  expect(attempts.rows.map((r) => r.attempts)).toEqual([1])
})

test('a gateway that takes nothing is left alone for a while, and given up where a person sees it', async () => {
  const { world, salon, queued, reach, row, sweepAt, outside } = await openHouse()
  const [first = '', second = '', third = ''] = salon.clients
  const { userId: admin } = await salon.as('ADMIN')
  const { userId: desk } = await salon.as('RECEPTIONIST')
  const to = '393471284410'
  await reach('clients', third, { phone_number: '', email: 'serena@example.test' })
  const fault = (kind: string, times = 1) => outside.fault({ gateway: 'sms', to: '39347128441', kind, times })
  const messages = [await queued({ clientId: first }), await queued({ clientId: second }), await queued({ clientId: third })]
  const states = async () =>
    (await Promise.all(messages.map(({ outboxId }) => row(outboxId)))).map((r) => [
      r?.state,
      Number(r?.attempts),
      Number(r?.due_utc) - start,
    ])

  // Being asked to come back is no attempt; the other one is not even tried; mail goes.
  await fault('throttled')
  await sweepAt(start)
  expect(await states()).toEqual([
    ['waiting', 0, 2],
    ['waiting', 0, 60],
    ['sent', 1, 300],
  ])
  // Delays grow; a day is not over before it is given up.
  let clock = start + 2
  const delays: number[] = []
  await fault('hangs')
  await fault('unavailable', 7)
  for (let i = 0; i < 8; i++) {
    await world.db.execute({
      sql: `UPDATE outbox SET due_utc = ? WHERE outbox_id = ?`,
      args: [clock + hours(48), messages[1]?.outboxId ?? ''],
    })
    await sweepAt(clock)
    const [[state, , due = 0] = []] = await states()
    if (state !== 'waiting') break
    delays.push(Number(due) + start - clock)
    clock = start + Number(due)
  }
  expect(delays).toEqual([5, 60, 300, 900, 3600, 10_800, 21_600])
  expect(await row(messages[0]?.outboxId ?? '')).toMatchObject({ state: 'failed', reason: 'unreachable', attempts: 8 })
  expect(clock - start).toBeLessThan(hours(20))
  expect(await outside.sent(to)).toHaveLength(0)
  expect(await alertsOf(world, admin)).toEqual([
    {
      type: 'Message',
      content: "Message to Giulia Moretti not sent: the messaging service didn't respond for hours",
      parameters_json: JSON.stringify({
        id: first,
        sentence: 'message_unreachable',
        values: { name: 'Giulia Moretti', recipient: '+393471284410' },
      }),
    },
  ])
  expect(await alertsOf(world, desk)).toEqual([])

  // A number that is none is told at once; a gateway's trouble once a day, not once a message.
  const wrong = await queued({ clientId: first }, { agendaId: 'agd_1' })
  await outside.fault({ gateway: 'sms', to, kind: 'bad recipient', times: 1 })
  await sweepAt(start)
  expect(await row(wrong.outboxId)).toMatchObject({ state: 'failed', reason: 'bad_recipient' })
  expect((await alertsOf(world, admin)).at(-1)).toMatchObject({ type: 'Booking', parameters_json: expect.stringContaining('"id":"agd_1"') })
  for (const clientId of [first, second]) {
    await queued({ clientId }, { until: start + 100 })
    await sweepAt(start + 101)
  }
  expect((await alertsOf(world, admin)).map((alert) => alert.type)).toEqual(['Message', 'Booking', 'Message', 'Message'])
  // A stranger's number typed in by a stranger rings no bell.
  const strange = await queued({ phoneNumber: '12' })
  await sweepAt(start)
  expect(await row(strange.outboxId)).toMatchObject({ state: 'failed', reason: 'bad_recipient' })
  expect(await alertsOf(world, admin)).toHaveLength(4)

  // A salon that gave its sender up holds nobody else's messages; a suspended one sends nothing.
  const other = await openSalon(world, { sms_sender: 'Zampa' })
  expect(other.salonId).not.toBe(salon.salonId)
  const waiting = await queued({ phoneNumber: '+39 347 000 3333' })
  await world.db.execute({ sql: `UPDATE salons SET sms_sender = '' WHERE salon_id = ?`, args: [salon.salonId] })
  await sweepAt(start)
  expect(await row(waiting.outboxId)).toMatchObject({ state: 'waiting', reason: 'sender_away' })
  await world.db.execute({ sql: `UPDATE salons SET sms_sender = 'Aurora', suspended_utc = 1 WHERE salon_id = ?`, args: [salon.salonId] })
  await sweepAt(start + minutes(10))
  expect(await outside.sent('393470003333')).toHaveLength(0)
  await world.db.execute({ sql: `UPDATE salons SET suspended_utc = NULL WHERE salon_id = ?`, args: [salon.salonId] })
  await sweepAt(start + minutes(10))
  expect(await outside.sent('393470003333')).toHaveLength(1)
  // Words that this version does not know, or data that do not fill them, are given up and not retried for ever.
  const odd = await queued({ phoneNumber: '+39 347 000 4444' })
  await world.db.execute({ sql: `UPDATE outbox SET kind = 'toString' WHERE outbox_id = ?`, args: [odd.outboxId] })
  await sweepAt(start)
  expect(await row(odd.outboxId)).toMatchObject({ state: 'failed', reason: 'bad_text' })
})
