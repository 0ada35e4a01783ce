import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createApp } from '../../../worker/app.ts'
import { signSessionCode } from '../../../worker/http/session-code.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, today, tuesday } from '../../support/salon.ts'

const env = { SESSION_SECRET: 'a secret for tests, 32 characters and more', DATABASE_URL: 'http://127.0.0.1:9' }
const app = createApp({ now: () => Date.parse(tuesday), log: () => undefined })
const signCode = () => signSessionCode({ sessionId: 'ses_1', salonId: 'sal_1', timeZone: 'Europe/Rome' }, 9_999_999_999, env.SESSION_SECRET)

/** A body without a declared length, of 30 MB unless told, which counts the bytes that were read of it. */
function streamBody(size = 30_000_000) {
  const chunk = new Uint8Array(64 * 1024).fill(32)
  let read = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (read >= size) return controller.close()
      read += chunk.byteLength
      controller.enqueue(chunk)
    },
  })
  return { body, countRead: () => read }
}

test.for([
  ['POST', '/api/Sessions/ForgotPassword', 'application/json', 413, 1_000_000],
  ['POST', '/api/Sessions/Login', 'application/x-www-form-urlencoded', 413, 1_000_000],
  ['POST', '/api/Agendas/nobody', 'application/json', 401, 0],
  ['PUT', '/api/Salons/SaveLogo/nobody/sal_1', 'multipart/form-data; boundary=x', 401, 12_000_000],
] as const)(
  '%s %s reads no more than the limit of a chunked body of 30 MB without a session',
  async ([method, path, type, status, max]) => {
    const { body, countRead } = streamBody()
    const init = { method, body, duplex: 'half', headers: { 'content-type': type } }
    const reply = await app.request(path, init, env)
    expect(reply.status).toBe(status)
    expect(countRead()).toBeLessThanOrEqual(max + 4 * 64 * 1024)
  },
)

test('the running worker refuses a chunked body over the limit (413) and an unsigned upload (401) without a round trip', async () => {
  const fixture = await openFixture()
  await fixture.resetRoundTrips()
  // Little over the limit: anyone who is still sending when the reply comes may see the closed connection instead of it.
  const { body } = streamBody(1_100_000)
  const json = await fixture.call('POST', '/api/Sessions/ForgotPassword', body, { headers: { 'content-type': 'application/json' } })
  expect(json).toMatchObject({ status: 413, body: { code: 'request_too_large' } })
  const upload = new FormData()
  upload.append('image', new Blob([new Uint8Array(50_000)]), 'logo.webp')
  expect(await fixture.call('PUT', '/api/Salons/SaveLogo/nobody/sal_1', upload)).toMatchObject({ status: 401 })
  expect(await fixture.countRoundTrips()).toBe(0)
})

test('refuses bodies that cannot be parsed and media types that do not fit (400)', async () => {
  const fixture = await openFixture()
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const send = (method: string, path: string, body: unknown, type: string) =>
    admin.call(method, path, body, { headers: { 'content-type': type } })
  const logo = `/api/Salons/SaveLogo/{sessionCode}/${salon.salonId}`
  const clients = '/api/Clients/{sessionCode}'
  const client = JSON.stringify({ name: 'Nuova Cliente' })
  const attempts = [
    [await send('PUT', logo, 'no form', 'multipart/form-data; boundary=x'), 'invalid_form'],
    [await send('PUT', logo, 'no form', 'multipart/form-data'), 'invalid_form'],
    [await send('PUT', logo, client, 'application/json'), 'wrong_media_type'],
    [await send('POST', clients, client, 'text/xml'), 'wrong_media_type'],
    [await send('POST', clients, client, 'multipart/form-data; boundary=x'), 'wrong_media_type'],
    [await send('POST', clients, '{', 'application/json'), 'invalid_json'],
    [await send('POST', clients, '', 'application/json'), 'invalid_json'],
    [await send('POST', clients, new Blob([Uint8Array.of(0x22, 0xc3, 0x28, 0x22)]), 'application/json'), 'invalid_json'],
  ] as const
  expect(attempts.map(([{ status, body }]) => [status, body.code])).toEqual(attempts.map(([, code]) => [400, code]))
  expect(await send('POST', clients, client, 'Application/JSON; charset=utf-8')).toMatchObject({ status: 200 })
})

test('refuses a body that names another record than the path (400), and takes one that names the same', async () => {
  const fixture = await openFixture()
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const put = (serviceId: string) => admin.call('PUT', `/api/Services/{sessionCode}/${salon.cut}`, { price: 35, version: 1, serviceId })
  expect(await put(salon.colour)).toMatchObject({ status: 400, body: { fields: { serviceId: 'Differs from the path' } } })
  expect(await put(salon.cut)).toMatchObject({ status: 200, body: { price: 35 } })
})

test('checks session and role before the errors that a handler finds in the input', async () => {
  const fixture = await openFixture()
  const salon = await openSalon(fixture)
  const close = async (role: 'IMAGE' | 'RECEPTIONIST', now = tuesday) => {
    const closing = { day: '2026-12-31', expectedCash: 0, countedCash: 0, leftCash: 0 }
    return (await salon.as(role)).call('POST', '/api/TillDays/Close/{sessionCode}', closing, { now })
  }
  expect(await close('IMAGE')).toMatchObject({ status: 403 })
  expect(await close('RECEPTIONIST', `${Number(today.slice(0, 4)) + 1}${tuesday.slice(4)}`)).toMatchObject({ status: 401 })
  expect(await close('RECEPTIONIST')).toMatchObject({ status: 400, body: { fields: { day: "Can't be in the future" } } })
})

test('replies 503 with Retry-After within the time limits of reads and writes while the database hangs', async () => {
  const hanging = createServer(() => undefined)
  await new Promise<void>((resolve) => void hanging.listen(0, '127.0.0.1', resolve))
  const { port } = hanging.address() as { port: number }
  const code = await signCode()
  const json = { 'content-type': 'application/json' }
  const calls: [path: string, init?: RequestInit][] = [
    ['/api/health'],
    [`/api/Services/${code}`],
    [`/api/Clients/${code}`, { method: 'POST', body: '{"name":"Nuova Cliente"}', headers: json }],
    [`/api/Clients/${code}`, { method: 'POST', body: '{"name":7}', headers: json }],
    ['/api/Sessions/Login?username=anna&password=secret', { method: 'POST' }],
    ['/api/Salons/GetPublicInfo/sal_1'],
  ]
  const executionCtx = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} }
  const limits = { DATABASE_TIMEOUT_MS: '1000', DATABASE_WRITE_TIMEOUT_MS: '2000' }
  const send = ([path, init]: (typeof calls)[number], to: number) =>
    app.request(path, init, { ...env, ...limits, DATABASE_URL: `http://127.0.0.1:${to}` }, executionCtx)
  // A database that refuses the connection answers at once: then the modules of the calls are loaded, which this machine may do slowly.
  for (const call of calls) expect(await send(call, 1)).toMatchObject({ status: 503 })
  const replies = await Promise.all(
    calls.map(async (call) => {
      const [path] = call
      const started = performance.now()
      const reply = await send(call, port)
      return [path.split('?')[0], reply.status, Number(reply.headers.get('retry-after')) > 0, performance.now() - started < 3000]
    }),
  )
  expect(replies).toEqual(calls.map(([path]) => [path.split('?')[0], 503, true, true]))
  hanging.closeAllConnections()
  hanging.close()
})
