import { expect, test } from 'vitest'
import { addDays, getWeekday } from '../../../schema/rules/salon-time.ts'
import { mergeSpans, type RotaPerson, type Span } from '../../../schema/rules/team/rota.ts'
import { computeCoverage, computeRest, findAffected, findThin, isRestTooShort } from '../../../schema/rules/team/rota-checks.ts'
import { findSpanError, getPlannedSpans, type PlannedTimeframe, planDay, toHours } from '../../../schema/rules/team/rota-plan.ts'
import { runsAll } from '../../support/runs-all.ts'

const steps = runsAll ? 10_000 : 1_000
const monday = '2026-11-02'
const days = Array.from({ length: 28 }, (_, i) => addDays(monday, i))

/** Numbers that are the same in every run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

type Quarters = ReadonlySet<number>
const toQuarters = (spans: readonly Span[]): Quarters =>
  new Set(spans.flatMap(([from, to]) => Array.from({ length: (to - from) / 15 }, (_, i) => from / 15 + i)))
const join = (...sets: Quarters[]): Quarters => new Set(sets.flatMap((set) => [...set]))
const without = (set: Quarters, other: Quarters): Quarters => new Set([...set].filter((one) => !other.has(one)))
const isEqual = (a: Quarters, b: Quarters) => a.size === b.size && [...a].every((one) => b.has(one))
const sorted = (set: Quarters) => [...set].sort((a, b) => a - b)

/** Plain oracle: sets of quarters of an hour per day. */
class Oracle {
  readonly working = new Map<string, Quarters>()
  readonly off = new Map<string, Quarters>()
  readonly repeating: { from: string; every: 1 | 2; weekday: number; quarters: Quarters }[] = []
  readonly #regular: readonly Quarters[]
  constructor(regular: readonly Quarters[]) {
    this.#regular = regular
  }
  #repeated(day: string): Quarters {
    const weeks = (from: string) => Math.floor((days.indexOf(day) - Math.floor(days.indexOf(from) / 7) * 7) / 7)
    const applies = this.repeating.filter((one) => day >= one.from && getWeekday(day) === one.weekday && weeks(one.from) % one.every === 0)
    return join(...applies.map((one) => one.quarters))
  }
  #base(day: string): Quarters {
    const repeated = this.#repeated(day)
    return repeated.size ? repeated : (this.#regular[getWeekday(day)] ?? new Set())
  }
  plan(day: string, wanted: Quarters) {
    const base = this.#base(day)
    this.working.delete(day)
    this.off.delete(day)
    if (isEqual(base, wanted)) return
    this.working.set(day, wanted)
    this.off.set(day, without(wanted.size ? join(this.#repeated(day), wanted) : base, wanted))
  }
  works(day: string): Quarters {
    const works = join(this.working.get(day) ?? new Set(), this.#repeated(day))
    return without(works.size ? works : this.#base(day), this.off.get(day) ?? new Set())
  }
}

test('a day that is planned becomes what was planned, and no other day changes, in thousands of random steps', () => {
  const random = createRandom(7)
  const drawSpans = (): Span[] =>
    mergeSpans(
      Array.from({ length: random(3) }, (): Span => {
        const from = random(80)
        return [from * 15, Math.min(1440, (from + 1 + random(30)) * 15)]
      }),
    )
  const workday: Span[] = [
    [540, 780],
    [840, 1080],
  ]
  const regular = Array.from({ length: 7 }, (_, weekday): Span[] => (weekday === 0 ? [] : workday))
  const format = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const person: RotaPerson = {
    userId: 'anna',
    workingHours: regular.map((spans) => ({
      isWorking: spans.length > 0,
      timing: spans.map(([from, to]) => ({ opening: format(from), closing: format(to) })),
    })),
    employmentStart: null,
    employmentEnd: null,
  }
  const oracle = new Oracle(regular.map(toQuarters))
  let frames: PlannedTimeframe[] = []
  let id = 0
  const create = (day: string, span: Span, more: Partial<PlannedTimeframe>): PlannedTimeframe => ({
    userTimeframeId: `utf_${++id}`,
    userId: 'anna',
    type: 'once',
    isWorking: true,
    dayOfWeek: null,
    dayStart: day,
    dayEnd: day,
    ...toHours(span),
    note: '',
    reason: 'rota',
    ...more,
  })
  for (let step = 0; step < steps; step++) {
    const day = days[random(days.length)] ?? monday
    const spans = drawSpans()
    const [first] = spans
    if (random(50) === 0 && first && oracle.repeating.length < 6) {
      const every = random(2) === 0 ? 1 : 2
      const repeat = { type: every === 1 ? 'weekly' : 'alternating', dayOfWeek: getWeekday(day), dayEnd: null } as const
      frames.push(create(day, first, repeat))
      oracle.repeating.push({ from: day, every, weekday: getWeekday(day), quarters: toQuarters([first]) })
    } else {
      const change = planDay(day, spans, person, frames)
      frames = [
        ...frames.filter((one) => !change.remove.includes(one.userTimeframeId)),
        ...change.working.map((span) => create(day, span, {})),
        ...change.off.map((span) => create(day, span, { isWorking: false })),
      ]
      oracle.plan(day, toQuarters(spans))
      expect(getPlannedSpans(day, person, frames), `step ${step}`).toEqual(spans)
      expect(frames.length).toBeLessThan(400)
    }
    const other = days[random(days.length)] ?? monday
    expect(sorted(toQuarters(getPlannedSpans(other, person, frames))), `step ${step}, ${other}`).toEqual(sorted(oracle.works(other)))
  }
})

test('says which bookings a change of hours leaves outside, and leaves out those that were outside already', () => {
  const booking = (from: number, to: number, outsideHours = false) => ({ from, to, outsideHours, asked: false })
  const [early, late, allowed, never] = [booking(600, 630), booking(1080, 1140), booking(1140, 1170, true), booking(1200, 1260)]
  expect(findAffected([early, late, allowed, never], [[540, 1140]], [[540, 1080]])).toEqual([late])
  expect(findAffected([early, late], [[540, 1140]], [])).toEqual([early, late])
})

test('marks half hours in which almost nobody is free, and rests under eleven hours', () => {
  const people = [
    { working: [[540, 660]] as Span[], booked: [[540, 570]] as Span[] },
    { working: [[540, 600]] as Span[], booked: [[540, 570], [570, 585]] as Span[] }, // biome-ignore format: a line
  ]
  const coverage = computeCoverage(people, [540, 660], 10)
  expect(coverage.map(({ working, booked, isThin }) => [working, booked, isThin])).toEqual([
    [60, 60, true],
    [60, 15, false],
    [30, 0, false],
    [30, 0, false],
  ])
  expect(findThin(coverage)).toBe(540)
  expect(computeRest([[540, 1320]], [[480, 900]])).toBe(600)
  expect(isRestTooShort([[540, 1320]], [[480, 900]], 11)).toBe(true)
  expect(isRestTooShort([[540, 1260]], [[480, 900]], 11)).toBe(false)
  expect(isRestTooShort([[540, 1320]], [], 11)).toBe(false)
})

test('refuses periods that overlap or end before they start', () => {
  expect(findSpanError([[540, 780], [780, 900]])).toBeUndefined() // biome-ignore format: a line
  expect(findSpanError([[540, 540]])).toEqual({ at: 0, message: 'Must end after it starts' })
  expect(findSpanError([[540, 780], [700, 900]])).toEqual({ at: 1, message: 'Overlaps another period' }) // biome-ignore format: a line
})
