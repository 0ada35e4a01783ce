import { expect, test } from 'vitest'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, today } from '../../support/salon.ts'
import { openScreen } from '../../support/screen.ts'

const bookCut = (salon: { cut: string; anna: string; clients: readonly string[] }, time: string, day = today) => ({
  clientId: salon.clients[0],
  agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at(time, day) }],
})

test('a booking is told to every screen of its salon with its day, and to no other salon', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [desk, admin, stranger] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN'), await other.as('ADMIN')]
  const first = await openScreen(world, desk.sessionCode)
  const second = await openScreen(world, admin.sessionCode)
  const foreign = await openScreen(world, stranger.sessionCode)

  const headers = { 'x-screen': first.id }
  const booked = await desk.call('POST', '/api/Agendas/{sessionCode}', bookCut(salon, '10:00'), { headers })
  expect(booked.status).toBe(200)
  for (const screen of [first, second]) {
    await expect.poll(() => screen.of('hint')).toHaveLength(1)
    expect(screen.of('hint')[0]).toMatchObject({ kinds: ['agenda'], days: [today], by: first.id })
  }
  const { body } = await desk.call<{ cursor: string }>('GET', '/api/Live/{sessionCode}')
  expect(second.of('hint')[0]?.cursor).toBe(body.cursor)

  // A read changes nothing, and a refused write neither.
  await desk.call('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}`)
  expect((await admin.call('POST', '/api/Agendas/{sessionCode}', bookCut(salon, '10:00'))).status).toBe(409)
  await admin.call('PUT', `/api/Clients/{sessionCode}/${salon.clients[0]}`, { note: 'x', version: 1 })
  await expect.poll(() => second.of('hint')).toHaveLength(2)
  expect(foreign.received).toHaveLength(1)
})
