import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

interface Refused {
  code?: string
  busy?: { service: string }[]
}

/** Anna has a colour at 10:00, in processing time from 10:30 to 11:00, which has started at `started`, and a cut at 10:30. */
async function openDay(started: string) {
  const salon = await openSalon(await openFixture())
  const desk = await salon.as('RECEPTIONIST')
  const send = (method: string, path: string, time: string, body?: unknown) =>
    desk.call<Appointment & Refused>(method, `/api/${path}`, body, { now: at(time) })
  const arrive = async (clientId: string | undefined, serviceId: string, start: string, arrival: string, userId = salon.anna) => {
    const agendaServicesDTO = [{ serviceId, userId, start: at(start) }]
    const booked = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', { clientId, agendaServicesDTO })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    const visit = await send('POST', 'Appointments/{sessionCode}', arrival, { agendaId: booked.body.agendaId, arrived: true })
    const service = visit.body.clientHistoryServicesDTO[0]
    return {
      appointmentId: visit.body.appointmentId,
      read: async () => (await send('GET', `Appointments/{sessionCode}/${visit.body.appointmentId}`, arrival)).body,
      start: (time: string) => send('POST', `Appointments/StartServices/{sessionCode}/${visit.body.appointmentId}`, time),
      service: (step: string, time: string) =>
        send('POST', `ClientHistoryServices/${step}/{sessionCode}/${service?.clientHistoryServiceId}`, time),
      change: (time: string, values: object) =>
        send('PUT', `ClientHistoryServices/{sessionCode}/${service?.clientHistoryServiceId}`, time, values),
    }
  }
  const colour = await arrive(salon.clients[0], salon.colour, '10:00', started)
  expect((await colour.start(started)).status).toBe(200)
  const cut = await arrive(salon.clients[1], salon.cut, '10:30', started)
  return { salon, arrive, colour, cut }
}
const isBusy = { status: 409, body: { code: 'staff_busy', busy: [{ service: 'Colour' }] } }

test("a client who is booked into another's processing time is started then, and not in its active time (409)", async () => {
  const { cut, colour } = await openDay('10:00')
  expect(await cut.start('10:29')).toMatchObject(isBusy)
  expect(await cut.service('Start', '10:29')).toMatchObject(isBusy)
  expect((await cut.start('10:30')).status).toBe(200)
  expect((await cut.service('Stop', '10:55')).status).toBe(200)
  // The active time of the colour has come: the cut is not reopened beside it, unless the colour has ended.
  expect(await cut.service('UndoStop', '11:00')).toMatchObject(isBusy)
  expect((await cut.service('UndoStop', '10:59')).status).toBe(200)
  expect((await colour.service('Stop', '11:15')).status).toBe(200)
})

test('processing time is that of the actual start and that of the booking', async () => {
  const { cut } = await openDay('10:20')
  expect(await cut.start('10:29')).toMatchObject(isBusy)
  expect((await cut.service('Start', '10:31')).status).toBe(200)
  expect((await cut.service('UndoStart', '10:32')).status).toBe(200)
  expect((await cut.service('Start', '11:19')).status).toBe(200)
  expect((await cut.service('UndoStart', '11:19')).status).toBe(200)
  expect(await cut.service('Start', '11:20')).toMatchObject(isBusy)
})

test('a running service is given to whom processing time leaves free, and not to who is in active time (409)', async () => {
  const { salon, arrive } = await openDay('10:00')
  const other = await arrive(salon.clients[2], salon.cut, '10:00', '10:00', salon.giulia)
  expect((await other.start('10:05')).status).toBe(200)
  const [line] = (await other.read()).clientHistoryServicesDTO
  const toAnna = { userId: salon.anna, version: line?.version, mayOverlap: true }
  expect(await other.change('10:20', toAnna)).toMatchObject(isBusy)
  expect((await other.change('10:40', toAnna)).status).toBe(200)
})
