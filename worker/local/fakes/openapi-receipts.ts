import type { FakeGateway, FakeRequest, FakeResponse } from './fake-gateway.ts'
import { FakeOpenapiInvoices } from './openapi-invoices.ts'

const answer = (status: number, data: unknown): FakeResponse => ({ status, body: { data, success: true, message: '', error: null } })
const error = (status: number, code: number, message: string): FakeResponse => ({
  status,
  body: { data: null, success: false, message, error: code },
})

/** Errors that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  throttled: error(429, 0, 'Too many requests'),
  credentials: error(401, 0, 'Unauthorized'),
  refused: error(422, 316, 'The item description is not valid'),
  unavailable: error(503, 0, 'Service unavailable'),
}

interface FakeItem {
  readonly id: string
  readonly sku: string
  readonly description: string
  readonly quantity: number
  readonly gross_price: number
  readonly vat_rate: string
  return: number
}
interface FakeReceipt {
  readonly id: string
  readonly fiscal_id: string
  readonly type: 'sale' | 'return' | 'void'
  readonly tags: readonly string[]
  readonly parent_receipt_id: string | null
  readonly items: FakeItem[]
  readonly total_amount: number
  readonly lottery_code: string | null
  readonly created_at: string
  status: 'new' | 'retry' | 'submitted' | 'ready' | 'failed' | 'voided'
  document_number: string
  document_date: string | null
  error_message: string | null
}

export const openapiToken = 'local-openapi-token'
/** VAT number that the fake service knows, and a Fisconline password that it refuses. */
export const openapiFiscalId = '00743110157'
export const refusedPassword = 'wrong-password'
const daySeconds = 86_400
const toCents = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)

/** openapi.com's receipts: accepted at once, issued by the tax office when they are next asked about. */
class FakeOpenapi {
  readonly receipts: FakeReceipt[] = []
  readonly configuration = {
    fiscal_id: openapiFiscalId,
    name: 'Zampa Felice S.r.l.',
    receipts: true,
    receipts_authentication: {} as object,
  }
  isLoginOk = true
  isOfficeAway = false
  #serial = 0

  issue(receipt: FakeReceipt, nowMs: number): FakeReceipt {
    if (receipt.status !== 'new' && receipt.status !== 'retry') return receipt
    if (this.isOfficeAway) receipt.status = 'retry'
    else if (!this.isLoginOk) {
      receipt.status = 'failed'
      receipt.error_message = 'Fisconline credentials expired'
    } else {
      receipt.status = 'ready'
      receipt.document_number = `DCW${new Date(nowMs).getUTCFullYear()}/0000-${String(++this.#serial).padStart(4, '0')}`
      receipt.document_date = new Date(nowMs).toISOString()
    }
    return receipt
  }

  add(values: Pick<FakeReceipt, 'type' | 'tags' | 'parent_receipt_id' | 'items' | 'lottery_code'>, nowMs: number): FakeReceipt {
    const receipt: FakeReceipt = {
      id: `oar${this.receipts.length + 1}`,
      fiscal_id: openapiFiscalId,
      ...values,
      total_amount: values.items.reduce((sum, { gross_price, quantity }) => sum + gross_price * quantity, 0),
      created_at: new Date(nowMs).toISOString(),
      status: 'new',
      document_number: '',
      document_date: null,
      error_message: null,
    }
    this.receipts.push(receipt)
    return receipt
  }
}

function checkSale(body: Record<string, unknown>): FakeResponse | undefined {
  const items = Array.isArray(body.items) ? body.items : []
  if (body.fiscal_id !== openapiFiscalId) return error(404, 424, 'Fiscal ID not found or not registered')
  if (items.length === 0) return error(422, 310, "The 'items' is required")
  const total = items.reduce((sum, item) => sum + toCents(item.unit_price) * Number(item.quantity), 0)
  const paid = ['cash_payment_amount', 'electronic_payment_amount', 'discount'].reduce((sum, name) => sum + toCents(body[name]), 0)
  if (total !== paid) return error(422, 320, "Payments don't match the total of the items")
  const { lottery_code: lottery } = body
  if (lottery !== undefined && (!/^[a-zA-Z0-9]{8}$/.test(String(lottery)) || toCents(body.electronic_payment_amount) !== total))
    return error(422, 330, 'The lottery code cannot be used')
  return undefined
}

function listReceipts(fake: FakeOpenapi, query: URLSearchParams, nowMs: number): FakeResponse {
  const after = query.get('created_at[after]') ?? ''
  const is = (name: 'fiscal_id' | 'type' | 'parent_receipt_id', receipt: FakeReceipt) =>
    !query.has(name) || (query.get(name) ?? '').split(',').includes(String(receipt[name]))
  const found = fake.receipts
    .filter((one) => is('fiscal_id', one) && is('type', one) && is('parent_receipt_id', one) && one.created_at.slice(0, 10) >= after)
    .toReversed()
  const skip = Number(query.get('skip') ?? 0)
  const limit = Math.min(100, Number(query.get('limit') ?? 100))
  return answer(
    200,
    found.slice(skip, skip + limit).map((one) => fake.issue(one, nowMs)),
  )
}

function returnItems(fake: FakeOpenapi, sale: FakeReceipt, body: Record<string, unknown>, nowMs: number): FakeResponse {
  const asked = Array.isArray(body.items) ? body.items : []
  const items = asked.map((one) => sale.items.find(({ id }) => id === one.id))
  if (items.length === 0 || items.some((item) => item === undefined)) return error(422, 340, 'Item not found in the receipt')
  if (sale.status !== 'ready' || items.some((item) => item && item.return >= item.quantity))
    return error(422, 341, 'The items have already been returned')
  const returned = items.flatMap((item) => (item ? [item] : []))
  for (const item of returned) item.return = item.quantity
  return answer(
    200,
    fake.add(
      {
        type: 'return',
        tags: [],
        parent_receipt_id: sale.id,
        items: returned.map((item) => ({ ...item, id: `${item.id}r` })),
        lottery_code: null,
      },
      nowMs,
    ),
  )
}

function voidSale(fake: FakeOpenapi, sale: FakeReceipt, nowMs: number): FakeResponse {
  if (sale.status !== 'ready' || sale.items.some((item) => item.return > 0)) return error(422, 350, 'The receipt cannot be voided')
  if (Date.parse(sale.document_date ?? '') + daySeconds * 1000 < nowMs) return error(422, 351, 'The receipt is older than 24 hours')
  sale.status = 'voided'
  return answer(200, fake.add({ type: 'void', tags: [], parent_receipt_id: sale.id, items: sale.items, lottery_code: null }, nowMs))
}

function respondToReceipts(fake: FakeOpenapi, { method, body }: FakeRequest, url: URL, nowMs: number): FakeResponse {
  const json = body === '' ? {} : JSON.parse(body)
  const id = decodeURIComponent(url.pathname.split('/')[2] ?? '')
  if (id === '' && method === 'GET') return listReceipts(fake, url.searchParams, nowMs)
  if (id === '' && method === 'POST') {
    const refused = checkSale(json)
    if (refused) return refused
    const items = (json.items as Record<string, unknown>[]).map((item, i) => ({
      ...{ id: `${fake.receipts.length + 1}0${i}`, sku: String(item.sku ?? ''), description: String(item.description) },
      ...{ quantity: Number(item.quantity), gross_price: Number(item.unit_price), vat_rate: String(item.vat_rate_code), return: 0 },
    }))
    const values = { type: 'sale', tags: json.tags ?? [], parent_receipt_id: null, items, lottery_code: json.lottery_code ?? null } as const
    return answer(200, fake.add(values, nowMs))
  }
  const receipt = fake.receipts.find((one) => one.id === id)
  if (!receipt) return error(404, 404, 'Receipt not found')
  fake.issue(receipt, nowMs)
  if (method === 'GET') return answer(200, receipt)
  if (method === 'PATCH') return returnItems(fake, receipt, json, nowMs)
  return method === 'DELETE' ? voidSale(fake, receipt, nowMs) : error(405, 405, 'Method not allowed')
}

/**
 * `POST /control` sets `{ isLoginOk, isOfficeAway }`; `GET /control` lists all receipts. `POST /control-invoices` sets `{ invoiceAnswer }`
 * and lists all invoices.
 */
export function createFakeOpenapiReceipts(): FakeGateway {
  const fake = new FakeOpenapi()
  const invoices = new FakeOpenapiInvoices()
  return {
    name: 'openapi-receipts',
    refusals,
    respond(request, context) {
      const url = new URL(request.path, 'http://localhost')
      if (url.pathname === '/control') {
        if (request.method === 'POST') Object.assign(fake, JSON.parse(request.body))
        return { status: 200, body: fake.receipts }
      }
      if (url.pathname === '/control-invoices') {
        Object.assign(invoices, JSON.parse(request.body))
        return { status: 200, body: invoices.invoices }
      }
      if (request.headers.authorization !== `Bearer ${openapiToken}`) return error(401, 0, 'Unauthorized')
      if (url.pathname.startsWith('/IT-invoices')) return invoices.respond(request, url)
      if (url.pathname === '/IT-configurations') return answer(200, [fake.configuration])
      if (url.pathname.startsWith('/IT-receipts')) return respondToReceipts(fake, request, url, context.now())
      if (url.pathname !== `/IT-configurations/${openapiFiscalId}`) return error(404, 424, 'Fiscal ID not found or not registered')
      if (request.method === 'PATCH') {
        const { receipts_authentication: login } = JSON.parse(request.body)
        if (login?.password === refusedPassword) return error(422, 360, 'Fisconline credentials are not valid')
        fake.isLoginOk = true
      }
      return answer(200, fake.configuration)
    },
  }
}
