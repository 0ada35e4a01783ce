import { expect, test } from 'vitest'
import type { GiftCard } from '../../../schema/api/money/gift-cards-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { cents, euro } from '../../../schema/rules/money.ts'
import { randomFrom } from '../../../worker/local/demo-random.ts'
import { openCardDesk } from '../../support/gift-cards.ts'

test('of 50 redemptions of one card at once, as many succeed as it holds, and its balance is never below zero', async () => {
  const desk = await openCardDesk()
  const card = await desk.sell(100)
  const visits: Appointment[] = []
  for (let i = 0; i < 50; i++) visits.push(await desk.served(desk.salon.clients[i % 2]))
  const paid = await Promise.all(visits.map((visit) => desk.pay(visit, [...desk.withCard(card, 7), ...desk.cash(25)])))
  expect(paid.filter(({ status }) => status === 200)).toHaveLength(14)
  expect(new Set(paid.filter(({ status }) => status !== 200).map(({ body }) => (body as { code?: string }).code))).toEqual(
    new Set(['prepaid_insufficient']),
  )
  expect(await desk.card(card)).toMatchObject({ balance: 2, state: 'active' })
  expect((await desk.liability()).owed).toBe(2)
}, 60_000)

/** A plain sum beside the product: what each card should hold, and what the salon owes. */
class Model {
  readonly balances = new Map<string, number>()
  readonly change = (prepaidId: string, amount: number) => {
    const next = (this.balances.get(prepaidId) ?? 0) + amount
    if (next < 0) return false
    this.balances.set(prepaidId, next)
    return true
  }
  get owed() {
    return [...this.balances.values()].reduce((sum, balance) => sum + balance, 0)
  }
}

test('random sales, redemptions, refunds and voids agree with a plain sum to the cent', async () => {
  const desk = await openCardDesk()
  const random = randomFrom('gift cards').next
  const model = new Model()
  const cards: GiftCard[] = []
  const paid: { visit: Appointment; card: GiftCard; charged: number }[] = []
  const steps = {
    sell: async () => {
      const amount = euro(500 + Math.floor(random() * 4000))
      const card = await desk.sell(amount)
      cards.push(card)
      model.change(card.prepaidId, cents(amount))
    },
    redeem: async () => {
      const card = cards[Math.floor(random() * cards.length)]
      if (!card) return
      const amount = 1 + Math.floor(random() * 3199)
      const visit = await desk.served()
      const reply = await desk.pay(visit, [...desk.withCard(card, euro(amount)), ...desk.cash(euro(3200 - amount))])
      expect(reply.status === 200, `redeem ${amount} of ${model.balances.get(card.prepaidId)}`).toBe(model.change(card.prepaidId, -amount))
      if (reply.status === 200) paid.push({ visit: reply.body, card, charged: amount })
    },
    refund: async () => {
      const one = paid[Math.floor(random() * paid.length)]
      if (!one || one.charged === 0) return
      const amount = 1 + Math.floor(random() * one.charged)
      const current = await desk.visit(one.visit)
      const reply = await desk.refund(current, { amount: euro(amount), method: 'voucher', prepaidId: one.card.prepaidId })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      one.charged -= amount
      model.change(one.card.prepaidId, amount)
    },
    voidVisit: async () => {
      const [one] = paid.splice(Math.floor(random() * paid.length), 1)
      if (!one) return
      expect((await desk.voidCheckout(await desk.visit(one.visit))).status).toBe(200)
      model.change(one.card.prepaidId, one.charged)
    },
    voidSale: async () => {
      const card = cards[Math.floor(random() * cards.length)]
      const entry = card?.entries[0]
      if (!card || !entry) return
      const reply = await desk.post<GiftCard>(`GiftCards/Void/{sessionCode}/${entry.prepaidEntryId}`, { reason: 'Slip' })
      const mayVoid = (model.balances.get(card.prepaidId) ?? 0) >= cents(entry.amount)
      expect(reply.status === 200, JSON.stringify(reply.body)).toBe(mayVoid)
      if (!mayVoid) return
      model.change(card.prepaidId, -cents(entry.amount))
      cards.splice(cards.indexOf(card), 1)
    },
  }
  const names = ['sell', 'redeem', 'redeem', 'refund', 'voidVisit', 'voidSale'] as const
  for (let i = 0; i < 90; i++) await steps[names[Math.floor(random() * names.length)] ?? 'sell']()
  for (const [prepaidId, balance] of model.balances) expect(cents((await desk.card({ prepaidId })).balance), prepaidId).toBe(balance)
  const [{ owed, sold, used, expired }, day] = [await desk.liability(), await desk.day()]
  expect(cents(owed)).toBe(model.owed)
  expect(cents(sold) + cents(used) + cents(expired)).toBe(model.owed)
  // What was sold in advance and charged for services is what was paid, with vouchers among the payments.
  expect([day.prepaid, cents(day.charged)]).toEqual([sold, cents(day.paid) + cents(day.owed) - cents(day.settled)])
  expect(day.methods.find(({ method }) => method === 'voucher')?.paid ?? 0).toBe(euro(-cents(used)))
}, 120_000)
