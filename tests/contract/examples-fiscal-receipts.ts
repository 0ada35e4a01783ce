/** Examples of fiscal receipts: each salon is connected to the fake service. */
import type { FiscalReceipt } from '../../schema/api/money/fiscal-receipts-schemas.ts'
import { getFiscalService, openapiDraft } from '../support/fiscal-receipts.ts'
import type { Fixture } from '../support/fixture.ts'
import { type Salon, today } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createPaidVisit } from './records.ts'

const none = { input: {}, foreign: 200 }
const login = { taxCode: 'RSSMRA85T10A562S', password: 'new-password', pin: '1234567890' }

const connect = (s: Salon) => callAs(s, 'ADMIN', 'POST', 'FiscalReceipts/Connect/{sessionCode}', openapiDraft)
const createConnected = async (s: Salon) => {
  await connect(s)
  return { input: {}, foreign: 409 }
}
/** The receipt of a visit, once it is in a state. */
async function createReceipt(s: Salon, fixture: Fixture, state: 'done' | 'refused'): Promise<FiscalReceipt> {
  await connect(s)
  if (state === 'refused') await getFiscalService(fixture).fault('refused', 'bke_')
  await createPaidVisit(s)
  for (;;) {
    const list = await callAs<FiscalReceipt[]>(s, 'RECEPTIONIST', 'GET', `FiscalReceipts/{sessionCode}?from=${today}&to=${today}`)
    const [receipt] = list
    if (receipt?.state === state) return receipt
  }
}
const withRefused: CreateExample = async (s, fixture) => ({
  input: { fiscalReceiptId: (await createReceipt(s, fixture, 'refused')).fiscalReceiptId },
})

export const fiscalReceiptExamples: Record<string, CreateExample> = {
  'fiscalReceipts.connection': async (s) => {
    await connect(s)
    await callAs(s, 'ADMIN', 'POST', 'FiscalReceipts/Login/{sessionCode}', login)
    await callAs(s, 'ADMIN', 'POST', 'FiscalReceipts/Disconnect/{sessionCode}')
    return none
  },
  'fiscalReceipts.status': async (s) => {
    await connect(s)
    return none
  },
  'fiscalReceipts.connect': () => ({ ...none, body: openapiDraft }),
  'fiscalReceipts.saveLogin': async (s) => ({ ...(await createConnected(s)), body: login }),
  'fiscalReceipts.check': createConnected,
  'fiscalReceipts.disconnect': createConnected,
  'fiscalReceipts.reconnect': async (s) => {
    await connect(s)
    await callAs(s, 'ADMIN', 'POST', 'FiscalReceipts/Disconnect/{sessionCode}')
    return { input: {}, foreign: 409 }
  },
  'fiscalReceipts.list': async (s, fixture) => {
    await createReceipt(s, fixture, 'done')
    return { input: { from: today, to: today, state: 'done' }, foreign: 200 }
  },
  'fiscalReceipts.ofVisit': async (s, fixture) => ({
    input: { appointmentId: (await createReceipt(s, fixture, 'done')).appointmentId },
  }),
  'fiscalReceipts.day': async (s, fixture) => {
    await createReceipt(s, fixture, 'refused')
    return { input: { date: today }, foreign: 200 }
  },
  'fiscalReceipts.retry': withRefused,
  'fiscalReceipts.markIssued': async (s, fixture) => ({
    ...(await withRefused(s, fixture)),
    body: { number: 'DCW2026/0001-0001', day: today },
  }),
}
