import { expect, test } from 'vitest'
import type { GuestBooking, LinkedBooking } from '../../../schema/api/booking/guest-replies.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { createGuest, type ErrorReply, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, type Salon, today } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00']

async function openBooker(world: Fixture, salon: Salon, n = 0) {
  const [guest, session] = [createGuest(world, salon, ''), await openGuest(world, salon, n)]
  return (time: string, more: object = {}, day = '2026-11-27') => {
    const start = at(time, day)
    const slot = { start, services: [{ serviceId: salon.cut, userId: salon.anna, start }] }
    return guest.call<GuestBooking & { code?: string }>('POST', `SaveSlot/{s}?date=${day}`, session, { ...slot, ...more })
  }
}

test('lets one guest have five open online bookings, or as many as the settings say, also by parallel calls (409)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  await world.db.execute('UPDATE salons SET max_open_bookings = 5')
  const book = await openBooker(world, salon)
  const replies = await Promise.all(times.map((time) => book(time)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  for (const { status, body } of replies) if (status !== 200) expect([status, body.code]).toEqual([409, 'booking_limit'])

  // Another client record with the same phone shares the limit; another phone has its own.
  await world.db.execute(`UPDATE clients SET phone_number = (SELECT phone_number FROM clients WHERE client_id = '${salon.clients[0]}')
    WHERE client_id = '${salon.clients[1]}'`)
  expect((await (await openBooker(world, salon, 1))('14:00')).body.code).toBe('booking_limit')
  expect((await (await openBooker(world, salon, 2))('14:00')).status).toBe(200)

  // Cancelling allows one more; restoring the cancelled booking beside it would be the sixth.
  const booked = replies.find(({ status }) => status === 200)?.body as GuestBooking
  const path = `/api/Links/Booking/${linkToken(secret, 'Booking', booked.agendaId)}`
  const cancelled = await world.call<LinkedBooking>('DELETE', `${path}?version=1`)
  expect(cancelled.status).toBe(200)
  expect((await book('15:00')).status).toBe(200)
  const undone = await world.call<ErrorReply>('POST', `${path}/Undo`, { start: booked.start, version: 2 })
  expect(undone).toMatchObject({ status: 409, body: { code: 'booking_limit' } })

  const boss = await salon.as('ADMIN')
  await boss.call('PUT', `/api/SalonConfigs/{sessionCode}/${salon.salonId}`, { maxOpenBookings: 6, version: 1 })
  expect((await book('15:30')).status).toBe(200)
  expect((await book('16:00')).body.code).toBe('booking_limit')
})

test('refuses pets, team members and categories that are not the guest’s or not offered, and writes nothing (400)', async () => {
  const world = await openFixture()
  const [salon, foreign] = [await openSalon(world), await openSalon(world)]
  await openOnline(world, salon)
  for (const [petId, salonId, clientId] of [
    ['pet_own', salon.salonId, salon.clients[0]],
    ['pet_other', salon.salonId, salon.clients[1]],
    ['pet_foreign', foreign.salonId, foreign.clients[0]],
  ])
    await world.db.execute({
      sql: `INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, changed_utc) VALUES (?, ?, ?, 'Rex', 1)`,
      args: [petId ?? '', salonId ?? '', clientId ?? ''],
    })
  const [guest, session, book] = [createGuest(world, salon, ''), await openGuest(world, salon, 4), await openBooker(world, salon)]
  const start = at('14:00', '2026-11-27')
  const withPet = (subClientId: string) => book('14:00', { services: [{ serviceId: salon.cut, userId: salon.anna, start, subClientId }] })
  for (const petId of ['pet_other', 'pet_foreign', 'pet_nobody']) {
    const refused = { status: 400, body: { fields: { 'services.0.subClientId': 'Pet not found' } } }
    expect(await withPet(petId)).toMatchObject(refused)
    expect(await book('14:00', { subClients: [petId] })).toMatchObject({ status: 400, body: { fields: { subClients: 'Pet not found' } } })
    const request = [{ serviceId: salon.cut, subClientId: petId }]
    const slots = await guest.call('POST', `FreeSlots/{s}?date=${today}`, session, request)
    expect(slots).toMatchObject({ status: 400, body: { fields: { '0.subClientId': 'Pet not found' } } })
    const days = `FreeDays/{s}?month=2026-12&services=${encodeURIComponent(JSON.stringify(request))}`
    expect((await guest.call('GET', days, session)).status).toBe(400)
  }
  const category = [{ serviceId: salon.cut, onlineBookingServiceCategoryId: 'onl_nobody' }]
  expect((await guest.call('POST', `FreeSlots/{s}?date=${today}`, session, category)).body.fields).toEqual({
    '0.onlineBookingServiceCategoryId': 'Category not found',
  })
  expect((await world.db.execute('SELECT count(*) AS n FROM agendas')).rows[0]?.n).toBe(0)
  expect((await withPet('pet_own')).status).toBe(200)
  expect((await book('15:00', { subClients: ['pet_own'] })).status).toBe(200)
  const { rows } = await world.db.execute('SELECT sub_client_ids_json AS pets FROM agendas')
  expect(rows.map(({ pets }) => pets)).toEqual(['["pet_own"]', '["pet_own"]'])
})
