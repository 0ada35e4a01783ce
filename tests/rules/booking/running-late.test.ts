import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { findLate, type LateTask, projectStarts } from '../../../schema/rules/booking/running-late.ts'

/** The oracle: minute by minute, each person takes the next task in the order of the bookings, as soon as it may begin. */
function simulate(tasks: readonly LateTask[], now: number): number[] {
  const order = [...tasks].sort((a, b) => a.start - b.start || (a.agendaId < b.agendaId ? -1 : a.agendaId > b.agendaId ? 1 : 0))
  const starts = order.map(({ begun }) => begun)
  const ends = order.map(({ begun, length }) => (begun === null ? null : Math.max(begun + length, now)))
  for (let minute = 0; starts.includes(null); minute += 60) {
    // A task that ends lets the next one begin in the same minute.
    order.forEach((task, i) => {
      if (starts[i] !== null || minute < Math.max(task.start, task.earliest)) return
      const isBehind = order.some(
        (other, j) => j < i && other.userId === task.userId && (ends[j] === null || (ends[j] ?? 0) + other.rest > minute),
      )
      const ofBooking = order.flatMap((other, j) =>
        j < i && other.agendaId === task.agendaId ? [ends[j] ?? Number.POSITIVE_INFINITY] : [],
      )
      const isEarly = ofBooking.length > 0 && Math.max(...ofBooking) + task.wait > minute
      if (isBehind || isEarly) return
      starts[i] = minute
      ends[i] = minute + task.length
    })
  }
  return starts.map((start) => start ?? 0)
}

const minutes = (max: number) => fc.integer({ min: 0, max }).map((count) => count * 60)
const task = fc.record({
  agendaId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  agendaServiceId: fc.constant('service'),
  userId: fc.constantFrom('anna', 'bea', 'cara'),
  start: minutes(240),
  length: fc.integer({ min: 1, max: 60 }).map((count) => count * 60),
  wait: minutes(20),
  rest: minutes(10),
  earliest: minutes(240),
  begun: fc.option(minutes(120), { freq: 4 }),
})

test('when each task begins is what a simulation of every minute finds', () => {
  fc.assert(
    fc.property(fc.array(task, { maxLength: 12 }), minutes(120), (drawn, more) => {
      const now = more + 120 * 60
      // Nobody can begin before what is booked earlier with them has begun.
      const tasks = drawn.map((one) => ({ ...one, begun: one.start > 60 * 60 ? null : one.begun }))
      expect(projectStarts(tasks, now).map(({ start }) => start)).toEqual(simulate(tasks, now))
    }),
    { numRuns: 500 },
  )
})

const iso = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 8, minutes)).toISOString().replace('.000Z', 'Z')
/** A booking at so many minutes after nine, with its visit where it has begun. */
function createBooking(agendaId: string, minute: number, length: number, begun: number | null = null, userId = 'anna'): Agenda {
  const service = { agendaServiceId: `${agendaId}s`, serviceId: 'cut', userId, start: iso(minute), show: true }
  const serviceDTO = { serviceId: 'cut', service: 'Cut', length, price: 10, parts: [], breakAfterService: 0, tint: 1, color: '' }
  const performed = { agendaServiceId: `${agendaId}s`, start: begun === null ? null : iso(begun), end: null, userDTO: { userId } }
  return {
    agendaId,
    clientId: 'client',
    start: iso(minute),
    outcome: null,
    agendaServicesDTO: [{ ...service, serviceDTO }],
    appointmentDTO: begun === null ? null : { arrival: iso(begun), startServices: iso(begun), clientHistoryServicesDTO: [performed] },
  } as unknown as Agenda
}
const at = (minute: number) => Date.parse(iso(minute)) / 1000

test('who runs over delays those behind, less where there is a break, and nobody else', () => {
  const day = [
    createBooking('a', 0, 60, 20),
    createBooking('b', 60, 30),
    createBooking('c', 105, 30),
    createBooking('d', 60, 30, null, 'bea'),
  ]
  expect(findLate(day, at(50))).toEqual([
    { agendaId: 'b', userId: 'anna', minutes: 20, delays: { bs: 1200 } },
    { agendaId: 'c', userId: 'anna', minutes: 5, delays: { cs: 300 } },
  ])
  expect(findLate(day, at(50)).some(({ agendaId }) => agendaId === 'd')).toBe(false)
})

test('a break behind a service delays the next one', () => {
  const day = [createBooking('a', 0, 60, 20), createBooking('b', 60, 30)]
  for (const { serviceDTO } of day.flatMap(({ agendaServicesDTO }) => agendaServicesDTO)) serviceDTO.breakAfterService = 10
  expect(findLate(day, at(50))).toMatchObject([{ agendaId: 'b', minutes: 30 }])
})

test('a timer left running overnight, and a client who has not come, delay nobody', () => {
  expect(findLate([createBooking('a', -900, 60, -900), createBooking('b', 60, 30)], at(50))).toEqual([])
  expect(findLate([createBooking('a', 0, 60), createBooking('b', 60, 30)], at(50))).toEqual([])
  // Five minutes behind the start it is the client who is late, unless the person is still held up.
  expect(findLate([createBooking('a', 0, 60), createBooking('b', 60, 30)], at(5))).toEqual([])
  expect(findLate([createBooking('a', 0, 60, 20), createBooking('b', 60, 30)], at(65))).toMatchObject([{ agendaId: 'b', minutes: 20 }])
})
