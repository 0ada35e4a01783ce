import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CashConnection, CashOrder } from '../../../schema/api/money/cash-system-schemas.ts'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import type { GiftCard } from '../../../schema/api/money/gift-cards-schemas.ts'
import type { Liability } from '../../../schema/api/money/liability-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { receiptToken } from '../../../worker/features/messages/sending/receipt-tokens.ts'
import { cashSystemWebhookSecret } from '../../../worker/local/fakes/cash-system-catalogue.ts'
import { openConnectedSalon, sellBeforeConnection } from '../../support/cash-system.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, today } from '../../support/salon.ts'
import { expectSoundLedger } from '../../support/sound-ledger.ts'

const secret = 'a secret for tests, 32 characters and more'

/** A salon that sells through its cash system, with the notices that its cash system sends. */
async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await openConnectedSalon(world, salon)
  const desk = await salon.as('RECEPTIONIST')
  const { rows } = await world.db.execute(`SELECT service, service_id FROM services WHERE service IN ('Taglio uomo', 'Shampoo e piega')`)
  const find = (name: string) => String(rows.find(({ service }) => service === name)?.service_id)
  const post = <T>(path: string, body?: object) => desk.call<T & { code?: string }>('POST', `/api/${path}`, body)
  const read = async ({ appointmentId }: Appointment) =>
    (await desk.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${appointmentId}`)).body
  const serve = async (serviceId: string, client = 0): Promise<Appointment> => {
    const services = [{ serviceId, userId: salon.anna, mayOverlap: true }]
    const draft = { clientId: salon.clients[client], services, outsideHours: true }
    const created = (await post<Appointment>('Appointments/{sessionCode}', draft)).body
    for (const step of [...(created.arrival ? [] : ['Start']), 'StartServices', 'Stop'])
      await post(`Appointments/${step}/{sessionCode}/${created.appointmentId}`)
    return read(created)
  }
  return {
    world,
    salon,
    post,
    read,
    serve,
    services: [find('Taglio uomo'), find('Shampoo e piega')] as const,
    sellCard: async (amount: number) =>
      (
        await sellBeforeConnection(world, () =>
          post<GiftCard>('GiftCards/{sessionCode}', { amount, payments: [{ method: 'cash', amount }] }),
        )
      ).body,
    cardOf: async ({ prepaidId }: { prepaidId: string }) =>
      (await desk.call<GiftCard>('GET', `/api/GiftCards/{sessionCode}/${prepaidId}`)).body,
    exportVisit: async ({ appointmentId }: Appointment, query = '') => {
      const sent = await post<Appointment>(`CashSystem/Checkout/{sessionCode}/${appointmentId}?forceNewCheckout=1${query}`)
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    },
    /** What the cash system says of the orders of visits, signed. */
    notify: (operation: string, visits: readonly Appointment[], more: { amount?: number; number?: string } = {}) => {
      const orders = visits.map(({ appointmentId }) => ({ externalId: `appointment:${appointmentId}:1` }))
      const { number = '0001', amount } = more
      const payments = amount === undefined ? {} : { amount, payments: [{ type: 'CASH', amount }] }
      const text = JSON.stringify({ id: `${operation} ${number}`, number, document: { orders, ...payments } })
      const signature = `sha1=${createHmac('sha1', cashSystemWebhookSecret).update(text).digest('hex')}`
      const headers = { 'content-type': 'application/json', 'x-cn-operation': operation, 'x-cn-signature': signature }
      return world.call('POST', `/api/CashSystemNotices/${receiptToken(secret, 'cash', salon.salonId)}`, text, { headers })
    },
    handle: ({ cashOrderId, state, reason }: CashOrder, isHandled = true) =>
      admin.call<CashConnection & { code?: string }>('PUT', `/api/CashSystem/Orders/{sessionCode}/${cashOrderId}`, {
        isHandled,
        state,
        reason,
      }),
    listed: async () => (await admin.call<CashConnection>('GET', `/api/CashSystem/Connection/{sessionCode}/${salon.salonId}`)).body.orders,
    expectSound: async () => {
      const liability = await admin.call<Liability>('GET', `/api/Liability/{sessionCode}?from=${today}&to=${today}`)
      const day = await admin.call<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${today}`)
      await expectSoundLedger(world, liability.body, day.body)
    },
  }
}

/** Orders whose gift card pays for another visit already: one with a card of 50, and one without a card. */
async function openUsedCard() {
  const desk = await open()
  const { post, read, serve, services, exportVisit, notify } = desk
  const [selling, plain, later] = [await serve(services[0]), await serve(services[0], 1), await serve(services[1], 2)]
  await post(`GiftCards/Visit/{sessionCode}/${selling.appointmentId}`, { amount: 50 })
  for (const visit of [selling, plain]) await exportVisit(visit)
  expect((await notify('RECEIPT/CREATE', [selling], { amount: 74 })).status).toBe(200)
  expect((await notify('RECEIPT/CREATE', [plain], { amount: 24, number: '0002' })).status).toBe(200)
  const [card] = (await read(selling)).prepaidDTO
  await exportVisit(later, `&giftCards=${card?.prepaidId}:18.5`)
  expect((await notify('RECEIPT/CREATE', [later], { amount: 18.5, number: '0003' })).status).toBe(200)
  return { ...desk, selling, plain, later, card: card as { prepaidId: string } }
}

test('an order that is deleted after its gift card was used is listed, and can be reopened once the card is whole', async () => {
  const { read, notify, listed, expectSound, selling, plain, later, card, cardOf, post } = await openUsedCard()
  const before = await read(selling)
  for (let sent = 0; sent < 3; sent++) expect((await notify('ORDER/DELETE', [selling, plain])).status).toBe(200)
  expect(await read(selling)).toEqual(before)
  expect(await listed()).toMatchObject([{ appointmentId: selling.appointmentId, state: 'paid', reason: 'prepaid_used' }])
  // The other order of the notice has nothing to do with the card.
  expect(await read(plain)).toMatchObject({ checkedOut: null, externalCashOrder: null, payments: [] })
  expect(await cardOf(card)).toMatchObject({ balance: 31.5 })
  await expectSound()
  const reopen = (visit: Appointment) => post(`CashSystem/Reopen/{sessionCode}/${visit.appointmentId}`, { reason: 'Deleted there' })
  expect(await reopen(selling)).toMatchObject({ status: 409, body: { code: 'prepaid_used' } })
  expect((await reopen(later)).status).toBe(200)
  expect((await reopen(selling)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect(await read(selling)).toMatchObject({ checkedOut: null, externalCashOrder: null, payments: [] })
  await expectSound()
})

test('an order that somebody has dealt with is listed again by Undo, and when something else happens to it', async () => {
  const { notify, listed, handle, selling } = await openUsedCard()
  await notify('ORDER/DELETE', [selling])
  const [order] = (await listed()) as [CashOrder]
  expect(await handle({ ...order, state: 'exported' })).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await handle({ ...order, cashOrderId: 'nobody' })).toMatchObject({ status: 404 })
  expect(await handle(order)).toMatchObject({ status: 200, body: { orders: [] } })
  expect(await handle(order, false)).toMatchObject({ status: 200, body: { orders: [order] } })
  await handle(order)
  await notify('ORDER/DELETE', [selling], { number: '0004' })
  expect(await listed()).toEqual([order])
})

test('a receipt that names several orders closes each at its total, and repeated it changes nothing', async () => {
  const { world, read, serve, services, exportVisit, notify, listed, expectSound } = await open()
  const visits = [await serve(services[0]), await serve(services[1], 1)] as const
  for (const visit of visits) await exportVisit(visit)
  const replies = await Promise.all(Array.from({ length: 4 }, () => notify('RECEIPT/CREATE', visits, { amount: 42.5 })))
  expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(200))
  const paid = [await read(visits[0]), await read(visits[1])]
  expect(paid).toMatchObject([
    { checkedOut: expect.any(String), total: 24, owed: 0, payments: [{ method: 'cash', amount: 24 }] },
    { checkedOut: expect.any(String), total: 18.5, owed: 0, payments: [{ method: 'cash', amount: 18.5 }] },
  ])
  expect(await listed()).toEqual([])
  expect((await world.db.execute('SELECT 1 FROM ledger_entries')).rows).toHaveLength(2)
  await expectSound()
})

test('what the cashier took off a receipt of several orders is allocated, also where the desk has closed one of them', async () => {
  const { read, post, serve, services, exportVisit, notify, listed, expectSound } = await open()
  const visits = [await serve(services[0]), await serve(services[1], 1)] as const
  for (const visit of visits) await exportVisit(visit)
  expect((await notify('RECEIPT/CREATE', visits, { amount: 40.01 })).status).toBe(200)
  // 40.01 × 24 / 42.50 = 22.594, 40.01 × 18.50 / 42.50 = 17.416.
  const amounts = async (pair: readonly Appointment[]) =>
    (await Promise.all(pair.map(read))).map(({ payments }) => payments.map(({ amount }) => amount))
  expect(await amounts(visits)).toEqual([[22.59], [17.42]])
  expect((await listed()).map(({ receiptTotal, total }) => [total, receiptTotal]).toSorted()).toEqual([
    [18.5, 17.42],
    [24, 22.59],
  ])
  const others = [await serve(services[0], 2), await serve(services[1], 3)] as const
  for (const visit of others) await exportVisit(visit)
  const marked = await post(`CashSystem/MarkPaid/{sessionCode}/${others[0].appointmentId}`, { method: 'cash', receiptNumber: '0002' })
  expect(marked.status).toBe(200)
  expect((await notify('RECEIPT/CREATE', others, { amount: 42.5, number: '0002' })).status).toBe(200)
  expect(await amounts(others)).toEqual([[24], [18.5]])
  await expectSound()
})

test('a receipt takes what its order has set aside of a gift card, also if the card was blocked or ended meanwhile', async () => {
  const { world, read, post, serve, services, sellCard, exportVisit, notify, listed, expectSound, cardOf } = await open()
  const [blocked, over] = [await sellCard(50), await sellCard(50)]
  const visits = [await serve(services[0]), await serve(services[0], 1)] as const
  await exportVisit(visits[0], `&giftCards=${blocked.prepaidId}:10`)
  await exportVisit(visits[1], `&giftCards=${over.prepaidId}:10`)
  expect((await post(`GiftCards/Block/{sessionCode}/${blocked.prepaidId}`, { reason: 'Lost' })).status).toBe(200)
  await world.db.execute(`UPDATE prepaid_accounts SET valid_until = '2026-11-23' WHERE prepaid_id = '${over.prepaidId}'`)
  expect((await notify('RECEIPT/CREATE', visits, { amount: 48 })).status).toBe(200)
  const payments = [
    { method: 'voucher', amount: 10 },
    { method: 'cash', amount: 14 },
  ]
  for (const visit of visits) expect((await read(visit)).payments).toMatchObject(payments)
  expect(await listed()).toEqual([])
  expect([(await cardOf(blocked)).balance, (await cardOf(over)).balance]).toEqual([40, 40])
  await expectSound()
})

test('a receipt that cannot be posted, since its gift card has too little, is answered and listed with its number', async () => {
  const { world, read, serve, services, sellCard, exportVisit, notify, listed } = await open()
  const card = await sellCard(15)
  const visits = [await serve(services[0]), await serve(services[1], 1)] as const
  await exportVisit(visits[0], `&giftCards=${card.prepaidId}:10`)
  await exportVisit(visits[1])
  // Nothing in the product does this; whatever makes a receipt impossible has to stay with its order.
  await world.db.execute(`UPDATE cash_orders SET vouchers_json = json_set(vouchers_json, '$[0].amount', 6000) WHERE vouchers_json <> '[]'`)
  for (let sent = 0; sent < 2; sent++) expect((await notify('RECEIPT/CREATE', visits, { amount: 42.5 })).status).toBe(200)
  expect(await listed()).toMatchObject([{ appointmentId: visits[0].appointmentId, state: 'exported', words: '0001' }])
  expect(await read(visits[0])).toMatchObject({ checkedOut: null, payments: [] })
  expect(await read(visits[1])).toMatchObject({ checkedOut: expect.any(String), payments: [{ amount: 18.5 }] })
})
