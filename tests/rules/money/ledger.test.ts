import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allocatePayments,
  allocateRefund,
  allocateToVisits,
  dayTotals,
  type Entry,
  type LedgerLine,
  listTipRecipients,
  refundableLines,
  splitTip,
  visitBalance,
} from '../../../schema/rules/money/ledger.ts'
import { cents, euro, sumEuro } from '../../../schema/rules/money.ts'
import type { LedgerEntryKind } from '../../../schema/terms.ts'
import { type Action, arbitraryActions, type OracleVisit, oracleLedger, toOracleSums } from '../../support/ledger-oracle.ts'

const people = ['anna', 'giulia', 'marco']
const line = fc.record({
  person: fc.constantFrom(...people),
  side: fc.constantFrom('services' as const, 'services' as const, 'products' as const),
  cents: fc.integer({ min: 1, max: 30_000 }),
})
const visit = fc.record({ client: fc.constantFrom('c1', 'c2', 'c3'), lines: fc.array(line, { minLength: 1, maxLength: 3 }) })
const visitsOf = fc
  .array(visit, { minLength: 5, maxLength: 5 })
  .map((visits) => visits.map((one, v): OracleVisit => ({ ...one, lines: one.lines.map((given, i) => ({ ...given, id: `l${v}.${i}` })) })))
interface Made extends Entry {
  visit: number
  day: number
  userId: string
}

type ActionOf<Name extends Action['do']> = Extract<Action, { do: Name }>

const negate = (takings: readonly LedgerLine[]) => takings.map((one) => ({ ...one, amount: -one.amount }))

/** Applies actions to the oracle and, with the rules under test, to a list of entries. */
class Month {
  readonly plain: ReturnType<typeof oracleLedger>
  readonly entries: Made[] = []
  readonly ids = new Map<string, string>()
  readonly visits: readonly OracleVisit[]
  constructor(visits: readonly OracleVisit[]) {
    this.visits = visits
    this.plain = oracleLedger(visits)
  }
  ofVisit(which: number) {
    return this.entries.filter((entry) => entry.visit === which)
  }
  owed(which: number) {
    return sumEuro(
      this.ofVisit(which).flatMap((entry) => [...entry.takings.map((one) => one.amount), ...entry.payments.map((one) => -one.amount)]),
    )
  }
  enter(which: number, kind: LedgerEntryKind, day: number, made: Pick<Entry, 'payments' | 'takings'>, correctsId: string | null = null) {
    const bookEntryId = `b${this.entries.length}`
    this.entries.push({ bookEntryId, visit: which, kind, day, userId: people[this.entries.length % 3] ?? '', correctsId, ...made })
    return bookEntryId
  }
  apply(action: Action) {
    const now = this.plain.isClosed(this.plain.day()) ? this.plain.day() + 1 : this.plain.day()
    switch (action.do) {
      case 'NextDay':
        return this.plain.nextDay()
      case 'Close':
        return this.plain.close()
      case 'Checkout':
        return this.checkout(action, now)
      case 'Settle':
        return this.payBalance(action, now)
      case 'Refund':
        return this.refund(action, now)
      case 'RefundLine':
        return this.refundLine(action, now)
      case 'Undo':
        return this.undoEntry(action, now)
      case 'Void':
        return this.voidCheckout(action, now)
    }
  }
  checkout(action: ActionOf<'Checkout'>, now: number) {
    const { visit: which } = action
    if (!this.plain.isOpen(which)) return
    const one = this.visits[which]
    if (!one) return
    const balances = this.plain.outstandingVisits(one.client).map((balance) => ({ visit: balance, owed: euro(this.plain.owedOf(balance)) }))
    const { made, money, owed: rest, settles } = this.plain.checkout(which, action)
    const whose = listTipRecipients({
      clientHistoryServicesDTO: one.lines.map(({ person }) => ({ userId: person, length: 0 })),
      clientHistoryProductsDTO: [],
    }).slice(0, 2)
    const tips = splitTip(euro(action.tip), whose).map((share): LedgerLine => ({ ...share, side: 'tip', lineId: null }))
    const takings = [
      ...one.lines.map(({ id, person, side, cents: c }): LedgerLine => ({ userId: person, side, lineId: id, amount: euro(c) })),
      ...tips,
    ]
    const parts = allocateToVisits(balances, euro(settles))
    const payments = money.map(({ method, cents: c }) => ({ method, amount: euro(c) }))
    const [own = [], ...shares] = allocatePayments(payments, [sumEuro([...takings.map(({ amount }) => amount), -euro(rest)]), ...parts])
    const [first, ...rows] = made
    if (first) this.ids.set(first.id, this.enter(which, 'checkout', now, { payments: own, takings }))
    const paidAlong = balances
      .map((balance, i) => ({ ...balance, payments: shares[i] ?? [] }))
      .filter((balance) => balance.payments.length > 0)
    expect(paidAlong.map((balance) => balance.visit)).toEqual(rows.map((row) => row.visit))
    paidAlong.forEach((balance, i) => {
      const row = rows[i]
      if (row) this.ids.set(row.id, this.enter(balance.visit, 'settlement', now, { payments: balance.payments, takings: [] }))
    })
  }
  payBalance(action: ActionOf<'Settle'>, now: number) {
    const client = this.visits[action.visit]?.client ?? ''
    const balances = this.plain.outstandingVisits(client)
    const due = balances.reduce((sum, balance) => sum + this.plain.owedOf(balance), 0)
    const amount = Math.min(due, Math.ceil((due * action.part) / 100))
    if (amount === 0) return
    const parts = allocateToVisits(
      balances.map((balance) => ({ owed: euro(this.plain.owedOf(balance)) })),
      euro(amount),
    )
    const shares = allocatePayments([{ method: action.method, amount: euro(amount) }], parts)
    const rows = this.plain.settle(client, amount, action.method)
    for (const row of rows)
      this.ids.set(row.id, this.enter(row.visit, 'settlement', now, { payments: shares[balances.indexOf(row.visit)] ?? [], takings: [] }))
  }
  refund(action: ActionOf<'Refund'>, now: number) {
    const paid = this.plain.paidOf(action.visit)
    const amount = Math.min(paid, Math.ceil((paid * action.part) / 100))
    expect(cents(visitBalance(this.ofVisit(action.visit)).paid)).toBe(paid)
    if (amount === 0) return
    const takings = allocateRefund(refundableLines(this.ofVisit(action.visit)), { amount: euro(amount) })
    expect(sumEuro(takings.map((one) => one.amount)), 'a refund is of something').toBe(euro(amount))
    const row = this.plain.refund(action.visit, amount, action.method)
    this.ids.set(
      row.id,
      this.enter(action.visit, 'refund', now, { payments: [{ method: action.method, amount: -euro(amount) }], takings: negate(takings) }),
    )
  }
  refundLine(action: ActionOf<'RefundLine'>, now: number) {
    const lines = this.visits[action.visit]?.lines ?? []
    const id = lines[action.line % lines.length]?.id ?? ''
    const takings = allocateRefund(refundableLines(this.ofVisit(action.visit)), { lines: [id] })
    const amount = sumEuro(takings.map((one) => one.amount))
    if (amount === 0 || cents(amount) > this.plain.paidOf(action.visit)) return
    const row = this.plain.refundLine(action.visit, id, action.method)
    this.ids.set(
      row.id,
      this.enter(action.visit, 'refund', now, { payments: [{ method: action.method, amount: -amount }], takings: negate(takings) }),
    )
  }
  undoEntry(action: ActionOf<'Undo'>, now: number) {
    const rows = this.plain.undoable()
    const row = rows[action.entry % Math.max(1, rows.length)]
    const known = rows.map((one) => this.ids.get(one.id)).sort()
    expect(this.visits.flatMap((_, which) => visitBalance(this.ofVisit(which)).undoable).sort()).toEqual(known)
    const entry = row && this.entries.find((one) => one.bookEntryId === this.ids.get(row.id))
    // What was paid with it may have been refunded since.
    if (!row || !entry || this.plain.paidOf(row.visit) < row.money.reduce((sum, one) => sum + one.cents, 0)) return
    this.plain.undo(row)
    const kind = entry.kind === 'refund' ? 'refund_undone' : 'settlement_undone'
    const negated = { payments: entry.payments.map((one) => ({ ...one, amount: -one.amount })), takings: negate(entry.takings) }
    this.enter(row.visit, kind, now, negated, entry.bookEntryId)
  }
  voidCheckout(action: ActionOf<'Void'>, now: number) {
    if (this.plain.isOpen(action.visit)) return
    const before = this.ofVisit(action.visit)
    const row = this.plain.voided(action.visit)
    const checkout = before.findLast((entry) => entry.kind === 'checkout')
    const payments = row.money.map(({ method, cents: c }) => ({ method, amount: euro(c) }))
    this.enter(action.visit, 'void', now, { payments, takings: negate(refundableLines(before)) }, checkout?.bookEntryId ?? null)
    const after = visitBalance(this.ofVisit(action.visit))
    expect(after).toEqual({ paid: 0, left: [], paying: [], refunded: 0, tips: [], undoable: [] })
  }
}

test('the ledger of a random month adds up to the cent by day, team member and payment method', () => {
  fc.assert(
    fc.property(visitsOf, arbitraryActions(5, 60), (visits, actions) => {
      const month = new Month(visits)
      for (const action of actions) month.apply(action)
      const days = [...new Set(month.entries.map((entry) => entry.day))]
      for (const day of days)
        expect(toOracleSums(dayTotals(month.entries.filter((entry) => entry.day === day)))).toEqual(month.plain.sums(day))
      const totals = dayTotals(month.entries)
      expect(toOracleSums(totals)).toEqual(month.plain.sums())
      expect(cents(totals.charged) - cents(totals.paid)).toBe(cents(totals.owed) - cents(totals.settled))
      expect(cents(sumEuro(totals.takers.map((taker) => taker.paid)))).toBe(cents(totals.paid))
      visits.forEach((_, which) => {
        expect(cents(month.owed(which))).toBe(month.plain.owedOf(which))
        expect(month.plain.owedOf(which)).toBeGreaterThanOrEqual(0)
        expect(month.plain.paidOf(which)).toBeGreaterThanOrEqual(0)
        expect(new Set(visitBalance(month.ofVisit(which)).left.map((one) => Math.sign(one.amount)))).not.toContain(-1)
      })
    }),
    { numRuns: 300 },
  )
})

test('shares a tip to the cent and allocates a refund to lines and a payment to outstanding balances', () => {
  expect(splitTip(10, ['anna', 'giulia', 'marco'])).toEqual([
    { userId: 'anna', amount: 3.34 },
    { userId: 'giulia', amount: 3.33 },
    { userId: 'marco', amount: 3.33 },
  ])
  expect(splitTip(0.01, ['anna', 'giulia'])).toEqual([{ userId: 'anna', amount: 0.01 }])
  expect(splitTip(0, ['anna'])).toEqual([])
  expect(splitTip(5, [])).toEqual([])
  expect(
    listTipRecipients({
      clientHistoryServicesDTO: [
        { userId: 'anna', length: 30 },
        { userId: 'giulia', length: 45 },
        { userId: 'anna', length: 20 },
      ],
      clientHistoryProductsDTO: [{ userId: 'marco' }],
    }),
  ).toEqual(['anna', 'giulia', 'marco'])
  const left: LedgerLine[] = [
    { userId: 'anna', side: 'services', lineId: 'cut', amount: 60 },
    { userId: 'giulia', side: 'products', lineId: 'silver', amount: 30 },
    { userId: 'anna', side: 'tip', lineId: null, amount: 5 },
  ]
  const taken = (request: Parameters<typeof allocateRefund>[1]) =>
    allocateRefund(left, request).map(({ lineId, amount }) => [lineId, amount])
  expect(taken({ amount: 10 })).toEqual([
    ['cut', 6.67],
    ['silver', 3.33],
  ])
  expect(taken({ amount: 92 })).toEqual([
    ['cut', 60],
    ['silver', 30],
    [null, 2],
  ])
  expect(taken({ lines: ['silver', 'nothing'] })).toEqual([['silver', 30]])
  const purse = [
    { method: 'cash' as const, amount: 50 },
    { method: 'card' as const, amount: 20.5 },
  ]
  expect(allocatePayments(purse, [40, 15.25, 15.25])).toEqual([
    [{ method: 'cash', amount: 40 }],
    [
      { method: 'cash', amount: 10 },
      { method: 'card', amount: 5.25 },
    ],
    [{ method: 'card', amount: 15.25 }],
  ])
  expect(allocateToVisits([{ owed: 12.5 }, { owed: 30 }, { owed: 1 }], 20)).toEqual([12.5, 7.5, 0])
})
