import { expect, test } from 'vitest'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import type { ClientLoyalty } from '../../../schema/api/money/loyalty-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { openSalon, today } from '../../support/salon.ts'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const { go, stock, served } = await openLedger(world, salon, desk)
  const line = { productId: `prd_silver_${salon.salonId}`, quantity: 1 }
  const sell = (body: object, key?: string) => go('POST', '/api/Sales/{sessionCode}', { products: [line], ...body }, key ? { key } : {})
  const count = async (sql: string) => Number((await world.db.execute(`SELECT count(*) AS n FROM ${sql}`)).rows[0]?.n)
  return { world, salon, go, stock, served, sell, line, count }
}

test('sells to nobody known: one entry of the ledger, less stock, and neither a visit nor a client', async () => {
  const { go, stock, sell, line, count, salon } = await prepare()
  const products = [{ ...line, quantity: 2, userId: salon.giulia }]
  const payments = [
    { method: 'cash', amount: 10 },
    { method: 'card', amount: 25 },
  ]
  const { status, body: sale } = await sell({ products, discount: 2, payments }, 'pressed')
  expect(status, JSON.stringify(sale)).toBe(200)
  expect(sale).toMatchObject({
    clientId: '',
    clientDTO: null,
    agendaId: sale.appointmentId,
    arrival: null,
    total: 35,
    clientHistoryServicesDTO: [],
    clientHistoryProductsDTO: [{ product: 'Silver', quantity: 2, userId: salon.giulia }],
    entries: [{ kind: 'checkout', charged: 35, paid: 35 }],
  })
  // The same press again.
  expect((await sell({ products, discount: 2, payments }, 'pressed')).body.appointmentId).toBe(sale.appointmentId)
  expect(await stock()).toBe(18)
  expect((await go('GET', `/api/Appointments/{sessionCode}/${sale.appointmentId}`)).body.total).toBe(35)
  const day = (await go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${today}`)).body
  expect(day).toMatchObject({ products: 35, expectedCash: 10, visitsDTO: [], entries: [{ isSale: true, clientId: null, name: '' }] })
  for (const table of ['visit_figures', 'client_spending', 'loyalty_entries', 'agendas']) expect(await count(table), table).toBe(0)
})

test('a sale to a client counts for points and spending, and is neither the last visit nor one of the visits', async () => {
  const { go, sell, salon, world, served } = await prepare()
  const [clientId = ''] = salon.clients
  const settings = {
    enabled: true,
    version: 0,
    unit: 'points',
    basis: 'euro',
    earned: 1,
    products: true,
    rewardPoints: 50,
    rewardAmount: 10,
    validityMonths: 12,
  }
  await (await salon.as('ADMIN')).call('PUT', '/api/LoyaltySettings/{sessionCode}', settings)
  const visit = await served(clientId, [[salon.cut, salon.anna]])
  await go('POST', `/api/Appointments/Checkout/{sessionCode}/${visit.appointmentId}`, {
    version: visit.version,
    payments: [{ method: 'cash', amount: 32 }],
  })
  const { body: sale } = await sell({ clientId, payments: [{ method: 'card', amount: 18.5 }] })
  expect(sale).toMatchObject({ clientId, total: 18.5 })
  expect((await go<ClientLoyalty>('GET', `/api/Loyalty/Client/{sessionCode}?clientId=${clientId}`)).body.balance).toBe(50)
  const { rows } = await world.db.execute('SELECT client_id, amount_cents, sales_cents FROM client_spending')
  expect(rows).toMatchObject([{ client_id: clientId, amount_cents: 5050, sales_cents: 1850 }])
  const last = await go<Appointment | null>('GET', `/api/Appointments/Last/{sessionCode}?clientId=${clientId}`)
  expect(last.body?.appointmentId).toBe(visit.appointmentId)
  const bought = await go<{ product: string }[]>('GET', `/api/ClientHistoryProducts/Client/{sessionCode}?clientId=${clientId}`)
  expect(bought.body).toMatchObject([{ product: 'Silver' }])
})

test('a fee alone is charged, and no discount reduces it', async () => {
  const { sell, world } = await prepare()
  const fees = [{ fee: 'Bridal trial cancelled', price: 15 }]
  expect(await sell({ products: [], fees, discount: 1, payments: [] })).toMatchObject({ status: 400, body: { code: 'discount_too_large' } })
  const { body: sale } = await sell({ products: [], fees, payments: [{ method: 'card', amount: 15 }] })
  expect(sale).toMatchObject({ total: 15, feesDTO: [{ fee: 'Bridal trial cancelled', price: 15 }] })
  const { rows } = await world.db.execute('SELECT fee_cents, sales_cents, tickets FROM daily_totals')
  expect(rows).toMatchObject([{ fee_cents: 1500, sales_cents: 1500, tickets: 0 }])
})

test('a sale is refunded and voided as a checkout is, and products come back with the void', async () => {
  const { go, sell, stock, world } = await prepare()
  const { body: sale } = await sell({ payments: [{ method: 'cash', amount: 18.5 }] })
  const path = (name: string) => `/api/Appointments/${name}/{sessionCode}/${sale.appointmentId}`
  const refunded = await go('POST', path('Refund'), { version: sale.version, reason: 'Leaks', amount: 8.5 })
  expect(refunded.body).toMatchObject({ refunded: 8.5 })
  const voided = await go('POST', path('Void'), { version: refunded.body.version, reason: 'Wrong price', productsBack: true })
  expect(voided.body).toMatchObject({ checkedOut: null, arrival: null, clientHistoryProductsDTO: [] })
  expect(await stock()).toBe(20)
  // Nothing can be done with what is left of it.
  expect((await go('POST', path('Checkout'), { version: voided.body.version, payments: [] })).body.error).toBe(
    "The client hasn't arrived yet",
  )
  const { rows } = await world.db.execute('SELECT products_cents, sales_cents, tickets FROM daily_totals')
  expect(rows).toMatchObject([{ products_cents: 0, sales_cents: 0, tickets: 0 }])
})

test('refuses what does not fit: amounts, stock, products, team members and clients that are not there, a cash system', async () => {
  const { sell, line, count, stock, world } = await prepare()
  const payments = [{ method: 'card', amount: 18.5 }]
  const refusals = [
    [{ payments: [{ method: 'card', amount: 18 }] }, 400, 'payments_mismatch'],
    [{ payments: [], discount: 20 }, 400, 'discount_too_large'],
    [{ payments: [{ method: 'card', amount: 388.5 }], products: [{ ...line, quantity: 21 }] }, 409, 'out_of_stock'],
    [{ payments, products: [] }, 400, 'invalid_input'],
    [{ payments, products: [{ ...line, productId: 'prd_none' }] }, 400, 'invalid_input'],
    [{ payments, products: [{ ...line, userId: 'usr_none' }] }, 400, 'invalid_input'],
    [{ payments, clientId: 'cli_none' }, 400, 'invalid_input'],
    [{ payments: [{ method: 'voucher', amount: 18.5, prepaidId: 'gft_none' }] }, 409, 'prepaid_unusable'],
  ] as const
  for (const [body, status, code] of refusals) expect(await sell(body), code).toMatchObject({ status, body: { code } })
  expect([await stock(), await count('ledger_entries'), await count('appointments')]).toEqual([20, 0, 0])
  await world.db.execute(
    `INSERT INTO cash_systems (salon_id, id_sales_point, sales_point_name, connected_utc, changed_utc)
      SELECT salon_id, '1', 'Desk', 1, 1 FROM salons`,
  )
  expect(await sell({ payments })).toMatchObject({ status: 409, body: { code: 'checkout_in_cash_system' } })
})
