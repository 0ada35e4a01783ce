import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockShift, occurrences, shiftedByClock } from '../../../schema/rules/booking/booking-series.ts'
import { atTime, daysBetween, getWeekday, localMinutes, localTime, parseIso, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'

const zone = fc.constantFrom('Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Africa/Casablanca')
/** Quarters of an hour from 2026 to 2030, including every daylight saving change of these zones. */
const instant = fc.integer({ min: Date.parse('2026-01-01') / 900_000, max: Date.parse('2030-12-31') / 900_000 }).map((n) => n * 900)

test('every booking of a series is on the same weekday at the same local time', () => {
  fc.assert(
    fc.property(zone, instant, fc.integer({ min: 1, max: 52 }), fc.integer({ min: 1, max: 52 }), (where, first, everyWeeks, times) => {
      const [day, minutes] = [toSalonDay(first, where), localMinutes(first, where)]
      const found = occurrences(first, everyWeeks, times, where)
      expect(found).toHaveLength(times)
      for (const [i, one] of found.entries()) {
        expect(daysBetween(day, one.day)).toBe((i + 1) * everyWeeks * 7)
        expect(getWeekday(one.day)).toBe(getWeekday(day))
        // Only a local time that the clock skips is marked as missing, and it is moved later, never earlier.
        if (one.missing) expect(localMinutes(one.start, where)).toBeGreaterThan(minutes)
        else expect([toSalonDay(one.start, where), localMinutes(one.start, where)]).toEqual([one.day, minutes])
      }
    }),
    { numRuns: 300 },
  )
})

test('a shift in local time applies to other bookings alike and can be reversed', () => {
  fc.assert(
    fc.property(zone, instant, instant, instant, (where, from, to, other) => {
      const by = clockShift(from, to, where)
      const moved = shiftedByClock(other, by, where)
      const target = localMinutes(other, where) + by.minutes
      const [days, minutes] = [Math.floor(target / 1440), ((target % 1440) + 1440) % 1440]
      if (!moved.missing) {
        expect(localMinutes(moved.start, where)).toBe(minutes)
        expect(daysBetween(toSalonDay(other, where), toSalonDay(moved.start, where))).toBe(by.days + days)
        const back = shiftedByClock(moved.start, { days: -by.days, minutes: -by.minutes }, where)
        if (!back.missing)
          expect([toSalonDay(back.start, where), localTime(back.start, where)]).toEqual([toSalonDay(other, where), localTime(other, where)])
      }
      // The moved booking itself gets exactly the requested time.
      const own = shiftedByClock(from, by, where)
      if (!own.missing)
        expect([toSalonDay(own.start, where), localTime(own.start, where)]).toEqual([toSalonDay(to, where), localTime(to, where)])
    }),
    { numRuns: 500 },
  )
})

test('in Rome, 10:00 stays 10:00 across the change, and 02:30 is missing on the night that skips it', () => {
  const ten = parseIso('2027-03-17T09:00:00Z')
  expect(occurrences(ten, 1, 3, 'Europe/Rome').map((one) => toIso(one.start))).toEqual([
    '2027-03-24T09:00:00Z',
    '2027-03-31T08:00:00Z',
    '2027-04-07T08:00:00Z',
  ])
  const night = atTime('2027-03-21', '02:30', 'Europe/Rome')
  const [skipped, after] = occurrences(night, 1, 2, 'Europe/Rome')
  expect(skipped).toMatchObject({ day: '2027-03-28', missing: true })
  expect(localTime(skipped?.start ?? 0, 'Europe/Rome')).toBe('03:30')
  expect(after).toMatchObject({ day: '2027-04-04', missing: false })
  // In autumn the hour occurs twice: the first one is taken.
  const [twice] = occurrences(atTime('2026-10-18', '02:30', 'Europe/Rome'), 1, 1, 'Europe/Rome')
  expect(toIso(twice?.start ?? 0)).toBe('2026-10-25T00:30:00Z')
})
