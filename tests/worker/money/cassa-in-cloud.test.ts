import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { NewOrder } from '../../../worker/gateways/cash-system.ts'
import { createCassaInCloud, isSignedNotice } from '../../../worker/gateways/cassa-in-cloud.ts'
import { readNotice } from '../../../worker/gateways/cassa-in-cloud-replies.ts'
import { cashSystemKey } from '../../../worker/local/fakes/cash-system-catalogue.ts'
import { startFakeGateways } from '../../../worker/local/fakes/server.ts'

const fakes = await startFakeGateways()
afterAll(() => fakes.close())
let run = 0
let url = ''
beforeEach(() => {
  url = `${fakes.url}/t${++run}`
})

const local = (action: string, body: unknown = {}) =>
  fetch(`${url}/cash-system/local/${action}`, { method: 'POST', body: JSON.stringify(body) })
const fault = (kind: string, to = '') =>
  fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify({ gateway: 'cash-system', to, kind, times: 1 }) })
const open = (apiKey = cashSystemKey, now = Date.now) =>
  createCassaInCloud({ url: `${url}/cash-system`, apiKey, now, tokens: new Map(), timeoutMs: 400, fetch: (to, init) => fetch(to, init) })

const row = { variantId: 'prd-cut-v1', departmentId: 'dep-services', taxId: 'tax-22', quantity: 1, price: 24 }
const order: NewOrder = {
  ...{ externalId: 'appointment:apt_1', idSalesPoint: '101', customerId: '', at: Date.now(), amount: 24, note: '' },
  rows: [row],
  voucherPayments: [],
}
const find = (gateway: ReturnType<typeof open>) => gateway.findOrder({ ...order, since: order.at })

test('lists the sales points of a key, and refuses a wrong one', async () => {
  const found = await open().listSalesPoints()
  expect(found).toMatchObject({ ok: true, value: [{ idSalesPoint: '101', zipCode: '10123', country: 'IT' }, { idSalesPoint: '102' }] })
  expect(await open('wrong').listSalesPoints()).toMatchObject({ ok: false, reason: 'credentials' })
})

test('reads base prices, variants and departments, page by page', async () => {
  const products = Array.from({ length: 230 }, (_, i) => ({
    ...{ id: `p${i}`, description: `Item ${i}`, idCategory: 'cat-goods', idDepartment: 'dep-goods', price: 1.005 + i },
  }))
  await local('company', { apiKey: cashSystemKey, change: { products } })
  const gateway = open()
  const pages = await Promise.all([0, 100, 200].map((start) => gateway.listItems('101', start)))
  expect(pages.map((page) => page.ok && [page.value.rows.length, page.value.total])).toEqual([
    [100, 230],
    [100, 230],
    [30, 230],
  ])
  const first = pages[0]?.ok ? pages[0].value.rows[0] : undefined
  expect(first).toMatchObject({ externalId: 'p0', price: 1.005, variantId: 'p0-v1', taxId: 'tax-22' })
})

test('asks for a new token once the old one has expired, also before its time', async () => {
  const gateway = open()
  await gateway.listCategories(0)
  await local('advance', { ms: 3_600_001 })
  expect(await gateway.listCategories(0)).toMatchObject({ ok: true, value: { total: 3 } })
})

test('refuses query values that are not JSON, and more than 360 calls in ten minutes', async () => {
  const headers = { 'x-requested-with': '*', 'x-version': '1.0.0' }
  const reply = await fetch(`${url}/cash-system/apikey/token`, { method: 'POST', headers, body: JSON.stringify({ apiKey: cashSystemKey }) })
  const { access_token } = (await reply.json()) as { access_token: string }
  const plain = await fetch(`${url}/cash-system/products?idsSalesPoint=101`, {
    headers: { ...headers, authorization: `Bearer ${access_token}` },
  })
  expect([plain.status, await plain.text()]).toEqual([400, expect.stringContaining('error.expected.jsarray')])
  const gateway = open()
  for (let call = 0; call < 360; call++) await gateway.listCategories(0)
  expect(await gateway.listCategories(0)).toMatchObject({ ok: false, reason: 'throttled', afterSeconds: 2 })
  await local('advance', { ms: 600_001 })
  expect(await gateway.listCategories(0)).toMatchObject({ ok: true })
})

test('creates an order once: the same externalId again is a conflict, and both shapes of the reply are read', async () => {
  const gateway = open()
  expect(await find(gateway)).toEqual({ ok: true, value: null })
  expect(await gateway.createOrder(order)).toEqual({ kind: 'created', orderId: 'ord-1' })
  expect(await gateway.createOrder(order)).toEqual({ kind: 'exists' })
  expect(await gateway.createOrder({ ...order, externalId: 'appointment:apt_2' })).toEqual({ kind: 'created', orderId: 'ord-2' })
  expect(await find(gateway)).toEqual({ ok: true, value: 'ord-1' })
})

test('says whether an order may have arrived', async () => {
  const gateway = open()
  const outcomes = ['reply lost', 'garbled reply', 'slow reply', 'hangs', 'unavailable', 'refused', 'throttled']
  const kinds: string[] = []
  for (const [i, kind] of outcomes.entries()) {
    await fault(kind, `apt_${i}`)
    kinds.push((await gateway.createOrder({ ...order, externalId: `appointment:apt_${i}` })).kind)
  }
  expect(kinds).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown', 'refused', 'not_sent'])
  expect(await open('wrong').createOrder(order)).toMatchObject({ kind: 'not_sent', failure: { reason: 'credentials' } })
  const long = await gateway.createOrder({ ...order, rows: Array.from({ length: 2000 }, () => row) })
  expect(long).toMatchObject({ kind: 'refused', failure: { words: 'Entity too large' } })
})

test('admits a notice only with the signature of its body, as hex or base64', async () => {
  await open().createOrder(order)
  const notice = (await (await local('receipt', { externalId: order.externalId, secret: 's' })).json()) as { body: string }
  const hmac = (encoding: 'hex' | 'base64') => createHmac('sha1', 's').update(notice.body).digest(encoding)
  const [hex, base64] = [hmac('hex'), hmac('base64')]
  for (const signature of [hex, `sha1=${hex.toUpperCase()}`, base64, `sha1=${base64}`])
    expect(isSignedNotice('s', notice.body, signature), signature).toBe(true)
  for (const signature of ['', 'sha1=', hex.replace(/^./, 'x'), 'nonsense']) expect(isSignedNotice('s', notice.body, signature)).toBe(false)
  expect(isSignedNotice('s', `${notice.body} `, hex)).toBe(false)
  expect(readNotice('RECEIPT/CREATE', JSON.parse(notice.body))).toEqual({
    kind: 'receipt',
    receipt: {
      ...{ receiptId: 'rec-ord-1', number: '0001', amount: 24, method: 'cash' },
      ...{ externalIds: [order.externalId], orderIds: ['ord-1'] },
    },
  })
})

test('sells what has no item by its department, with what is paid already; refuses what does not add up', async () => {
  const gateway = open()
  const departments = await gateway.listDepartments('101')
  expect(departments).toMatchObject({
    ok: true,
    value: [{ departmentId: 'dep-services', taxId: 'tax-22', rate: 22, nature: '' }, {}, { departmentId: 'dep-vouchers', nature: 'N2.2' }],
  })
  const voucher = { variantId: '', description: 'Buono regalo', departmentId: 'dep-vouchers', taxId: 'tax-n2', quantity: 1, price: 50 }
  const sold = { ...order, amount: 74, rows: [row, voucher], voucherPayments: [24] }
  for (const wrong of [
    { voucherPayments: [74.01] },
    { voucherPayments: [0] },
    { amount: 50 },
    { rows: [row, { ...voucher, description: '' }] },
    { rows: [row, { ...voucher, taxId: 'tax-22' }] },
    { rows: [row, { ...voucher, departmentId: 'dep-none' }] },
  ])
    expect(await gateway.createOrder({ ...sold, ...wrong }), JSON.stringify(wrong)).toMatchObject({ kind: 'refused' })
  expect(await gateway.createOrder(sold)).toMatchObject({ kind: 'created' })
  const receipt = await (await local('receipt', { externalId: order.externalId, method: 'ELECTRONIC' })).json()
  const { body } = receipt as { body: string }
  expect(readNotice('RECEIPT/CREATE', JSON.parse(body))).toMatchObject({ receipt: { amount: 74, method: 'card' } })
})
