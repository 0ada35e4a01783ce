/** What other programs use of salons in several databases: keys, assistants, webhooks and calendars. */
import { Webhook as Verifier } from 'standardwebhooks'
import { expect, inject, test } from 'vitest'
import { runWebhooks, syncCalendars } from '../../../cron/jobs.ts'
import type { CalendarSync } from '../../../schema/api/booking/calendar-sync-schemas.ts'
import type { Webhook } from '../../../schema/api/platform/webhooks-schemas.ts'
import { listDatabases } from '../../../worker/db/databases.ts'
import { getCalendars } from '../../support/calendars.ts'
import { type DirectorySalons, openDirectory, openSession } from '../../support/databases.ts'
import { getGateways } from '../../support/gateways.ts'
import { at, tuesday } from '../../support/salon.ts'

const nowUtc = Date.parse(tuesday) / 1000
const places = [0, 1, 2] as const

async function openAll() {
  const directory: DirectorySalons = await openDirectory()
  const { worlds, salons, env } = directory
  const gateways = `${inject('product').gateways}/${worlds[0].name}`
  const codes = await Promise.all(places.map((i) => openSession(worlds[i], salons[i], 'ADMIN')))
  const jobs = {
    ...env,
    ...{ WEB_ORIGIN: 'http://app.test', GOOGLE_CLIENT_ID: 'local-google-client', GOOGLE_CLIENT_SECRET: 'local-google-secret' },
    ...{ GATEWAY_GOOGLE_URL: `${gateways}/google`, GATEWAY_WEBHOOK_URL: `${gateways}/webhook`, GATEWAY_TIMEOUT_MS: '2000' },
  }
  const countIn = (table: string) =>
    Promise.all(worlds.map(async ({ db }) => Number((await db.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n)))
  return {
    ...{ ...directory, codes, countIn },
    run: async (job: typeof runWebhooks, utc: number) => {
      for (const one of listDatabases(jobs)) await job(one, utc)
    },
  }
}

test('a key opens the salon of its database, by calls and for assistants, and nothing of the others', async () => {
  const { worlds, salons, call, codes } = await openAll()
  const draft = { name: 'Website', scopes: ['bookings:read', 'bookings:write', 'clients:read', 'team:read'], addresses: [], lastDay: null }
  const keys: string[] = []
  for (const code of codes) keys.push((await call<{ key: string }>('POST', `/api/ApiKeys/${code}`, draft)).body.key)
  const send = (key: string | undefined, method: string, path: string, body?: unknown) =>
    call<Record<string, unknown>>(method, path, body, { headers: { authorization: `Bearer ${key}` } })
  for (const i of places) {
    const salon = salons[i]
    expect(keys[i]?.split('.')[1]).toBe(worlds[i].name)
    const agendaServicesDTO = [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00') }]
    expect((await send(keys[i], 'POST', '/api/v1/Agendas', { clientId: salon.clients[0], agendaServicesDTO })).status).toBe(200)
    const ask = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'bookings_of_day', arguments: { date: tuesday.slice(0, 10) } },
    }
    const { body } = await send(keys[i], 'POST', '/api/v1/mcp', ask)
    const [{ text }] = (body.result as { content: [{ text: string }] }).content
    expect(JSON.parse(text)).toHaveLength(1)
    // The same key under the name of another database, of none, and without a name.
    const [bare = ''] = keys[i]?.split('.') ?? []
    for (const name of [worlds[(i + 1) % 3]?.name, 'elsewhere', ''])
      for (const path of ['Users', 'Clients']) expect((await send(`${bare}.${name}`, 'GET', `/api/v1/${path}`)).status).toBe(401)
    expect((await send(bare, 'GET', '/api/v1/Users')).status).toBe(401)
    const { body: users } = await send(keys[i], 'GET', '/api/v1/Users')
    expect((users as unknown as { userId: string }[]).every(({ userId }) => userId.length > 0)).toBe(true)
  }
  const counts = await Promise.all(worlds.map(async ({ db }) => Number((await db.execute('SELECT count(*) AS n FROM agendas')).rows[0]?.n)))
  expect(counts).toEqual([1, 1, 1])
  // A database that is down refuses its own keys only.
  await worlds[1].fault('hangs up')
  const statuses = await Promise.all(keys.map(async (key) => (await send(key, 'GET', '/api/v1/Users')).status))
  expect(statuses).toEqual([200, 503, 200])
})

test('webhooks of each database tell of the salon that they are in', async () => {
  const { worlds, salons, call, codes, run, countIn } = await openAll()
  const secrets: string[] = []
  for (const [i, code] of codes.entries()) {
    const draft = { url: `https://crm${i}.example.com/hooks`, kinds: ['booking'] }
    const made = await call<{ secret: string; webhook: Webhook }>('POST', `/api/Webhooks/${code}`, draft)
    secrets.push(made.body.secret)
  }
  const booked: string[] = []
  for (const i of places) {
    const salon = salons[i]
    const agendaServicesDTO = [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00') }]
    const body = { clientId: salon.clients[0], agendaServicesDTO }
    booked.push((await call<{ agendaId: string }>('POST', `/api/Agendas/${codes[i]}`, body)).body.agendaId)
  }
  await run(runWebhooks, nowUtc + 60)
  const sent = (await getGateways(worlds[0]).sent()).filter(({ gateway }) => gateway === 'webhook')
  expect(sent.map(({ to }) => to).toSorted()).toEqual(places.map((i) => `https://crm${i}.example.com/hooks`))
  const { now } = Date
  for (const message of sent) {
    const i = Number(/crm(\d)/.exec(message.to)?.[1])
    const headers = { 'webhook-id': message.key, 'webhook-timestamp': message.from, 'webhook-signature': message.subject ?? '' }
    Date.now = () => Number(message.from) * 1000
    try {
      expect(new Verifier(secrets[i] ?? '').verify(message.text, headers)).toMatchObject({ data: { agendaId: booked[i] } })
      expect(() => new Verifier(secrets[(i + 1) % 3] ?? '').verify(message.text, headers)).toThrow()
    } finally {
      Date.now = now
    }
  }
  expect(await countIn('webhook_deliveries')).toEqual([1, 1, 1])
})

test('a calendar is kept in step in the database of its salon, where its notices arrive too', async () => {
  const { worlds, salons, call, codes, run, countIn } = await openAll()
  const fake = getCalendars(worlds[0], 'google')
  for (const [i, code] of codes.entries()) {
    const path = (action = '') => `/api/Users/CalendarSync/${action}${code}/usr_admin_${salons[i]?.anna.split('_').at(-1)}`
    const { body } = await call<{ url: string }>('POST', path(), { provider: 'google' })
    expect(body, JSON.stringify(body)).toMatchObject({ url: expect.any(String) })
    const query = await fake.agree(body.url, `paola${i}@example.com`)
    const result = { provider: 'google', state: query.get('state'), code: query.get('code') }
    const finished = await call<CalendarSync>('POST', path('Finish/'), result)
    expect(finished.status, JSON.stringify(finished.body)).toBe(200)
    await fake.save(`paola${i}@example.com`, { id: 'dentist', title: 'Dentist', start: at('10:00'), end: at('11:00') })
  }
  await run(syncCalendars, nowUtc + 60)
  expect(await countIn('calendar_events')).toEqual([1, 1, 1])
  expect(await countIn("busy_intervals WHERE cause = 'calendar'")).toEqual([1, 1, 1])
  const { channels } = await fake.ask('all')
  expect(channels).toHaveLength(3)
  await fake.save('paola1@example.com', { id: 'school', title: '', start: at('12:00'), end: at('13:00') })
  for (const { address } of channels) expect((await call('POST', new URL(address).pathname)).status).toBe(200)
  await run(syncCalendars, nowUtc + 120)
  expect(await countIn('calendar_events')).toEqual([1, 2, 1])
  for (let n = 0; n < 5; n += 1) {
    for (const { db } of worlds) await db.execute("UPDATE calendar_cursors SET sync_token = NULL, read_day = '', due_utc = 0")
    await run(syncCalendars, nowUtc + 180 + n * 60)
  }
  expect(await countIn('calendar_events')).toEqual([1, 2, 1])
})
