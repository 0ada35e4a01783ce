import { expect, test } from 'vitest'
import { changePrice, priceSteps } from '../../../schema/rules/catalogue/price-change.ts'

test.each([
  [3200, 5, 50, 3350],
  [4800, 5, 50, 5050],
  [8500, 5, 50, 8950],
  [10_500, 5, 50, 11_050],
  [2600, 5, 100, 2700],
  [2650, -10, 10, 2390],
  [1000, 2.5, 50, 1050],
  [0, 5, 100, 0],
  [100, -100, 1, 0],
  [9999, 0, 1, 9999],
] as const)('changes %i cents by %d %% to the nearest %i: %i', (price, percent, step, expected) => {
  expect(changePrice(price, percent, step)).toBe(expected)
})

test('of all multiples of the step, the changed price is the nearest, the greater of two', () => {
  for (let price = 0; price <= 30_000; price += 137)
    for (const percent of [-37.25, -5, -0.01, 0, 2.5, 5, 33.33, 250])
      for (const step of priceSteps) {
        const changed = changePrice(price, percent, step)
        const exact = (price * (10_000 + Math.round(percent * 100))) / 10_000
        expect(changed % step).toBe(0)
        expect(exact - changed).toBeLessThan(step / 2)
        expect(changed - exact).toBeLessThanOrEqual(step / 2)
      }
})
