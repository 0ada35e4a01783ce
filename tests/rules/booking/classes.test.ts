import { expect, test } from 'vitest'
import { chooseWaiting, getClassState, getDeadline, getTellTime, listClassStarts } from '../../../schema/rules/booking/classes.ts'
import { localTime, toIso } from '../../../schema/rules/salon-time.ts'
import { runsAll } from '../../support/runs-all.ts'

const zone = 'Europe/Rome'
const utc = (iso: string) => Date.parse(iso) / 1000

/** Whole numbers from 0 up to one below a bound, the same ones at each run (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** One entry after the other: each takes its seats if so many are left. */
function moveUpOneByOne(free: number, entries: readonly { id: number; seats: number }[]): number[] {
  const moved: number[] = []
  let left = free
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]
    if (entry && left - entry.seats >= 0) {
      moved.push(entry.id)
      left = left - entry.seats
    }
  }
  return moved
}

test('over random histories the waiting list moves up as one entry after the other would, in its order and never beyond the seats', () => {
  for (let seed = 0; seed < (runsAll ? 20_000 : 1_000); seed++) {
    const random = createRandom(seed)
    const seats = 1 + random(8)
    let taken: { id: number; seats: number }[] = []
    let waiting: { id: number; seats: number }[] = []
    const count = () => taken.reduce((sum, one) => sum + one.seats, 0)
    for (let step = 0; step < 25; step++) {
      // Somebody comes, gives seats back, or leaves the list; then it moves up.
      const asked = { id: step, seats: 1 + random(3) }
      if (random(3) > 0) {
        if (waiting.length === 0 && count() + asked.seats <= seats) taken.push(asked)
        else waiting.push(asked)
      } else if (random(2) === 0) taken = taken.filter((_, i) => i !== random(taken.length || 1))
      else waiting = waiting.filter((_, i) => i !== random(waiting.length || 1))
      const moved = chooseWaiting(seats - count(), waiting)
      expect(
        moved.map(({ id }) => id),
        `seed ${seed}, step ${step}`,
      ).toEqual(moveUpOneByOne(seats - count(), waiting))
      taken.push(...moved)
      waiting = waiting.filter((one) => !moved.includes(one))
      expect(count(), `seed ${seed}, step ${step}`).toBeLessThanOrEqual(seats)
      // Nobody waits for seats that are there.
      expect(waiting.every((one) => one.seats > seats - count())).toBe(true)
    }
  }
})

test('a class of some weeks keeps its local time across a clock change, and says where the clock skips it', () => {
  const weeks = listClassStarts(utc('2026-10-20T16:30:00Z'), 3, zone)
  expect(weeks.map(({ day, start }) => [day, localTime(start, zone), toIso(start)])).toEqual([
    ['2026-10-20', '18:30', '2026-10-20T16:30:00Z'],
    ['2026-10-27', '18:30', '2026-10-27T17:30:00Z'],
    ['2026-11-03', '18:30', '2026-11-03T17:30:00Z'],
  ])
  expect(listClassStarts(utc('2027-03-21T01:30:00Z'), 2, zone).map(({ missing }) => missing)).toEqual([false, true])
})

test('the deadline is real hours before the start, also on the day of a clock change', () => {
  const start = '2026-10-25T09:00:00Z'
  expect(toIso(getDeadline({ start, deadlineHours: 24 }))).toBe('2026-10-24T09:00:00Z')
  expect(localTime(getDeadline({ start, deadlineHours: 24 }), zone)).toBe('11:00')
  expect(localTime(utc(start), zone)).toBe('10:00')
})

test('what is decided at night is told in the morning, unless the class is before that', () => {
  const noon = utc('2026-11-26T11:00:00Z')
  expect(getTellTime(utc('2026-11-25T10:00:00Z'), noon, zone)).toBe(utc('2026-11-25T10:00:00Z'))
  expect(toIso(getTellTime(utc('2026-11-25T23:30:00Z'), noon, zone))).toBe('2026-11-26T07:00:00Z')
  expect(toIso(getTellTime(utc('2026-11-25T20:30:00Z'), noon, zone))).toBe('2026-11-26T07:00:00Z')
  expect(getTellTime(utc('2026-11-25T20:30:00Z'), utc('2026-11-26T06:30:00Z'), zone)).toBe(utc('2026-11-25T20:30:00Z'))
})

test('a class is open, waits for its minimum, is full, over or cancelled', () => {
  const one = { cancelled: null, start: '2026-11-26T17:00:00Z', length: 60, taken: 2, seats: 4, minimum: 3, decided: null }
  const now = utc('2026-11-24T08:00:00Z')
  expect(getClassState(one, now)).toBe('waiting_for_minimum')
  expect(getClassState({ ...one, decided: '2026-11-25T17:00:00Z' }, now)).toBe('open')
  expect(getClassState({ ...one, taken: 4 }, now)).toBe('full')
  expect(getClassState(one, utc('2026-11-26T17:30:00Z'))).toBe('waiting_for_minimum')
  expect(getClassState(one, utc('2026-11-26T18:00:00Z'))).toBe('over')
  expect(getClassState({ ...one, cancelled: '2026-11-24T08:00:00Z' }, now)).toBe('cancelled')
})
