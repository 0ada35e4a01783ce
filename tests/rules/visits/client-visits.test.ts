import { expect, test } from 'vitest'
import { filterVisits, listPeople, sumVisits, type VisitFacts } from '../../../schema/rules/visits/client-visits.ts'

const visit = (start: string, state: VisitFacts['state'], total: number, userId = 'anna', outstanding = 0): VisitFacts => ({
  start,
  state,
  services: [{ service: 'Cut', userId, firstName: userId === 'anna' ? 'Anna' : 'Giulia' }],
  total,
  outstanding,
})
const visits = [
  visit('2027-01-05T09:00:00Z', 'planned', 60),
  visit('2026-11-17T09:00:00Z', 'paid', 33.33, 'anna', 10),
  // New Year's Eve in London, New Year's Day in Rome.
  visit('2025-12-31T23:30:00Z', 'paid', 10.1, 'giulia'),
  visit('2025-03-01T09:00:00Z', 'not_come', 20),
  visit('2024-03-01T09:00:00Z', 'cancelled', 20),
]
const now = { now: '2026-11-24T08:00:00Z', timeZone: 'Europe/Rome' }
const everything = { period: 'all', userId: '', state: 'all' } as const

test("adds up what was charged in whole cents, and counts visits that took place and those that didn't", () => {
  expect(sumVisits(visits)).toEqual({ visits: 2, charged: 43.43, average: 21.72, outstanding: 10, noShows: 1 })
  expect(sumVisits([])).toEqual({ visits: 0, charged: 0, average: 0, outstanding: 0, noShows: 0 })
})

test("filters by the salon's days, team member and state", () => {
  const count = (filter: object) => filterVisits(visits, { ...everything, ...filter }, now).length
  expect(count({})).toBe(5)
  expect(count({ period: 'year' })).toBe(3)
  expect(count({ period: 'twelve_months' })).toBe(3)
  expect(count({ userId: 'giulia' })).toBe(1)
  expect(count({ state: 'not_come', period: 'year' })).toBe(0)
  expect(listPeople(visits)).toEqual([
    { userId: 'anna', firstName: 'Anna' },
    { userId: 'giulia', firstName: 'Giulia' },
  ])
})
