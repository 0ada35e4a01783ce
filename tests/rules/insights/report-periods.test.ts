import { expect, test } from 'vitest'
import { computeGrowth, getReportPeriod, listDays, toYearBefore } from '../../../schema/rules/insights/report-periods.ts'

test('a running month is compared with the same days of the month and of the year before', () => {
  expect(getReportPeriod('2026-11-03', 'month', '2026-11-21')).toEqual({
    period: 'month',
    from: '2026-11-01',
    to: '2026-11-30',
    until: '2026-11-21',
    before: { from: '2026-10-01', to: '2026-10-21' },
    yearBefore: { from: '2025-11-01', to: '2025-11-21' },
  })
})

test('a whole month is compared with a whole one, whatever their lengths', () => {
  expect(getReportPeriod('2026-02-10', 'month', '2026-11-21')).toMatchObject({
    until: '2026-02-28',
    before: { from: '2026-01-01', to: '2026-01-31' },
    yearBefore: { from: '2025-02-01', to: '2025-02-28' },
  })
  // On 30 March there are no such days in February.
  expect(getReportPeriod('2026-03-30', 'month', '2026-03-30').before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(getReportPeriod('2028-02-01', 'month', '2028-03-01').yearBefore).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})

test('days and weeks are compared by weekday, a year with the one before', () => {
  expect(getReportPeriod('2026-11-21', 'day', '2026-11-21')).toMatchObject({
    before: { from: '2026-11-14', to: '2026-11-14' },
    yearBefore: { from: '2025-11-22', to: '2025-11-22' },
  })
  expect(getReportPeriod('2026-11-21', 'week', '2026-11-19')).toMatchObject({
    from: '2026-11-16',
    to: '2026-11-22',
    until: '2026-11-19',
    before: { from: '2026-11-09', to: '2026-11-12' },
  })
  const year = getReportPeriod('2026-05-05', 'year', '2026-11-21')
  expect(year).toMatchObject({ from: '2026-01-01', until: '2026-11-21', before: { from: '2025-01-01', to: '2025-11-21' } })
  expect(year.yearBefore).toEqual(year.before)
})

test('a period to come is counted as a whole', () => {
  expect(getReportPeriod('2027-01-10', 'month', '2026-11-21')).toMatchObject({ from: '2027-01-01', until: '2027-01-31' })
})

test('days are listed in order, and growth is a ratio', () => {
  expect(listDays({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(listDays({ from: '2026-03-02', to: '2026-03-01' })).toEqual([])
  expect(toYearBefore('2028-02-29')).toBe('2027-02-28')
  expect([computeGrowth(110, 100), computeGrowth(90, 100), computeGrowth(5, 0)]).toEqual([0.1, -0.1, null])
})
