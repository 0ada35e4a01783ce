import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cellMinutes,
  computeFreeCells,
  computeFreeSlots,
  countFreeSlots,
  type RequestedService,
  type UnitCells,
} from '../../../schema/rules/booking/free-slots.ts'
import { neededParts } from '../../../schema/terms.ts'
import { listNeededMinutes } from '../../support/needed-minutes.ts'
import { runsAll } from '../../support/runs-all.ts'

type Span = [from: number, to: number]
const day = 240
const span = fc
  .tuple(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 16 }))
  .map(([a, b]): Span => [a * 5, Math.min(day, (a + b) * 5)])
const names = ['anna', 'marco', 'sara'] as const
const requestedService = fc
  .record({
    parts: fc.constantFrom<RequestedService['parts'][]>(
      [],
      [
        { kind: 'work', minutes: 10 },
        { kind: 'wait', minutes: 15 },
        { kind: 'work', minutes: 5 },
      ],
      [
        { kind: 'work', minutes: 5 },
        { kind: 'wait', minutes: 20 },
      ],
    ),
    length: fc.constantFrom(5, 15, 20, 30),
    serviceId: fc.constant('s'),
    breakAfterService: fc.constantFrom(0, 0, 5, 10),
    userIds: fc.uniqueArray(fc.constantFrom<string>(...names), { minLength: 1 }),
    windows: fc.constantFrom<RequestedService['windows']>(
      [[0, day]],
      [[0, day]],
      [
        [20, 120],
        [150, 200],
      ],
    ),
  })
  .map(({ parts, length, ...rest }) => ({
    ...rest,
    parts,
    length: parts.length ? parts.reduce((sum, part) => sum + part.minutes, 0) : length,
  }))

/** Oracle: tries every team member for every service minute by minute, without bitmaps. */
function bruteForce(
  services: readonly RequestedService[],
  freeMinutes: Map<string, Set<number>>,
  start: number,
  i = 0,
  at = start,
  previous?: { userId: string; until: number; pause: number },
): boolean {
  const service = services[i]
  const pauseFree = (p: NonNullable<typeof previous>) =>
    Array.from({ length: p.pause }, (_, n) => p.until + n).every((m) => freeMinutes.get(p.userId)?.has(m))
  if (!service) return previous === undefined || pauseFree(previous)
  if (!service.windows.some(([from, to]) => from <= at && at + service.length <= to)) return false
  return service.userIds.some((userId) => {
    const free = freeMinutes.get(userId)
    if (!free) return false
    let into = 0
    const parts = service.parts.length ? service.parts : [{ kind: 'work' as const, minutes: service.length }]
    for (const part of parts) {
      if (part.kind === 'work') for (let m = 0; m < part.minutes; m++) if (!free.has(at + into + m)) return false
      into += part.minutes
    }
    if (previous && previous.userId !== userId && !pauseFree(previous)) return false
    return bruteForce(services, freeMinutes, start, i + 1, at + service.length, {
      userId,
      until: at + service.length,
      pause: service.breakAfterService,
    })
  })
}

test('finds the slots that an oracle finds by trying every team member at every minute', () => {
  const person = fc.record({ free: fc.array(span, { minLength: 1, maxLength: 3 }), taken: fc.array(span, { maxLength: 4 }) })
  fc.assert(
    fc.property(
      fc.array(requestedService, { minLength: 1, maxLength: 3 }),
      fc.array(person, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 0, max: 100 }),
      (services, days, earliest) => {
        const people = new Map(names.map((name, i) => [name as string, computeFreeCells(days[i]?.free ?? [], days[i]?.taken ?? [])]))
        const minutes = new Map(
          names.map((name, i) => {
            const set = new Set((days[i]?.free ?? []).flatMap(([a, b]) => Array.from({ length: b - a }, (_, n) => a + n)))
            for (const [a, b] of days[i]?.taken ?? []) for (let m = a; m < b; m++) set.delete(m)
            return [name as string, set]
          }),
        )
        const options = { earliest, latest: day, every: 15, minSellable: 15 }
        const found = computeFreeSlots(services, people, options)
        const expected = Array.from({ length: day / 15 + 1 }, (_, i) => i * 15).filter(
          (m) => m >= earliest && bruteForce(services, minutes, m),
        )
        expect(found.map((slot) => slot.start).sort((a, b) => a - b)).toEqual(expected)
        expect(countFreeSlots([services], people, options)).toBe(expected.length)
        for (const slot of found) {
          // The assigned team members are free at the assigned times.
          const named = services.map((service, i) => ({ ...service, userIds: [slot.services[i]?.userId ?? ''] }))
          expect(bruteForce(named, minutes, slot.start)).toBe(true)
          expect(slot.end - slot.start).toBe(services.reduce((sum, service) => sum + service.length, 0))
          // Asked for one time only, the day has the same slot at it.
          expect(computeFreeSlots(services, people, { ...options, earliest: slot.start, latest: slot.start })).toEqual([slot])
        }
        expect(found.map((slot) => slot.best)).toEqual(found.map((slot) => slot.best).sort((a, b) => Number(b) - Number(a)))
      },
    ),
    { numRuns: 1500 },
  )
})

test('marks slots as best if they leave no gap too short for a service', () => {
  const open: Span = [0, 120]
  const cut: RequestedService = {
    serviceId: 'cut',
    length: 30,
    parts: [],
    breakAfterService: 0,
    userIds: ['marco', 'anna'],
    windows: [open],
  }
  const people = new Map([
    ['anna', computeFreeCells([open], [])],
    ['marco', computeFreeCells([open], [[0, 30]])],
  ])
  const slots = computeFreeSlots([cut], people, { earliest: 0, latest: 120, every: 15, minSellable: 30 })
  expect(slots.map((slot) => [slot.start, slot.best, slot.services[0]?.userId])).toEqual([
    [0, true, 'anna'],
    [30, true, 'marco'],
    [45, true, 'anna'],
    [60, true, 'marco'],
    [90, true, 'marco'],
    [15, false, 'anna'],
    [75, false, 'marco'],
  ])
})

test('free time that begins or ends inside a cell leaves that cell out, and taken time takes the cells that it touches', () => {
  const list = (cells: bigint) => [...Array(24).keys()].filter((cell) => (cells >> BigInt(cell)) & 1n).map((cell) => cell * cellMinutes)
  expect(list(computeFreeCells([[3, 27]], []))).toEqual([5, 10, 15, 20])
  expect(list(computeFreeCells([[0, 30]], [[11, 14]]))).toEqual([0, 5, 15, 20, 25])
  expect(list(computeFreeCells([[0, 30]], [[9, 16]]))).toEqual([0, 20, 25])
})

const kinds = ['basin', 'room'] as const
const need = fc.record({
  resourceKindId: fc.constantFrom<string>(...kinds),
  neededParts: fc.constantFrom(...neededParts),
  cleaning: fc.constantFrom(0, 0, 5, 10),
})
/** The kinds with zero to four units each, and the taken time of each unit. */
const unitsOfKinds = fc.tuple(...kinds.map(() => fc.array(fc.array(span, { maxLength: 3 }), { maxLength: 4 })))

test('with units that services need, finds the slots that an oracle finds by trying every unit at every minute', () => {
  const person = fc.record({ free: fc.array(span, { minLength: 1, maxLength: 3 }), taken: fc.array(span, { maxLength: 2 }) })
  const service = fc
    .tuple(requestedService, fc.uniqueArray(need, { maxLength: 2, selector: ({ resourceKindId }) => resourceKindId }))
    .map(([requested, needs]) => ({ ...requested, needs }))
  fc.assert(
    fc.property(
      fc.array(service, { minLength: 1, maxLength: 3 }),
      fc.array(person, { minLength: 3, maxLength: 3 }),
      unitsOfKinds,
      (services, days, takenOfKinds) => {
        const people = new Map(names.map((name, i) => [name as string, computeFreeCells(days[i]?.free ?? [], days[i]?.taken ?? [])]))
        const units: UnitCells = new Map(
          kinds.map((kind, i) => [kind, (takenOfKinds[i] ?? []).map((taken) => computeFreeCells([[0, 2 * day]], taken))]),
        )
        const isUnitFree = (taken: readonly Span[], minutes: readonly number[]) =>
          minutes.every((m) => taken.every(([from, to]) => m < from || m >= to))
        const hasUnits = (start: number) => {
          let at = start
          return services.every((one) => {
            const begin = at
            at += one.length
            return one.needs.every((its) => {
              const minutes = listNeededMinutes(one, its).map((m) => begin + m)
              const taken = takenOfKinds[kinds.indexOf(its.resourceKindId as (typeof kinds)[number])] ?? []
              return minutes.length === 0 || taken.some((unit) => isUnitFree(unit, minutes))
            })
          })
        }
        const options = { earliest: 0, latest: day, every: 5, minSellable: 15 }
        const withoutUnits = computeFreeSlots(
          services.map(({ needs: _, ...rest }) => rest),
          people,
          options,
        )
        const found = computeFreeSlots(services, people, { ...options, units })
        const toStarts = (slots: typeof found) => slots.map(({ start }) => start).sort((a, b) => a - b)
        expect(toStarts(found)).toEqual(toStarts(withoutUnits).filter(hasUnits))
        expect(countFreeSlots([services], people, { ...options, units })).toBe(found.length)
        // Units decide when, not who.
        for (const slot of found) expect(slot).toEqual(withoutUnits.find(({ start }) => start === slot.start))
      },
    ),
    { numRuns: runsAll ? 10_000 : 400 },
  )
})
