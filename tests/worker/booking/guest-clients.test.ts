import { expect, test } from 'vitest'
import type { FreeSlot } from '../../../schema/api/booking/guest-replies.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openOnline } from '../../support/guest.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

interface Created {
  client: { firstName: string }
  pets: { subClientId: string; name: string }[]
}

test('two sessions of one unknown phone share one client, also at the same moment', async () => {
  for (const atOnce of [false, true]) {
    const world = await openFixture()
    const salon = await openSalon(world)
    await openOnline(world, salon)
    const guest = createGuest(world, salon, '+39 347 700 1122')
    const sessions = [await guest.enter(), await guest.enter()].map(({ sessionCode }) => sessionCode)
    const create = (session = '', name = '', pets: string[] = []) => guest.call<Created>('POST', 'NewClient/{s}', session, { name, pets })
    const send = [() => create(sessions[0], 'Ada Neri', ['Fido']), () => create(sessions[1], 'Ada N.', ['fido', 'Luna'])] as const
    const replies = atOnce ? await Promise.all([send[0](), send[1]()]) : [await send[0](), await send[1]()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    for (const reply of replies) expect(reply.body.client).toEqual({ firstName: 'Ada' })
    const { rows } = await world.db.execute("SELECT client_id FROM clients WHERE phone_number = '+393477001122'")
    expect(rows).toHaveLength(1)
    const pets = await world.db.execute({ sql: 'SELECT name FROM sub_clients WHERE client_id = ?', args: [rows[0]?.client_id ?? ''] })
    expect(pets.rows.map(({ name }) => String(name).toLowerCase()).sort()).toEqual(['fido', 'luna'])
    expect((await create(sessions[1], 'Ada')).body).toMatchObject({ code: 'phone_registered' })
  }
})

test('recognises a guest by the second phone of a client, after a client whose first phone it is', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const [giulia = '', chiara = ''] = salon.clients
  const desk = await salon.as('RECEPTIONIST')
  const setPhones = (clientId: string, version: number, phones: object) =>
    desk.call('PUT', `/api/Clients/{sessionCode}/${clientId}`, { ...phones, version })
  expect((await setPhones(giulia, 1, { phoneNumber2: '347 700 1122' })).status).toBe(200)
  const guest = createGuest(world, salon, '+39 347 700 1122')
  const { sessionCode, client } = await guest.enter({ Remember: 'true' })
  expect(client).toEqual({ firstName: 'Giulia' })
  expect(await guest.call('POST', 'NewClient/{s}', sessionCode ?? '', { name: 'Giulia' })).toMatchObject({ status: 409 })
  expect((await desk.call('GET', `/api/Clients/Devices/{sessionCode}/${giulia}`)).body).toHaveLength(1)

  // Bookings of all clients who share the phone count together.
  await world.db.execute('UPDATE salons SET max_open_bookings = 1')
  const services = [{ serviceId: salon.cut }]
  const book = async (code = '') => {
    const free = await guest.call<FreeSlot[]>('POST', 'FreeSlots/{s}?date=2026-11-27', code, services)
    return guest.call('POST', 'SaveSlot/{s}?date=2026-11-27', code, free.body.at(-1))
  }
  expect((await book(sessionCode)).status).toBe(200)
  expect((await setPhones(chiara, 1, { phoneNumber: '347 700 1122' })).status).toBe(200)
  const later = createGuest(world, salon, '+39 347 700 1122', tuesday)
  const other = await later.enter()
  expect(other.client).toEqual({ firstName: expect.not.stringMatching('Giulia') })
  expect(await book(other.sessionCode)).toMatchObject({ status: 409, body: { code: 'booking_limit' } })
})
