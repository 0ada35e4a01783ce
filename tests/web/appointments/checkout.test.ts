import { expect, test } from 'vitest'
import type { Product } from '../../../schema/api/products.ts'
import { basketTotal, overStockLines, put, withStock } from '../../../web/features/appointments/basket.ts'
import { nextOpenDay } from '../../../web/features/appointments/open-day.ts'
import { choose, chosenMethod, type Pay, settle, toSend } from '../../../web/features/appointments/payments.ts'

const pay = (key: string, method: Pay['method'], cents: number | null): Pay => ({ key, method, cents })
let keys = 0
const freshKey = () => `k${++keys}`

test('one payment takes all; another way of paying takes its place', () => {
  const one = [pay('a', 'card', null)]
  const settled = settle(one, 8810, 0)
  expect([...settled.amounts]).toEqual([['a', 8810]])
  expect([settled.open, settled.change]).toEqual([0, 0])
  expect(toSend(one, settled)).toEqual([{ method: 'card', amount: 88.1 }])
  const cash = choose(one, 'cash', settled, freshKey)
  expect(cash).toEqual([pay('a', 'cash', null)])
  expect(chosenMethod(cash)).toBe('cash')
})

test('a part by voucher leaves the rest to what is pressed next, to the cent', () => {
  const voucher = [pay('a', 'voucher', 2500)]
  const half = settle(voucher, 8810, 0)
  expect(half.open).toBe(6310)
  const both = choose(voucher, 'card', half, freshKey)
  expect(both.map(({ method, cents }) => [method, cents])).toEqual([
    ['voucher', 2500],
    ['card', null],
  ])
  const settled = settle(both, 8810, 0)
  expect(settled.open).toBe(0)
  expect(toSend(both, settled)).toEqual([
    { method: 'voucher', amount: 25 },
    { method: 'card', amount: 63.1 },
  ])
  // Everything covered already: the last one changes its way.
  const fixed = [pay('a', 'voucher', 2500), pay('b', 'card', 6310)]
  expect(choose(fixed, 'other', settle(fixed, 8810, 0), freshKey).map(({ method }) => method)).toEqual(['voucher', 'other'])
  expect(choose([], 'cash', settle([], 8810, 0), freshKey)).toHaveLength(1)
})

test('cash may be more than was asked, and goes back; nothing else may', () => {
  const cash = [pay('a', 'cash', 10_000)]
  const settled = settle(cash, 8810, 0)
  expect([settled.open, settled.change]).toEqual([0, 1190])
  expect(toSend(cash, settled)).toEqual([{ method: 'cash', amount: 88.1 }])
  const card = settle([pay('a', 'card', 10_000)], 8810, 0)
  expect([card.open, card.change]).toEqual([-1190, 0])
  // A note of 50 beside a card that covers nearly all: cash cannot give back more than was given.
  const mixed = settle([pay('a', 'card', 14_000), pay('b', 'cash', 5000)], 8810, 0)
  expect([mixed.open, mixed.change]).toEqual([-10_190, 0])
  const back = [pay('a', 'card', 8000), pay('b', 'cash', 1000), pay('c', 'cash', 1000)]
  const given = settle(back, 8810, 0)
  expect(given.change).toBe(1190)
  expect(toSend(back, given)).toEqual([
    { method: 'card', amount: 80 },
    { method: 'cash', amount: 8.1 },
  ])
})

test('what stays owed is covered; a visit that costs nothing sends no payment', () => {
  const pays = [pay('a', 'card', null)]
  const settled = settle(pays, 8810, 1810)
  expect([settled.open, [...settled.amounts.values()]]).toEqual([0, [7000]])
  const free = settle(pays, 0, 0)
  expect([free.open, toSend(pays, free)]).toEqual([0, []])
  const allOwed = settle([pay('a', 'card', null)], 8810, 8810)
  expect([allOwed.open, toSend(pays, allOwed)]).toEqual([0, []])
})

const product = (productId: string, price: number, stock: number, specialPrice: number | null = null): Product => ({
  ...{ productId, price, stock, specialPrice, salonId: 's', productCategoryId: null, product: productId.toUpperCase() },
  ...{ extendedDescription: '', lowStock: 0, barcodesJSON: '[]', sku: '', lastUpdate: '2026-11-18T09:00:00Z', enableCommissions: true },
  ...{ categoryName: '', available: true, archived: false, version: 1 },
})

test('the basket gathers by product and seller, sums in cents, and says what there is too little of', () => {
  let basket = put([], product('a', 14.9, 2), 'anna')
  basket = put(basket, product('a', 14.9, 2), 'anna')
  basket = put(basket, product('a', 14.9, 2), 'giulia')
  basket = put(basket, product('b', 20, 5, 16.9), 'anna')
  expect(basket.map(({ productId, userId, quantity, price }) => [productId, userId, quantity, price])).toEqual([
    ['a', 'anna', 2, 14.9],
    ['a', 'giulia', 1, 14.9],
    ['b', 'anna', 1, 16.9],
  ])
  expect(basketTotal(basket)).toBe(61.6)
  expect(overStockLines(basket).map(({ productId }) => productId)).toEqual(['a', 'a'])
  expect(overStockLines(withStock(basket, [{ productId: 'a', stock: 3 }]))).toEqual([])
})

test('a day on which the salon is closed gives way to the next one', () => {
  const closed = new Set(['2026-12-25', '2026-12-26', '2026-12-27'])
  expect(nextOpenDay('2026-12-25', (day) => !closed.has(day))).toBe('2026-12-28')
  expect(nextOpenDay('2026-12-24', (day) => !closed.has(day))).toBe('2026-12-24')
  expect(nextOpenDay('2026-12-24', () => false)).toBe('2026-12-24')
})
