import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { buildSheetRows, groupByPerson } from '../../../web/features/booking/bookings/day-sheet.ts'
import { anna, bookBlowDry, marco } from '../../support/small-salon.ts'

const [morning, noon] = [bookBlowDry('10:00'), bookBlowDry('12:00', marco.userId)]

test('the sheet has the bookings in force by time, one line for each of their team members', () => {
  const cancelled: Agenda = { ...bookBlowDry('09:00'), agendaId: 'cancelled', outcome: 'cancelled' }
  const off: Agenda = { ...bookBlowDry('09:30'), agendaId: 'off', clientId: 'NotWorking' }
  const [first] = morning.agendaServicesDTO
  const [second] = noon.agendaServicesDTO
  if (!first || !second) throw new Error('no services')
  const both: Agenda = { ...morning, note: 'By the window', agendaServicesDTO: [{ ...second, agendaServiceId: 'second' }, first] }
  const rows = buildSheetRows([noon, cancelled, off, both].map((agenda, at) => ({ ...agenda, agendaId: `booking-${at}` })))
  expect(rows.map(({ person, start, end }) => [person, start, Date.parse(end) - Date.parse(start)])).toEqual([
    ['Anna', first.start, 30 * 60_000],
    ['Marco', second.start, 30 * 60_000],
    ['Marco', second.start, 30 * 60_000],
  ])
  expect(rows[0]).toMatchObject({ client: 'Zoe Quattrocchi', allergies: 'PPD', services: ['Blow-dry'], status: 'Not In Salon' })
  expect(rows[0]?.notes).toContain('By the window')
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
  expect(groupByPerson(rows).map((group) => [group.person, group.rows.length])).toEqual([
    ['Anna', 1],
    ['Marco', 2],
  ])
})

test('with several pets each service names its own', () => {
  const pets = ['Argo', 'Nebbia'].map((name) => ({ subClientId: name, name, bites: false, biteNote: '', expired: [] }))
  const [service] = morning.agendaServicesDTO
  if (!service) throw new Error('no service')
  const lines = pets.map(({ subClientId }) => ({ ...service, agendaServiceId: subClientId, subClientId, userId: anna.userId }))
  expect(buildSheetRows([{ ...morning, subClientsDTO: pets, agendaServicesDTO: lines }])[0]?.services).toEqual([
    'Argo: Blow-dry',
    'Nebbia: Blow-dry',
  ])
})
