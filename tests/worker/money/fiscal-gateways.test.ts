import { expect, test } from 'vitest'
import type { FiscalReceiptGateway, FiscalSending } from '../../../worker/gateways/fiscal-receipts.ts'
import { createFiskaly, toIdempotencyKey } from '../../../worker/gateways/fiskaly.ts'
import type { Fetch } from '../../../worker/gateways/http-post.ts'
import { createOpenapiReceipts } from '../../../worker/gateways/openapi-receipts.ts'
import type { FakeGateway } from '../../../worker/local/fakes/fake-gateway.ts'
import { createFakeFiskaly, fiskalyKey, fiskalySecret } from '../../../worker/local/fakes/fiskaly.ts'
import { createFakeOpenapiReceipts, openapiFiscalId, openapiToken, refusedPassword } from '../../../worker/local/fakes/openapi-receipts.ts'
import { tuesday } from '../../support/salon.ts'

const nowMs = Date.parse(tuesday)
interface Call {
  method: string
  path: string
  body: Record<string, unknown>
}

/** A fake without a server: `break` says what happens to the next call whose path contains a text. */
function wire(fake: FakeGateway) {
  const calls: Call[] = []
  let broken: { how: 'lost' | 'unsent' | number; at: string } | undefined
  let clock = nowMs
  const fetch: Fetch = async (url, init) => {
    const { pathname, search } = new URL(url)
    const [method, body] = [init.method ?? 'GET', String(init.body ?? '')]
    const headers = Object.fromEntries(new Headers(init.headers).entries())
    calls.push({ method, path: pathname, body: body ? JSON.parse(body) : {} })
    const fault = broken && `${method} ${pathname}`.includes(broken.at) ? broken : undefined
    if (fault) broken = undefined
    if (fault?.how === 'unsent') throw new Error('no connection')
    if (typeof fault?.how === 'number') return new Response('{}', { status: fault.how })
    const reply = fake.respond(
      { base: '', method, path: pathname + search, headers, body },
      { now: () => clock, keep: () => ({}) as never },
    )
    if (fault?.how === 'lost') throw new Error('no answer')
    return new Response(JSON.stringify(reply.body), { status: reply.status })
  }
  return {
    calls,
    options: { fetch, timeoutMs: 1000 },
    breakNext(how: 'lost' | 'unsent' | number, at: string) {
      broken = { how, at }
    },
    set: (state: object) =>
      fake.respond({ base: '', method: 'POST', path: '/control', headers: {}, body: JSON.stringify(state) }, {} as never),
    pass(hours: number) {
      clock += hours * 3_600_000
    },
  }
}

const cut = { lineId: 'cut', description: 'Taglio', isGood: false, rate: 22, nature: '', cents: 4000 }
const serum = { lineId: 'serum', description: 'Siero', isGood: true, rate: 10, nature: '', cents: 2000 }
const sale: FiscalSending = {
  ...{ key: 'bke_1.0.0', atUtc: nowMs / 1000, kind: 'sale', lotteryCode: '', reservationId: '', parent: null, knownIds: [] },
  document: { items: [cut, serum], cashCents: 2000, electronicCents: 4000, voucherCents: 0 },
}
const services = {
  openapi() {
    const wired = wire(createFakeOpenapiReceipts())
    return {
      ...wired,
      gateway: createOpenapiReceipts({ url: 'https://fake', token: openapiToken, fiscalId: openapiFiscalId, ...wired.options }),
    }
  },
  fiskaly() {
    const wired = wire(createFakeFiskaly())
    const account = { url: 'https://fake', key: fiskalyKey, secret: fiskalySecret, systemId: 'fsk-system' }
    return { ...wired, gateway: createFiskaly({ ...account, ...wired.options }) }
  },
}
async function reserved(gateway: FiscalReceiptGateway, sending: FiscalSending): Promise<FiscalSending> {
  const answer = await gateway.reserve(sending)
  if (!answer.ok) throw new Error(answer.words)
  return { ...sending, reservationId: answer.value }
}
async function issue(gateway: FiscalReceiptGateway, sending: FiscalSending) {
  const sent = await gateway.send(await reserved(gateway, sending))
  if (!sent.ok) throw new Error(sent.words)
  const read = await gateway.read(sent.value.externalId)
  if (!read.ok) throw new Error(read.words)
  return read.value
}
const ofSale = (externalId: string, kind: FiscalSending['kind'], items = [cut], key = 'bke_2.0.0'): FiscalSending => ({
  ...sale,
  ...{ key, kind, parent: { externalId, items: sale.document.items } },
  document: { items, cashCents: 0, electronicCents: 0, voucherCents: 0 },
})

for (const name of ['openapi', 'fiskaly'] as const) {
  const open = services[name]

  test(`${name}: issues a sale of several rates, returns an item of it, and cancels another sale`, async () => {
    const { gateway, calls } = open()
    expect(await gateway.readAccount()).toMatchObject({ ok: true, value: { name: 'Zampa Felice S.r.l.', isReady: true } })
    const first = await issue(gateway, sale)
    expect(first).toMatchObject({ state: 'done', number: expect.stringMatching(/^DCW2026\//) })
    const returned = await issue(gateway, ofSale(first.externalId, 'return'))
    expect(returned).toMatchObject({ state: 'done' })
    expect(returned.externalId).not.toBe(first.externalId)
    const second = await issue(gateway, { ...sale, key: 'bke_3.0.0' })
    expect(await issue(gateway, ofSale(second.externalId, 'void', [cut, serum], 'bke_4.0.0'))).toMatchObject({ state: 'done' })
    expect(await gateway.send(await reserved(gateway, ofSale(second.externalId, 'void', [cut, serum], 'bke_5.0.0')))).toMatchObject({
      ...{ ok: false, reason: 'refused' },
    })
    expect(JSON.stringify(calls)).not.toContain(openapiToken)
  })

  test(`${name}: finds a receipt whose answer was lost, and none that was never sent`, async () => {
    const { gateway, breakNext } = open()
    const path = name === 'openapi' ? 'POST /IT-receipts' : 'POST /records'
    const sending = await reserved(gateway, sale)
    expect(await gateway.find(sending)).toEqual({ ok: true, value: null })
    breakNext('unsent', path)
    expect(await gateway.send(sending)).toMatchObject({ ok: false, reason: 'unknown' })
    expect(await gateway.find(sending)).toEqual({ ok: true, value: null })
    breakNext('lost', path)
    expect(await gateway.send(sending)).toMatchObject({ ok: false, reason: 'unknown' })
    const found = await gateway.find(sending)
    expect(found).toMatchObject({ ok: true, value: { state: 'done' } })
    const parentId = (found.ok && found.value?.externalId) || ''
    const refund = await reserved(gateway, ofSale(parentId, 'return'))
    breakNext('lost', name === 'openapi' ? 'PATCH' : 'POST /records')
    expect(await gateway.send(refund)).toMatchObject({ ok: false, reason: 'unknown' })
    const again = await gateway.find({ ...refund, knownIds: [parentId] })
    expect(again).toMatchObject({ ok: true, value: { state: 'done' } })
    breakNext(503, name === 'openapi' ? 'GET /IT-receipts' : 'GET /records')
    expect(await gateway.find(sending)).toMatchObject({ ok: false, reason: 'unknown' })
  })

  test(`${name}: tells refusals, throttling, a wrong account and a wrong login from one another`, async () => {
    const { gateway, breakNext, set } = open()
    const path = name === 'openapi' ? '/IT-receipts' : '/records'
    const sending = await reserved(gateway, sale)
    breakNext(429, path)
    expect(await gateway.send(sending)).toMatchObject({ ok: false, reason: 'throttled' })
    breakNext(401, path)
    expect(await gateway.send(sending)).toMatchObject({ ok: false, reason: 'account' })
    breakNext(422, path)
    expect(await gateway.send(sending)).toMatchObject({ ok: false, reason: 'refused' })
    breakNext(500, path)
    expect(await gateway.send(sending)).toMatchObject({ ok: false, reason: 'unknown' })
    const odd = { ...sale, document: { ...sale.document, items: [{ ...cut, rate: 21 }] } }
    expect(await gateway.send({ ...odd, reservationId: sending.reservationId })).toMatchObject({ ok: false, reason: 'rate', words: '21%' })
    const unpaid = { ...sale, key: 'bke_9.0.0', document: { ...sale.document, cashCents: 1999 } }
    expect(await gateway.send(await reserved(gateway, unpaid))).toMatchObject({ ok: false, reason: 'refused' })
    expect(await gateway.saveLogin({ taxCode: 'RSSMRA85T10A562S', password: refusedPassword, pin: '1' })).toMatchObject({
      ...{ ok: false, reason: 'credentials' },
    })
    set({ isLoginOk: false })
    expect(await issue(gateway, { ...sale, key: 'bke_6.0.0' })).toMatchObject({ state: 'failed', isLoginRefused: true })
    expect(await gateway.saveLogin({ taxCode: 'RSSMRA85T10A562S', password: 'new', pin: '1' })).toMatchObject({ ok: true })
    set({ isOfficeAway: true })
    const waiting = await issue(gateway, { ...sale, key: 'bke_7.0.0' })
    expect(waiting).toMatchObject({ state: 'pending', number: '' })
    set({ isOfficeAway: false })
    expect(await gateway.read(waiting.externalId)).toMatchObject({ ok: true, value: { state: 'done' } })
  })

  test(`${name}: sends exemptions, vouchers and the code of the lottery where it may play`, async () => {
    const { gateway, calls } = open()
    const free = { ...cut, rate: 0, nature: 'N2.2', cents: 3000 }
    await issue(gateway, {
      ...sale,
      document: { items: [free], cashCents: 0, electronicCents: 2000, voucherCents: 1000 },
      lotteryCode: 'ABCD1234',
    })
    expect(JSON.stringify(calls)).toContain(name === 'openapi' ? '"vat_rate_code":"N2"' : '"code":"NOT_SUBJECT"')
    expect(JSON.stringify(calls)).not.toContain('ABCD1234')
    const electronic = { items: [cut], cashCents: 0, electronicCents: 4000, voucherCents: 0 }
    await issue(gateway, { ...sale, key: 'bke_8.0.0', document: electronic, lotteryCode: 'ABCD1234' })
    expect(JSON.stringify(calls)).toContain('ABCD1234')
  })
}

test('openapi: cancels no sale of the day before, and refuses an unknown taxpayer', async () => {
  const { gateway, pass, options } = services.openapi()
  const sold = await issue(gateway, sale)
  pass(25)
  expect(await gateway.send(ofSale(sold.externalId, 'void', [cut, serum]))).toMatchObject({ ok: false, reason: 'refused' })
  const other = createOpenapiReceipts({ url: 'https://fake', token: openapiToken, fiscalId: '00488410010', ...options })
  expect(await other.readAccount()).toMatchObject({ ok: false, reason: 'account' })
})

test('fiskaly: keys are lower-case UUIDs of version 4, and a repeated request is one receipt', async () => {
  expect(toIdempotencyKey('bke_1')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  const { gateway, calls } = services.fiskaly()
  const sending = await reserved(gateway, sale)
  const [first, again] = [await gateway.send(sending), await gateway.send(sending)]
  expect(again).toEqual(first)
  expect(calls.filter(({ body }) => JSON.stringify(body).includes('TRANSACTION')).length).toBe(3)
})
