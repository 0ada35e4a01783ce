import { expect, test } from 'vitest'
import type { GuestGiftCard } from '../../../schema/api/booking/link-page-replies.ts'
import type { FoundGiftCard, GiftCard, GiftCards } from '../../../schema/api/money/gift-cards-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openCardDesk } from '../../support/gift-cards.ts'

test('a card sold at the desk pays visits in part, and what the salon owes agrees with the end of the day', async () => {
  const desk = await openCardDesk()
  const card = await desk.sell(50, { clientId: desk.salon.clients[0], recipientName: 'Giulia', message: 'Auguri!' })
  expect(card).toMatchObject({ state: 'active', balance: 50, sold: 50, vatKind: 'multi', validUntil: '2027-11-24' })
  const visit = await desk.served()
  const paid = await desk.pay(visit, [...desk.withCard(card, 20), { method: 'card', amount: 12 }])
  expect(paid.body.payments).toMatchObject([{ method: 'voucher', amount: 20, prepaidId: card.prepaidId }, { method: 'card' }])
  expect(await desk.card(card)).toMatchObject({ balance: 30, entries: [{ kind: 'payment', amount: -20, balance: 30 }, { kind: 'sale' }] })
  expect(await desk.day()).toMatchObject({ services: 32, prepaid: 50, charged: 82, paid: 82, expectedCash: 50 })
  expect(await desk.liability()).toMatchObject({ opening: 0, sold: 50, used: -20, expired: 0, owed: 30, days: [{ owed: 30 }] })
  expect((await desk.liability()).multiPurpose).toEqual({ sold: 50, used: -20, owed: 30, rates: [{ rate: 22, used: -20, vat: 3.61 }] })
})

test('a card on a checkout is no revenue, is voided with it while unused, and refused after it was used', async () => {
  const desk = await openCardDesk()
  const visit = await desk.served()
  const added = await desk.post<Appointment>(`GiftCards/Visit/{sessionCode}/${visit.appointmentId}`, { amount: 50, recipientName: 'Ada' })
  expect(added.body).toMatchObject({ total: 32, prepaidDTO: [{ label: 'Ada', price: 50, isSold: false, balance: 0 }] })
  expect((await desk.pay(visit, desk.cash(32))).body).toMatchObject({ code: 'stale' })
  const card = { prepaidId: added.body.prepaidDTO[0]?.prepaidId ?? '' }
  expect((await desk.pay(added.body, [...desk.withCard(card, 50), ...desk.cash(32)])).body).toMatchObject({ code: 'prepaid_by_voucher' })
  const paid = await desk.pay(added.body, desk.cash(82))
  expect(paid.body).toMatchObject({ total: 32, owed: 0, prepaidDTO: [{ isSold: true, balance: 50 }] })
  const voided = await desk.voidCheckout(paid.body)
  expect(voided.body.prepaidDTO).toMatchObject([{ isSold: false, balance: 0 }])
  const again = await desk.pay(voided.body, desk.cash(82))
  const second = await desk.pay(await desk.served(desk.salon.clients[1]), desk.withCard(card, 32))
  expect(second.status).toBe(200)
  expect((await desk.voidCheckout(again.body)).body).toMatchObject({ code: 'prepaid_used' })
  const line = again.body.prepaidDTO[0]?.prepaidSaleId
  const refunded = await desk.refund(again.body, { lines: [line] })
  expect([refunded.body.refunded, (await desk.card(card)).balance]).toEqual([18, 0])
  // The money of the second visit goes back to the card that paid for it.
  const back = await desk.refund(second.body, { amount: 10 })
  expect(back.body.entries.at(-1)?.payments).toMatchObject([{ method: 'voucher', amount: -10, prepaidId: card.prepaidId }])
  expect((await desk.card(card)).balance).toBe(10)
})

test('a card is not used when it is blocked, expired, unknown or worth less', async () => {
  const desk = await openCardDesk()
  const card = await desk.sell(25, { validUntil: '2026-12-24' })
  const pay = async (day?: string) => desk.pay(await desk.served(), [...desk.withCard(card, 25), ...desk.cash(7)], day ? { day } : {})
  const tooMuch = await desk.pay(await desk.served(), desk.withCard(card, 32))
  expect([tooMuch.status, tooMuch.body]).toMatchObject([409, { code: 'prepaid_insufficient' }])
  await desk.post(`GiftCards/Block/{sessionCode}/${card.prepaidId}`, { reason: 'Lost' })
  expect((await pay()).body).toMatchObject({ code: 'prepaid_unusable' })
  expect((await desk.post<GiftCard>(`GiftCards/Unblock/{sessionCode}/${card.prepaidId}`)).body).toMatchObject({ state: 'active' })
  const foreign = await desk.pay(await desk.served(), desk.withCard({ prepaidId: 'gft_of_another' }, 32))
  expect(foreign.body).toMatchObject({ code: 'prepaid_unusable' })
  expect((await pay()).status).toBe(200)
})

test('a code is found by code or link, and each wrong one slows the next try down', async () => {
  const desk = await openCardDesk()
  const card = await desk.sell(50)
  const token = card.link.split('#')[1]
  const page = await desk.world.call<GuestGiftCard>('GET', `/api/Links/GiftCard/${token}`)
  expect(page.body).toMatchObject({ balance: 50, state: 'active', entries: [{ amount: 50 }] })
  const { code } = page.body
  const typed = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8).toLowerCase()}`
  for (const way of [code, typed, card.link]) expect((await desk.find(way)).body).toMatchObject({ prepaidId: card.prepaidId, balance: 50 })
  const wrong = await Promise.all(Array.from({ length: 50 }, (_, i) => desk.find(`${code.slice(0, 14)}${String(i).padStart(2, '0')}`)))
  expect(wrong.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(3)
  expect((await desk.find(code)).body).toMatchObject({ code: 'too_many_gift_codes' })
  const other = await desk.salon.as('ADMIN')
  expect((await other.call('POST', '/api/GiftCards/Find/{sessionCode}', { code })).status).toBe(200)
})

test('a transferred card has its own code and takes the balance along, and back', async () => {
  const desk = await openCardDesk()
  const card = await desk.sell(50, { recipientName: 'Giulia' })
  const moved = await desk.post<GiftCard>(`GiftCards/Transfer/{sessionCode}/${card.prepaidId}`, { recipientName: 'Marta' })
  expect(moved.body).toMatchObject({ recipientName: 'Marta', balance: 50, state: 'active', replacesId: card.prepaidId })
  expect(await desk.card(card)).toMatchObject({ balance: 0, state: 'replaced' })
  expect((await desk.liability()).owed).toBe(50)
  expect((await desk.pay(await desk.served(), desk.withCard(moved.body, 32))).status).toBe(200)
  const undo = (prepaidId: string) => desk.post<GiftCard>(`GiftCards/UndoTransfer/{sessionCode}/${prepaidId}`)
  expect((await undo(moved.body.prepaidId)).body).toMatchObject({ code: 'prepaid_used' })
  const third = await desk.post<GiftCard>(`GiftCards/Transfer/{sessionCode}/${moved.body.prepaidId}`, {})
  expect((await undo(third.body.prepaidId)).body).toMatchObject({ prepaidId: moved.body.prepaidId, balance: 18, state: 'active' })
})

test('a sale without a visit is voided while unused, a top-up counts, and the list adds up', async () => {
  const desk = await openCardDesk()
  const card = await desk.sell(50)
  const topped = await desk.post<GiftCard>(`GiftCards/TopUp/{sessionCode}/${card.prepaidId}`, { amount: 20, payments: desk.cash(20) })
  expect(topped.body).toMatchObject({ balance: 70, sold: 70 })
  const undo = (entry = topped.body.entries[0]) =>
    desk.post<GiftCard>(`GiftCards/Void/{sessionCode}/${entry?.prepaidEntryId}`, { reason: 'Slip' })
  expect((await undo()).body).toMatchObject({ balance: 50, sold: 50 })
  expect((await undo()).body).toMatchObject({ code: 'already_undone' })
  await desk.pay(await desk.served(), desk.withCard(card, 32))
  expect((await undo((await desk.card(card)).entries.at(-1))).body).toMatchObject({ code: 'prepaid_used' })
  const { body } = await desk.go<GiftCards>('GET', '/api/GiftCards/{sessionCode}')
  expect(body).toMatchObject({ cards: [{ balance: 18 }], totals: { cards: 1, outstanding: 18, reserved: 0 } })
  expect((await desk.day()).prepaid).toBe(50)
})

test("offers a client's own usable cards without their code, and a gift for somebody else only once it was used", async () => {
  const desk = await openCardDesk()
  const [buyer, other] = desk.salon.clients
  const list = async (clientId: string | undefined) =>
    (await desk.go<FoundGiftCard[]>('GET', `/api/GiftCards/Client/{sessionCode}?clientId=${clientId}`)).body.map((card) => card.prepaidId)
  const own = await desk.sell(40, { clientId: buyer })
  const gift = await desk.sell(50, { clientId: buyer, recipientName: 'Ada' })
  expect([await list(buyer), await list(other)]).toEqual([[own.prepaidId], []])
  await desk.pay(await desk.served(other), [...desk.withCard(gift, 20), ...desk.cash(12)])
  expect([await list(buyer), await list(other)]).toEqual([[own.prepaidId], [gift.prepaidId]])
  await desk.pay(await desk.served(other), [...desk.withCard(gift, 30), ...desk.cash(2)])
  await desk.post(`GiftCards/Block/{sessionCode}/${own.prepaidId}`, { reason: 'Lost' })
  expect([await list(buyer), await list(other)]).toEqual([[], []])
})
