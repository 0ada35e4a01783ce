import { createHmac } from 'node:crypto'
import { createCompanies, type FakeCatalogue, type FakeOrder, type FakeProduct } from './cash-system-catalogue.ts'
import type { FakeGateway, FakeRequest, FakeResponse } from './fake-gateway.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const renderOrder = ({ id, externalId, amount, rows, receipt }: FakeOrder) => `<article>
<header><b>Order ${escapeHtml(id)}</b><code>${escapeHtml(externalId)}</code><b>€ ${amount.toFixed(2)}</b></header>
<ul>${rows.map((row) => `<li>${row.quantity} × ${escapeHtml(row.description)} à € ${row.price.toFixed(2)}</li>`).join('')}</ul>
${
  receipt
    ? `<p>Receipt ${escapeHtml(receipt)} is printed.</p>`
    : `<form method="post" action="/cash-system/local/receipt"><input type="hidden" name="externalId" value="${escapeHtml(externalId)}">
<button name="method" value="CASH">Paid in cash: print the receipt</button>
<button name="method" value="ELECTRONIC">Paid by card: print the receipt</button></form>`
}
</article>`

/** HTML page of the fake cash system's orders, latest first, where a cashier closes them. */
function renderCashSystemPage(orders: readonly FakeOrder[]): string {
  const list = orders.length > 0 ? [...orders].reverse().map(renderOrder).join('\n') : '<p>No orders yet.</p>'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cash system</title>
<style>
body{margin:0 auto;max-width:720px;padding:24px 16px;font:15px/1.5 system-ui,sans-serif;color:#211a1e;background:#f7f5f6}
h1{font-size:20px}article{background:#fff;border:1px solid #e5dfe2;border-radius:12px;padding:12px 16px;margin:12px 0}
header{display:flex;flex-wrap:wrap;gap:4px 12px;justify-content:space-between}button{font:inherit;min-height:44px;margin:4px 8px 4px 0}
</style></head><body><h1>Orders of the cash system</h1><main>${list}</main></body></html>`
}

const error = (status: number, code: string, message: string, headers?: Record<string, string>): FakeResponse => ({
  status,
  body: { error: { code, message } },
  ...(headers ? { headers } : {}),
})

/** Errors that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  throttled: error(429, 'TooManyRequests', 'Too many requests', { 'retry-after': '2' }),
  credentials: error(401, 'Unauthorized', 'Invalid token'),
  refused: error(400, 'InvalidValue', 'The department is not active'),
  unavailable: error(503, 'Unavailable', 'Service unavailable'),
}

const hourMs = 3_600_000
const windowMs = 600_000
const maxCalls = 360
const maxBodyBytes = 100_000

/** A query value as the cash system reads it: JSON of the expected kind. */
function readJson(text: string | null, kind: 'array' | 'string'): unknown {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (kind === 'array' ? Array.isArray(value) : typeof value === 'string') return value
  } catch {
    // Not JSON.
  }
  throw error(400, `error.expected.js${kind}`, `error.expected.js${kind}`)
}

function slice<T>(rows: readonly T[], query: URLSearchParams): T[] {
  const [start, limit] = [Number(query.get('start') ?? 0), Number(query.get('limit') ?? 100)]
  if (!Number.isInteger(start) || start < 0) throw error(400, 'error.min', 'start')
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw error(400, 'error.max', 'limit')
  return rows.slice(start, start + limit)
}

const toProduct = ({ price, barcode, ...product }: FakeProduct) => ({
  ...product,
  department: { id: product.idDepartment, tax: { id: 'tax-22', rate: 22 } },
  variants: [{ id: `${product.id}-v1` }],
  prices: price === null ? [] : [{ idSalesMode: 'takeaway', value: price + 1 }, { value: price }],
  barcodes: barcode ? [{ value: barcode, format: 'EAN13', salable: true }] : [],
})

interface Account extends FakeCatalogue {
  readonly salesPoints: readonly Record<string, unknown>[]
}

interface FakeRow {
  readonly idProductVariant?: string
  readonly description?: string
  readonly idDepartment: string
  readonly idTax?: string
  readonly quantity: number
  readonly price: number
}
const findProduct = (account: Account, variantId: string | undefined) => account.products.find(({ id }) => variantId === `${id}-v1`)

/** What is wrong with the rows of an order: an unknown item or department, a tax that is not the department's, no name, a price below 0. */
function findWrongRow(account: Account, rows: readonly FakeRow[]): string | undefined {
  for (const { idProductVariant, description, idDepartment, idTax, price } of rows) {
    if (idProductVariant !== undefined && !findProduct(account, idProductVariant)) return `No such variant: ${idProductVariant}`
    if (price < 0) return 'A price below 0'
    if (idProductVariant !== undefined) continue
    const department = account.departments.find(({ id }) => id === idDepartment)
    if (!department) return `No such department: ${idDepartment}`
    if (idTax !== department.tax.id) return `Not the tax of the department: ${idTax}`
    if (!description) return 'A row without an item needs a description'
  }
  return undefined
}

const toCents = (euro: number) => Math.round(euro * 100)
/** What does not add up: the rows to the amount, or payments beyond it. */
function findWrongSum(amount: number, rows: readonly FakeRow[], payments: FakeOrder['payments']): string | undefined {
  const sum = rows.reduce((cents, { quantity, price }) => cents + toCents(quantity * price), 0)
  if (sum !== toCents(amount)) return 'The rows do not add up to the amount'
  if (payments.some((payment) => payment.amount <= 0 || payment.type !== 'VOUCHER')) return 'No such payment'
  const paid = payments.reduce((cents, payment) => cents + toCents(payment.amount), 0)
  return paid > sum ? 'The payments exceed the amount' : undefined
}

/** The cash system of all companies: tokens of an hour, 360 calls per list in ten minutes, orders that are only created. */
class FakeCashRegister {
  readonly companies: Readonly<Record<string, Account>> = createCompanies()
  readonly orders: FakeOrder[] = []
  readonly #tokens = new Map<string, { account: Account; until: number }>()
  readonly #calls: { path: string; at: number }[] = []
  advancedMs = 0
  #serial = 0

  issueToken({ headers, body }: FakeRequest, now: number): FakeResponse {
    if (headers['x-requested-with'] !== '*') return error(400, 'MissingHeader', 'X-Requested-With')
    const account = this.companies[String(JSON.parse(body).apiKey)]
    if (!account) return error(401, 'Unauthorized', 'The API key is not valid')
    const token = `jwt-${++this.#serial}`
    this.#tokens.set(token, { account, until: now + hourMs })
    return { status: 200, body: { access_token: token, expires_in: 3600, token_type: 'Bearer' } }
  }

  /** The account of a request's token; throws the refusal. */
  admit({ headers }: FakeRequest, path: string, now: number): Account {
    if (headers['x-version'] !== '1.0.0') throw error(400, 'MissingHeader', 'X-Version')
    const token = this.#tokens.get(String(headers.authorization).replace(/^Bearer /, ''))
    if (!token || token.until <= now) throw refusals.credentials
    if (this.#calls.filter((call) => call.path === path && call.at > now - windowMs).length >= maxCalls) throw refusals.throttled
    this.#calls.push({ path, at: now })
    return token.account
  }

  list(account: Account, path: string, query: URLSearchParams): FakeResponse {
    const ids = readJson(query.get('idsSalesPoint'), 'array') as number[] | undefined
    readJson(query.get('datetimeFrom'), 'string')
    const reply = (name: string, rows: readonly unknown[]): FakeResponse => ({
      status: 200,
      body: { [name]: slice(rows, query), totalCount: rows.length },
    })
    if (path === '/salespoint') return reply('salesPoint', account.salesPoints)
    if (path === '/categories') return reply('categories', account.categories)
    if (path === '/products') return reply('products', account.products.map(toProduct))
    if (path === '/departments') return reply('departments', account.departments)
    if (path === '/customers') return reply('customers', account.customers)
    if (path === '/documents/orders')
      return reply(
        'orders',
        this.orders.filter(({ idSalesPoint }) => ids?.includes(idSalesPoint) ?? true),
      )
    return error(404, 'NotFound', 'No such path')
  }

  createOrder(account: Account, { headers, body }: FakeRequest, now: number): FakeResponse {
    if (headers['x-requested-with'] !== '*') return error(400, 'MissingHeader', 'X-Requested-With')
    if (Buffer.byteLength(body) > maxBodyBytes) return error(413, 'EntityTooLarge', 'Entity too large')
    const [order] = JSON.parse(body).create
    if (this.orders.some(({ externalId }) => externalId === order.externalId))
      return error(400, 'ConflictValue', `externalId ${order.externalId} exists`)
    const rows: FakeRow[] = order.document.rows
    const payments: FakeOrder['payments'] = order.document.payments ?? []
    const wrong = findWrongRow(account, rows) ?? findWrongSum(order.document.amount, rows, payments)
    if (wrong) return error(400, 'InvalidValue', wrong)
    const id = `ord-${this.orders.length + 1}`
    this.orders.push({
      id,
      externalId: order.externalId,
      idSalesPoint: order.document.idSalesPoint,
      at: now,
      amount: order.document.amount,
      rows: rows.map(({ idDepartment, quantity, price, ...row }) => ({
        description: findProduct(account, row.idProductVariant)?.description ?? row.description ?? '',
        ...{ idDepartment, quantity, price },
      })),
      payments,
    })
    // Both shapes of the reply are in use.
    const created = [{ index: 0, id, externalId: order.externalId }]
    return { status: 200, body: { batchResponse: this.orders.length % 2 ? { createDetails: created } : { create: created } } }
  }

  /** The cashier closes an order; the notice is what the cash system sends then. */
  printReceipt(externalId: string, method: string, amount: number | undefined) {
    const order = this.orders.find((one) => one.externalId === externalId)
    if (!order) return undefined
    order.receipt ??= `${this.orders.filter(({ receipt }) => receipt).length + 1}`.padStart(4, '0')
    const paid = amount ?? order.amount
    const rest = Math.round((paid - order.payments.reduce((sum, payment) => sum + payment.amount, 0)) * 100) / 100
    return {
      id: `rec-${order.id}`,
      number: order.receipt,
      date: new Date(order.at).toISOString().slice(0, 10),
      document: {
        id: `doc-${order.id}`,
        amount: paid,
        payments: [...order.payments, ...(rest > 0 ? [{ type: method, amount: rest }] : [])],
        orders: [{ id: order.id, externalId }],
        rows: order.rows,
      },
    }
  }
}

export interface FakeWebhook {
  readonly url: string
  readonly secret: string
}

/** A notice with its headers. */
function sign(operation: string, body: unknown, secret: string) {
  const text = JSON.stringify(body)
  return {
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-cn-operation': operation,
      'x-cn-signature': `sha1=${createHmac('sha1', secret).update(text).digest('hex')}`,
    },
  }
}

/**
 * What only a cashier can do, on its own paths: `local/receipt` closes an order and answers with the notice, which is also
 * sent to `webhook`; `local/company` replaces parts of the catalogue; `local/advance` moves the clock; `local/orders` lists the orders.
 */
function respondLocally(
  register: FakeCashRegister,
  action: string,
  { headers, body }: FakeRequest,
  webhook: FakeWebhook | undefined,
): FakeResponse {
  const isForm = String(headers['content-type']).startsWith('application/x-www-form-urlencoded')
  const given = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body || '{}')
  if (action === 'orders') return { status: 200, body: register.orders }
  if (action === 'advance') register.advancedMs += Number(given.ms)
  if (action === 'company') Object.assign(register.companies[given.apiKey] ?? {}, given.change)
  if (action !== 'receipt') return { status: 200, body: {} }
  const receipt = register.printReceipt(given.externalId, given.method ?? 'CASH', given.amount)
  if (!receipt) return error(404, 'NotFound', 'No such order')
  const notice = sign('RECEIPT/CREATE', receipt, given.secret ?? webhook?.secret ?? '')
  if (webhook) void fetch(webhook.url, { method: 'POST', ...notice }).catch(() => undefined)
  return isForm ? { status: 303, body: '', headers: { location: '/cash-system/' } } : { status: 200, body: notice }
}

/** Cassa in Cloud as its contract says it, refusals included. */
export function createFakeCashSystem(webhook?: FakeWebhook): FakeGateway {
  const register = new FakeCashRegister()
  return {
    name: 'cash-system',
    refusals,
    respond(request, context) {
      const url = new URL(request.path, 'http://localhost')
      const now = context.now() + register.advancedMs
      if (url.pathname === '/') return { status: 200, body: renderCashSystemPage(register.orders) }
      if (url.pathname.startsWith('/local/')) return respondLocally(register, url.pathname.slice('/local/'.length), request, webhook)
      if (url.pathname === '/apikey/token') return register.issueToken(request, now)
      try {
        const account = register.admit(request, url.pathname, now)
        return request.method === 'POST' && url.pathname === '/documents/orders/batch'
          ? register.createOrder(account, request, now)
          : register.list(account, url.pathname, url.searchParams)
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        return refusal as FakeResponse
      }
    },
  }
}
