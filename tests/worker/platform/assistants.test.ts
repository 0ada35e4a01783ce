import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { AuditPage } from '../../../schema/api/platform/audit-log-schemas.ts'
import { openFixture, today, tuesday } from '../../support/fixture.ts'
import { at, openSalon, type Person } from '../../support/salon.ts'

const fixture = await openFixture()
const allScopes = ['bookings:read', 'bookings:write', 'catalogue:read', 'clients:read', 'money:read', 'money:write', 'team:read']

async function makeKey(admin: Person, scopes: readonly string[]): Promise<string> {
  const draft = { name: 'Assistant', scopes, addresses: [], lastDay: null }
  return (await admin.call<{ key: string }>('POST', '/api/ApiKeys/{sessionCode}', draft)).body.key
}

/** An assistant with a key, by the client of the protocol's authors. */
async function openAssistant(key: string) {
  const send: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    for (const [name, value] of [
      ['x-test-database', fixture.name],
      ['x-test-now', tuesday],
    ] as const)
      headers.set(name, value)
    return fetch(url, { ...init, headers })
  }
  const { origin } = inject('product')
  const transport = new StreamableHTTPClientTransport(new URL('/api/v1/mcp', origin), {
    fetch: send,
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const ask = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args })
    const [part] = content as { text: string }[]
    return { isError, text: part?.text ?? '', value: () => JSON.parse(part?.text ?? '') }
  }
  return { client, ask }
}

test('an assistant says who comes, finds a free time, books it, moves it and cancels it, and the audit log names its key', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const { client, ask } = await openAssistant(await makeKey(admin, allScopes))
  expect(client.getInstructions()).toContain('Europe/Rome')
  const { tools } = await client.listTools()
  expect(tools.find(({ name }) => name === 'bookings_of_day')).toMatchObject({ annotations: { readOnlyHint: true } })
  expect(tools.find(({ name }) => name === 'book')?.inputSchema.required).toEqual(['clientId', 'agendaServicesDTO'])

  expect((await ask('bookings_of_day', { date: today })).value()).toEqual([])
  const times = (await ask('find_free_times', { date: today, services: salon.cut, userId: salon.anna })).value()
  expect(times.length).toBeGreaterThan(3)
  const free = times.find(({ start }: { start: string }) => start === at('15:00'))
  const booked = (await ask('book', { clientId: salon.clients[0], agendaServicesDTO: free.services })).value()
  expect(booked.services).toMatchObject([{ start: at('15:00'), userId: salon.anna }])
  expect((await ask('bookings_of_day', { date: today })).value()).toMatchObject([{ agendaId: booked.agendaId, hasArrived: false }])
  // The time is taken now.
  const again = await ask('book', { clientId: salon.clients[1], agendaServicesDTO: free.services })
  expect(again).toMatchObject({ isError: true })
  expect(again.value()).toMatchObject({ status: 409, code: 'time_taken' })
  const after = (await ask('find_free_times', { date: today, services: salon.cut, userId: salon.anna })).value()
  expect(after.map(({ start }: { start: string }) => start)).not.toContain(at('15:00'))
  const [service] = booked.services
  const to = { serviceId: service.serviceId, userId: service.userId, start: at('16:00'), version: booked.version }
  expect((await ask('move_service', { agendaServiceId: service.agendaServiceId, ...to })).value().services).toMatchObject([
    { start: at('16:00') },
  ])
  expect((await ask('cancel_booking', { agendaId: booked.agendaId, reason: 'client' })).value()).toMatchObject({ outcome: 'cancelled' })

  // What a person does meanwhile stays theirs.
  await admin.call('POST', '/api/ProductCategories/{sessionCode}', { categoryName: 'Wax' })
  const { body: log } = await admin.call<AuditPage>('GET', '/api/Trail/Find/{sessionCode}')
  const keys = new Map(log.entries.map(({ entity, keyName, userId }) => [entity, [keyName, userId]]))
  expect(keys.get('agendas')).toEqual(['Assistant', admin.userId])
  expect(keys.get('agenda_services')).toEqual(['Assistant', admin.userId])
  expect(keys.get('product_categories')).toEqual([null, admin.userId])
})

test('money moves only with the code of exactly that call, which a repetition does not use twice', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const { ask } = await openAssistant(await makeKey(admin, allScopes))
  const countMoves = async () => Number((await fixture.db.execute('SELECT count(*) AS n FROM cash_movements')).rows[0]?.n)
  const draft = { call: 'endOfDay.moveCash', arguments: { day: today, kind: 'expense', amount: 10, note: 'Milk' } }
  const first = await ask('make_call', draft)
  const [, confirm = ''] = /confirm: "([\w.-]+)"/.exec(first.text) ?? []
  expect(confirm).toMatch(/^cnf_\w+\.[\w-]{22}$/)
  const before = await countMoves()
  const other = { ...draft, arguments: { ...draft.arguments, amount: 1000 } }
  for (const wrong of [
    { ...other, confirm },
    { ...draft, confirm: 'x'.repeat(16) },
  ])
    expect((await ask('make_call', wrong)).text, 'another call needs its own code').toMatch(/^Not done yet/)
  expect(await countMoves()).toBe(before)
  for (let i = 0; i < 2; i++) expect((await ask('make_call', { ...draft, confirm })).isError).toBe(false)
  expect(await countMoves()).toBe(before + 1)
  // The same once more, because the person wants it once more.
  const [, again = ''] = /confirm: "([\w.-]+)"/.exec((await ask('make_call', draft)).text) ?? []
  expect(again).not.toBe(confirm)
  expect((await ask('make_call', { ...draft, confirm: again })).isError).toBe(false)
  expect(await countMoves()).toBe(before + 2)
  // What writes to a client is confirmed as well.
  const services = [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00') }]
  const { agendaId } = (await ask('book', { clientId: salon.clients[0], agendaServicesDTO: services })).value()
  const cancel = { agendaId, reason: 'client', message: true }
  expect((await ask('cancel_booking', cancel)).text).toMatch(/^Not done yet/)
  expect((await ask('cancel_booking', { ...cancel, message: false })).value()).toMatchObject({ outcome: 'cancelled' })
})

test('an assistant does no more than its key: other scopes, unknown calls, tools and arguments, another salon, an ended key', async () => {
  const salon = await openSalon(fixture)
  const other = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const key = await makeKey(admin, ['bookings:read'])
  const { client, ask } = await openAssistant(key)
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names).toEqual([
    ...['bookings_of_day', 'bookings_of_client', 'find_free_times', 'waiting_list'],
    ...['list_calls', 'describe_call', 'make_call'],
  ])
  expect(Object.keys((await ask('list_calls')).value())).toEqual(['bookings'])
  const draft = { clientId: salon.clients[0], agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00') }] }
  expect((await ask('book', draft)).value()).toMatchObject({ status: 403, code: 'scope_missing' })
  const refused = { call: 'endOfDay.moveCash', arguments: { day: today, kind: 'expense', amount: 10 } }
  await expect(ask('make_call', refused)).rejects.toThrow()
  expect((await ask('make_call', { call: 'sessions.signIn' })).text).toBe('There is no such call')
  expect((await ask('make_call', { call: 'apiKeys.create' })).text).toBe('There is no such call')
  expect((await ask('bookings_of_day', { date: today, secret: 1 })).text).toBe('Unknown argument: secret')
  expect((await ask('bookings_of_day', { date: 'today' })).value()).toMatchObject({ status: 400, fields: { date: 'Enter a valid date' } })
  expect((await ask('bookings_of_client', { clientId: other.clients[0], dateFrom: today, dateTo: today })).value()).toMatchObject({
    status: 404,
  })
  await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow('There is no tool')

  const post = (body: string, headers: Record<string, string> = {}) =>
    fixture.call<Record<string, unknown>>('POST', '/api/v1/mcp', JSON.parse(body), { headers })
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
  expect((await post(ping)).status).toBe(401)
  const own = { authorization: `Bearer ${key}` }
  expect((await post(ping, own)).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  expect((await post('{"jsonrpc":"2.0","method":"notifications/initialized"}', own)).status).toBe(202)
  expect((await post('[]', own)).body).toMatchObject({ error: { code: -32_600 } })
  expect((await post('{"jsonrpc":"2.0","id":2,"method":"resources/list"}', own)).body).toMatchObject({ error: { code: -32_601 } })
  expect((await fixture.call('GET', '/api/v1/mcp', undefined, { headers: own })).status).toBe(405)
  const { rows } = await fixture.db.execute('SELECT api_key_id FROM api_keys ORDER BY rowid DESC')
  await admin.call('DELETE', `/api/ApiKeys/{sessionCode}/${String(rows[0]?.api_key_id)}`)
  expect((await post(ping, own)).status).toBe(401)
})
