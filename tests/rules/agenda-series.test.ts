import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockShift, occurrences, shiftedByClock } from '../../schema/rules/agenda-series.ts'
import { atTime, daysBetween, getWeekday, localMinutes, localTime, parseIso, toIso, toSalonDay } from '../../schema/rules/salon-time.ts'

const zone = fc.constantFrom('Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Africa/Casablanca')
/** Quarters of an hour of 2026 to 2030: every changeover of these zones is among them. */
const instant = fc.integer({ min: Date.parse('2026-01-01') / 900_000, max: Date.parse('2030-12-31') / 900_000 }).map((n) => n * 900)

test('every booking of a series stands on its weekday at the same time by the salon’s clock', () => {
  fc.assert(
    fc.property(zone, instant, fc.integer({ min: 1, max: 52 }), fc.integer({ min: 1, max: 52 }), (where, first, everyWeeks, times) => {
      const [day, minutes] = [toSalonDay(first, where), localMinutes(first, where)]
      const found = occurrences(first, everyWeeks, times, where)
      expect(found).toHaveLength(times)
      for (const [i, one] of found.entries()) {
        expect(daysBetween(day, one.day)).toBe((i + 1) * everyWeeks * 7)
        expect(getWeekday(one.day)).toBe(getWeekday(day))
        // Where the clock skips that time it is said, and only there: then it is later, never earlier.
        if (one.missing) expect(localMinutes(one.start, where)).toBeGreaterThan(minutes)
        else expect([toSalonDay(one.start, where), localMinutes(one.start, where)]).toEqual([one.day, minutes])
      }
    }),
    { numRuns: 300 },
  )
})

test('what moves with another booking goes as far by the clock, and comes back by the same way', () => {
  fc.assert(
    fc.property(zone, instant, instant, instant, (where, from, to, other) => {
      const by = clockShift(from, to, where)
      const moved = shiftedByClock(other, by, where)
      const wished = localMinutes(other, where) + by.minutes
      const [days, minutes] = [Math.floor(wished / 1440), ((wished % 1440) + 1440) % 1440]
      if (!moved.missing) {
        expect(localMinutes(moved.start, where)).toBe(minutes)
        expect(daysBetween(toSalonDay(other, where), toSalonDay(moved.start, where))).toBe(by.days + days)
        const back = shiftedByClock(moved.start, { days: -by.days, minutes: -by.minutes }, where)
        if (!back.missing)
          expect([toSalonDay(back.start, where), localTime(back.start, where)]).toEqual([toSalonDay(other, where), localTime(other, where)])
      }
      // The booking that was moved by hand lands where it was put.
      const own = shiftedByClock(from, by, where)
      if (!own.missing)
        expect([toSalonDay(own.start, where), localTime(own.start, where)]).toEqual([toSalonDay(to, where), localTime(to, where)])
    }),
    { numRuns: 500 },
  )
})

test('Rome’s nights: ten o’clock stays ten o’clock, half past two is skipped once and told', () => {
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
  // Back in autumn the hour is there twice: the first of the two.
  const [twice] = occurrences(atTime('2026-10-18', '02:30', 'Europe/Rome'), 1, 1, 'Europe/Rome')
  expect(toIso(twice?.start ?? 0)).toBe('2026-10-25T00:30:00Z')
})
