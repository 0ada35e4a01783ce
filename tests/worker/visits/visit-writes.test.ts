import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { checkOut, createVisit } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

/** Rows and index entries from the booking of one service to its payment by card. */
const maxWritten = 90

test('a visit writes few rows from its booking to its payment', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const written: Record<string, number> = {}
  const call = async <Body>(step: string, path: string, body?: unknown, now = at('10:00')) => {
    await world.startCounting()
    const reply = await desk.call<Body>('POST', `/api/${path}`, body, { now })
    expect(reply, step).toMatchObject({ status: 200 })
    const counted = await world.counted()
    written[step] = counted.reduce((sum, statement) => sum + statement.written, 0)
    return reply.body
  }
  // The first visit of a day, and of a month, begins the sums to which the others add.
  await checkOut(salon, await createVisit(salon, 'Appointments/StartServices', 'Appointments/Stop'))
  const line = { serviceId: salon.cut, userId: salon.anna, start: at('10:00') }
  const draft = { clientId: salon.clients[1], agendaServicesDTO: [line] }
  const { agendaId } = await call<Agenda>('booking', 'Agendas/{sessionCode}', draft, at('09:30'))
  let visit = await call<Appointment>('check-in', 'Appointments/{sessionCode}', { agendaId, arrived: true })
  visit = await call('start', `Appointments/StartServices/{sessionCode}/${visit.appointmentId}`)
  visit = await call('stop', `Appointments/Stop/{sessionCode}/${visit.appointmentId}`, undefined, at('10:30'))
  const payments = [{ method: 'card', amount: visit.total }]
  await call('checkout', `Appointments/Checkout/{sessionCode}/${visit.appointmentId}`, { version: visit.version, payments }, at('10:31'))
  const sum = Object.values(written).reduce((total, one) => total + one, 0)
  expect(sum, JSON.stringify(written)).toBeLessThanOrEqual(maxWritten)
})
