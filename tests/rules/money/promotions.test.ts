import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chooseBestPromos,
  computeReductions,
  daysToBirthday,
  findPromoRefusal,
  isInAudience,
  type NamedTerms,
  type PromoConditions,
  type PromoLine,
  sumReductions,
} from '../../../schema/rules/money/promotions.ts'
import { cents } from '../../../schema/rules/money.ts'
import { visitPrice } from '../../../schema/rules/visits/visit-price.ts'

const euros = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100)
const lines = fc
  .array(
    fc.record({
      kind: fc.constantFrom('services' as const, 'products' as const),
      itemId: fc.constantFrom('a', 'b', 'c'),
      userId: fc.constantFrom('anna', 'giulia'),
      price: euros(20_000),
      quantity: fc.integer({ min: 1, max: 4 }),
      saved: fc.integer({ min: 0, max: 3000 }),
    }),
    { maxLength: 8 },
  )
  .map((drafts) =>
    drafts.map(
      ({ saved, ...draft }, i): PromoLine => ({ ...draft, id: `l${i}`, discount: 0, regularPrice: (cents(draft.price) + saved) / 100 }),
    ),
  )
const ids = fc.option(fc.subarray(['a', 'b', 'c']), { nil: null })
const promos = fc
  .array(
    fc.record({
      reduction: fc.constantFrom('percent' as const, 'amount' as const, 'price' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      amount: euros(30_000),
      combinable: fc.boolean(),
      serviceIds: ids,
      productIds: ids,
      userIds: fc.option(fc.subarray(['anna', 'giulia']), { nil: null }),
    }),
    { maxLength: 4 },
  )
  .map((terms) => terms.map((one, i): NamedTerms => ({ ...one, specialPromoId: `p${i}` })))

test('no line falls below zero, and what promotions take off adds up to the price to the cent', () => {
  fc.assert(
    fc.property(lines, promos, (drafts, applied) => {
      const reductions = computeReductions(drafts, applied)
      const price = visitPrice({ lines: drafts, discountValueServices: 0, discountValueProducts: 0, reductions })
      const full = visitPrice({ lines: drafts, discountValueServices: 0, discountValueProducts: 0 })
      expect(price.tooMuch).toEqual([])
      for (const { amount } of reductions) expect(amount).toBeGreaterThan(0)
      for (const { net } of price.lines) expect(net).toBeGreaterThanOrEqual(0)
      expect(cents(price.total)).toBe(cents(full.total) - cents(sumReductions(reductions)))
      expect(computeReductions(drafts, applied.toReversed())).toEqual(reductions)
    }),
  )
})

test('100 % off everything is 0.00, and an amount takes no more than its items cost', () => {
  const all = { amount: 0, percent: 0, combinable: false, serviceIds: null, productIds: null, userIds: null, specialPromoId: 'p' }
  const price = (drafts: PromoLine[], terms: Partial<NamedTerms> & Pick<NamedTerms, 'reduction'>) =>
    visitPrice({
      lines: drafts,
      discountValueServices: 0,
      discountValueProducts: 0,
      reductions: computeReductions(drafts, [{ ...all, ...terms }]),
    }).total
  fc.assert(
    fc.property(lines, euros(40_000), (drafts, amount) => {
      expect(price(drafts, { reduction: 'percent', percent: 100 })).toBe(0)
      expect(price(drafts, { reduction: 'price', amount: 0 })).toBe(0)
      const regular = drafts.map((line) => ({ ...line, regularPrice: line.price }))
      const sum = regular.reduce((total, line) => total + cents(line.price) * line.quantity, 0)
      expect(cents(price(regular, { reduction: 'amount', amount }))).toBe(Math.max(0, sum - cents(amount)))
    }),
  )
})

test('the client gets the better of one promotion alone and all that can be combined', () => {
  fc.assert(
    fc.property(lines, promos, (drafts, offered) => {
      const saved = (group: readonly NamedTerms[]) => cents(sumReductions(computeReductions(drafts, group)))
      const best = saved(chooseBestPromos(drafts, offered))
      for (const one of offered) if (!one.combinable) expect(best).toBeGreaterThanOrEqual(saved([one]))
      expect(best).toBeGreaterThanOrEqual(saved(offered.filter(({ combinable }) => combinable)))
      const chosen = chooseBestPromos(drafts, offered)
      expect(chosen.length < 2 || chosen.every(({ combinable }) => combinable)).toBe(true)
    }),
  )
})

const promo: PromoConditions & NamedTerms = {
  specialPromoId: 'p',
  active: true,
  start: '2026-11-01',
  end: '2026-12-31',
  weekdays: [4],
  fromTime: '09:00',
  toTime: '12:00',
  maxUses: 3,
  maxUsesPerClient: 1,
  audience: 'all',
  audienceValues: [],
  audienceNumber: 0,
  code: '',
  reduction: 'percent',
  percent: 20,
  amount: 0,
  combinable: false,
  serviceIds: ['cut'],
  productIds: [],
  userIds: null,
}
const client = { birthDate: '1990-02-29', visits: 2, lastVisit: '2026-06-30', tier: '2', salonConfigCategoryId: 'vip' }
const cut: PromoLine = { id: 'l', kind: 'services', itemId: 'cut', userId: 'anna', price: 30, quantity: 1, discount: 0 }

test('says why a promotion does not apply: day, hour, item, code, limit, audience or price', () => {
  const refuse = (change: Partial<typeof promo>, day = '2026-11-26', minute = 600, uses = { all: 0, ofClient: 0 }, line = cut) =>
    findPromoRefusal({ ...promo, ...change }, { day, minute, client, lines: [line], code: 'my code' }, uses)
  expect(refuse({})).toBeNull()
  expect(refuse({ active: false })).toBe('inactive')
  expect(refuse({}, '2026-10-29')).toBe('not_started')
  expect(refuse({}, '2027-01-07')).toBe('ended')
  expect(refuse({}, '2026-11-27')).toBe('other_weekday')
  expect([refuse({}, '2026-11-26', 539), refuse({}, '2026-11-26', 540), refuse({}, '2026-11-26', 720)]).toEqual([
    'other_time',
    null,
    'other_time',
  ])
  expect(refuse({ serviceIds: ['colour'] })).toBe('other_items')
  expect(refuse({ userIds: ['giulia'] })).toBe('other_items')
  expect([refuse({ code: 'OTHER' }), refuse({ code: 'MYCODE' })]).toEqual(['needs_code', null])
  expect(refuse({}, '2026-11-26', 600, { all: 3, ofClient: 0 })).toBe('used_up')
  expect(refuse({}, '2026-11-26', 600, { all: 1, ofClient: 1 })).toBe('client_limit')
  expect(refuse({ audience: 'new' })).toBe('other_client')
  expect(refuse({}, '2026-11-26', 600, { all: 0, ofClient: 0 }, { ...cut, price: 20, regularPrice: 30 })).toBe('no_saving')
})

test('finds audiences by birthday over the turn of the year, months without a visit, tier and category', () => {
  expect(daysToBirthday('1990-02-29', '2027-03-01')).toBe(0)
  expect(daysToBirthday('1990-01-02', '2026-12-30')).toBe(3)
  const is = (audience: PromoConditions['audience'], audienceValues: string[] = [], audienceNumber = 0, day = '2026-11-30') =>
    isInAudience({ audience, audienceValues, audienceNumber }, client, day)
  expect([is('tier', ['2']), is('tier', ['1']), is('category', ['vip']), is('category', ['other'])]).toEqual([true, false, true, false])
  expect([is('absent', [], 5), is('absent', [], 6)]).toEqual([true, false])
  expect([is('birthday', [], 7, '2027-02-23'), is('birthday', [], 7, '2027-02-21')]).toEqual([true, false])
})
