import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  addDays,
  atMinutes,
  dayRange,
  daysBetween,
  formatTimeOfDay,
  getWeekday,
  localTime,
  parseIso,
  toSalonDay,
} from '../../../schema/rules/salon-time.ts'

const zones = ['Europe/Rome', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const someDay = fc.integer({ min: 0, max: 365 * 12 }).map((n) => addDays('2020-01-01', n))

test('converts local time like Temporal at every minute of any day in any zone', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), someDay, fc.integer({ min: 0, max: 1439 }), (zone, day, minutes) => {
      const plain = Temporal.PlainDateTime.from(`${day}T${formatTimeOfDay(minutes)}`)
      const expected = plain.toZonedDateTime(zone, { disambiguation: 'compatible' })
      const utc = atMinutes(day, minutes, zone)
      expect(utc).toBe(expected.epochMilliseconds / 1000)
      const back = Temporal.Instant.fromEpochMilliseconds(utc * 1000).toZonedDateTimeISO(zone)
      expect(toSalonDay(utc, zone)).toBe(back.toPlainDate().toString())
      expect(localTime(utc, zone)).toBe(back.toPlainTime().toString().slice(0, 5))
    }),
    { numRuns: 2000 },
  )
})

test('converts local time on both days with a clock change and on the days around them', () => {
  const rome = 'Europe/Rome'
  const hours = (day: string) => {
    const [from, to] = dayRange(day, rome)
    return (to - from) / 3600
  }
  for (const [day, length] of [
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-10-24', 24],
    ['2026-10-25', 25],
    ['2027-03-28', 23],
  ] as const)
    expect(hours(day), day).toBe(length)
  for (const day of ['2026-03-29', '2026-10-25'])
    for (let minutes = 0; minutes < 1440; minutes += 5) {
      const shown = localTime(atMinutes(day, minutes, rome), rome)
      // Only what the clock skips is shown an hour later.
      const skipped = day === '2026-03-29' && minutes >= 120 && minutes < 180
      expect(shown, day).toBe(formatTimeOfDay(skipped ? minutes + 60 : minutes))
    }
  expect(atMinutes('2026-10-25', 150, rome)).toBe(parseIso('2026-10-25T00:30:00Z'))
  expect(atMinutes('2026-10-25', 9 * 60, rome)).toBe(parseIso('2026-10-25T08:00:00Z'))
  expect(atMinutes('2026-03-29', 9 * 60, rome)).toBe(parseIso('2026-03-29T07:00:00Z'))
})

test('adds days and finds weekdays in the calendar', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: -800, max: 800 }), (day, n) => {
      const date = Temporal.PlainDate.from(day)
      expect(addDays(day, n)).toBe(date.add({ days: n }).toString())
      expect(daysBetween(day, addDays(day, n))).toBe(n)
      expect(getWeekday(day)).toBe(date.dayOfWeek % 7)
    }),
  )
})
