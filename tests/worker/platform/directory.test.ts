import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { createApp } from '../../../worker/app.ts'
import { type DirectorySalons, openDirectory } from '../../support/databases.ts'
import { password, tuesday } from '../../support/salon.ts'

interface SignInReply {
  readonly sessionCode?: string
  readonly code?: string
}
const later = (seconds: number) => new Date(Date.parse(tuesday) + seconds * 1000).toISOString()
const getDatabase = ({ sessionCode = '' }: SignInReply) => decodeJwt<{ db?: string }>(sessionCode).db

/** Signs in by the Worker under test. */
const signIn = ({ call }: DirectorySalons, username: string, secret = password, network = '127.0.0.1', now = tuesday) =>
  call<SignInReply>('POST', '/api/Sessions/Login', new URLSearchParams({ username, password: secret }), {
    headers: { 'cf-connecting-ip': network },
    now,
  })

/** Calls of one isolate, whose memory is that of this process. */
function openIsolate({ env }: DirectorySalons) {
  const clock = { now: tuesday }
  const bindings = { ...env, SCRYPT_COST: '16' }
  const app = createApp({ now: () => Date.parse(clock.now), log: () => undefined })
  const behind: Promise<unknown>[] = []
  const context = { waitUntil: (work: Promise<unknown>) => void behind.push(work), passThroughOnException: () => undefined, props: {} }
  const send = async (method: string, path: string, body?: Record<string, string>) => {
    const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
    const reply = await app.request(path, { method, ...init }, bindings, context)
    await Promise.all(behind.splice(0))
    return { status: reply.status, retryAfter: Number(reply.headers.get('retry-after')), body: (await reply.json()) as SignInReply }
  }
  return { clock, send, signIn: (username: string) => send('POST', `/api/Sessions/Login?${new URLSearchParams({ username, password })}`) }
}

test('signs in to the database of the username by one more round trip, and asks for a minute no more', async () => {
  const databases = await openDirectory()
  const { worlds } = databases
  for (const [i, { name }] of worlds.entries()) {
    const reply = await signIn(databases, `Admin_${i + 1}`)
    expect([reply.status, getDatabase(reply.body)]).toEqual([200, name])
    expect((await databases.call('GET', `/api/Salons/${reply.body.sessionCode}/sal_${i + 1}`)).status).toBe(200)
  }
  const wrong = await signIn(databases, 'admin_2', 'wrong password')
  const unknown = await signIn(databases, 'nobody', 'wrong password')
  expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
  expect(unknown.status).toBe(401)

  const { signIn: signInHere, clock } = openIsolate(databases)
  const count = async () => {
    await Promise.all(worlds.map((world) => world.resetRoundTrips()))
    expect((await signInHere('receptionist_2')).status).toBe(200)
    return Promise.all(worlds.map((world) => world.countRoundTrips()))
  }
  // The directory is told behind the reply that the attempt succeeded.
  expect(await count()).toEqual([2, 2, 0])
  expect(await count()).toEqual([1, 2, 0])
  clock.now = later(61)
  expect(await count()).toEqual([2, 2, 0])
})

test('while the directory is away, remembered names and salons work; others get 503 with Retry-After', async () => {
  const databases = await openDirectory([{}, { sms_sender: 'Zampa' }])
  const [first, second, third] = databases.worlds
  const { send, signIn: signInHere, clock } = openIsolate(databases)
  const code = (await signInHere('admin_2')).body.sessionCode ?? ''
  expect((await send('GET', '/api/BookingPage/sal_2/Salon')).status).toBe(200)
  await first.fault('hangs up')
  clock.now = later(600)
  expect((await signInHere('admin_2')).status).toBe(200)
  expect((await send('GET', '/api/BookingPage/sal_2/Salon')).status).toBe(200)
  for (const reply of [
    await signInHere('admin_3'),
    await signInHere('nobody'),
    await send('GET', '/api/BookingPage/sal_3/Salon'),
    await send('POST', '/api/Sessions/ForgotPassword', { username: 'admin_3' }),
  ])
    expect([reply.status, reply.body.code, reply.retryAfter > 0]).toEqual([503, 'service_unavailable', true])
  // Where the session names the database nobody asks the directory.
  await Promise.all(databases.worlds.map((world) => world.resetRoundTrips()))
  expect((await send('GET', `/api/Salons/${code}/sal_2`)).status).toBe(200)
  expect((await send('GET', `/api/Services/${code}`)).status).toBe(200)
  expect(await first.countRoundTrips()).toBe(0)
  await first.fault(null)
  expect((await signInHere('admin_3')).status).toBe(200)

  // A database that is away refuses its own sign-ins only.
  await third.fault('unavailable')
  const refused = await signInHere('admin_3')
  expect([refused.status, refused.retryAfter > 0]).toEqual([503, true])
  expect((await signInHere('admin_2')).status).toBe(200)
  expect((await signInHere('admin_1')).status).toBe(200)
  await third.fault(null)
  expect(await second.db.execute('SELECT 1')).toBeDefined()
})

test('opens the pages of guests and resets passwords in the database of the salon and account', async () => {
  const databases = await openDirectory([{}, { sms_sender: 'Zampa', salon_name: 'Zampa' }, { sms_sender: 'Bottega' }])
  const { call, worlds } = databases
  const page = await call<{ salonName: string }>('GET', '/api/BookingPage/sal_2/Salon')
  expect([page.status, page.body.salonName]).toEqual([200, 'Zampa'])
  expect((await call('GET', '/api/Salons/GetPublicInfo/sal_3')).status).toBe(200)
  expect((await call('GET', '/api/BookingPage/sal_9/Salon')).status).toBe(404)
  expect((await call('POST', '/api/Sessions/ForgotPassword', { username: 'admin_3' })).status).toBe(200)
  const countResets = async (i: 0 | 1 | 2) => Number((await worlds[i].db.execute('SELECT count(*) AS n FROM sign_in_tokens')).rows[0]?.n)
  expect([await countResets(0), await countResets(1), await countResets(2)]).toEqual([0, 0, 1])
})

test('counts the failed sign-ins of a network over all databases', async () => {
  const databases = await openDirectory()
  const network = '203.0.113.9'
  const fail = async (username: string) => (await signIn(databases, username, 'wrong password', network)).status
  for (let i = 0; i < 198; i += 22) await Promise.all(Array.from({ length: 22 }, (_, j) => fail(`guess_${i + j}`)))
  expect([await fail('admin_2'), await fail('admin_3')]).toEqual([401, 401])
  const blocked = await signIn(databases, 'image_3', password, network)
  expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '600'])
  expect((await signIn(databases, 'admin_3')).status).toBe(200)
  expect((await signIn(databases, 'image_3', password, network, later(601))).status).toBe(200)
})

test('the directory is put right from the databases, as often as wanted and without what is being made', async () => {
  const databases = await openDirectory([{ sms_sender: 'Aurora' }, { sms_sender: 'Zampa', wa_box_uid: '393331234567' }])
  const { worlds, sync } = databases
  const [first, second, third] = worlds
  const read = async (sql: string) => (await first.db.execute(sql)).rows.map((row) => Object.values(row))
  const readSalons = () => read('SELECT salon_id, salon_no, database_name, state FROM directory_salons ORDER BY salon_id')
  const readNames = (kind: string) => read(`SELECT name, database_name FROM directory_names WHERE kind = '${kind}' ORDER BY name`)
  const all = [
    ['sal_1', 1, first.name, 'live'],
    ['sal_2', 2, second.name, 'live'],
    ['sal_3', 3, third.name, 'live'],
  ]
  expect(await readSalons()).toEqual(all)
  expect(await readNames('sms')).toEqual([
    ['aurora', first.name],
    ['zampa', second.name],
  ])
  expect(await readNames('whatsapp')).toEqual([['393331234567', second.name]])
  const names = await readNames('user')
  await sync()
  expect([await readSalons(), await readNames('user')]).toEqual([all, names])
  // The superadmin is known in each database, and can sign in to none but the first.
  const superadmins = `
    SELECT team_member.user_id
    FROM users team_member
    JOIN user_permissions role ON role.user_id = team_member.user_id AND role.permission_id = 'SUPERADMIN'
    WHERE team_member.password_hash LIKE 'scrypt$%$%$%$%$%'`
  for (const { db } of worlds) expect((await db.execute(superadmins)).rows).toHaveLength(1)
  expect(names.filter(([name]) => String(name).includes('superadmin'))).toEqual([['superadmin_1', first.name]])

  // What is begun is left alone for a quarter of an hour, and given up after it; a salon that came late has its place again.
  const begun = Date.parse(tuesday) / 1000
  await first.db.batch([
    `INSERT INTO directory_salons VALUES ('sal_9', 4, '${second.name}', 'making', ${begun})`,
    `INSERT INTO directory_names VALUES ('user', 'newcomer', '${second.name}', ${begun})`,
  ])
  await sync(later(600))
  expect((await readSalons())[3]).toEqual(['sal_9', 4, second.name, 'making'])
  await sync(later(1000))
  expect((await readSalons())[3]).toEqual(['sal_9', 4, second.name, 'removed'])
  expect((await readNames('user')).filter(([name]) => name === 'newcomer')).toEqual([])
  await second.db.execute(`
    INSERT INTO salons (salon_id, salon_no, salon_name, changed_utc) VALUES ('sal_9', 4, 'Late', ${begun})`)
  await sync(later(1000))
  expect((await readSalons())[3]).toEqual(['sal_9', 4, second.name, 'live'])

  // What two databases have stays with the first of them, is told, and holds up nothing else.
  await third.db.batch([
    `UPDATE users SET username = 'admin_2' WHERE username = 'image_3'`,
    `UPDATE users SET username = 'fresh_3' WHERE username = 'assistance_3'`,
  ])
  await expect(sync(later(2000))).rejects.toThrow('1 salons, senders or usernames')
  const found = await readNames('user')
  expect(found.filter(([name]) => ['admin_2', 'fresh_3', 'image_3'].includes(String(name)))).toEqual([
    ['admin_2', second.name],
    ['fresh_3', third.name],
  ])
})
