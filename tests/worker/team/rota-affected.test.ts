import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { RotaPeriod } from '../../../schema/api/team/rota-schemas.ts'
import type { ListedShiftRequest } from '../../../schema/api/team/shift-requests-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { at, openSalon, signIn, today } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()

test('a client is asked once to choose another time, and the booking is settled until it changes', async () => {
  const salon = await openSalon(fixture)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const { body: booking } = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('17:00') }],
  })
  const path = `/api/Rota/AskClient/{sessionCode}/${booking.agendaId}`
  await fixture.db.execute({ sql: `UPDATE clients SET email = 'giulia@example.com' WHERE client_id = ?`, args: [salon.clients[0] ?? ''] })
  const publish = async () => {
    const days = [{ userId: salon.anna, day: today, spans: [[540, 780]] }]
    return (await admin.call<{ refused: object[] }>('POST', '/api/Rota/Publish/{sessionCode}', { days })).body.refused
  }
  expect(await publish()).toMatchObject([{ reason: 'bookings', bookings: 1 }])
  expect((await desk.call('POST', path)).status).toBe(403)
  const asked = await admin.call<{ channel: string }>('POST', path)
  expect(asked).toMatchObject({ status: 200, body: { agendaId: booking.agendaId, channel: 'mail' } })
  expect(await admin.call('POST', path)).toMatchObject({ status: 200, body: asked.body })
  const { rows } = await fixture.db.execute({ sql: 'SELECT kind FROM outbox WHERE agenda_id = ?', args: [booking.agendaId] })
  expect(rows).toMatchObject([{ kind: 'booking_choose' }])
  const period = await admin.call<RotaPeriod>('GET', `/api/Rota/{sessionCode}?fromDate=${today}&toDate=${today}`)
  expect(period.body.bookings).toMatchObject([{ agendaId: booking.agendaId, asked: true }])
  expect(await publish()).toEqual([])
})

test('where a booking cannot be moved online, the message and its link name the phone of the salon', async () => {
  const salon = await openSalon(fixture, { phone_number: '+390115556677' })
  const admin = await salon.as('ADMIN')
  const { body: booking } = await admin.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('16:00', '2026-11-26') }],
  })
  const email = `asked.${salon.salonId}@example.test`
  await fixture.db.execute({ sql: `UPDATE clients SET email = ? WHERE client_id = ?`, args: [email, salon.clients[0] ?? ''] })
  await admin.call('POST', `/api/Rota/AskClient/{sessionCode}/${booking.agendaId}`)
  const [message] = await getGateways(fixture).until(1, email)
  const text = JSON.stringify(message)
  expect(text.replace(/\D/g, '')).toContain('0115556677')
  const token = /nextAgendas\?lang=it#([\w.-]+)/.exec(text)?.[1] ?? ''
  const link = await fixture.call('GET', `/api/Links/Booking/${token}`)
  expect(link).toMatchObject({ status: 200, body: { state: 'open', salon: { phoneNumber: '+390115556677' }, booking: { movable: false } } })
})

test('nobody is asked about a cancelled booking', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const { body: booking } = await admin.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('16:00') }],
  })
  await admin.call('POST', `/api/Agendas/Cancel/{sessionCode}/${booking.agendaId}`, { reason: 'salon' })
  const asked = await admin.call('POST', `/api/Rota/AskClient/{sessionCode}/${booking.agendaId}`)
  expect(asked).toMatchObject({ status: 409, body: { code: 'booking_cancelled' } })
})

test('a client without an address is not asked, and the booking stays to be settled', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const { body: booking } = await admin.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('16:00') }],
  })
  const asked = await admin.call('POST', `/api/Rota/AskClient/{sessionCode}/${booking.agendaId}`)
  expect(asked).toMatchObject({ status: 200, body: { channel: null } })
  const period = await admin.call<RotaPeriod>('GET', `/api/Rota/{sessionCode}?fromDate=${today}&toDate=${today}`)
  expect(period.body.bookings).toMatchObject([{ agendaId: booking.agendaId, asked: false }])
})

test('the list of requests says how many bookings a day off affects, in one round trip', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const book = (time: string, userId: string, day = today) =>
    admin.call('POST', '/api/Agendas/{sessionCode}', {
      clientId: salon.clients[0],
      agendaServicesDTO: [{ serviceId: salon.cut, userId, start: at(time, day) }],
    })
  for (const time of ['10:00', '16:00']) expect((await book(time, salon.anna, '2026-11-25')).status).toBe(200)
  await book('11:00', salon.anna, '2026-11-26')
  await book('11:00', salon.marco, '2026-11-25')
  const hours = { hourStart: 15, minuteStart: 0, hourEnd: 18, minuteEnd: 0 }
  const ask = async (request: { userId: string; [field: string]: unknown }) => {
    const person = await signIn(fixture, request.userId.replace('usr_', ''))
    expect((await person.call('POST', '/api/UserShiftRequests/{sessionCode}', request)).status).toBe(200)
  }
  await ask({ userId: salon.anna, start: '2026-11-25' })
  await ask({ userId: salon.marco, start: '2026-11-25', type: 'hours', startEndHHMM: hours })
  await ask({ userId: salon.marco, start: '2026-11-25', type: 'swap', withUserId: salon.anna })
  await fixture.resetRoundTrips()
  const { body } = await admin.call<ListedShiftRequest[]>('GET', '/api/UserShiftRequests/{sessionCode}')
  expect(await fixture.countRoundTrips()).toBe(1)
  const counts = body.map(({ userId, type, affectedBookings }) => ({ userId, type, affectedBookings }))
  expect(counts).toEqual(
    expect.arrayContaining([
      { userId: salon.anna, type: 'day_off', affectedBookings: 2 },
      { userId: salon.marco, type: 'hours', affectedBookings: 0 },
      { userId: salon.marco, type: 'swap', affectedBookings: null },
    ]),
  )
})
