import { createHash } from 'node:crypto'
import { canPlayLottery, type FiscalDocument, type FiscalItem } from '../../schema/rules/money/fiscal-receipts.ts'
import { vatOf } from '../../schema/rules/money/prepaid-vat.ts'
import {
  type FiscalAccount,
  type FiscalAnswer,
  type FiscalReading,
  type FiscalReceiptGateway,
  type FiscalSending,
  fail,
  toDecimal,
} from './fiscal-receipts.ts'
import {
  electronicPayment,
  getConclusionId,
  getExemptionCode,
  getReturnedCash,
  isLoginRefusal,
  rateCodes,
  toBaseValue,
  voucherPayment,
} from './fiskaly-assumptions.ts'
import { getGatewayWords } from './gateway-words.ts'
import { type GatewayResponse, getField, getText, type PostOptions, request } from './http-post.ts'

interface FiskalyOptions extends PostOptions {
  /** `https://live.api.fiskaly.com`. */
  readonly url: string
  /** Key and secret of a subject of the salon's unit. */
  readonly key: string
  readonly secret: string
  /** The cash register; empty until the account was read. */
  readonly systemId: string
}
/** Pinned: another version may mean something else by the same field. */
const apiVersion = '2026-02-03'

/** UUIDv4 in small hex digits, the same for the same text: the service answers a repeated request with what it has answered before. */
export function toIdempotencyKey(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
/** Number of the product's own document: at most twenty capital letters and digits. */
const toDocumentNumber = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 20).toUpperCase()

const getWords = (response: GatewayResponse | undefined) =>
  getText(getField(response?.body, 'content'), 'message') || getGatewayWords(response)
const getContents = (body: unknown): readonly unknown[] => {
  const results = getField(body, 'results')
  return Array.isArray(results) ? results.map((row) => getField(row, 'content')) : []
}

function toFailure(response: GatewayResponse | undefined) {
  if (!response || response.status >= 500) return fail('unknown', getWords(response))
  const { status, body } = response
  const words = getWords(response)
  if (status >= 200 && status < 300) return body === undefined ? fail('unknown', words) : undefined
  if (status === 401 || status === 403) return fail('account', words)
  // The same request is being processed.
  if (status === 409) return fail('unknown', words)
  if (status === 429) return fail('throttled', words)
  return isLoginRefusal(words) ? fail('credentials', words) : fail('refused', words)
}

function toReading(record: unknown): FiscalReading {
  const [state, mode] = [getText(record, 'state'), getText(record, 'mode')]
  const logs = getField(record, 'logs')
  const words = Array.isArray(logs) ? logs.map((log) => getText(log, 'message')).join(' · ') : ''
  const isDone = state === 'COMPLETED' && mode === 'FINISHED'
  return {
    externalId: getText(record, 'id'),
    state: isDone ? 'done' : state === 'FAILED' || state === 'REJECTED' ? 'failed' : 'pending',
    number: isDone ? getText(getField(record, 'compliance'), 'data') : '',
    issued: '',
    words: words.slice(0, 300),
    isLoginRefused: isLoginRefusal(words),
  }
}

function toVat(item: FiscalItem) {
  const { rate, nature, cents } = item
  if (nature !== '') return { type: 'VAT_EXEMPTION', code: getExemptionCode(item) }
  const vat = vatOf({ rate, cents })
  return {
    type: 'VAT_RATE',
    code: rateCodes[rate],
    percentage: rate.toFixed(2),
    amount: toDecimal(vat),
    exclusive: toDecimal(cents - vat),
    inclusive: toDecimal(cents),
  }
}
const toEntry = (item: FiscalItem, type: 'SALE' | 'RETURN', no: number) => ({
  type,
  data: {
    type: 'ITEM',
    text: item.description.slice(0, 256),
    unit: { quantity: '1', price: toDecimal(item.cents) },
    value: { base: toDecimal(toBaseValue(item.cents)) },
    vat: toVat(item),
  },
  details: { concept: item.isGood ? 'GOOD' : 'SERVICE', number: String(no) },
})
function toTotalVat({ items }: FiscalDocument) {
  const total = items.reduce((sum, { cents }) => sum + cents, 0)
  const vat = items.reduce((sum, { rate, nature, cents }) => sum + (nature === '' ? vatOf({ rate, cents }) : 0), 0)
  return { amount: toDecimal(vat), exclusive: toDecimal(total - vat), inclusive: toDecimal(total) }
}
const cashPayment = (amount: string) => ({ type: 'CASH', details: { amount } })

function toReceipt({ key, kind, document, lotteryCode, parent }: FiscalSending) {
  const { items, cashCents, electronicCents, voucherCents } = document
  const payments =
    kind === 'return'
      ? [cashPayment(toDecimal(getReturnedCash(document)))]
      : [
          ...(cashCents > 0 ? [cashPayment(toDecimal(cashCents))] : []),
          ...(electronicCents > 0 ? [electronicPayment(toDecimal(electronicCents))] : []),
          ...(voucherCents > 0 ? [voucherPayment(toDecimal(voucherCents))] : []),
        ]
  return {
    type: 'RECEIPT',
    document: { number: toDocumentNumber(key), total_vat: toTotalVat(document) },
    entries: items.map((item, i) => {
      const sold = parent?.items.findIndex(({ lineId }) => lineId === item.lineId) ?? i
      return toEntry(item, kind === 'return' ? 'RETURN' : 'SALE', sold + 1)
    }),
    ...(lotteryCode && canPlayLottery(document) ? { customer: { type: 'EXTERNAL', code: lotteryCode } } : {}),
    payments,
  }
}
function toOperation(sending: FiscalSending) {
  const record = { id: sending.parent?.externalId }
  if (sending.kind === 'void') return { type: 'CANCELLATION', record }
  return sending.kind === 'return' ? { type: 'CORRECTION', record, data: toReceipt(sending) } : toReceipt(sending)
}
const findWrongRate = ({ items }: FiscalDocument) =>
  items.find((item) => (item.nature === '' ? rateCodes[item.rate] : getExemptionCode(item)) === undefined)

const toInit = (method: string, content: object | undefined, { bearer, idempotencyKey }: { bearer: string; idempotencyKey: string }) => ({
  method,
  headers: {
    'content-type': 'application/json',
    'x-api-version': apiVersion,
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(content ? { 'x-idempotency-key': toIdempotencyKey(idempotencyKey) } : {}),
  },
  ...(content ? { body: JSON.stringify({ content }) } : {}),
})

/**
 * Receipts by fiskaly SIGN IT: each is a record TRANSACTION that concludes a record INTENTION. The intention's id is stored before, and
 * says after a lost answer whether the transaction is there.
 */
export function createFiskaly(options: FiskalyOptions): FiscalReceiptGateway {
  const { url, key, secret, systemId } = options
  let bearer = ''
  const send = (method: string, path: string, content: object | undefined, idempotencyKey: string) =>
    request(`${url}${path}`, toInit(method, content, { bearer, idempotencyKey }), options)
  async function signIn() {
    if (bearer) return undefined
    const response = await send('POST', '/tokens', { type: 'API_KEY', key, secret }, `token:${key}`)
    const failure = toFailure(response)
    // Nothing was sent yet; a request that is not understood is a key that is none.
    if (failure) return failure.reason === 'unknown' ? fail('throttled', failure.words) : fail('account', failure.words)
    bearer = getText(getField(getField(response?.body, 'content'), 'authentication'), 'bearer')
    return bearer ? undefined : fail('account')
  }
  async function call<T>(
    method: string,
    path: string,
    content: object | undefined,
    idempotencyKey: string,
    read: (body: unknown) => T,
  ): Promise<FiscalAnswer<T>> {
    const refused = await signIn()
    if (refused) return refused
    const response = await send(method, path, content, idempotencyKey)
    return toFailure(response) ?? { ok: true, value: read(response?.body) }
  }
  const load = <T>(path: string, read: (body: unknown) => T) => call('GET', path, undefined, '', read)
  const readContent = (body: unknown) => toReading(getField(body, 'content'))
  const id = encodeURIComponent
  const isReady = (row: unknown) => getText(row, 'state') === 'COMMISSIONED'

  async function readTaxpayer() {
    return load('/taxpayers?limit=100', (body) => getContents(body).find(isReady))
  }
  async function readAccount(): Promise<FiscalAnswer<FiscalAccount>> {
    const taxpayer = await readTaxpayer()
    if (!taxpayer.ok) return taxpayer
    const systems = await load('/systems?limit=100', getContents)
    if (!systems.ok) return systems
    const registers = systems.value.filter((row) => getText(row, 'type') === 'FISCAL_DEVICE' && isReady(row))
    const register = registers.find((row) => getText(row, 'id') === systemId) ?? registers[0]
    const name = getText(getField(taxpayer.value, 'name'), 'legal')
    return { ok: true, value: { name, systemId: getText(register, 'id'), isReady: taxpayer.value !== undefined && register !== undefined } }
  }
  const read = (externalId: string) => load(`/records/${id(externalId)}`, readContent)

  return {
    readAccount,
    async saveLogin({ taxCode, password, pin }) {
      const taxpayer = await readTaxpayer()
      if (!taxpayer.ok) return taxpayer
      const fiscalization = getField(taxpayer.value, 'fiscalization')
      const saved = await call(
        'PATCH',
        `/taxpayers/${id(getText(taxpayer.value, 'id'))}`,
        {
          type: getText(taxpayer.value, 'type'),
          fiscalization: {
            type: 'IT',
            tax_id_number: getText(fiscalization, 'tax_id_number'),
            vat_id_number: getText(fiscalization, 'vat_id_number'),
            credentials: { type: 'FISCONLINE', pin, password, tax_id_number: taxCode },
          },
        },
        `login:${taxCode}:${password}:${pin}`,
        () => true,
      )
      return saved.ok ? readAccount() : saved
    },
    reserve: ({ key: sendingKey }) =>
      call(
        'POST',
        '/records',
        { type: 'INTENTION', system: { id: systemId }, operation: { type: 'TRANSACTION' } },
        `${sendingKey}:intention`,
        (body) => getText(getField(body, 'content'), 'id'),
      ),
    async send(sending) {
      const wrong = findWrongRate(sending.document)
      if (wrong) return fail('rate', `${wrong.rate}% ${wrong.nature}`.trim())
      const content = { type: 'TRANSACTION', record: { id: sending.reservationId }, operation: toOperation(sending) }
      return call('POST', '/records', content, `${sending.key}:transaction`, readContent)
    },
    async find({ reservationId }) {
      if (reservationId === '') return { ok: true, value: null }
      const concluded = await load(`/records/${id(reservationId)}`, (body) => getConclusionId(getField(body, 'content')))
      if (!concluded.ok) return concluded
      return concluded.value === '' ? { ok: true, value: null } : read(concluded.value)
    },
    read,
  }
}
