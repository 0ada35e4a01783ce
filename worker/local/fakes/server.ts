import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createFakeCaptcha, passingSecret } from './captcha.ts'
import { createFakeCashSystem, type FakeWebhook } from './cash-system.ts'
import type { FakeGateway, FakeGatewayContext, FakeRequest, FakeResponse, GatewayFault, SentMessage } from './fake-gateway.ts'
import { createFakeMail } from './mail.ts'
import { renderMessagesPage } from './page.ts'
import { createFakeSms } from './sms.ts'
import { createFakeTwilio } from './twilio.ts'
import { createFakeWhatsApp } from './whatsapp.ts'

export interface FakeGateways {
  /** Address of the page with all messages. */
  readonly url: string
  /** Accounts and addresses for the worker's environment. */
  readonly env: Record<string, string>
  close(): Promise<void>
}

interface FakeGatewayOptions {
  readonly port?: number
  readonly file?: string
  readonly twoMailsASecond?: boolean
  readonly cashWebhook?: FakeWebhook
}

const maxMessages = 1000
/** First segments of the server's own paths; any other names the database of a test. */
const prefixes: readonly string[] = ['', 'mail', 'sms', 'twilio', 'whatsapp', 'captcha', 'cash-system', 'messages', 'faults']
const hangMs = 30_000

/** Gateways, messages and faults of one test database. */
interface State {
  readonly gateways: readonly FakeGateway[]
  readonly messages: SentMessage[]
  activeFaults: readonly GatewayFault[]
}

/**
 * Starts the fake gateways on 127.0.0.1: one HTTP server with a prefix per gateway, and a page that shows all messages that would
 * have been sent. `file` keeps the messages over restarts; `twoMailsASecond` applies Resend's rate limit; `cashWebhook` receives the
 * notices of the cash system.
 */
export async function startFakeGateways(options: FakeGatewayOptions = {}): Promise<FakeGateways> {
  const states = new Map<string, State>()
  const createState = (messages: SentMessage[]): State => ({
    gateways: [
      createFakeMail('local-mail-key', options.twoMailsASecond ?? false),
      createFakeSms('local-sms-key', 'local-sms-secret'),
      createFakeTwilio('AClocal', 'local-twilio-token'),
      createFakeWhatsApp('local-whatsapp-token'),
      createFakeCaptcha(),
      createFakeCashSystem(options.cashWebhook),
    ],
    messages,
    activeFaults: [],
  })
  const getState = (database: string): State => {
    const state = states.get(database) ?? createState(database === '' ? readMessages(options.file) : [])
    states.set(database, state)
    return state
  }
  const createContext = (state: State): FakeGatewayContext => ({
    now: () => Date.now(),
    keep(message) {
      const no = (state.messages.at(-1)?.no ?? 0) + 1
      const sent = { ...message, no, id: `local-${no}`, at: new Date().toISOString() }
      state.messages.push(sent)
      if (state.messages.length > maxMessages) state.messages.shift()
      if (options.file && state === states.get('')) appendFileSync(options.file, `${JSON.stringify(sent)}\n`)
      return sent
    },
  })

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const { database, prefix, rest } = splitPath(url.pathname)
      const state = getState(database)
      const gateway = state.gateways.find(({ name }) => name === prefix)
      const method = request.method ?? 'GET'
      if (gateway) {
        const call = { method, path: `${rest}${url.search}`, headers: request.headers, body }
        return respond(takeFault(state, gateway.name, body), gateway, call, createContext(state), response)
      }
      if (prefix === 'messages') {
        const to = url.searchParams.get('to')
        return send(response, { status: 200, body: state.messages.filter((message) => to === null || message.to === to) })
      }
      if (prefix === 'faults' && method === 'POST') {
        state.activeFaults = [...state.activeFaults, JSON.parse(body)]
        return send(response, { status: 200, body: {} })
      }
      if (prefix !== '') return send(response, { status: 404, body: {} })
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(renderMessagesPage(state.messages))
    })
  })
  const port = await listen(server, options.port ?? 0)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    env: getEnvironment(url),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * Splits `/mail/emails` into prefix and rest. Tests run in parallel, each with its own database, and each has its own gateways: theirs
 * begin with the database's name, `/w123/mail/emails`.
 */
function splitPath(pathname: string) {
  const [, first = '', ...others] = pathname.split('/')
  if (prefixes.includes(first)) return { database: '', prefix: first, rest: `/${others.join('/')}` }
  const [prefix = '', ...rest] = others
  return { database: first, prefix, rest: `/${rest.join('/')}` }
}

const getEnvironment = (url: string) => ({
  MAIL_KEY: 'local-mail-key',
  MAIL_FROM: 'salon@localhost.example',
  SMS_KEY: 'local-sms-key',
  SMS_SECRET: 'local-sms-secret',
  WHATSAPP_TOKEN: 'local-whatsapp-token',
  CAPTCHA_SECRET: passingSecret,
  GATEWAY_CAPTCHA_URL: `${url}/captcha`,
  GATEWAY_CASH_SYSTEM_URL: `${url}/cash-system`,
  GATEWAY_MAIL_URL: `${url}/mail`,
  GATEWAY_SMS_URL: `${url}/sms`,
  GATEWAY_TWILIO_URL: `${url}/twilio`,
  GATEWAY_WHATSAPP_URL: `${url}/whatsapp`,
})

function respond(
  fault: string | undefined,
  gateway: FakeGateway,
  request: FakeRequest,
  context: FakeGatewayContext,
  response: ServerResponse,
): void {
  const hang = () => setTimeout(() => response.destroy(), hangMs).unref()
  const refusal = fault === undefined ? undefined : gateway.refusals[fault]
  if (refusal) send(response, refusal)
  else if (fault === 'hangs up') response.destroy()
  else if (fault === 'hangs') hang()
  else if (fault === 'garbage') send(response, { status: 200, body: '<html>Welcome to nginx!</html>' })
  else {
    const reply = gateway.respond(request, context)
    if (fault === 'reply lost') response.destroy()
    else if (fault === 'garbled reply') send(response, { status: 200, body: '{"id":' })
    else if (fault === 'slow reply') hang()
    else send(response, reply)
  }
}

/** Kind of the first fault that matches a request; one of its `times` is used up. */
function takeFault(state: State, gateway: string, body: string): string | undefined {
  const text = decodeURIComponent(body.replaceAll('+', ' ').replace(/%(?![0-9a-f]{2})/gi, '%25'))
  const found = state.activeFaults.find((fault) => fault.gateway === gateway && text.includes(fault.to))
  if (!found) return undefined
  const remaining = { ...found, times: found.times - 1 }
  state.activeFaults = state.activeFaults.flatMap((fault) => (fault !== found ? [fault] : remaining.times > 0 ? [remaining] : []))
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

function send(response: ServerResponse, { status, body, headers = {} }: FakeResponse): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(isText ? body : JSON.stringify(body))
}

function readMessages(file: string | undefined): SentMessage[] {
  if (!file || !existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .slice(-maxMessages)
    .map((line) => JSON.parse(line))
}
