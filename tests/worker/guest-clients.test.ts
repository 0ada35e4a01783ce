import { expect, test } from 'vitest'
import { openFixture } from '../support/fixture.ts'
import { createGuest, openOnline } from '../support/guest.ts'
import { openSalon } from '../support/salon.ts'

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
