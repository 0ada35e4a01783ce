import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decideRefund,
  decideSession,
  findMismatch,
  type OrderFacts,
  type RefundReading,
  type SessionReading,
  toLinkState,
} from '../../../schema/rules/money/payment-orders.ts'
import type { PaymentOrderState } from '../../../schema/terms.ts'

/** What happens around an order. `look` is an event or cron: it may come twice, late or never. */
const happenings = ['open', 'pay', 'end page', 'look', 'cancel', 'pay at desk', 'refund', 'refund fails', 'refund works'] as const
type Happening = (typeof happenings)[number]

/** One order beside the gateway, the ledger and what the client owes, in cents. */
class World {
  readonly amountCents: number
  state: PaymentOrderState = 'new'
  isPosted = false
  owed: number
  ledger = 0
  session: SessionReading['state'] | null = null
  isPaid = false
  refund: RefundReading['state'] = 'none'
  refundWorks = true
  constructor(amountCents: number) {
    this.amountCents = amountCents
    this.owed = amountCents
  }

  get gatewayCents() {
    return (this.isPaid ? this.amountCents : 0) - (this.refund === 'succeeded' ? this.amountCents : 0)
  }
  get order(): OrderFacts {
    const { state, amountCents, isPosted } = this
    return { orderId: 'order', state, amountCents, refundCents: amountCents, currency: 'EUR', accountId: 'account', isPosted }
  }

  look(): void {
    if (this.state === 'refunding') {
      // A refund that the gateway does not know, or that has failed, is asked for again.
      if (this.refund === 'none' || this.refund === 'failed') this.refund = this.refundWorks ? 'pending' : 'failed'
      const step = decideRefund(this.order, { state: this.refund, amountCents: this.amountCents })
      if (step.do === 'reverse') {
        this.state = 'refunded'
        if (this.isPosted) {
          this.ledger -= this.amountCents
          this.owed += this.amountCents
        }
        this.isPosted = false
      }
      if (step.do === 'keep') this.state = 'paid'
      return
    }
    if (this.session === null) return
    const { amountCents, isPaid, session } = this
    const ids = { sessionId: 'page', orderId: 'order', accountId: 'account', paymentId: isPaid ? 'payment' : '' }
    const step = decideSession(this.order, { ...ids, state: session, isPaid, amountCents, currency: 'eur' })
    if (step.do === 'reopen') {
      this.state = 'new'
      this.session = null
    }
    if (step.do !== 'post') return
    this.isPosted = this.owed >= amountCents
    this.state = this.isPosted ? 'paid' : 'refunding'
    if (!this.isPosted) return
    this.ledger += amountCents
    this.owed -= amountCents
  }

  happen(what: Happening): void {
    if (what === 'open' && this.state === 'new' && this.session === null) {
      this.session = 'open'
      this.state = 'open'
    }
    if (what === 'pay' && this.session === 'open') {
      this.session = 'complete'
      this.isPaid = true
    }
    if (what === 'end page' && this.session === 'open') this.session = 'expired'
    if (what === 'look') this.look()
    if (what === 'cancel' && (this.state === 'new' || this.state === 'open')) {
      if (this.session === 'open') this.session = 'expired'
      this.look()
      if (this.state === 'new' || this.state === 'open') this.state = 'cancelled'
    }
    if (what === 'pay at desk') this.owed = 0
    if (what === 'refund' && this.state === 'paid') {
      this.state = 'refunding'
      this.look()
    }
    if (what === 'refund fails') this.refundWorks = false
    if (what === 'refund works') {
      this.refundWorks = true
      if (this.refund === 'pending') this.refund = 'succeeded'
    }
  }

  /** Cron, without any event, until nothing is under way. */
  settle(): void {
    this.happen('refund works')
    for (let i = 0; i < 4; i++) {
      this.look()
      this.happen('refund works')
    }
  }
}

test('ledger and gateway agree to the cent after 1,000 random orders with events doubled, reversed and missing', () => {
  const history = fc.array(fc.constantFrom(...happenings), { maxLength: 30 })
  let paid = 0
  let refunded = 0
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 100_000 }), history, (amountCents, list) => {
      const world = new World(amountCents)
      for (const what of list) {
        world.happen(what)
        // Before the gateway is asked, the ledger is never ahead of it.
        expect(world.ledger).toBeLessThanOrEqual(world.isPaid ? amountCents : 0)
      }
      world.settle()
      expect(world.ledger).toBe(world.gatewayCents)
      expect(world.state === 'open' && world.isPaid).toBe(false)
      expect(world.state).not.toBe('refunding')
      if (world.state === 'paid') paid++
      if (world.state === 'refunded') refunded++
    }),
    { numRuns: 2000 },
  )
  expect(Math.min(paid, refunded)).toBeGreaterThan(20)
})

test('refuses a reading of another order, account, amount or currency', () => {
  const order = { orderId: 'order', amountCents: 1800, currency: 'EUR', accountId: 'account' }
  const reading = { orderId: 'order', amountCents: 1800, currency: 'eur', accountId: 'account' }
  expect(findMismatch(order, reading)).toBe('')
  expect(findMismatch(order, { ...reading, accountId: 'other' })).toBe('wrong_account')
  expect(findMismatch(order, { ...reading, orderId: '' })).toBe('unknown_order')
  expect(findMismatch(order, { ...reading, currency: 'usd' })).toBe('wrong_currency')
  expect(findMismatch(order, { ...reading, amountCents: 1799 })).toBe('wrong_amount')
  const refunding = { ...order, refundCents: 1800, state: 'refunding', isPosted: true } as const
  expect(decideRefund(refunding, { state: 'succeeded', amountCents: 1700 })).toEqual({ do: 'keep', problem: 'wrong_amount' })
  const partly = { ...refunding, refundCents: 1700 }
  expect(decideRefund(partly, { state: 'succeeded', amountCents: 1700 })).toEqual({ do: 'reverse' })
  expect(decideRefund(refunding, { state: 'failed', amountCents: 1800 })).toEqual({ do: 'keep', problem: 'refund_failed' })
  const neverPosted = { ...refunding, isPosted: false }
  expect(decideRefund(neverPosted, { state: 'failed', amountCents: 1800 })).toEqual({ do: 'refuse', problem: 'refund_failed' })
})

test('shows a link as payable only while all of its amount is owed', () => {
  const state = (of: PaymentOrderState, owedCents: number, isOver = false) =>
    toLinkState({ state: of, amountCents: 1800 }, { owedCents, isOver })
  expect([state('new', 1800), state('open', 2000), state('new', 1799), state('new', 1800, true)]).toEqual([
    'payable',
    'payable',
    'settled',
    'expired',
  ])
  expect(toLinkState({ state: 'refunding', amountCents: 1800 }, { owedCents: 0, isOver: false, hasFailed: true })).toBe('paid')
  expect([state('paid', 0), state('refunding', 0), state('refunded', 1800), state('cancelled', 1800)]).toEqual([
    'paid',
    'refunded',
    'refunded',
    'cancelled',
  ])
})
