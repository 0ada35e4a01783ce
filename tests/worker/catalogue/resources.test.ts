import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Resource, ResourceKind, UnitBooking } from '../../../schema/api/catalogue/resources-schemas.ts'
import type { Service } from '../../../schema/api/catalogue/services-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

interface Refused {
  code?: string
  fields?: Record<string, string>
  bookings?: UnitBooking[]
}

test('kinds and units are kept in their order, and none is removed that a service needs or a booking to come holds', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const kinds = '/api/ResourceKinds/{sessionCode}'
  const units = '/api/Resources/{sessionCode}'
  const listKinds = async () => (await admin.call<ResourceKind[]>('GET', kinds)).body
  const made = await desk.call<ResourceKind>('POST', kinds, { kindName: 'Basin', unitNames: ['Front', 'Back'] })
  expect(made.body).toMatchObject({
    kindName: 'Basin',
    cleaning: 0,
    services: 0,
    units: [{ resourceName: 'Front' }, { resourceName: 'Back' }],
  })
  const { resourceKindId } = made.body
  expect((await desk.call('POST', kinds, { kindName: 'Basin', cleaning: 241 })).status).toBe(400)
  const steamer = (await desk.call<ResourceKind>('POST', kinds, { kindName: 'Steamer', position: 1 })).body
  expect((await desk.call<ResourceKind>('PUT', `${kinds}/${steamer.resourceKindId}`, { cleaning: 15, version: 1 })).body.cleaning).toBe(15)
  expect(await desk.call('PUT', `${kinds}/${steamer.resourceKindId}`, { cleaning: 20, version: 1 })).toMatchObject({
    body: { code: 'stale' },
  })

  // Units: another salon's kind is not found.
  const foreign = await (await other.as('ADMIN')).call<Refused>('POST', units, { resourceKindId, resourceName: 'Mine' })
  expect([foreign.status, foreign.body.fields]).toEqual([400, { resourceKindId: 'Not found' }])
  const third = (await desk.call<Resource>('POST', units, { resourceKindId, resourceName: 'Window', position: 2 })).body
  expect((await desk.call<Resource>('PUT', `${units}/${third.resourceId}`, { resourceName: 'Door', version: 1 })).body.resourceName).toBe(
    'Door',
  )
  expect((await listKinds()).map((kind) => [kind.kindName, kind.units.map((unit) => unit.resourceName)])).toEqual([
    ['Basin', ['Front', 'Back', 'Door']],
    ['Steamer', []],
  ])

  // A service needs kinds of its salon only, and its needs stay where a change does not name them.
  const change = (body: object) => admin.call<Service & Refused>('PUT', `/api/Services/{sessionCode}/${salon.cut}`, body)
  const unknown = await change({ needs: [{ resourceKindId: 'rkd_of_nobody', neededParts: 'all' }], version: 1 })
  expect([unknown.status, unknown.body.fields]).toEqual([400, { needs: 'Not found' }])
  const needs = [{ resourceKindId, neededParts: 'all' as const }]
  expect((await change({ needs, version: 1 })).body.needs).toEqual(needs)
  expect((await change({ price: 40, version: 2 })).body.needs).toEqual(needs)
  expect((await listKinds())[0]?.services).toBe(1)

  // What is booked is not removed: the refusal lists the bookings.
  const book = { clientId: salon.clients[0], agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00') }] }
  const { agendaId } = (await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', book)).body
  const front = made.body.units[0]?.resourceId ?? ''
  expect((await desk.call('DELETE', `${units}/${front}`)).status).toBe(403)
  expect(await admin.call<Refused>('DELETE', `${units}/${front}`)).toMatchObject({
    status: 409,
    body: { code: 'unit_has_bookings', bookings: [{ agendaId, start: at('10:00'), clientName: 'Giulia Moretti', service: 'Cut' }] },
  })
  expect(await admin.call('DELETE', `${kinds}/${resourceKindId}`)).toMatchObject({ status: 409, body: { code: 'in_use' } })
  expect((await admin.call('DELETE', `${units}/${third.resourceId}`)).status).toBe(200)
  expect((await change({ needs: [], version: 3 })).body.needs).toBeUndefined()
  expect(await admin.call('DELETE', `${kinds}/${resourceKindId}`)).toMatchObject({ status: 409, body: { code: 'unit_has_bookings' } })
  expect((await admin.call('DELETE', `/api/Agendas/{sessionCode}/${agendaId}`)).status).toBe(200)
  expect((await admin.call('DELETE', `${kinds}/${resourceKindId}`)).status).toBe(200)
  expect((await admin.call('DELETE', `${kinds}/${resourceKindId}`)).status).toBe(404)
  expect((await listKinds()).map(({ kindName }) => kindName)).toEqual(['Steamer'])
})

test('a salon has up to 30 kinds, and a kind up to 100 units', async () => {
  const salon = await openSalon(await openFixture())
  const admin = await salon.as('ADMIN')
  const addKind = (index: number, unitNames: string[] = []) =>
    admin.call<ResourceKind>('POST', '/api/ResourceKinds/{sessionCode}', { kindName: `Kind ${index}`, unitNames })
  const [first] = await Promise.all(
    Array.from({ length: 30 }, (_, i) => addKind(i, i === 0 ? Array.from({ length: 30 }, (__, n) => `${n}`) : [])),
  )
  expect(await addKind(30)).toMatchObject({ status: 409, body: { code: 'too_many_kinds' } })
  const resourceKindId = first?.body.resourceKindId
  const addUnit = () => admin.call('POST', '/api/Resources/{sessionCode}', { resourceKindId, resourceName: 'One more' })
  const added = await Promise.all(Array.from({ length: 71 }, addUnit))
  expect(added.filter(({ status }) => status === 200)).toHaveLength(70)
  expect(added.find(({ status }) => status !== 200)).toMatchObject({ status: 409, body: { code: 'too_many_units' } })
})
