import { expect, test } from 'vitest'
import { atTime, toIso } from '../../../schema/rules/salon-time.ts'
import type { AvailabilityContext } from '../../../worker/features/booking/online-booking/availability.ts'
import { findFreeSlots } from '../../../worker/features/booking/online-booking/rules.ts'

const rome = 'Europe/Rome'
// Sundays in Rome: at 02:00 the clock goes to 03:00, and at 03:00 back to 02:00.
const [spring, autumn] = ['2027-03-28', '2027-10-31']
const allWeek = [0, 1, 2, 3, 4, 5, 6]

/** A salon with one team member, open, working and bookable online from `opening` to `closing` every day. */
function openNight(day: string, opening: string, closing: string): AvailabilityContext {
  const timing = [{ opening, closing }]
  const terms = { cents: 0, description: '', ownTerms: [], extraIds: [], patchTestDays: 0 }
  const service = { serviceId: 'cut', service: 'Cut', length: 15, parts: [], breakAfterService: 0, ...terms }
  const slot = { from: opening, to: closing, capacity: 5, userIds: [], leastHoursAhead: 0, mostDaysAhead: 60 }
  const week = allWeek.map(() => ({ isWorking: true, timing }))
  const person = { userId: 'anna', firstName: 'Anna', lastName: 'Rossi', workingHours: week, employmentStart: null, employmentEnd: null }
  return {
    catalogue: {
      services: [{ ...service, categoryId: 'hair', userIds: ['anna'] }],
      shortestService: 15,
      showsPrices: true,
      units: [],
      slots: [{ ...slot, onlineBookingServiceCategoryId: 'hair', weekdays: allWeek }],
    },
    rota: {
      rotaVersion: 1,
      people: [person],
      timeframes: [],
      closed: [],
      opening: allWeek.map((dayOfWeek) => ({ dayOfWeek, open: true, timing })),
    },
    busy: { intervals: [], online: [] },
    zone: rome,
    nowUtc: atTime(day, '00:00', rome) - 7 * 86_400,
  }
}
const findStarts = (day: string, opening: string, closing: string) =>
  findFreeSlots(day, [{ serviceId: 'cut', priority: 1 }], openNight(day, opening, closing)).map(({ start }) => start)
const minutesFrom = (day: string, time: string, ...minutes: number[]) => minutes.map((m) => toIso(atTime(day, time, rome) + m * 60))

test('offers no time within an hour that the clock skips', () => {
  expect(findStarts(spring, '02:00', '03:00')).toEqual([])
  expect(findStarts(spring, '02:30', '03:15')).toEqual(minutesFrom(spring, '03:00', 0))
  expect(findStarts(spring, '01:45', '03:15')).toEqual(minutesFrom(spring, '01:45', 0, 15))
})

test('offers the times that the clock shows twice twice, and none in between that are outside the hours', () => {
  expect(findStarts(autumn, '02:30', '03:00').sort()).toEqual(minutesFrom(autumn, '02:30', 0, 15, 60, 75))
  expect(findStarts(autumn, '02:30', '03:15').sort()).toEqual(minutesFrom(autumn, '02:30', 0, 15, 60, 75, 90))
})
