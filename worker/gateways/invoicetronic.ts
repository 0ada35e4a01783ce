import { getGatewayWords } from './gateway-words.ts'
import { type GatewayResponse, getField, getText, type PostOptions, request } from './http-post.ts'
import {
  type ExchangeAnswer,
  type ExchangeError,
  type ExchangeFailure,
  type ExchangeReading,
  failExchange as fail,
  type InvoiceExchangeGateway,
} from './invoice-exchange.ts'
import { acceptedStates, accountStatuses, apiPath, rejectedStates } from './invoicetronic-assumptions.ts'

interface InvoicetronicOptions extends PostOptions {
  /** `https://api.invoicetronic.com`. */
  readonly url: string
  /** The salon's key, made in its dashboard. */
  readonly key: string
}
const maxWords = 300
const maxErrors = 50

/** A problem document (RFC 9457), or whatever else it says. */
const getWords = (response: GatewayResponse | undefined) =>
  getText(response?.body, 'detail') || getText(response?.body, 'title') || getGatewayWords(response)

function toFailure(response: GatewayResponse | undefined): ExchangeFailure | undefined {
  if (!response || response.status >= 500) return fail('unknown', getWords(response))
  const { status, body } = response
  if (status >= 200 && status < 300) return body === undefined ? fail('unknown', '') : undefined
  if (accountStatuses.includes(status)) return fail('account', getWords(response))
  // Only these say that the document is wrong; anything else says nothing of it.
  const isRefusal = status === 400 || status === 413 || status === 422
  return fail(isRefusal ? 'refused' : status === 429 ? 'throttled' : 'unknown', getWords(response))
}

const getList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** A value that cannot be read is no answer. */
const require = <T>(answer: ExchangeAnswer<T | undefined>): ExchangeAnswer<T> =>
  !answer.ok || answer.value !== undefined ? (answer as ExchangeAnswer<T>) : fail('unknown', '')
const getId = (record: unknown): string | undefined => {
  const id = getField(record, 'id')
  return (typeof id === 'number' && id > 0) || (typeof id === 'string' && id !== '') ? String(id) : undefined
}
const toError = (error: unknown): ExchangeError => ({
  code: getText(error, 'code').slice(0, 10),
  text: [getText(error, 'description'), getText(error, 'hint')].filter(Boolean).join(' · ').slice(0, maxWords),
})

/** Updates of a file in any order: the last answer of the exchange counts. */
function toReading(updates: readonly unknown[]): ExchangeReading {
  const isOf = (states: readonly string[]) => updates.findLast((update) => states.includes(getText(update, 'state')))
  const [rejected, accepted] = [isOf(rejectedStates), isOf(acceptedStates)]
  const exchangeId = updates.map((update) => getText(getField(update, 'send'), 'identifier')).find(Boolean) ?? ''
  return {
    state: rejected ? 'rejected' : accepted ? 'accepted' : 'pending',
    exchangeId: exchangeId.slice(0, 20),
    errors: rejected ? getList(getField(rejected, 'errors')).slice(0, maxErrors).map(toError) : [],
  }
}

/** Sends invoices by Invoicetronic: a file is stored, handed to the exchange, and the exchange's answers are read as its updates. */
export function createInvoicetronic(options: InvoicetronicOptions): InvoiceExchangeGateway {
  const headers = { authorization: `Basic ${btoa(`${options.key}:`)}`, 'content-type': 'application/json' }
  async function call<T>(
    method: string,
    path: string,
    content: object | undefined,
    read: (body: unknown) => T,
  ): Promise<ExchangeAnswer<T>> {
    const init = { method, headers, ...(content ? { body: JSON.stringify(content) } : {}) }
    const response = await request(`${options.url}${apiPath}${path}`, init, options)
    return toFailure(response) ?? { ok: true, value: read(response?.body) }
  }
  return {
    async check() {
      const left = await call('GET', '/status', undefined, (body) => getField(body, 'operation_left'))
      if (!left.ok) return left
      return typeof left.value === 'number' && left.value <= 0 ? fail('account', 'operation_left: 0') : { ok: true, value: true }
    },
    async send({ fileName, xml }) {
      return require(await call('POST', '/send?validate=true', { file_name: fileName, payload: xml, encoding: 'Xml' }, getId))
    },
    async find(fileName) {
      const found = await call('GET', `/send?file_name=${encodeURIComponent(fileName)}`, undefined, (body) => {
        if (!Array.isArray(body)) return undefined
        const record = getList(body).find((one) => getText(one, 'file_name') === fileName)
        return record === undefined ? null : getId(record)
      })
      return require(found)
    },
    async read(externalId) {
      // An id of another service.
      if (!/^\d+$/.test(externalId)) return fail('unknown', '')
      const path = `/update?send_id=${encodeURIComponent(externalId)}&sort=last_update`
      const isOfFile = (update: unknown) => String(getField(update, 'send_id') ?? '') === externalId
      return require(
        await call('GET', path, undefined, (body) => (Array.isArray(body) ? toReading(getList(body).filter(isOfFile)) : undefined)),
      )
    },
  }
}
