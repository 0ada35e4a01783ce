import { invoiceExchange } from '../../../../schema/api/money/invoice-exchange.ts'
import { type InvoiceExchangePage, invoiceExchangeSchemas } from '../../../../schema/api/money/invoice-exchange-schemas.ts'
import { ApiError } from '../../../db/errors.ts'
import { sealSecret } from '../../../db/salon-secrets.ts'
import type { Env } from '../../../env.ts'
import type { InvoiceExchangeGateway } from '../../../gateways/invoice-exchange.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { upsertSecret } from '../../platform/salons/index.ts'
import {
  changeExchange,
  dropQueued,
  selectExchange,
  selectExchangePage,
  setExchangeEnd,
  setSendingsNext,
  upsertExchange,
} from './exchange-queries.ts'
import { findExchange, hasExchange, openExchange, sendInvoicesBehindReply } from './exchange-sending.ts'

type ExchangeHandlers = Handlers<typeof invoiceExchange>

const toPage = (env: Env, page: Omit<InvoiceExchangePage, 'isAvailable'> | undefined) => page && { ...page, isAvailable: hasExchange(env) }

/** Throws 422 with the service's own words where it refuses the key, or 503 where it does not answer. */
async function assertAccepted(gateway: InvoiceExchangeGateway | undefined): Promise<void> {
  const answer = await gateway?.check()
  if (answer?.ok) return
  if (!answer || answer.reason === 'unknown' || answer.reason === 'throttled') throw new ApiError(503, 'exchange_away')
  throw new ApiError(422, 'exchange_key_refused', answer.words ? { words: answer.words } : {})
}

const getPage: ExchangeHandlers['one'] = async (db, _input, _body, { env }) => toPage(env, (await db.batch(selectExchangePage(db)))[0])

/** Two round trips: the caller is admitted before the service is asked. */
const connect: ExchangeHandlers['connect'] = async (db, _input, { provider, key }, request) => {
  const { env } = request
  const [page] = await db.batch(selectExchangePage(db))
  if (!page) return undefined
  if (!page.isItalian) throw new ApiError(409, 'exchange_not_here')
  // What is on its way can be asked about at the service that has it only.
  if (page.connection && page.connection.provider !== provider && page.waiting > 0) throw new ApiError(409, 'exchange_busy')
  await assertAccepted(findExchange(env, provider, key))
  const sealed = await sealSecret(env, page.salonId, 'exchangeKey', key)
  const writes = [upsertExchange(db, provider), upsertSecret(db, 'exchangeKey', sealed), setSendingsNext(db, db.nowUtc)]
  const connected = await db.batchReturning(writes, selectExchangePage(db))
  sendInvoicesBehindReply(request, page.salonId)
  return toPage(env, connected)
}

const check: ExchangeHandlers['check'] = async (db, _input, _body, request) => {
  const [exchange] = await db.batch(selectExchange(db))
  if (!exchange?.isConnected) throw new ApiError(409, 'exchange_not_connected')
  await assertAccepted(await openExchange(request.env, exchange))
  const solved = changeExchange(db, { problemSince: null, words: '', checked: db.now })
  const page = await db.batchReturning([solved, setSendingsNext(db, db.nowUtc)], selectExchangePage(db))
  if (page) sendInvoicesBehindReply(request, page.salonId)
  return toPage(request.env, page)
}

const disconnect: ExchangeHandlers['disconnect'] = async (db, _input, _body, { env }) => {
  const changed = db.batchReturning([...setExchangeEnd(db, db.now), dropQueued(db)], selectExchangePage(db))
  return toPage(env, await mapAborted(changed, { stale: 'exchange_not_connected' }))
}
const reconnect: ExchangeHandlers['reconnect'] = async (db, _input, _body, { env }) => {
  const changed = db.batchReturning(setExchangeEnd(db, null), selectExchangePage(db))
  return toPage(env, await mapAborted(changed, { stale: 'exchange_not_connected' }))
}

export const invoiceExchangeFeatures = [
  defineRoutes(invoiceExchange, invoiceExchangeSchemas, { one: getPage, connect, check, disconnect, reconnect }),
]
