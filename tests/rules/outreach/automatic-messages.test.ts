import { expect, test } from 'vitest'
import { isQuietTime } from '../../../schema/rules/clients/consents.ts'
import {
  cronMessageTerms,
  cronStepMinutes,
  type DailyKind,
  findDueReminders,
  findDueRun,
  getReminderTime,
} from '../../../schema/rules/outreach/automatic-messages.ts'
import { addDays, atTime, localMinutes, localTime, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { cronMessageKinds } from '../../../schema/terms.ts'

const daily = cronMessageKinds.filter((kind): kind is DailyKind => kind !== 'booking_reminder')
const clocks = [
  { zone: 'Europe/Rome', country: 'IT' },
  { zone: 'America/New_York', country: 'US' },
]
const year = { from: Date.UTC(2027, 0, 1) / 1000, to: Date.UTC(2028, 0, 1) / 1000 }
const step = cronStepMinutes * 60

test.each(clocks)('in $zone each kind runs once a day at its hour for a whole year, advertising never at a quiet time', (clock) => {
  for (const kind of daily) {
    const minute = cronMessageTerms[kind].minute[0]
    const claimed = new Map<string, number>()
    const covered: string[] = []
    for (let now = year.from; now < year.to; now += step) {
      const run = findDueRun(kind, { minute, since: 0 }, clock, now)
      // Cron runs again and again within the two hours; the claim lets the first one through.
      if (!run || claimed.has(run.day)) continue
      claimed.set(run.day, now)
      covered.push(...run.covered)
      expect(localMinutes(now, clock.zone), `${kind} ${run.day}`).toBe(minute)
      expect(toSalonDay(now, clock.zone)).toBe(run.day)
      if (cronMessageTerms[kind].purpose !== 'service') expect(isQuietTime(now, clock.zone, clock.country)).toBe(false)
    }
    // Every day of the year is covered exactly once, whatever Sundays, holidays and clock changes.
    const days = [...new Set(covered)].filter((day) => day >= '2027-01-03' && day <= '2027-12-24')
    expect(covered.length, kind).toBe(new Set(covered).size)
    expect(days, kind).toHaveLength(356)
  }
})

test.each(clocks)('in $zone every booking is reminded once, at its time, never at night', ({ zone }) => {
  for (const hours of [2, 11, 24, 48]) {
    for (const day of ['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-28', '2027-10-31', '2027-11-06', '2027-11-07', '2027-07-15']) {
      const starts = ['00:30', '07:00', '08:00', '09:45', '13:00', '19:30', '22:00', '23:45'].map((time) => atTime(day, time, zone))
      for (const start of starts) {
        const runs: number[] = []
        for (let now = start - 90 * 3600; now < start; now += step)
          if (findDueReminders(hours, 0, zone, now).some(({ from, to }) => start >= from && start < to)) runs.push(now)
        const expected = getReminderTime(start, hours, zone)
        const name = `${day} ${localTime(start, zone)} ${hours} hours before`
        expect(runs.length, name).toBeGreaterThan(0)
        expect((runs[0] ?? 0) - expected, name).toBeGreaterThanOrEqual(0)
        expect((runs[0] ?? 0) - expected, name).toBeLessThan(step)
        expect(localMinutes(expected, zone), name).toBeGreaterThanOrEqual(8 * 60)
        expect(localMinutes(expected, zone), name).toBeLessThanOrEqual(20 * 60)
      }
    }
  }
})

test('what was due before a kind was switched on is never sent, nor what is more than two hours late', () => {
  const clock = { zone: 'Europe/Rome', country: 'IT' }
  const day = '2026-11-24'
  const at = (time: string) => atTime(day, time, clock.zone)
  const find = (since: string, now: string) => findDueRun('morning', { minute: 480, since: at(since) }, clock, at(now))?.day
  expect(find('07:59', '08:00')).toBe(day)
  expect(find('08:01', '08:15')).toBeUndefined()
  expect(find('00:00', '07:45')).toBeUndefined()
  expect(find('00:00', '09:45')).toBe(day)
  expect(find('00:00', '10:00')).toBeUndefined()
  const late = findDueRun('daily_summary', { minute: 23 * 60, since: 0 }, clock, atTime(addDays(day, 1), '00:30', clock.zone))
  expect(late).toEqual({ day, covered: [day] })
  expect(findDueReminders(24, at('10:00'), clock.zone, at('10:30'))[0]).toMatchObject({ from: at('10:00') + 86_401 })
  expect(findDueReminders(24, at('10:30'), clock.zone, at('10:30'))).toEqual([])
})
