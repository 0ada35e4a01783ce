import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DepositBooking, type DepositClient, type DepositRule, findDeposit } from '../../../schema/rules/money/deposit-rules.ts'
import { describeDeposit } from '../../../schema/rules/money/deposit-text.ts'
import { depositMarks, depositUnits } from '../../../schema/terms.ts'

const zone = 'Europe/Rome'
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 1 })
const hour = fc.integer({ min: 0, max: 24 }).map((at) => `${String(at).padStart(2, '0')}:00`)
const ids = fc.subarray(['cut', 'colour', 'gloss'])
const anyRule = fc.record<DepositRule>({
  ruleKey: fc.constantFrom('a', 'b', 'c'),
  isNew: fc.boolean(),
  isMarked: fc.boolean(),
  absentMonths: maybe(fc.integer({ min: 1, max: 24 })),
  noShows: maybe(fc.integer({ min: 1, max: 4 })),
  valueFrom: maybe(fc.integer({ min: 1, max: 200 })),
  serviceIds: ids,
  weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
  from: maybe(hour),
  to: maybe(hour),
  unit: fc.constantFrom(...depositUnits),
  amount: fc.integer({ min: 1, max: 100 }),
  refundableHours: fc.integer({ min: 0, max: 720 }),
  moves: fc.integer({ min: 0, max: 10 }),
})
const anyClient = fc.record<DepositClient>({
  mark: fc.constantFrom(...depositMarks),
  lastVisit: maybe(
    fc.integer({ min: 0, max: 900 }).map((days) => new Date(Date.UTC(2026, 10, 1) - days * 86_400_000).toISOString().slice(0, 10)),
  ),
  noShows: fc.integer({ min: 0, max: 5 }),
})
/** A salon's wall clock in November, an hour ahead of UTC. */
const anyBooking = fc.record({
  day: fc.integer({ min: 1, max: 30 }),
  hour: fc.integer({ min: 0, max: 23 }),
  cents: fc.integer({ min: 0, max: 30_000 }),
  serviceIds: ids,
})

/** Says in the plainest way whether a rule fits: each condition that does not hold is named. */
function listBroken(
  rule: DepositRule,
  client: DepositClient,
  at: { day: number; hour: number; cents: number; serviceIds: string[] },
): string[] {
  const broken: string[] = []
  const seenOn = client.lastVisit === null ? null : new Date(`${client.lastVisit}T00:00:00Z`)
  if (rule.isNew && seenOn !== null) broken.push('new')
  if (rule.isMarked && client.mark !== 'always') broken.push('marked')
  if (rule.absentMonths !== null) {
    const months = seenOn && (2026 - seenOn.getUTCFullYear()) * 12 + 10 - seenOn.getUTCMonth()
    const isLong =
      months !== null && (months > rule.absentMonths || (months === rule.absentMonths && (seenOn?.getUTCDate() ?? 0) <= at.day))
    if (!isLong) broken.push('absent')
  }
  if (rule.noShows !== null && client.noShows < rule.noShows) broken.push('no-shows')
  if (rule.valueFrom !== null && at.cents < rule.valueFrom * 100) broken.push('value')
  if (rule.serviceIds.length > 0 && !at.serviceIds.some((id) => rule.serviceIds.includes(id))) broken.push('services')
  if (rule.weekdays.length > 0 && !rule.weekdays.includes(new Date(Date.UTC(2026, 10, at.day)).getUTCDay())) broken.push('weekday')
  if (rule.from !== null && at.hour < Number(rule.from.slice(0, 2))) broken.push('from')
  if (rule.to !== null && at.hour >= Number(rule.to.slice(0, 2))) broken.push('to')
  return broken
}

test('the first rule whose conditions all hold decides, as a plain list of broken conditions says', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 4 }), anyClient, anyBooking, (rules, client, at) => {
      const startUtc = Date.UTC(2026, 10, at.day, at.hour - 1) / 1000
      const booking: DepositBooking = { startUtc, cents: at.cents, serviceIds: at.serviceIds }
      const first = client.mark === 'never' ? undefined : rules.find((rule) => listBroken(rule, client, at).length === 0)
      const exact = first && (first.unit === 'percent' ? (at.cents * first.amount) / 100 : Math.min(at.cents, first.amount * 100))
      const terms = findDeposit(rules, client, booking, zone)
      const isAsked = first !== undefined && exact !== undefined && Math.round(exact) >= 50
      if (isAsked) found++
      expect(terms).toEqual(
        isAsked
          ? {
              ruleKey: first.ruleKey,
              cents: Math.round(exact),
              refundableUntilUtc: startUtc - first.refundableHours * 3600,
              moves: first.moves,
            }
          : null,
      )
    }),
    { numRuns: 5000 },
  )
  expect(found).toBeGreaterThan(200)
})

test('the text names amount, hour and moves in both languages, and says when it is too late to get the deposit back', () => {
  const until = Date.UTC(2026, 10, 27, 9) / 1000
  const terms = { ruleKey: 'a', cents: 3300, refundableUntilUtc: until, moves: 2 }
  const place = { currency: 'EUR', zone, nowUtc: until - 1 } as const
  expect(describeDeposit(terms, { ...place, language: 'en' })).toBe(
    'You pay €33.00 now as a deposit; it counts towards your visit. ' +
      "You get it back if you cancel by Friday 27 November, 10:00, not later and not if you don't come. " +
      'You can move the booking 2 times; the deposit moves along.',
  )
  expect(describeDeposit({ ...terms, moves: 0 }, { ...place, language: 'it', nowUtc: until })).toMatch(
    /^Paghi ora 33,00\s€ di acconto.*Non viene restituito se annulli o non vieni\..*chiama il salone\.$/,
  )
})
