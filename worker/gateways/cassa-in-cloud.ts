import { Buffer } from 'node:buffer'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  type Answer,
  type CashSystemGateway,
  type NewOrder,
  type OrderOutcome,
  type Page,
  pageSize,
  type SalesPoint,
  type Unanswered,
} from './cash-system.ts'
import {
  departmentList,
  isConflict,
  readDepartment,
  throttledSeconds,
  throttledStatus,
  toDocumentPayments,
  toDocumentRow,
} from './cassa-in-cloud-assumptions.ts'
import { readCategory, readCreatedId, readCustomer, readItem, readOrder, readRows, readSalesPoint } from './cassa-in-cloud-replies.ts'
import { getGatewayWords } from './gateway-words.ts'
import { type GatewayResponse, get, getField, getText, type PostOptions, post } from './http-post.ts'

/** Tokens by account; they expire after an hour. */
export type TokenCache = Map<string, { readonly token: string; readonly expires: number }>

interface CassaInCloudOptions extends PostOptions {
  readonly url: string
  readonly apiKey: string
  /** Milliseconds UTC. */
  readonly now: () => number
  readonly tokens: TokenCache
}

const version = { 'x-version': '1.0.0' }
const writing = { 'content-type': 'application/json', 'x-requested-with': '*' }
/** A request with a larger body is refused with 413. */
const maxBodyBytes = 100_000
const maxTokens = 200
/** A token is renewed this long before it expires. */
const earlyMs = 60_000
/** Pages of orders that are searched for one of them. */
const searchedPages = 10
const dayMs = 86_400_000

const fail = (reason: Unanswered['reason'], response?: GatewayResponse): Unanswered => ({
  ok: false,
  reason,
  words: getWords(response),
  afterSeconds: response?.retryAfter ?? (reason === 'throttled' ? throttledSeconds : undefined),
})

/** The cash system's own words: its errors are an object with a message. */
function getWords(response: GatewayResponse | undefined): string {
  const error = getField(response?.body, 'error')
  const words = getText(error, 'message') || getText(error, 'code')
  return (words || getGatewayWords(response)).slice(0, 300)
}

/** Why a response is no answer; undefined for 2xx. */
function toFailure(response: GatewayResponse | undefined): Unanswered | undefined {
  if (!response || response.status >= 500) return fail('away', response)
  if (response.status === 401 || response.status === 403) return fail('credentials', response)
  if (response.status === throttledStatus) return fail('throttled', response)
  if (response.status >= 300) return fail('refused', response)
  return undefined
}

/** Query values are JSON; a number or text that is none is refused with 400. */
const toQuery = (values: Readonly<Record<string, unknown>>) =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value),
    ]),
  ).toString()

const toDocument = (order: NewOrder) => ({
  create: [
    {
      externalId: order.externalId,
      isExternalOrder: false,
      status: 'PARTIALLY_PROCESSED',
      internalWorkflowStatus: 'PENDING',
      date: order.at,
      document: {
        idSalesPoint: Number(order.idSalesPoint),
        ...(order.customerId === '' ? {} : { idCustomer: order.customerId }),
        amount: order.amount,
        note: order.note,
        rows: order.rows.map(toDocumentRow),
        ...toDocumentPayments(order.voucherPayments),
      },
    },
  ],
})

/** Cassa in Cloud. Calls are refused beyond 360 in ten minutes; a list has pages of 100. */
export function createCassaInCloud(options: CassaInCloudOptions): CashSystemGateway {
  const { url, apiKey, now, tokens } = options
  const account = createHash('sha256').update(`${url} ${apiKey}`).digest('base64')

  async function renewToken(): Promise<Answer<string>> {
    tokens.delete(account)
    const response = await post(`${url}/apikey/token`, { headers: writing, body: JSON.stringify({ apiKey }) }, options)
    const failure = toFailure(response)
    if (failure) return failure.reason === 'refused' ? { ...failure, reason: 'credentials' } : failure
    const token = getText(response?.body, 'access_token')
    if (token === '') return fail('garbled', response)
    const seconds = Number(getField(response?.body, 'expires_in')) || 0
    const [oldest] = tokens.keys()
    if (tokens.size >= maxTokens && oldest !== undefined) tokens.delete(oldest)
    tokens.set(account, { token, expires: now() + seconds * 1000 - earlyMs })
    return { ok: true, value: token }
  }

  /** Sends with a token, and once more with a new one after 401: such a request was not processed. */
  async function withToken(
    sendWith: (authorization: string) => Promise<GatewayResponse | undefined>,
  ): Promise<{ response: GatewayResponse | undefined } | { notSent: Unanswered }> {
    const known = tokens.get(account)
    const isFresh = known !== undefined && known.expires > now()
    const first = isFresh ? ({ ok: true, value: known.token } as const) : await renewToken()
    if (!first.ok) return { notSent: first }
    const response = await sendWith(`Bearer ${first.value}`)
    if (response?.status !== 401 || !isFresh) return { response }
    const renewed = await renewToken()
    return renewed.ok ? { response: await sendWith(`Bearer ${renewed.value}`) } : { notSent: renewed }
  }

  async function list<T>(path: string, name: string, query: Readonly<Record<string, unknown>>, read: (row: unknown) => T) {
    // A page of products can be larger than what other gateways answer.
    const reading = { ...options, maxLength: 2_000_000 }
    const sent = await withToken((authorization) => get(`${url}${path}?${toQuery(query)}`, { authorization, ...version }, reading))
    if ('notSent' in sent) return sent.notSent
    const failure = toFailure(sent.response)
    if (failure) return failure
    const page = readRows(sent.response?.body, name, read)
    return page ? { ok: true as const, value: page } : fail('garbled', sent.response)
  }
  const listPage = <T>(path: string, name: string, start: number, read: (row: unknown) => T, query = {}): Promise<Answer<Page<T>>> =>
    list(path, name, { start, limit: pageSize, ...query }, read)

  return {
    async listSalesPoints(): Promise<Answer<readonly SalesPoint[]>> {
      const found = await list('/salespoint', 'salesPoint', { hasActiveLicense: true }, readSalesPoint)
      return found.ok ? { ok: true, value: found.value.rows.filter(({ idSalesPoint }) => idSalesPoint !== '') } : found
    },
    listCategories: (start) => listPage('/categories', 'categories', start, readCategory),
    listItems: (idSalesPoint, start) =>
      listPage('/products', 'products', start, readItem(idSalesPoint), { idsSalesPoint: [Number(idSalesPoint)] }),
    async listDepartments(idSalesPoint) {
      const { path, name } = departmentList
      const found = await listPage(path, name, 0, readDepartment, { idsSalesPoint: [Number(idSalesPoint)] })
      return found.ok ? { ok: true, value: found.value.rows } : found
    },
    listCustomers: (start) => listPage('/customers', 'customers', start, readCustomer),

    async createOrder(order): Promise<OrderOutcome> {
      const body = JSON.stringify(toDocument(order))
      if (Buffer.byteLength(body) > maxBodyBytes) return { kind: 'refused', failure: { ...fail('refused'), words: 'Entity too large' } }
      const path = `${url}/documents/orders/batch`
      const sent = await withToken((authorization) => post(path, { headers: { authorization, ...version, ...writing }, body }, options))
      if ('notSent' in sent) return { kind: 'not_sent', failure: sent.notSent }
      const { response } = sent
      if (!response || response.status >= 500) return { kind: 'unknown' }
      if (isConflict(response.body)) return { kind: 'exists' }
      const failure = toFailure(response)
      if (failure) return { kind: failure.reason === 'refused' ? 'refused' : 'not_sent', failure }
      const orderId = readCreatedId(response.body)
      return orderId === undefined ? { kind: 'unknown' } : { kind: 'created', orderId }
    },

    async findOrder({ externalId, idSalesPoint, since }) {
      const day = new Date(since - dayMs).toISOString().slice(0, 10)
      const query = { idsSalesPoint: [Number(idSalesPoint)], datetimeFrom: day }
      for (let page = 0; page < searchedPages; page++) {
        const found = await listPage('/documents/orders', 'orders', page * pageSize, readOrder, query)
        if (!found.ok) return found
        const order = found.value.rows.find((row) => row.externalId === externalId)
        if (order) return { ok: true, value: order.orderId }
        if ((page + 1) * pageSize >= found.value.total) return { ok: true, value: null }
      }
      return fail('refused')
    },
  }
}

/** Whether a notice was signed with the salon's secret: HMAC-SHA1 of the body, as hex or base64, maybe behind `sha1=`. */
export function isSignedNotice(secret: string, body: string, signature: string): boolean {
  const expected = createHmac('sha1', secret).update(Buffer.from(body, 'utf8')).digest()
  const sent = signature.trim().replace(/^sha1=/i, '')
  const bytes = /^[0-9a-f]{40}$/i.test(sent) ? Buffer.from(sent, 'hex') : Buffer.from(sent, 'base64')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
