import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { ServiceSet } from '../../../schema/api/catalogue/packages-schemas.ts'
import type { Product, ProductWithStock } from '../../../schema/api/catalogue/products-schemas.ts'
import type { Service } from '../../../schema/api/catalogue/services-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, today } from '../../support/salon.ts'

interface Refused {
  error: string
  fields?: Record<string, string>
}

/** A salon with its own service category, Balayage, which has processing time. */
async function openBalayage() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, desk, stylist] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST'), await salon.as('IMAGE')]
  const category = await admin.call<{ serviceCategoryId: string; version: number }>('POST', '/api/ServiceCategories/{sessionCode}', {
    categoryName: 'Colour',
    tint: 5,
  })
  expect(category).toMatchObject({ status: 200, body: { categoryName: 'Colour', tint: 5, position: 0, version: 1 } })
  const { serviceCategoryId } = category.body
  const draft = {
    service: 'Balayage',
    serviceCategoryId,
    length: '75 minuti',
    parts: [
      { kind: 'work', minutes: 30 },
      { kind: 'wait', minutes: 30 },
      { kind: 'work', minutes: 15 },
    ],
    price: 95.5,
    breakAfterService: 5,
    color: 'rgba(214,21,111,1)',
    assignedStaff: [salon.anna],
  }
  const create = () => admin.call<Service>('POST', '/api/Services/{sessionCode}', draft, { headers: { 'idempotency-key': 'balayage' } })
  await world.resetRoundTrips()
  const made = await create()
  expect(await world.countRoundTrips()).toBe(1)
  const { serviceId } = made.body
  return { world, salon, admin, desk, stylist, draft, create, made, serviceCategoryId, serviceId }
}
type Balayage = Awaited<ReturnType<typeof openBalayage>>

const servicePath = ({ serviceId }: Balayage) => `/api/Services/{sessionCode}/${serviceId}`
const putService = <B = Service>(given: Balayage, body: unknown) => given.admin.call<B>('PUT', servicePath(given), body)
const bookService = ({ salon, desk }: Balayage, serviceId: string, userId: string, time: string) =>
  desk.call<Agenda & { conflicts?: unknown[] }>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId, userId, start: at(time) }],
  })
const searchServices = async ({ stylist }: Balayage, text: string) => {
  const found = await stylist.call<Service[]>('GET', `/api/Services/{sessionCode}?search=${encodeURIComponent(text)}`)
  return found.body.map(({ service }) => service)
}

test('creates a service once, and names the fields that are wrong', async () => {
  const { salon, admin, stylist, draft, create, made } = await openBalayage()
  expect(made).toMatchObject({
    status: 200,
    body: {
      length: 75,
      price: 95.5,
      parts: draft.parts,
      breakAfterService: 5,
      categoryName: 'Colour',
      tint: 5,
      assignedStaff: [salon.anna],
      version: 1,
    },
  })
  expect(await create()).toMatchObject({ status: 200, body: made.body })
  const post = (body: object) => admin.call<Refused>('POST', '/api/Services/{sessionCode}', body)
  for (const [wrong, fields] of [
    [{ price: -1 }, { price: "Can't be negative" }],
    [{ price: 1.005 }, { price: 'Enter a valid amount' }],
    [{ length: 0, parts: [] }, { length: 'Too short' }],
    [{ length: 1441, parts: [] }, { length: 'Too long' }],
    [{ length: 'an hour' }, { length: 'Enter a number of minutes' }],
    [{ length: 80 }, { parts: 'The steps must add up to the duration' }],
    [{ color: 'pink' }, { color: 'Enter a valid colour' }],
    [{ color: 'rgba(256,0,0,1)' }, { color: 'Enter a valid colour' }],
    [{ service: '  ' }, { service: 'Required' }],
    [{ serviceCategoryId: 'scg_nowhere' }, { serviceCategoryId: 'Category not found' }],
    [{ assignedStaff: [salon.anna, 'usr_nobody'] }, { assignedStaff: 'Team member not found' }],
    [{ colour: 'x' }, { colour: 'Unknown field' }],
  ] as const)
    expect(await post({ ...draft, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400, body: { fields } })
  expect((await post({ ...draft, serviceCategoryId: 'scg_x', assignedStaff: ['usr_x'] })).body.fields).toEqual({
    serviceCategoryId: 'Category not found',
    assignedStaff: 'Team member not found',
  })
  expect((await stylist.call('POST', '/api/Services/{sessionCode}', draft)).status).toBe(403)
  const all = await admin.call<Service[]>('GET', '/api/Services/{sessionCode}')
  expect(all.body.filter(({ service }) => service === 'Balayage')).toHaveLength(1)
})

test('the team member is free during processing time, and a new price leaves bookings as they are', async () => {
  const given = await openBalayage()
  const { world, salon, desk, made, serviceId } = given
  // Active from 10:00, processing from 10:30, active from 11:00 to 11:15, free at 11:20.
  const balayage = await bookService(given, serviceId, salon.anna, '10:00')
  expect(balayage.status).toBe(200)
  expect((await bookService(given, salon.cut, salon.anna, '10:15')).status).toBe(409)
  expect(await bookService(given, salon.cut, salon.anna, '10:30')).toMatchObject({ status: 200 })
  expect((await bookService(given, salon.cut, salon.anna, '11:15')).status).toBe(409)
  expect(await bookService(given, salon.cut, salon.anna, '11:20')).toMatchObject({ status: 200 })
  expect(await bookService(given, serviceId, salon.marco, '14:00')).toMatchObject({
    status: 400,
    body: { fields: { 'agendaServicesDTO.0.userId': "This team member doesn't offer this service" } },
  })

  await world.resetRoundTrips()
  expect(await putService(given, { ...made.body, price: 120, assignedStaff: [salon.marco, salon.giulia] })).toMatchObject({
    status: 200,
    body: { price: 120, version: 2, assignedStaff: expect.arrayContaining([salon.marco, salon.giulia]) },
  })
  expect(await world.countRoundTrips()).toBe(1)
  expect(await putService<Refused>(given, { price: 1, version: 1 })).toMatchObject({
    status: 409,
    body: { error: 'Changed by someone else', current: { price: 120, version: 2 } },
  })
  for (const [change, fields] of [
    [{ price: 1 }, { version: 'Required' }],
    [{ length: 80, version: 2 }, { length: 'The steps must add up to the duration' }],
    [{ assignedStaff: ['usr_nobody'], version: 2 }, { assignedStaff: 'Team member not found' }],
  ])
    expect((await putService(given, change)).body).toMatchObject({ fields })
  const change = { salonId: salon.salonId, price: 121, version: 2 }
  expect(await putService(given, { ...change, serviceId: 'srv_other' })).toMatchObject({ status: 400 })
  const renamed = await putService(given, { ...change, serviceId })
  expect(renamed.body).toMatchObject({ serviceId, price: 121, version: 3 })
  const booked = await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${balayage.body.agendaId}`)
  expect(booked.body.agendaServicesDTO[0]?.serviceDTO).toMatchObject({ price: 95.5, length: 75, service: 'Balayage' })
  expect(await searchServices(given, 'BALÀYAGE')).toEqual(['Balayage'])
  expect(await searchServices(given, 'nothing like it')).toEqual([])
})

test('archives a service that no package holds, and restores it', async () => {
  const given = await openBalayage()
  const { world, salon, admin, desk, serviceId, serviceCategoryId } = given
  const path = servicePath(given)
  const categoryPath = `/api/ServiceCategories/{sessionCode}/${serviceCategoryId}`
  const { agendaId } = (await bookService(given, serviceId, salon.anna, '10:00')).body
  expect(await admin.call('DELETE', categoryPath)).toMatchObject({ status: 409, body: { error: 'Still in use' } })
  const set = await desk.call<ServiceSet>('POST', '/api/ServiceSets/{sessionCode}', {
    serviceSet: 'Party',
    serviceSetElement_ServiceDTO: [{ serviceId }],
  })
  expect(await admin.call('DELETE', path)).toMatchObject({ status: 409, body: { error: 'This service is still part of a package' } })
  const { serviceSetId } = set.body
  expect((await desk.call('DELETE', `/api/ServiceSets/{sessionCode}/${serviceSetId}`)).body).toEqual({ serviceSetId })
  expect((await desk.call('DELETE', path)).status).toBe(403)
  expect((await admin.call('DELETE', path)).body).toEqual({ serviceId })
  expect((await admin.call('DELETE', path)).status).toBe(404)
  expect((await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${agendaId}`)).body).toMatchObject({
    agendaServicesDTO: [{ serviceDTO: { service: 'Balayage', price: 95.5 } }],
  })
  expect(await searchServices(given, 'balayage')).toEqual([])
  const archive = await admin.call<Service[]>('GET', '/api/Services/{sessionCode}?archived=true')
  expect(archive.body).toMatchObject([{ serviceId, archived: true, version: 2 }])
  expect((await putService<Refused>(given, { price: 1, version: 2 })).status).toBe(404)
  expect((await putService<Refused>(given, { archived: false, version: 1 })).status).toBe(409)
  expect(await putService(given, { archived: false, price: 99, version: 2 })).toMatchObject({ status: 200, body: { price: 99 } })
  expect(await searchServices(given, 'balayage')).toEqual(['Balayage'])

  const stranger = await (await openSalon(world)).as('ADMIN')
  for (const [method, strangePath] of [
    ['GET', path],
    ['DELETE', path],
    ['DELETE', categoryPath],
  ] as const)
    expect((await stranger.call(method, strangePath)).status).toBe(404)
  expect((await stranger.call('PUT', path, { price: 1, version: 4 })).status).toBe(404)
})

test('a service has extras of the same salon, in their order and without those that are archived', async () => {
  const given = await openBalayage()
  const { world, admin, draft } = given
  const create = async (service: string) =>
    (await admin.call<Service>('POST', '/api/Services/{sessionCode}', { ...draft, service })).body.serviceId
  const [toner, gloss] = [await create('Toner'), await create('Gloss')]
  const strange = (await openSalon(world)).cut
  const refused = await putService<Refused>(given, { extraIds: [toner, strange], version: 1 })
  expect([refused.status, refused.body.fields]).toEqual([400, { extraIds: 'Not found' }])
  expect((await putService(given, { extraIds: [toner, gloss], version: 1 })).body.extraIds).toEqual([toner, gloss])
  expect((await putService(given, { price: 96, version: 2 })).body.extraIds).toEqual([toner, gloss])
  await admin.call('DELETE', `/api/Services/{sessionCode}/${toner}`)
  expect((await admin.call<Service>('GET', servicePath(given))).body.extraIds).toEqual([gloss])
  expect((await putService(given, { extraIds: [], version: 3 })).body.extraIds).toBeUndefined()
})

const productDraft = {
  product: 'Crème Densité',
  price: 24.9,
  specialPrice: 19.9,
  stock: 3,
  lowStock: 3,
  sku: 'DEN-01',
  barcodesJSON: '["8005610411002","A-77"]',
}
/** Two salons, the first with a product, created in one round trip. */
async function openProducts() {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const post = <B = Product>(body: unknown, person = desk) => person.call<B>('POST', '/api/Products/{sessionCode}', body)
  await world.resetRoundTrips()
  const made = await post(productDraft)
  expect(await world.countRoundTrips()).toBe(1)
  const { productId } = made.body
  const find = async (query: string) =>
    (await desk.call<Product[]>('GET', `/api/Products/{sessionCode}?${query}`)).body.map(({ product }) => product)
  return { world, salon, other, admin, desk, post, made, productId, path: `/api/Products/{sessionCode}/${productId}`, find }
}

test('refuses a special price above the price, also where only one of them changes', async () => {
  const { desk, path } = await openProducts()
  const put = (change: object) => desk.call<Refused>('PUT', path, { version: 1, ...change })
  const refused = { status: 400, body: { fields: { specialPrice: "Can't be more than the price" } } }
  for (const change of [{ specialPrice: 24.91 }, { price: 19.89 }, { price: 10, specialPrice: 10.01 }])
    expect(await put(change), JSON.stringify(change)).toMatchObject(refused)
  expect((await put({ version: 7, price: 19.89 })).status).toBe(409)
  expect(await put({ price: 19.9 })).toMatchObject({ status: 200, body: { price: 19.9, specialPrice: 19.9 } })
  expect(await put({ version: 2, price: 5, specialPrice: null })).toMatchObject({ status: 200, body: { price: 5, specialPrice: null } })
})

test('creates products with their own barcodes, and finds them by name, barcode, SKU and stock', async () => {
  const { world, salon, other, desk, post, made, find } = await openProducts()
  expect(made).toMatchObject({
    status: 200,
    body: {
      price: 24.9,
      specialPrice: 19.9,
      stock: 3,
      barcodesJSON: '["8005610411002","A-77"]',
      lastUpdate: '2026-11-24T08:00:00Z',
      archived: false,
      version: 1,
    },
  })
  for (const [wrong, fields] of [
    [{ price: -0.01 }, { price: "Can't be negative" }],
    [{ specialPrice: -1 }, { specialPrice: "Can't be negative" }],
    [{ specialPrice: 24.91 }, { specialPrice: "Can't be more than the price" }],
    [{ price: 100_000 }, { price: 'Too large' }],
    [{ price: 0.001 }, { price: 'Enter a valid amount' }],
    [{ stock: -1 }, { stock: 'Too small' }],
    [{ barcodesJSON: '["8005610411002","8005610411002"]' }, { barcodesJSON: 'Duplicate barcode' }],
    [{ barcodesJSON: 'not json' }, { barcodesJSON: 'Enter a valid barcode' }],
    [{ barcodesJSON: '[5]' }, { barcodesJSON: 'Enter a valid barcode' }],
    [{ productCategoryId: 'pcg_nowhere' }, { productCategoryId: 'Category not found' }],
    [{ product: '' }, { product: 'Required' }],
  ] as const)
    expect(await post<Refused>({ ...productDraft, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400, body: { fields } })

  const taken = { status: 400, body: { fields: { barcodesJSON: 'This barcode belongs to another product' } } }
  const mask = await post({ product: 'Mask', price: 10, barcodesJSON: '["4000000000013"]' })
  expect(await post<Refused>({ product: 'Copy', price: 1, barcodesJSON: '["A-77"]' })).toMatchObject(taken)
  const maskPath = `/api/Products/{sessionCode}/${mask.body.productId}`
  expect(await desk.call('PUT', maskPath, { barcodesJSON: '["A-77"]', version: 1 })).toMatchObject(taken)
  expect((await post(productDraft, await other.as('RECEPTIONIST'))).status).toBe(200)

  expect(await find('search=densite')).toEqual(['Crème Densité'])
  expect(await find('search=8005610411002')).toEqual(['Crème Densité'])
  expect(await find('search=den-01')).toEqual(['Crème Densité'])
  expect(await find('search=100%25')).toEqual([])
  expect(await find('lowStock=true')).toEqual(['Crème Densité', 'Mask'])
  expect(await find('search=mask&onlyAvailable=true')).toEqual(['Mask'])
  await world.db.batch(
    Array.from({ length: 60 }, (_, i) => ({
      sql: `INSERT INTO products (product_id, salon_id, product, search_text, price_cents, changed_utc) VALUES (?, ?, ?, ?, 100, 1)`,
      args: [`prd_many_${i}`, salon.salonId, `Many ${i}`, `many ${i}`],
    })),
    'write',
  )
  expect(await find('search=many')).toHaveLength(50)
  expect(await find('search=many&maxResults=500')).toHaveLength(50)
  expect(await find('search=many&maxResults=7')).toHaveLength(7)
  expect(await find('search=many&offset=50')).toHaveLength(10)
})

test('moves the stock of a product with a reason, never below zero', async () => {
  const { world, other, desk, productId, path } = await openProducts()
  const stockPath = `/api/Products/Stock/{sessionCode}/${productId}`
  const move = <B = ProductWithStock>(quantity: number, reason: string, headers = {}) =>
    desk.call<B>('POST', stockPath, { quantity, reason }, { headers })
  expect(await move<Refused>(0, 'nothing')).toMatchObject({ status: 400, body: { fields: { quantity: 'Must not be zero' } } })
  expect(await move<Refused>(5, ' ')).toMatchObject({ status: 400, body: { fields: { reason: 'Required' } } })
  expect(await move<Refused>(-4, 'broken')).toMatchObject({ status: 409, body: { error: 'Not enough in stock' } })
  await world.resetRoundTrips()
  expect(await move(10, 'delivery', { 'idempotency-key': 'van' })).toMatchObject({ status: 200, body: { stock: 13, version: 1 } })
  expect(await world.countRoundTrips()).toBe(1)
  expect(await move(10, 'delivery', { 'idempotency-key': 'van' })).toMatchObject({ status: 200, body: { stock: 13 } })
  expect(await Promise.all(Array.from({ length: 15 }, () => move(-1, 'used')))).toHaveLength(15)
  const { stock, stockMovements } = (await desk.call<ProductWithStock>('GET', path)).body
  expect(stock).toBe(0)
  expect(stockMovements).toHaveLength(15)
  expect(stockMovements.map(({ stockAfter }) => stockAfter)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 3])
  expect(stockMovements.at(-2)).toMatchObject({ kind: 'manual', quantity: 10, reason: 'delivery', userId: desk.userId })
  expect(stockMovements.at(-1)).toMatchObject({ kind: 'opening', quantity: 3 })

  const stranger = await other.as('ADMIN')
  for (const method of ['GET', 'DELETE'] as const) expect((await stranger.call(method, path)).status).toBe(404)
  expect((await stranger.call('POST', stockPath, { quantity: 1, reason: 'x' })).status).toBe(404)
})

test('changes the fields of a product that are sent, and restores it only while its barcodes are free', async () => {
  const { admin, desk, post, productId, path, find } = await openProducts()
  // The reply of a GET may be sent back: the stock is not changed by it.
  const read = await desk.call<ProductWithStock>('GET', path)
  expect(await desk.call('PUT', path, { ...read.body, stock: 99, price: 26 })).toMatchObject({
    status: 200,
    body: { stock: 3, price: 26, specialPrice: 19.9, version: 2 },
  })
  expect(await desk.call('PUT', path, { product: 'Densifying cream', specialPrice: null, version: 2 })).toMatchObject({
    body: { product: 'Densifying cream', specialPrice: null, price: 26, sku: 'DEN-01', version: 3 },
  })
  expect(await find('search=densifying')).toEqual(['Densifying cream'])
  expect((await desk.call('PUT', path, { price: 1, version: 2 })).body).toMatchObject({ current: { version: 3, price: 26 } })

  expect((await desk.call('DELETE', path)).status).toBe(403)
  expect((await admin.call('DELETE', path)).body).toEqual({ productId })
  expect(await find('search=densifying')).toEqual([])
  expect(await find('archived=true')).toEqual(['Densifying cream'])
  expect((await desk.call<Product>('GET', path)).body).toMatchObject({ archived: true, stock: 3 })
  expect((await desk.call('PUT', path, { price: 1, version: 4 })).status).toBe(404)
  // An archived product gives up its barcodes; restoring it needs all that it had.
  expect((await post({ product: 'Heir', price: 1, barcodesJSON: '["A-77"]' })).status).toBe(200)
  expect(await desk.call('PUT', path, { archived: false, version: 4 })).toMatchObject({
    status: 400,
    body: { fields: { barcodesJSON: 'This barcode belongs to another product' } },
  })
  expect(await desk.call('PUT', path, { archived: false, barcodesJSON: '["8005610411002"]', version: 4 })).toMatchObject({ status: 400 })
})

test('a package allocates its price to its services to the cent, or costs their sum', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [desk, marketing] = [await salon.as('RECEPTIONIST'), await salon.as('SALESMARKETING')]
  const elements = [{ serviceId: salon.colour }, { serviceId: salon.cut }, { serviceId: salon.blowDry }]
  const draft = { serviceSet: 'New look', price: 99.99, serviceSetElement_ServiceDTO: elements }
  const post = (body: unknown) => desk.call<ServiceSet & Refused>('POST', '/api/ServiceSets/{sessionCode}', body)

  expect((await post({ ...draft, serviceSetElement_ServiceDTO: [] })).body.fields).toEqual({
    serviceSetElement_ServiceDTO: 'Choose at least one service',
  })
  expect((await post({ ...draft, serviceSetElement_ServiceDTO: [{ serviceId: other.cut }] })).body.fields).toEqual({
    serviceSetElement_ServiceDTO: 'Service not found',
  })
  expect((await post({ ...draft, price: -5 })).body.fields).toEqual({ price: "Can't be negative" })
  expect((await marketing.call('POST', '/api/ServiceSets/{sessionCode}', draft)).status).toBe(403)

  await world.resetRoundTrips()
  const made = await post(draft)
  expect(await world.countRoundTrips()).toBe(1)
  expect(made.body).toMatchObject({ serviceSet: 'New look', price: 99.99, total: 99.99, totalLength: 135, available: true, version: 1 })
  expect(made.body.serviceSetElement_ServiceDTO.map(({ serviceId, price, share }) => [serviceId, price, share])).toEqual([
    [salon.colour, 62, 51.66],
    [salon.cut, 32, 26.67],
    [salon.blowDry, 26, 21.66],
  ])
  const path = `/api/ServiceSets/{sessionCode}/${made.body.serviceSetId}`
  const turned = { ...made.body, price: null, serviceSetElement_ServiceDTO: made.body.serviceSetElement_ServiceDTO.toReversed() }
  expect((await desk.call<ServiceSet>('PUT', path, turned)).body).toMatchObject({
    price: null,
    total: 120,
    version: 2,
    serviceSetElement_ServiceDTO: [{ serviceId: salon.blowDry, share: 26 }, { serviceId: salon.cut }, { serviceId: salon.colour }],
  })
  expect(await desk.call('PUT', path, turned)).toMatchObject({ status: 409, body: { current: { version: 2 } } })
  expect((await (await other.as('RECEPTIONIST')).call('PUT', path, turned)).status).toBe(404)

  // Each service is booked at its share of the price.
  const start = [at('09:00'), at('10:30'), at('11:00')]
  const booked = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: made.body.serviceSetElement_ServiceDTO.map(({ serviceId, share }, i) => ({
      serviceId,
      userId: salon.giulia,
      start: start[i],
      serviceDTO: { price: share },
    })),
  })
  expect(booked.status).toBe(200)
  expect(booked.body.agendaServicesDTO.map(({ serviceDTO }) => serviceDTO.price)).toEqual([51.66, 26.67, 21.66])
  expect(booked.body.start).toBe(at('09:00', today))

  expect((await desk.call('DELETE', path)).body).toEqual({ serviceSetId: made.body.serviceSetId })
  expect((await desk.call<ServiceSet[]>('GET', '/api/ServiceSets/{sessionCode}')).body).toEqual([])
})
