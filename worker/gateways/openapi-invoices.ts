import { Buffer } from 'node:buffer'
import { getGatewayWords } from './gateway-words.ts'
import { type GatewayResponse, getField, getText, type PostOptions, request } from './http-post.ts'
import { type ExchangeAnswer, type ExchangeReading, failExchange, type InvoiceExchangeGateway } from './invoice-exchange.ts'
import {
  acceptedStates,
  accountCodes,
  accountStatuses,
  errorsField,
  exchangeIdField,
  fileNameField,
  rejectedStates,
  toImport,
} from './openapi-invoices-assumptions.ts'

interface OpenapiOptions extends PostOptions {
  /** `https://invoice.openapi.com`. */
  readonly url: string
  /** Token of the salon's account, made in its console. */
  readonly key: string
}
const [maxErrors, maxText] = [50, 300]
/** Before the ids of its files: an id of another service is never asked about here. */
const prefix = 'openapi:'

const getWords = (response: GatewayResponse | undefined) => getText(response?.body, 'message') || getGatewayWords(response)
const getList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function toFailure(response: GatewayResponse | undefined) {
  if (!response || response.status >= 500) return failExchange('unknown', getWords(response))
  const { status, body } = response
  const words = getWords(response)
  const isWell = status >= 200 && status < 300
  if (isWell && getField(body, 'success') !== false && typeof getField(body, 'data') === 'object') return undefined
  const code = getField(body, 'error')
  if (accountStatuses.includes(status) || accountCodes.some((one) => one === code)) return failExchange('account', words)
  // Only these say that the document is wrong; anything else says nothing of it.
  const isRefusal = status === 400 || status === 413 || status === 422
  return failExchange(isRefusal ? 'refused' : status === 429 ? 'throttled' : 'unknown', words)
}

const getId = (data: unknown): string | undefined => {
  const id = getField(data, 'id')
  return (typeof id === 'number' && id > 0) || (typeof id === 'string' && id !== '') ? `${prefix}${id}` : undefined
}

function toReading(data: unknown): ExchangeReading {
  const status = (getText(data, 'status') || getText(data, 'state')).toUpperCase()
  const isRejected = rejectedStates.includes(status)
  const toError = (error: unknown) => ({
    code: getText(error, 'code').slice(0, 10),
    text: getText(error, 'description').slice(0, maxText),
  })
  return {
    state: isRejected ? 'rejected' : acceptedStates.includes(status) ? 'accepted' : 'pending',
    exchangeId: String(getField(data, exchangeIdField) ?? '').slice(0, 20),
    errors: isRejected ? getList(getField(data, errorsField)).slice(0, maxErrors).map(toError) : [],
  }
}

/** A value that cannot be read is no answer. */
const require = <T>(answer: ExchangeAnswer<T | undefined>): ExchangeAnswer<T> =>
  !answer.ok || answer.value !== undefined ? (answer as ExchangeAnswer<T>) : failExchange('unknown', '')

/** Sends invoices by openapi.com, which takes documents that another program has made. */
export function createOpenapiInvoices({ url, key, ...options }: OpenapiOptions): InvoiceExchangeGateway {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' }
  async function call<T>(method: string, path: string, body: object | undefined, read: (data: unknown) => T): Promise<ExchangeAnswer<T>> {
    const response = await request(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }, options)
    return toFailure(response) ?? { ok: true, value: read(getField(response?.body, 'data')) }
  }
  return {
    check: () => call('GET', '/IT-configurations', undefined, () => true as const),
    async send({ fileName, xml }) {
      return require(await call('POST', '/IT-invoices_import', toImport(fileName, Buffer.from(xml).toString('base64')), getId))
    },
    async find(fileName) {
      const query = new URLSearchParams({ [fileNameField]: fileName })
      const found = await call('GET', `/IT-invoices?${query}`, undefined, (data) => {
        if (!Array.isArray(data)) return undefined
        const invoice = getList(data).find((one) => getText(one, fileNameField) === fileName)
        return invoice === undefined ? null : getId(invoice)
      })
      return require(found)
    },
    async read(externalId) {
      if (!externalId.startsWith(prefix)) return failExchange('unknown', '')
      const id = externalId.slice(prefix.length)
      const path = `/IT-invoices/${encodeURIComponent(id)}`
      return require(await call('GET', path, undefined, (data) => (getId(data) === externalId ? toReading(data) : undefined)))
    },
  }
}
