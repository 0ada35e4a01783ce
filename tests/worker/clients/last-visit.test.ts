import { expect, test } from 'vitest'
import type { ClientOverview } from '../../../schema/api/clients/client-record-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { checkIn, checkOut, createBooking } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { openSalon } from '../../support/salon.ts'

test("a client's last visit is the one before the booking on screen", async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const { go, served } = await openLedger(world, salon, desk)
  const [clientId = ''] = salon.clients
  const pay = async () => {
    const ready = await served(clientId, [[salon.cut, salon.anna]], 0)
    const payments = [{ method: 'cash', amount: ready.total }]
    return (
      await go<Appointment>('POST', `/api/Appointments/Checkout/{sessionCode}/${ready.appointmentId}`, { version: ready.version, payments })
    ).body
  }
  const readLast = async (query = '') =>
    (await go<Appointment | null>('GET', `/api/Appointments/Last/{sessionCode}?clientId=${clientId}${query}`)).body
  const first = await pay()
  expect(await readLast()).toMatchObject({ agendaId: first.agendaId })
  expect(await readLast(`&currentAgendaId=${first.agendaId}`)).not.toMatchObject({ agendaId: first.agendaId })
})

test('a booking that was served and paid early is the last visit and no longer the next one', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const [clientId = ''] = salon.clients
  const readHead = async () => (await desk.call<ClientOverview>('GET', `/api/Clients/Overview/{sessionCode}/${clientId}`)).body
  // The days of bookings go round within a month: the second one may be before the first.
  const booked = [await createBooking(salon), await createBooking(salon)]
  const [agendaId = '', later] = booked.toSorted((a, b) => a.start.localeCompare(b.start)).map((booking) => booking.agendaId)
  expect(await readHead()).toMatchObject({ lastVisit: null, nextVisit: { agendaId }, upcoming: 2 })
  const visit = await checkIn(salon, agendaId, ['Appointments/StartServices', 'Appointments/Stop'])
  expect(await readHead()).toMatchObject({ lastVisit: null, nextVisit: { agendaId }, upcoming: 2 })
  await checkOut(salon, visit)
  expect(await readHead()).toMatchObject({ lastVisit: { agendaId }, nextVisit: { agendaId: later }, upcoming: 1 })
})
