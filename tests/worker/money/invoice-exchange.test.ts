import { expect, inject, test } from 'vitest'
import type { InvoiceExchangePage } from '../../../schema/api/money/invoice-exchange-schemas.ts'
import type { Invoice } from '../../../schema/api/money/invoices-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { sendInvoices } from '../../../worker/features/money/invoices/exchange-sending.ts'
import { createInvoicetronic } from '../../../worker/gateways/invoicetronic.ts'
import { createOpenapiInvoices } from '../../../worker/gateways/openapi-invoices.ts'
import { invoicetronicKey } from '../../../worker/local/fakes/invoicetronic.ts'
import { openapiToken } from '../../../worker/local/fakes/openapi-receipts.ts'
import { openInvoicing } from '../../support/invoicing.ts'
import { at, openSalon, today } from '../../support/salon.ts'

const url = (path = '') => `/api/InvoiceExchange${path}/{sessionCode}`
const draft = { provider: 'invoicetronic', key: invoicetronicKey } as const
type Sent = { file_name: string; payload: string }

/** A salon in Turin whose invoices are handed to the exchange, with a draft. */
async function open({ connects = true, connection = draft as { provider: string; key: string } } = {}) {
  const opened = await openInvoicing()
  const { world, go, paid, issue } = opened
  const gateway = `${inject('product').gateways}/${world.name}`
  const post = async <T>(path: string, body: unknown) =>
    (await (await fetch(`${gateway}/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()) as T
  if (connects) expect((await go<InvoiceExchangePage>('POST', url('/Connect'), connection)).status).toBe(200)
  /** Runs the job at a time of the day. */
  const run = async (time: string, day = today) => {
    const env = {
      DATABASE_URL: `${inject('product').databases}${world.name}/`,
      SESSION_SECRET: 'a secret for tests, 32 characters and more',
      GATEWAY_INVOICETRONIC_URL: `${gateway}/invoicetronic`,
      GATEWAY_OPENAPI_URL: `${gateway}/openapi-receipts`,
    }
    const client = openClient(env)
    const nowUtc = Date.parse(at(time, day)) / 1000
    await sendInvoices(env, new SystemDb(client, { nowUtc, newId, actor: 'invoices' }), () => nowUtc)
    client.close()
  }
  const read = async (id: string) => (await go<Invoice>('GET', `/api/Invoices/{sessionCode}/${id}`)).body
  return {
    ...opened,
    run,
    read,
    page: async () => (await go<InvoiceExchangePage>('GET', url())).body,
    fault: (kind: string, times = 1) => post('faults', { gateway: 'invoicetronic', to: 'file_name', kind, times }),
    openapiFault: (kind: string) => post('faults', { gateway: 'openapi-receipts', to: 'filename', kind, times: 1 }),
    openapiFiles: (invoiceAnswer?: string) =>
      post<{ filename: string; payload: string }[]>(
        'openapi-receipts/control-invoices',
        invoiceAnswer === undefined ? {} : { invoiceAnswer },
      ),
    files: () => post<Sent[]>('invoicetronic/control', {}),
    answer: (answer: string) => post('invoicetronic/control', { answer }),
    alerts: async () => (await world.db.execute('SELECT DISTINCT cause FROM alerts ORDER BY cause')).rows.map(({ cause }) => String(cause)),
    issueOne: async () => {
      const { appointmentId } = await paid()
      const made = await opened.draft(appointmentId)
      const issued = await issue(made.body.invoiceId)
      expect(issued.status, JSON.stringify(issued.body)).toBe(200)
      return issued.body
    },
  }
}

test('hands an invoice to the exchange when it is issued, reads the answer, and sends a rejected one again under its number', async () => {
  const { run, read, files, answer, issueOne, issue, go, alerts } = await open()
  await answer('Scartato')
  const issued = await issueOne()
  const { invoiceId } = issued
  await expect.poll(async () => (await read(invoiceId)).state).toBe('sent')
  expect(await files()).toMatchObject([{ file_name: 'IT12345670017_00001.xml', payload: expect.stringContaining('<Numero>1/2026') }])
  await run('12:10')
  const rejected = await read(invoiceId)
  expect(rejected).toMatchObject({
    ...{ state: 'rejected', exchangeId: '1000001', sending: { state: 'done' } },
    answerErrors: [{ code: '00427', text: 'CodiceDestinatario non valido · Controllare il codice' }],
  })
  expect(await alerts()).toContain('invoice:1/2026:1')
  await answer('')
  const { buyer, dueDays, reason, version } = rejected
  const mended = { version, buyer: { ...buyer, invoiceCode: 'ABCDEF1' }, dueDays, reason }
  expect((await go<Invoice>('PUT', `/api/Invoices/{sessionCode}/${invoiceId}`, mended, '12:20')).status).toBe(200)
  expect((await issue(invoiceId, '12:21')).body).toMatchObject({ number: '1/2026', file: 'IT12345670017_00002.xml' })
  await expect.poll(async () => (await read(invoiceId)).state).toBe('sent')
  await run('12:30')
  expect((await read(invoiceId)).state).toBe('sent')
  await answer('NonConsegnato')
  await run('12:40')
  expect(await read(invoiceId)).toMatchObject({ state: 'accepted', exchangeId: '1000002' })
  expect((await files()).map(({ file_name }) => file_name)).toEqual(['IT12345670017_00001.xml', 'IT12345670017_00002.xml'])
})

test.each(['reply lost', 'hangs up', 'unavailable', 'throttled'])('sends a file once after %s', async (kind) => {
  const { run, read, files, fault, issueOne } = await open()
  await fault(kind)
  const { invoiceId } = await issueOne()
  for (const time of ['12:10', '12:20', '12:40', '13:00']) await run(time)
  expect(await read(invoiceId)).toMatchObject({ state: 'accepted', sending: { state: 'done' } })
  expect(await files()).toHaveLength(1)
})

test('leaves what may have left with an earlier key to a person, and takes no answer of another shape or file', async () => {
  const { run, read, files, fault, issueOne, go } = await open()
  await fault('hangs up')
  const { invoiceId } = await issueOne()
  await expect.poll(async () => (await read(invoiceId)).sending?.state).toBe('unknown')
  expect((await go('POST', url('/Connect'), draft, '12:30')).status).toBe(200)
  await expect.poll(async () => (await read(invoiceId)).sending?.state).toBe('refused')
  expect(await read(invoiceId)).toMatchObject({ state: 'issued' })
  await run('13:00')
  expect(await files()).toHaveLength(0)
  const answers: Record<string, unknown> = { POST: {}, '/send': { items: [] }, '/update': [{ send_id: 9, state: 'Scartato', errors: [] }] }
  const fetch = async (address: string, { method }: RequestInit) =>
    Response.json(answers[method === 'POST' ? 'POST' : new URL(address).pathname])
  const gateway = createInvoicetronic({ url: 'http://service', key: 'key', fetch, timeoutMs: 1000 })
  expect(await gateway.send({ fileName: 'IT1_00001.xml', xml: '' })).toMatchObject({ ok: false, reason: 'unknown' })
  expect(await gateway.find('IT1_00001.xml')).toMatchObject({ ok: false, reason: 'unknown' })
  expect(await gateway.read('7')).toMatchObject({ ok: true, value: { state: 'pending' } })
})

test('shows what the service takes for wrong as a rejection, and waits for a renewed key', async () => {
  const { run, read, page, files, fault, issueOne, go, alerts } = await open()
  await fault('refused')
  const refused = await issueOne()
  await expect.poll(async () => (await read(refused.invoiceId)).state).toBe('rejected')
  expect(await read(refused.invoiceId)).toMatchObject({ answerErrors: [{ text: 'PartitaIVA del cedente non valida' }] })
  await fault('account')
  const { invoiceId } = await issueOne()
  await expect.poll(async () => (await page()).connection?.words).toBe('No operations left')
  expect((await alerts()).filter((cause) => cause.startsWith('exchange:2026-11-24'))).toHaveLength(1)
  await run('13:00')
  expect(await read(invoiceId)).toMatchObject({ state: 'issued', sending: { state: 'queued' } })
  expect((await go<InvoiceExchangePage>('POST', url('/Check'), undefined, '13:01')).body).toMatchObject({
    connection: { problemSince: null },
  })
  await expect.poll(async () => (await read(invoiceId)).state).toBe('sent')
  expect(await files()).toHaveLength(1)
})

test('is for Italy and for keys that the service knows; after disconnecting, files are handed over by hand', async () => {
  const { world, run, read, page, files, issueOne, go } = await open({ connects: false })
  expect(await page()).toMatchObject({ isAvailable: true, isItalian: true, connection: null, waiting: 0 })
  expect((await issueOne()).sending).toBeNull()
  const refused = await go('POST', url('/Connect'), { ...draft, key: 'wrong' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'exchange_key_refused', words: 'Unauthorized' } })
  expect(await go('POST', url('/Check'))).toMatchObject({ status: 409, body: { code: 'exchange_not_connected' } })
  expect((await go('POST', url('/Connect'), draft)).status).toBe(200)
  expect((await world.db.execute('SELECT sealed FROM salon_secrets')).rows.map(({ sealed }) => String(sealed)).join()).not.toContain(
    'ik_test',
  )
  expect((await go<InvoiceExchangePage>('POST', url('/Disconnect'))).body).toMatchObject({ connection: { isConnected: false } })
  expect(await go('POST', url('/Disconnect'))).toMatchObject({ status: 409 })
  const { invoiceId, version } = await issueOne()
  await run('12:30')
  expect(await read(invoiceId)).toMatchObject({ state: 'issued', sending: null })
  expect((await go<Invoice>('POST', `/api/Invoices/Sent/{sessionCode}/${invoiceId}`, { version })).body).toMatchObject({ state: 'sent' })
  expect(await files()).toEqual([])
  expect((await go<InvoiceExchangePage>('POST', url('/Reconnect'))).body).toMatchObject({ connection: { isConnected: true } })
  const abroad = await (await openSalon(world, { country: 'GB' })).as('ADMIN')
  expect(await abroad.call('POST', url('/Connect'), draft)).toMatchObject({ status: 409, body: { code: 'exchange_not_here' } })
})

const openapiDraft = { provider: 'openapi', key: openapiToken } as const

test('openapi.com takes the same documents: a rejected one is mended and sent again under its number', async () => {
  const { run, read, openapiFiles, issueOne, issue, go, page } = await open({ connection: openapiDraft })
  expect(await page()).toMatchObject({ connection: { provider: 'openapi', isConnected: true } })
  await openapiFiles('REJECTED')
  const { invoiceId } = await issueOne()
  await expect.poll(async () => (await read(invoiceId)).state).toBe('sent')
  // What is on its way is asked about at the service that has it.
  expect(await go('POST', url('/Connect'), draft)).toMatchObject({ status: 409, body: { code: 'exchange_busy' } })
  await run('12:10')
  const rejected = await read(invoiceId)
  expect(rejected).toMatchObject({
    ...{ state: 'rejected', exchangeId: '2000001', sending: { state: 'done' } },
    answerErrors: [{ code: '00427', text: 'CodiceDestinatario non valido' }],
  })
  await openapiFiles('NOT_DELIVERED')
  const { buyer, dueDays, reason, version } = rejected
  const mended = { version, buyer: { ...buyer, invoiceCode: 'ABCDEF1' }, dueDays, reason }
  expect((await go<Invoice>('PUT', `/api/Invoices/{sessionCode}/${invoiceId}`, mended, '12:20')).status).toBe(200)
  expect((await issue(invoiceId, '12:21')).body).toMatchObject({ number: '1/2026' })
  await expect.poll(async () => (await read(invoiceId)).state).toBe('sent')
  await run('12:30')
  expect(await read(invoiceId)).toMatchObject({ state: 'accepted', exchangeId: '2000002' })
  expect((await openapiFiles()).map(({ filename, payload }) => [filename, payload.includes('<Numero>1/2026')])).toEqual([
    ['IT12345670017_00001.xml', true],
    ['IT12345670017_00002.xml', true],
  ])
  expect((await go('POST', url('/Connect'), draft, '12:40')).status).toBe(200)
})

test.each(['reply lost', 'hangs up', 'unavailable', 'throttled'])('openapi.com gets a file once after %s', async (kind) => {
  const { run, read, openapiFault, openapiFiles, issueOne } = await open({ connection: openapiDraft })
  await openapiFault(kind)
  const { invoiceId } = await issueOne()
  for (const time of ['12:10', '12:20', '12:40', '13:00']) await run(time)
  expect(await read(invoiceId)).toMatchObject({ state: 'accepted', sending: { state: 'done' } })
  expect(await openapiFiles()).toHaveLength(1)
})

test("openapi.com's refusals and answers of another shape mean what they say", async () => {
  const answer = (status: number, body: unknown) => {
    const fetch = async () => Response.json(body, { status })
    return createOpenapiInvoices({ url: 'http://service', key: 'key', fetch, timeoutMs: 1000 })
  }
  const file = { fileName: 'IT1_00001.xml', xml: '<x/>' }
  const refusal = (error: number, message = 'No') => ({ data: null, success: false, message, error })
  for (const [status, body, reason] of [
    [401, refusal(0), 'account'],
    [402, refusal(0), 'account'],
    [404, refusal(424), 'account'],
    [422, refusal(310), 'refused'],
    [400, refusal(0), 'refused'],
    [413, {}, 'refused'],
    [429, refusal(0), 'throttled'],
    [409, refusal(0), 'unknown'],
    [500, {}, 'unknown'],
    [200, { success: false, data: {}, message: 'No' }, 'unknown'],
    [200, { success: true, data: {} }, 'unknown'],
    [200, [], 'unknown'],
  ] as const)
    expect(await answer(status, body).send(file), `${status} ${JSON.stringify(body)}`).toMatchObject({ ok: false, reason })
  const other = answer(200, { success: true, data: { id: 'inv9', status: 'REJECTED' } })
  expect(await other.read('openapi:inv1')).toMatchObject({ ok: false, reason: 'unknown' })
  expect(await other.read('7')).toMatchObject({ ok: false, reason: 'unknown' })
  expect(await other.read('openapi:inv9')).toMatchObject({ ok: true, value: { state: 'rejected', errors: [] } })
  expect(await answer(200, { success: true, data: {} }).find('x.xml')).toMatchObject({ ok: false, reason: 'unknown' })
  expect(await answer(200, { success: true, data: [] }).find('x.xml')).toEqual({ ok: true, value: null })
})
