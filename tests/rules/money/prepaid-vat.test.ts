import { expect, test } from 'vitest'
import { deductTaxed, type RateAmount, splitByRate, sumByRate, vatOf } from '../../../schema/rules/money/prepaid-vat.ts'
import { randomFrom } from '../../../worker/local/demo-random.ts'

test('VAT is contained in the amount, also in one that is taken back', () => {
  expect([vatOf({ rate: 22, cents: 12_200 }), vatOf({ rate: 10, cents: 1 }), vatOf({ rate: 22, cents: -12_200 })]).toEqual([2200, 0, -2200])
})

test('one card that pays for two rates is split by weight, and adds up to the cent', () => {
  const bought = [
    { rate: 22, cents: 5001 },
    { rate: 10, cents: 2500 },
  ]
  expect(splitByRate(3000, bought)).toEqual([
    { rate: 10, cents: 1000 },
    { rate: 22, cents: 2000 },
  ])
  expect(splitByRate(99_999, bought)).toEqual(sumByRate(bought))
})

test('payments of random amounts split over random rates agree with what was bought to the cent', () => {
  /** Splits several payments one after the other, each over what the earlier ones left. */
  const splitAll = (payments: readonly number[], bought: readonly RateAmount[]) => {
    let left = sumByRate(bought)
    return payments.map((payment) => {
      const split = splitByRate(payment, left)
      left = sumByRate([...left, ...split.map(({ rate, cents }) => ({ rate, cents: -cents }))]).filter(({ cents }) => cents > 0)
      return split
    })
  }
  const random = randomFrom('rates')
  const whole = (most: number) => random.between(0, most - 1)
  for (let round = 0; round < 500; round++) {
    const bought = Array.from({ length: 1 + whole(6) }, () => ({ rate: [4, 5, 10, 22][whole(4)] ?? 22, cents: 1 + whole(10_000) }))
    let left = bought.reduce((sum, { cents }) => sum + cents, 0)
    const payments: number[] = []
    while (left > 0) {
      const payment = Math.min(left, 1 + whole(6000))
      payments.push(payment)
      left -= payment
    }
    const split = splitAll(payments, bought)
    expect(split.map((shares) => shares.reduce((sum, { cents }) => sum + cents, 0))).toEqual(payments)
    expect(sumByRate(split.flat())).toEqual(sumByRate(bought))
  }
})

test('a single-purpose voucher pays for lines of its rate first, and for no line twice', () => {
  const lines = [
    { rate: 10, cents: 1000 },
    { rate: 22, cents: 3001 },
    { rate: 22, cents: 999 },
  ]
  expect(deductTaxed(lines, [{ rate: 22, cents: 2000 }])).toEqual([0, 1501, 499])
  expect(deductTaxed(lines, [{ rate: 22, cents: 4500 }])).toEqual([500, 3001, 999])
  expect(
    deductTaxed(lines, [
      { rate: 10, cents: 9999 },
      { rate: 22, cents: 100 },
    ]),
  ).toEqual([1000, 3001, 999])
})
