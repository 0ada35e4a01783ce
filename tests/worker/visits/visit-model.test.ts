import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { getVisitStatus, visitStatus } from '../../../schema/rules/visits/visit-status.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Person, today } from '../../support/salon.ts'
import {
  type Action,
  anyAction,
  applyAction,
  computePayment,
  computePrice,
  type ModelSalon,
  type ModelVisit,
  openModel,
  productPrices,
} from '../../support/visit-model.ts'

interface Refused {
  error: string
  code: string
}
const initialStock = [7, 4]
const maxSteps = 100

/** What both the API and the model know of a visit. */
const toSummary = (visit: Appointment) => ({
  arrival: visit.arrival,
  startServices: visit.startServices,
  checkedOut: visit.checkedOut,
  services: visit.clientHistoryServicesDTO.map(({ userDTO, price, start, end }) => [userDTO.userId, price, start, end]),
  products: visit.clientHistoryProductsDTO.map(({ product, price, quantity }) => [product, price, quantity]),
  discounts: [visit.discountValueServices, visit.discountValueProducts],
  paid: [visit.payments.reduce((sum, payment) => sum + Math.round(payment.amount * 100), 0), visit.owed, visit.tip],
  total: visit.total,
})
const toModelSummary = (visit: ModelVisit): ReturnType<typeof toSummary> => ({
  arrival: visit.arrival,
  startServices: visit.startServices,
  checkedOut: visit.checkedOut,
  services: visit.clientHistoryServicesDTO.map(({ userDTO, price, start, end }) => [userDTO.userId, price / 100, start, end]),
  products: visit.products.map(({ product, quantity }) => [`Product ${product}`, (productPrices[product] ?? 0) / 100, quantity]),
  discounts: [visit.discountServices / 100, visit.discountProducts / 100],
  paid: [visit.paid, visit.owed / 100, visit.tip / 100],
  total: computePrice(visit).total,
})

/** A salon with the products and bookings of the model. */
async function openBench(avoidStartCheck: boolean): Promise<Bench> {
  const world = await openFixture()
  const salon = await openSalon(world, { avoid_appointments_start_check: avoidStartCheck ? 1 : 0 })
  const admin = await salon.as('ADMIN')
  const productIds = initialStock.map((_, product) => `prd_${product}_${salon.salonId}`)
  await world.db.batch(
    initialStock.map((stock, product) => ({
      sql: 'INSERT INTO products (product_id, salon_id, product, price_cents, stock, changed_utc) VALUES (?, ?, ?, ?, ?, 1)',
      args: [productIds[product] ?? '', salon.salonId, `Product ${product}`, BigInt(productPrices[product] ?? 0), BigInt(stock)],
    })),
    'write',
  )
  const model = openModel(avoidStartCheck, [salon.anna, salon.giulia, salon.marco], 3200, initialStock)
  const agendas: string[] = []
  for (const [i, services] of model.bookings.entries()) {
    const reply = await admin.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
      clientId: salon.clients[i % 4],
      agendaServicesDTO: services.map(({ userId }, n) => ({
        serviceId: salon.cut,
        userId,
        start: at(`1${n}:0${i}`),
        mayOverlap: true,
      })),
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    agendas.push(reply.body.agendaId)
  }
  return { world, admin, model, agendas, visits: agendas.map(() => null), productIds, cut: salon.cut }
}

/** The agenda, the stock with its movements, the payments and the net amounts agree with the model. */
async function expectSameSalon({ world, admin, model, agendas }: Bench) {
  const day = await admin.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}&notWorkingValues=false`)
  for (const [i, agendaId] of agendas.entries()) {
    const agenda = day.body.find((booking) => booking.agendaId === agendaId)
    expect(agenda && visitStatus(agenda)).toBe(getVisitStatus(model.visits[i] ?? null))
  }
  const select = async (sql: string) => (await world.db.execute(sql)).rows.map((row) => Number(row.n))
  expect(await select('SELECT stock AS n FROM products ORDER BY product')).toEqual(model.stock)
  const moved = await select(`
    SELECT (SELECT coalesce(sum(m.quantity), 0) FROM stock_movements m WHERE m.product_id = p.product_id) AS n
    FROM products p
    ORDER BY product`)
  expect(moved).toEqual(model.stock.map((pieces, product) => pieces - (initialStock[product] ?? 0)))
  expect(await select('SELECT coalesce(sum(amount_cents), 0) AS n FROM payments')).toEqual([
    model.visits.reduce((sum, visit) => sum + (visit?.paid ?? 0), 0),
  ])
  const total = model.visits.reduce((sum, visit) => sum + (visit?.checkedOut ? Math.round(computePrice(visit).total * 100) : 0), 0)
  const net = await select(`
    SELECT coalesce(sum(net_cents), 0) AS n
    FROM (
      SELECT net_cents FROM client_history_services WHERE deleted_utc IS NULL
      UNION ALL
      SELECT net_cents FROM client_history_products WHERE deleted_utc IS NULL
    )`)
  expect(net).toEqual([total])
  expect(await select('SELECT coalesce(sum(total_cents), 0) AS n FROM appointments WHERE checked_out_utc IS NOT NULL')).toEqual([total])
}

test('three hundred random actions have the effects and the error codes of the rules', async () => {
  let [allowed, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(anyAction, { minLength: 400, maxLength: 400 }), async (avoidStartCheck, actions) => {
      const bench = await openBench(avoidStartCheck)
      const { admin, model, visits } = bench
      let steps = 0
      for (const [minute, action] of actions.entries()) {
        if (steps === maxSteps) break
        const now = new Date(Date.parse(at('09:00')) + minute * 60_000).toISOString().replace('.000Z', 'Z')
        const reply = await send(bench, action, now)
        const code = applyAction(model, action, now)
        // An action on something that does not exist is no step.
        if (code === undefined) {
          expect(reply).toBeUndefined()
          continue
        }
        const status = code === null ? 200 : code === 'discount_too_large' || code === 'payments_mismatch' ? 400 : 409
        const replyCode = reply && 'code' in reply.body ? reply.body.code : null
        expect({ action, status: reply?.status, code: replyCode }).toEqual({ action, status, code })
        steps += 1
        if (code === null) allowed += 1
        else refused += 1

        const expected = model.visits[action.visit] ?? null
        if (action.do === 'CheckIn' && code === null) visits[action.visit] = reply?.body as Appointment
        const id = visits[action.visit]?.appointmentId
        const read = await admin.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${id}`, undefined, { now })
        expect(read.status).toBe(expected ? 200 : 404)
        visits[action.visit] = expected ? read.body : null
        if (expected) expect(toSummary(read.body), JSON.stringify(action)).toEqual(toModelSummary(expected))
      }
      expect(steps).toBe(maxSteps)
      await expectSameSalon(bench)
    }),
    { numRuns: 3, endOnFailure: true, seed: 20261124 },
  )
  expect(allowed).toBeGreaterThan(90)
  expect(refused).toBeGreaterThan(90)
})

interface Bench {
  world: Fixture
  admin: Person
  model: ModelSalon
  agendas: readonly string[]
  /** The visits as they were read last. */
  visits: (Appointment | null)[]
  productIds: readonly string[]
  cut: string
}

/** Sends the call of an action; undefined where there is no visit, service or product to apply it to. */
function send({ admin, model, agendas, visits, productIds, cut }: Bench, action: Action, now: string) {
  const call = (method: string, path: string, body?: unknown) => admin.call<Appointment | Refused>(method, `/api/${path}`, body, { now })
  if (action.do === 'CheckIn')
    return call('POST', 'Appointments/{sessionCode}', { agendaId: agendas[action.visit], arrived: action.arrived })
  const [visit, modelVisit] = [visits[action.visit], model.visits[action.visit]]
  if (!visit || !modelVisit) return undefined
  const { appointmentId, version } = visit
  switch (action.do) {
    case 'Visit':
      return call('POST', `Appointments/${action.step}/{sessionCode}/${appointmentId}`)
    case 'Service': {
      const service = visit.clientHistoryServicesDTO[action.at]
      if (!service) return undefined
      const path = `{sessionCode}/${service.clientHistoryServiceId}`
      return action.step === 'Remove'
        ? call('DELETE', `ClientHistoryServices/${path}`)
        : call('POST', `ClientHistoryServices/${action.step}/${path}`)
    }
    case 'AddService':
      return call('POST', 'ClientHistoryServices/{sessionCode}', {
        appointmentId,
        serviceId: cut,
        userId: model.staff[action.userId],
        mayOverlap: true,
      })
    case 'AddProducts':
      return call(
        'POST',
        'ClientHistoryProducts/Multiple/{sessionCode}',
        action.list.map(({ product, quantity }) => ({ appointmentId, productId: productIds[product], quantity })),
      )
    case 'SetQuantity':
    case 'RemoveProduct': {
      const product = visit.clientHistoryProductsDTO[action.at]
      if (!product) return undefined
      const path = `ClientHistoryProducts/{sessionCode}/${product.clientHistoryProductId}`
      return action.do === 'SetQuantity' ? call('PUT', path, { ...product, quantity: action.quantity }) : call('DELETE', path)
    }
    case 'Discount': {
      const query = new URLSearchParams({
        discountValueServices: (action.services / 100).toFixed(2),
        discountValueProducts: (action.products / 100).toFixed(2),
      })
      return call('PUT', `Appointments/SetDiscountValue/{sessionCode}/${appointmentId}?${query}`)
    }
    case 'Checkout': {
      const paid = computePayment(modelVisit, action)
      // In two payments where it can be halved.
      const parts = [Math.floor(paid / 2), paid - Math.floor(paid / 2)].filter((part) => part > 0)
      return call('POST', `Appointments/Checkout/{sessionCode}/${appointmentId}`, {
        version,
        payments: parts.map((part, i) => ({ method: i ? 'card' : 'cash', amount: part / 100 })),
        owed: action.owed / 100,
        tip: action.tip / 100,
      })
    }
  }
}
