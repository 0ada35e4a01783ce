import { expect, test } from 'vitest'
import type { Agenda } from '../../schema/api/agenda.ts'
import type { RotaPeriod } from '../../schema/api/rota.ts'
import { type Fixture, openFixture } from '../support/fixture.ts'
import { at, openSalon, today } from '../support/salon.ts'

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
