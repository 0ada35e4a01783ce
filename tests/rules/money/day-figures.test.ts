import { expect, test } from 'vitest'
import { dayFigures, findMissingPayment, sumPieces } from '../../../schema/rules/money/day-figures.ts'

const entry = (bookEntryId: string, more: object) => ({
  bookEntryId,
  appointmentId: bookEntryId,
  kind: 'checkout' as const,
  correctsId: null,
  isSale: false,
  charged: 0,
  paid: 0,
  payments: [],
  ...more,
})
const cash = (amount: number) => ({ method: 'cash' as const, amount })
const card = (amount: number) => ({ method: 'card' as const, amount })

test('counts payments by method, averages checkouts of visits without voided ones, and counts visits with something left to pay', () => {
  const figures = dayFigures([
    entry('a', { charged: 50, paid: 50, payments: [cash(20), card(30)] }),
    entry('b', { charged: 30.01, paid: 12, payments: [cash(12)] }),
    entry('c', { charged: 99, paid: 99, payments: [card(99)] }),
    entry('d', { appointmentId: 'c', kind: 'void', correctsId: 'c', charged: -99, paid: -99, payments: [card(-99)] }),
    entry('f', { isSale: true, charged: 7, paid: 7, payments: [cash(7)] }),
    entry('e', { appointmentId: 'old', kind: 'settlement', paid: 5, payments: [cash(5)] }),
  ])
  expect(figures).toEqual({
    payments: 6,
    byMethod: new Map([
      ['cash', 4],
      ['card', 2],
    ]),
    averageCheckout: 40.01,
    unpaid: 1,
  })
  expect(dayFigures([]).averageCheckout).toBeNull()
})

test('adds up notes and coins, and tells an empty count from zero', () => {
  expect(sumPieces({})).toBeNull()
  expect(sumPieces({ 5000: 0 })).toBe(0)
  expect(sumPieces({ 10000: null, 5000: 3, 1: 4 })).toBe(15004)
})

test('names the payment that a terminal lacks only where exactly one explains the difference', () => {
  const payments = [{ amount: 12 }, { amount: 12 }, { amount: 30 }]
  expect(findMissingPayment({ name: 'Desk', difference: -30, payments })).toBe(payments[2])
  expect(findMissingPayment({ name: 'Desk', difference: -12, payments })).toBeNull()
  expect(findMissingPayment({ name: 'Desk', difference: 30, payments })).toBeNull()
  expect(findMissingPayment({ name: 'Desk', difference: null, payments })).toBeNull()
})
