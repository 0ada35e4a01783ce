/**
 * What stands in for the outside services on one's own machine: HTTP servers that keep the same contracts, refusals
 * included, and a page that shows everything that would have been sent.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { captchaStandIn, passingSecret } from './captcha.ts'
import { mailStandIn } from './mail.ts'
import { messagesPage } from './page.ts'
import { smsStandIn } from './sms.ts'
import { whatsAppStandIn } from './whatsapp.ts'

export interface Call {
  readonly method: string
  /** Behind the service's own prefix. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export interface SentMessage {
  readonly no: number
  readonly id: string
  readonly at: string
  readonly gateway: 'mail' | 'sms' | 'whatsapp'
  readonly from: string
  readonly to: string
  readonly subject?: string
  readonly text: string
  readonly html?: string
  /** The id under which the sender would know it again. */
  readonly key: string
}
export interface FakeGatewayContext {
  /** Milliseconds. */
  now(): number
  keep(message: Omit<SentMessage, 'no' | 'id' | 'at'>): SentMessage
}
export interface FakeGateway {
  /** Its prefix in the address, and its name in a fault. */
  readonly name: string
  /** Answers that a fault can ask for by name. */
  readonly refusals: Readonly<Record<string, Answer>>
  answer(call: Call, desk: FakeGatewayContext): Answer
}

/**
 * The next calls whose body mentions `to` go wrong: by one of the service's `refusals`, or `hangs`, `garbage`,
 * `hangs up`; `reply lost`, `garbled reply` and `slow reply` take the message first.
 */
export interface OutsideFault {
  readonly gateway: string
  readonly to: string
  readonly kind: string
  readonly times: number
}

export interface StandIns {
  /** The page. */
  readonly url: string
  /** What the worker is told. */
  readonly env: Record<string, string>
  close(): Promise<void>
}

const kept = 1000
const hangMs = 30_000

interface World {
  readonly services: readonly FakeGateway[]
  readonly messages: SentMessage[]
  faults: readonly OutsideFault[]
}

export async function startFakeGateways(options: { port?: number; file?: string; twoMailsASecond?: boolean } = {}): Promise<StandIns> {
  const worlds = new Map<string, World>()
  const open = (messages: SentMessage[]): World => ({
    services: [
      mailStandIn('local-mail-key', options.twoMailsASecond ?? false),
      smsStandIn('local-sms-key', 'local-sms-secret'),
      whatsAppStandIn('local-whatsapp-token'),
      captchaStandIn(),
    ],
    messages,
    faults: [],
  })
  const worldOf = (name: string): World => {
    const world = worlds.get(name) ?? open(name === '' ? readKept(options.file) : [])
    worlds.set(name, world)
    return world
  }
  const deskOf = (world: World): FakeGatewayContext => ({
    now: () => Date.now(),
    keep(message) {
      const no = (world.messages.at(-1)?.no ?? 0) + 1
      const sent = { ...message, no, id: `local-${no}`, at: new Date().toISOString() }
      world.messages.push(sent)
      if (world.messages.length > kept) world.messages.shift()
      if (options.file && world === worlds.get('')) appendFileSync(options.file, `${JSON.stringify(sent)}\n`)
      return sent
    },
  })

  async function serve(world: World, service: FakeGateway, call: Call, response: ServerResponse): Promise<void> {
    const fault = takeFault(world, service.name, call.body)
    const forced = fault === undefined ? undefined : service.refusals[fault]
    if (forced) return send(response, forced)
    if (fault === 'hangs up') return void response.destroy()
    if (fault === 'hangs') return void setTimeout(() => response.destroy(), hangMs).unref()
    if (fault === 'garbage') return send(response, { status: 200, body: '<html>Welcome to nginx!</html>' })
    const answer = service.answer(call, deskOf(world))
    if (fault === 'reply lost') return void response.destroy()
    if (fault === 'garbled reply') return send(response, { status: 200, body: '{"id":' })
    if (fault === 'slow reply') return void setTimeout(() => response.destroy(), hangMs).unref()
    send(response, answer)
  }

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const [, prefix = '', ...rest] = url.pathname.split('/')
      // Tests run side by side, each in a database of its own, and each has its own services outside.
      const world = worldOf(String(request.headers['x-test-database'] ?? ''))
      const service = world.services.find(({ name }) => name === prefix)
      const method = request.method ?? 'GET'
      if (service) return serve(world, service, { method, path: `/${rest.join('/')}`, headers: request.headers, body }, response)
      if (prefix === 'messages') {
        const to = url.searchParams.get('to')
        return send(response, { status: 200, body: world.messages.filter((message) => to === null || message.to === to) })
      }
      if (prefix === 'faults' && method === 'POST') {
        world.faults = [...world.faults, JSON.parse(body)]
        return send(response, { status: 200, body: {} })
      }
      if (prefix !== '') return send(response, { status: 404, body: {} })
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(messagesPage(world.messages))
    })
  })
  const port = await listen(server, options.port ?? 0)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    env: {
      MAIL_KEY: 'local-mail-key',
      MAIL_FROM: 'salon@localhost.example',
      SMS_KEY: 'local-sms-key',
      SMS_SECRET: 'local-sms-secret',
      WHATSAPP_TOKEN: 'local-whatsapp-token',
      CAPTCHA_SECRET: passingSecret,
      OUTSIDE_CAPTCHA_URL: `${url}/captcha`,
      OUTSIDE_MAIL_URL: `${url}/mail`,
      OUTSIDE_SMS_URL: `${url}/sms`,
      OUTSIDE_WHATSAPP_URL: `${url}/whatsapp`,
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The fault that this call meets, counted down. */
function takeFault(world: World, gateway: string, body: string): string | undefined {
  const text = decodeURIComponent(body.replaceAll('+', ' ').replace(/%(?![0-9a-f]{2})/gi, '%25'))
  const found = world.faults.find((fault) => fault.gateway === gateway && text.includes(fault.to))
  if (!found) return undefined
  const left = { ...found, times: found.times - 1 }
  world.faults = world.faults.flatMap((fault) => (fault !== found ? [fault] : left.times > 0 ? [left] : []))
  return found.kind
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(isText ? body : JSON.stringify(body))
}

function readKept(file: string | undefined): SentMessage[] {
  if (!file || !existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .slice(-kept)
    .map((line) => JSON.parse(line))
}
