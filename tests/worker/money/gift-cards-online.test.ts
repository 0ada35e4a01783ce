import { expect, test } from 'vitest'
import type { GuestGiftCard, GuestReservedCard, PaymentLink } from '../../../schema/api/booking/link-page-replies.ts'
import type { GiftCard } from '../../../schema/api/money/gift-cards-schemas.ts'
import type { PaymentOrder } from '../../../schema/api/money/payment-orders-schemas.ts'
import { openCardDesk } from '../../support/gift-cards.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { connectPayments, getPayments, openPage, sendEvent } from '../../support/payments.ts'

const terms = { amounts: [50, 25], validMonths: 12, vatKind: 'multi', vatRate: 22, online: true, version: 0 }
const order = { amount: 50, recipientName: 'Ada', recipientEmail: 'ada@example.org', message: 'Auguri', language: 'it', payNow: true }

/** A salon that sells gift cards online, with a guest of it; `isConnected`: it takes payments. */
async function open({ isConnected = true } = {}) {
  const desk = await openCardDesk()
  const { world, salon } = desk
  if (isConnected) await connectPayments(world, salon)
  await openOnline(world, salon)
  const admin = await salon.as('ADMIN')
  await admin.call('PUT', '/api/GiftCards/Settings/{sessionCode}', terms)
  const session = await openGuest(world, salon, 4)
  const { call } = createGuest(world, salon, '')
  const gateway = getPayments(world)
  const count = async (sql: string) => Number((await world.db.execute(sql)).rows[0]?.n)
  return {
    ...{ desk, world, salon, gateway, session, guest: call, admin },
    reserve: (body: object = {}) => call<GuestReservedCard & { code?: string }>('POST', 'GiftCards/{s}', session, { ...order, ...body }),
    page: async (token = '') => (await world.call<PaymentLink>('GET', `/api/Links/Pay/${token}`)).body,
    pay: async (token = '') => {
      for (const event of await gateway.pay(await openPage(world, { url: `#${token}` }))) await sendEvent(world, event)
    },
    card: async (prepaidId: string) => (await desk.go<GiftCard>('GET', `/api/GiftCards/{sessionCode}/${prepaidId}`)).body,
    order: async () => {
      const [row] = (await world.db.execute('SELECT payment_order_id FROM payment_orders')).rows
      return String(row?.payment_order_id)
    },
    refund: async (id: string) =>
      desk.go<PaymentOrder & { code?: string }>('POST', `/api/PaymentOrders/Refund/{sessionCode}/${id}`, {
        reason: 'Bought twice',
      }),
    online: () => count("SELECT coalesce(sum(amount_cents), 0) AS n FROM payments WHERE method = 'online'"),
    mails: () => count("SELECT count(*) AS n FROM outbox WHERE kind = 'gift_card' AND recipient = 'ada@example.org'"),
  }
}

test('a guest pays for a gift card online: it is sold once, sent to whom it is for, and shown to the buyer', async () => {
  const { desk, world, salon, reserve, page, pay, card, online, mails, guest, session } = await open()
  expect((await guest('GET', 'GiftCards/{s}', session)).body).toEqual({ amounts: [25, 50], validMonths: 12, paysOnline: true })
  const { prepaidId, payToken = '' } = (await reserve()).body
  expect(await page(payToken)).toMatchObject({
    purpose: 'gift_card',
    state: 'payable',
    amount: 50,
    giftCard: { recipientName: 'Ada', token: null },
  })
  expect(await card(prepaidId)).toMatchObject({ state: 'reserved', balance: 0 })
  await pay(payToken)
  const paid = await page(payToken)
  expect(paid).toMatchObject({ state: 'paid', giftCard: { recipientEmail: 'ada@example.org' } })
  const own = await world.call<GuestGiftCard>('GET', `/api/Links/GiftCard/${paid.giftCard?.token}`)
  expect(own.body).toMatchObject({ state: 'active', balance: 50, recipientName: 'Ada', message: 'Auguri' })
  const sold = await card(prepaidId)
  expect(sold).toMatchObject({ state: 'active', balance: 50, sold: 50, entries: [{ kind: 'sale', mayVoid: false }] })
  expect([await online(), await mails()]).toEqual([5000, 1])
  expect(await desk.liability()).toMatchObject({ owed: 50 })
  // The desk pays with it, and neither collects it nor takes the sale back beside the gateway.
  expect((await desk.pay(await desk.served(), desk.withCard(sold, 32))).status).toBe(200)
  const twice = await desk.post('GiftCards/{sessionCode}', { amount: 50, payments: desk.cash(50), reservationId: prepaidId })
  expect(twice.body).toMatchObject({ code: 'reservation_over' })
  const entryId = sold.entries[0]?.prepaidEntryId
  const body = { reason: 'Mistake' }
  expect((await desk.post(`GiftCards/Void/{sessionCode}/${entryId}`, body)).status).toBe(404)
  expect((await salon.as('RECEPTIONIST')).userId).not.toBe('')
})

test('a card that is not used goes back through the gateway, and pays for nothing meanwhile; one that is used does not', async () => {
  const { desk, gateway, reserve, pay, card, refund, order: findOrder, online } = await open()
  const { prepaidId, payToken } = (await reserve()).body
  await pay(payToken)
  const orderId = await findOrder()
  await gateway.setRefunds('pending')
  expect((await refund(orderId)).body).toMatchObject({ state: 'refunding' })
  expect(await card(prepaidId)).toMatchObject({ state: 'blocked' })
  expect((await desk.post(`GiftCards/Unblock/{sessionCode}/${prepaidId}`, {})).status).toBe(409)
  const moved = await desk.post(`GiftCards/Transfer/{sessionCode}/${prepaidId}`, { recipientName: 'Bea', recipientEmail: '', message: '' })
  expect(moved).toMatchObject({ status: 409, body: { code: 'gift_card_empty' } })
  await gateway.setRefunds('failed')
  const check = () => desk.go<PaymentOrder>('POST', `/api/PaymentOrders/Check/{sessionCode}/${orderId}`)
  expect((await check()).body).toMatchObject({ state: 'paid', problem: 'refund_failed' })
  expect(await card(prepaidId)).toMatchObject({ state: 'active', balance: 50 })
  // One that was blocked by hand stays so when its refund fails.
  expect((await desk.post(`GiftCards/Block/{sessionCode}/${prepaidId}`, { reason: 'Stolen' })).status).toBe(200)
  expect((await refund(orderId)).body).toMatchObject({ state: 'paid', problem: 'refund_failed' })
  expect(await card(prepaidId)).toMatchObject({ state: 'blocked' })
  expect((await desk.post(`GiftCards/Unblock/{sessionCode}/${prepaidId}`, {})).status).toBe(200)
  await gateway.setRefunds('succeeded')
  expect((await refund(orderId)).body).toMatchObject({ state: 'refunded' })
  expect(await card(prepaidId)).toMatchObject({ state: 'cancelled', balance: 0 })
  expect(await online()).toBe(0)
  expect(await desk.liability()).toMatchObject({ owed: 0 })
})

test('a used card is not refunded, and one that was cancelled or collected while its guest pays gives the money back', async () => {
  const { desk, world, gateway, guest, session, reserve, page, pay, card, refund, order: findOrder, online } = await open()
  const used = (await reserve()).body
  await pay(used.payToken)
  await desk.pay(await desk.served(), desk.withCard(await card(used.prepaidId), 32))
  expect((await refund(await findOrder())).body).toMatchObject({ code: 'cannot_be_undone' })
  const cancelled = (await reserve()).body
  const sessionId = await openPage(world, { url: `#${cancelled.payToken}` })
  expect((await guest('DELETE', `GiftCards/{s}/${cancelled.prepaidId}`, session)).status).toBe(200)
  expect(await page(cancelled.payToken)).toMatchObject({ state: 'expired' })
  for (const event of await gateway.pay(sessionId)) await sendEvent(world, event)
  expect(await page(cancelled.payToken)).toMatchObject({ state: 'refunded' })
  const collected = (await reserve()).body
  const opened = await openPage(world, { url: `#${collected.payToken}` })
  await desk.sell(50, { reservationId: collected.prepaidId })
  for (const event of await gateway.pay(opened)) await sendEvent(world, event)
  expect(await page(collected.payToken)).toMatchObject({ state: 'refunded' })
  expect(await online()).toBe(5000)
})

test('pays at the desk where the salon takes no payments, and a repeated press gets the same card', async () => {
  const { reserve, guest, session } = await open({ isConnected: false })
  expect((await guest('GET', 'GiftCards/{s}', session)).body).toMatchObject({ paysOnline: false })
  expect(await reserve()).toMatchObject({ status: 409, body: { code: 'channel_not_set_up' } })
  expect((await reserve({ payNow: false })).body.payToken).toBe(undefined)
  const connected = await open()
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const path = `/api/OnlineBooking/GiftCards/${connected.session}`
  const press = async () => (await connected.world.call<GuestReservedCard>('POST', path, order, { headers })).body
  const first = await press()
  expect(first.payToken).not.toBe(undefined)
  expect(await press()).toEqual(first)
})
