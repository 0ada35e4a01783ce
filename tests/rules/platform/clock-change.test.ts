import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeMinutesFrom, isFree } from '../../../schema/rules/booking/booking-availability.ts'
import { atTime, dayRange, localMinutes, toInstantIntervals } from '../../../schema/rules/salon-time.ts'
import { complementSpans, type Span, toInstants } from '../../../schema/rules/team/rota.ts'

const rome = 'Europe/Rome'
const [spring, autumn] = ['2027-03-28', '2026-10-25']
const zones = [rome, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Santiago']
const days = ['2026-09-06', '2026-10-04', autumn, '2026-11-01', '2026-11-24', spring, '2027-04-04']

test('the instants of a local interval are all those whose clock shows a time in it', () => {
  const quarter = fc.integer({ min: 0, max: 96 }).map((n) => n * 15)
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.constantFrom(...days), quarter, quarter, (zone, day, from, to) => {
      const found = toInstantIntervals(day, from, to, zone)
      const [start, end] = dayRange(day, zone)
      for (let utc = start; utc < end; utc += 900) {
        const minutes = localMinutes(utc, zone)
        expect(found.some(([a, b]) => a <= utc && utc < b)).toBe(from <= minutes && minutes < to)
      }
    }),
    { numRuns: 400 },
  )
})

test('an hour that the clock skips holds no time, one that it shows twice holds both', () => {
  const at = (day: string, time: string) => atTime(day, time, rome)
  expect(toInstantIntervals(spring, 120, 180, rome)).toEqual([])
  expect(toInstantIntervals(spring, 150, 195, rome)).toEqual([[at(spring, '03:00'), at(spring, '03:15')]])
  const half = at(autumn, '02:30')
  expect(toInstantIntervals(autumn, 150, 180, rome)).toEqual([
    [half, half + 1800],
    [half + 3600, half + 5400],
  ])
  expect(toInstants(autumn, [[0, 1440]], rome)).toEqual([dayRange(autumn, rome)])
})

test('the form finds a team member free to the end of their hours on both days with a clock change', () => {
  for (const [day, elapsed] of [
    [spring, 5],
    [autumn, 7],
  ] as const) {
    const off = complementSpans([[0, 360] as Span])
    const snapshot = { zone: rome, off: new Map([['anna', off]]), busy: [] }
    const start = atTime(day, '00:00', rome)
    expect(isFree(snapshot, 'anna', start, start + elapsed * 3600)).toBe(true)
    expect(isFree(snapshot, 'anna', start, start + elapsed * 3600 + 60)).toBe(false)
    expect(freeMinutesFrom(snapshot, 'anna', start)).toBe(elapsed * 60)
  }
})
