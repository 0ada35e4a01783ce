import type { FakeGateway, FakeRequest, FakeResponse } from './fake-gateway.ts'
import { refusedPassword } from './openapi-receipts.ts'

const error = (status: number, code: string, message: string): FakeResponse => ({
  status,
  body: { content: { status, code, error: code, message } },
})

/** Errors that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  throttled: error(429, 'E_TOO_MANY_REQUESTS', 'Too many requests'),
  credentials: error(401, 'E_UNAUTHORIZED', 'Unauthorized access'),
  refused: error(422, 'E_UNPROCESSABLE_CONTENT', 'Request body does not match'),
  conflict: error(409, 'E_CONFLICT', 'The request is being processed'),
  unavailable: error(503, 'E_INTERNAL', 'Service unavailable'),
}

interface FakeRecord {
  readonly id: string
  readonly type: string
  state: 'ACCEPTED' | 'COMPLETED' | 'FAILED' | 'REJECTED'
  mode: 'PROCESSING' | 'FINISHED'
  readonly operation: Record<string, unknown>
  readonly record?: { readonly id: string }
  used_in?: { readonly id: string }
  compliance?: { readonly data: string }
  logs?: { severity: 'ERROR'; message: string }[]
}

export const fiskalyKey = 'local-fiskaly-key'
export const fiskalySecret = 'local-fiskaly-secret'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[34][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const toCents = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)

/** Records of SIGN IT's test environment: a transaction is completed at once, or by the tax office once it is back. */
class FakeFiskaly {
  readonly records: FakeRecord[] = []
  isLoginOk = true
  isOfficeAway = false
  readonly answers = new Map<string, { body: string; response: FakeResponse }>()
  #serial = 0

  conclude(record: FakeRecord): FakeRecord {
    if (record.mode === 'FINISHED' || record.type === 'INTENTION::TRANSACTION' || this.isOfficeAway) return record
    record.mode = 'FINISHED'
    if (this.isLoginOk) {
      record.state = 'COMPLETED'
      record.compliance = { data: `DCW2026/0001-${String(++this.#serial).padStart(4, '0')}` }
    } else {
      record.state = 'FAILED'
      record.logs = [{ severity: 'ERROR', message: 'Fisconline: password reset required' }]
    }
    return record
  }
}

/** What a receipt's entries and payments say, in cents. */
function checkReceipt(receipt: Record<string, unknown>): string | undefined {
  const entries = (receipt.entries ?? []) as { data: { vat: Record<string, string>; unit: { price: string } } }[]
  const payments = (receipt.payments ?? []) as { type: string; details: { amount: string; discount?: string } }[]
  const total = entries.reduce((sum, { data }) => sum + toCents(data.unit.price), 0)
  const paid = payments.reduce((sum, { details }) => sum + toCents(details.amount) + toCents(details.discount), 0)
  if (entries.length === 0 || payments.length === 0) return 'entries and payments are required'
  if (payments.some(({ type }) => !['CASH', 'CARD', 'ONLINE', 'OUTSTANDING'].includes(type))) return 'payment type is not supported'
  for (const { data } of entries) {
    const { type, amount, exclusive, inclusive } = data.vat
    if (type === 'VAT_RATE' && toCents(amount) + toCents(exclusive) !== toCents(inclusive)) return 'VAT amounts do not add up'
  }
  return total === paid ? undefined : 'payments do not match the entries'
}

function addTransaction(fake: FakeFiskaly, content: Record<string, unknown>): FakeResponse {
  const operation = content.operation as Record<string, unknown>
  const intention = fake.records.find(({ id }) => id === (content.record as { id?: string } | undefined)?.id)
  if (intention?.type !== 'INTENTION::TRANSACTION') return error(404, 'E_NOT_FOUND', 'Intention not found')
  if (intention.used_in) return error(405, 'E_METHOD_NOT_ALLOWED', 'Intention is concluded already')
  const target = fake.records.find(({ id }) => id === (operation.record as { id?: string } | undefined)?.id)
  const isSale = operation.type === 'RECEIPT'
  if (!isSale && target?.state !== 'COMPLETED') return error(404, 'E_NOT_FOUND', 'Record not found')
  const isCancelled = fake.records.some(
    ({ type, operation: done }) => type.endsWith('CANCELLATION') && (done.record as { id: string }).id === target?.id,
  )
  if (isCancelled) return error(405, 'E_METHOD_NOT_ALLOWED', 'Record is cancelled already')
  const receipt = isSale ? operation : operation.type === 'CORRECTION' ? (operation.data as Record<string, unknown>) : undefined
  const wrong = receipt && checkReceipt(receipt)
  if (wrong) return error(422, 'E_UNPROCESSABLE_CONTENT', wrong)
  const record: FakeRecord = {
    id: `fsk-transaction-${fake.records.length + 1}`,
    type: `TRANSACTION::${operation.type}`,
    ...{ state: 'ACCEPTED', mode: 'PROCESSING', operation, record: { id: intention.id } },
  }
  intention.used_in = { id: record.id }
  fake.records.push(record)
  return { status: 200, body: { content: structuredClone(fake.conclude(record)) } }
}

function addRecord(fake: FakeFiskaly, content: Record<string, unknown>): FakeResponse {
  if (content.type !== 'INTENTION') return addTransaction(fake, content)
  const record: FakeRecord = {
    id: `fsk-intention-${fake.records.length + 1}`,
    type: 'INTENTION::TRANSACTION',
    ...{ state: 'ACCEPTED', mode: 'PROCESSING', operation: {} },
  }
  fake.records.push(record)
  return { status: 200, body: { content: structuredClone(record) } }
}

const taxpayer = {
  id: 'fsk-taxpayer',
  type: 'COMPANY',
  state: 'COMMISSIONED',
  name: { legal: 'Zampa Felice S.r.l.', trade: 'Zampa Felice' },
  fiscalization: { type: 'IT', tax_id_number: '00743110157', vat_id_number: '00743110157' },
}
const system = { id: 'fsk-system', type: 'FISCAL_DEVICE', state: 'COMMISSIONED' }
const list = (content: object): FakeResponse => ({ status: 200, body: { results: [{ content }] } })

function respondTo(fake: FakeFiskaly, { method, path, body }: FakeRequest): FakeResponse {
  const { pathname } = new URL(path, 'http://localhost')
  const content = body === '' ? {} : JSON.parse(body).content
  if (pathname === '/systems') return list(system)
  if (pathname === '/taxpayers') return list(taxpayer)
  if (pathname === `/taxpayers/${taxpayer.id}` && method === 'PATCH') {
    if (content.fiscalization?.credentials?.password === refusedPassword)
      return error(400, 'E_BAD_REQUEST', 'Fisconline credentials are not valid')
    fake.isLoginOk = true
    return { status: 200, body: { content: taxpayer } }
  }
  if (pathname === '/records' && method === 'POST') return addRecord(fake, content)
  const record = fake.records.find(({ id }) => pathname === `/records/${id}`)
  if (!record) return error(404, 'E_NOT_FOUND', 'Resource not found')
  return { status: 200, body: { content: structuredClone(fake.conclude(record)) } }
}

/** `POST /control` sets `{ isLoginOk, isOfficeAway }`; `GET /control` lists all records. */
export function createFakeFiskaly(): FakeGateway {
  const fake = new FakeFiskaly()
  return {
    name: 'fiskaly',
    refusals,
    respond(request) {
      const { method, path, headers, body } = request
      if (path === '/control') {
        if (method === 'POST') Object.assign(fake, JSON.parse(body))
        return { status: 200, body: fake.records }
      }
      const key = String(headers['x-idempotency-key'] ?? '')
      if (headers['x-api-version'] !== '2026-02-03') return error(400, 'E_BAD_REQUEST', 'Unknown API version')
      if (method !== 'GET' && !uuid.test(key)) return error(400, 'E_BAD_REQUEST', 'Header parameter X-Idempotency-Key is required')
      if (path === '/tokens') {
        const { content } = JSON.parse(body)
        if (content.key !== fiskalyKey || content.secret !== fiskalySecret) return error(401, 'E_UNAUTHORIZED', 'Unauthorized access')
        return { status: 200, body: { content: { authentication: { type: 'JWT', bearer: 'local-bearer' } } } }
      }
      if (headers.authorization !== 'Bearer local-bearer') return error(401, 'E_UNAUTHORIZED', 'Unauthorized access')
      if (method === 'GET') return respondTo(fake, request)
      const known = fake.answers.get(key)
      if (known)
        return known.body === body
          ? known.response
          : error(422, 'E_UNPROCESSABLE_CONTENT', 'The idempotency key was used for another request')
      const response = respondTo(fake, request)
      if (response.status === 200) fake.answers.set(key, { body, response })
      return response
    },
  }
}
