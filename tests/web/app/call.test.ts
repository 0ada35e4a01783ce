import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { agendas } from '../../../schema/api/booking/bookings.ts'
import { clients } from '../../../schema/api/clients/clients.ts'
import type { Endpoint } from '../../../schema/api/endpoint.ts'
import { session } from '../../../schema/api/platform/session.ts'
import { buildUrl, CallError, call } from '../../../web/api/call.ts'
import { beginSession, endSession, getSessionState, openPage } from '../../../web/api/session-store.ts'

interface Sent {
  address: string
  method: string
  headers: Headers
  body: string
}
/** Stubs fetch with replies in order; returns the requests. */
const stubFetch = (...replies: (Response | Error)[]) => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, method: init.method ?? 'GET', headers: new Headers(init.headers), body: String(init.body) })
    const reply = replies.shift() ?? new Error('unexpected request')
    if (reply instanceof Error) throw reply
    return reply
  })
  return sent
}
const json = (status: number, body: unknown, headers = {}) => new Response(JSON.stringify(body), { status, headers })
const getError = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error(`not a CallError: ${String(error)}`)
  return error
}
const newSession = { code: 'code.of-this_session', userId: 'usr_1', expiryDate: null, expiryDateMax: null }
const signIn = (code = newSession.code) => beginSession({ ...newSession, code }, true)
const newClient = { name: 'Anna Conti' }
afterEach(() => vi.unstubAllGlobals())

test('puts path parameters and the session code into the path and all other inputs into the query', async () => {
  signIn()
  const sent = stubFetch(json(200, []), json(200, { agendaId: 'agd_1' }), json(200, []))
  await call(agendas.day, { date: '2026-11-21', notWorkingValues: 'false' })
  await call(agendas.one, { agendaId: 'a/ü' })
  await call(clients.search, {})
  expect(sent.map(({ method, address }) => `${method} ${address}`)).toEqual([
    'GET /api/Agendas/Salon/code.of-this_session?date=2026-11-21&notWorkingValues=false',
    'GET /api/Agendas/code.of-this_session/a%2F%C3%BC',
    'GET /api/Clients/Search/code.of-this_session',
  ])
  const listing: Endpoint = { method: 'GET', path: '/api/X/{sessionCode}', access: 'all', errorMessage: 'Not found' }
  expect(buildUrl(listing, { ids: ['a', 'b'], flag: true, none: null }, 'c')).toBe('/api/X/c?ids=a%2Cb&flag=true')
})

test('sends JSON or a form as the endpoint says, and an Idempotency-Key where it is idempotent', async () => {
  signIn()
  const sent = stubFetch(json(200, { clientId: 'cli_1' }), json(200, { clientId: 'cli_1' }), json(200, { sessionCode: 'n' }))
  await call(clients.create, {}, newClient, { key: 'key-1' })
  await call(clients.create, {}, newClient)
  await call(session.login, {}, { username: 'a&b', password: 'p q' })
  expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(newClient)
  expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1')
  expect(sent[1]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  expect(sent[2]).toMatchObject({ address: '/api/Sessions/Login', body: 'username=a%26b&password=p+q' })
  expect(sent[2]?.headers.get('idempotency-key')).toBeNull()
})

test('throws message and fields of a refusal, the message of the endpoint for an empty reply, another for an unreadable one', async () => {
  signIn()
  const conflict = { error: 'Changed by someone else', current: { version: 4 }, fields: { start: 'Enter a valid time', odd: 3 } }
  stubFetch(
    json(409, conflict),
    new Response('', { status: 200 }),
    new Response('', { status: 200 }),
    new Response('<h1>Sign in to the network</h1>', { status: 200 }),
    new Response('<h1>502</h1>', { status: 502 }),
    json(503, { error: 'away' }, { 'retry-after': '7' }),
  )
  const refused = await getError(call(agendas.one, { agendaId: 'a' }))
  expect(refused).toMatchObject({ status: 409, message: conflict.error, fields: { start: 'Enter a valid time' }, body: conflict })
  expect(Object.keys(refused.fields)).toEqual(['start'])
  expect(await getError(call(agendas.day, { date: '2026-11-21' }))).toMatchObject({ status: 200, message: 'Unable to fetch agendas' })
  expect(await getError(call(clients.list, {}))).toMatchObject({ message: 'Failed to login with SessionCode.' })
  const unreadable = { status: 200, message: 'some thing went wrong', code: 'some_thing_went_wrong' }
  expect(await getError(call(agendas.day, { date: '2026-11-21' }))).toMatchObject(unreadable)
  expect(await getError(call(agendas.day, { date: '2026-11-21' }))).toMatchObject({ status: 502, message: 'Unable to fetch agendas' })
  expect(await getError(call(agendas.day, { date: '2026-11-21' }))).toMatchObject({ status: 503, retryAfter: 7 })
  expect(getSessionState().code).not.toBeNull()
})

test('ends the session on a 401, but not on a wrong password, and sends again after the late 401 of an earlier session', async () => {
  signIn()
  stubFetch(json(401, { error: 'Incorrect username or password' }))
  expect((await getError(call(session.login, {}, { username: 'x', password: 'y' }))).status).toBe(401)
  expect(getSessionState().code).not.toBeNull()

  signIn('first-code')
  let late: (reply: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (late = resolve)))
  const pending = call(clients.search, {})
  signIn('second-code')
  const again = stubFetch(json(200, []))
  late(json(401, { error: 'Unauthorized Access' }))
  expect(await pending).toEqual([])
  expect(again.map(({ address }) => address)).toEqual(['/api/Clients/Search/second-code'])
  expect(getSessionState().code).toBe('second-code')

  stubFetch(new Response('{"err', { status: 401 }))
  await getError(call(clients.search, {}))
  expect(getSessionState()).toMatchObject({ code: null, userId: null, error: { status: 401, message: 'Unauthorized Access' } })
  // Without a session code nothing is sent.
  const sent = stubFetch()
  expect(await getError(call(clients.search, {}))).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(sent).toEqual([])
})

test('throws a CallError with status 0 without network or server, and an AbortError where the caller aborts', async () => {
  signIn()
  stubFetch(new TypeError('Failed to fetch'))
  vi.stubGlobal('navigator', { onLine: false })
  expect(await getError(call(clients.search, {}))).toMatchObject({ status: 0, code: 'offline' })
  vi.stubGlobal('navigator', { onLine: true })
  expect(await getError(call(clients.search, {}))).toMatchObject({ status: 0, code: 'server_away' })
  const controller = new AbortController()
  stubFetch(new DOMException('Aborted', 'AbortError'))
  controller.abort()
  await expect(call(clients.search, {}, undefined, { signal: controller.signal })).rejects.toThrow(DOMException)
  expect(getSessionState().code).not.toBeNull()
})

const unauthorized = () => json(401, { error: 'Unauthorized Access', code: 'unauthorized' })

test('a call of an open page whose session has ended waits for its user, and is sent as it was', async () => {
  signIn('first-code')
  onTestFinished(openPage())
  const sent = stubFetch(unauthorized(), json(401, { code: 'wrong_credentials' }), json(200, { clientId: 'cli_1' }), json(200, []))
  const write = call(clients.create, {}, newClient, { key: 'key-1' })
  await vi.waitFor(() => expect(getSessionState()).toMatchObject({ code: null, waitingUserId: 'usr_1', error: { status: 401 } }))
  // Meanwhile nothing is sent, polls neither; one whose screen is gone ends.
  const controller = new AbortController()
  const [poll, left] = [call(clients.search, {}), call(clients.search, {}, undefined, { signal: controller.signal })]
  controller.abort()
  await expect(left).rejects.toThrow(DOMException)
  await getError(call(session.login, {}, { username: 'x', password: 'y' }))
  expect(getSessionState().waitingUserId).toBe('usr_1')
  expect(sent).toHaveLength(2)
  signIn('second-code')
  expect(await Promise.all([write, poll])).toEqual([{ clientId: 'cli_1' }, []])
  const [refused, , repeated] = sent
  expect(refused).toEqual({ ...repeated, headers: expect.any(Headers), address: '/api/Clients/first-code' })
  expect(repeated?.address).toBe('/api/Clients/second-code')
  expect([refused, repeated].map((one) => one?.headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
  expect(getSessionState()).toMatchObject({ code: 'second-code', waitingUserId: null, isReplaced: false })
})

test('a call that waits is never sent for another user, nor after its page was left', async () => {
  onTestFinished(openPage())
  for (const leave of [() => beginSession({ ...newSession, userId: 'usr_2' }, true), () => endSession('left')]) {
    signIn('first-code')
    const sent = stubFetch(unauthorized())
    const write = getError(call(clients.create, {}, newClient))
    await vi.waitFor(() => expect(getSessionState().waitingUserId).toBe('usr_1'))
    leave()
    expect(await write).toMatchObject({ status: 401, code: 'unauthorized' })
    expect(sent).toHaveLength(1)
    expect(getSessionState()).toMatchObject({ waitingUserId: null, isReplaced: getSessionState().userId === 'usr_2' })
    endSession()
  }
})
