import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareFormulas,
  getDeveloperGrams,
  getExtraColour,
  getMixGrams,
  listProductUses,
  scaleGrams,
} from '../../../schema/rules/care/colour-formulas.ts'
import type { ColourArea } from '../../../schema/rules/care/colour-terms.ts'
import { groupPictures } from '../../../schema/rules/care/gallery-pairs.ts'
import { findPatchTest } from '../../../schema/rules/care/patch-tests.ts'

const createArea = (area: ColourArea['area'], shades: [string, number][], ratio = 1): ColourArea => ({
  area,
  brand: '',
  line: '',
  shades: shades.map(([shade, grams]) => ({ shade, grams, productId: shade })),
  developer: { volume: 20, ratio, productId: null },
  minutes: 35,
})

test('weighs a mix of shades and of the developer that the ratio asks for', () => {
  const roots = createArea(
    'roots',
    [
      ['6.0', 30],
      ['7.1', 15],
    ],
    1.5,
  )
  expect([getDeveloperGrams(roots), getMixGrams(roots), getMixGrams({ ...roots, developer: null })]).toEqual([67.5, 112.5, 45])
  expect(listProductUses([roots])).toEqual([
    { area: 0, productId: '6.0', grams: 30 },
    { area: 0, productId: '7.1', grams: 15 },
  ])
})

test('marks what differs from the formula before: weights, new and missing shades, developer, ratio and minutes', () => {
  const before = [
    createArea('roots', [
      ['6.0', 30],
      ['7.1', 20],
      ['5.5', 5],
    ]),
  ]
  const now = [
    {
      ...createArea(
        'roots',
        [
          ['6.0', 30],
          ['7.1', 15],
          ['8.3', 5],
        ],
        2,
      ),
      minutes: 40,
    },
    createArea('ends', [['9.0', 10]]),
  ]
  expect(compareFormulas(now, before)).toEqual([
    {
      isNew: false,
      shades: [null, { isNew: false, grams: -5 }, { isNew: true, grams: 0 }],
      removed: ['5.5'],
      hasOtherDeveloper: false,
      hasOtherRatio: true,
      minutes: 5,
    },
    { isNew: true, shades: [null], removed: [], hasOtherDeveloper: false, hasOtherRatio: false, minutes: 0 },
  ])
  expect(compareFormulas(now, undefined)).toEqual([null, null])
  expect(compareFormulas(before, before)[0]?.shades).toEqual([null, null, null])
})

test('scales every weight to a tenth of a gram, never to nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0.05, max: 5, noNaN: true }), (tenths, factor) => {
      const grams = tenths / 10
      const scaled = scaleGrams(grams, factor)
      expect(scaled).toBeGreaterThanOrEqual(0.1)
      expect(Math.abs(scaled - Math.max(0.1, grams * factor))).toBeLessThanOrEqual(0.051)
      expect(Math.round(scaled * 10) / 10).toBe(scaled)
    }),
  )
})

test('charges what was mixed beyond the allowance and not what was left over', () => {
  const allowance = { allowanceGrams: 60, mixedGrams: 90, leftoverGrams: 4.5, extraGramPrice: 0.25 }
  expect(getExtraColour(allowance)).toEqual({ grams: 26, price: 6.5 })
  expect(getExtraColour({ ...allowance, mixedGrams: 50 })).toEqual({ grams: 0, price: 0 })
})

test('finds the latest patch test that was passed in time and not followed by a reaction to the same line', () => {
  const passed = { day: '2026-10-02', line: 'PPD-free', result: 'passed' as const }
  const older = { ...passed, day: '2026-09-01' }
  const reaction = { day: '2026-10-05', line: 'Standard', result: 'reaction' as const }
  expect(findPatchTest([older, passed, reaction], 30, '2026-11-01')).toBe(passed)
  expect(findPatchTest([passed], 30, '2026-11-02')).toBeUndefined()
  expect(findPatchTest([passed], 30, '2026-10-01')).toBeUndefined()
  expect(findPatchTest([passed, { ...reaction, line: 'PPD-free' }], 30, '2026-10-10')).toBeUndefined()
})

test('lays a before over the after of the same day, and keeps pictures without a counterpart', () => {
  const picture = (day: string, kind: 'before' | 'after' | 'other', id: number) => ({ day, kind, id })
  const pictures = [
    picture('2026-10-09', 'after', 1),
    picture('2026-10-09', 'before', 2),
    picture('2026-11-02', 'other', 3),
    picture('2026-10-09', 'before', 4),
  ]
  expect(groupPictures(pictures).map(({ before, after, other }) => [before?.id, after?.id, other?.id])).toEqual([
    [undefined, undefined, 3],
    [2, 1, undefined],
    [4, undefined, undefined],
  ])
})
