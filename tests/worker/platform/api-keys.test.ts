import { expect, test } from 'vitest'
import { endpoints } from '../../../schema/api/index.ts'
import type { ApiKey } from '../../../schema/api/platform/api-keys-schemas.ts'
import type { AuditPage } from '../../../schema/api/platform/audit-log-schemas.ts'
import { maskContact } from '../../../schema/rules/clients/contacts.ts'
import { type AccessRule, access } from '../../../schema/rules/platform/access.ts'
import { apiAreaNames, apiLimits, getApiScope, toApiPath } from '../../../schema/rules/platform/api-scopes.ts'
import { getFirstCall } from '../../../schema/rules/platform/first-call.ts'
import { openFixture, today, tuesday } from '../../support/fixture.ts'
import { webp } from '../../support/pictures.ts'
import { at, openSalon, type Person, type Salon } from '../../support/salon.ts'

const fixture = await openFixture()

const newKey = { name: 'Website', scopes: ['bookings:read', 'bookings:write', 'catalogue:read'], addresses: [], lastDay: null }
type Made = { key: string; apiKey: ApiKey }
async function makeKey(admin: Person, more: object = {}): Promise<Made> {
  const made = await admin.call<Made>('POST', '/api/ApiKeys/{sessionCode}', { ...newKey, ...more })
  expect(made).toMatchObject({ status: 200 })
  return made.body
}
const callWith = (
  key: string,
  method: string,
  path: string,
  body?: unknown,
  options: { headers?: Record<string, string>; now?: string } = {},
) =>
  fixture.call<Record<string, unknown>>(method, path, body, { ...options, headers: { authorization: `Bearer ${key}`, ...options.headers } })
const listServices = (key: string, options = {}) => callWith(key, 'GET', '/api/v1/Services', undefined, options)

const staffCalls = Object.entries(endpoints).flatMap(([table, rows]) =>
  Object.entries(rows)
    .filter(([, row]) => (access[row.access] as AccessRule).auth === 'session')
    .map(([name, row]) => ({ table, ...row, scope: getApiScope(table, name, row.method) })),
)
const offered = staffCalls.filter((call) => call.scope !== undefined)

test('a key books for its user within its scopes, and does nothing without it, in an address, or with another scope', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const { key, apiKey } = await makeKey(admin)
  expect(apiKey).toMatchObject({ name: 'Website', ending: key.slice(-4), lastUsed: null, calls: 0, isEnded: false })
  expect(JSON.stringify((await fixture.db.execute('SELECT * FROM api_keys')).rows)).not.toContain(key)
  const services = await listServices(key)
  expect(services.status).toBe(200)
  expect(services.body).toEqual((await admin.call('GET', '/api/Services/{sessionCode}')).body)
  expect(services.headers.get('ratelimit-remaining')).toBe(String(apiLimits.callsPerMinute - 1))
  const draft = { clientId: salon.clients[0], agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00') }] }
  const once = { headers: { 'idempotency-key': 'first' } }
  const booked = await callWith(key, 'POST', '/api/v1/Agendas', draft, once)
  expect(booked).toMatchObject({ status: 200 })
  expect((await callWith(key, 'POST', '/api/v1/Agendas', draft, once)).body.agendaId).toBe(booked.body.agendaId)
  expect(await callWith(key, 'POST', '/api/v1/Agendas', draft)).toMatchObject({ status: 409 })
  const { rows } = await fixture.db.execute({
    sql: 'SELECT changed_by FROM agendas WHERE agenda_id = ?',
    args: [String(booked.body.agendaId)],
  })
  expect(rows[0]?.changed_by).toBe(admin.userId)

  expect(await callWith(key, 'GET', '/api/v1/Clients')).toMatchObject({
    status: 403,
    body: { code: 'scope_missing', scope: 'clients:read' },
  })
  expect((await callWith(key, 'POST', '/api/v1/Services', {})).status).toBe(403)
  for (const path of [`/api/v1/Services?key=${key}`, `/api/Services/${key}`, `/api/Services/${apiKey.apiKeyId}`])
    expect((await fixture.call('GET', path)).status, path).toBe(401)
  expect((await callWith(key, 'GET', '/api/v1/ApiKeys')).status).toBe(404)
  expect((await callWith(key, 'GET', '/api/v1/Services', undefined, { headers: { authorization: `Basic ${key}` } })).status).toBe(401)
  expect((await listServices(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).status).toBe(401)
})

test('a first call of each area needs nothing but a key with its scope', async () => {
  const admin = await (await openSalon(fixture)).as('ADMIN')
  for (const area of apiAreaNames) {
    const scopes = [`${area}:read` as const]
    const path = getFirstCall(scopes, today)
    if (area === 'treatments') expect(path).toBeUndefined()
    else expect((await callWith((await makeKey(admin, { scopes })).key, 'GET', path ?? '')).status, area).toBe(200)
  }
  expect(getFirstCall(['settings:read', 'team:read'], today)).toBe('/api/v1/Users')
})

test('what programs read with keys locks nobody out of the records, and has the same limit', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const scopes = ['clients:read']
  const [one, other] = [await makeKey(admin, { scopes }), await makeKey(admin, { scopes })]
  const open = (key: string, at: number) => callWith(key, 'GET', `/api/v1/Clients/${salon.clients[at]}`)
  expect((await open(one.key, 0)).status).toBe(200)
  await fixture.db.execute({
    sql: `INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, api_key_id)
      SELECT salon_id, at_utc, user_id, entity, j.value, j.value, action, api_key_id
      FROM audit_log, json_each(?) j WHERE entity = 'clients' AND action = 'read' AND salon_id = ?`,
    args: [JSON.stringify(Array.from({ length: 199 }, (_, at) => at)), salon.salonId],
  })
  expect((await open(one.key, 0)).status).toBe(200)
  for (const { key } of [one, other]) expect(await open(key, 1)).toMatchObject({ status: 429, body: { code: 'too_many_records' } })
  expect((await admin.call('GET', `/api/Clients/{sessionCode}/${salon.clients[1]}`)).status).toBe(200)

  const find = (key: string) => callWith(key, 'GET', '/api/v1/Clients/Search?search=a')
  const list = (reply: { body: unknown }) => (reply.body as { phoneNumber: string }[]).map(({ phoneNumber }) => phoneNumber)
  const whole = list(await find(one.key))
  expect(whole.length).toBeGreaterThan(0)
  await fixture.db.execute({
    sql: `INSERT INTO shown_contacts (salon_id, user_id, search_no, at_utc)
      SELECT t.salon_id, t.user_id, j.value, t.at_utc
      FROM (SELECT * FROM shown_contacts WHERE salon_id = ? LIMIT 1) t, json_each(?) j`,
    args: [salon.salonId, JSON.stringify(Array.from({ length: 1000 }, (_, at) => 1_000_000 + at))],
  })
  expect(list(await find(other.key))).toEqual(whole.map(maskContact))
  expect(list(await admin.call('GET', '/api/Clients/Search/{sessionCode}?search=a'))).toEqual(whole)
})

test('the audit log keeps name and scopes of a key that was revoked', async () => {
  const admin = await (await openSalon(fixture)).as('ADMIN')
  const { apiKey } = await makeKey(admin)
  await admin.call('DELETE', `/api/ApiKeys/{sessionCode}/${apiKey.apiKeyId}`)
  const { body } = await admin.call<AuditPage>('GET', '/api/Trail/Find/{sessionCode}?kind=permissions')
  const entries = body.entries.filter(({ entityId }) => entityId === apiKey.apiKeyId)
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual(
    ['delete', 'create'].map((action) => [action, 'Website (bookings:read, bookings:write, catalogue:read)']),
  )
})

test('keys of one user have their Idempotency-Keys apart', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const scopes = ['catalogue:write']
  const [one, two] = [await makeKey(admin, { scopes }), await makeKey(admin, { scopes })]
  const once = { headers: { 'idempotency-key': 'order-1' } }
  const create = (key: string, categoryName: string) => callWith(key, 'POST', '/api/v1/ProductCategories', { categoryName }, once)
  const made = [await create(one.key, 'Wax'), await create(two.key, 'Combs'), await create(one.key, 'Wax')]
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(made[2]?.body).toEqual(made[0]?.body)
  expect(made[1]?.body).not.toEqual(made[0]?.body)
})

test('a key never opens another salon, and sees no more than who made it', async () => {
  const [salon, other] = [await openSalon(fixture), await openSalon(fixture)]
  const { key } = await makeKey(await salon.as('ADMIN'), { scopes: ['clients:read', 'clients:write', 'bookings:read'] })
  const foreign = other.clients[0] ?? ''
  expect((await callWith(key, 'GET', `/api/v1/Clients/${foreign}`)).status).toBe(404)
  expect((await callWith(key, 'GET', `/api/v1/Agendas/Salon?salonId=${other.salonId}&date=2026-11-24`)).status).not.toBe(200)
  expect((await callWith(key, 'GET', `/api/v1/Clients/${salon.clients[0]}`)).status).toBe(200)
})

test('links to pictures and files in replies to a key open with it, and end with it', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const clientId = salon.clients[0] ?? ''
  const picture = new FormData()
  picture.append('image', new File([webp(2, 2)], 'client.webp', { type: 'image/webp' }))
  expect((await admin.call('PUT', `/api/Clients/SaveImage/{sessionCode}/${clientId}`, picture)).status).toBe(200)
  const { key, apiKey } = await makeKey(admin, { scopes: ['clients:read', 'reports:read'] })
  const { image } = (await callWith(key, 'GET', `/api/v1/Clients/${clientId}`)).body
  expect((await fixture.call('GET', String(image))).status).toBe(200)
  const period = `${salon.salonId}/2026-01-01/${today}?language=en`
  const { link } = (await callWith(key, 'GET', `/api/v1/CustomerAnalysis/GetCustomerAnalysisStatus/${period}`)).body
  expect((await callWith(key, 'GET', String(link))).status).toBe(200)
  await admin.call('DELETE', `/api/ApiKeys/{sessionCode}/${apiKey.apiKeyId}`)
  expect((await fixture.call('GET', String(image))).status).toBe(404)
})

const endings: Record<string, (salon: Salon, admin: Person, made: Made) => Promise<unknown>> = {
  'it is revoked': (_salon, admin, { apiKey }) => admin.call('DELETE', `/api/ApiKeys/{sessionCode}/${apiKey.apiKeyId}`),
  'its user leaves': (_salon, admin) =>
    fixture.db.execute({ sql: 'UPDATE users SET deleted_utc = 1 WHERE user_id = ?', args: [admin.userId] }),
  'its user comes back': (_salon, admin) =>
    fixture.db.batch([
      { sql: 'UPDATE users SET deleted_utc = 1 WHERE user_id = ?', args: [admin.userId] },
      { sql: 'UPDATE users SET deleted_utc = NULL WHERE user_id = ?', args: [admin.userId] },
    ]),
  'the employment of its user has ended': (_salon, admin) =>
    fixture.db.execute({ sql: `UPDATE users SET employment_end = '2026-11-23' WHERE user_id = ?`, args: [admin.userId] }),
  'the salon is suspended': (salon) =>
    fixture.db.execute({ sql: 'UPDATE salons SET suspended_utc = 1 WHERE salon_id = ?', args: [salon.salonId] }),
}
test.each(Object.keys(endings))('a key is refused at once when %s', async (ending) => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const made = await makeKey(admin)
  expect((await listServices(made.key)).status).toBe(200)
  await endings[ending]?.(salon, admin, made)
  expect((await listServices(made.key)).status).toBe(401)
})

test('a key ends with its last day in the salon, is bound to its addresses and to a number of calls', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const { key } = await makeKey(admin, { lastDay: tuesday.slice(0, 10) })
  expect((await listServices(key, { now: '2026-11-24T22:59:59Z' })).status).toBe(200)
  expect((await listServices(key, { now: '2026-11-24T23:00:00Z' })).status).toBe(401)
  const bound = await makeKey(admin, { addresses: ['203.0.113.7', '2001:DB8:0:0:0:0:0:1', '198.51.100.9/28'] })
  expect(bound.apiKey.addresses).toEqual(['203.0.113.7', '2001:db8::1', '198.51.100.0/28'])
  expect((await listServices(bound.key)).status).toBe(403)
  for (const from of ['198.51.100.16', '198.51.99.255', '203.0.113.8', '2001:db8::2', 'unknown'])
    expect((await listServices(bound.key, { headers: { 'cf-connecting-ip': from } })).status, from).toBe(403)
  for (const from of ['203.0.113.7', '2001:db8::1', '198.51.100.15'])
    expect((await listServices(bound.key, { headers: { 'cf-connecting-ip': from } })).status, from).toBe(200)
  await fixture.db.execute({
    sql: 'UPDATE api_key_uses SET minute_calls = ? WHERE api_key_id = ?',
    args: [apiLimits.callsPerMinute, bound.apiKey.apiKeyId],
  })
  const from = { headers: { 'cf-connecting-ip': '203.0.113.7' } }
  const refused = await listServices(bound.key, from)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_calls' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await listServices(bound.key, { ...from, now: '2026-11-24T22:00:00Z' })).status).toBe(200)
  // Calls from elsewhere do not use up those of the key.
  expect((await listServices(bound.key)).status).toBe(403)
  const { rows } = await fixture.db.execute({ sql: 'SELECT calls FROM api_key_uses WHERE api_key_id = ?', args: [bound.apiKey.apiKeyId] })
  expect(rows[0]?.calls).toBe(5)
  for (const wrong of [
    { addresses: ['999.1.1.1'] },
    { addresses: ['203.000.113.007'] },
    { addresses: ['::::'] },
    { addresses: ['203.0.113.7/0'] },
    { lastDay: '2026-11-23' },
  ])
    expect((await admin.call('POST', '/api/ApiKeys/{sessionCode}', { ...newKey, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  for (const wrong of [{ name: ' ' }, { scopes: [] }, { scopes: ['all'] }, { addresses: ['home'] }, { lastDay: '2026-02-30' }])
    expect((await admin.call('POST', '/api/ApiKeys/{sessionCode}', { ...newKey, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
})

test('no call opens without a key, with a forged one, or with one that lacks its scope', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const forged = { authorization: `Bearer bb_${'A'.repeat(43)}0000000` }
  const { key } = await makeKey(admin, { scopes: ['bookings:read'] })
  const { key: other } = await makeKey(admin, { scopes: ['catalogue:read'] })
  const open: string[] = []
  for (const [index, { method, path, scope }] of offered.entries()) {
    const address = toApiPath(path).replaceAll(/\{\w+\}/g, 'none')
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    // Some minutes for all of them: a key has a number of calls in each.
    const now = new Date(Date.parse(tuesday) + index * 2000).toISOString()
    const statuses = [
      (await fixture.call(method, address, body, { now })).status,
      (await fixture.call(method, address, body, { now, headers: forged })).status,
      (await callWith(scope === 'bookings:read' ? other : key, method, address, body, { now })).status,
    ]
    if (statuses.join(' ') !== '401 401 403') open.push(`${method} ${address}: ${statuses.join(' ')}`)
  }
  expect(open).toEqual([])
})
