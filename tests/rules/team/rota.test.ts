import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, formatTimeOfDay, getWeekday } from '../../../schema/rules/salon-time.ts'
import {
  type ClosedDay,
  complementSpans,
  covers,
  getOpeningSpans,
  getWorkingSpans,
  mergeSpans,
  type RotaTimeframe,
  type Span,
  subtractSpans,
} from '../../../schema/rules/team/rota.ts'

const span = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .map(([a, b]): Span => [Math.min(a, b - 1) * 15, Math.max(a + 1, b) * 15])
const spans = fc.array(span, { maxLength: 5 })
const minutes = (list: readonly Span[]) => new Set(list.flatMap(([a, b]) => Array.from({ length: b - a }, (_, i) => a + i)))

test('merges, subtracts and complements spans like sets of minutes', () => {
  fc.assert(
    fc.property(spans, spans, span, (a, b, one) => {
      const [left, right] = [minutes(a), minutes(b)]
      expect(minutes(mergeSpans(a))).toEqual(left)
      expect(minutes(subtractSpans(a, b))).toEqual(new Set([...left].filter((m) => !right.has(m))))
      expect(minutes(complementSpans(a)).size).toBe(1440 - left.size)
      expect(covers(a, one)).toBe([...minutes([one])].every((m) => left.has(m)))
      const joined = mergeSpans(a)
      expect(joined.every(([from, to], i) => from < to && (i === 0 || from > (joined[i - 1]?.[1] ?? 0)))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

/** Oracle: decides minute by minute whether a team member works, without spans. */
function worksOn(
  day: string,
  regular: readonly Span[],
  frames: readonly RotaTimeframe[],
  closed: readonly ClosedDay[],
): (minute: number) => boolean {
  for (const c of closed) {
    const inside = c.everyYear
      ? Array.from({ length: 366 }, (_, i) => addDays(c.dayStart, i)).some((d) => d <= c.dayEnd && d.slice(5) === day.slice(5))
      : c.dayStart <= day && day <= c.dayEnd
    if (inside) return () => false
  }
  const applicable = frames.filter((f) => {
    if (day < f.dayStart || (f.dayEnd !== null && day > f.dayEnd)) return false
    if (f.type === 'once') return f.dayEnd !== null || day === f.dayStart
    if (f.dayOfWeek !== getWeekday(day)) return false
    if (f.type === 'weekly') return true
    let monday = f.dayStart
    while (getWeekday(monday) !== 1) monday = addDays(monday, -1)
    for (let week = 0; ; week += 2) {
      const from = addDays(monday, week * 7)
      if (from > day) return false
      if (day <= addDays(from, 6)) return true
    }
  })
  const contains = (f: RotaTimeframe, minute: number) => f.hourStart * 60 + f.minuteStart <= minute && minute < f.hourEnd * 60 + f.minuteEnd
  const working = applicable.filter((f) => f.isWorking)
  return (minute) => {
    if (applicable.some((f) => !f.isWorking && contains(f, minute))) return false
    return working.length ? working.some((f) => contains(f, minute)) : regular.some(([a, b]) => a <= minute && minute < b)
  }
}

test('computes working hours like an oracle that decides minute by minute', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays('2026-11-01', n))
  const frame = fc
    .record({
      type: fc.constantFrom('once' as const, 'weekly' as const, 'alternating' as const),
      isWorking: fc.boolean(),
      dayOfWeek: fc.integer({ min: 0, max: 6 }),
      dayStart: day,
      length: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
      hours: span,
    })
    .map(
      ({ hours: [a, b], length, ...f }): RotaTimeframe => ({
        ...f,
        userId: 'anna',
        dayEnd: length === null ? null : addDays(f.dayStart, length),
        hourStart: Math.floor(a / 60),
        minuteStart: a % 60,
        hourEnd: Math.floor(b / 60),
        minuteEnd: b % 60,
      }),
    )
  const closedDay = fc.record({ dayStart: day, length: fc.integer({ min: 0, max: 9 }), everyYear: fc.boolean() }).map(
    ({ dayStart, length, everyYear }): ClosedDay => ({
      dayStart: everyYear ? `2024${dayStart.slice(4)}` : dayStart,
      dayEnd: addDays(everyYear ? `2024${dayStart.slice(4)}` : dayStart, length),
      everyYear,
    }),
  )
  fc.assert(
    fc.property(day, spans, fc.array(frame, { maxLength: 5 }), fc.array(closedDay, { maxLength: 2 }), (date, regular, frames, closed) => {
      const timing = regular.map(([a, b]) => ({ opening: formatTimeOfDay(a), closing: formatTimeOfDay(b) }))
      const person = {
        userId: 'anna',
        workingHours: Array.from({ length: 7 }, () => ({ isWorking: true, timing })),
        employmentStart: null,
        employmentEnd: null,
      }
      const strangers = frames.map((f) => ({ ...f, userId: 'marco', isWorking: !f.isWorking }))
      const got = minutes(getWorkingSpans(date, person, [...frames, ...strangers], closed))
      const worksAt = worksOn(date, regular, frames, closed)
      const quarters = Array.from({ length: 96 }, (_, i) => i * 15)
      expect(quarters.filter((minute) => got.has(minute))).toEqual(quarters.filter(worksAt))
    }),
    { numRuns: 400 },
  )
  expect(getOpeningSpans('2026-11-22', [{ dayOfWeek: 0, open: false, timing: [{ opening: '09:00', closing: '19:00' }] }], [])).toEqual([])
})
