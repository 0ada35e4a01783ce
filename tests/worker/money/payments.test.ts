import { expect, test } from 'vitest'
import type { PaymentLink } from '../../../schema/api/booking/link-page-replies.ts'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import type { Outstanding } from '../../../schema/api/money/ledger-schemas.ts'
import type { Liability } from '../../../schema/api/money/liability-schemas.ts'
import type { PaymentAccountPage } from '../../../schema/api/money/payment-accounts-schemas.ts'
import type { PaymentOrder } from '../../../schema/api/money/payment-orders-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { askForBalance, connectPayments, getLinkPath, getPayments, openPage, sendEvent } from '../../support/payments.ts'
import { openSalon, today, tuesday } from '../../support/salon.ts'
import { expectSoundLedger } from '../../support/sound-ledger.ts'

const later = (minutes: number) => new Date(Date.parse(tuesday) + minutes * 60_000).toISOString()

/** A connected salon with a visit of €32 that is not paid. */
async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const accountId = await connectPayments(world, salon)
  const desk = await salon.as('RECEPTIONIST')
  const { go, served } = await openLedger(world, salon, desk)
  const visit = await served(salon.clients[0], [[salon.cut, salon.anna]], 0)
  const leaveUnpaid = async () => {
    const { appointmentId, version } = visit
    const body = { version, payments: [], owed: 32 }
    const paid = await go<Appointment>('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, body)
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    return paid.body
  }
  const unpaid = await leaveUnpaid()
  const clientId = unpaid.clientId
  return {
    world,
    salon,
    go,
    unpaid,
    accountId,
    gateway: getPayments(world),
    read: async () => (await go<{ orders: PaymentOrder[] }>('GET', `/api/PaymentOrders/{sessionCode}?clientId=${clientId}`)).body.orders,
    owed: async () => (await go<Outstanding>('GET', `/api/BookEntries/Owed/{sessionCode}?clientId=${clientId}`)).body.owed,
    step: (order: PaymentOrder, name: string, body?: object) =>
      go<PaymentOrder>('POST', `/api/PaymentOrders/${name}/{sessionCode}/${order.paymentOrderId}`, body),
    page: async (order: PaymentOrder) => (await world.call<PaymentLink>('GET', getLinkPath(order))).body,
    sound: async () => {
      const admin = await salon.as('ADMIN')
      const liability = await admin.call<Liability>('GET', `/api/Liability/{sessionCode}?from=${today}&to=${today}`)
      const day = await go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${today}`)
      await expectSoundLedger(world, liability.body, day.body)
    },
    day: async () => (await go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${today}`)).body,
  }
}

test('posts a balance that is paid by link once, however often the gateway says so, and refunds it through the gateway', async () => {
  const { world, salon, unpaid, gateway, read, owed, step, page, day, go, sound } = await open()
  const order = await askForBalance(salon, unpaid)
  expect((await askForBalance(salon, unpaid)).paymentOrderId).toBe(order.paymentOrderId)
  expect(await page(order)).toMatchObject({ state: 'payable', amount: 32, isReady: true, visits: [{ owed: 32 }] })
  const sessionId = await openPage(world, order)
  expect(await openPage(world, order)).toBe(sessionId)
  const events = await gateway.pay(sessionId)
  const [first] = events
  if (!first) throw new Error('no event')
  const forged = { ...first, headers: { ...first.headers, 'stripe-signature': 't=1764000000,v1=00' } }
  expect((await sendEvent(world, forged)).status).toBe(404)
  expect((await sendEvent(world, first, later(6))).status).toBe(404)
  for (const event of [...events, ...events].reverse()) expect((await sendEvent(world, event)).status).toBe(200)
  await expect.poll(owed).toBe(0)
  expect(await read()).toMatchObject([{ state: 'paid', problem: '' }])
  expect(await page(order)).toMatchObject({ state: 'paid' })
  expect(await day()).toMatchObject({ settled: 32, methods: [{ method: 'online', taken: 32, paid: 32 }] })
  const { version, entries } = (await go<Appointment>('GET', `/api/Appointments/{sessionCode}/${unpaid.appointmentId}`)).body
  const undo = await go('POST', `/api/BookEntries/Undo/{sessionCode}/${entries.at(-1)?.bookEntryId}`, { reason: 'Mistake' })
  expect(undo).toMatchObject({ status: 409, body: { code: 'cannot_be_undone' } })
  const correct = (name: string, body: object) => go('POST', `/api/Appointments/${name}/{sessionCode}/${unpaid.appointmentId}`, body)
  expect(await correct('Void', { version, reason: 'Mistake' })).toMatchObject({ status: 409, body: { code: 'cannot_be_undone' } })
  expect(await correct('Refund', { version, reason: 'Mistake', amount: 5 })).toMatchObject({
    ...{ status: 400, body: { code: 'refund_exceeds_method' } },
  })
  await gateway.setRefunds('pending')
  expect((await step(order, 'Refund', { reason: 'Not satisfied' })).body).toMatchObject({ state: 'refunding' })
  expect(await owed()).toBe(0)
  expect((await step(order, 'Refund', { reason: 'Again' })).body).toMatchObject({ code: 'already_refunded' })
  await gateway.setRefunds('succeeded')
  expect((await step(order, 'Check')).body).toMatchObject({ state: 'refunded', refundReason: 'Not satisfied' })
  expect(await owed()).toBe(32)
  expect(await day()).toMatchObject({ paid: 0, settled: 0 })
  expect((await gateway.all()).refunds).toHaveLength(1)
  await sound()
})

test('charges once where a reply is lost at any step', async () => {
  const { world, salon, unpaid, gateway, read, owed, step, sound } = await open()
  const order = await askForBalance(salon, unpaid)
  await gateway.fault('reply lost', order.paymentOrderId)
  expect((await world.call('POST', getLinkPath(order))).status).toBe(503)
  const sessionId = await openPage(world, order)
  expect((await gateway.all()).sessions).toHaveLength(1)
  await gateway.pay(sessionId)
  await gateway.fault('unavailable')
  expect((await step(order, 'Check')).body).toMatchObject({ state: 'open' })
  expect((await step(order, 'Check')).body).toMatchObject({ state: 'paid' })
  const [paid] = await read()
  await gateway.fault('reply lost', 'amount=3200')
  await step(order, 'Refund', { reason: 'Mistake' })
  expect((await step(order, 'Check')).body).toMatchObject({ state: 'refunded' })
  expect(paid?.amount).toBe(32)
  const { sessions, refunds } = await gateway.all()
  expect([sessions.length, refunds.length, await owed()]).toEqual([1, 1, 32])
  await sound()
})

test('refunds what was paid by link after the balance was paid at the desk', async () => {
  const { world, salon, unpaid, gateway, go, page, step, day, sound } = await open()
  const order = await askForBalance(salon, unpaid)
  const sessionId = await openPage(world, order)
  const payment = { clientId: unpaid.clientId, owed: 32, payments: [{ method: 'cash', amount: 32 }] }
  expect((await go('POST', '/api/BookEntries/Settle/{sessionCode}', payment)).status).toBe(200)
  expect(await page(order)).toMatchObject({ state: 'settled' })
  await gateway.pay(sessionId)
  expect((await step(order, 'Check')).body).toMatchObject({ state: 'refunded', problem: 'not_owed' })
  expect((await gateway.all()).refunds).toMatchObject([{ amount: 3200, status: 'succeeded' }])
  expect(await day()).toMatchObject({ methods: [{ method: 'cash', paid: 32 }] })
  await sound()
})

test('lists events of other orders, amounts, currencies and salons, and does nothing for them', async () => {
  const { world, salon, unpaid, gateway, accountId, owed } = await open()
  const order = await askForBalance(salon, unpaid)
  const id = await openPage(world, order)
  const other = await openSalon(world)
  const otherAccount = await connectPayments(world, other)
  const session = { id, object: 'checkout.session', client_reference_id: order.paymentOrderId, amount_total: 3200, currency: 'eur' }
  const type = 'checkout.session.completed'
  const wrong = [
    [accountId, { ...session, amount_total: 1 }],
    [accountId, { ...session, currency: 'usd' }],
    [accountId, { ...session, client_reference_id: 'pyo_unknown' }],
    [otherAccount, session],
    ['acct_unknown', session],
  ] as const
  for (const [account, object] of wrong) expect((await sendEvent(world, await gateway.sign(account, type, object))).status).toBe(200)
  const problems = async (of: typeof salon) =>
    (await (await of.as('ADMIN')).call<PaymentAccountPage>('GET', '/api/PaymentAccounts/{sessionCode}')).body.problems
      .map(({ problem }) => problem)
      .toSorted()
  expect(await problems(salon)).toEqual(['unknown_order', 'wrong_amount', 'wrong_currency'])
  expect(await problems(other)).toEqual(['unknown_order'])
  expect(await owed()).toBe(32)
})

test('ends a link at the gateway before it is cancelled, and a disconnected salon takes no payment', async () => {
  const { world, salon, unpaid, gateway, page, step, go } = await open()
  const order = await askForBalance(salon, unpaid)
  const sessionId = await openPage(world, order)
  expect((await step(order, 'Cancel')).body).toMatchObject({ state: 'cancelled' })
  expect((await gateway.all()).sessions).toMatchObject([{ id: sessionId, status: 'expired' }])
  expect(await page(order)).toMatchObject({ state: 'cancelled' })
  const next = await askForBalance(salon, unpaid)
  expect(next.paymentOrderId).not.toBe(order.paymentOrderId)
  const admin = await salon.as('ADMIN')
  expect((await admin.call('POST', '/api/PaymentAccounts/Disconnect/{sessionCode}')).body).toMatchObject({
    account: { state: 'disconnected' },
  })
  expect(await page(next)).toMatchObject({ isReady: false })
  expect((await world.call('POST', getLinkPath(next))).body).toMatchObject({ code: 'channel_not_set_up' })
  const draft = { clientId: unpaid.clientId, purpose: 'balance', amount: 32 }
  expect((await go('POST', '/api/PaymentOrders/{sessionCode}', draft)).body).toMatchObject({ code: 'channel_not_set_up' })
  const connected = await admin.call('POST', '/api/PaymentAccounts/Connect/{sessionCode}')
  expect(connected.body).toMatchObject({ url: null, account: { state: 'ready' } })
  expect((await gateway.all()).accounts).toHaveLength(1)
  expect(await page(next)).toMatchObject({ isReady: true })
})
