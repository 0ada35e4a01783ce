import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allocateByWeight,
  computePercentage,
  type PriceLine,
  settlement,
  toPriceLines,
  visitPrice,
} from '../../../schema/rules/visits/visit-price.ts'

const money = (max: number) => fc.integer({ min: 0, max }).map((cents) => cents / 100)
const lines = fc.array(
  fc.record({
    kind: fc.constantFrom('services' as const, 'products' as const),
    price: money(30_000),
    quantity: fc.integer({ min: 1, max: 4 }),
    off: fc.integer({ min: 0, max: 100 }),
    reduced: fc.integer({ min: 0, max: 50 }),
  }),
  { maxLength: 12 },
)

// The oracle counts in whole hundredths, as bigint.
const hundredths = (amount: number) => BigInt(Math.round(amount * 100))

test('the net amounts of the lines add up to the total to the cent, with any discounts', () => {
  fc.assert(
    fc.property(lines, money(60_000), money(60_000), (drafts, discountValueServices, discountValueProducts) => {
      const priced = drafts.map((draft, i): PriceLine => {
        const gross = draft.price * draft.quantity
        return {
          id: `l${i}`,
          kind: draft.kind,
          price: draft.price,
          quantity: draft.quantity,
          discount: computePercentage(gross, draft.off / 2),
        }
      })
      const reductions = drafts.map((draft, i) => ({
        lineId: `l${i}`,
        amount: computePercentage(draft.price * draft.quantity, draft.reduced),
        source: 'promotion',
      }))
      const price = visitPrice({ lines: priced, discountValueServices, discountValueProducts, reductions })

      const left = priced.map((line, i) => {
        const amount = hundredths(line.price) * BigInt(line.quantity) - hundredths(line.discount) - hundredths(reductions[i]?.amount ?? 0)
        return amount < 0n ? 0n : amount
      })
      const sum = (kind: PriceLine['kind']) => priced.reduce((all, line, i) => (line.kind === kind ? all + (left[i] ?? 0n) : all), 0n)
      const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
      const taken =
        smaller(hundredths(discountValueServices), sum('services')) + smaller(hundredths(discountValueProducts), sum('products'))
      expect(hundredths(price.services)).toBe(sum('services'))
      expect(hundredths(price.products)).toBe(sum('products'))
      expect(hundredths(price.total)).toBe(sum('services') + sum('products') - taken)
      expect(price.lines.reduce((all, line) => all + hundredths(line.net), 0n)).toBe(hundredths(price.total))
      for (const [i, line] of price.lines.entries()) {
        expect(line.net).toBeGreaterThanOrEqual(0)
        expect(hundredths(line.net)).toBeLessThanOrEqual(left[i] ?? 0n)
      }
      expect(price.tooMuch.includes('services')).toBe(hundredths(discountValueServices) > sum('services'))
      expect(price.tooMuch.includes('products')).toBe(hundredths(discountValueProducts) > sum('products'))
      // A discount on services does not change products.
      const onlyServices = visitPrice({ lines: priced, discountValueServices, discountValueProducts: 0, reductions })
      for (const [i, line] of onlyServices.lines.entries()) if (priced[i]?.kind === 'products') expect(hundredths(line.net)).toBe(left[i])
    }),
    { numRuns: 3000 },
  )
})

test('allocated shares differ from the exact ones by less than a cent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 20 }),
      fc.integer({ min: 0, max: 1000 }),
      (weights, permille) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        const amount = Math.floor((whole * permille) / 1000)
        const shares = allocateByWeight(amount, weights)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        shares.forEach((share, i) => {
          expect(Math.abs(share - (whole ? (amount * (weights[i] ?? 0)) / whole : 0))).toBeLessThan(1)
          expect(share).toBeLessThanOrEqual(weights[i] ?? 0)
        })
      },
    ),
  )
})

test('a checkout with two services, a partner discount, a product, a tip, a voucher and a card', () => {
  const visit = {
    clientHistoryServicesDTO: [
      { clientHistoryServiceId: 'roots', price: 48, discount: 0 },
      { clientHistoryServiceId: 'dry', price: 26, discount: 0 },
    ],
    clientHistoryProductsDTO: [{ clientHistoryProductId: 'silver', price: 18.5, quantity: 1, discount: 0 }],
  }
  const plain = visitPrice({ lines: toPriceLines(visit), discountValueServices: 0, discountValueProducts: 0 })
  expect(plain).toMatchObject({ services: 74, products: 18.5, total: 92.5, tooMuch: [] })
  const partnerDiscount = computePercentage(plain.services, 10)
  expect(partnerDiscount).toBe(7.4)
  const price = visitPrice({ lines: toPriceLines(visit), discountValueServices: partnerDiscount, discountValueProducts: 0 })
  expect(price.total).toBe(85.1)
  expect(price.lines.map((line) => line.net)).toEqual([43.2, 23.4, 18.5])
  const paid = [{ amount: 25 }, { amount: 63.1 }]
  expect(settlement({ total: price.total, tip: 3, owed: 0, payments: paid })).toEqual({ toPay: 88.1, paid: 88.1, owed: 0, open: 0 })
  expect(settlement({ total: price.total, tip: 3, owed: 3.1, payments: [{ amount: 80 }] }).open).toBe(5)
  expect(settlement({ total: price.total, tip: 0, owed: 0, payments: [{ amount: 100 }] }).open).toBe(-14.9)
  // One euro in three parts, and rounding of half a cent.
  const thirds = ['a', 'b', 'c'].map((id): PriceLine => ({ id, kind: 'services', price: 10, quantity: 1, discount: 0 }))
  expect(visitPrice({ lines: thirds, discountValueServices: 1, discountValueProducts: 0 }).lines.map((line) => line.net)).toEqual([
    9.66, 9.67, 9.67,
  ])
  expect(computePercentage(0.5, 1)).toBe(0.01)
  expect(computePercentage(10.45, 10)).toBe(1.05)
  // The reduction of a package must not exceed the line.
  const reductions = [{ lineId: 'a', amount: 12, source: 'package' }]
  expect(visitPrice({ lines: thirds, discountValueServices: 0, discountValueProducts: 0, reductions })).toMatchObject({
    total: 20,
    tooMuch: ['line'],
  })
})

test('a session of a course is the price of its line, and a reward comes off what is left of the others', () => {
  const service = (id: string, price: number, prepaid?: number): PriceLine => ({
    id,
    kind: 'services',
    price,
    quantity: 1,
    discount: 0,
    prepaid,
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(money(20_000), fc.option(money(20_000), { nil: undefined })), { minLength: 1, maxLength: 8 }),
      money(20_000),
      money(20_000),
      (drafts, discountValueServices, reward) => {
        const priced = drafts.map(([price, prepaid], i) => service(`l${i}`, price, prepaid))
        const price = visitPrice({ lines: priced, discountValueServices, discountValueProducts: 0, loyaltyReward: { amount: reward } })
        const ofSessions = drafts.reduce((sum, [, prepaid]) => sum + hundredths(prepaid ?? 0), 0n)
        const others = drafts.reduce((sum, [amount, prepaid]) => sum + (prepaid === undefined ? hundredths(amount) : 0n), 0n)
        const discounted = others > hundredths(discountValueServices) ? others - hundredths(discountValueServices) : 0n
        const left = discounted > hundredths(reward) ? discounted - hundredths(reward) : 0n
        expect(hundredths(price.prepaid)).toBe(ofSessions)
        expect(hundredths(price.total)).toBe(ofSessions + left)
        expect(price.lines.reduce((sum, { net }) => sum + hundredths(net), 0n)).toBe(hundredths(price.total))
        for (const [i, [, prepaid]] of drafts.entries()) if (prepaid !== undefined) expect(price.lines[i]?.net).toBe(prepaid)
        expect(price.tooMuch.includes('reward')).toBe(hundredths(reward) > discounted)
      },
    ),
    { numRuns: 1000 },
  )
})

test('nothing reduces a fee: discounts, promotions and rewards are taken off the other lines', () => {
  const cents = fc.nat({ max: 9999 }).map((amount) => amount / 100)
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 4 }),
      fc.array(cents, { maxLength: 4 }),
      cents,
      cents,
      (prices, fees, discount, reward) => {
        const toLine =
          (kind: PriceLine['kind']) =>
          (price: number, i: number): PriceLine => ({ id: `${kind}${i}`, kind, price, quantity: 1, discount: 0 })
        const given = { discountValueServices: discount, discountValueProducts: 0, loyaltyReward: { amount: reward } }
        const services = prices.map(toLine('services'))
        const price = visitPrice({ ...given, lines: [...services, ...fees.map(toLine('fees'))] })
        const without = visitPrice({ ...given, lines: services })
        expect(price.lines.slice(services.length).map(({ net }) => net)).toEqual(fees)
        expect(price.lines.slice(0, services.length)).toEqual(without.lines)
        expect(price.total).toBeCloseTo(without.total + price.fees, 6)
        expect(price.tooMuch).toEqual(without.tooMuch)
      },
    ),
  )
})
