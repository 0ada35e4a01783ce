import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeRefusal } from '../../../schema/rules/booking/booking-rule-text.ts'
import {
  type BookingFacts,
  type BookingRule,
  bookingMarks,
  bookingOutcomes,
  bookingRuleKinds,
  findVerdict,
  isRefusal,
  listVerdicts,
  noShowEnds,
  type Verdict,
  type WantedBooking,
} from '../../../schema/rules/booking/booking-rules.ts'

/** Services with their categories. */
const categoryOf = { cut: 'hair', colour: 'colours', gloss: 'colours', refill: 'nails', fullSet: 'nails', test: 'colours' }
const allServices = Object.keys(categoryOf)
const allCategories = ['hair', 'colours', 'nails']
/** Days are numbers here, and the salon's days in the rules: 0 is 1 January 2026. */
const toDay = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
const today = 400

const some = (list: readonly string[], maxLength = 2) => fc.subarray([...list], { maxLength })
const anyRule = (place: number) =>
  fc.record({
    ruleKey: fc.constant(`rule-${place}`),
    kind: fc.constantFrom(...bookingRuleKinds, 'no_shows', 'no_shows'),
    serviceIds: some(allServices),
    categoryIds: some(allCategories, 1),
    afterServiceIds: some(allServices, 1),
    afterCategoryIds: some(allCategories, 1),
    days: fc.integer({ min: 1, max: 60 }),
    insteadServiceId: fc.option(fc.constantFrom('test', 'fullSet'), { nil: null }),
    noShows: fc.integer({ min: 1, max: 3 }),
    end: fc.constantFrom(...noShowEnds, 'prepay'),
    percent: fc.integer({ min: 1, max: 3 }).map((third) => third * 25),
  })
const anyRules = fc.integer({ min: 0, max: 5 }).chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => anyRule(i))))

/** What happened to a client, one thing after another. */
const weigh = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const anyEvent = fc.oneof(
  weigh(
    3,
    fc.record({
      what: fc.constant('visit' as const),
      day: fc.integer({ min: 330, max: 400 }),
      serviceId: fc.constantFrom(...allServices),
    }),
  ),
  weigh(
    2,
    fc.record({
      what: fc.constant('coming' as const),
      day: fc.integer({ min: 400, max: 430 }),
      serviceId: fc.constantFrom(...allServices),
    }),
  ),
  weigh(6, fc.record({ what: fc.constant('missed' as const), day: fc.integer({ min: 0, max: 400 }) })),
  weigh(
    2,
    fc.record({
      what: fc.constant('test' as const),
      day: fc.integer({ min: 340, max: 400 }),
      line: fc.constantFrom('A', 'B'),
      result: fc.constantFrom('pending' as const, 'passed' as const, 'reaction' as const),
    }),
  ),
  weigh(
    1,
    fc.record({
      what: fc.constant('mark' as const),
      mark: fc.constantFrom(...bookingMarks),
      until: fc.integer({ min: 380, max: 420 }),
    }),
  ),
)
const anyHistory = fc.record({
  events: fc.array(anyEvent, { maxLength: 8 }),
  takesDeposits: fc.boolean(),
  paysNoDeposit: fc.constantFrom(false, false, true),
  wanted: fc.subarray(allServices, { minLength: 1, maxLength: 3 }),
  day: fc.option(fc.integer({ min: 400, max: 430 }), { nil: null, freq: 3 }),
})
type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never

/** The facts as the database gathers them. */
function toFacts({ events, takesDeposits, paysNoDeposit }: History): BookingFacts {
  const last = new Map<string, number>()
  for (const event of events) if (event.what === 'visit') last.set(event.serviceId, Math.max(event.day, last.get(event.serviceId) ?? 0))
  return {
    marks: [...new Set(events.flatMap((event) => (event.what === 'mark' && event.until >= today ? [event.mark] : [])))].sort(),
    isNew: last.size === 0,
    noShows: events.filter((event) => event.what === 'missed' && event.day > today - 365).length,
    visits: [...last].map(([serviceId, day]) => ({ serviceId, day: toDay(day) })),
    coming: events.flatMap((event) => (event.what === 'coming' ? [{ serviceId: event.serviceId, day: toDay(event.day) }] : [])),
    tests: events.flatMap((event) => (event.what === 'test' ? [{ ...event, day: toDay(event.day) }] : [])),
    ...{ takesDeposits, paysNoDeposit },
  }
}

const isNamed = (services: readonly string[], categories: readonly string[], serviceId: string) =>
  services.includes(serviceId) || categories.includes(categoryOf[serviceId as keyof typeof categoryOf])

/** Plainly: what one rule says of one service, from the list of events; `level` as in the order of outcomes. */
function findLevel(rule: BookingRule, { events, day, takesDeposits, paysNoDeposit }: History, serviceId: string): number | null {
  const isAbout = isNamed(rule.serviceIds, rule.categoryIds, serviceId) && serviceId !== rule.insteadServiceId
  const visits = events.filter((event) => event.what === 'visit')
  if (rule.kind === 'new_clients') return visits.length === 0 && !isAbout ? 1 : null
  if (rule.kind === 'no_shows') {
    const missed = events.filter((event) => event.what === 'missed' && event.day > today - 365)
    const isForAll = rule.serviceIds.length + rule.categoryIds.length === 0
    if ((!isForAll && !isAbout) || missed.length < rule.noShows) return null
    if (rule.end === 'ask') return 2
    if (rule.end === 'telephone') return 3
    if (paysNoDeposit) return null
    return takesDeposits ? 0 : 3
  }
  if (!isAbout) return null
  if (rule.kind === 'patch_test') {
    const tests = events.filter((event) => event.what === 'test')
    const lastReaction = Math.max(-1, ...tests.map((test) => (test.result === 'reaction' ? test.day : -1)))
    for (const event of visits)
      if (
        isNamed(rule.serviceIds, rule.categoryIds, event.serviceId) &&
        event.serviceId !== rule.insteadServiceId &&
        event.day > lastReaction
      )
        return null
    const on = day ?? today
    for (const test of tests) {
      const isRefuted = tests.some(
        (later) => later.line === test.line && later.result === 'reaction' && later.day >= test.day && later.day <= on,
      )
      if (test.result === 'passed' && test.day <= on && on - test.day <= rule.days && !isRefuted) return null
    }
    return 1
  }
  for (const event of events) {
    if (event.what !== 'visit' && event.what !== 'coming') continue
    const counts =
      isNamed(rule.serviceIds, rule.categoryIds, event.serviceId) || isNamed(rule.afterServiceIds, rule.afterCategoryIds, event.serviceId)
    // Before a day is chosen, one on which it would be allowed is enough.
    const isInTime = day === null ? event.day + rule.days >= today : event.day <= day && day - event.day <= rule.days
    if (counts && isInTime) return null
  }
  return 1
}

/** The strictest level of all, the place of who says it (-1 is a mark), and the services concerned; by trying everything. */
function bruteForce(rules: readonly BookingRule[], history: History, wanted: readonly string[] = history.wanted) {
  let best: { level: number; place: number; percent: number; serviceIds: string[] } | null = null
  for (const level of [4, 3, 2]) {
    const mark = { 4: 'blocked', 3: 'telephone', 2: 'ask' }[level]
    const isMarked = history.events.some((event) => event.what === 'mark' && event.mark === mark && event.until >= today)
    if (isMarked && best === null) best = { level, place: -1, percent: 0, serviceIds: [...wanted] }
  }
  for (const [place, rule] of rules.entries()) {
    const levels = wanted.map((serviceId) => findLevel(rule, history, serviceId))
    const level = levels.find((one) => one !== null)
    if (level === undefined || level === null) continue
    const percent = level === 0 ? rule.percent : 0
    const isStricter = best === null || level > best.level || (level === best.level && percent > best.percent)
    if (isStricter) best = { level, place, percent, serviceIds: wanted.filter((_, i) => levels[i] !== null) }
  }
  return best
}

function describeVerdict(verdict: Verdict | undefined, rules: readonly BookingRule[]) {
  if (!verdict) return null
  const { rule, outcome, serviceIds } = verdict
  return { level: bookingOutcomes.indexOf(outcome), place: rule ? rules.indexOf(rule) : -1, serviceIds: [...serviceIds] }
}

test('of 10,000 random histories and rules the strictest decides, as trying everything says', () => {
  const seen = new Map<number | null, number>()
  fc.assert(
    fc.property(anyRules, anyHistory, (rules, history) => {
      const facts = toFacts(history)
      const wanted: WantedBooking = {
        serviceIds: history.wanted,
        day: history.day === null ? null : toDay(history.day),
        today: toDay(today),
      }
      const verdict = findVerdict(rules, facts, wanted, categoryOf)
      const expected = bruteForce(rules, history)
      seen.set(expected?.level ?? null, (seen.get(expected?.level ?? null) ?? 0) + 1)
      expect(describeVerdict(verdict, rules)).toEqual(
        expected && { level: expected.level, place: expected.place, serviceIds: expected.serviceIds },
      )
      // What is offered instead can be booked.
      for (const instead of verdict?.insteadIds ?? []) expect(bruteForce(rules, history, [instead])?.level ?? 0).toBe(0)
      // What several services get is what the strictest of them gets: the page shows each before they are chosen together.
      const alone = history.wanted.map((serviceId) => findVerdict(rules, facts, { ...wanted, serviceIds: [serviceId] }, categoryOf))
      const ofEach = alone.map((one) => (one ? bookingOutcomes.indexOf(one.outcome) : -1))
      expect(Math.max(...ofEach)).toBe(verdict ? bookingOutcomes.indexOf(verdict.outcome) : -1)
      // Before a day is chosen nobody is refused who could book on some day.
      if (history.day !== null && !isRefusal(verdict))
        expect(isRefusal(findVerdict(rules, facts, { ...wanted, day: null }, categoryOf))).toBe(false)
    }),
    { numRuns: 10_000 },
  )
  for (const level of [null, 0, 1, 2, 3, 4]) expect(seen.get(level) ?? 0).toBeGreaterThan(100)
})

const rule: BookingRule = {
  ruleKey: 'a',
  kind: 'patch_test',
  serviceIds: ['colour'],
  categoryIds: [],
  afterServiceIds: [],
  afterCategoryIds: [],
  days: 180,
  insteadServiceId: 'test',
  noShows: 2,
  end: 'prepay',
  percent: 100,
}
const facts: BookingFacts = {
  ...{ marks: [], isNew: true, noShows: 2, paysNoDeposit: false, takesDeposits: true, visits: [], coming: [], tests: [] },
}
const wanted: WantedBooking = { serviceIds: ['colour'], day: null, today: toDay(today) }

test('rules that contradict each other: a patch test that new clients may not book is not offered, and all that applies is listed', () => {
  const onlyCuts: BookingRule = { ...rule, ruleKey: 'b', kind: 'new_clients', serviceIds: ['cut'], insteadServiceId: null }
  const onlyNails: BookingRule = { ...onlyCuts, ruleKey: 'c', serviceIds: ['fullSet'] }
  expect(findVerdict([rule], facts, wanted)?.insteadIds).toEqual(['test'])
  expect(listVerdicts([rule, onlyCuts, onlyNails], facts, wanted).map(({ rule: of, insteadIds }) => [of?.ruleKey, insteadIds])).toEqual([
    ['a', []],
    ['b', []],
    ['c', []],
  ])
  const askAndCall: BookingRule[] = [
    { ...rule, ruleKey: 'd', kind: 'no_shows', serviceIds: [], end: 'ask' },
    { ...rule, ruleKey: 'e', kind: 'no_shows', serviceIds: [], end: 'telephone' },
  ]
  expect(listVerdicts([rule, ...askAndCall], facts, wanted).map(({ outcome }) => outcome)).toEqual(['telephone', 'ask', 'service'])
})

test('the guest reads how to reach the salon in both languages, and the same for a mark and a rule', () => {
  const byHand: Verdict = { outcome: 'telephone', rule: null, serviceIds: ['colour'], insteadIds: [] }
  const byRule: Verdict = { ...byHand, rule: { ...rule, kind: 'no_shows' } }
  for (const language of ['en', 'it'] as const)
    expect(describeRefusal(byHand, language, '+390245550142', false)).toBe(describeRefusal(byRule, language, '+390245550142', false))
  expect(describeRefusal(byHand, 'en', '+390245550142', false)).toBe(
    "We'd like to arrange this with you in person. Please call us on +39 02 455 501 42 and we'll find a time together.",
  )
  expect(describeRefusal({ ...byHand, outcome: 'service', rule }, 'it', '', true)).toBe(
    'Prima della tua prima volta facciamo un breve test di sensibilità. Prenotalo adesso, oppure chiedi in salone.',
  )
})
