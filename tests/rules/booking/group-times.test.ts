import { expect, test } from 'vitest'
import {
  type GroupArrangement,
  type GroupContext,
  type GroupMember,
  type GroupTime,
  groupArrangements,
  listApart,
  planGroup,
  readApart,
} from '../../../schema/rules/booking/group-times.ts'
import { runsAll } from '../../support/runs-all.ts'

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
type Random = ReturnType<typeof createRandom>

/** Minutes of a short day, as cells of five. */
const cells = 36
const seconds = (minutes: number) => minutes * 60
const unlimited = { each: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY }

/** When guests may book with somebody, and how many of them at once. */
const createWindows = (random: Random) =>
  Array.from({ length: 1 + random(2) }, () => {
    const from = random(12) * 5
    return { from: seconds(from), to: seconds(from + 60 + random(24) * 5), capacity: 1 + random(3) }
  })

function createService(random: Random, people: readonly string[], isOnline: boolean): GroupMember['services'][number] {
  const able = people.filter(() => random(4) > 0)
  const base = 15 + random(5) * 5
  const waits = random(4) === 0
  return {
    people: able.map((userId) => {
      const length = base + (random(5) === 0 ? 10 : 0)
      const parts = waits
        ? ([
            { kind: 'work', minutes: 5 },
            { kind: 'wait', minutes: 5 },
            { kind: 'work', minutes: length - 10 },
          ] as const)
        : []
      const windows = isOnline ? { windows: createWindows(random) } : {}
      return { userId, length, parts, breakAfterService: random(4) === 0 ? 5 : 0, ...windows }
    }),
    ...(isOnline ? { categoryId: random(3) === 0 ? 'nails' : 'hair' } : {}),
    needs:
      random(3) === 0 ? [{ resourceKindId: 'basin', neededParts: random(2) === 0 ? 'all' : 'processing', cleaning: random(2) * 5 }] : [],
  }
}

/** What guests have booked. */
const createOnline = (random: Random) =>
  Array.from({ length: random(5) }, () => {
    const start = seconds(random(30) * 5)
    return { categoryId: random(3) === 0 ? 'nails' : 'hair', start, end: start + seconds(15 + random(6) * 5) }
  })

function createCase(random: Random, isOnline = false) {
  const people = ['anna', 'bea', 'cara'].slice(0, 1 + random(3))
  const basins = ['basin-1', 'basin-2', 'basin-3'].slice(0, random(4))
  const taken = [...people, ...basins].flatMap((userId) =>
    Array.from({ length: random(3) }, () => {
      const start = seconds(random(30) * 5)
      return { userId, start, end: start + seconds(5 + random(6) * 5) }
    }),
  )
  const context: GroupContext = {
    working: new Map(people.map((userId) => [userId, [[seconds(random(4) * 5), seconds(cells * 5 - random(4) * 5)]]])),
    taken,
    units: new Map([['basin', basins]]),
    quarters: Array.from({ length: 13 }, (_, i) => seconds(i * 15)),
    earliest: seconds(random(4) * 15),
    limits: unlimited,
    ...(isOnline ? { online: createOnline(random) } : {}),
  }
  const members = Array.from(
    { length: 2 + random(2) },
    (): GroupMember => ({
      services: Array.from({ length: 1 + random(2) }, () => createService(random, people, isOnline)),
    }),
  )
  return { members, context }
}

/** Cells that are painted, one row for each person and basin; 0 is white. Those of the last two count what is booked online. */
type Day = Uint8Array
const rows = ['anna', 'bea', 'cara', 'basin-1', 'basin-2', 'basin-3', 'hair', 'nails']
const width = cells * 2
const busyColour = 1
const toColour = (member: number, service = 0) => 10 + member * 10 + service
const newDay = ({ taken, online = [] }: GroupContext): Day => {
  const day = new Uint8Array(rows.length * width)
  for (const { categoryId, start, end } of online) countIn(day, categoryId, start, end)
  for (const { userId, start, end } of taken)
    day.fill(busyColour, rows.indexOf(userId) * width + start / 300, rows.indexOf(userId) * width + end / 300)
  return day
}
/** Counts one more that is booked online, and returns the highest number. */
function countIn(day: Day, categoryId: string, from: number, to: number): number {
  const row = rows.indexOf(categoryId) * width
  let most = 0
  for (let cell = row + from / 300; cell < row + to / 300; cell++) {
    day[cell] = (day[cell] ?? 0) + 1
    most = Math.max(most, day[cell] ?? 0)
  }
  return most
}
const isWhite = (day: Day, id: string, from: number, to: number, colour: number): boolean => {
  const row = rows.indexOf(id) * width
  for (let cell = row + from / 300; cell < row + to / 300; cell++) if (day[cell] !== 0 && day[cell] !== colour) return false
  return true
}
function paint(day: Day, id: string, from: number, to: number, colour: number): boolean {
  if (!isWhite(day, id, from, to, colour)) return false
  const row = rows.indexOf(id) * width
  if (to > from) day.fill(colour, row + from / 300, row + to / 300)
  return true
}

/** Paints a member cell by cell; false where somebody is away or busy, or no basin is white. */
function paintMember(
  day: Day,
  member: GroupMember,
  userIds: readonly string[],
  start: number,
  nth: number,
  context: GroupContext,
): boolean {
  let at = start
  const own: string[] = []
  const timed = member.services.map((service, i) => {
    const person = service.people.find(({ userId }) => userId === userIds[i])
    if (!person) throw new Error('nobody')
    const from = at
    at += seconds(person.length)
    return { ...person, from, to: at, needs: service.needs, categoryId: service.categoryId }
  })
  for (const [i, { userId, from, to, parts, breakAfterService, windows, categoryId }] of timed.entries()) {
    const [begins, stops] = context.working.get(userId)?.[0] ?? [0, 0]
    if (from < context.earliest || from < begins || to > stops) return false
    const waits = parts.length > 0
    if (!paint(day, userId, from, waits ? from + 300 : to, toColour(nth, i))) return false
    if (waits && !paint(day, userId, from + 600, to, toColour(nth, i))) return false
    if (windows && categoryId !== undefined) {
      const atOnce = countIn(day, categoryId, from, to)
      if (!windows.some((window) => window.from <= from && to <= window.to && atOnce <= window.capacity)) return false
    }
    const goesOn = timed[i + 1]?.userId === userId
    // The break is left out where the same person goes on, and cut where they come back within it.
    const back = timed.slice(i + 1).find((later) => later.userId === userId)
    const until = Math.min(to + seconds(breakAfterService), back?.from ?? Number.POSITIVE_INFINITY)
    if (!goesOn && !paint(day, userId, to, until, toColour(nth, i))) return false
  }
  for (const { from, to, parts, needs } of timed)
    for (const { neededParts, cleaning } of needs) {
      const isWait = neededParts === 'processing' && parts.length > 0
      const span = [isWait ? from + 300 : from, (isWait ? from + 600 : to) + seconds(cleaning)] as const
      const white = (context.units.get('basin') ?? []).filter((basin) => isWhite(day, basin, ...span, toColour(nth, 9)))
      const basin = white.find((one) => own.includes(one)) ?? white[0]
      if (basin === undefined) return false
      own.push(basin)
      paint(day, basin, ...span, toColour(nth, 9))
    }
  return true
}

const product = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap((before) => list.map((one) => [...before, one])), [[]])

/** Tries every sum of waiting, everybody for everything, cell by cell: the smallest sum for each quarter of an hour. */
function tryAll(members: readonly GroupMember[], arrangement: GroupArrangement, context: GroupContext): Map<number, number> {
  const blank = newDay(context)
  const ways = product(members.map(({ services }) => product(services.map(({ people }) => people.map(({ userId }) => userId)))))
  const lengthOf = (member: number, userIds: readonly string[]) =>
    (members[member]?.services ?? []).reduce(
      (sum, { people }, i) => sum + seconds(people.find(({ userId }) => userId === userIds[i])?.length ?? 0),
      0,
    )
  const fits = (at: number, apart: readonly number[]) =>
    ways.some((way) => {
      const day = blank.slice()
      let turn = at
      return way.every((userIds, member) => {
        const wait = seconds(apart[member] ?? 0)
        const length = lengthOf(member, userIds)
        const start = arrangement === 'together' ? at + wait : arrangement === 'in_turn' ? turn + wait : at - wait - length
        turn = start + length
        return start >= 0 && paintMember(day, members[member] as GroupMember, userIds, start, member, context)
      })
    })
  const best = new Map<number, number>()
  for (const at of context.quarters) {
    const found = listApart(members.length, arrangement).find((apart) => fits(at, apart))
    if (found)
      best.set(
        at,
        found.reduce((sum, one) => sum + one, 0),
      )
  }
  return best
}

const getQuarter = ({ start, end, members, apart }: GroupTime, arrangement: GroupArrangement) => {
  if (arrangement === 'end_together') return end
  return arrangement === 'together' || apart === 0 ? start : (members[0]?.services[0]?.start ?? start)
}

/** The same time once more, with the people that it names: as a guest's choice is compared with what is free by then. */
function confirm(time: GroupTime, members: readonly GroupMember[], arrangement: GroupArrangement, context: GroupContext) {
  const chosen = members.map(({ services }, i) => ({
    services: services.map((service, j) => ({
      ...service,
      people: service.people.filter(({ userId }) => userId === time.members[i]?.services[j]?.userId),
    })),
  }))
  const spans = time.members.map(({ services }, i) => {
    const start = services[0]?.start ?? 0
    const length = chosen[i]?.services.reduce((sum, { people }) => sum + (people[0]?.length ?? 0), 0) ?? 0
    return { start, end: start + seconds(length) }
  })
  const read = readApart(spans, arrangement)
  return read && planGroup(chosen, arrangement, { ...context, quarters: [read.at] }, [read.apart])[0]
}

test('on random days the times of a group are those that trying everything finds, and each can be booked', () => {
  const days = runsAll ? 2000 : 200
  const random = createRandom(53)
  let [found, none, apart, online] = [0, 0, 0, 0]
  for (let day = 0; day < days; day++) {
    // Every other day guests book by themselves.
    const isOnline = day % 2 === 1
    const { members, context } = createCase(random, isOnline)
    const arrangement = groupArrangements[day % 3] as GroupArrangement
    const times = planGroup(members, arrangement, context)
    const expected = tryAll(members, arrangement, context)
    const actual = new Map(times.map((time) => [getQuarter(time, arrangement), time.apart]))
    expect(
      [...actual].sort(([a], [b]) => a - b),
      `day ${day}, ${arrangement}`,
    ).toEqual([...expected])
    // As it is written: each member after the other, in their order.
    for (const time of times) {
      const painted = newDay(context)
      for (const [i, { services }] of time.members.entries()) {
        const userIds = services.map(({ userId }) => userId)
        expect(paintMember(painted, members[i] as GroupMember, userIds, services[0]?.start ?? -1, i, context), `day ${day}`).toBe(true)
      }
      expect(confirm(time, members, arrangement, context), `day ${day}`).toEqual(time)
    }
    if (isOnline) online += times.length
    found += times.length
    apart += times.filter((time) => time.apart > 0).length
    none += expected.size === 0 ? 1 : 0
  }
  expect(found).toBeGreaterThan(days)
  expect(online).toBeGreaterThan(days / 10)
  expect(apart).toBeGreaterThan(days / 20)
  expect(none).toBeGreaterThan(days / 20)
})

test('the best times come first, the same at every run', () => {
  const random = createRandom(6)
  for (let day = 0; day < 30; day++) {
    const { members, context } = createCase(random)
    const times = planGroup(members, 'together', context)
    expect(planGroup(members, 'together', context)).toEqual(times)
    expect(times.map(({ apart, start }) => apart * 1e6 + start)).toEqual(
      times.map(({ apart, start }) => apart * 1e6 + start).toSorted((a, b) => a - b),
    )
  }
})

const cut = (...userIds: string[]): GroupMember => ({
  services: [{ people: userIds.map((userId) => ({ userId, length: 30, parts: [], breakAfterService: 0 })), needs: [] }],
})
const salon = (people: readonly string[]): GroupContext => ({
  working: new Map(people.map((userId) => [userId, [[0, seconds(480)]]])),
  taken: [],
  units: new Map(),
  quarters: Array.from({ length: 33 }, (_, i) => seconds(i * 15)),
  earliest: 0,
})

test('more guests than people cannot begin together, and come one after the other', () => {
  const three = [cut('anna', 'bea'), cut('anna', 'bea'), cut('anna', 'bea')]
  expect(planGroup(three, 'together', salon(['anna', 'bea']))[0]?.apart).toBe(30)
  expect(planGroup([cut('anna'), cut('anna'), cut('anna'), cut('anna')], 'together', salon(['anna']))).toEqual([])
  const turns = planGroup([cut('anna'), cut('anna'), cut('anna'), cut('anna')], 'in_turn', salon(['anna']))
  expect(turns[0]?.members.map(({ services }) => services[0]?.start)).toEqual([0, 1800, 3600, 5400])
})

test('six members among six people are found, and a search without an end stops', () => {
  const people = ['a', 'b', 'c', 'd', 'e', 'f']
  const six = people.map(() => cut(...people))
  expect(planGroup(six, 'together', salon(people))).toHaveLength(31)
  const five = six.map(() => cut(...people.slice(0, 1)))
  expect(planGroup([...five], 'end_together', salon(people))).toEqual([])
})
