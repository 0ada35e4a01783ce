import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeCommissions, listMonths, toMonthDays } from '../../../schema/rules/money/commission-statement.ts'
import type { CommissionCorrection, CommissionRule, CommissionRules, CommissionSale } from '../../../schema/rules/money/commissions.ts'
import { cents, sumEuro } from '../../../schema/rules/money.ts'

const month = { from: '2026-10-01', to: '2026-10-31' }
const toDay = (day: number, name = '2026-10') => `${name}-${String(day).padStart(2, '0')}`

/** Tiers from increasing bounds (cents) and rates (hundredths). */
const arbitraryTiers = fc
  .record({
    bounds: fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 3 }),
    rates: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ bounds, rates }) => {
    const ends = bounds.toSorted((a, b) => a - b)
    const rising = rates.toSorted((a, b) => a - b)
    return [0, ...ends].map((from, i) => ({
      from: from / 100,
      to: (ends[i] ?? null) === null ? null : (ends[i] ?? 0) / 100,
      rate: (rising[i] ?? 0) / 100,
    }))
  })
const arbitraryRule = fc
  .record({
    kind: fc.constantFrom('percentage' as const, 'percentage' as const, 'amount' as const),
    base: fc.constantFrom('list' as const, 'paid' as const, 'material' as const),
    mode: fc.constantFrom('whole' as const, 'marginal' as const),
    tiers: arbitraryTiers,
    own: fc.option(arbitraryTiers, { nil: undefined }),
    guarantee: fc.constantFrom(0, 0, 2.5),
  })
  .map(
    ({ own, ...rule }): CommissionRule => ({ ...rule, assistantPercentage: 0, categories: own ? [{ categoryId: 'c1', tiers: own }] : [] }),
  )
const arbitrarySale = fc.record({
  part: fc.constantFrom('service' as const, 'product' as const),
  role: fc.constantFrom('own' as const, 'own' as const, 'own' as const, 'redo' as const),
  day: fc.integer({ min: 1, max: 31 }),
  categoryId: fc.constantFrom('c1', 'c2', null),
  quantity: fc.integer({ min: 1, max: 3 }),
  list: fc.integer({ min: 0, max: 500 }),
  paid: fc.integer({ min: 0, max: 500 }),
  material: fc.integer({ min: 0, max: 300 }),
  versionId: fc.constantFrom('v1', 'v2'),
})
const arbitraryMonth = fc.record({
  rules: fc.tuple(arbitraryRule, arbitraryRule, arbitraryRule, arbitraryRule),
  sales: fc.array(arbitrarySale, { maxLength: 12 }).map((sales) => sales.toSorted((a, b) => a.day - b.day)),
})
type Given = typeof arbitraryMonth extends fc.Arbitrary<infer T> ? T : never

const toFacts = ({ rules: [a, b, c, d], sales }: Given, corrections: CommissionCorrection[] = []) => {
  const rules = new Map<string, CommissionRules>([
    ['v1', { startStop: null, service: a, product: b }],
    ['v2', { startStop: null, service: c, product: d }],
  ])
  const lines = sales.map(
    (sale, i): CommissionSale => ({
      ...sale,
      commissionLineId: `l${i}`,
      categoryName: sale.categoryId ?? '',
      day: toDay(sale.day),
      list: sale.list / 100,
      paid: sale.paid / 100,
      material: sale.material / 100,
      share: 100,
      redoPercentage: sale.role === 'redo' ? 30 : null,
    }),
  )
  const rulesAtEnd = new Map([['2026-10', rules.get('v2') as CommissionRules]])
  return { sales: lines, corrections, rules, rulesAtEnd, tips: [{ method: 'cash' as const, amount: 1 }] }
}

/** The plain oracle: every cent of revenue is rated on its own. Answers hundredths of a percent of a cent per part. */
function rateCentByCent(facts: ReturnType<typeof toFacts>, part: 'service' | 'product'): number {
  const ruleOf = (sale: CommissionSale) => facts.rules.get(sale.versionId)?.[part] as CommissionRule
  const baseOf = (sale: CommissionSale) => {
    const { base } = ruleOf(sale)
    return Math.max(0, base === 'list' ? cents(sale.list) : base === 'paid' ? cents(sale.paid) : cents(sale.paid) - cents(sale.material))
  }
  const groupOf = (sale: CommissionSale) =>
    ruleOf(sale).categories.some((one) => one.categoryId === sale.categoryId) ? sale.categoryId : 'rest'
  const own = facts.sales.filter((sale) => sale.part === part)
  const counted = own.filter((sale) => sale.role !== 'redo')
  const reached = new Map<string | null, number>()
  let whole = 0
  for (const sale of own) {
    const [rule, base, group] = [ruleOf(sale), baseOf(sale), groupOf(sale)]
    if (sale.role === 'redo') {
      whole += base * 3000
      continue
    }
    const tiers = rule.categories.find((one) => one.categoryId === sale.categoryId)?.tiers ?? rule.tiers
    const rateAt = (revenue: number) => cents(tiers.filter((tier) => cents(tier.from) <= revenue).at(-1)?.rate ?? 0)
    const total = counted.filter((one) => groupOf(one) === group).reduce((sum, one) => sum + baseOf(one), 0)
    const before = reached.get(group) ?? 0
    if (rule.kind === 'amount') whole += rateAt(rule.mode === 'whole' ? total : before) * sale.quantity * 10_000
    else for (let cent = 0; cent < base; cent++) whole += rateAt(rule.mode === 'whole' ? total : before + cent)
    reached.set(group, before + base)
  }
  return whole
}

test('a random month brings what a rating of every single cent brings, and lines and tiers add up to it', () => {
  fc.assert(
    fc.property(arbitraryMonth, (given) => {
      const facts = toFacts(given)
      const totals = computeCommissions(month, facts)
      for (const part of ['service', 'product'] as const) {
        const found = totals.parts.find((one) => one.part === part)
        const exact = rateCentByCent(facts, part)
        expect(cents(found?.earned ?? 0)).toBe(Math.round(exact / 10_000))
        expect(sumEuro([...(found?.rows ?? []).map(({ commission }) => commission), found?.redo.commission ?? 0])).toBe(found?.earned)
        const lines = totals.lines.filter(({ sale }) => sale.part === part)
        expect(lines.reduce((sum, line) => sum + line.commissionCents, 0)).toBe(cents(found?.earned ?? 0))
        const least = cents(facts.rulesAtEnd.get('2026-10')?.[part]?.guarantee ?? 0)
        expect(cents(found?.earned ?? 0) + cents(found?.guarantee ?? 0)).toBe(Math.max(least, Math.round(exact / 10_000)))
      }
      expect(totals.total).toBe(sumEuro([...totals.parts.flatMap(({ earned, guarantee }) => [earned, guarantee]), 1]))
    }),
    { numRuns: 400 },
  )
})

test('whatever is refunded in however many parts, each part takes its share and all of it takes back exactly what was paid', () => {
  const arbitraryParts = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(arbitraryMonth, fc.nat(), arbitraryParts, fc.boolean(), (given, pick, weights, isVoided) => {
      const facts = toFacts(given)
      const before = computeCommissions(month, facts)
      const line = before.lines[pick % Math.max(1, before.lines.length)]
      if (!line || line.sale.paid === 0) return
      const originId = line.sale.commissionLineId
      const paid = cents(line.sale.paid)
      const sum = weights.reduce((all, weight) => all + weight, 0)
      const bounds = weights.map((_, i) => Math.floor((paid * weights.slice(0, i + 1).reduce((all, one) => all + one, 0)) / sum))
      const refunds = bounds.map(
        (bound, i): CommissionCorrection => ({
          originId,
          kind: 'refund',
          day: toDay(5, '2026-11'),
          amount: -(bound - (bounds[i - 1] ?? 0)) / 100,
        }),
      )
      // A void takes back what the refunds have left.
      const corrections: CommissionCorrection[] = isVoided
        ? [...refunds.slice(0, -1), { originId, kind: 'void', day: toDay(6, '2026-11'), amount: 0 }]
        : refunds
      const later = computeCommissions({ from: '2026-11-01', to: '2026-11-30' }, toFacts(given, corrections))
      expect(cents(later.refunds)).toBe(0 - line.commissionCents)
      expect(later.parts.map(({ earned, revenue }) => [earned, revenue])).toEqual([[0, 0], [0, 0], [0, 0]]) // biome-ignore format: pairs
      expect(computeCommissions(month, toFacts(given, corrections)).commission).toBe(before.commission)
    }),
    { numRuns: 300 },
  )
})

test('shares of performer and assistant add up to the base, and months are listed with their days', () => {
  const tiers = [{ from: 0, to: null, rate: 10 }]
  const rule: CommissionRule = {
    kind: 'percentage',
    base: 'paid',
    mode: 'marginal',
    tiers,
    categories: [],
    guarantee: 0,
    assistantPercentage: 30,
  }
  const rules = new Map([['v1', { startStop: null, service: rule, product: null }]])
  const toLine = (role: 'own' | 'assistant', share: number): CommissionSale => ({
    ...{ commissionLineId: role, versionId: 'v1', part: 'service', role, day: toDay(1), categoryId: null, categoryName: '', quantity: 1 },
    ...{ list: 62.35, paid: 62.35, material: 0, share, redoPercentage: null },
  })
  const revenueOf = (line: CommissionSale) =>
    computeCommissions(month, { sales: [line], corrections: [], rules, rulesAtEnd: new Map(), tips: [] }).parts[1]?.revenue ?? 0
  expect([revenueOf(toLine('own', 70)), revenueOf(toLine('assistant', 30))]).toEqual([43.64, 18.71])
  expect(listMonths('2025-11-03', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect([toMonthDays('2028-02').to, toMonthDays('2026-12').to]).toEqual(['2028-02-29', '2026-12-31'])
})

test('a tier is reached on the day on which the revenue comes to its beginning, whatever it rates', () => {
  const tiers = [
    { from: 0, to: 50, rate: 5 },
    { from: 50, to: null, rate: 8 },
  ]
  const common = { kind: 'percentage', base: 'paid', tiers, categories: [], guarantee: 0, assistantPercentage: 0 } as const
  const reachedWith = (mode: 'whole' | 'marginal') => {
    const rule: CommissionRule = { ...common, mode, tiers: [...tiers], categories: [] }
    const sale = {
      part: 'service',
      role: 'own',
      categoryId: null,
      quantity: 1,
      list: 3000,
      paid: 3000,
      material: 0,
      versionId: 'v1',
    } as const
    const facts = toFacts({ rules: [rule, rule, rule, rule], sales: [3, 9, 20].map((day) => ({ ...sale, day })) })
    return computeCommissions(month, facts).parts[1]?.rows.map(({ from, reached }) => [from, reached])
  }
  expect(reachedWith('whole')).toEqual([[50, toDay(9)]])
  expect(reachedWith('marginal')).toEqual([[0, toDay(3)], [50, toDay(9)]]) // biome-ignore format: pairs
})
