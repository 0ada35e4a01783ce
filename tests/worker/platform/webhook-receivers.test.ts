import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runWebhooks } from '../../../cron/jobs.ts'
import type { Webhook } from '../../../schema/api/platform/webhooks-schemas.ts'
import { createWebhookSender } from '../../../worker/gateways/webhooks.ts'
import { openFixture, tuesday } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { at, openSalon } from '../../support/salon.ts'

async function listen(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, yes').toString('base64')}`
const message = {
  url: 'https://crm.example.com/',
  id: 'evt_1',
  sentUtc: 1_795_507_200,
  body: '{"type":"booking.created"}',
  secrets: [secret],
}
const sendTo = (relay: string) => createWebhookSender({ fetch, relay, timeoutMs: 400 })(message)

test('of an answer of 100 MB nothing is read, and a receiver that hangs or drips is left in time', async () => {
  let written = 0
  let isClosed = false
  const megabyte = Buffer.alloc(1_000_000)
  const large = await listen((_request, response) => {
    response.on('close', () => (isClosed = true))
    response.writeHead(200, { 'content-type': 'text/plain' })
    const write = () => {
      while (!isClosed && written < 100) {
        written += 1
        if (!response.write(megabyte)) return void response.once('drain', write)
      }
      response.end()
    }
    write()
  })
  expect(await sendTo(large)).toEqual({ status: 200, retryAfter: undefined })
  await expect.poll(() => isClosed).toBe(true)
  expect(written).toBeLessThan(20)

  const silent = await listen(() => undefined)
  expect(await sendTo(silent)).toEqual({ status: null, retryAfter: undefined })
  // Headers that never end.
  const drips = await listen(({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write('x-more: 1\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
    socket.on('error', () => clearInterval(timer))
  })
  expect((await sendTo(drips)).status).toBeNull()
})

test('a redirect into a private network is not followed, and what no receiver understands is a failure', async () => {
  let inside = 0
  const metadata = await listen((_request, response) => {
    inside += 1
    response.end('secret')
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const moved = await listen((_request, response) => response.writeHead(status, { location: metadata }).end())
    expect((await sendTo(moved)).status).toBe(status)
  }
  expect(inside).toBe(0)
  for (const [given, retryAfter] of [
    ['120', 120],
    ['-5', undefined],
    ['tomorrow', undefined],
    ['1e400', Number.POSITIVE_INFINITY],
  ] as const) {
    const busy = await listen((_request, response) => response.writeHead(503, { 'retry-after': given }).end())
    expect(await sendTo(busy), given).toEqual({ status: 503, retryAfter })
  }
  const garbage = await listen(({ socket }) => socket.end('this is no HTTP\r\n\r\n'))
  expect((await sendTo(garbage)).status).toBeNull()
})

test('a receiver that answers each event with changes is told of 20 a run at most, and another webhook no later', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const { databases, gateways: address } = inject('product')
  const env = {
    DATABASE_URL: `${databases}${world.name}/`,
    SESSION_SECRET: 'a secret for tests, 32 characters and more',
    GATEWAY_WEBHOOK_URL: `${address}/${world.name}/webhook`,
  }
  const make = (url: string, kinds: readonly string[]) =>
    admin.call<{ secret: string; webhook: Webhook }>('POST', '/api/Webhooks/{sessionCode}', { url, kinds })
  const loop = await make('https://loop.example.com/', ['client'])
  await make('https://calm.example.com/', ['booking'])
  const draft = { name: 'Loop', scopes: ['clients:read', 'clients:write'], addresses: [], lastDay: null }
  const { key } = (await admin.call<{ key: string }>('POST', '/api/ApiKeys/{sessionCode}', draft)).body
  const headers = { authorization: `Bearer ${key}` }
  const path = `/api/v1/Clients/${salon.clients[0]}`
  let now = Date.parse(tuesday) / 1000
  const toIso = () => new Date(now * 1000).toISOString()
  // Twenty changes for each event that comes, as a program in a loop makes them.
  const change = async () => {
    for (let n = 0; n < 20; n += 1) {
      now += 1
      const { body } = await world.call<{ version: number }>('GET', path, undefined, { headers, now: toIso() })
      const reply = await world.call('PUT', path, { version: body.version, note: `${now}` }, { headers, now: toIso() })
      expect(reply.status).toBe(200)
    }
  }
  await change()
  const received = async (to: string) => (await getGateways(world).sent()).filter((one) => one.gateway === 'webhook' && one.to === to)
  const seen: number[] = []
  const free = ['10:00', '11:00', '15:00', '16:00']
  for (let minute = 0; minute < 4; minute += 1) {
    now += 40
    const agendaServicesDTO = [{ serviceId: salon.cut, userId: salon.anna, start: at(free[minute] ?? '') }]
    const booking = { clientId: salon.clients[1], agendaServicesDTO }
    const { status } = await admin.call('POST', '/api/Agendas/{sessionCode}', booking, { now: toIso() })
    expect(status).toBe(200)
    const before = (await received('https://loop.example.com/')).length
    await runWebhooks(env, now)
    const after = await received('https://loop.example.com/')
    seen.push(after.length - before)
    expect((await received('https://calm.example.com/')).length).toBe(minute + 1)
    await change()
  }
  // Changes of one record are told one after the other, in each of the rounds of a run.
  expect(Math.max(...seen)).toBeLessThanOrEqual(20)
  expect(Math.min(...seen)).toBeGreaterThan(0)
  const { now: clock } = Date
  for (const one of await received('https://loop.example.com/')) {
    Date.now = () => Number(one.from) * 1000
    try {
      const signed = { 'webhook-id': one.key, 'webhook-timestamp': one.from, 'webhook-signature': one.subject ?? '' }
      expect(new Verifier(loop.body.secret).verify(one.text, signed)).toMatchObject({ data: { clientId: salon.clients[0] } })
    } finally {
      Date.now = clock
    }
  }
})
