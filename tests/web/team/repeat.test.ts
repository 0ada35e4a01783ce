import { expect, test } from 'vitest'
import type { UserTimeframe } from '../../../schema/api/team/timeframes-schemas.ts'
import { findFirstDay } from '../../../web/features/team/rota/use-end-repeat.ts'

const monday = '2026-11-02'
const entry = (change: Partial<UserTimeframe>): UserTimeframe => ({
  userTimeframeId: 'frame',
  salonId: 'salon',
  userId: 'sara',
  type: 'weekly',
  isWorking: true,
  dayOfWeek: 1,
  dayStart: monday,
  dayEnd: null,
  hourStart: 9,
  minuteStart: 0,
  hourEnd: 12,
  minuteEnd: 0,
  note: '',
  reason: 'rota',
  userShiftId: null,
  userShiftRequestId: null,
  version: 1,
  ...change,
})

test('a shift put back starts on the next of its days, in its own weeks', () => {
  expect(findFirstDay(entry({}), '2026-11-10')).toBe('2026-11-16')
  expect(findFirstDay(entry({ type: 'alternating' }), '2026-11-09')).toBe('2026-11-16')
  expect(findFirstDay(entry({ type: 'alternating' }), '2026-11-17')).toBe('2026-11-30')
})

test('a shift that starts later keeps its start, and one that ends before has none', () => {
  expect(findFirstDay(entry({ dayStart: '2026-12-07' }), '2026-11-10')).toBe('2026-12-07')
  expect(findFirstDay(entry({ dayEnd: '2026-11-15' }), '2026-11-10')).toBeUndefined()
})
