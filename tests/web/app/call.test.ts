import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { agendas } from '../../../schema/api/agenda.ts'
import { clients } from '../../../schema/api/clients.ts'
import type { Endpoint } from '../../../schema/api/endpoint.ts'
import { session } from '../../../schema/api/session.ts'
import { buildUrl, CallError, call } from '../../../web/api/call.ts'
import { beginSession, sessionState } from '../../../web/api/session-store.ts'

interface Sent {
  address: string
  method: string
  headers: Headers
  body: string
}
const answers = (...replies: (Response | Error)[]) => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, method: init.method ?? 'GET', headers: new Headers(init.headers), body: String(init.body) })
    const reply = replies.shift() ?? new Error('nobody is asked')
    if (reply instanceof Error) throw reply
    return reply
  })
  return sent
}
const json = (status: number, body: unknown, headers = {}) => new Response(JSON.stringify(body), { status, headers })
const refusal = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error(`no refusal: ${String(error)}`)
  return error
}
const enter = (code = 'code.of-this_session') => beginSession({ code, userId: 'usr_1', expiryDate: null, expiryDateMax: null }, true)
const newClient = { name: 'Anna Conti' }
afterEach(() => vi.unstubAllGlobals())

test('path parts and the session code go into the path, the rest into the query, nothing twice', async () => {
  enter()
  const sent = answers(json(200, []), json(200, { agendaId: 'agd_1' }), json(200, []))
  await call(agendas.day, { date: '2026-11-21', notWorkingValues: 'false' })
  await call(agendas.one, { agendaId: 'a/ü' })
  await call(clients.search, {})
  expect(sent.map((one) => `${one.method} ${one.address}`)).toEqual([
    'GET /api/Agendas/Salon/code.of-this_session?date=2026-11-21&notWorkingValues=false',
    'GET /api/Agendas/code.of-this_session/a%2F%C3%BC',
    'GET /api/Clients/Search/code.of-this_session',
  ])
  const listing: Endpoint = { method: 'GET', path: '/api/X/{sessionCode}', access: 'all', reply: v.string(), errorMessage: 'x' }
  expect(buildUrl(listing, { ids: ['a', 'b'], flag: true, none: null }, 'c')).toBe('/api/X/c?ids=a%2Cb&flag=true')
})

test('bodies are JSON or a form, as the row says; what makes money or things carries the key of the deed', async () => {
  enter()
  const sent = answers(json(200, { clientId: 'cli_1' }), json(200, { clientId: 'cli_1' }), json(200, { sessionCode: 'n' }))
  await call(clients.create, {}, newClient, { key: 'deed-1' })
  await call(clients.create, {}, newClient)
  await call(session.login, {}, { username: 'a&b', password: 'p q' })
  expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(newClient)
  expect(sent[0]?.headers.get('idempotency-key')).toBe('deed-1')
  expect(sent[1]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  expect(sent[2]).toMatchObject({ address: '/api/Sessions/Login', body: 'username=a%26b&password=p+q' })
  expect(sent[2]?.headers.get('idempotency-key')).toBeNull()
})

test('a refusal carries the sentence, the fields and the body; an empty body and what is no JSON are the failure of the row', async () => {
  enter()
  const conflict = { error: 'Changed by someone else', current: { version: 4 }, fields: { start: 'Enter a valid time', odd: 3 } }
  answers(
    json(409, conflict),
    new Response('', { status: 200 }),
    new Response('<h1>502</h1>', { status: 502 }),
    json(503, { error: 'away' }, { 'retry-after': '7' }),
  )
  const refused = await refusal(call(agendas.one, { agendaId: 'a' }))
  expect(refused).toMatchObject({ status: 409, message: conflict.error, fields: { start: 'Enter a valid time' }, body: conflict })
  expect(Object.keys(refused.fields)).toEqual(['start'])
  expect(await refusal(call(agendas.day, { date: '2026-11-21' }))).toMatchObject({ status: 200, message: 'Unable to fetch agendas' })
  expect(await refusal(call(agendas.day, { date: '2026-11-21' }))).toMatchObject({ status: 502, message: 'Unable to fetch agendas' })
  expect(await refusal(call(agendas.day, { date: '2026-11-21' }))).toMatchObject({ status: 503, retryAfter: 7 })
  expect(sessionState().code).not.toBeNull()
})

test('a 401 signs out and says why; a wrong password does not, and neither does the late answer to an older session', async () => {
  enter()
  answers(json(401, { error: 'Incorrect username or password' }))
  expect((await refusal(call(session.login, {}, { username: 'x', password: 'y' }))).status).toBe(401)
  expect(sessionState().code).not.toBeNull()

  enter('first-code')
  let late: (reply: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (late = resolve)))
  const pending = refusal(call(clients.search, {}))
  enter('second-code')
  late(json(401, { error: 'Unauthorized Access' }))
  expect((await pending).status).toBe(401)
  expect(sessionState().code).toBe('second-code')

  answers(json(401, { error: 'Unauthorized Access' }))
  await refusal(call(clients.search, {}))
  expect(sessionState()).toMatchObject({ code: null, userId: null, sentence: 'Unauthorized Access' })
  // Without a code nobody is asked.
  const sent = answers()
  expect(await refusal(call(clients.search, {}))).toMatchObject({ status: 401, message: 'Unauthorized Access' })
  expect(sent).toEqual([])
})

test('a line that is down is a refusal of its own; what the caller ends himself is none', async () => {
  enter()
  answers(new TypeError('Failed to fetch'))
  expect(await refusal(call(clients.search, {}))).toMatchObject({ status: 0, message: 'No connection to the server.' })
  const ends = new AbortController()
  answers(new DOMException('Aborted', 'AbortError'))
  ends.abort()
  await expect(call(clients.search, {}, undefined, { signal: ends.signal })).rejects.toThrow(DOMException)
  expect(sessionState().code).not.toBeNull()
})
