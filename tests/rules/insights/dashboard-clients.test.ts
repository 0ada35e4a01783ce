import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listDays } from '../../../schema/rules/insights/report-periods.ts'
import { computeMargin, computeNps } from '../../../schema/rules/outreach/nps.ts'
import { getWorkingSpans } from '../../../schema/rules/team/rota.ts'
import {
  buildRetention,
  computeMedianWeeks,
  groupAges,
  groupFrequencies,
} from '../../../worker/features/insights/dashboards/client-rules.ts'
import { addToHours, computeHours, findQuietTime, sumPlanned } from '../../../worker/features/insights/dashboards/occupancy-rules.ts'
import type { Rota } from '../../../worker/features/team/staff/index.ts'

test('the score is the share of promoters less that of detractors', () => {
  expect(computeNps({ promoters: 131, passives: 36, detractors: 17 })).toBe(62)
  expect(computeMargin({ promoters: 131, passives: 36, detractors: 17 })).toBe(9)
  expect([computeNps({ promoters: 0, passives: 0, detractors: 0 }), computeMargin({ promoters: 0, passives: 0, detractors: 0 })]).toEqual([
    null,
    null,
  ])
})

test('every client is in one range of frequency and of age, and the median divides them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 50 }), (days) => {
      const frequencies = days.map((one) => ({ days: one, clients: 1 }))
      expect(groupFrequencies(frequencies).reduce((sum, { clients }) => sum + clients, 0)).toBe(days.length)
      const median = computeMedianWeeks(frequencies) ?? 0
      expect(days.filter((one) => Math.round((one / 7) * 10) / 10 <= median).length * 2).toBeGreaterThanOrEqual(days.length)
      const ages = days.map((one) => ({ age: one > 110 ? null : one, clients: 1, visits: 2, cents: one * 100 }))
      const { ageRanges, averageEarningPerAgeRanges } = groupAges(ages)
      expect(ageRanges.ranges.reduce((sum, { clients }) => sum + clients, ageRanges.unknown)).toBe(days.length)
      for (const { average, visits } of averageEarningPerAgeRanges) expect(average === null).toBe(visits === 0)
    }),
  )
})

test('retention follows new clients month by month', () => {
  const returns = [
    { first: 0, after: 0, clients: 10 },
    { first: 0, after: 2, clients: 4 },
    { first: 2, after: 0, clients: 3 },
  ]
  expect(buildRetention(['2026-09', '2026-10', '2026-11'], returns)).toEqual([
    { month: '2026-09', clients: 10, shares: [0, 0.4] },
    { month: '2026-11', clients: 3, shares: [] },
  ])
})

const timing = [{ opening: '09:00', closing: '13:00' }]
const rota = {
  rotaVersion: 1,
  people: [
    {
      userId: 'a',
      firstName: '',
      lastName: '',
      employmentStart: null,
      employmentEnd: null,
      workingHours: Array.from({ length: 7 }, (_, day) => ({ isWorking: day === 2, timing })),
    },
  ],
  timeframes: [],
  opening: [],
  closed: [],
} satisfies Rota

test('occupancy is booked by planned minutes of each hour, over midnight too', () => {
  const span = { from: '2026-11-23', to: '2026-11-29' }
  expect([...sumPlanned(rota, span)]).toEqual([['a', 240]])
  const hours = computeHours(rota, span, [{ dayOfWeek: 2, from: 9 * 60 + 30, minutes: 60, count: 2 }])
  expect(hours.slice(0, 2)).toEqual([
    { dayOfWeek: 2, hour: 9, booked: 60, planned: 60 },
    { dayOfWeek: 2, hour: 10, booked: 60, planned: 60 },
  ])
  expect(hours.reduce((sum, { booked }) => sum + booked, 0)).toBe(120)
  const late = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  addToHours(late, 6, [23 * 60 + 30, 24 * 60 + 30], 1)
  expect([late[6]?.[23], late[0]?.[0]]).toEqual([30, 30])
  expect(findQuietTime(hours)).toBeUndefined()
})

test('planned minutes equal the sum of every day computed by itself, with days off, closed days and employment', () => {
  const entry = (dayStart: string, dayEnd: string | null, isWorking: boolean, type: 'once' | 'weekly') => ({
    ...{ userId: 'a', type, isWorking, dayOfWeek: 2, dayStart, dayEnd, hourStart: 10, minuteStart: 0, hourEnd: 12, minuteEnd: 0 },
  })
  const days = fc.integer({ min: 0, max: 60 }).map((n) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10))
  const entries = fc.array(
    fc
      .record({ from: days, to: days, isWorking: fc.boolean(), isWeekly: fc.boolean() })
      .map(({ from, to, isWorking, isWeekly }) => entry(from, to < from ? null : to, isWorking, isWeekly ? 'weekly' : 'once')),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(entries, fc.option(days), days, (timeframes, employmentStart, closedDay) => {
      const people = rota.people.map((person) => ({ ...person, employmentStart }))
      const closed = [{ dayStart: closedDay, dayEnd: closedDay, everyYear: false }]
      const span = { from: '2026-10-01', to: '2026-11-30' }
      const plain = listDays(span).flatMap((day) => people.flatMap((person) => getWorkingSpans(day, person, timeframes, closed)))
      const minutes = plain.reduce((sum, [from, to]) => sum + to - from, 0)
      expect(sumPlanned({ ...rota, people, timeframes, closed }, span).get('a') ?? 0).toBe(minutes)
    }),
  )
})
