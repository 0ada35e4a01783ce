import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findMedian,
  proposeForClient,
  proposeLength,
  readTimer,
  summariseTimers,
  type Timer,
} from '../../../schema/rules/clients/timers.ts'

const zone = 'Europe/Rome'
/** A timer of a day of November, which starts at 10:00 in Rome. */
const timer = (minutes: number, booked = 40, day = 2): Timer => {
  const start = Date.UTC(2026, 10, day, 9) / 1000
  return { start, end: start + minutes * 60, booked }
}

test('the median is the middle of the sorted values, or the mean of the two in the middle', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 40 }), (values) => {
      // Takes the smallest and the largest away as long as more than two are left.
      const left = [...values]
      const drop = (value: number) => left.splice(left.indexOf(value), 1)
      while (left.length > 2) {
        drop(Math.min(...left))
        drop(Math.max(...left))
      }
      expect(findMedian(values)).toBe(left.reduce((sum, value) => sum + value, 0) / left.length)
    }),
  )
})

test('a timer left running counts nowhere: over midnight, beyond four times the booked time, below a quarter of it', () => {
  expect([10, 40, 52, 160].map((minutes) => readTimer(timer(minutes), zone))).toEqual([10, 40, 52, 160])
  expect([9, 161, 700].map((minutes) => readTimer(timer(minutes), zone))).toEqual([null, null, null])
  // Midnight is the salon's: 23:00 in London, 24:00 in Rome.
  const late = { start: Date.UTC(2026, 10, 2, 22, 30) / 1000, end: Date.UTC(2026, 10, 2, 23) / 1000, booked: 30 }
  expect(readTimer(late, 'Europe/London')).toBe(30)
  expect(readTimer(late, zone)).toBeNull()
  expect(readTimer(timer(0, 1), zone)).toBeNull()
  expect(readTimer({ ...timer(30), end: timer(30).start - 60 }, zone)).toBeNull()
})

test('a proposal is rounded up to five minutes, never shorter than the listed time, and changes what is booked', () => {
  const minutes = fc.integer({ min: 1, max: 300 })
  fc.assert(
    fc.property(minutes, minutes, minutes, (median, listed, booked) => {
      // The first of all lengths, in steps, that holds the median and the listed time.
      let step = 5
      while (step < median) step += 5
      const fitting = Math.max(step, listed)
      const isTooShort = booked < step
      const proposed = proposeLength(median, { listed, booked })
      if (isTooShort || fitting < booked) expect(proposed).toBe(fitting)
      else expect(proposed).toBeNull()
      if (proposed !== null) expect(proposed).toBeGreaterThanOrEqual(listed)
    }),
  )
  expect(proposeLength(52, { listed: 40, booked: 40 })).toBe(55)
  expect(proposeLength(31, { listed: 40, booked: 60 })).toBe(40)
  // Set by hand below the listed time, and long enough.
  expect(proposeLength(28, { listed: 40, booked: 30 })).toBeNull()
  expect(proposeLength(2000, { listed: 40, booked: 40 })).toBe(1200)
})

test("a client's five latest timers count, and fewer than three propose nothing", () => {
  const times = { listed: 40, booked: 40 }
  const from = (...minutes: number[]) =>
    proposeForClient(
      minutes.map((one) => timer(one)),
      times,
      zone,
    )
  expect(from(52)).toBeNull()
  expect(from(52, 54)).toBeNull()
  expect(from(52, 54, 900)).toBeNull()
  expect(from(52, 54, 50)).toEqual({ count: 3, median: 52, booked: 40, proposed: 55 })
  expect(from(52, 54, 50, 52, 51, 20, 20, 20, 20, 20)).toEqual({ count: 5, median: 52, booked: 40, proposed: 55 })
  expect(from(38, 39, 40)).toBeNull()
})

test('of a team member half of the times are told, and ten propose', () => {
  const times = { listed: 45, booked: 45 }
  const minutes = [30, 31, 32, 33, 34, 36, 40, 41, 50, 60, 61, 62]
  const summary = summariseTimers(
    minutes.map((one) => timer(one)),
    times,
    zone,
  )
  expect(summary).toEqual({ count: 12, median: 38, from: 32, to: 50, booked: 45, proposed: null })
  const within = minutes.filter((one) => summary && one >= summary.from && one <= summary.to)
  expect(within.length).toBeGreaterThanOrEqual(minutes.length / 2)
  const slow = (count: number) =>
    summariseTimers(
      Array.from({ length: count }, () => timer(58)),
      times,
      zone,
    )
  expect(slow(9)).toMatchObject({ count: 9, proposed: null })
  expect(slow(10)).toMatchObject({ count: 10, proposed: 60 })
  expect(summariseTimers([timer(900)], times, zone)).toBeNull()
})
