import { expect, test } from 'vitest'
import type { PriceListRow } from '../../../schema/api/catalogue/price-list-schemas.ts'
import type { Service } from '../../../schema/api/catalogue/services-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

interface Saved {
  services: Service[]
  newCategories: string[]
}
interface Refused {
  code: string
  fields: Record<string, string>
}

test('saves rows of the price list as one write: all of them, or none with the error of each', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const list = async () => (await admin.call<Service[]>('GET', '/api/Services/{sessionCode}')).body
  const save = <B = Saved>(rows: object[], more: object = {}, key = 'first') =>
    admin.call<B>('POST', '/api/PriceList/{sessionCode}', { rows, ...more }, { headers: { 'idempotency-key': key } })
  const before = await list()
  const cut = before.find(({ serviceId }) => serviceId === salon.cut) as Service
  const toRow = ({ serviceId, version, service, serviceCategoryId, length, parts, price, assignedStaff }: Service): PriceListRow => ({
    ...{ serviceId, version, service, serviceCategoryId, length, parts, price, assignedStaff },
  })
  const nails = { newCategory: 'Nails', newOnlineCategory: 'All services', length: 40, price: 25.5, assignedStaff: [salon.anna] }

  // Changed, new, and copied rows; two new ones share their new categories.
  await admin.call('PUT', `/api/Services/{sessionCode}/${salon.colour}`, {
    extendedDescription: 'With gloss',
    patchTestDays: 90,
    version: 1,
  })
  const rows = [
    { ...toRow(cut), price: 41.5, assignedStaff: [salon.giulia] },
    { ...nails, service: 'Manicure', ownTerms: [{ userId: salon.anna, length: 50, price: null, online: false }] },
    { ...nails, service: 'Colour, short hair', copyOf: salon.colour, length: 30 },
  ]
  await world.resetRoundTrips()
  const saved = await save(rows)
  expect(await world.countRoundTrips()).toBe(1)
  expect(saved.status).toBe(200)
  const [changed, manicure, copy] = saved.body.services
  expect(changed).toMatchObject({ serviceId: salon.cut, price: 41.5, version: cut.version + 1, assignedStaff: [salon.giulia] })
  expect(manicure).toMatchObject({ service: 'Manicure', categoryName: 'Nails', length: 40, price: 25.5, available: true, version: 1 })
  expect(manicure?.ownTerms).toEqual([{ userId: salon.anna, length: 50, price: null, online: false }])
  expect(copy).toMatchObject({ service: 'Colour, short hair', extendedDescription: 'With gloss', patchTestDays: 90 })
  expect(copy?.serviceCategoryId).toBe(manicure?.serviceCategoryId)
  expect(copy?.onlineBookingServiceCategoryId).toBe(manicure?.onlineBookingServiceCategoryId)
  expect(saved.body.newCategories).toHaveLength(2)
  // The same call again adds nothing.
  expect(await save(rows)).toMatchObject({ status: 200, body: saved.body })
  expect(await list()).toHaveLength(before.length + 2)

  // One row of an old version, one of an unknown person: nothing is saved.
  const stale = await save<Refused>([toRow(cut), { ...nails, service: 'Pedicure', assignedStaff: ['usr_none'] }], {}, 'stale')
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale', fields: { 'rows.0.version': 'Changed by someone else' } } })
  const unknown = await save<Refused>([{ ...nails, service: 'Pedicure', assignedStaff: ['usr_none'] }], {}, 'unknown')
  expect(unknown).toMatchObject({ status: 400, body: { fields: { 'rows.0.assignedStaff': 'Team member not found' } } })
  const typed = await save<Refused>([{ ...nails, service: '', length: 2000, price: -1 }], {}, 'typed')
  expect(Object.keys(typed.body.fields)).toEqual(['rows.0.service', 'rows.0.length', 'rows.0.price'])
  expect(await list()).toHaveLength(before.length + 2)

  // Undone in one call: the old values with their people, and neither the new services nor their categories.
  const undone = await save(
    [
      { ...toRow(cut), version: changed?.version },
      { ...toRow(manicure as Service), archived: true },
      { ...toRow(copy as Service), archived: true },
    ],
    { removedCategories: saved.body.newCategories },
    'undo',
  )
  expect(undone.status).toBe(200)
  expect((await list()).map(({ version: _, ...service }) => service)).toEqual(
    before.map(({ version: _, ...service }) =>
      service.serviceId === salon.colour ? { ...service, extendedDescription: 'With gloss', patchTestDays: 90 } : service,
    ),
  )
  const categories = await admin.call<{ categoryName: string }[]>('GET', '/api/ServiceCategories/{sessionCode}')
  expect(categories.body.map(({ categoryName }) => categoryName)).not.toContain('Nails')

  // What a package holds is not archived.
  const packageDraft = {
    serviceSet: 'Both',
    price: 80,
    serviceSetElement_ServiceDTO: [{ serviceId: salon.cut }, { serviceId: salon.colour }],
  }
  await admin.call('POST', '/api/ServiceSets/{sessionCode}', packageDraft)
  const [current] = (await list()).filter(({ serviceId }) => serviceId === salon.cut)
  const held = await save<Refused>([{ ...toRow(current as Service), archived: true }], {}, 'held')
  expect(held).toMatchObject({ status: 409, body: { code: 'service_in_package', fields: { 'rows.0.archived': expect.any(String) } } })
  // Neither does a desk save the list, nor another salon see it.
  const desk = await salon.as('RECEPTIONIST')
  expect((await desk.call('POST', '/api/PriceList/{sessionCode}', { rows: [toRow(current as Service)] })).status).toBe(403)
})
