import { expect, inject, onTestFinished, test } from 'vitest'
import type { ClientHistoryColour } from '../../../schema/api/care/treatment-colours-schemas.ts'
import type { ClientHistoryHair } from '../../../schema/api/care/treatment-diagnoses-schemas.ts'
import type { ProductWithStock } from '../../../schema/api/catalogue/products-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { purgePictures } from '../../../worker/features/care/treatments/index.ts'
import { createExtraColour } from '../../contract/examples-treatments.ts'
import { createVisit } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { webp } from '../../support/pictures.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  return { world, salon, desk, first: salon.clients[0] ?? '' }
}
const colours = '/api/ClientHistoryColours/{sessionCode}'
const createArea = (grams: number, productId: string | null = null, ratio = 1) => ({
  area: 'roots',
  shades: [{ shade: '6.0', grams, productId }],
  developer: { volume: 20, ratio },
})

test('moves whole tubes out of the stock as formulas open them, and back when a formula shrinks, is deleted or restored', async () => {
  const { desk, first } = await open()
  const tube = { product: 'Shade 6.0', price: 9, cost: 6, contentGrams: 60, stock: 3 }
  const { productId } = (await desk.call<ProductWithStock>('POST', '/api/Products/{sessionCode}', tube)).body
  const getStock = async () => (await desk.call<ProductWithStock>('GET', `/api/Products/{sessionCode}/${productId}`)).body.stock
  const save = async (path: string, grams: number, version?: number) => {
    const body = { ...(version ? { version } : { clientId: first }), areas: [createArea(grams, productId)] }
    return desk.call<ClientHistoryColour>(version ? 'PUT' : 'POST', path, body)
  }
  const mixed = await save(colours, 30)
  expect(mixed).toMatchObject({ status: 200, body: { cost: 3, areas: [{ cost: 3, shades: [{ grams: 30 }] }], version: 1 } })
  expect(await getStock()).toBe(2)
  const path = `${colours}/${mixed.body.clientHistoryColourId}`
  expect(await save(path, 61, 1)).toMatchObject({ status: 200, body: { cost: 6.1 } })
  expect(await getStock()).toBe(1)
  expect(await save(path, 60, 1)).toMatchObject({ status: 409, body: { code: 'stale', current: { areas: [{ shades: [{ grams: 61 }] }] } } })
  expect(await save(path, 20.5, 2)).toMatchObject({ status: 200, body: { cost: 2.05 } })
  expect(await getStock()).toBe(2)
  expect((await desk.call('DELETE', path)).status).toBe(200)
  expect(await getStock()).toBe(3)
  expect(await desk.call('PUT', path, { deleted: false, version: 4 })).toMatchObject({ status: 200, body: { cost: 2.05 } })
  expect(await getStock()).toBe(2)
  const kinds = (await desk.call<ProductWithStock>('GET', `/api/Products/{sessionCode}/${productId}`)).body.stockMovements
  expect(kinds.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['colour', -1],
    ['colour', 1],
    ['colour', 1],
    ['colour', -1],
    ['colour', -1],
    ['opening', 3],
  ])
})

test('refuses grams below zero, a ratio of 1:0, a formula without shades, a foreign visit and a product of another salon', async () => {
  const { desk, first, world } = await open()
  const other = await openSalon(world)
  const create = (areas: unknown[], more = {}) => desk.call('POST', colours, { clientId: first, areas, ...more })
  const refused = { status: 400, body: { code: 'invalid_input' } }
  expect(await create([createArea(-5)])).toMatchObject({ ...refused, body: { fields: { 'areas.0.shades.0.grams': "Can't be negative" } } })
  expect(await create([createArea(30, null, 0)])).toMatchObject({ body: { fields: { 'areas.0.developer.ratio': 'Too small' } } })
  expect(await create([{ area: 'roots', shades: [] }])).toMatchObject({
    body: { fields: { 'areas.0.shades': 'Enter at least one shade' } },
  })
  expect(await create([])).toMatchObject({ body: { fields: { areas: 'Enter at least one area' } } })
  expect((await create([createArea(30, 'prd_unknown')])).status).toBe(404)
  const visit = await createVisit(other)
  expect((await create([createArea(30)], { appointmentId: visit.appointmentId })).status).toBe(404)
  expect((await desk.call('GET', `/api/ClientHistoryColours/Client/{sessionCode}?clientId=${first}`)).body).toEqual([])
})

test('proposes what a formula takes beyond the allowance, charges it once and proposes it again when the line is removed', async () => {
  const { world, salon, desk } = await open()
  const { appointmentId } = await createExtraColour(salon, world)
  type OfVisit = { colours: ClientHistoryColour[]; allowance: { extraGrams: number; price: number } | null }
  const read = async () =>
    (await desk.call<OfVisit>('GET', `/api/ClientHistoryColours/Appointment/{sessionCode}?appointmentId=${appointmentId}`)).body
  expect(await read()).toMatchObject({ colours: [{ appointmentId }], allowance: { mixedGrams: 113.8, extraGrams: 74, price: 18.5 } })
  const charge = () =>
    desk.call<{ clientHistoryServiceId: string }>('POST', `/api/ClientHistoryColours/ChargeExtra/{sessionCode}/${appointmentId}`)
  const charged = await charge()
  expect(charged.status).toBe(200)
  expect(await charge()).toMatchObject({ status: 409, body: { code: 'no_extra_colour' } })
  expect((await read()).allowance).toBeNull()
  const visit = await desk.call('GET', `/api/Appointments/{sessionCode}/${appointmentId}`)
  expect(visit.body).toMatchObject({
    clientHistoryServicesDTO: expect.arrayContaining([expect.objectContaining({ price: 18.5, service: expect.stringContaining('+74 g') })]),
  })
  const line = `/api/ClientHistoryServices/{sessionCode}/${charged.body.clientHistoryServiceId}`
  expect((await desk.call('DELETE', line)).status).toBe(200)
  expect(await read()).toMatchObject({ allowance: { extraGrams: 74 } })
})

test('records each read of hair and scalp diagnoses in the audit log, and restores a deleted one', async () => {
  const { world, desk, first } = await open()
  const hairs = '/api/ClientHistoryHairs/{sessionCode}'
  expect(await desk.call('POST', hairs, { clientId: first })).toMatchObject({ status: 400, body: { fields: { note: 'Required' } } })
  const hair = (await desk.call<ClientHistoryHair>('POST', hairs, { clientId: first, texture: 'fine', damage: 'light' })).body
  const path = `${hairs}/${hair.clientHistoryHairId}`
  expect((await desk.call('DELETE', path)).status).toBe(200)
  expect(await desk.call('PUT', path, { deleted: false, version: 2 })).toMatchObject({ body: { texture: 'fine', version: 3 } })
  const read = `/api/ClientHistoryHairs/Diagnoses/{sessionCode}?clientId=${first}`
  expect(await desk.call('GET', read)).toMatchObject({ body: { hairs: [{ texture: 'fine' }], scalps: [] } })
  const { rows } = await world.db.execute({
    sql: `SELECT entity, entity_id FROM audit_log WHERE root_id = ? AND action = 'read' ORDER BY entity`,
    args: [first],
  })
  expect(rows.map(({ entity, entity_id: id }) => [entity, id])).toEqual([
    ['client_history_hairs', first],
    ['client_history_scalps', first],
  ])
})

test('stores a picture without its metadata, shows it until the session ends, and refuses what is not WebP', async () => {
  const { world, desk, first } = await open()
  const galleries = '/api/ClientHistoryGalleries/{sessionCode}'
  const { clientHistoryGalleryId: id } = (
    await desk.call<{ clientHistoryGalleryId: string }>('POST', galleries, { clientId: first, kind: 'before' })
  ).body
  const list = async () => (await desk.call<unknown[]>('GET', `/api/ClientHistoryGalleries/Client/{sessionCode}?clientId=${first}`)).body
  expect(await list()).toEqual([])
  const upload = (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('image', new File([bytes], 'picture.webp', { type: 'image/webp' }))
    return desk.call<{ image: string }>('PUT', `/api/ClientHistoryGalleries/SaveImage/{sessionCode}/${id}`, form)
  }
  const text = new TextEncoder().encode('<svg onload="alert(1)"/>')
  expect(await upload(text)).toMatchObject({ status: 400, body: { fields: { image: 'The image must be WebP' } } })
  const saved = await upload(webp(40, 30, [{ name: 'EXIF', bytes: new TextEncoder().encode('GPS 45.07 N') }]))
  expect(saved).toMatchObject({ status: 200, body: { width: 40, height: 30, image: expect.stringMatching(/^\/api\/Files\//) } })
  expect(await list()).toMatchObject([{ kind: 'before', width: 40 }])
  const file = new Uint8Array((await desk.call<ArrayBuffer>('GET', saved.body.image)).body)
  expect(new TextDecoder('latin1').decode(file)).not.toMatch(/GPS|EXIF/)
  // The link ends with the session, and belongs to no other one.
  const code = `.${saved.body.image.split('.')[2]}.`
  expect((await world.call('GET', saved.body.image.replace(code, '../..'))).status).toBe(404)
  await desk.call('POST', '/api/Sessions/LogoutEverywhere/{sessionCode}')
  expect((await world.call('GET', saved.body.image)).status).toBe(404)
})

test('removes a deleted picture with its row a day later, and takes the deletion back before', async () => {
  const { world, desk, first } = await open()
  const galleries = '/api/ClientHistoryGalleries/{sessionCode}'
  const { clientHistoryGalleryId: id } = (
    await desk.call<{ clientHistoryGalleryId: string }>('POST', galleries, { clientId: first, kind: 'before' })
  ).body
  const form = new FormData()
  form.append('image', new File([webp(4, 3)], 'picture.webp', { type: 'image/webp' }))
  await desk.call('PUT', `/api/ClientHistoryGalleries/SaveImage/{sessionCode}/${id}`, form)
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const removed: string[] = []
  const files = { put: async () => undefined, get: async () => undefined, remove: async (key: string) => void removed.push(key) }
  const purge = (hours: number) => {
    const nowUtc = Date.parse(tuesday) / 1000 + hours * 3600
    return purgePictures(new SystemDb(client, { nowUtc, newId, actor: 'purge' }), files)
  }
  const count = async () => Number((await world.db.execute('SELECT count(*) AS n FROM client_history_galleries')).rows[0]?.n)
  expect((await desk.call('DELETE', `${galleries}/${id}`)).status).toBe(200)
  await purge(23)
  expect([await count(), removed]).toEqual([1, []])
  expect((await desk.call('PUT', `${galleries}/${id}`, { deleted: false, version: 3 })).status).toBe(200)
  await purge(48)
  expect(removed).toEqual([])
  expect((await desk.call('DELETE', `${galleries}/${id}`)).status).toBe(200)
  await purge(25)
  expect([await count(), removed]).toEqual([0, [expect.stringMatching(/\.webp$/)]])
})
