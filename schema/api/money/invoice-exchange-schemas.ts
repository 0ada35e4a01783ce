import * as v from 'valibot'
import { exchangeProviders } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Name } from '../values.ts'

const Provider = v.picklist(exchangeProviders, 'Invalid value')

export const InvoiceExchangePage = v.object({
  salonId: Id,
  /** Whether this installation knows a service. */
  isAvailable: v.boolean(),
  isItalian: v.boolean(),
  connection: v.nullable(
    v.object({
      provider: Provider,
      isConnected: v.boolean(),
      connected: Instant,
      disconnected: v.nullable(Instant),
      /** Since when the service refuses the key, and its words; null while it is well. */
      problemSince: v.nullable(Instant),
      words: v.string(),
      checked: v.nullable(Instant),
    }),
  ),
  /** Invoices on their way. */
  waiting: v.number(),
})
export type InvoiceExchangePage = v.InferOutput<typeof InvoiceExchangePage>

const refusals = { 422: ['exchange_key_refused'], 503: ['exchange_away'] } as const

export const invoiceExchangeSchemas = {
  one: { reply: InvoiceExchangePage },
  connect: {
    body: v.strictObject({ provider: Provider, key: Name(500) }),
    reply: InvoiceExchangePage,
    errors: { ...refusals, 409: ['exchange_not_here', 'exchange_busy'] },
  },
  check: { reply: InvoiceExchangePage, errors: { ...refusals, 409: ['exchange_not_connected'] } },
  disconnect: { reply: InvoiceExchangePage, errors: { 409: ['exchange_not_connected'] } },
  reconnect: { reply: InvoiceExchangePage, errors: { 409: ['exchange_not_connected'] } },
} as const satisfies SchemaTable
