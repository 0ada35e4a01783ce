import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createFakeBreachedPasswords } from './breached-passwords.ts'
import { createFakeCashSystem, type FakeWebhook } from './cash-system.ts'
import type { FakeGateway, FakeGatewayContext, FakeRequest, FakeResponse, GatewayFault, SentMessage } from './fake-gateway.ts'
import { createFakeFiskaly } from './fiskaly.ts'
import { createFakeGoogle } from './google.ts'
import { createFakeInvoicetronic } from './invoicetronic.ts'
import { createFakeMail } from './mail.ts'
import { createFakeMicrosoft } from './microsoft.ts'
import { createFakeOpenapiReceipts } from './openapi-receipts.ts'
import { createFakePayments } from './payments.ts'
import { createFakePushService } from './push.ts'
import { createFakeSms } from './sms.ts'
import { createFakeTwilio } from './twilio.ts'
import { createFakeReceiver } from './webhook.ts'
import { createFakeWhatsAppCloud } from './whatsapp-cloud.ts'

const error = (status: 400 | 403, message: string): FakeResponse => ({ status, body: { error: message } })

/** Errors of WaBoxApp that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  throttled: { status: 429, body: { error: 'Too many requests' }, headers: { 'retry-after': '2' } },
  credentials: error(403, 'Invalid token'),
  'bad sender': error(400, 'uid does not exist'),
  'bad text': error(400, 'text is not valid'),
  'bad recipient': error(400, 'to is not a valid phone number'),
  'sender away': error(400, 'Phone is not connected'),
  refused: error(400, 'Unknown request'),
  unavailable: { status: 503, body: { error: 'Service unavailable' } },
}

/** WaBoxApp: one chat message per request, each custom_uid once. */
function createFakeWhatsApp(token: string): FakeGateway {
  const known = new Set<string>()
  return {
    name: 'whatsapp',
    refusals,
    respond({ method, path, body }, { keep }) {
      if (method !== 'POST' || path !== '/send/chat') return error(400, 'Unknown request')
      const form = new URLSearchParams(body)
      const field = (name: string) => form.get(name) ?? ''
      if (field('token') !== token) return error(403, 'Invalid token')
      for (const name of ['uid', 'to', 'custom_uid', 'text']) if (!field(name)) return error(400, `${name} is required`)
      if (!/^\d{6,15}$/.test(field('uid'))) return error(400, 'uid does not exist')
      if (!/^\d{8,15}$/.test(field('to'))) return error(400, 'to is not a valid phone number')
      const customUid = field('custom_uid')
      if (known.has(customUid)) return error(400, 'custom_uid was used already')
      known.add(customUid)
      keep({ gateway: 'whatsapp', from: field('uid'), to: field('to'), text: field('text'), key: customUid })
      return { status: 200, body: { success: true, custom_uid: customUid } }
    },
  }
}

const names = { mail: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp', webhook: 'Webhook', push: 'Notification (encrypted)' } as const
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const linkAddresses = (text: string) => escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

function renderMessage({ gateway, at, from, to, subject, text }: SentMessage): string {
  const sent = `${at.slice(0, 19).replace('T', ' ')} UTC`
  return `<article>
<header>
<b>${names[gateway]}</b><span>to <code>${escapeHtml(to)}</code></span><span>from ${escapeHtml(from)}</span>
<time datetime="${at}">${sent}</time>
</header>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ''}<p>${linkAddresses(text)}</p>
</article>`
}

/** HTML page of all messages, latest first, with links that can be opened. */
function renderMessagesPage(messages: readonly SentMessage[]): string {
  const empty = '<p class="empty">Nothing has been sent yet.</p>'
  const list = messages.length > 0 ? [...messages].reverse().map(renderMessage).join('\n') : empty
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<title>Messages that would have been sent</title>
<style>
body{margin:0 auto;max-width:720px;padding:24px 16px;font:15px/1.5 system-ui,sans-serif;color:#211a1e;background:#f7f5f6}
h1{font-size:20px}h2{font-size:15px;margin:8px 0 0}
article{background:#fff;border:1px solid #e5dfe2;border-radius:12px;padding:12px 16px;margin:12px 0}
header{display:flex;flex-wrap:wrap;gap:4px 12px;color:#6b5f65;font-size:13px}header b{color:#a3125a}time{margin-left:auto}
p{white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0 0}.empty{color:#6b5f65}a{color:#a3125a}
</style></head><body>
<h1>Messages that would have been sent</h1>
<p class="empty">Nothing is sent from a local machine: e-mails, text messages and WhatsApp messages end here. The page refreshes itself.</p>
<main>${list}</main>
</body></html>`
}

/** Turnstile's documented test secret that always passes, and the only token that the test secrets accept. */
export const passingSecret = '1x0000000000000000000000000000000AA'
export const dummyToken = 'XXXX.DUMMY.TOKEN.XXXX'

/**
 * Cloudflare Turnstile's siteverify with its errors. The documented test secrets (1x… passes, 2x… fails, 3x… is already spent)
 * accept the dummy token only; any other secret accepts `solved|<host>|<action>|<anything>`, once.
 */
function createFakeCaptcha(): FakeGateway {
  const spent = new Set<string>()
  const respondWith = (body: object): FakeResponse => ({ status: 200, body })
  const fail = (...codes: string[]) => respondWith({ success: false, 'error-codes': codes })
  const pass = (hostname: string, action: string) =>
    respondWith({ success: true, challenge_ts: new Date().toISOString(), hostname, action, 'error-codes': [] })
  return {
    name: 'captcha',
    refusals: { 'internal-error': fail('internal-error'), throttled: { status: 429, body: {} } },
    respond({ body }) {
      const form = new URLSearchParams(body)
      const [secret, response] = [form.get('secret'), form.get('response')]
      if (!secret) return fail('missing-input-secret')
      if (!response) return fail('missing-input-response')
      if (/^[123]x0+AA$/.test(secret)) {
        if (response !== dummyToken || secret.startsWith('2x')) return fail('invalid-input-response')
        return secret.startsWith('3x') ? fail('timeout-or-duplicate') : pass('example.com', 'test')
      }
      const [state, host = '', action = ''] = response.split('|')
      if (state !== 'solved') return fail('invalid-input-response')
      if (spent.has(response)) return fail('timeout-or-duplicate')
      spent.add(response)
      return pass(host, action)
    },
  }
}

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
  readonly paymentWebhook?: FakeWebhook
}

const maxMessages = 1000
/** First segments of the server's own paths; any other names the database of a test. */
const prefixes: readonly string[] = [
  '',
  'mail',
  'sms',
  'twilio',
  'whatsapp',
  'whatsapp-cloud',
  'breached-passwords',
  'captcha',
  'cash-system',
  'payments',
  'openapi-receipts',
  'fiskaly',
  'invoicetronic',
  'google',
  'microsoft',
  'webhook',
  'push',
  'messages',
  'faults',
]
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
 * notices of the cash system, `paymentWebhook` the events of the payment gateway.
 */
export async function startFakeGateways(options: FakeGatewayOptions = {}): Promise<FakeGateways> {
  const states = new Map<string, State>()
  const createState = (messages: SentMessage[]): State => ({
    gateways: [
      createFakeMail('local-mail-key', options.twoMailsASecond ?? false),
      createFakeSms('local-sms-key', 'local-sms-secret'),
      createFakeTwilio('AClocal', 'local-twilio-token'),
      createFakeWhatsApp('local-whatsapp-token'),
      createFakeWhatsAppCloud(),
      createFakeBreachedPasswords(),
      createFakeCaptcha(),
      createFakeCashSystem(options.cashWebhook),
      createFakeReceiver(),
      createFakePushService(),
      createFakePayments('local-payments-key', options.paymentWebhook),
      createFakeOpenapiReceipts(),
      createFakeFiskaly(),
      createFakeInvoicetronic(),
      createFakeGoogle(),
      createFakeMicrosoft(),
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
    void readBody(request).then((bytes) => {
      const body = bytes.toString()
      const url = new URL(request.url ?? '/', 'http://localhost')
      const { database, prefix, rest } = splitPath(url.pathname)
      const state = getState(database)
      const gateway = state.gateways.find(({ name }) => name === prefix)
      const method = request.method ?? 'GET'
      if (gateway) {
        const base = `http://${request.headers.host}${database === '' ? '' : `/${database}`}/${prefix}`
        const call = { method, base, path: `${rest}${url.search}`, headers: request.headers, body, bytes }
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
      if (prefix === 'faults' && method === 'DELETE') {
        state.activeFaults = []
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
    env: getGatewayEnvironment(url),
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

/** Key pair of tests: that of the sender in the example of RFC 8291. `npm start` makes its own. */
const localPushKeys = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
}

/** Signs the events of the fake payment gateway. */
export const paymentSecret = 'local-payments-secret'

export const getGatewayEnvironment = (url: string) => ({
  MAIL_KEY: 'local-mail-key',
  MAIL_FROM: 'salon@localhost.example',
  SMS_KEY: 'local-sms-key',
  SMS_SECRET: 'local-sms-secret',
  WHATSAPP_TOKEN: 'local-whatsapp-token',
  CAPTCHA_SECRET: passingSecret,
  GATEWAY_BREACHED_PASSWORDS_URL: `${url}/breached-passwords`,
  GATEWAY_CAPTCHA_URL: `${url}/captcha`,
  GATEWAY_CASH_SYSTEM_URL: `${url}/cash-system`,
  GATEWAY_FISKALY_URL: `${url}/fiskaly`,
  GATEWAY_GOOGLE_URL: `${url}/google`,
  GATEWAY_INVOICETRONIC_URL: `${url}/invoicetronic`,
  GATEWAY_MAIL_URL: `${url}/mail`,
  GATEWAY_MICROSOFT_URL: `${url}/microsoft`,
  GATEWAY_OPENAPI_URL: `${url}/openapi-receipts`,
  GOOGLE_CLIENT_ID: 'local-google-client',
  GOOGLE_CLIENT_SECRET: 'local-google-secret',
  MICROSOFT_CLIENT_ID: 'local-microsoft-client',
  MICROSOFT_CLIENT_SECRET: 'local-microsoft-secret',
  STRIPE_KEY: 'local-payments-key',
  STRIPE_WEBHOOK_SECRET: paymentSecret,
  GATEWAY_PAYMENTS_URL: `${url}/payments`,
  PUSH_PUBLIC_KEY: localPushKeys.publicKey,
  PUSH_PRIVATE_KEY: localPushKeys.privateKey,
  GATEWAY_PUSH_URL: `${url}/push`,
  GATEWAY_SMS_URL: `${url}/sms`,
  GATEWAY_TWILIO_URL: `${url}/twilio`,
  GATEWAY_WEBHOOK_URL: `${url}/webhook`,
  GATEWAY_WHATSAPP_CLOUD_URL: `${url}/whatsapp-cloud`,
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

/** A body as text; one that is encrypted, or no form, stays as it is. */
function decodeForm(body: string): string {
  try {
    return decodeURIComponent(body.replaceAll('+', ' '))
  } catch {
    return body
  }
}

/** Kind of the first fault that matches a request; one of its `times` is used up. */
function takeFault(state: State, gateway: string, body: string): string | undefined {
  const text = decodeForm(body)
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

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
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
