import type { FiscalItem } from '../../schema/rules/money/fiscal-receipts.ts'
import { canPlayLottery } from '../../schema/rules/money/fiscal-receipts.ts'
import {
  type FiscalAccount,
  type FiscalAnswer,
  type FiscalReading,
  type FiscalReceiptGateway,
  type FiscalSending,
  fail,
} from './fiscal-receipts.ts'
import { getGatewayWords } from './gateway-words.ts'
import { type GatewayResponse, getField, getText, type PostOptions, request } from './http-post.ts'
import { accountCodes, accountStatuses, isItem, isLoginRefusal, rateCodes, toVoucherPayment } from './openapi-receipts-assumptions.ts'

interface OpenapiOptions extends PostOptions {
  /** `https://invoice.openapi.com`. */
  readonly url: string
  /** Token of the salon's account, made in its console. */
  readonly token: string
  readonly fiscalId: string
}
const pageSize = 100
/** Receipts of the days in question beyond these pages are not searched: it stays unknown. */
const maxPages = 20
const daySeconds = 86_400

const getWords = (response: GatewayResponse | undefined) => getText(response?.body, 'message') || getGatewayWords(response)
const getList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function toFailure(response: GatewayResponse | undefined) {
  if (!response || response.status >= 500) return fail('unknown', getWords(response))
  const { status, body } = response
  const words = getWords(response)
  if (status >= 200 && status < 300 && getField(body, 'success') !== false && typeof getField(body, 'data') === 'object') return undefined
  if (status >= 200 && status < 300) return fail('unknown', words)
  const code = getField(body, 'error')
  if (accountStatuses.includes(status) || accountCodes.some((one) => one === code)) return fail('account', words)
  if (status === 429) return fail('throttled', words)
  return isLoginRefusal(words) ? fail('credentials', words) : fail('refused', words)
}

function toReading(data: unknown): FiscalReading {
  const status = getText(data, 'status')
  const words = getText(data, 'error_message') || getText(data, 'error_code')
  return {
    externalId: getText(data, 'id'),
    state: status === 'ready' || status === 'voided' ? 'done' : status === 'failed' ? 'failed' : 'pending',
    number: getText(data, 'document_number'),
    issued: getText(data, 'document_date'),
    words: words.slice(0, 300),
    isLoginRefused: isLoginRefusal(words),
  }
}
const toAccount = (data: unknown): FiscalAccount => ({
  name: getText(data, 'name'),
  systemId: '',
  isReady: getField(data, 'receipts') === true,
})

const toRateCode = ({ rate, nature }: FiscalItem): string | undefined =>
  nature === '' ? rateCodes.find((code) => code === String(rate)) : /^N[1-6]/.exec(nature)?.[0]

/** The first row of a list that is searched page by page; null where there is none. */
async function search(
  query: Record<string, string>,
  list: (path: string) => Promise<FiscalAnswer<readonly unknown[]>>,
  isFound: (row: unknown) => boolean,
): Promise<FiscalAnswer<FiscalReading | null>> {
  for (let page = 0; page < maxPages; page++) {
    const parameters = new URLSearchParams({ ...query, skip: String(page * pageSize), limit: String(pageSize) })
    const rows = await list(`/IT-receipts?${parameters}`)
    if (!rows.ok) return rows
    const found = rows.value.find(isFound)
    if (found !== undefined) return { ok: true, value: toReading(found) }
    if (rows.value.length < pageSize) return { ok: true, value: null }
  }
  return fail('unknown', 'too many receipts')
}

/** Receipts by openapi.com (`/IT-receipts`). A receipt carries its key as a tag, by which it is found after a lost answer. */
export function createOpenapiReceipts(options: OpenapiOptions): FiscalReceiptGateway {
  const { url, token, fiscalId } = options
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' }
  async function call<T>(method: string, path: string, body: object | undefined, read: (data: unknown) => T): Promise<FiscalAnswer<T>> {
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await request(`${url}${path}`, init, options)
    return toFailure(response) ?? { ok: true, value: read(getField(response?.body, 'data')) }
  }
  const id = encodeURIComponent
  const configuration = `/IT-configurations/${id(fiscalId)}`
  const list = (path: string) => call('GET', path, undefined, getList)

  async function sendSale({ key, document, lotteryCode }: FiscalSending): Promise<FiscalAnswer<FiscalReading>> {
    const rates = document.items.map(toRateCode)
    const wrong = document.items.find((_, i) => rates[i] === undefined)
    if (wrong) return fail('rate', `${wrong.rate}% ${wrong.nature}`.trim())
    return call(
      'POST',
      '/IT-receipts',
      {
        fiscal_id: fiscalId,
        items: document.items.map(({ description, cents }, i) => ({
          quantity: 1,
          description: description.slice(0, 1000),
          unit_price: cents / 100,
          vat_rate_code: rates[i],
          sku: String(i + 1),
        })),
        cash_payment_amount: document.cashCents / 100,
        electronic_payment_amount: document.electronicCents / 100,
        ...toVoucherPayment(document.voucherCents / 100),
        ...(lotteryCode && canPlayLottery(document) ? { lottery_code: lotteryCode } : {}),
        tags: [key],
      },
      toReading,
    )
  }

  /** The service names the items of a receipt by its own ids, so the sale is read first. */
  async function sendReturn({ document, parent }: FiscalSending): Promise<FiscalAnswer<FiscalReading>> {
    if (!parent) return fail('refused')
    const path = `/IT-receipts/${id(parent.externalId)}`
    const stored = await call('GET', path, undefined, (data) =>
      getList(getField(data, 'items')).map((item) => ({
        id: getText(item, 'id'),
        sku: getText(item, 'sku'),
        description: getText(item, 'description'),
      })),
    )
    // Nothing was sent yet.
    if (!stored.ok) return stored.reason === 'unknown' ? fail('throttled', stored.words) : stored
    const items = document.items.map(({ lineId }) => {
      const no = parent.items.findIndex((one) => one.lineId === lineId)
      const sold = parent.items[no]
      return sold && stored.value.find((one) => isItem(one, sold, no + 1))
    })
    if (items.some((item) => !item)) return fail('refused', 'item not found')
    return call('PATCH', path, { items: items.map((item) => ({ id: item?.id, quantity: 1 })) }, toReading)
  }

  return {
    readAccount: () => call('GET', configuration, undefined, toAccount),
    saveLogin: ({ taxCode, password, pin }) =>
      call('PATCH', configuration, { receipts: true, receipts_authentication: { taxCode, password, pin } }, toAccount),
    reserve: async () => ({ ok: true, value: '' }),
    async send(sending) {
      if (sending.kind === 'sale') return sendSale(sending)
      if (sending.kind === 'return') return sendReturn(sending)
      return sending.parent ? call('DELETE', `/IT-receipts/${id(sending.parent.externalId)}`, undefined, toReading) : fail('refused')
    },
    find({ key, kind, atUtc, parent, knownIds }) {
      if (kind === 'sale') {
        const after = new Date((atUtc - daySeconds) * 1000).toISOString().slice(0, 10)
        return search({ fiscal_id: fiscalId, type: 'sale', 'created_at[after]': after }, list, (row) =>
          getList(getField(row, 'tags')).includes(key),
        )
      }
      // Receipts of one sale are sent one after the other: one that is not known yet is this one.
      return search(
        { fiscal_id: fiscalId, type: kind, parent_receipt_id: parent?.externalId ?? '' },
        list,
        (row) => !knownIds.includes(getText(row, 'id')),
      )
    },
    read: (externalId) => call('GET', `/IT-receipts/${id(externalId)}`, undefined, toReading),
  }
}
