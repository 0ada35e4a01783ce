/** Examples of the exchange of invoices: each salon is connected to the fake service. */
import { invoicetronicKey } from '../../worker/local/fakes/invoicetronic.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs } from './records.ts'

const draft = { provider: 'invoicetronic', key: invoicetronicKey } as const
const connect = (s: Salon) => callAs(s, 'ADMIN', 'POST', 'InvoiceExchange/Connect/{sessionCode}', draft)
const createConnected = async (s: Salon) => {
  await connect(s)
  return { input: {}, foreign: 409 }
}
const disconnect = (s: Salon) => callAs(s, 'ADMIN', 'POST', 'InvoiceExchange/Disconnect/{sessionCode}')

export const invoiceExchangeExamples: Record<string, CreateExample> = {
  'invoiceExchange.one': async (s) => {
    await connect(s)
    await disconnect(s)
    return { input: {}, foreign: 200 }
  },
  'invoiceExchange.connect': () => ({ input: {}, foreign: 200, body: draft }),
  'invoiceExchange.check': createConnected,
  'invoiceExchange.disconnect': createConnected,
  'invoiceExchange.reconnect': async (s) => {
    const example = await createConnected(s)
    await disconnect(s)
    return example
  },
}
