import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

/** A salon whose cut (30 minutes) has a break of 30 minutes behind it. */
async function openDesk() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  await world.db.execute({ sql: 'UPDATE services SET break_after_minutes = 30 WHERE service_id = ?', args: [salon.cut] })
  const cut = (userId: string, time: string) => ({ serviceId: salon.cut, userId, start: at(time) })
  const book = (...services: object[]) =>
    desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', { clientId: salon.clients[0], agendaServicesDTO: services, outsideHours: true })
  const read = async (agendaId: string) => (await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${agendaId}`)).body
  const remove = (agendaServiceId = '') => desk.call('DELETE', `/api/AgendaServices/{sessionCode}/${agendaServiceId}`)
  return { world, salon, desk, cut, book, read, remove }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

/** The busy minutes of the salon as the database holds them: `user minute`. */
async function loadBusyMinutes({ world, salon }: Desk): Promise<string[]> {
  const sql = "SELECT user_id, start_utc, end_utc FROM busy_intervals WHERE salon_id = ? AND cause = 'service'"
  const { rows } = await world.db.execute({ sql, args: [salon.salonId] })
  const minutes = new Set<string>()
  for (const { user_id, start_utc, end_utc } of rows)
    for (let time = Number(start_utc); time < Number(end_utc); time += 60) minutes.add(`${user_id} ${time}`)
  return [...minutes].sort()
}

/** Oracle: minutes of active time, and of each break up to the next service of the same team member in the booking. */
function listBusyMinutes({ agendaServicesDTO: services }: Agenda): string[] {
  const minutes = new Set<string>()
  for (const { userId, start, serviceDTO } of services) {
    const end = parseIso(start) + serviceDTO.length * 60
    for (let time = parseIso(start); time < end; time += 60) minutes.add(`${userId} ${time}`)
    for (let time = end; time < end + serviceDTO.breakAfterService * 60; time += 60) {
      if (services.some((other) => other.userId === userId && parseIso(other.start) >= end && parseIso(other.start) <= time)) break
      minutes.add(`${userId} ${time}`)
    }
  }
  return [...minutes].sort()
}

test('the break of a service is taken again when the service behind it is deleted (409 for a booking in it)', async () => {
  const { salon, cut, book, remove } = await openDesk()
  const { body: booking } = await book(cut(salon.anna, '10:00'), cut(salon.anna, '10:30'))
  expect((await remove(booking.agendaServicesDTO[1]?.agendaServiceId)).status).toBe(200)
  expect((await book(cut(salon.anna, '10:30'))).status).toBe(409)
  expect((await book(cut(salon.anna, '11:00'))).status).toBe(200)
})

test('a service can be deleted although the break before it then reaches into another booking', async () => {
  const desk = await openDesk()
  const { salon, cut, book, read, remove } = desk
  const short = { serviceId: salon.blowDry, userId: salon.giulia, start: at('10:30'), serviceDTO: { length: 15 } }
  const { body: booking } = await book(cut(salon.giulia, '10:00'), short)
  expect((await book({ ...short, start: at('10:45') })).status).toBe(200)
  expect((await remove(booking.agendaServicesDTO[1]?.agendaServiceId)).status).toBe(200)
  expect((await read(booking.agendaId)).agendaServicesDTO).toHaveLength(1)
  expect((await book({ ...short, start: at('10:30') })).status).toBe(409)
})

test('after any change of a booking the busy time is that of its services', async () => {
  const desk = await openDesk()
  const { salon, cut, book, read, remove } = desk
  const { body: first } = await book(cut(salon.anna, '10:00'))
  let seed = 7
  const next = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % n
  }
  const randomService = () => {
    const slot = next(18)
    const time = `${String(9 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`
    return { ...cut([salon.anna, salon.giulia][next(2)] ?? '', time), outsideHours: true }
  }
  const done = [0, 0, 0]
  for (let i = 0; i < 40; i += 1) {
    const booking = await read(first.agendaId)
    const target = booking.agendaServicesDTO[next(booking.agendaServicesDTO.length)]
    const path = '/api/AgendaServices/{sessionCode}'
    const body = { ...randomService(), version: booking.version }
    const kind = booking.agendaServicesDTO.length > 5 ? 2 : next(3)
    const replies = [
      () => desk.desk.call('POST', path, { ...body, agendaId: booking.agendaId }),
      () => desk.desk.call('PUT', `${path}/${target?.agendaServiceId}`, body),
      () => remove(target?.agendaServiceId),
    ]
    const { status } = (await replies[kind]?.()) ?? { status: 0 }
    expect([200, 409]).toContain(status)
    if (status === 200) done[kind] = (done[kind] ?? 0) + 1
    expect(await loadBusyMinutes(desk)).toEqual(listBusyMinutes(await read(first.agendaId)))
  }
  for (const count of done) expect(count).toBeGreaterThan(3)
})
