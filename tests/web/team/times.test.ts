import { expect, test } from 'vitest'
import type { ClockState } from '../../../schema/api/team/time-clock-schemas.ts'
import { addMonths } from '../../../web/features/team/attendance/attendance-tab.tsx'
import { toTimesBody } from '../../../web/features/team/attendance/day-values.ts'
import { toInstantAfter } from '../../../web/features/team/attendance/forgotten-dialog.tsx'
import { applyClock } from '../../../web/features/team/attendance/use-clock.ts'

const zone = 'Europe/Rome'
const values = { reason: 'forgot', note: '' } as const

test('reads entered times as instants of the day, and those before the clock-in as of the next day', () => {
  const night = { ...values, in: '22:00', out: '06:00', breaks: [{ start: '23:30', end: '00:15' }] }
  expect(toTimesBody('2026-10-24', night, zone)).toMatchObject({
    in: '2026-10-24T20:00:00Z',
    out: '2026-10-25T05:00:00Z',
    breaks: [{ start: '2026-10-24T21:30:00Z', end: '2026-10-24T22:15:00Z' }],
  })
  expect(toTimesBody('2026-03-28', { ...night, breaks: [] }, zone)).toMatchObject({
    in: '2026-03-28T21:00:00Z',
    out: '2026-03-29T04:00:00Z',
  })
  expect(toTimesBody('2026-11-10', { ...values, in: '09:00', out: null, breaks: [] }, zone)).toMatchObject({ out: null })
  expect(toTimesBody('2026-11-10', { ...values, in: null, out: '09:00', breaks: [] }, zone)).toBeUndefined()
  expect(toTimesBody('2026-11-10', { ...values, in: '09:00', out: '12:00', breaks: [{ start: '10:00', end: null }] }, zone)).toBeUndefined()
})

test('places a forgotten clock-out after the clock-in', () => {
  expect(toInstantAfter('2026-11-10T08:00:00Z', '18:00', zone)).toBe('2026-11-10T17:00:00Z')
  expect(toInstantAfter('2026-11-10T19:00:00Z', '01:30', zone)).toBe('2026-11-11T00:30:00Z')
})

test('shows what was clocked before the server has answered', () => {
  const state = { userId: 'usr_1', firstName: 'Anna', today: {}, open: null, asksForClockOut: true, hasPin: false } as unknown as ClockState
  const there = applyClock(state, 'in', '2026-11-10T08:00:00Z')
  expect(there).toMatchObject({ open: { in: '2026-11-10T08:00:00Z', out: null }, asksForClockOut: false })
  const resting = applyClock(there, 'breakStart', '2026-11-10T12:00:00Z')
  expect(resting.open?.breaks).toEqual([{ start: '2026-11-10T12:00:00Z', end: null }])
  const back = applyClock(resting, 'breakEnd', '2026-11-10T12:30:00Z')
  expect(back.open?.breaks).toEqual([{ start: '2026-11-10T12:00:00Z', end: '2026-11-10T12:30:00Z' }])
  expect(applyClock(back, 'out', '2026-11-10T17:00:00Z').open).toBeNull()
  expect(applyClock(state, 'out', '2026-11-10T17:00:00Z')).toBe(state)
})

test('steps over the turn of a year', () => {
  expect([addMonths('2026-01', -1), addMonths('2026-12', 1), addMonths('2026-03', 0)]).toEqual(['2025-12', '2027-01', '2026-03'])
})
