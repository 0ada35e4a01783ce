import { expect, test } from 'vitest'
import {
  discountLines,
  listDifferingFields,
  planFields,
  splitPieces,
  toOrderKey,
  toWholeCents,
} from '../../../schema/rules/money/cash-system.ts'

test('takes a change of the cash system only where nobody has changed the field here', () => {
  const agreed = { name: 'Cut', price: 2400 }
  expect(planFields({ name: 'Cut', price: 2600 }, agreed, agreed)).toMatchObject({
    taken: ['price'],
    differing: [],
    agreed: { price: 2600 },
  })
  expect(planFields(agreed, agreed, { name: 'My cut', price: 2400 })).toMatchObject({ taken: [], differing: [] })
  const both = planFields({ name: 'Cut', price: 2600 }, agreed, { name: 'Cut', price: 2500 })
  expect(both).toMatchObject({ taken: [], differing: ['price'], agreed: { price: 2400 } })
  expect(listDifferingFields({ name: 'Cut', price: 2600 }, both.agreed)).toEqual(['price'])
  expect(planFields({ name: 'Cut', price: 2500 }, agreed, { name: 'Cut', price: 2500 })).toMatchObject({
    differing: [],
    agreed: { price: 2500 },
  })
})

test('nets add up to the total for every discount, and pieces to the net of their line', () => {
  const lines = [
    { id: 'a', quantity: 1, net: 3333 },
    { id: 'b', quantity: 3, net: 1000 },
    { id: 'c', quantity: 7, net: 1 },
  ]
  const sum = 4334
  for (let percentage = 0; percentage <= 100; percentage += 0.5)
    for (const value of [0, 1, 7, 4333]) {
      const { lines: net, total, isTooLarge } = discountLines(lines, { value, percentage })
      const wanted = Math.round((sum * percentage) / 100) + value
      expect([isTooLarge, total]).toEqual([wanted > sum, Math.max(0, sum - wanted)])
      expect(net.reduce((all, line) => all + line.net, 0)).toBe(total)
      for (const line of net) {
        const rows = splitPieces(line)
        expect(rows.reduce((all, row) => all + row.quantity * row.price, 0)).toBe(line.net)
        expect(rows.reduce((all, row) => all + row.quantity, 0)).toBe(line.quantity)
      }
    }
})

test('refuses prices that are no whole cents', () => {
  expect([24, 18.5, 0.1 + 0.2, 1.15, 0].map(toWholeCents)).toEqual([2400, 1850, 30, 115, 0])
  expect([1.005, -1, 1e9].map(toWholeCents)).toEqual([null, null, null])
})

test('a checkout that was begun again has its own key', () => {
  expect([toOrderKey('apt_1', undefined), toOrderKey('apt_1', '7')]).toEqual(['appointment:apt_1', 'appointment:apt_1:7'])
})
