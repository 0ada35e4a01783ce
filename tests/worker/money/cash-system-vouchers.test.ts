import { expect, test } from 'vitest'
import type { ClientCourse } from '../../../schema/api/money/courses-of-client-schemas.ts'
import type { Course } from '../../../schema/api/money/courses-schemas.ts'
import type { GiftCard, GiftCards } from '../../../schema/api/money/gift-cards-schemas.ts'
import type { Liability } from '../../../schema/api/money/liability-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { receiptToken } from '../../../worker/features/messages/sending/receipt-tokens.ts'
import { getCashSystem, openConnectedSalon, sellBeforeConnection } from '../../support/cash-system.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, today } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
type Refused = { code?: string; reason?: string; items?: string[] }

/** A salon that sells through its cash system, with a receptionist who sells gift cards and courses. */
async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await openConnectedSalon(world, salon)
  const desk = await salon.as('RECEPTIONIST')
  const find = async (name: string) => {
    const { rows } = await world.db.execute({ sql: 'SELECT service_id FROM services WHERE service = ?', args: [name] })
    return String(rows[0]?.service_id)
  }
  const [cut, wash] = [await find('Taglio uomo'), await find('Shampoo e piega')]
  const post = <T>(path: string, body?: object) => desk.call<T & Refused>('POST', `/api/${path}`, body)
  const one = (id: string) => desk.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${id}`)
  const cashSystem = getCashSystem(world)
  return {
    world,
    admin,
    desk,
    post,
    cashSystem,
    cut,
    clientId: salon.clients[0],
    read: async ({ appointmentId }: Appointment) => (await one(appointmentId)).body,
    /** A visit of two services, 24 and 18.50, whose work is done. */
    serve: async (services = [cut, wash]): Promise<Appointment> => {
      const lines = services.map((serviceId) => ({ serviceId, userId: salon.anna, mayOverlap: true }))
      const draft = { clientId: salon.clients[0], services: lines, outsideHours: true }
      const { appointmentId, arrival } = (await post<Appointment>('Appointments/{sessionCode}', draft)).body
      for (const step of [...(arrival ? [] : ['Start']), 'StartServices', 'Stop'])
        await post(`Appointments/${step}/{sessionCode}/${appointmentId}`)
      return (await one(appointmentId)).body
    },
    sellCard: async (amount: number, more: object = {}) =>
      (
        await sellBeforeConnection(world, () =>
          post<GiftCard>('GiftCards/{sessionCode}', { amount, payments: [{ method: 'cash', amount }], ...more }),
        )
      ).body,
    card: async ({ prepaidId }: { prepaidId: string }) =>
      (await desk.call<GiftCard>('GET', `/api/GiftCards/{sessionCode}/${prepaidId}`)).body,
    exportVisit: ({ appointmentId }: Appointment, query = '') =>
      post<Appointment>(`CashSystem/Checkout/{sessionCode}/${appointmentId}?forceNewCheckout=1${query}`),
    printReceipt: async ({ appointmentId }: Appointment, more: { method?: string; amount?: number } = {}) => {
      const { body, headers } = await cashSystem.printReceipt(`appointment:${appointmentId}:1`, more)
      return world.call('POST', `/api/CashSystemNotices/${receiptToken(secret, 'cash', salon.salonId)}`, body, { headers })
    },
    liability: async () => (await desk.call<Liability>('GET', `/api/Liability/{sessionCode}?from=${today}&to=${today}`)).body,
  }
}
const single = { vatKind: 'single' } as const

test('sells gift cards in an order: with VAT by the department of its rate, or outside VAT', async () => {
  const { post, serve, exportVisit, printReceipt, cashSystem, read, liability } = await open()
  const visit = await serve()
  for (const more of [single, {}]) await post(`GiftCards/Visit/{sessionCode}/${visit.appointmentId}`, { amount: 50, ...more })
  expect(await exportVisit(visit)).toMatchObject({ status: 200, body: { total: 42.5, externalCashOrder: 'ord-1' } })
  expect(await cashSystem.orders()).toMatchObject([
    {
      amount: 142.5,
      payments: [],
      rows: [
        { price: 24 },
        { price: 18.5 },
        { description: 'Buono regalo', price: 50, idDepartment: 'dep-services' },
        { description: 'Buono regalo', price: 50, idDepartment: 'dep-vouchers' },
      ],
    },
  ])
  expect((await liability()).owed).toBe(0)
  expect((await printReceipt(visit)).status).toBe(200)
  expect(await read(visit)).toMatchObject({
    total: 42.5,
    owed: 0,
    prepaidDTO: [
      { isSold: true, balance: 50 },
      { isSold: true, balance: 50 },
    ],
    entries: [{ charged: 142.5, paid: 142.5, takings: [{ amount: 24 }, { amount: 18.5 }, { side: 'prepaid' }, { side: 'prepaid' }] }],
  })
  expect(await liability()).toMatchObject({ owed: 100, singlePurpose: [{ rate: 22, sold: 50, vat: 9.02 }] })
})

test('refuses a gift card for which the cash system has no department, and names it', async () => {
  const { admin, post, serve, exportVisit, cashSystem, cut, clientId } = await open()
  await cashSystem.change({ departments: [{ id: 'dep-10', description: 'Ridotta', tax: { id: 'tax-10', rate: 10 } }] })
  const visit = await serve()
  await post(`GiftCards/Visit/{sessionCode}/${visit.appointmentId}`, { amount: 50 })
  expect(await exportVisit(visit)).toMatchObject({ status: 422, body: { reason: 'prepaid_not_exported', items: ['Buono regalo'] } })
  const terms = { course: 'Ten cuts', servicesDTO: [{ serviceId: cut }], sessions: 2, price: 48, validityMonths: 12, shareable: false }
  const made = await admin.call<Course>('POST', '/api/Courses/{sessionCode}', { ...terms, vatKind: 'single', vatRate: 10 })
  const other = await serve()
  await post('ClientCourses/{sessionCode}', { courseId: made.body.courseId, appointmentId: other.appointmentId })
  expect(await exportVisit(other)).toMatchObject({ status: 200 })
  expect(await cashSystem.orders()).toMatchObject([
    { amount: 90.5, rows: [{}, {}, { description: 'Ten cuts', price: 48, idDepartment: 'dep-10' }] },
  ])
  expect(clientId).toBe(other.clientId)
})

test('a single-purpose card takes what was taxed off the rows, a multi-purpose one pays, and the receipt uses both up', async () => {
  const { desk, serve, sellCard, card, exportVisit, printReceipt, cashSystem, read, liability } = await open()
  const [taxed, untaxed] = [await sellCard(20, single), await sellCard(10)]
  const visit = await serve()
  const query = `&giftCards=${taxed.prepaidId}:20,${untaxed.prepaidId}:10`
  expect(await exportVisit(visit, query)).toMatchObject({ status: 200, body: { total: 42.5 } })
  expect(await cashSystem.orders()).toMatchObject([
    { amount: 22.5, rows: [{ price: 12.71 }, { price: 9.79 }], payments: [{ type: 'VOUCHER', amount: 10 }] },
  ])
  // Set aside, and still owed.
  expect([(await card(taxed)).balance, (await card(untaxed)).balance, (await liability()).owed]).toEqual([0, 0, 30])
  expect((await desk.call<GiftCards>('GET', '/api/GiftCards/{sessionCode}')).body.totals).toMatchObject({ cards: 2, outstanding: 30 })
  const other = await serve()
  expect(await exportVisit(other, `&giftCards=${taxed.prepaidId}:1`)).toMatchObject({ status: 409, body: { code: 'prepaid_insufficient' } })
  expect((await printReceipt(visit, { method: 'ELECTRONIC' })).status).toBe(200)
  expect(await read(visit)).toMatchObject({
    total: 42.5,
    owed: 0,
    payments: [
      { method: 'voucher', amount: 20 },
      { method: 'voucher', amount: 10 },
      { method: 'card', amount: 12.5 },
    ],
  })
  expect((await liability()).owed).toBe(0)
})

test('releases what was set aside where the order fails, is reopened or is voided, and refuses what the card does not hold', async () => {
  const { admin, post, serve, sellCard, card, exportVisit, cashSystem, read } = await open()
  const sold = await sellCard(30)
  const visit = await serve()
  const query = `&giftCards=${sold.prepaidId}:30`
  expect(await exportVisit(visit, `&giftCards=${sold.prepaidId}:43`)).toMatchObject({ status: 400, body: { code: 'prepaid_by_voucher' } })
  expect(await exportVisit(visit, `&giftCards=${sold.prepaidId}:31`)).toMatchObject({ body: { code: 'prepaid_insufficient' } })
  expect(await exportVisit(visit, '&giftCards=gft_none:5')).toMatchObject({ body: { code: 'prepaid_unusable' } })
  await cashSystem.fault('refused', visit.appointmentId)
  expect((await exportVisit(visit, query)).status).toBe(422)
  expect((await card(sold)).balance).toBe(30)
  expect((await exportVisit(visit, query)).status).toBe(200)
  expect((await card(sold)).balance).toBe(0)
  const reopen = (more: object) => post<Appointment>(`CashSystem/Reopen/{sessionCode}/${visit.appointmentId}`, { reason: 'x', ...more })
  await post(`CashSystem/MarkPaid/{sessionCode}/${visit.appointmentId}`, { method: 'cash' })
  expect(await read(visit)).toMatchObject({
    payments: [
      { method: 'voucher', amount: 30 },
      { method: 'cash', amount: 12.5 },
    ],
  })
  // Blocked meanwhile: what was set aside before stays paid.
  expect((await reopen({ keepsOrder: true })).body).toMatchObject({ payments: [] })
  await admin.call('POST', `/api/GiftCards/Block/{sessionCode}/${sold.prepaidId}`, { reason: 'Lost' })
  expect((await post(`CashSystem/MarkPaid/{sessionCode}/${visit.appointmentId}`, { method: 'cash' })).status).toBe(200)
  await admin.call('POST', `/api/GiftCards/Unblock/{sessionCode}/${sold.prepaidId}`)
  expect((await card(sold)).balance).toBe(0)
  expect((await reopen({})).body).toMatchObject({ externalCashOrder: null, payments: [] })
  expect((await card(sold)).balance).toBe(30)
})

test('a visit whose services were all taxed with their course is closed without an order', async () => {
  const { world, admin, post, serve, exportVisit, cashSystem, cut, clientId } = await open()
  const terms = { course: 'Two cuts', servicesDTO: [{ serviceId: cut }], sessions: 2, price: 41, validityMonths: 12, shareable: false }
  const made = await admin.call<Course>('POST', '/api/Courses/{sessionCode}', { ...terms, vatKind: 'single', vatRate: 22 })
  const payments = [{ method: 'cash', amount: 41 }]
  const sale = { courseId: made.body.courseId, clientId, payments }
  const sold = await sellBeforeConnection(world, () => post<ClientCourse>('ClientCourses/Sell/{sessionCode}', sale))
  const use = async (visit: Appointment) => {
    const clientHistoryServiceId = visit.clientHistoryServicesDTO[0]?.clientHistoryServiceId
    return (await post<Appointment>('ClientCourses/Use/{sessionCode}', { prepaidId: sold.body.prepaidId, clientHistoryServiceId })).body
  }
  const alone = await use(await serve([cut]))
  expect(await exportVisit(alone)).toMatchObject({
    status: 200,
    body: { total: 20.5, externalCashOrder: null, checkedOut: expect.any(String), payments: [{ method: 'voucher', amount: 20.5 }] },
  })
  expect(await cashSystem.orders()).toEqual([])
  const both = await use(await serve())
  expect(await exportVisit(both, '&discountPercentage=10')).toMatchObject({ status: 200, body: { total: 37.15 } })
  expect(await cashSystem.orders()).toMatchObject([{ amount: 16.65, rows: [{ price: 0 }, { price: 16.65 }] }])
  // While the order waits for its receipt, the session is in use.
  const [course] = (await admin.call<ClientCourse[]>('GET', `/api/ClientCourses/Client/{sessionCode}?clientId=${clientId}`)).body
  expect(course).toMatchObject({ balance: 0, left: 0 })
})

test('sells a fee in an order, under its own name and with the ordinary VAT, untouched by the discount', async () => {
  const { post, serve, exportVisit, printReceipt, cashSystem, read } = await open()
  const visit = await serve()
  await post(`Fees/{sessionCode}/${visit.appointmentId}`, { fee: 'No-show fee', price: 10 })
  expect(await exportVisit(visit, '&discountPercentage=50')).toMatchObject({ status: 200, body: { total: 31.25 } })
  expect(await cashSystem.orders()).toMatchObject([
    { amount: 31.25, rows: [{ price: 12 }, { price: 9.25 }, { description: 'No-show fee', price: 10, idDepartment: 'dep-services' }] },
  ])
  expect((await printReceipt(visit)).status).toBe(200)
  expect((await read(visit)).entries).toMatchObject([
    { charged: 31.25, takings: [{ side: 'services', amount: 12 }, { amount: 9.25 }, { side: 'fee', userId: '', amount: 10 }] },
  ])
})
