import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RefundReading } from '../../schema/rules/money/payment-orders.ts'
import { getGatewayWords } from './gateway-words.ts'
import { type GatewayResponse, get, getField, getText, type PostOptions, post } from './http-post.ts'
import type { AccountReading, Failure, OpenedSession, PaymentAnswer, PaymentEvent, PaymentGateway } from './payments.ts'

/** Pinned: a newer one may mean something else by the same field. */
const apiVersion = '2025-09-30.clover'
/** Seconds for which a signature counts, before and behind its time. */
const toleranceSeconds = 300

interface StripeOptions extends PostOptions {
  readonly url: string
  /** The platform's secret key; the account of a call is in its header. */
  readonly key: string
}

const getNumber = (value: unknown, name: string): number | null => {
  const field = getField(value, name)
  return typeof field === 'number' && Number.isSafeInteger(field) ? field : null
}
const getId = (value: unknown, name: string): string => getText(value, name) || getText(getField(value, name), 'id')

function toFailure(response: GatewayResponse | undefined): Failure | undefined {
  if (response && response.status >= 200 && response.status < 300 && response.body !== undefined) return undefined
  const error = getField(response?.body, 'error')
  const words = (getText(error, 'message') || getGatewayWords(response)).slice(0, 300)
  const fail = (reason: Failure['reason']): Failure => ({ ok: false, reason, words })
  if (!response || response.status >= 500 || response.status < 300) return fail('unknown')
  if (response.status === 401 || response.status === 403) return fail('credentials')
  if (response.status === 404 || getText(error, 'code') === 'resource_missing') return fail('missing')
  // The same idempotency key is being worked on.
  if (response.status === 429 || response.status === 409) return fail('throttled')
  return fail('refused')
}

function toAccount(body: unknown): AccountReading {
  const due = getField(getField(body, 'requirements'), 'currently_due')
  return {
    accountId: getText(body, 'id'),
    name: getText(getField(body, 'business_profile'), 'name') || getText(body, 'email'),
    takesPayments: getField(body, 'charges_enabled') === true,
    paysOut: getField(body, 'payouts_enabled') === true,
    missingDetails: Array.isArray(due) ? due.length : 0,
  }
}

const sessionStates = ['open', 'complete', 'expired'] as const
function toSession(accountId: string, body: unknown): OpenedSession {
  const status = getText(body, 'status')
  return {
    sessionId: getText(body, 'id'),
    accountId,
    orderId: getText(body, 'client_reference_id'),
    state: sessionStates.find((state) => state === status) ?? 'open',
    isPaid: getText(body, 'payment_status') === 'paid',
    amountCents: getNumber(body, 'amount_total') ?? -1,
    currency: getText(body, 'currency'),
    paymentId: getId(body, 'payment_intent'),
    url: getText(body, 'url'),
  }
}

/** Methods whose money comes days after the page: a link says at once whether it is paid. */
const delayedMethods = [
  ...['acss_debit', 'au_becs_debit', 'bacs_debit', 'boleto', 'customer_balance', 'konbini', 'multibanco', 'nz_bank_account'],
  ...['oxxo', 'payto', 'sepa_debit', 'sofort', 'us_bank_account'],
]

const refundStates = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' } as const
function toRefund(body: unknown): RefundReading {
  const status = getText(body, 'status')
  const state = Object.hasOwn(refundStates, status) ? refundStates[status as keyof typeof refundStates] : 'pending'
  return { state, amountCents: getNumber(body, 'amount') ?? -1 }
}

/** All refunds of a payment, the latest first, as one: what has gone back in all, unless the latest is under way. */
function sumRefunds(refunds: readonly RefundReading[]): RefundReading {
  const [latest = { state: 'none', amountCents: 0 }] = refunds
  const done = refunds.filter(({ state }) => state === 'succeeded')
  if (latest.state === 'pending' || done.length === 0) return latest
  return { state: 'succeeded', amountCents: done.reduce((sum, { amountCents }) => sum + amountCents, 0) }
}

/** Stripe, by plain requests: forms as bodies, whole minor units, one `Idempotency-Key` per step of an order. */
export function createStripe(options: StripeOptions): PaymentGateway {
  const { url, key } = options
  const toHeaders = (accountId: string, idempotencyKey?: string) => ({
    authorization: `Bearer ${key}`,
    'stripe-version': apiVersion,
    ...(accountId ? { 'stripe-account': accountId } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  })
  async function send<T>(sent: Promise<GatewayResponse | undefined>, read: (body: unknown) => T): Promise<PaymentAnswer<T>> {
    const response = await sent
    return toFailure(response) ?? { ok: true, value: read(response?.body) }
  }
  const write = <T>(
    path: string,
    form: Readonly<Record<string, string>>,
    { accountId = '', idempotencyKey }: { accountId?: string; idempotencyKey?: string },
    read: (body: unknown) => T,
  ) => send(post(`${url}${path}`, { headers: toHeaders(accountId, idempotencyKey), body: new URLSearchParams(form) }, options), read)
  const load = <T>(path: string, accountId: string, read: (body: unknown) => T) =>
    send(get(`${url}${path}`, toHeaders(accountId), options), read)
  const id = encodeURIComponent
  return {
    createAccount: ({ key: idempotencyKey, country, email, name }) =>
      write(
        '/accounts',
        {
          country,
          ...(email ? { email } : {}),
          'business_profile[name]': name,
          'controller[fees][payer]': 'account',
          'controller[losses][payments]': 'stripe',
          'controller[requirement_collection]': 'stripe',
          'controller[stripe_dashboard][type]': 'full',
        },
        { idempotencyKey },
        toAccount,
      ),
    readAccount: (accountId) => load(`/accounts/${id(accountId)}`, '', toAccount),
    createAccountLink: (account, returnUrl) =>
      write('/account_links', { account, return_url: returnUrl, refresh_url: returnUrl, type: 'account_onboarding' }, {}, (body) =>
        getText(body, 'url'),
      ),
    openSession: ({ key: idempotencyKey, accountId, orderId, amountCents, currency, title, language, returnUrl, cancelUrl, expiresUtc }) =>
      write(
        '/checkout/sessions',
        {
          mode: 'payment',
          ...Object.fromEntries(delayedMethods.map((method, i) => [`excluded_payment_method_types[${i}]`, method])),
          client_reference_id: orderId,
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': currency.toLowerCase(),
          'line_items[0][price_data][unit_amount]': String(amountCents),
          'line_items[0][price_data][product_data][name]': title,
          'payment_intent_data[metadata][order]': orderId,
          success_url: returnUrl,
          cancel_url: cancelUrl,
          expires_at: String(expiresUtc),
          locale: language,
        },
        { accountId, idempotencyKey },
        (body) => toSession(accountId, body),
      ),
    readSession: (accountId, sessionId) => load(`/checkout/sessions/${id(sessionId)}`, accountId, (body) => toSession(accountId, body)),
    async expireSession(accountId, sessionId) {
      const read = (body: unknown) => toSession(accountId, body)
      const ended = await write(`/checkout/sessions/${id(sessionId)}/expire`, {}, { accountId }, read)
      // It is paid or over already.
      return !ended.ok && ended.reason === 'refused' ? load(`/checkout/sessions/${id(sessionId)}`, accountId, read) : ended
    },
    refund: ({ key: idempotencyKey, accountId, paymentId, amountCents }) =>
      write('/refunds', { payment_intent: paymentId, amount: String(amountCents) }, { accountId, idempotencyKey }, toRefund),
    readRefund: (accountId, paymentId) =>
      load(`/refunds?${new URLSearchParams({ payment_intent: paymentId, limit: '100' })}`, accountId, (body): RefundReading => {
        const list = getField(body, 'data')
        return sumRefunds(Array.isArray(list) ? list.map(toRefund) : [])
      }),
  }
}

/**
 * Whether Stripe has signed these bytes: HMAC-SHA256 of `time.body`, within five minutes of `nowUtc` (seconds). The header has several
 * signatures while a secret is replaced.
 */
export function isSignedByStripe(secret: string, body: string, header: string, nowUtc: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=') as [string, string?])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowUtc - Number(time)) > toleranceSeconds) return false
  const expected = Buffer.from(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
  const isSame = (given: Buffer) => given.length === expected.length && timingSafeEqual(given, expected)
  return parts.filter(([name, value]) => name === 'v1' && isSame(Buffer.from(value ?? ''))).length > 0
}

/** Reads an event; undefined for a document that is none. */
export function readStripeEvent(body: unknown): PaymentEvent | undefined {
  const [eventId, type] = [getText(body, 'id'), getText(body, 'type')]
  const object = getField(getField(body, 'data'), 'object')
  if (!eventId || !type) return undefined
  const kind = getText(object, 'object')
  const subject = kind === 'checkout.session' ? 'session' : kind === 'refund' || kind === 'charge' ? 'refund' : kind
  return {
    eventId,
    type,
    accountId: getText(body, 'account'),
    objectId: getText(object, 'id'),
    subject: subject === 'session' || subject === 'refund' || subject === 'account' ? subject : 'other',
    orderId: getText(object, 'client_reference_id'),
    paymentId: getId(object, 'payment_intent'),
    amountCents: getNumber(object, 'amount_total'),
    currency: getText(object, 'currency'),
  }
}
