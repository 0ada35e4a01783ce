import { activeIntervals } from './busy-intervals.ts'

/**
 * Times at which the requested services fit one after another, each with a team member who offers it and is free.
 * A person's day is a bitmap of five-minute cells from the first second of the salon's day; minutes here are real
 * minutes from that second, so a changeover day simply has 23 or 25 hours of cells.
 */
export const cellMinutes = 5

/** Free cells of one person: bit n is set when minutes [5n, 5n+5) are free. */
export type FreeCells = bigint

export interface RequestedService {
  serviceId: string
  /** Minutes. */
  length: number
  parts: readonly { kind: 'work' | 'wait'; minutes: number }[]
  breakAfterService: number
  /** Who may do it; the one asked for alone, where somebody is asked for. */
  userIds: readonly string[]
  /** Minutes of the day within which it may lie, whole: [from, to), any of them; by these people only, where some are named. */
  windows: readonly (readonly [from: number, to: number, userIds?: readonly string[]])[]
}

export interface FreeSlot {
  /** Minutes from the first second of the salon's day. */
  start: number
  end: number
  /** No gap is left before or behind it that is too short to sell. */
  best: boolean
  services: { serviceId: string; userId: string; start: number }[]
}

const up = (minutes: number) => Math.ceil(minutes / cellMinutes)
const down = (minutes: number) => Math.floor(minutes / cellMinutes)
const ones = (from: number, to: number): bigint => (to <= from ? 0n : ((1n << BigInt(to - from)) - 1n) << BigInt(from))

/** Cells that lie wholly inside `free` and touch nothing that is taken. Spans are minutes. */
export function computeFreeCells(free: readonly (readonly [number, number])[], taken: readonly (readonly [number, number])[]): FreeCells {
  let cells = 0n
  for (const [from, to] of free) cells |= ones(up(from), down(to))
  for (const [from, to] of taken) cells &= ~ones(down(Math.max(0, from)), up(Math.max(0, to)))
  return cells
}

/** Cells from which `count` cells in a row are set. */
function runs(cells: bigint, count: number): bigint {
  let have = 1
  let out = cells
  while (have < count) {
    const step = Math.min(have, count - have)
    out &= out >> BigInt(step)
    have += step
  }
  return count > 0 ? out : ~0n
}

/** Cells at which a person could begin a service; without its break, which depends on what follows. */
function begins(free: FreeCells, service: RequestedService): bigint {
  return activeIntervals(service.length, service.parts).reduce(
    (all, [from, to]) => all & (runs(free, up(to - down(from) * cellMinutes)) >> BigInt(down(from))),
    ~0n,
  )
}
const windowCells = (service: RequestedService, userId: string) =>
  service.windows
    .filter(([, , only]) => !only?.length || only.includes(userId))
    .reduce((all, [from, to]) => all | ones(up(from), down(to - service.length) + 1), 0n)

interface Step {
  /** By person: begins of the whole chain at which this person does this step and all steps before it can be done. */
  reach: Map<string, bigint>
  offset: number
}

/**
 * All starts of the chain, best first, then by time; `earliest` and `latest` bound the start, `every` is the grid in minutes.
 * The break behind a service has to be free unless the same person goes on with the next one.
 */
export function computeFreeSlots(
  services: readonly RequestedService[],
  people: ReadonlyMap<string, FreeCells>,
  options: { earliest: number; latest: number; every: number; minSellable: number },
): FreeSlot[] {
  if (!services.length) return []
  const steps = reachable(services, people)
  const last = steps.at(-1)
  if (!last) return []
  const starts = [...last.reach.values()].reduce((all, one) => all | one, 0n)
  const out: FreeSlot[] = []
  for (let minute = Math.ceil(options.earliest / options.every) * options.every; minute <= options.latest; minute += options.every) {
    if (minute % cellMinutes !== 0 || !((starts >> BigInt(minute / cellMinutes)) & 1n)) continue
    out.push(slotAt(minute, services, steps, people, options.minSellable))
  }
  return out.sort((a, b) => Number(b.best) - Number(a.best) || a.start - b.start)
}

/** Whether a day has any free slot: the same bitmaps, without assigning team members. */
export function hasFreeSlot(
  services: readonly RequestedService[],
  people: ReadonlyMap<string, FreeCells>,
  options: { earliest: number; latest: number; every: number },
): boolean {
  const last = reachable(services, people).at(-1)
  if (!last) return false
  const starts = [...last.reach.values()].reduce((all, one) => all | one, 0n)
  for (let minute = Math.ceil(options.earliest / options.every) * options.every; minute <= options.latest; minute += options.every)
    if (minute % cellMinutes === 0 && (starts >> BigInt(minute / cellMinutes)) & 1n) return true
  return false
}

function reachable(services: readonly RequestedService[], people: ReadonlyMap<string, FreeCells>): Step[] {
  const steps: Step[] = []
  let offset = 0
  for (const [i, service] of services.entries()) {
    const before = steps[i - 1]
    const reach = new Map<string, bigint>()
    const cell = BigInt(up(offset))
    for (const userId of service.userIds) {
      const free = people.get(userId)
      if (free === undefined) continue
      const own = (begins(free, service) >> cell) & (windowCells(service, userId) >> cell)
      const comes = before ? handedOver(services[i - 1] as RequestedService, before, people, userId) : ~0n
      const cells = own & comes & (i === services.length - 1 ? breakFree(free, service, offset) : ~0n)
      if (cells > 0n) reach.set(userId, cells)
    }
    steps.push({ reach, offset })
    offset += Math.ceil(service.length / cellMinutes) * cellMinutes
  }
  return steps
}

/** Begins of the chain for which the break behind a service that starts at `offset` is free. */
function breakFree(free: FreeCells, service: RequestedService, offset: number): bigint {
  if (!service.breakAfterService) return ~0n
  const behind = offset + Math.ceil(service.length / cellMinutes) * cellMinutes
  return runs(free, up(service.breakAfterService)) >> BigInt(behind / cellMinutes)
}

/** Starts at which a team member can take the next service: the same one continues without the break, another one leaves it to the first. */
function handedOver(previous: RequestedService, before: Step, people: ReadonlyMap<string, FreeCells>, userId: string): bigint {
  let out = 0n
  for (const [person, cells] of before.reach) {
    const free = people.get(person)
    if (free === undefined) continue
    out |= person === userId ? cells : cells & breakFree(free, previous, before.offset)
  }
  return out
}

/** Who does what at one start, from behind: whoever is at it already before a change, else the one whose day stays the tidiest. */
function slotAt(
  minute: number,
  services: readonly RequestedService[],
  steps: readonly Step[],
  people: ReadonlyMap<string, FreeCells>,
  shortest: number,
): FreeSlot {
  const cell = BigInt(minute / cellMinutes)
  const chosen: string[] = []
  for (let i = services.length - 1; i >= 0; i--) {
    const next = chosen[0]
    const able = (services[i]?.userIds ?? []).filter((userId) => {
      const cells = steps[i]?.reach.get(userId)
      if (cells === undefined || !((cells >> cell) & 1n)) return false
      if (next === undefined || next === userId) return true
      const free = people.get(userId)
      return free !== undefined && ((breakFree(free, services[i] as RequestedService, steps[i]?.offset ?? 0) >> cell) & 1n) === 1n
    })
    const pick =
      able.find((userId) => userId === next) ??
      tidiest(able, minute + (steps[i]?.offset ?? 0), services[i] as RequestedService, people, shortest)
    chosen.unshift(pick)
  }
  const at = chosen.map((userId, i) => ({ serviceId: services[i]?.serviceId ?? '', userId, start: minute + (steps[i]?.offset ?? 0) }))
  const end = minute + (steps.at(-1)?.offset ?? 0) + (services.at(-1)?.length ?? 0)
  const best = at.every(({ userId }, i) => tidy(people.get(userId) ?? 0n, spanOf(i, at, services), shortest))
  return { start: minute, end, best, services: at }
}

/** How long one person is at it without a gap, from step `i` on and back. */
function spanOf(
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

/** The gaps that are left before and behind are either none or long enough to sell. */
function tidy(free: FreeCells, { from, to }: { from: number; to: number }, shortest: number): boolean {
  const sellable = up(shortest)
  let before = 0
  for (let cell = down(from) - 1; cell >= 0 && before < sellable && (free >> BigInt(cell)) & 1n; cell--) before++
  let behind = 0
  for (let cell = up(to); behind < sellable && (free >> BigInt(cell)) & 1n; cell++) behind++
  return (before === 0 || before >= sellable) && (behind === 0 || behind >= sellable)
}

/** Of those who can, the one whose day stays the tidiest; the first where all are alike. */
function tidiest(
  able: readonly string[],
  start: number,
  service: RequestedService,
  people: ReadonlyMap<string, FreeCells>,
  shortest: number,
): string {
  const whole = { from: start, to: start + service.length + service.breakAfterService }
  return able.find((userId) => tidy(people.get(userId) ?? 0n, whole, shortest)) ?? able[0] ?? ''
}
