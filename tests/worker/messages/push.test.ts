import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { sendPushes } from '../../../cron/jobs.ts'
import type { PushDevices } from '../../../schema/api/messages/push-schemas.ts'
import type { PushText } from '../../../schema/rules/messages/push.ts'
import { getGatewayEnvironment } from '../../../worker/local/fakes/server.ts'
import { openFixture, tuesday } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { at, openSalon, type Person, signIn } from '../../support/salon.ts'

const auth = Buffer.alloc(16, 5)
const nowUtc = Date.parse(tuesday) / 1000

/** A browser with one subscription, which can read what is sent to it. */
function createBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  return {
    endpoint,
    body: { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url'), language: 'en' },
    read(sealed: string): PushText {
      const bytes = Buffer.from(sealed, 'base64url')
      const [salt, sender, content] = [bytes.subarray(0, 16), bytes.subarray(21, 86), bytes.subarray(86)]
      const derive = (input: Buffer | ArrayBuffer, by: Buffer, info: string | Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(input as ArrayBuffer), by, info, length))
      const input = derive(keys.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]), 32)
      const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
      const decipher = createDecipheriv('aes-128-gcm', key, derive(input, salt, 'Content-Encoding: nonce\0', 12))
      decipher.setAuthTag(content.subarray(-16))
      const text = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, -1).toString())
    },
  }
}
type Browser = ReturnType<typeof createBrowser>

async function openPush() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [anna, desk] = [await signIn(world, 'anna_1'), await salon.as('RECEPTIONIST')]
  const { databases, gateways: address } = inject('product')
  const env = {
    ...getGatewayEnvironment(`${address}/${world.name}`),
    DATABASE_URL: `${databases}${world.name}/`,
    SESSION_SECRET: 'a secret for tests, 32 characters and more',
    WEB_ORIGIN: 'https://salon.example',
  }
  const gateways = getGateways(world)
  const add = async (person: Person, browser: Browser) => {
    const reply = await person.call<PushDevices>('PUT', '/api/PushDevices/{sessionCode}', browser.body)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body.devices
  }
  return {
    ...{ world, salon, anna, desk, add, gateways },
    run: (utc = nowUtc + 60) => sendPushes(env, utc),
    list: async (person: Person) => (await person.call<PushDevices>('GET', '/api/PushDevices/{sessionCode}')).body.devices,
    settings: (person: Person, push: object, more: object = {}) =>
      person.call('PUT', `/api/Users/SaveSettings/{sessionCode}/${person.userId}`, { settings: { push, ...more } }),
    told: async (browser: Browser) => (await gateways.sent(browser.endpoint)).map(({ text }) => browser.read(text)),
    untilTold: async (count: number, browser: Browser) =>
      (await gateways.until(count, browser.endpoint)).map(({ text }) => browser.read(text)),
    book: async (time: string, client = 0) => {
      const draft = { clientId: salon.clients[client], agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at(time) }] }
      const reply = await desk.call<{ agendaId: string }>('POST', '/api/Agendas/{sessionCode}', draft)
      expect(reply).toMatchObject({ status: 200 })
      return reply.body.agendaId
    },
    checkIn: async (agendaId: string, by: Person = desk) => {
      const reply = await by.call<{ appointmentId: string }>('POST', '/api/Appointments/{sessionCode}', { agendaId, arrived: true })
      expect(reply).toMatchObject({ status: 200 })
      return reply.body.appointmentId
    },
    /** An alert of the bell, as jobs write them. */
    raise: (userId: string, cause: string, utc: number, type = 'Request') =>
      world.db.execute({
        sql: `INSERT INTO alerts (alert_id, user_id, salon_id, type, content, at_utc, cause) VALUES (?, ?, ?, ?, 'x', ?, ?)`,
        args: [`alr_${cause}`, userId, salon.salonId, type, BigInt(utc), cause],
      }),
  }
}

test('who switched it on is told of an arrival behind the reply, once per device, without a full name or number', async () => {
  const { add, anna, desk, book, checkIn, untilTold, told, run, world, list } = await openPush()
  const [phone, tablet] = [createBrowser('https://fcm.googleapis.com/fcm/send/a'), createBrowser('https://web.push.apple.com/b')]
  const tenThirty = await book('10:30')
  await checkIn(await book('09:30', 1))
  await add(anna, phone)
  expect((await add(anna, tablet)).map(({ current }) => current)).toEqual([true, true])
  // Switched on again: the same device.
  expect(await add(anna, phone)).toHaveLength(2)
  const appointmentId = await checkIn(tenThirty)
  const [message] = await untilTold(1, phone)
  expect(message).toMatchObject({ title: 'Your 10:30 is here', body: 'Giulia', path: `/agenda/${tenThirty}` })
  expect(Object.keys(message ?? {}).sort()).toEqual(['body', 'path', 'tag', 'title'])
  await untilTold(1, tablet)
  await run()
  await run(nowUtc + 120)
  expect([await told(phone), await told(tablet)].map((messages) => messages.length)).toEqual([1, 1])
  // Noted behind the reply, too.
  await expect.poll(async () => (await list(anna)).every(({ sent }) => sent !== null)).toBe(true)
  // Nobody else's bell has it, and undoing the check-in takes it back.
  const count = async () => (await world.db.execute(`SELECT user_id FROM alerts WHERE type = 'Arrival'`)).rows.map((row) => row.user_id)
  expect(await count()).toEqual([anna.userId])
  expect((await desk.call('POST', `/api/Appointments/UndoArrival/{sessionCode}/${appointmentId}`)).status).toBe(200)
  expect(await count()).toEqual([])
  // What somebody does themselves tells them nothing.
  await checkIn(await book('11:30', 2), anna)
  expect(await count()).toEqual([])
})

test('kinds that are off, quiet hours, times off the rota and old or read alerts are left in the bell for good', async () => {
  const { add, anna, raise, run, told, settings, world } = await openPush()
  const phone = createBrowser('https://fcm.googleapis.com/fcm/send/a')
  await add(anna, phone)
  await settings(anna, { muted: ['NPS'], isQuiet: true, quietFrom: '20:00', quietUntil: '08:00', onlyWorking: true })
  /** Seconds UTC of a time in the salon, which is an hour ahead. */
  const local = (time: string) => Date.parse(`2026-11-24T${time}:00+01:00`) / 1000
  await raise(anna.userId, 'muted', local('09:30'), 'NPS')
  await raise(anna.userId, 'read', local('09:30'))
  await world.db.execute(`UPDATE alerts SET read = 1 WHERE cause = 'read'`)
  await raise(anna.userId, 'old', local('08:40'))
  await run(local('09:31'))
  expect(await told(phone)).toEqual([])
  await raise(anna.userId, 'break', local('13:10'))
  await run(local('13:11'))
  await raise(anna.userId, 'night', local('20:00'))
  await run(local('20:00'))
  await run(local('20:01'))
  expect(await told(phone)).toEqual([])
  await settings(anna, { isQuiet: false, onlyWorking: false })
  await run(local('20:02'))
  expect(await told(phone)).toEqual([])
  await raise(anna.userId, 'wanted', local('20:03'))
  await run(local('20:03'))
  expect((await told(phone)).map(({ tag }) => tag)).toEqual(['alr_wanted'])
})

test('a service that is away is tried again, one that says gone ends the device', async () => {
  const { add, anna, run, told, list, gateways, raise } = await openPush()
  const phone = createBrowser('https://updates.push.services.mozilla.com/wpush/v2/a')
  await add(anna, phone)
  await gateways.fault({ gateway: 'push', to: '', kind: 'unavailable', times: 1 })
  await raise(anna.userId, 'first', nowUtc + 60)
  await raise(anna.userId, 'second', nowUtc + 60)
  await run(nowUtc + 60)
  expect(await told(phone)).toEqual([])
  await run(nowUtc + 120)
  expect((await told(phone)).map(({ tag }) => tag)).toEqual(['alr_first', 'alr_second'])
  await raise(anna.userId, 'later', nowUtc + 180)
  await gateways.fault({ gateway: 'push', to: '', kind: 'gone', times: 1 })
  await run(nowUtc + 180)
  expect(await list(anna)).toEqual([])
})

test('a device ends with its session, and belongs to one person of one salon', async () => {
  const { world, add, anna, desk, list, raise, run, told } = await openPush()
  const phone = createBrowser('https://fcm.googleapis.com/fcm/send/a')
  const [device] = await add(anna, phone)
  const stranger = await (await openSalon(world)).as('ADMIN')
  for (const other of [stranger, desk]) {
    expect(await list(other)).toEqual([])
    expect((await other.call('DELETE', `/api/PushDevices/{sessionCode}/${device?.pushDeviceId}`)).status).toBe(404)
    expect((await other.call('POST', `/api/PushDevices/Test/{sessionCode}/${device?.pushDeviceId}`)).status).not.toBe(200)
  }
  expect(await told(phone)).toEqual([])
  const sendTest = () => anna.call('POST', `/api/PushDevices/Test/{sessionCode}/${device?.pushDeviceId}`)
  expect(await sendTest()).toMatchObject({ status: 200, body: { taken: true } })
  expect(await sendTest()).toMatchObject({ status: 429 })
  expect((await told(phone)).map(({ title }) => title)).toEqual(['Notifications work'])

  const again = await signIn(world, 'anna_1')
  expect((await again.call('POST', `/api/Sessions/Logout?sessionCode=${anna.sessionCode}`)).status).toBe(200)
  expect(await list(again)).toEqual([])
  await raise(anna.userId, 'after', nowUtc + 60)
  await run()
  expect(await told(phone)).toHaveLength(1)
})

test('takes addresses of the known services only, ten devices per person, and keeps them sealed', async () => {
  const { add, anna, world } = await openPush()
  for (const endpoint of [
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evilfcm.googleapis.com.example/',
    'https://user@fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'https://salon.example/a',
  ])
    expect((await anna.call('PUT', '/api/PushDevices/{sessionCode}', createBrowser(endpoint).body)).status).toBe(400)
  for (let i = 0; i < 11; i += 1) await add(anna, createBrowser(`https://fcm.googleapis.com/fcm/send/secret${i}`))
  const { rows } = await world.db.execute('SELECT * FROM push_devices')
  expect(rows).toHaveLength(10)
  expect(JSON.stringify(rows)).not.toContain('secret')
})
