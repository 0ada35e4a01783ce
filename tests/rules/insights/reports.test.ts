import { expect, test } from 'vitest'
import { computeFigure, getComparedDays, getReportDays } from '../../../schema/rules/insights/reports.ts'
import { toKeyText } from '../../../worker/features/insights/reports/rules.ts'
import { findDueMonth } from '../../../worker/features/insights/reports/sendings.ts'

const today = '2026-11-24'

test('a report counts whole months before today, and the current ones up to today', () => {
  const days = (period: Parameters<typeof getReportDays>[0]['period'], from?: string, to?: string) =>
    getReportDays({ period, from, to }, today)
  expect(days('this_month')).toEqual({ from: '2026-11-01', to: today })
  expect(days('last_month')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(getReportDays({ period: 'last_month' }, '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(days('this_year')).toEqual({ from: '2026-01-01', to: today })
  expect(days('last_year')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(days('last_12_months')).toEqual({ from: '2025-12-01', to: today })
  expect(days('custom', '2026-02-03', '2026-02-03')).toEqual({ from: '2026-02-03', to: '2026-02-03' })
  expect([days('custom'), days('custom', '2026-02-04', '2026-02-03')]).toEqual([undefined, undefined])
})

test('whole months are compared with whole months, other days with as many before them', () => {
  const february = { from: '2024-02-01', to: '2024-02-29' }
  expect(getComparedDays(february, 'none')).toBeNull()
  expect(getComparedDays(february, 'before')).toEqual({ from: '2024-01-01', to: '2024-01-31' })
  expect(getComparedDays(february, 'year_before')).toEqual({ from: '2023-02-01', to: '2023-02-28' })
  expect(getComparedDays({ from: '2023-02-01', to: '2023-02-28' }, 'year_before')).toEqual({ from: '2022-02-01', to: '2022-02-28' })
  expect(getComparedDays({ from: '2025-02-01', to: '2025-02-28' }, 'year_before')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(getComparedDays({ from: '2026-01-01', to: '2026-03-31' }, 'before')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(getComparedDays({ from: '2026-11-01', to: today }, 'before')).toEqual({ from: '2026-10-08', to: '2026-10-31' })
})

test('shares and averages are null where there is nothing to divide by', () => {
  const sums = { revenue: 40, visitRevenue: 33.33, visits: 0, clients: 0, sold: 1 }
  expect([computeFigure('share', sums, 0), computeFigure('average', sums, 100), computeFigure('share', sums, 100)]).toEqual([
    null,
    null,
    0.4,
  ])
  expect(computeFigure('average', { ...sums, visits: 2 }, 100)).toBe(16.67)
})

test('months, weekdays and keys without a name are called by what they are, in the language of the file', () => {
  expect(toKeyText('month', { key: '2026-11', label: '' }, 'it')).toBe('novembre 2026')
  expect(toKeyText('weekday', { key: '1', label: '' }, 'en')).toBe('Monday')
  expect(toKeyText('category', { key: 'products', label: '' }, 'en')).toBe('Products')
  expect(toKeyText('category', { key: '', label: '' }, 'it')).toBe('Senza categoria')
})

test('a month is due once, from seven in the morning of its day by the clock of the salon, unless it ended before the schedule', () => {
  const at = (iso: string) => Date.parse(iso) / 1000
  const report = { mailDay: 3, scheduled: at('2026-11-20T00:00:00Z'), sentMonth: null, timeZone: 'Europe/Rome' }
  const find = (iso: string, change: Partial<typeof report> | { sentMonth: string } = {}) => findDueMonth({ ...report, ...change }, at(iso))
  expect(find('2026-12-03T05:59:00Z')).toBeUndefined()
  expect(find('2026-12-03T06:00:00Z')).toBe('2026-11')
  expect(find('2026-12-31T22:59:00Z')).toBe('2026-11')
  expect(find('2026-12-31T23:00:00Z')).toBeUndefined()
  expect(find('2026-12-10T06:00:00Z', { sentMonth: '2026-11' })).toBeUndefined()
  expect(find('2026-11-24T06:00:00Z')).toBeUndefined()
})
