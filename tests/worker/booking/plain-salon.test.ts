import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeSlot, SavedBooking } from '../../../schema/api/booking/guest-replies.ts'
import { openFixture, type Reply } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon } from '../../support/salon.ts'

const day = '2026-11-26'
const friday = '2026-11-27'

/** What the ordinary calls of a salon take: the statements of each round trip, and the rows that they write. */
async function measureCalls(hasMore: boolean) {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const desk = await salon.as('RECEPTIONIST')
  const session = await openGuest(world, salon, 0)
  const guest = createGuest(world, salon, '')
  const services = (time: string, userId = salon.anna) => [{ serviceId: salon.cut, userId, start: at(time, day) }]
  if (hasMore) {
    const made = await Promise.all([
      desk.call('POST', '/api/BookingGroups/{sessionCode}', {
        members: [
          { clientId: salon.clients[1], agendaServicesDTO: services('15:00', salon.giulia) },
          { clientId: salon.clients[2], agendaServicesDTO: services('15:00', salon.marco) },
        ],
      }),
      desk.call('POST', '/api/Classes/{sessionCode}', {
        ...{ name: 'Make-up evening', serviceId: salon.cut, userId: salon.anna, start: at('17:00', day), length: 60, seats: 4, price: 20 },
        online: true,
      }),
    ])
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    const id = salon.salonId
    await world.db.batch(
      [
        `INSERT INTO resource_kinds (resource_kind_id, salon_id, kind_name, cleaning_minutes, changed_utc)
         VALUES ('rkd_${id}', '${id}', 'Room', 15, 1)`,
        `INSERT INTO resources (resource_id, salon_id, resource_kind_id, resource_name, changed_utc)
         VALUES ('res_${id}', '${id}', 'rkd_${id}', 'Garden room', 1)`,
        `INSERT INTO service_resources (service_resource_id, salon_id, service_id, resource_kind_id, changed_utc)
         VALUES ('srr_${id}', '${id}', '${salon.blowDry}', 'rkd_${id}', 1)`,
      ],
      'write',
    )
  }
  const taken: Record<string, { statements: string[][]; written: number }> = {}
  const measure = async <Body>(name: string, call: () => Promise<Reply<Body>>) => {
    await world.startRecording()
    await world.startCounting()
    const { status, body } = await call()
    expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
    // Messages are sent behind the reply, at once or a moment later.
    const isOfCall = ({ sql }: { sql: string }) => !/^\s*(SELECT|UPDATE)\b[\s\S]*\boutbox\b/.test(sql)
    const batches = (await world.recorded()).filter((batch) => batch.some(isOfCall)).slice(0, 2)
    const written = (await world.counted()).filter(isOfCall).reduce((sum, one) => sum + one.written, 0)
    taken[name] = { statements: batches.map((batch) => batch.map(({ sql }) => sql)), written }
    return body
  }
  await measure('day', () => desk.call('GET', `/api/Agendas/Salon/{sessionCode}?date=${day}`))
  const draft = { clientId: salon.clients[0], agendaServicesDTO: services('10:00') }
  const booking = await measure('create', () => desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', draft))
  const [service] = booking.agendaServicesDTO
  const later = { ...service, start: at('11:00', day), agendaId: booking.agendaId, version: booking.version }
  await measure('move', () => desk.call('PUT', `/api/AgendaServices/{sessionCode}/${service?.agendaServiceId}`, later))
  await measure('cancel', () => desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${booking.agendaId}`, { reason: 'ill' }))
  const asked = [{ serviceId: salon.cut, userId: salon.anna }]
  const slots = await measure('slots', () => guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${friday}`, session, asked))
  const saved = await measure('save', () => guest.call<SavedBooking>('POST', `SaveSlot/{s}?date=${friday}`, session, slots[0]))
  await measure('link', () => world.call('GET', `/api/Links/Booking/${saved.token}`))
  return taken
}

test('ordinary calls take the same statements, round trips and rows with and without rooms, groups and classes', async () => {
  const [plain, full] = [await measureCalls(false), await measureCalls(true)]
  expect(Object.keys(plain)).toHaveLength(7)
  expect(full).toEqual(plain)
  for (const [name, { statements }] of Object.entries(plain)) expect(statements.length, name).toBeLessThanOrEqual(2)
})
