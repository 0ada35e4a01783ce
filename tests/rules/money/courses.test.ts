import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getCourseState, getExpiryDay, getSessionShare, listFreeSessions, sumShares } from '../../../schema/rules/money/courses.ts'
import { cents, sumEuro } from '../../../schema/rules/money.ts'

const terms = fc.record({
  price: fc.integer({ min: 0, max: 9_999_999 }).map((all) => all / 100),
  sessions: fc.integer({ min: 1, max: 100 }),
})

test('the shares of all sessions add up to the price to the cent, and only the last one differs', () => {
  fc.assert(
    fc.property(terms, (course) => {
      const shares = Array.from({ length: course.sessions }, (_, i) => cents(getSessionShare(course, i + 1)))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents(course.price))
      expect(new Set(shares.slice(0, -1)).size).toBeLessThanOrEqual(1)
      expect(shares.at(-1)).toBeGreaterThanOrEqual(shares[0] ?? 0)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('sessions used and released in any order never exceed the course, and what is used and unused is the price', () => {
  fc.assert(
    fc.property(terms, fc.array(fc.nat(200), { maxLength: 60 }), (course, steps) => {
      const used: number[] = []
      for (const step of steps) {
        // Every third step gives a session back.
        if (step % 3 === 0 && used.length > 0) used.splice(step % used.length, 1)
        else {
          const next = listFreeSessions({ ...course, used, refunded: [] })[0]
          if (next === undefined) expect(used).toHaveLength(course.sessions)
          else used.push(next)
        }
        expect(new Set(used).size).toBe(used.length)
        const worth = sumEuro(used.map((number) => getSessionShare(course, number)))
        expect(sumEuro([worth, sumShares(course, listFreeSessions({ ...course, used, refunded: [] }))])).toBe(course.price)
      }
    }),
  )
})

test('a course ends on its last day, with its last session, or with its refund', () => {
  const course = { price: 300, sessions: 2, expires: '2027-02-28', used: [1], refunded: [], charged: 300, isOpen: false }
  expect(getCourseState(course, '2027-02-28')).toBe('active')
  expect(getCourseState(course, '2027-03-01')).toBe('expired')
  expect(getCourseState({ ...course, used: [1, 2] }, '2027-03-01')).toBe('used_up')
  expect(getCourseState({ ...course, charged: 150 }, '2027-02-01')).toBe('refunded')
  // A session that is refunded on its own ends alone.
  const three = { ...course, sessions: 3, refunded: [3], charged: 200 }
  expect([getCourseState(three, '2027-02-01'), listFreeSessions(three)]).toEqual(['active', [2]])
  expect(getCourseState({ ...three, used: [1, 2] }, '2027-02-01')).toBe('used_up')
  expect(getCourseState({ ...three, charged: 199.99 }, '2027-02-01')).toBe('refunded')
  expect(getCourseState({ ...course, charged: 0, isOpen: true }, '2027-02-01')).toBe('unsold')
  expect(getExpiryDay('2026-08-31', 6)).toBe('2027-02-28')
  expect(getExpiryDay('2026-08-31', null)).toBeNull()
})
