import { createHmac } from 'node:crypto'
import type { FakeWebhook } from './cash-system.ts'
import type { FakeGateway, FakeGatewayContext, FakeRequest, FakeResponse } from './fake-gateway.ts'
import { type EventMode, eventModes, renderBankPage, renderDetailsPage, renderOverPage, renderPayPage } from './payments-pages.ts'

const error = (status: number, code: string, message: string, headers?: Record<string, string>): FakeResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
  ...(headers ? { headers } : {}),
})

/** Errors that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  throttled: error(429, 'rate_limit', 'Too many requests', { 'retry-after': '2' }),
  credentials: error(401, 'api_key_expired', 'Invalid API Key provided'),
  refused: error(400, 'amount_too_large', 'This amount is not accepted'),
  unavailable: error(503, 'api_error', 'Service unavailable'),
}

export interface FakeAccount {
  readonly id: string
  readonly email: string
  readonly business_profile: { readonly name: string }
  charges_enabled: boolean
  payouts_enabled: boolean
  requirements: { currently_due: string[] }
}
export interface FakeSession {
  readonly id: string
  readonly object: 'checkout.session'
  readonly account: string
  readonly client_reference_id: string
  readonly amount_total: number
  readonly currency: string
  readonly title: string
  readonly returnUrl: string
  readonly cancelUrl: string
  /** Seconds. */
  readonly expires_at: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  readonly url: string
}
export interface FakeRefund {
  readonly id: string
  readonly object: 'refund'
  readonly account: string
  readonly payment_intent: string
  readonly amount: number
  status: 'pending' | 'succeeded' | 'failed'
}
interface SentEvent {
  readonly body: string
  readonly headers: Record<string, string>
}

const detailNames = ['external_account', 'individual.verification.document', 'tos_acceptance.date']
const lateMs = 20_000
const minSessionSeconds = 1800

/** Accounts, pages and refunds of a payment gateway, each created once per idempotency key. */
class FakeStripe {
  readonly accounts: FakeAccount[] = []
  readonly sessions: FakeSession[] = []
  readonly refunds: FakeRefund[] = []
  /** What the next refunds become. */
  refundStatus: FakeRefund['status'] = 'succeeded'
  readonly #answers = new Map<string, { body: string; response: FakeResponse }>()
  readonly #webhook: FakeWebhook | undefined
  #serial = 0
  constructor(webhook: FakeWebhook | undefined) {
    this.#webhook = webhook
  }

  nextId = (prefix: string) => `${prefix}_local${++this.#serial}`

  /** The same key gets the same answer; with another body it is refused. */
  once(key: string, body: string, respond: () => FakeResponse): FakeResponse {
    const known = this.#answers.get(key)
    if (known && known.body !== body)
      return error(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters')
    const response = known?.response ?? respond()
    if (key) this.#answers.set(key, { body, response })
    return response
  }

  /** An event as it is sent, signed at `now` (milliseconds). */
  sign(type: string, account: string, object: object, now: number, secret = this.#webhook?.secret ?? ''): SentEvent {
    const body = JSON.stringify({ id: this.nextId('evt'), object: 'event', type, account, data: { object } })
    const time = Math.floor(now / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` } }
  }

  async send(events: readonly SentEvent[], mode: EventMode): Promise<void> {
    const webhook = this.#webhook
    if (!webhook || mode === 'never') return
    if (mode === 'late') await new Promise((resolve) => setTimeout(resolve, lateMs).unref())
    const sent = mode === 'reversed' ? [...events].reverse() : mode === 'doubled' ? [...events, ...events] : events
    for (const event of sent) await fetch(webhook.url, { method: 'POST', ...event }).catch(() => undefined)
  }

  find = (sessions: readonly FakeSession[], id: string, now: number): FakeSession | undefined => {
    const session = sessions.find((one) => one.id === id)
    if (now > 0 && session?.status === 'open' && session.expires_at * 1000 <= now) session.status = 'expired'
    return session
  }

  pay(session: FakeSession): readonly [type: string, object: object][] {
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: this.nextId('pi') })
    return [
      ['payment_intent.succeeded', { id: session.payment_intent, object: 'payment_intent', amount: session.amount_total }],
      ['checkout.session.completed', session],
    ]
  }
}

const ok = (body: unknown): FakeResponse => ({ status: 200, body })
const missing = error(404, 'resource_missing', 'No such object')

function createSession(stripe: FakeStripe, account: FakeAccount, form: URLSearchParams, base: string, now: number): FakeResponse {
  const field = (name: string) => form.get(name) ?? ''
  const amount = Number(field('line_items[0][price_data][unit_amount]'))
  if (!Number.isInteger(amount) || amount < 50) return error(400, 'amount_too_small', 'The amount must be at least 50 cents')
  if (!account.charges_enabled) return error(400, 'account_invalid', 'Your account cannot currently make charges')
  const expires = Number(field('expires_at'))
  if (now > 0 && (expires * 1000 < now + (minSessionSeconds - 60) * 1000 || expires * 1000 > now + 86_400_000))
    return error(400, 'invalid_expires_at', 'The `expires_at` must be between 30 minutes and 24 hours from now')
  const id = stripe.nextId('cs')
  const session: FakeSession = {
    id,
    object: 'checkout.session',
    account: account.id,
    client_reference_id: field('client_reference_id'),
    amount_total: amount,
    currency: field('line_items[0][price_data][currency]'),
    title: field('line_items[0][price_data][product_data][name]'),
    returnUrl: field('success_url'),
    cancelUrl: field('cancel_url'),
    expires_at: expires,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    url: `${base}/pay/${id}`,
  }
  stripe.sessions.push(session)
  return ok(session)
}

function createRefund(stripe: FakeStripe, account: FakeAccount, form: URLSearchParams): FakeResponse {
  const payment = form.get('payment_intent') ?? ''
  const session = stripe.sessions.find((one) => one.account === account.id && one.payment_intent === payment)
  if (!session) return missing
  const amount = Number(form.get('amount'))
  const refunded = stripe.refunds
    .filter((one) => one.payment_intent === payment && one.status !== 'failed')
    .reduce((sum, one) => sum + one.amount, 0)
  if (refunded + amount > session.amount_total) return error(400, 'charge_already_refunded', 'The charge has already been refunded')
  const refund: FakeRefund = {
    id: stripe.nextId('re'),
    object: 'refund',
    account: account.id,
    payment_intent: payment,
    amount,
    status: stripe.refundStatus,
  }
  stripe.refunds.push(refund)
  return ok(refund)
}

/** Calls of a connected account. */
function respondToAccount(stripe: FakeStripe, request: FakeRequest, base: string, now: number): FakeResponse {
  const { method, body, headers } = request
  const url = new URL(request.path, 'http://localhost')
  const [, first = '', second = '', third = '', fourth = ''] = url.pathname.split('/')
  const account = stripe.accounts.find(({ id }) => id === headers['stripe-account'])
  if (!account) return error(403, 'account_invalid', 'The provided key does not have access to this account')
  const form = new URLSearchParams(body)
  if (first === 'refunds' && method === 'POST') return createRefund(stripe, account, form)
  if (first === 'refunds') {
    const payment = url.searchParams.get('payment_intent')
    return ok({ data: stripe.refunds.filter((one) => one.account === account.id && one.payment_intent === payment).reverse() })
  }
  if (first !== 'checkout' || second !== 'sessions') return missing
  if (third === '') return createSession(stripe, account, form, base, now)
  const own = stripe.sessions.filter((session) => session.account === account.id)
  const session = stripe.find(own, third, now)
  if (!session) return missing
  if (fourth !== 'expire') return ok(session)
  if (session.status !== 'open') return error(400, 'session_not_open', 'Only Checkout Sessions with a status of open can be expired')
  session.status = 'expired'
  return ok(session)
}

/** Calls of the platform itself. */
function respondToPlatform(stripe: FakeStripe, { path, body }: FakeRequest, base: string): FakeResponse | undefined {
  const [, first = '', second = ''] = new URL(path, 'http://localhost').pathname.split('/')
  const form = new URLSearchParams(body)
  if (first === 'account_links') {
    const account = stripe.accounts.find(({ id }) => id === form.get('account'))
    const returnUrl = encodeURIComponent(form.get('return_url') ?? '')
    return account ? ok({ url: `${base}/details/${account.id}?back=${returnUrl}` }) : missing
  }
  if (first !== 'accounts') return undefined
  if (second) return ok(stripe.accounts.find(({ id }) => id === second) ?? null)
  const account: FakeAccount = {
    id: stripe.nextId('acct'),
    email: form.get('email') ?? '',
    business_profile: { name: form.get('business_profile[name]') ?? '' },
    charges_enabled: false,
    payouts_enabled: false,
    requirements: { currently_due: [...detailNames] },
  }
  stripe.accounts.push(account)
  return ok(account)
}

function completeDetails(account: FakeAccount): void {
  Object.assign(account, { charges_enabled: true, payouts_enabled: true, requirements: { currently_due: [] } })
}

const redirect = (location: string): FakeResponse => ({ status: 303, body: '', headers: { location } })

/** The pages that a person opens. */
function respondToPerson(stripe: FakeStripe, { method, path, body }: FakeRequest, now: number): FakeResponse {
  const url = new URL(path, 'http://localhost')
  const [, kind = '', id = ''] = url.pathname.split('/')
  const form = new URLSearchParams(body)
  if (kind === 'details') {
    const account = stripe.accounts.find((one) => one.id === id)
    if (!account) return missing
    if (method !== 'POST') return ok(renderDetailsPage(account.business_profile.name))
    if (form.get('details') === 'complete') completeDetails(account)
    void stripe.send([stripe.sign('account.updated', account.id, { ...account, object: 'account' }, now)], 'once')
    return redirect(url.searchParams.get('back') ?? '/')
  }
  const session = stripe.find(stripe.sessions, id, now)
  if (!session) return missing
  const shown = { title: session.title, amount: session.amount_total, currency: session.currency, cancelUrl: session.cancelUrl }
  if (session.status !== 'open') return ok(renderOverPage(session.returnUrl))
  if (method !== 'POST') return ok(renderPayPage(shown))
  const [card, events = 'once'] = [form.get('card'), form.get('events') ?? undefined]
  if (card === 'secure') return ok(renderBankPage(shown, events))
  if (card === 'declined') return ok(renderPayPage(shown, 'Your card was declined.'))
  if (card === 'refused') return ok(renderPayPage(shown, 'Your bank could not confirm this payment.'))
  const mode = (Object.hasOwn(eventModes, events) ? events : 'once') as EventMode
  const signed = stripe.pay(session).map(([type, object]) => stripe.sign(type, session.account, object, now))
  void stripe.send(signed, mode)
  return redirect(session.returnUrl)
}

/**
 * What only a person or the gateway itself can do, for tests: `local/complete` enters an account's details, `local/pay` pays a page and
 * answers the events, `local/expire` lets a page end, `local/refund` sets what refunds become, `local/event` signs any event, and
 * `local/all` lists everything.
 */
function respondLocally(stripe: FakeStripe, action: string, body: string, now: number): FakeResponse {
  const given = JSON.parse(body || '{}')
  const time = given.now === undefined ? now : Date.parse(given.now)
  const session = stripe.sessions.find(({ id }) => id === given.sessionId)
  if (action === 'complete') stripe.accounts.forEach(completeDetails)
  if (action === 'expire' && session?.status === 'open') session.status = 'expired'
  if (action === 'refund') {
    stripe.refundStatus = given.status
    for (const refund of stripe.refunds) if (refund.status === 'pending') refund.status = given.status
  }
  if (action === 'event') return ok(stripe.sign(given.type, given.account, given.object, time, given.secret))
  if (action === 'pay' && session?.status === 'open')
    return ok(stripe.pay(session).map(([type, object]) => stripe.sign(type, session.account, object, time, given.secret)))
  return ok({ accounts: stripe.accounts, sessions: stripe.sessions, refunds: stripe.refunds })
}

/** Stripe as its contract says it, refusals included, with a page to pay on. `webhook` receives the events. */
export function createFakePayments(key: string, webhook?: FakeWebhook): FakeGateway {
  const stripe = new FakeStripe(webhook)
  return {
    name: 'payments',
    refusals,
    respond(request: FakeRequest, context: FakeGatewayContext) {
      const { pathname } = new URL(request.path, 'http://localhost')
      // A test has its own time, which the gateway is not told: pages end there when the test says so.
      const now = webhook ? context.now() : 0
      if (pathname.startsWith('/local/')) return respondLocally(stripe, pathname.slice('/local/'.length), request.body, now)
      if (/^\/(pay|details)\//.test(pathname)) return respondToPerson(stripe, request, now)
      if (request.headers.authorization !== `Bearer ${key}`) return error(401, 'api_key_invalid', 'Invalid API Key provided')
      if (!request.headers['stripe-version']) return error(400, 'version_missing', 'Pin the version')
      const base = `http://${request.headers.host}/payments`
      const respond = () => respondToPlatform(stripe, request, base) ?? respondToAccount(stripe, request, base, now)
      const idempotencyKey = String(request.headers['idempotency-key'] ?? '')
      return request.method === 'POST' ? stripe.once(idempotencyKey, request.body, respond) : respond()
    },
  }
}
