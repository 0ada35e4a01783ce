import { expect, test } from 'vitest'
import type { ClientHistoryColour } from '../../../schema/api/care/treatment-colours-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

interface Version {
  at: string
  userName: string
  colour: ClientHistoryColour
}

test('shows every version of a formula with who made it, in one round trip, and none of another salon (404)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const mix = (grams: number) => [{ area: 'roots', shades: [{ shade: '6.0', grams }], developer: { volume: 20, ratio: 1 } }]
  const colours = '/api/ClientHistoryColours/{sessionCode}'
  const draft = { clientId: salon.clients[0], title: 'Roots', areas: mix(30) }
  const { clientHistoryColourId } = (await desk.call<ClientHistoryColour>('POST', colours, draft)).body
  const change = (by: typeof desk, body: object) => by.call('PUT', `${colours}/${clientHistoryColourId}`, body)
  expect((await change(admin, { version: 1, areas: mix(45) })).status).toBe(200)
  expect((await desk.call('DELETE', `${colours}/${clientHistoryColourId}`)).status).toBe(200)
  expect((await change(desk, { version: 3, deleted: false })).status).toBe(200)
  expect((await change(desk, { version: 4, naturalBase: 5, result: 'Covers well' })).status).toBe(200)

  const path = `/api/ClientHistoryColours/Versions/{sessionCode}/${clientHistoryColourId}`
  await world.resetRoundTrips()
  const { body } = await desk.call<Version[]>('GET', path)
  expect(await world.countRoundTrips()).toBe(1)
  expect(body.map(({ colour }) => [colour.areas[0]?.shades[0]?.grams, colour.naturalBase, colour.result])).toEqual([
    [45, 5, 'Covers well'],
    [45, null, ''],
    [30, null, ''],
  ])
  expect(body[0]?.userName).toBe(body[2]?.userName)
  expect(body[1]?.userName).not.toBe(body[0]?.userName)
  const stranger = await (await openSalon(world)).as('ADMIN')
  expect((await stranger.call('GET', path)).status).toBe(404)
})
