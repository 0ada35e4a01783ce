import { expect, test } from 'vitest'
import type { Product } from '../../../schema/api/catalogue/products-schemas.ts'
import type { CashConnection, Differences } from '../../../schema/api/money/cash-system-schemas.ts'
import { connect, getCashSystem, openConnectedSalon, runImport, toMarks } from '../../support/cash-system.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const world = await openFixture()
const cashSystem = getCashSystem(world)
const product = (id: string, description: string, price: number | null, idCategory = 'cat-goods', barcode?: string) => ({
  ...{ id, description, idCategory, idDepartment: 'dep', price },
  ...(barcode ? { barcode } : {}),
})

test('imports services, products and clients once, and applies what changes at the cash system', async () => {
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const path = (name: string) => `/api/CashSystem/${name}/{sessionCode}/${salon.salonId}`
  expect((await admin.call('GET', path('ImportServicesProducts'))).body).toMatchObject({ code: 'cash_system_not_connected' })
  expect(await connect(world, salon, admin)).toMatchObject({
    status: 200,
    body: { isConnected: true, salesPoint: { name: 'Bottega del Taglio' } },
  })
  expect((await admin.call('GET', path('ImportServicesProducts'))).body).toMatchObject({ code: 'mark_categories_first' })
  const marked = await admin.call('POST', path('ImportCategories'), toMarks())
  expect(marked.body).toMatchObject([{ externalId: 'cat-hair', role: 'service', thingId: expect.any(String) }, {}, { role: 'product' }])
  expect((await admin.call('GET', path('Categories'))).body).toEqual(marked.body)

  const first = await runImport(salon, admin, 'ImportServicesProducts')
  expect(first).toMatchObject({ kind: 'cash_items', state: 'done', total: 6, done: 6, counts: { added: 6, rejected: 0 } })
  expect(await runImport(salon, admin, 'ImportServicesProducts')).toMatchObject({ counts: { added: 0, known: 6 } })
  const products = await admin.call<Product[]>('GET', '/api/Products/{sessionCode}')
  const wax = products.body.find(({ product: name }) => name.startsWith('Cera'))
  expect(wax).toMatchObject({ price: 14.9, categoryName: 'Rivendita', barcodesJSON: '["8001234567890"]' })

  expect(await runImport(salon, admin, 'ImportClients')).toMatchObject({ counts: { added: 2 } })
  expect(await runImport(salon, admin, 'ImportClients')).toMatchObject({ counts: { added: 0, known: 2 } })
  const page = await admin.call<CashConnection>('GET', path('Connection'))
  expect(page.body).toMatchObject({ services: 4, products: 2, clients: 2, differences: 0, problems: [], unmarkedCategories: 0 })
  expect(page.body.runs).toHaveLength(4)

  await cashSystem.change({ products: [product('prd-wax', 'Cera opaca', 16, 'cat-goods', '8001234567890'), product('odd', 'Odd', 1.005)] })
  expect(await runImport(salon, admin, 'ImportServicesProducts')).toMatchObject({ counts: { changed: 1, rejected: 1 } })
  const changed = await admin.call<Product>('GET', `/api/Products/{sessionCode}/${wax?.productId}`)
  expect(changed.body).toMatchObject({ product: 'Cera opaca', price: 16 })
  const after = await admin.call<CashConnection>('GET', path('Connection'))
  expect(after.body).toMatchObject({ problems: [{ externalId: 'odd', problem: 'price_decimals' }], differences: 5 })
})

test('lists what was changed on both sides or deleted there, takes or keeps it, and undoes that', async () => {
  const other = await openFixture()
  const system = getCashSystem(other)
  const salon = await openSalon(other)
  const admin = await openConnectedSalon(other, salon)
  const path = (name: string) => `/api/CashSystem/${name}/{sessionCode}/${salon.salonId}`
  const find = async (id: string) => (await admin.call<Product>('GET', `/api/Products/{sessionCode}/${id}`)).body
  const [wax] = (await admin.call<Product[]>('GET', '/api/Products/{sessionCode}?search=cera')).body
  if (!wax) throw new Error('no product')
  await admin.call('PUT', `/api/Products/{sessionCode}/${wax.productId}`, { price: 15.5, version: wax.version })
  await system.change({ products: [product('prd-wax', wax.product, 17, 'cat-goods', '8001234567890')] })
  expect(await runImport(salon, admin, 'ImportServicesProducts')).toMatchObject({ counts: { differing: 1 } })
  expect(await find(wax.productId)).toMatchObject({ price: 15.5 })
  const { body } = await admin.call<Differences>('GET', path('Differences'))
  expect(body.rows.filter(({ isMissing }) => isMissing)).toHaveLength(5)
  expect(body.rows.find(({ isMissing }) => !isMissing)).toMatchObject({
    ...{ kind: 'item', externalId: 'prd-wax', thing: 'product' },
    fields: [{ field: 'price', own: '15.50', cashSystem: '17.00' }],
  })

  const resolve = (action: string, externalId: string) =>
    admin.call<{ cashDecisionIds: string[]; total: number }>('POST', path('Resolve'), { action, items: [{ kind: 'item', externalId }] })
  const taken = await resolve('take', 'prd-wax')
  expect([taken.body.total, (await find(wax.productId)).price]).toEqual([5, 17])
  const undone = await admin.call('POST', path('UndoResolve'), { cashDecisionIds: taken.body.cashDecisionIds })
  expect([undone.body.total, (await find(wax.productId)).price]).toEqual([6, 15.5])
  expect((await admin.call('POST', path('UndoResolve'), { cashDecisionIds: taken.body.cashDecisionIds })).status).toBe(409)

  await resolve('keep', 'prd-wax')
  expect(await runImport(salon, admin, 'ImportServicesProducts')).toMatchObject({ counts: { differing: 0, changed: 0 } })
  expect(await find(wax.productId)).toMatchObject({ price: 15.5 })
  const archived = await resolve('take', 'prd-oil')
  const products = async () => (await admin.call<Product[]>('GET', '/api/Products/{sessionCode}')).body.length
  expect(await products()).toBe(1)
  await admin.call('POST', path('UndoResolve'), { cashDecisionIds: archived.body.cashDecisionIds })
  expect(await products()).toBe(2)
})

test('joins services and clients of the same name, and does not overwrite them', async () => {
  const other = await openFixture()
  const system = getCashSystem(other)
  const salon = await openSalon(other)
  const admin = await salon.as('ADMIN')
  await system.change({
    products: [product('p1', 'Cut', 40, 'cat-hair')],
    customers: [{ id: 'c1', name: 'Moretti Giulia', email: 'GIULIA@x.test', phoneNumber: '3471284410' }],
  })
  await connect(other, salon, admin)
  await admin.call('POST', `/api/CashSystem/ImportCategories/{sessionCode}/${salon.salonId}`, toMarks())
  expect(await runImport(salon, admin, 'ImportServicesProducts')).toMatchObject({ counts: { added: 0, differing: 1 } })
  expect(await runImport(salon, admin, 'ImportClients')).toMatchObject({ counts: { added: 0, differing: 1 } })
  const { rows } = await other.db.execute("SELECT count(*) AS n, max(price_cents) AS cents FROM services WHERE service = 'Cut'")
  expect(rows[0]).toMatchObject({ n: 1, cents: 3200 })
})

test('lists contacts that are none, empties nothing for them, and imports them once they are corrected', async () => {
  const other = await openFixture()
  const system = getCashSystem(other)
  const salon = await openSalon(other)
  const admin = await salon.as('ADMIN')
  await connect(other, salon, admin)
  const runWith = async (...contacts: readonly (readonly [string, string])[]) => {
    const customers = contacts.map(([phoneNumber, email], i) => ({ id: `c${i}`, name: `Client ${i}`, email, phoneNumber }))
    await system.change({ customers })
    const { counts } = await runImport(salon, admin, 'ImportClients')
    const page = await admin.call<CashConnection>('GET', `/api/CashSystem/Connection/{sessionCode}/${salon.salonId}`)
    const { rows } = await other.db.execute("SELECT phone_number, email FROM clients WHERE name LIKE 'Client %' ORDER BY name")
    return {
      ...counts,
      problems: page.body.problems.map(({ name, problem }) => `${name}: ${problem}`),
      stored: rows.map((row) => [row.phone_number, row.email]),
    }
  }
  const phones = ['3471000011', '+393471000011'] as const
  expect(await runWith(['12', 'one@x.test'], [phones[0], 'two@'], ['none', 'three'])).toMatchObject({
    ...{ added: 3, rejected: 0, differing: 0 },
    problems: ['Client 0: phone_invalid', 'Client 1: email_invalid', 'Client 2: contacts_invalid'],
    stored: [
      ['', 'one@x.test'],
      [phones[1], ''],
      ['', ''],
    ],
  })
  // The second one's phone number is broken there later: it stays here.
  expect(await runWith(['3471000012', 'one@x.test'], ['34', 'two@x.test'], ['none', 'three'])).toMatchObject({
    ...{ changed: 2, known: 1, differing: 0 },
    problems: ['Client 1: phone_invalid', 'Client 2: contacts_invalid'],
    stored: [
      ['+393471000012', 'one@x.test'],
      [phones[1], 'two@x.test'],
      ['', ''],
    ],
  })
})

test('refuses a wrong key, a sales point of another company, and one that another salon has', async () => {
  const other = await openFixture()
  const [salon, second] = [await openSalon(other), await openSalon(other)]
  const admin = await salon.as('ADMIN')
  const connectWith = (apiKey: string, idSalesPoint: string) =>
    admin.call('POST', `/api/CashSystem/Connect/{sessionCode}/${salon.salonId}`, { apiKey, idSalesPoint })
  expect(await connectWith('wrong', '101')).toMatchObject({ status: 422, body: { code: 'cash_system_key_refused' } })
  expect(await connectWith('other-cash-key', '102')).toMatchObject({ status: 422, body: { code: 'sales_point_not_found' } })
  const taken = await connect(other, second, await second.as('ADMIN'))
  const { idSalesPoint } = (taken.body as unknown as CashConnection).salesPoint ?? { idSalesPoint: '' }
  expect(await connectWith('local-cash-key', idSalesPoint)).toMatchObject({ status: 409, body: { code: 'sales_point_taken' } })
})

test('creates the salon of a sales point once, also when pressed twice at a time', async () => {
  const other = await openFixture()
  const salon = await openSalon(other)
  const superadmin = await salon.as('SUPERADMIN')
  const create = () =>
    superadmin.call<{ salonId: string }>('GET', '/api/CashSystem/CreateSalon/{sessionCode}?apiKey=local-cash-key&salonId=101')
  const replies = await Promise.all([create(), create()])
  replies.push(await create())
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => body.salonId)).size).toBe(1)
  expect(replies[0]?.body).toMatchObject({ salonName: 'Bottega del Taglio', city: 'Torino', secretsSet: ['cashSystemApiKey'] })
})

test('the salon of a sales point has what its fields take, and is connected again where it was disconnected', async () => {
  const other = await openFixture()
  const salon = await openSalon(other)
  const superadmin = await salon.as('SUPERADMIN')
  const point = { id: 301, name: 'Bottega', country: 'IT', phoneNumber: '011 555 0123', vatNumber: '00743110157', taxCode: '00743110157' }
  const wrong = { ...point, id: 302, phoneNumber: '12', vatNumber: '00743110158', taxCode: 'ABC', email: 'nobody' }
  await getCashSystem(other).change({ salesPoints: [point, wrong] })
  const create = (id: number) =>
    superadmin.call<Record<string, unknown>>('GET', `/api/CashSystem/CreateSalon/{sessionCode}?apiKey=local-cash-key&salonId=${id}`)
  const stored = { phoneNumber: '+390115550123', vatNumber: '00743110157', fiscalCode: '00743110157' }
  expect(await create(301)).toMatchObject({ status: 200, body: stored })
  const empty = { salonName: 'Bottega', phoneNumber: '', vatNumber: '', fiscalCode: '', email: '' }
  expect(await create(302)).toMatchObject({ status: 200, body: empty })
  const run = async (sql: string) => (await other.db.execute(sql)).rows
  await run(`UPDATE cash_systems SET disconnected_utc = 1 WHERE id_sales_point = '301'`)
  expect(await create(301)).toMatchObject({ status: 200, body: { ...stored, secretsSet: ['cashSystemApiKey'] } })
  expect(await run(`SELECT disconnected_utc FROM cash_systems WHERE id_sales_point = '301'`)).toMatchObject([{ disconnected_utc: null }])
  await run(`UPDATE cash_systems SET id_sales_point = '999' WHERE id_sales_point = '302'`)
  expect(await create(302)).toMatchObject({ status: 409, body: { code: 'salon_has_other_sales_point' } })
  // Where another salon has taken the sales point meanwhile, it stays with that one.
  await run(`UPDATE cash_systems SET disconnected_utc = 1 WHERE id_sales_point = '999'`)
  await run(`UPDATE cash_systems SET id_sales_point = '302' WHERE id_sales_point = '301'`)
  expect(await create(302)).toMatchObject({ status: 409, body: { code: 'sales_point_taken' } })
})

test('imports 10,000 products within the limits, and goes on where it was throttled', async () => {
  const other = await openFixture()
  const system = getCashSystem(other)
  const salon = await openSalon(other)
  const products = Array.from({ length: 10_000 }, (_, i) => product(`p${i}`, `Product ${i}`, 1 + (i % 90)))
  await system.change({ products })
  const admin = await salon.as('ADMIN')
  await connect(other, salon, admin)
  await admin.call('POST', `/api/CashSystem/ImportCategories/{sessionCode}/${salon.salonId}`, toMarks())
  await system.fault('throttled')
  const job = await runImport(salon, admin, 'ImportServicesProducts')
  expect(job).toMatchObject({ state: 'done', total: 10_000, counts: { added: 10_000, rejected: 0 } })
}, 120_000)
