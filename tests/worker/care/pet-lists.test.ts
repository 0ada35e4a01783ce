import { expect, test } from 'vitest'
import type { SubClientRecord } from '../../../schema/api/care/pet-fields.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

test("takes every breed and cross, and of sizes only those of the salon's list (400) and the one that a pet has", async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { is_pet: 1 })
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const [clientId] = salon.clients
  const post = (fields: object) =>
    desk.call<SubClientRecord>('POST', '/api/SubClients/{sessionCode}', { clientId, name: 'Argo', ...fields })
  // Without lists, every value is taken.
  const { subClientId, version } = (await post({ breed: 'Lurcher', size: 'Tall' })).body
  const add = (path: string, body: object) => admin.call('POST', `/api/${path}/{sessionCode}`, body)
  expect((await add('SalonConfigPetBreeds', { species: 'dog', breed: 'Poodle' })).status).toBe(200)
  expect((await add('SalonConfigPetSizes', { size: 'Small', fromKg: 0, toKg: 10 })).status).toBe(200)

  const unlisted = 'Choose one from the list'
  const refused = await post({ breed: 'Lurcher', size: 'Tall' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(refused.body).toHaveProperty('fields', { size: unlisted })
  const cross = 'Cockapoo × Poodle'
  expect(await post({ breed: cross, size: 'Small' })).toMatchObject({ status: 200, body: { breed: cross, size: 'Small' } })
  expect(await post({ breed: 'poodle', size: 'Small' })).toMatchObject({ status: 200, body: { breed: 'poodle', size: 'Small' } })

  const change = (fields: object) => desk.call('PUT', '/api/SubClients/{sessionCode}', { subClientId, ...fields })
  expect(await change({ version, breed: 'Lurcher', size: 'Giant' })).toMatchObject({ status: 400, body: { fields: { size: unlisted } } })
  expect(await change({ version, breed: 'Lurcher', size: 'Small' })).toMatchObject({
    status: 200,
    body: { breed: 'Lurcher', size: 'Small' },
  })
})
