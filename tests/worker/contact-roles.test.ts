import { expect, test } from 'vitest'
import type { Client } from '../../schema/api/client-fields.ts'
import type { ClientSummary } from '../../schema/api/clients.ts'
import type { SalonConfig } from '../../schema/api/salon-configs.ts'
import { openFixture } from '../support/fixture.ts'
import { openSalon } from '../support/salon.ts'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, image, clientId = ''] = [await salon.as('ADMIN'), await salon.as('IMAGE'), salon.clients[0]]
  const record = `/api/Clients/{sessionCode}/${clientId}`
  const choose = async (contactRoles: readonly string[]) => {
    const { body } = await admin.call<SalonConfig>('GET', '/api/SalonConfigs/Salon/{sessionCode}')
    return admin.call('PUT', `/api/SalonConfigs/{sessionCode}/${salon.salonId}`, { version: body.version, contactRoles })
  }
  return { world, salon, admin, image, record, choose }
}

test('every role sees whole phone numbers until the salon chooses which do', async () => {
  const { admin, image, record, choose } = await prepare()
  const whole = (await admin.call<Client>('GET', record)).body.phoneNumber
  expect((await image.call<Client>('GET', record)).body.phoneNumber).toBe(whole)
  expect(await choose(['RECEPTIONIST'])).toMatchObject({ status: 400, body: { fields: { contactRoles: 'Required' } } })
  expect((await choose(['ADMIN', 'RECEPTIONIST'])).status).toBe(200)
  expect((await admin.call<Client>('GET', record)).body.phoneNumber).toBe(whole)
  const masked = `…${whole.slice(-2)}`
  expect((await image.call<Client>('GET', record)).body.phoneNumber).toBe(masked)
  const { body: found } = await image.call<ClientSummary[]>('GET', '/api/Clients/Search/{sessionCode}?search=Giulia')
  expect(found.map(({ phoneNumber }) => phoneNumber)).toContain(masked)
})

test('a change by a role without whole numbers leaves them as they are, and a masked one is refused (400)', async () => {
  const { admin, image, record, choose } = await prepare()
  await choose(['ADMIN'])
  const { body: whole } = await admin.call<Client>('GET', record)
  const { body: seen } = await image.call<Client>('GET', record)
  const changed = await image.call<Client>('PUT', record, { version: seen.version, note: 'Comes by bus' })
  expect(changed).toMatchObject({ status: 200, body: { note: 'Comes by bus', phoneNumber: seen.phoneNumber } })
  expect((await admin.call<Client>('GET', record)).body.phoneNumber).toBe(whole.phoneNumber)
  const sentBack = await image.call('PUT', record, { ...seen, version: seen.version + 1 })
  expect(sentBack).toMatchObject({ status: 400, body: { fields: { phoneNumber: expect.any(String) } } })
  // What the refusal shows of the present record is masked as well.
  const stale = await image.call<{ current: Client }>('PUT', record, { version: 1, note: 'Late' })
  expect(stale).toMatchObject({ status: 409, body: { current: { phoneNumber: seen.phoneNumber } } })
})
