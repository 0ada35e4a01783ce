import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Agenda } from '../../schema/api/agenda.ts'
import type { Appointment } from '../../schema/api/appointments.ts'
import { getVisitStatus, visitStatus } from '../../schema/rules/visit-status.ts'
import { openFixture } from '../support/fixture.ts'
import { at, openSalon, type Person, today } from '../support/salon.ts'
import {
  type Action,
  anyAction,
  computePayment,
  computePrice,
  type ModelSalon,
  type ModelVisit,
  openModel,
  press,
  productPrices,
} from '../support/visit-model.ts'

interface Refused {
  error: string
}
const shelf = [7, 4]

/** What both sides say of a visit: the wire's, and the model's. */
const wirePicture = (visit: Appointment) => ({
  arrival: visit.arrival,
  startServices: visit.startServices,
  checkedOut: visit.checkedOut,
  services: visit.clientHistoryServicesDTO.map(({ userDTO, price, start, end }) => [userDTO.userId, price, start, end]),
  products: visit.clientHistoryProductsDTO.map(({ product, price, quantity }) => [product, price, quantity]),
  discounts: [visit.discountValueServices, visit.discountValueProducts],
  till: [visit.payments.reduce((sum, payment) => sum + Math.round(payment.amount * 100), 0), visit.owed, visit.tip],
  total: visit.total,
})
const modelPicture = (visit: ModelVisit): ReturnType<typeof wirePicture> => ({
  arrival: visit.arrival,
  startServices: visit.startServices,
  checkedOut: visit.checkedOut,
  services: visit.clientHistoryServicesDTO.map(({ userDTO, price, start, end }) => [userDTO.userId, price / 100, start, end]),
  products: visit.products.map(({ product, quantity }) => [`Product ${product}`, (productPrices[product] ?? 0) / 100, quantity]),
  discounts: [visit.discountServices / 100, visit.discountProducts / 100],
  till: [visit.paid, visit.owed / 100, visit.tip / 100],
  total: computePrice(visit).total,
})

test('three hundred steps against worker and database end as the rules say, refusals by the same sentence', {
  timeout: 120_000,
}, async () => {
  let [taken, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(anyAction, { minLength: 400, maxLength: 400 }), async (unasked, actions) => {
      let pressed = 0
      const world = await openFixture()
      const salon = await openSalon(world, { avoid_appointments_start_check: unasked ? 1 : 0 })
      const admin = await salon.as('ADMIN')
      const productIds = shelf.map((_, product) => `prd_${product}_${salon.salonId}`)
      await world.db.batch(
        shelf.map((stock, product) => ({
          sql: 'INSERT INTO products (product_id, salon_id, product, price_cents, stock, changed_utc) VALUES (?, ?, ?, ?, ?, 1)',
          args: [productIds[product] ?? '', salon.salonId, `Product ${product}`, BigInt(productPrices[product] ?? 0), BigInt(stock)],
        })),
        'write',
      )
      const model = openModel(unasked, [salon.anna, salon.giulia, salon.marco], 3200, shelf)
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
      const seen: (Appointment | null)[] = agendas.map(() => null)
      const bench = { admin, model, agendas, seen, productIds, cut: salon.cut }

      for (const [minute, action] of actions.entries()) {
        // What there is nothing to press for is no step.
        if (pressed === 100) break
        const now = new Date(Date.parse(at('09:00')) + minute * 60_000).toISOString().replace('.000Z', 'Z')
        const reply = await send(bench, action, now)
        const sentence = press(model, action, now)
        if (sentence === undefined) {
          expect(reply).toBeUndefined()
          continue
        }
        const told = { action, status: reply?.status, error: reply && 'error' in reply.body ? reply.body.error : null }
        expect(told).toEqual({ action, status: told.status, error: sentence })
        expect(told.status).toBe(sentence === null ? 200 : /^The (discount|payments)/.test(sentence) ? 400 : 409)
        pressed += 1
        if (sentence === null) taken += 1
        else refused += 1

        const visit = model.visits[action.visit] ?? null
        if (action.do === 'Receive' && sentence === null) seen[action.visit] = reply?.body as Appointment
        const id = seen[action.visit]?.appointmentId
        const read = await admin.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${id}`, undefined, { now })
        expect(read.status).toBe(visit ? 200 : 404)
        seen[action.visit] = visit ? read.body : null
        if (visit) expect(wirePicture(read.body), JSON.stringify(action)).toEqual(modelPicture(visit))
      }

      expect(pressed).toBe(100)
      // The agenda says the same of every booking, the shelf holds what is left, and its movements tell the whole story.
      const day = await admin.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}&notWorkingValues=false`)
      for (const [i, agendaId] of agendas.entries()) {
        const agenda = day.body.find((one) => one.agendaId === agendaId)
        expect(agenda && visitStatus(agenda)).toBe(getVisitStatus(model.visits[i] ?? null))
      }
      const count = async (sql: string) => (await world.db.execute(sql)).rows.map((row) => Number(row.n))
      expect(await count('SELECT stock AS n FROM products ORDER BY product')).toEqual(model.stock)
      expect(
        await count(
          'SELECT (SELECT coalesce(sum(m.quantity), 0) FROM stock_movements m WHERE m.product_id = p.product_id) AS n FROM products p ORDER BY product',
        ),
      ).toEqual(model.stock.map((pieces, product) => pieces - (shelf[product] ?? 0)))
      expect(await count('SELECT coalesce(sum(amount_cents), 0) AS n FROM payments')).toEqual([
        model.visits.reduce((sum, visit) => sum + (visit?.paid ?? 0), 0),
      ])
      // What each row brought adds up to what the visits cost.
      const rows = `SELECT net_cents FROM client_history_services WHERE deleted_utc IS NULL UNION ALL SELECT net_cents FROM client_history_products WHERE deleted_utc IS NULL`
      const paid = model.visits.reduce((sum, visit) => sum + (visit?.checkedOut ? Math.round(computePrice(visit).total * 100) : 0), 0)
      expect(await count(`SELECT coalesce(sum(net_cents), 0) AS n FROM (${rows})`)).toEqual([paid])
      expect(await count('SELECT coalesce(sum(total_cents), 0) AS n FROM appointments WHERE checked_out_utc IS NOT NULL')).toEqual([paid])
    }),
    { numRuns: 3, endOnFailure: true, seed: 20261124 },
  )
  expect(taken).toBeGreaterThan(90)
  expect(refused).toBeGreaterThan(90)
})

interface Bench {
  admin: Person
  model: ModelSalon
  agendas: readonly string[]
  /** The visits as they were read last. */
  seen: readonly (Appointment | null)[]
  productIds: readonly string[]
  cut: string
}

/** The call that an action is; undefined where there is nothing to press it on. */
function send({ admin, model, agendas, seen, productIds, cut }: Bench, action: Action, now: string) {
  const call = (method: string, path: string, body?: unknown) => admin.call<Appointment | Refused>(method, `/api/${path}`, body, { now })
  if (action.do === 'Receive')
    return call('POST', 'Appointments/{sessionCode}', { agendaId: agendas[action.visit], arrived: action.arrived })
  const [visit, known] = [seen[action.visit], model.visits[action.visit]]
  if (!visit || !known) return undefined
  const { appointmentId, version } = visit
  switch (action.do) {
    case 'Visit':
      return call('POST', `Appointments/${action.step}/{sessionCode}/${appointmentId}`)
    case 'Service': {
      const one = visit.clientHistoryServicesDTO[action.at]
      if (!one) return undefined
      const path = `{sessionCode}/${one.clientHistoryServiceId}`
      return action.step === 'Remove'
        ? call('DELETE', `ClientHistoryServices/${path}`)
        : call('POST', `ClientHistoryServices/${action.step}/${path}`)
    }
    case 'AddService':
      return call('POST', 'ClientHistoryServices/{sessionCode}', { appointmentId, serviceId: cut, userId: model.staff[action.userId] })
    case 'AddProducts':
      return call(
        'POST',
        'ClientHistoryProducts/Multiple/{sessionCode}',
        action.list.map(({ product, quantity }) => ({ appointmentId, productId: productIds[product], quantity })),
      )
    case 'SetQuantity':
    case 'RemoveProduct': {
      const one = visit.clientHistoryProductsDTO[action.at]
      if (!one) return undefined
      const path = `ClientHistoryProducts/{sessionCode}/${one.clientHistoryProductId}`
      return action.do === 'SetQuantity' ? call('PUT', path, { ...one, quantity: action.quantity }) : call('DELETE', path)
    }
    case 'Discount': {
      const query = new URLSearchParams({
        discountValueServices: (action.services / 100).toFixed(2),
        discountValueProducts: (action.products / 100).toFixed(2),
      })
      return call('PUT', `Appointments/SetDiscountValue/{sessionCode}/${appointmentId}?${query}`)
    }
    case 'Checkout': {
      const paid = computePayment(known, action)
      // In two payments wherever it can be halved.
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
