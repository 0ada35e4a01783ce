import { expect, test } from 'vitest'
import type { RotaBooking, RotaPeriod } from '../../../schema/api/team/rota-schemas.ts'
import { rotaDefaults } from '../../../schema/rules/team/rota-checks.ts'
import { buildRota } from '../../../web/features/team/rota/rota-model.ts'
import { settleTogether, toOptionKey } from '../../../web/features/team/rota/settle-options.ts'

const day = '2026-11-27'
const isWorking = true
const week = Array.from({ length: 7 }, () => ({ isWorking, timing: [{ opening: '09:00', closing: '18:00' }] }))
const person = (userId: string): RotaPeriod['people'][number] => ({
  userId,
  firstName: userId,
  lastName: '',
  jobTitle: '',
  color: '',
  profileImage: null,
  inAgenda: true,
  workingHours: userId === 'sara' ? [] : week,
  employmentStart: null,
  employmentEnd: null,
  services: ['cut'],
  contractHours: null,
  hourlyCost: null,
})
const book = (agendaServiceId: string, from: number, to: number): RotaBooking => ({
  agendaServiceId,
  agendaId: agendaServiceId,
  version: 1,
  userId: 'sara',
  serviceId: 'cut',
  service: 'Cut',
  subClientId: null,
  show: true,
  clientId: 'client',
  clientName: 'Irene',
  start: `${day}T09:00:00Z`,
  day,
  from,
  to,
  busy: [[from, to]],
  outsideHours: false,
  asked: false,
})

/** Settles bookings of Sara, who is off, among colleagues who are free all day. */
function settle(colleagues: readonly string[], bookings: RotaBooking[], choices: Record<string, string> = {}) {
  const period: RotaPeriod = {
    fromDate: day,
    toDate: day,
    people: ['sara', ...colleagues].map(person),
    timeframes: [],
    opening: [],
    closed: [],
    bookings,
    drafts: [],
    requests: [],
    pendingRequests: 0,
    settings: { ...rotaDefaults, version: 1 },
  }
  const model = buildRota(period, () => true)
  const cell = model.rows[0]?.cells[0]
  if (!cell) throw new Error('no cell')
  const settled = settleTogether(
    model,
    bookings.map((booking) => ({ cell, booking })),
    choices,
    '2026-11-24',
  )
  return settled.map(({ chosen, options }) => ({ chosen: chosen && toOptionKey(chosen), options: options.map(toOptionKey) }))
}

test('two bookings at one time are proposed two colleagues', () => {
  const bookings = [book('a', 600, 660), book('b', 630, 690)]
  expect(settle(['anna', 'luca'], bookings).map(({ chosen }) => chosen)).toEqual(['person anna 600', 'person luca 630'])
})

test('a colleague is proposed for two bookings that follow each other', () => {
  const bookings = [book('a', 600, 660), book('b', 660, 690)]
  expect(settle(['anna'], bookings).map(({ chosen }) => chosen)).toEqual(['person anna 600', 'person anna 660'])
})

test('the client of the second of two bookings is to choose where one colleague is free', () => {
  const bookings = [book('a', 600, 660), book('b', 630, 690)]
  expect(settle(['anna'], bookings)).toEqual([
    { chosen: 'person anna 600', options: ['person anna 600', 'link'] },
    { chosen: 'link', options: ['link'] },
  ])
})

test('proposals yield to what was chosen, and a booking left as it is takes nobody', () => {
  const bookings = [book('a', 600, 660), book('b', 630, 690)]
  const chosen = (choices: Record<string, string>) => settle(['anna', 'luca'], bookings, choices).map((one) => one.chosen)
  expect(chosen({ b: 'person anna 630' })).toEqual(['person luca 600', 'person anna 630'])
  expect(chosen({ a: 'later' })).toEqual([undefined, 'person anna 630'])
})
