import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeEarnedPoints,
  computeExpiredPoints,
  countRewards,
  findNextExpiry,
  getRewardAmount,
  type LoyaltyEntry,
} from '../../../schema/rules/money/loyalty.ts'

test('points by the euro count whole euros of what was charged, stamps count the visit', () => {
  const byEuro = { basis: 'euro' as const, earned: 2, products: true }
  expect(computeEarnedPoints(byEuro, { services: 30.4, products: 9.75 })).toBe(80)
  expect(computeEarnedPoints({ ...byEuro, products: false }, { services: 30.4, products: 9.75 })).toBe(60)
  const byVisit = { basis: 'visit' as const, earned: 1, products: false }
  expect(computeEarnedPoints(byVisit, { services: 30.4, products: 0 })).toBe(1)
  expect(computeEarnedPoints(byVisit, { services: 0, products: 20 })).toBe(0)
})

test('rewards are limited by the balance and by what is left to pay', () => {
  const terms = { rewardPoints: 100, rewardAmount: 10 }
  expect(countRewards(terms, 99, 50)).toBe(0)
  expect(countRewards(terms, 350, 50)).toBe(3)
  expect(countRewards(terms, 350, 19.99)).toBe(1)
  expect(getRewardAmount(terms, 3)).toBe(30)
  expect(countRewards({ rewardPoints: 0, rewardAmount: 10 }, 100, 50)).toBe(0)
})

const day = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)

// The oracle keeps each point by itself, and spends the one that ends first.
test('points expire as if each were kept by itself and the first to end were spent first', () => {
  const step = fc.record({
    days: fc.nat(20),
    action: fc.constantFrom('earn', 'earn', 'spend', 'expire'),
    points: fc.integer({ min: 1, max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const entries: LoyaltyEntry[] = []
      let kept: string[] = []
      let today = 0
      for (const { days, action, points } of steps) {
        today += days
        const gone = kept.filter((expires) => expires < day(today)).length
        expect(computeExpiredPoints(entries, day(today))).toBe(gone)
        // Cron runs before anything else happens on a day.
        if (gone > 0) entries.push({ kind: 'expired', points: -gone, expires: null })
        kept = kept.filter((expires) => expires >= day(today)).toSorted()
        if (action === 'earn') {
          entries.push({ kind: 'earned', points, expires: day(today + 30) })
          kept.push(...Array.from({ length: points }, () => day(today + 30)))
        } else if (action === 'spend' && kept.length >= points) {
          entries.push({ kind: 'redeemed', points: -points, expires: null })
          kept = kept.slice(points)
        }
        expect(entries.reduce((sum, entry) => sum + entry.points, 0)).toBe(kept.length)
        const first = kept.toSorted()[0]
        const next = findNextExpiry(entries)
        expect(next?.day).toBe(first)
        expect(next?.points ?? 0).toBe(kept.filter((expires) => expires === first).length)
      }
    }),
  )
})
