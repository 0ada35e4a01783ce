import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, atTime } from '../../../schema/rules/salon-time.ts'
import {
  type AttendanceRules,
  asksForClockOut,
  attendanceDefaults,
  computeDays,
  getMonthDays,
  type Presence,
} from '../../../schema/rules/team/attendance.ts'
import type { Span } from '../../../schema/rules/team/rota.ts'

const zone = 'Europe/Rome'
const at = (day: string, time: string) => atTime(day, time, zone)
const presence = (inUtc: number, outUtc: number | null, breaks: Presence['breaks'] = []): Presence => ({
  ...{ inUtc, outUtc, breaks },
  forgotten: false,
})
const compute = (
  from: string,
  to: string,
  presences: readonly Presence[],
  {
    spans = [] as readonly Span[],
    rules = attendanceDefaults,
    now = at(addDays(to, 5), '12:00'),
    explained = undefined as 'sick' | 'unexcused' | undefined,
  } = {},
) =>
  computeDays({
    ...{ from, to, presences, rules, zone, nowUtc: now },
    getPlan: (day) => ({ spans: day >= from && day <= to ? spans : [], absence: null }),
    getExplanation: () => explained,
  })

const clock = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
})
/** Day and minute of the clock on the wall at an instant. */
function read(utc: number): { day: string; minute: number } {
  const parts = Object.fromEntries(clock.formatToParts(utc * 1000).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, minute: Number(parts.hour) * 60 + Number(parts.minute) }
}

interface Counted {
  planned: number
  present: number
  breaks: number
  worked: number
}
/** Oracle: walks through every minute of the days with the clock on the wall, without spans and offsets. */
function count(from: string, to: string, presences: readonly Presence[], spans: readonly Span[], rules: AttendanceRules) {
  const days = new Map<string, Counted>()
  const isPlanned = ({ day, minute }: { day: string; minute: number }) =>
    day >= from && day <= to && spans.some(([a, b]) => a <= minute && minute < b)
  const first = Date.parse(`${from}T00:00:00Z`) / 1000 - 86_400
  for (let utc = first; utc < Date.parse(`${to}T00:00:00Z`) / 1000 + 2 * 86_400; utc += 60) {
    const wall = read(utc)
    if (wall.day < from || wall.day > to) continue
    const total = days.get(wall.day) ?? { planned: 0, present: 0, breaks: 0, worked: 0 }
    days.set(wall.day, total)
    if (isPlanned(wall)) total.planned++
  }
  for (const { inUtc, outUtc, breaks } of presences) {
    const minutes = Array.from({ length: ((outUtc ?? inUtc) - inUtc) / 60 }, (_, i) => inUtc + i * 60)
    const onBreak = minutes.filter((utc) => breaks.some(([a, b]) => a <= utc && utc < (b ?? Number.POSITIVE_INFINITY)))
    const walls = minutes.map((utc) => ({ utc, ...read(utc) }))
    const gap = walls.filter((wall) => {
      const isInside = spans.length > 0 && (spans[0]?.[0] ?? 0) <= wall.minute && wall.minute < (spans.at(-1)?.[1] ?? 0)
      return rules.deductPlannedBreaks && wall.day >= from && wall.day <= to && isInside && !isPlanned(wall)
    }).length
    const byLength = Math.min(rules.breakMinutes, Math.max(0, minutes.length - rules.breakAfterMinutes))
    let extra = Math.max(0, Math.max(gap, byLength) - onBreak.length)
    for (const wall of walls) {
      const total = days.get(wall.day)
      if (total) total.present++
      const isBreak = onBreak.includes(wall.utc) || extra-- > 0
      if (total && isBreak) total.breaks++
      if (total && !isBreak) total.worked++
    }
  }
  return [...days].map(([day, total]) => ({ day, ...total }))
}

// Both nights on which Rome changes its clock, and an ordinary month's end.
const starts = ['2026-03-27', '2026-10-23', '2026-11-28']
const minuteOfDay = fc.integer({ min: 0, max: 4 * 24 * 60 })
const rules = fc.record({
  breakAfterMinutes: fc.constantFrom(120, 360),
  breakMinutes: fc.constantFrom(0, 30, 60),
  deductPlannedBreaks: fc.boolean(),
  toleranceMinutes: fc.constant(5),
})
const plans: readonly (readonly Span[])[] = [
  [],
  [[540, 1080]],
  [
    [540, 780],
    [840, 1080],
  ],
  [
    [0, 240],
    [1200, 1440],
  ],
]

test('counts planned, present, break and worked minutes per day like a walk through every minute, over midnight and clock changes', () => {
  const shape = fc.record({
    start: fc.constantFrom(...starts),
    spans: fc.constantFrom(...plans),
    rules,
    shifts: fc.array(
      fc.record({
        from: minuteOfDay,
        length: fc.integer({ min: 0, max: 15 * 60 }),
        breaks: fc.array(fc.tuple(fc.nat(900), fc.nat(90)), { maxLength: 2 }),
      }),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(shape, ({ start, spans, rules: applied, shifts }) => {
      const to = addDays(start, 3)
      const base = at(start, '00:00')
      // The next shift begins after the one before.
      let free = 0
      const presences = shifts.map(({ from, length, breaks }) => {
        const inUtc = base + Math.max(from, free) * 60
        free = Math.max(from, free) + length + 1
        return presence(
          inUtc,
          inUtc + length * 60,
          breaks.map(([a, b]): [number, number] => [inUtc + a * 60, inUtc + (a + b) * 60]),
        )
      })
      const days = compute(start, to, presences, { spans, rules: applied }).map((day) => ({
        ...{ day: day.day, planned: day.plannedMinutes, present: day.presentMinutes, breaks: day.breakMinutes, worked: day.workedMinutes },
      }))
      expect(days).toEqual(count(start, to, presences, spans, applied))
    }),
    { numRuns: 60 },
  )
})

test('counts eight hours of a night shift on its two days, seven and nine in the nights of the clock changes', () => {
  const night = (day: string) =>
    compute(day, addDays(day, 1), [presence(at(day, '22:00'), at(addDays(day, 1), '06:00'))], {
      rules: { ...attendanceDefaults, breakMinutes: 0 },
    })
  expect(night('2026-11-10').map((day) => day.workedMinutes)).toEqual([120, 360])
  expect(night('2026-03-28').map((day) => day.workedMinutes)).toEqual([120, 300])
  expect(night('2026-10-24').map((day) => day.workedMinutes)).toEqual([120, 420])
})

const day = '2026-10-15'
const nine: readonly Span[] = [
  [540, 780],
  [840, 1080],
]
const only = (...presences: readonly Presence[]) => compute(day, day, presences, { spans: nine })[0]

test('says late, early, over and missing only beyond the tolerance, and takes the planned break where none was recorded', () => {
  expect(only(presence(at(day, '09:16'), at(day, '18:00')))).toMatchObject({
    lateMinutes: 16,
    earlyMinutes: 0,
    deductedMinutes: 60,
    workedMinutes: 464,
  })
  expect(only(presence(at(day, '09:05'), at(day, '17:55')))).toMatchObject({ lateMinutes: 0, earlyMinutes: 0 })
  expect(only(presence(at(day, '08:56'), at(day, '18:38')))).toMatchObject({ overtimeMinutes: 38, workedMinutes: 522 })
  expect(only(presence(at(day, '09:00'), at(day, '17:41')))).toMatchObject({ earlyMinutes: 19, overtimeMinutes: 0 })
  const lunch = presence(at(day, '09:00'), at(day, '18:00'), [[at(day, '13:10'), at(day, '14:00')]])
  expect(only(lunch)).toMatchObject({ breakMinutes: 60, deductedMinutes: 10, workedMinutes: 480 })
  expect(only()).toMatchObject({ missingMinutes: 480, toCheck: 'missing', plannedMinutes: 480 })
})

test('counts an explained day as not planned, an unexcused one as missing, and neither is left to check', () => {
  expect(compute(day, day, [], { spans: nine, explained: 'sick' })[0]).toMatchObject({
    plannedMinutes: 0,
    missingMinutes: 0,
    toCheck: null,
  })
  expect(compute(day, day, [], { spans: nine, explained: 'unexcused' })[0]).toMatchObject({
    plannedMinutes: 480,
    missingMinutes: 480,
    toCheck: null,
  })
})

test('misses a clock-out after sixteen hours, and asks for it at a clock-in on the next day already after ten', () => {
  const open = presence(at(day, '09:00'), null)
  expect(compute(day, day, [open], { spans: nine, now: at(day, '12:00') })[0]).toMatchObject({
    workedMinutes: 180,
    toCheck: null,
    earlyMinutes: 0,
  })
  expect(compute(day, day, [open], { spans: nine })[0]).toMatchObject({ workedMinutes: 0, toCheck: 'no_clock_out' })
  expect(asksForClockOut(open, at(day, '12:00'), zone)).toBe(false)
  const late = presence(at(day, '20:00'), null)
  expect(asksForClockOut(late, at('2026-10-16', '05:30'), zone)).toBe(false)
  expect(asksForClockOut(late, at('2026-10-16', '08:00'), zone)).toBe(true)
})

test('knows the days of a month', () => {
  expect(getMonthDays('2028-02')).toEqual(['2028-02-01', '2028-02-29'])
  expect(getMonthDays('2026-12')).toEqual(['2026-12-01', '2026-12-31'])
})
