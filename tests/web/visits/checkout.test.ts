import { expect, test } from 'vitest'
import { Product } from '../../../schema/api/catalogue/products-schemas.ts'
import { addToBasket, basketTotal, overStockLines, withStock } from '../../../web/features/money/checkout/basket.ts'
import {
  chooseMethod,
  computePaymentTotals,
  getChosenMethod,
  type PaymentLine,
  toPaymentDrafts,
} from '../../../web/features/money/checkout/payments.ts'
import { nextOpenDay } from '../../../web/features/visits/rebooking/use-book-again.ts'
import { createSample } from '../../support/sample.ts'

const pay = (key: string, method: PaymentLine['method'], cents: number | null): PaymentLine => ({ key, method, cents })
let keys = 0
const createKey = () => `k${++keys}`

test('one payment covers the whole amount; another method replaces it', () => {
  const one = [pay('a', 'card', null)]
  const settled = computePaymentTotals(one, 8810, 0)
  expect([...settled.amounts]).toEqual([['a', 8810]])
  expect([settled.remaining, settled.change]).toEqual([0, 0])
  expect(toPaymentDrafts(one, settled)).toEqual([{ method: 'card', amount: 88.1 }])
  const cash = chooseMethod(one, 'cash', settled, createKey)
  expect(cash).toEqual([pay('a', 'cash', null)])
  expect(getChosenMethod(cash)).toBe('cash')
})

test('a part paid by voucher leaves the remainder to the next method, to the cent', () => {
  const voucher = [pay('a', 'voucher', 2500)]
  const half = computePaymentTotals(voucher, 8810, 0)
  expect(half.remaining).toBe(6310)
  const both = chooseMethod(voucher, 'card', half, createKey)
  expect(both.map(({ method, cents }) => [method, cents])).toEqual([
    ['voucher', 2500],
    ['card', null],
  ])
  const settled = computePaymentTotals(both, 8810, 0)
  expect(settled.remaining).toBe(0)
  expect(toPaymentDrafts(both, settled)).toEqual([
    { method: 'voucher', amount: 25 },
    { method: 'card', amount: 63.1 },
  ])
  // Nothing remains: the last line changes its method.
  const fixed = [pay('a', 'voucher', 2500), pay('b', 'card', 6310)]
  expect(chooseMethod(fixed, 'other', computePaymentTotals(fixed, 8810, 0), createKey).map(({ method }) => method)).toEqual([
    'voucher',
    'other',
  ])
  expect(chooseMethod([], 'cash', computePaymentTotals([], 8810, 0), createKey)).toHaveLength(1)
})

test('only cash may exceed the amount due, the excess is change', () => {
  const cash = [pay('a', 'cash', 10_000)]
  const settled = computePaymentTotals(cash, 8810, 0)
  expect([settled.remaining, settled.change]).toEqual([0, 1190])
  expect(toPaymentDrafts(cash, settled)).toEqual([{ method: 'cash', amount: 88.1 }])
  const card = computePaymentTotals([pay('a', 'card', 10_000)], 8810, 0)
  expect([card.remaining, card.change]).toEqual([-1190, 0])
  // A 50 euro note beside an excessive card payment: the change cannot exceed the cash.
  const mixed = computePaymentTotals([pay('a', 'card', 14_000), pay('b', 'cash', 5000)], 8810, 0)
  expect([mixed.remaining, mixed.change]).toEqual([-10_190, 0])
  const back = [pay('a', 'card', 8000), pay('b', 'cash', 1000), pay('c', 'cash', 1000)]
  const given = computePaymentTotals(back, 8810, 0)
  expect(given.change).toBe(1190)
  expect(toPaymentDrafts(back, given)).toEqual([
    { method: 'card', amount: 80 },
    { method: 'cash', amount: 8.1 },
  ])
})

test('an amount left unpaid reduces the payments; a visit that costs nothing sends none', () => {
  const pays = [pay('a', 'card', null)]
  const settled = computePaymentTotals(pays, 8810, 1810)
  expect([settled.remaining, [...settled.amounts.values()]]).toEqual([0, [7000]])
  const free = computePaymentTotals(pays, 0, 0)
  expect([free.remaining, toPaymentDrafts(pays, free)]).toEqual([0, []])
  const allUnpaid = computePaymentTotals([pay('a', 'card', null)], 8810, 8810)
  expect([allUnpaid.remaining, toPaymentDrafts(pays, allUnpaid)]).toEqual([0, []])
})

const product = (productId: string, price: number, stock: number, specialPrice: number | null = null): Product =>
  createSample(Product, { productId, product: productId.toUpperCase(), price, stock, specialPrice, available: true })

test('the basket merges lines of one product and seller, sums in cents, and lists products that exceed the stock', () => {
  let basket = addToBasket([], product('a', 14.9, 2), 'anna')
  basket = addToBasket(basket, product('a', 14.9, 2), 'anna')
  basket = addToBasket(basket, product('a', 14.9, 2), 'giulia')
  basket = addToBasket(basket, product('b', 20, 5, 16.9), 'anna')
  expect(basket.map(({ productId, userId, quantity, price }) => [productId, userId, quantity, price])).toEqual([
    ['a', 'anna', 2, 14.9],
    ['a', 'giulia', 1, 14.9],
    ['b', 'anna', 1, 16.9],
  ])
  expect(basketTotal(basket)).toBe(61.6)
  expect(overStockLines(basket).map(({ productId }) => productId)).toEqual(['a', 'a'])
  expect(overStockLines(withStock(basket, [{ productId: 'a', stock: 3 }]))).toEqual([])
})

test('finds the next open day after a closed one; returns the day itself if none of 14 is open', () => {
  const closed = new Set(['2026-12-25', '2026-12-26', '2026-12-27'])
  expect(nextOpenDay('2026-12-25', (day) => !closed.has(day))).toBe('2026-12-28')
  expect(nextOpenDay('2026-12-24', (day) => !closed.has(day))).toBe('2026-12-24')
  expect(nextOpenDay('2026-12-24', () => false)).toBe('2026-12-24')
})
