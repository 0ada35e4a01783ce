import { activeIntervals } from './busy-intervals.ts'
import { findUnitSpans, type Need } from './unit-spans.ts'

/**
 * Times at which the requested services fit one after another, each with a team member who offers it and is free.
 * A team member's day is a bitmap of five-minute cells. All minutes are elapsed minutes since the start of the salon's day, so a day with a
 * clock change has 23 or 25 hours of cells.
 */
export const cellMinutes = 5

/** Free cells of a team member: bit n is set if minutes [5n, 5n+5) are free. */
export type FreeCells = bigint

export interface RequestedService {
  serviceId: string
  /** In minutes. */
  length: number
  parts: readonly { kind: 'work' | 'wait'; minutes: number }[]
  breakAfterService: number
  /** Team members to choose from: the requested one, or all who offer the service. */
  userIds: readonly string[]
  /** Intervals of the day, [from, to) in minutes, one of which must contain the service; optionally for these team members only. */
  windows: readonly (readonly [from: number, to: number, userIds?: readonly string[], capacity?: number])[]
  /** Kinds of which it needs a unit, one for the whole span. */
  needs?: readonly Need[]
}

/** Free cells of each unit, by kind. A kind without units is never free. */
export type UnitCells = ReadonlyMap<string, readonly FreeCells[]>

interface Bounds {
  earliest: number
  latest: number
  every: number
  units?: UnitCells
}

export interface FreeSlot {
  /** In minutes since the start of the salon's day. */
  start: number
  end: number
  /** The slot leaves no gap before or after it that is too short for a service. */
  best: boolean
  services: { serviceId: string; userId: string; start: number }[]
}

const ceilToCell = (minutes: number) => Math.ceil(minutes / cellMinutes)
const floorToCell = (minutes: number) => Math.floor(minutes / cellMinutes)
const cellRange = (from: number, to: number): bigint => (to <= from ? 0n : ((1n << BigInt(to - from)) - 1n) << BigInt(from))

/** Cells that lie entirely within `free` and overlap nothing in `taken`. Intervals are in minutes. */
export function computeFreeCells(free: readonly (readonly [number, number])[], taken: readonly (readonly [number, number])[]): FreeCells {
  let cells = 0n
  for (const [from, to] of free) cells |= cellRange(ceilToCell(from), floorToCell(to))
  return subtractTaken(cells, taken)
}

/** `cells` without those that overlap an interval in `taken`, in minutes. Intervals that follow each other are subtracted as one. */
export function subtractTaken(cells: FreeCells, taken: readonly (readonly [number, number])[]): FreeCells {
  let left = cells
  let [first, end] = [0, 0]
  for (const [from, to] of taken) {
    const [start, stop] = [floorToCell(Math.max(0, from)), ceilToCell(Math.max(0, to))]
    if (start >= first && start <= end) {
      end = Math.max(end, stop)
      continue
    }
    left &= ~cellRange(first, end)
    first = start
    end = stop
  }
  return left & ~cellRange(first, end)
}

/** Cells that start a run of `count` set cells. */
function findRuns(cells: bigint, count: number): bigint {
  let have = 1
  let out = cells
  while (have < count) {
    const step = Math.min(have, count - have)
    out &= out >> BigInt(step)
    have += step
  }
  return count > 0 ? out : ~0n
}

/** Cells at which a team member can start a service, regardless of its break, which depends on the next service. */
const findStarts = (free: FreeCells, active: ReturnType<typeof activeIntervals>): bigint =>
  active.reduce(
    (all, [from, to]) => all & (findRuns(free, ceilToCell(to - floorToCell(from) * cellMinutes)) >> BigInt(floorToCell(from))),
    ~0n,
  )

/** Cells at which a team member may start a service by its windows. Most windows are for all of them: these are combined once. */
function readWindows({ windows, length }: RequestedService): (userId: string) => bigint {
  const own: [cells: bigint, userIds: readonly string[]][] = []
  let ofAll = 0n
  for (const [from, to, userIds = []] of windows) {
    const cells = cellRange(ceilToCell(from), floorToCell(to - length) + 1)
    if (userIds.length > 0) own.push([cells, userIds])
    else ofAll |= cells
  }
  return (userId) => own.reduce((all, [cells, userIds]) => (userIds.includes(userId) ? all | cells : all), ofAll)
}

interface Step {
  /** Per team member: starts of the whole sequence at which they can perform this service and all earlier ones are possible. */
  starts: Map<string, bigint>
  offset: number
}

/**
 * All slots, best ones first, then by time. `earliest` and `latest` bound the start, `every` is the grid in minutes, `minSellable` the
 * shortest gap worth keeping. The break after a service must be free unless the same team member performs the next one.
 */
export function computeFreeSlots(
  services: readonly RequestedService[],
  people: ReadonlyMap<string, FreeCells>,
  options: Bounds & { minSellable: number },
): FreeSlot[] {
  if (!services.length) return []
  const steps = computeSteps(services, people, options.units)
  const slots = listMinutes(findAllStarts(steps), options).map((minute) => buildSlot(minute, services, steps, people, options.minSellable))
  return slots.sort((a, b) => Number(b.best) - Number(a.best) || a.start - b.start)
}

/** How many slots a day has for one of the variants: the same bitmaps, without assigning team members. */
export function countFreeSlots(
  variants: readonly (readonly RequestedService[])[],
  people: ReadonlyMap<string, FreeCells>,
  options: Bounds,
): number {
  const starts = variants.reduce((all, services) => all | findAllStarts(computeSteps(services, people, options.units)), 0n)
  return listMinutes(starts, options).length
}

/** Slots of several variants of one request: of those at one time the best, and of these the first variant's. */
export function computeSlotsOfVariants(
  variants: readonly (readonly RequestedService[])[],
  people: ReadonlyMap<string, FreeCells>,
  options: Bounds & { minSellable: number },
): FreeSlot[] {
  const [first = [], ...others] = variants.map((services) => computeFreeSlots(services, people, options))
  if (others.length === 0) return first
  const slots = new Map<number, FreeSlot>()
  for (const slot of [first, ...others].flat()) {
    const known = slots.get(slot.start)
    if (!known || (slot.best && !known.best)) slots.set(slot.start, slot)
  }
  return [...slots.values()].sort((a, b) => Number(b.best) - Number(a.best) || a.start - b.start)
}

/** Starts of the whole sequence with any team member. */
const findAllStarts = (steps: readonly Step[]) => [...(steps.at(-1)?.starts.values() ?? [])].reduce((all, cells) => all | cells, 0n)

/** Minutes of the grid whose cell is set. The cells are read as text, because each shift of a bigint makes a new one. */
function listMinutes(cells: bigint, { earliest, latest, every }: { earliest: number; latest: number; every: number }): number[] {
  const bits = cells.toString(2)
  const last = Math.min(latest, (bits.length - 1) * cellMinutes)
  const minutes: number[] = []
  for (let minute = Math.ceil(earliest / every) * every; minute <= last; minute += every)
    if (minute % cellMinutes === 0 && bits[bits.length - 1 - minute / cellMinutes] === '1') minutes.push(minute)
  return minutes
}

/**
 * Cells at which a service can start by the units that it needs: for each kind one unit is free throughout. Services of one booking share
 * units, so that each is looked at by itself.
 */
const findUnitStarts = (service: RequestedService, units: UnitCells): bigint =>
  findUnitSpans(service, service.needs ?? []).reduce(
    (all, { resourceKindId, from, to }) =>
      all & (units.get(resourceKindId) ?? []).reduce((any, free) => any | findStarts(free, [[from, to]]), 0n),
    ~0n,
  )

function computeSteps(services: readonly RequestedService[], people: ReadonlyMap<string, FreeCells>, units: UnitCells = new Map()): Step[] {
  const steps: Step[] = []
  let offset = 0
  for (const [i, service] of services.entries()) {
    const before = steps[i - 1]
    const ownStarts = new Map<string, bigint>()
    const cell = BigInt(ceilToCell(offset))
    const active = activeIntervals(service.length, service.parts)
    const getWindowCells = readWindows(service)
    const unitStarts = service.needs?.length ? findUnitStarts(service, units) >> cell : ~0n
    for (const userId of service.userIds) {
      const free = people.get(userId)
      // Off, or busy all day.
      if (!free) continue
      const possible = (findStarts(free, active) >> cell) & unitStarts
      if (possible === 0n) continue
      const own = possible & (getWindowCells(userId) >> cell)
      const handovers = before ? findHandovers(services[i - 1] as RequestedService, before, people, userId) : ~0n
      const cells = own & handovers & (i === services.length - 1 ? findFreeBreaks(free, service, offset) : ~0n)
      if (cells > 0n) ownStarts.set(userId, cells)
    }
    steps.push({ starts: ownStarts, offset })
    offset += Math.ceil(service.length / cellMinutes) * cellMinutes
  }
  return steps
}

/** Starts of the sequence at which the break after a service that starts at `offset` is free. */
function findFreeBreaks(free: FreeCells, service: RequestedService, offset: number): bigint {
  if (!service.breakAfterService) return ~0n
  const end = offset + Math.ceil(service.length / cellMinutes) * cellMinutes
  return findRuns(free, ceilToCell(service.breakAfterService)) >> BigInt(end / cellMinutes)
}

/** Starts of the next service: the same team member continues without the break, another one leaves the break to the first. */
function findHandovers(previous: RequestedService, before: Step, people: ReadonlyMap<string, FreeCells>, userId: string): bigint {
  let out = 0n
  for (const [person, cells] of before.starts) {
    const free = people.get(person)
    if (free === undefined) continue
    out |= person === userId ? cells : cells & findFreeBreaks(free, previous, before.offset)
  }
  return out
}

/** Assigns team members for one start, from the last service to the first: the same one as for the next service if possible. */
function buildSlot(
  minute: number,
  services: readonly RequestedService[],
  steps: readonly Step[],
  people: ReadonlyMap<string, FreeCells>,
  minSellable: number,
): FreeSlot {
  const cell = BigInt(minute / cellMinutes)
  const chosen: string[] = []
  for (let i = services.length - 1; i >= 0; i--) {
    const next = chosen[0]
    const candidates = (services[i]?.userIds ?? []).filter((userId) => {
      const cells = steps[i]?.starts.get(userId)
      if (cells === undefined || !((cells >> cell) & 1n)) return false
      if (next === undefined || next === userId) return true
      const free = people.get(userId)
      if (free === undefined) return false
      return ((findFreeBreaks(free, services[i] as RequestedService, steps[i]?.offset ?? 0) >> cell) & 1n) === 1n
    })
    const userId =
      candidates.find((userId) => userId === next) ??
      chooseStaff(candidates, minute + (steps[i]?.offset ?? 0), services[i] as RequestedService, people, minSellable)
    chosen.unshift(userId)
  }
  const at = chosen.map((userId, i) => ({ serviceId: services[i]?.serviceId ?? '', userId, start: minute + (steps[i]?.offset ?? 0) }))
  const end = minute + (steps.at(-1)?.offset ?? 0) + (services.at(-1)?.length ?? 0)
  const best = at.every(({ userId }, i) => leavesNoShortGap(people.get(userId) ?? 0n, getStaffInterval(i, at, services), minSellable))
  return { start: minute, end, best, services: at }
}

/** Interval in which the team member of service `i` works without a change, over earlier and later services. */
function getStaffInterval(
  i: number,
  at: readonly { userId: string; start: number }[],
  services: readonly RequestedService[],
): { from: number; to: number } {
  let [first, last] = [i, i]
  while (at[first - 1]?.userId === at[i]?.userId) first--
  while (at[last + 1]?.userId === at[i]?.userId) last++
  const tail = services[last]
  return { from: at[first]?.start ?? 0, to: (at[last]?.start ?? 0) + (tail?.length ?? 0) + (tail?.breakAfterService ?? 0) }
}

/** Whether the gaps before and after an interval are empty or long enough for a service. */
function leavesNoShortGap(free: FreeCells, { from, to }: { from: number; to: number }, minSellable: number): boolean {
  const sellable = ceilToCell(minSellable)
  let before = 0
  for (let cell = floorToCell(from) - 1; cell >= 0 && before < sellable && (free >> BigInt(cell)) & 1n; cell--) before++
  let after = 0
  for (let cell = ceilToCell(to); after < sellable && (free >> BigInt(cell)) & 1n; cell++) after++
  return (before === 0 || before >= sellable) && (after === 0 || after >= sellable)
}

/** The first team member for whom the service leaves no short gap; otherwise the first one. */
function chooseStaff(
  candidates: readonly string[],
  start: number,
  service: RequestedService,
  people: ReadonlyMap<string, FreeCells>,
  minSellable: number,
): string {
  const interval = { from: start, to: start + service.length + service.breakAfterService }
  return candidates.find((userId) => leavesNoShortGap(people.get(userId) ?? 0n, interval, minSellable)) ?? candidates[0] ?? ''
}
