import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeFreeCells, computeFreeSlots, computeSlotsOfVariants, countFreeSlots } from '../../../schema/rules/booking/free-slots.ts'
import { applyOwnTerms, findClientTerms, listVariants, resizeParts, type TermsOfClient } from '../../../schema/rules/booking/own-terms.ts'

const minutes = fc.integer({ min: 1, max: 90 })
const segments = fc
  .array(minutes, { minLength: 1, maxLength: 7 })
  .map((list) => list.map((length, i) => ({ kind: i % 2 === 0 ? ('work' as const) : ('wait' as const), minutes: length })))

test('resized segments add up to the new length, keep processing time and leave active time to each segment', () => {
  fc.assert(
    fc.property(segments, fc.integer({ min: 1, max: 400 }), (parts, length) => {
      const resized = resizeParts(parts, length)
      const waiting = (list: typeof parts) => list.filter(({ kind }) => kind === 'wait').map((part) => part.minutes)
      const active = parts.filter(({ kind }) => kind === 'work').length
      const waits = waiting(parts).reduce((sum, one) => sum + one, 0)
      if (length - waits < active) {
        expect(resized).toEqual([])
        return
      }
      expect(resized.reduce((sum, part) => sum + part.minutes, 0)).toBe(length)
      expect(waiting(resized)).toEqual(waiting(parts))
      expect(Math.min(...resized.map((part) => part.minutes))).toBeGreaterThanOrEqual(1)
    }),
  )
})

const cut = {
  serviceId: 'cut',
  length: 30,
  price: 32,
  parts: [],
  breakAfterService: 0,
  userIds: ['anna', 'marco'],
  windows: [[0, 240]] as const,
  ownTerms: [
    { userId: 'anna', length: 45, price: null },
    { userId: 'marco', length: null, price: 40 },
  ],
}
const getOwnLength = (service: typeof cut, userId: string) => service.ownTerms.find((terms) => terms.userId === userId)?.length ?? null

test('a team member has their own duration or price, and the salon has the other one', () => {
  expect(applyOwnTerms(cut, 'anna')).toMatchObject({ length: 45, price: 32 })
  expect(applyOwnTerms(cut, 'marco')).toMatchObject({ length: 30, price: 40 })
  expect(applyOwnTerms(cut, 'sara')).toBe(cut)
})

test('free slots have the duration of the person who is found, also where a second service follows', () => {
  const options = { earliest: 0, latest: 240, every: 15, minSellable: 15 }
  const people = new Map([
    ['anna', computeFreeCells([[30, 90]], [])],
    ['marco', computeFreeCells([[0, 30]], [])],
  ])
  const variants = listVariants([cut, { ...cut, serviceId: 'again' }], getOwnLength)
  expect(variants.map((services) => services.map(({ length }) => length))).toEqual([
    [45, 45],
    [45, 30],
    [30, 45],
    [30, 30],
  ])
  const alone = listVariants([cut], getOwnLength)
  const slots = computeSlotsOfVariants(alone, people, options)
  expect(slots.map(({ start, end, services }) => [start, end, services[0]?.userId]).toSorted()).toEqual([
    [0, 30, 'marco'],
    [30, 75, 'anna'],
    [45, 90, 'anna'],
  ])
  expect(countFreeSlots(alone, people, options)).toBe(slots.length)
  const [single] = listVariants([{ ...cut, ownTerms: [] }], getOwnLength)
  expect(computeSlotsOfVariants([single ?? []], people, options)).toEqual(computeFreeSlots(single ?? [], people, options))
})

const terms = (more: Partial<TermsOfClient>): TermsOfClient => ({
  ...{ serviceId: 'cut', subClientId: null, userId: null, length: null, price: null },
  ...more,
})

test("the pet's own terms with the person come first, then the pet's, the client's with the person, and the client's", () => {
  const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
  const row = fc.record({
    serviceId: fc.constantFrom('cut', 'colour'),
    subClientId: perhaps(fc.constantFrom('fido', 'birba')),
    userId: perhaps(fc.constantFrom('anna', 'marco')),
    length: perhaps(fc.integer({ min: 1, max: 90 })),
    price: perhaps(fc.integer({ min: 0, max: 90 })),
  })
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 12 }),
      perhaps(fc.constant('fido')),
      perhaps(fc.constant('anna')),
      (own, subClientId, userId) => {
        const order = [
          [subClientId, userId],
          [subClientId, null],
          [null, userId],
          [null, null],
        ] as const
        const findFirst = (name: 'length' | 'price') => {
          for (const [pet, person] of order) {
            for (const one of own)
              if (one.serviceId === 'cut' && one.subClientId === pet && one.userId === person && one[name] !== null) return one[name]
          }
          return null
        }
        expect(findClientTerms(own, { serviceId: 'cut', userId, subClientId })).toEqual({
          length: findFirst('length'),
          price: findFirst('price'),
        })
      },
    ),
  )
  const own = [terms({ length: 50 }), terms({ userId: 'anna', price: 40 }), terms({ subClientId: 'fido', length: 70 })]
  expect(findClientTerms(own, { serviceId: 'cut', userId: 'anna', subClientId: 'fido' })).toEqual({ length: 70, price: 40 })
  expect(findClientTerms(own, { serviceId: 'cut', userId: 'marco' })).toEqual({ length: 50, price: null })
})
