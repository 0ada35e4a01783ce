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
} from '../../schema/rules/ledger.ts'
import { cents, euro, sumEuro } from '../../schema/rules/money.ts'
import type { LedgerEntryKind } from '../../schema/terms.ts'
import { arbitraryActions, type OracleVisit, oracleLedger, toOracleSums } from '../support/ledger-oracle.ts'

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

test('the ledger of a random month adds up to the cent by day, team member and payment method', () => {
  fc.assert(
    fc.property(visitsOf, arbitraryActions(5, 60), (visits, actions) => {
      const plain = oracleLedger(visits)
      const entries: Made[] = []
      const ids = new Map<string, string>()
      const ofVisit = (which: number) => entries.filter((entry) => entry.visit === which)
      const owed = (which: number) =>
        sumEuro(ofVisit(which).flatMap((entry) => [...entry.takings.map((one) => one.amount), ...entry.payments.map((one) => -one.amount)]))
      const enter = (
        which: number,
        kind: LedgerEntryKind,
        day: number,
        made: Pick<Entry, 'payments' | 'takings'>,
        correctsId: string | null = null,
      ) => {
        const bookEntryId = `b${entries.length}`
        entries.push({ bookEntryId, visit: which, kind, day, userId: people[entries.length % 3] ?? '', correctsId, ...made })
        return bookEntryId
      }
      const back = (takings: readonly LedgerLine[]) => takings.map((one) => ({ ...one, amount: -one.amount }))
      for (const action of actions) {
        const now = plain.isClosed(plain.day()) ? plain.day() + 1 : plain.day()
        switch (action.do) {
          case 'NextDay':
            plain.nextDay()
            break
          case 'Close':
            plain.close()
            break
          case 'Checkout': {
            const { visit: which } = action
            if (!plain.isOpen(which)) break
            const one = visits[which]
            if (!one) break
            const balances = plain.outstandingVisits(one.client).map((balance) => ({ visit: balance, owed: euro(plain.owedOf(balance)) }))
            const { made, money, owed: rest, settles } = plain.checkout(which, action)
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
            const [own = [], ...shares] = allocatePayments(payments, [
              sumEuro([...takings.map(({ amount }) => amount), -euro(rest)]),
              ...parts,
            ])
            const [first, ...rows] = made
            if (first) ids.set(first.id, enter(which, 'checkout', now, { payments: own, takings }))
            const paidAlong = balances
              .map((balance, i) => ({ ...balance, payments: shares[i] ?? [] }))
              .filter((balance) => balance.payments.length > 0)
            expect(paidAlong.map((balance) => balance.visit)).toEqual(rows.map((row) => row.visit))
            paidAlong.forEach((balance, i) => {
              const row = rows[i]
              if (row) ids.set(row.id, enter(balance.visit, 'settlement', now, { payments: balance.payments, takings: [] }))
            })
            break
          }
          case 'Settle': {
            const client = visits[action.visit]?.client ?? ''
            const balances = plain.outstandingVisits(client)
            const due = balances.reduce((sum, balance) => sum + plain.owedOf(balance), 0)
            const amount = Math.min(due, Math.ceil((due * action.part) / 100))
            if (amount === 0) break
            const parts = allocateToVisits(
              balances.map((balance) => ({ owed: euro(plain.owedOf(balance)) })),
              euro(amount),
            )
            const shares = allocatePayments([{ method: action.method, amount: euro(amount) }], parts)
            const rows = plain.settle(client, amount, action.method)
            for (const row of rows)
              ids.set(row.id, enter(row.visit, 'settlement', now, { payments: shares[balances.indexOf(row.visit)] ?? [], takings: [] }))
            break
          }
          case 'Refund': {
            const paid = plain.paidOf(action.visit)
            const amount = Math.min(paid, Math.ceil((paid * action.part) / 100))
            expect(cents(visitBalance(ofVisit(action.visit)).paid)).toBe(paid)
            if (amount === 0) break
            const takings = allocateRefund(refundableLines(ofVisit(action.visit)), { amount: euro(amount) })
            expect(sumEuro(takings.map((one) => one.amount)), 'a refund is of something').toBe(euro(amount))
            const row = plain.refund(action.visit, amount, action.method)
            ids.set(
              row.id,
              enter(action.visit, 'refund', now, { payments: [{ method: action.method, amount: -euro(amount) }], takings: back(takings) }),
            )
            break
          }
          case 'RefundLine': {
            const lines = visits[action.visit]?.lines ?? []
            const id = lines[action.line % lines.length]?.id ?? ''
            const takings = allocateRefund(refundableLines(ofVisit(action.visit)), { lines: [id] })
            const amount = sumEuro(takings.map((one) => one.amount))
            if (amount === 0 || cents(amount) > plain.paidOf(action.visit)) break
            const row = plain.refundLine(action.visit, id, action.method)
            ids.set(
              row.id,
              enter(action.visit, 'refund', now, { payments: [{ method: action.method, amount: -amount }], takings: back(takings) }),
            )
            break
          }
          case 'Undo': {
            const rows = plain.undoable()
            const row = rows[action.entry % Math.max(1, rows.length)]
            const known = rows.map((one) => ids.get(one.id)).sort()
            expect(visits.flatMap((_, which) => visitBalance(ofVisit(which)).undoable).sort()).toEqual(known)
            const entry = row && entries.find((one) => one.bookEntryId === ids.get(row.id))
            // What was paid with it may have been refunded since.
            if (!row || !entry || plain.paidOf(row.visit) < row.money.reduce((sum, one) => sum + one.cents, 0)) break
            plain.undo(row)
            const kind = entry.kind === 'refund' ? 'refund_undone' : 'settlement_undone'
            const negated = { payments: entry.payments.map((one) => ({ ...one, amount: -one.amount })), takings: back(entry.takings) }
            enter(row.visit, kind, now, negated, entry.bookEntryId)
            break
          }
          case 'Void': {
            if (plain.isOpen(action.visit)) break
            const before = ofVisit(action.visit)
            const row = plain.voided(action.visit)
            const checkout = before.findLast((entry) => entry.kind === 'checkout')
            const payments = row.money.map(({ method, cents: c }) => ({ method, amount: euro(c) }))
            enter(action.visit, 'void', now, { payments, takings: back(refundableLines(before)) }, checkout?.bookEntryId ?? null)
            const after = visitBalance(ofVisit(action.visit))
            expect(after).toEqual({ paid: 0, left: [], paying: [], refunded: 0, tips: [], undoable: [] })
            break
          }
        }
      }
      const days = [...new Set(entries.map((entry) => entry.day))]
      for (const day of days) expect(toOracleSums(dayTotals(entries.filter((entry) => entry.day === day)))).toEqual(plain.sums(day))
      const month = dayTotals(entries)
      expect(toOracleSums(month)).toEqual(plain.sums())
      expect(cents(month.charged) - cents(month.paid)).toBe(cents(month.owed) - cents(month.settled))
      expect(cents(sumEuro(month.takers.map((taker) => taker.paid)))).toBe(cents(month.paid))
      visits.forEach((_, which) => {
        expect(cents(owed(which))).toBe(plain.owedOf(which))
        expect(plain.owedOf(which)).toBeGreaterThanOrEqual(0)
        expect(plain.paidOf(which)).toBeGreaterThanOrEqual(0)
        expect(new Set(visitBalance(ofVisit(which)).left.map((one) => Math.sign(one.amount)))).not.toContain(-1)
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
