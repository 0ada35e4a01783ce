import { expect, test } from 'vitest'
import {
  colleagueShifts,
  findPuttable,
  listLaterStarts,
  type ProposalBooking,
  type ProposalContext,
  type ProposalService,
  proposeForAbsence,
  type ServicePlace,
} from '../../../schema/rules/booking/absence-proposals.ts'
import { getToldState, isToRing, splitAbsence } from '../../../schema/rules/booking/absences.ts'
import { computeBusyIntervals } from '../../../schema/rules/booking/busy-intervals.ts'
import { atMinutes, toIso } from '../../../schema/rules/salon-time.ts'

const zone = 'Europe/Rome'
const at = (day: string, minutes: number) => atMinutes(day, minutes, zone)
const days = ['2026-12-01', '2026-12-02', '2026-12-03']
const people = ['ill', 'bea', 'cara']
/** A colour needs one of two basins, which are cleaned for ten minutes. */
const basins = ['basin-1', 'basin-2']
const cleaning = 10
const units: ProposalContext['units'] = {
  needs: new Map([['colour', [{ resourceKindId: 'basin', neededParts: 'all', cleaning }]]]),
  units: new Map([['basin', basins]]),
}
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

/** A random team with bookings on three days; "ill" is out on the first. */
function createCase(random: (below: number) => number) {
  const services = ['cut', 'colour']
  const bookings: ProposalBooking[] = []
  const taken: ProposalContext['taken'][number][] = []
  const from = at(days[0] as string, 9 * 60 + random(3) * 60)
  const end = at(days[0] as string, 18 * 60)
  for (const day of days)
    for (const userId of people) {
      let minute = 9 * 60 + random(4) * 15
      for (let i = 0; minute < 16 * 60; i++) {
        const length = 30 + random(5) * 15
        const id = `${day}-${userId}-${i}`
        const breakAfterService = random(4) === 0 ? 15 : 0
        const common = { parts: [], mayOverlap: false, breakAfterService, serviceId: services[random(2)] as string }
        const first: ProposalService = { ...common, agendaServiceId: id, userId, start: at(day, minute), length }
        const list = [first]
        if (random(4) === 0) list.push({ ...first, agendaServiceId: `${id}b`, start: at(day, minute + length), length: 15 })
        for (const one of computeBusyIntervals(list)) taken.push(one)
        for (const { agendaServiceId: causeId, serviceId, start, length: minutes } of list) {
          const span = { start, end: start + (minutes + cleaning) * 60 }
          const userId = basins.find((basin) => !taken.some((one) => one.userId === basin && one.start < span.end && one.end > start))
          if (serviceId === 'colour' && userId !== undefined) taken.push({ userId, ...span, causeId })
        }
        const affected = list.filter((one) => one.userId === 'ill' && one.start < end && one.start + one.length * 60 > from)
        if (affected.length > 0)
          bookings.push({ agendaId: id, services: list, affected: affected.map((one) => one.agendaServiceId), arrived: random(6) === 0 })
        minute += length + 30 + breakAfterService + random(6) * 15
      }
    }
  const context: ProposalContext = {
    people: people.map((userId) => ({
      userId,
      services: random(3) === 0 ? ['cut'] : services,
      free: days.flatMap((day, i): [number, number][] =>
        userId === 'ill' && i === 0 ? [[at(day, 9 * 60), from]] : [[at(day, 9 * 60), at(day, 18 * 60)]],
      ),
    })),
    units,
    taken,
    now: from,
    end,
    days: 2,
    zone,
  }
  return { bookings, context }
}

const place = (booking: ProposalBooking, places: readonly ServicePlace[]) =>
  booking.services.map((service) => ({ ...service, ...places.find((one) => one.agendaServiceId === service.agendaServiceId) }))
/** Minute by minute: who is busy with what. */
function listMinutes(services: readonly ProposalService[]): string[] {
  return computeBusyIntervals(services).flatMap(({ userId, start, end }) =>
    Array.from({ length: (end - start) / 60 }, (_, i) => `${userId} ${start / 60 + i}`),
  )
}
const listTaken = (own: readonly string[], busy: readonly string[], { taken }: ProposalContext) => {
  const others = new Set(busy)
  for (const one of taken)
    if (!own.includes(one.causeId)) for (let minute = one.start / 60; minute < one.end / 60; minute++) others.add(`${one.userId} ${minute}`)
  return others
}
/** The minutes of the basins that services would have; undefined where one finds none. */
function listBasinMinutes(services: readonly ProposalService[], others: ReadonlySet<string>): string[] | undefined {
  const found = new Set<string>()
  for (const { serviceId, start, length } of services) {
    if (serviceId !== 'colour') continue
    const ofBasin = (basin: string) => Array.from({ length: length + cleaning }, (_, i) => `${basin} ${start / 60 + i}`)
    const basin = basins.find((one) => ofBasin(one).every((minute) => !others.has(minute)))
    if (basin === undefined) return undefined
    for (const minute of ofBasin(basin)) found.add(minute)
  }
  return [...found]
}
/** The oracle: whether services can be where they are, minute by minute. */
function isPossible(services: readonly ProposalService[], others: ReadonlySet<string>, context: ProposalContext) {
  const works = services.every(({ userId, start, length }) =>
    Array.from({ length }, (_, i) => start + i * 60).every((minute) =>
      context.people.find((one) => one.userId === userId)?.free.some(([a, b]) => a <= minute && minute < b),
    ),
  )
  const mine = listMinutes(services)
  const areFree = new Set(mine).size === mine.length && mine.every((minute) => !others.has(minute))
  return works && areFree && listBasinMinutes(services, others) !== undefined
}

test('each proposal is possible beside all others, and none is missing that a search of every time finds', () => {
  const random = createRandom(56)
  let proposed = 0
  for (let round = 0; round < 120; round++) {
    const { bookings, context } = createCase(random)
    const result = proposeForAbsence(bookings, context)
    const busy: string[] = []
    for (const booking of [...bookings].sort((a, b) => (a.services[0]?.start ?? 0) - (b.services[0]?.start ?? 0))) {
      const found = result.find(({ agendaId }) => agendaId === booking.agendaId)
      const own = booking.services.map(({ agendaServiceId }) => agendaServiceId)
      const isAffected = ({ agendaServiceId }: ProposalService) => booking.affected.includes(agendaServiceId)
      const shift = (by: number, userId?: string) =>
        booking.services.map((one) => ({ ...one, start: one.start + by, userId: userId && isAffected(one) ? userId : one.userId }))
      const candidates = (booking.arrived ? [0] : colleagueShifts).flatMap((by) =>
        context.people
          .filter(
            (person) =>
              person.userId !== 'ill' && booking.services.filter(isAffected).every((one) => person.services.includes(one.serviceId)),
          )
          .map((person) => shift(by, person.userId)),
      )
      const others = listTaken(own, busy, context)
      const check = (services: readonly ProposalService[]) =>
        (booking.arrived || services.every(({ start }) => start >= context.now)) && isPossible(services, others, context)
      const relevant = (services: ProposalService[]) => (booking.arrived ? services.filter(isAffected) : services)
      const expected = candidates.map(relevant).find(check)
      expect(found?.colleague ? relevant(place(booking, found.colleague)) : undefined).toEqual(expected)
      const take = (services: readonly ProposalService[]) => {
        const minutes = [...listMinutes(services), ...(listBasinMinutes(services, others) ?? [])]
        busy.push(...minutes)
        for (const minute of minutes) others.add(minute)
      }
      if (expected) take(expected)
      const start = Math.min(...booking.services.map((one) => one.start))
      const back = booking.arrived ? undefined : listLaterStarts(start, context).find((one) => check(shift(one - start)))
      expect(found?.later ? Math.min(...place(booking, found.later).map((one) => one.start)) : undefined).toBe(back)
      if (back !== undefined) take(shift(back - start))
      proposed += Number(expected !== undefined) + Number(back !== undefined)
    }
    expect(new Set(busy).size).toBe(busy.length)
  }
  expect(proposed).toBeGreaterThan(300)
})

test('bookings are put back together where each finds its people and its basin, and one that does not counts where it is', () => {
  const random = createRandom(57)
  let [kept, refused] = [0, 0]
  for (let round = 0; round < 200; round++) {
    const { bookings, context } = createCase(random)
    // They are with somebody else now, and others have taken some of their old times.
    const away = bookings.map(({ agendaId, services }) => ({
      agendaId,
      services,
      now: services.map((one) => ({ ...one, userId: `colleague ${random(4)}`, start: one.start + 3600 * random(3) })),
    }))
    const ids = new Set(away.flatMap(({ services }) => services.map(({ agendaServiceId }) => agendaServiceId)))
    const taken = context.taken.filter(({ causeId }) => !ids.has(causeId))
    for (const { now } of away) for (const one of computeBusyIntervals(now)) if (random(2) === 0) taken.push({ ...one, userId: 'bea' })
    for (const { services } of away) {
      const [first] = services
      if (first && random(4) === 0) taken.push({ userId: 'ill', start: first.start, end: first.start + 300, causeId: `new ${round}` })
    }
    const found = findPuttable(away, { units, taken })
    const back = away.filter(({ agendaId }) => found.has(agendaId))
    const idsOf = (list: readonly { services: readonly ProposalService[] }[]) =>
      list.flatMap(({ services }) => services.map(({ agendaServiceId }) => agendaServiceId))
    const others = listTaken(idsOf(back), [], { ...context, taken })
    // Those that are put back fit beside all that stays, and beside each other.
    for (const { services } of back) {
      const mine = [...listMinutes(services), ...(listBasinMinutes(services, others) ?? ['none'])]
      expect(mine.some((minute) => others.has(minute) || minute === 'none')).toBe(false)
      for (const minute of mine) others.add(minute)
    }
    // None of the others would fit there, too.
    for (const { agendaId, services } of away.filter((one) => !found.has(one.agendaId))) {
      const own = new Set(services.map(({ agendaServiceId }) => agendaServiceId))
      const elsewhere = listTaken([...own, ...idsOf(back)], [...others], { ...context, taken })
      const fits = listMinutes(services).every((minute) => !elsewhere.has(minute)) && listBasinMinutes(services, elsewhere) !== undefined
      expect(fits, agendaId).toBe(false)
      refused++
    }
    kept += back.length
  }
  expect(Math.min(kept, refused)).toBeGreaterThan(50)
})

test('nobody is proposed where nobody is free, and later times begin behind the absence', () => {
  const { bookings, context } = createCase(createRandom(1))
  const alone = { ...context, people: context.people.filter(({ userId }) => userId === 'ill') }
  const result = proposeForAbsence(bookings, alone)
  expect(result.every(({ colleague }) => colleague === null)).toBe(true)
  expect(result.flatMap(({ later }) => later ?? []).every(({ start }) => start >= context.end)).toBe(true)
})

test('an absence is split into parts of days, over the change of clocks too', () => {
  const split = (from: string, to: string) =>
    splitAbsence(Date.parse(from) / 1000, Date.parse(to) / 1000, zone).map(({ dayStart, dayEnd, span }) => [dayStart, dayEnd, ...span])
  expect(split('2026-12-01T10:30:00Z', '2026-12-01T23:00:00Z')).toEqual([['2026-12-01', '2026-12-01', 690, 1440]])
  expect(split('2026-12-01T10:30:00Z', '2026-12-03T11:00:00Z')).toEqual([
    ['2026-12-01', '2026-12-01', 690, 1440],
    ['2026-12-02', '2026-12-02', 0, 1440],
    ['2026-12-03', '2026-12-03', 0, 720],
  ])
  expect(split('2026-10-23T22:00:00Z', '2026-10-25T23:00:00Z')).toEqual([['2026-10-24', '2026-10-25', 0, 1440]])
})

test('a client is to be rung until the message is known to have arrived, somebody has rung, or the booking has changed', () => {
  const message = { state: 'sent', delivery: null, created: 1000 } as const
  expect(getToldState(message, 1000 + 60)).toBe('way')
  expect(getToldState(message, 1000 + 16 * 60)).toBe('silent')
  expect(getToldState({ ...message, delivery: 'read' }, 1000 + 16 * 60)).toBe('reached')
  expect(getToldState({ ...message, delivery: 'undelivered' }, 1001)).toBe('failed')
  expect(getToldState(null, 1001)).toBe('untold')
  expect(isToRing({ told: 'silent', rung: null, changed: false })).toBe(true)
  expect(isToRing({ told: 'silent', rung: toIso(1000), changed: false })).toBe(false)
  expect(isToRing({ told: 'failed', rung: null, changed: true })).toBe(false)
  expect(isToRing({ told: 'way', rung: null, changed: false })).toBe(false)
})
