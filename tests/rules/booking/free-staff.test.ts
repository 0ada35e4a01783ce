import { expect, test } from 'vitest'
import { listFreeStaff } from '../../../schema/rules/booking/free-staff.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'
import { at, booking, day, service, zone } from '../../support/agenda-rows.ts'

const off = (userId: string, from: string, minutes: number) => booking([service(userId, from, minutes, 0)], { clientId: 'NotWorking' })
const agendas = [
  booking([service('anna', '14:00', 30, 38)]),
  booking([service('sara', '12:50', 60, 38)]),
  booking([service('luca', '13:20', 30, 38)]),
  off('anna', '19:00', 300),
  off('marco', '00:00', 1440),
  off('elena', '18:00', 360),
]
const people = ['anna', 'sara', 'luca', 'marco', 'elena', 'giulia']

test('lists who works and is not booked for at least a quarter of an hour, the longest free first', () => {
  const now = parseIso(at('13:12'))
  const free = listFreeStaff(agendas, { day, zone, now }, people, new Set(['giulia']))
  expect(free).toEqual([
    { userId: 'elena', minutes: 288, until: parseIso(at('18:00')) },
    { userId: 'anna', minutes: 48, until: parseIso(at('14:00')) },
  ])
})
