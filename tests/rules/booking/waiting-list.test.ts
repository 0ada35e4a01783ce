import { expect, test } from 'vitest'
import {
  declinedDays,
  holdExpiry,
  matchingDays,
  offerState,
  requestedWindow,
  slotsWithin,
  waitingState,
} from '../../../schema/rules/booking/waiting-list.ts'

const times = { dayFrom: '2026-11-24', dayTo: '2026-12-02', weekdays: [2, 6], from: '10:00', to: '16:00' }

test('lists the days from today on that have a requested weekday', () => {
  expect(matchingDays(times, '2026-11-20')).toEqual(['2026-11-24', '2026-11-28', '2026-12-01'])
  expect(matchingDays(times, '2026-11-25')).toEqual(['2026-11-28', '2026-12-01'])
  expect(matchingDays(times, '2026-12-03')).toEqual([])
  expect(matchingDays({ ...times, weekdays: [0, 1, 2, 3, 4, 5, 6], dayTo: '2030-01-01' }, '2026-11-24')).toHaveLength(93)
})

test("limits a guest's entry to the online-booking slots, but not an entry of the salon", () => {
  const slot = {
    onlineBookingServiceCategoryId: 'a',
    weekdays: [1, 2, 3],
    from: '09:00',
    to: '12:00',
    capacity: 2,
    userIds: ['u'],
    leastHoursAhead: 1,
    mostDaysAhead: 60,
  }
  const late = { ...slot, from: '15:30', to: '24:00' }
  const never = { ...slot, weekdays: [4] }
  const outside = { ...slot, from: '08:00', to: '10:00' }
  expect(slotsWithin(times, [slot, late, never, outside])).toEqual([
    { ...slot, weekdays: [2], from: '10:00', to: '12:00' },
    { ...late, weekdays: [2], from: '15:30', to: '16:00' },
  ])
  expect(requestedWindow(times, 'x')).toMatchObject({
    onlineBookingServiceCategoryId: 'x',
    weekdays: [2, 6],
    from: '10:00',
    to: '16:00',
    userIds: [],
  })
})

test('holds an offer for the configured time, at most until its start, and lets it lapse then', () => {
  expect([holdExpiry(1000, 100_000, 30), holdExpiry(1000, 1600, 30)]).toEqual([2800, 1600])
  expect([offerState('open', 10, 9), offerState('open', 10, 10), offerState('accepted', 10, 11)]).toEqual(['open', 'lapsed', 'accepted'])
  expect(waitingState('waiting', times, '2026-12-02', true)).toBe('offered')
  expect(waitingState('waiting', times, '2026-12-02', false)).toBe('waiting')
  expect(waitingState('waiting', times, '2026-12-03', false)).toBe('over')
  expect(waitingState('left', times, '2026-12-03', false)).toBe('left')
  const offers = (['open', 'declined', 'lapsed', 'gone', 'withdrawn'] as const).map((state) => ({ state, day: state }))
  expect([...declinedDays(offers)]).toEqual(['declined', 'lapsed'])
})
