import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

test('refuses days that make no sense at their field, and saves nothing', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const book = (start: string) =>
    desk.call('POST', '/api/Agendas/{sessionCode}', {
      clientId: salon.clients[0],
      outsideHours: true,
      agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start }],
    })
  const shift = (dayEnd: string) =>
    admin.call('POST', '/api/UserTimeframes/{sessionCode}', {
      userId: salon.anna,
      dayStart: '2027-02-01',
      dayEnd,
      hourStart: 9,
      minuteStart: 0,
      hourEnd: 13,
      minuteEnd: 0,
    })
  const close = (dayStart: string) => admin.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', { dayStart })
  const [past, future] = ['Too far in the past', 'Too far in the future']
  for (const [reply, field, message] of [
    [book('0000-01-01T09:00:00Z'), 'agendaServicesDTO.0.start', 'Must be a UTC date and time'],
    [book('9999-12-31T09:00:00Z'), 'agendaServicesDTO.0.start', 'Must be a UTC date and time'],
    [book('2026-02-31T09:00:00Z'), 'agendaServicesDTO.0.start', 'Must be a UTC date and time'],
    [book('1900-01-01T09:00:00Z'), 'agendaServicesDTO.0.start', past],
    [book('2199-01-01T09:00:00Z'), 'agendaServicesDTO.0.start', future],
    [book(at('09:00').replace(':00Z', ':37Z')), 'agendaServicesDTO.0.start', 'Enter a time without seconds'],
    [shift('2999-01-01'), 'dayEnd', 'Enter a valid date'],
    [shift('2099-01-01'), 'dayEnd', future],
    [close('2099-01-01'), 'dayStart', future],
  ] as const)
    expect(await reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  for (const table of ['agendas', 'user_timeframes', 'salon_config_days_closeds'])
    expect((await world.db.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n, table).toBe(0)
})

test('an imported booking of five years ago keeps its start, and cannot be moved to another day of that year', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const made = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('09:00') }],
  })
  const imported = Date.parse('2022-02-02T09:00:37Z') / 1000
  await world.db.batch(
    [
      { sql: 'UPDATE agendas SET start_utc = ?, end_utc = ?', args: [imported, imported + 1800] },
      { sql: 'UPDATE agenda_services SET start_utc = ?', args: [imported] },
      'DELETE FROM busy_intervals',
    ],
    'write',
  )
  const path = `/api/Agendas/{sessionCode}/${made.body.agendaId}`
  const { body } = await desk.call<Agenda>('GET', path)
  expect(body.start).toBe('2022-02-02T09:00:37Z')
  const noted = await desk.call<Agenda>('PUT', path, { ...body, note: 'From the old system' })
  expect(noted).toMatchObject({ status: 200, body: { note: 'From the old system', start: body.start } })
  const agendaServicesDTO = noted.body.agendaServicesDTO.map((service) => ({ ...service, start: '2022-03-02T09:00:00Z' }))
  const moved = await desk.call('PUT', path, { ...noted.body, agendaServicesDTO })
  expect(moved).toMatchObject({ status: 400, body: { fields: { 'agendaServicesDTO.0.start': 'Too far in the past' } } })
})
