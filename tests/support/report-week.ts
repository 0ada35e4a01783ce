import fc from 'fast-check'
import { expect } from 'vitest'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import type { Fixture } from './fixture.ts'
import { openLedger } from './ledger-visits.ts'
import { type Salon, today } from './salon.ts'

/** The day so many days after the test day. */
export const toDay = (n: number) => new Date(Date.parse(`${today}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)

/** Random visits from Tuesday to Saturday, sales without a visit between them, and what is done to each of them later. */
export const arbitraryWeek = fc.array(
  fc.record({
    day: fc.nat({ max: 4 }),
    client: fc.nat({ max: 3 }),
    person: fc.nat({ max: 2 }),
    services: fc.array(fc.constantFrom('cut', 'colour'), { minLength: 1, maxLength: 3 }),
    pieces: fc.nat({ max: 2 }),
    tip: fc.constantFrom(0, 0, 3),
    owed: fc.constantFrom(0, 0, 5),
    end: fc.constantFrom('paid', 'paid', 'refunded', 'voided', 'open'),
    correctionDay: fc.nat({ max: 4 }),
    fee: fc.constantFrom(0, 0, 15),
    sale: fc.record({
      pieces: fc.nat({ max: 2 }),
      client: fc.constantFrom(null, 0, 1, 2, 3),
      discount: fc.constantFrom(0, 1.01),
      end: fc.constantFrom('paid', 'paid', 'refunded', 'voided'),
    }),
  }),
  { minLength: 4, maxLength: 10 },
)
type Plan = typeof arbitraryWeek extends fc.Arbitrary<(infer One)[]> ? One : never

/** An amount that a plain list of everything holds; days count from the test day. */
interface PlainLine {
  readonly day: number
  /** Empty for a fee. */
  readonly person: string
  readonly side: 'services' | 'products' | 'fee' | 'tip'
  readonly cents: number
  /** Sold without a visit. */
  readonly isSale?: true
}
export interface PlainWeek {
  readonly lines: PlainLine[]
  readonly visits: { readonly day: number; readonly client: number; readonly services: number }[]
  /** Days of checkouts, and those of voided ones. */
  readonly checkouts: number[]
  readonly voids: number[]
  /** Services that were checked out, less those of voided checkouts. */
  timesSold: number
}

const prices = { cut: 3200, colour: 6200 }

/** Lets the visits happen through the API, and answers a plain list of what they amount to. */
export async function playWeek(world: Fixture, salon: Salon, plans: readonly Plan[]): Promise<PlainWeek> {
  const { go, served } = await openLedger(world, salon, await salon.as('ADMIN'))
  const people = [salon.anna, salon.giulia, salon.marco]
  const week: PlainWeek = { lines: [], visits: [], checkouts: [], voids: [], timesSold: 0 }
  let minute = 0
  const at = (day: number) => {
    minute += 1
    return { time: `${12 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`, day: toDay(day) }
  }

  async function visit(plan: Plan) {
    const person = people[plan.person] ?? ''
    const services = plan.services.map((name) => [name === 'cut' ? salon.cut : salon.colour, person] as const)
    const made = await served(salon.clients[plan.client], services, plan.pieces)
    // `served` takes place on the test day; the visit moves to its own.
    await world.db.execute({
      sql: 'UPDATE appointments SET arrival_utc = arrival_utc + ? WHERE appointment_id = ?',
      args: [plan.day * 86_400, made.appointmentId],
    })
    week.visits.push({ day: plan.day, client: plan.client, services: services.length })
    if (plan.end === 'open') return
    const { total, version } = plan.fee > 0 ? await addFee(made.appointmentId, plan) : made
    const payments = [{ method: 'card', amount: total + plan.tip - plan.owed }]
    const body = { version, tip: plan.tip, owed: plan.owed, payments }
    const paid = await go<Appointment>('POST', `/api/Appointments/Checkout/{sessionCode}/${made.appointmentId}`, body, at(plan.day))
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    const charged: PlainLine[] = [
      ...plan.services.map((name) => ({ day: plan.day, person, side: 'services' as const, cents: prices[name as 'cut'] })),
      { day: plan.day, person, side: 'products', cents: plan.pieces * 1850 },
      { day: plan.day, person: '', side: 'fee', cents: plan.fee * 100 },
      { day: plan.day, person, side: 'tip', cents: plan.tip * 100 },
    ]
    week.checkouts.push(plan.day)
    week.timesSold += services.length
    week.lines.push(...charged)
    await correct(plan, paid.body, charged)
  }

  async function addFee(appointmentId: string, { fee: price, day }: Plan) {
    const { status, body } = await go<Appointment>('POST', `/api/Fees/{sessionCode}/${appointmentId}`, { fee: 'No-show', price }, at(day))
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  async function correct({ end, day, correctionDay }: Plan, paid: Appointment, charged: readonly PlainLine[]) {
    if (end !== 'voided' && end !== 'refunded') return
    const later = Math.max(day, correctionDay)
    const [action, more] =
      end === 'voided' ? ['Void', {}] : ['Refund', { lines: [paid.clientHistoryServicesDTO[0]?.clientHistoryServiceId] }]
    const body = { version: paid.version, reason: 'Not happy', ...more }
    const { status } = await go('POST', `/api/Appointments/${action}/{sessionCode}/${paid.appointmentId}`, body, at(later))
    expect(status).toBe(200)
    const reversed = end === 'voided' ? charged : charged.slice(0, 1)
    week.lines.push(...reversed.map((line) => ({ ...line, day: later, cents: -line.cents })))
    if (end !== 'voided') return
    week.voids.push(later)
    week.timesSold -= paid.clientHistoryServicesDTO.length
  }

  async function sell({ day, correctionDay, person: seller, sale }: Plan) {
    if (sale.pieces === 0) return
    const person = people[seller] ?? ''
    const total = sale.pieces * 18.5 - sale.discount
    const body = {
      clientId: sale.client === null ? null : salon.clients[sale.client],
      products: [{ productId: `prd_silver_${salon.salonId}`, quantity: sale.pieces, userId: person }],
      discount: sale.discount,
      payments: [{ method: 'cash', amount: total }],
    }
    const sold = await go<Appointment>('POST', '/api/Sales/{sessionCode}', body, at(day))
    expect(sold.status, JSON.stringify(sold.body)).toBe(200)
    const line = { day, person, side: 'products', cents: Math.round(total * 100), isSale: true } as const
    week.lines.push(line)
    if (sale.end === 'paid') return
    const later = Math.max(day, correctionDay)
    const { appointmentId, version, clientHistoryProductsDTO } = sold.body
    const lines = sale.end === 'refunded' ? { lines: [clientHistoryProductsDTO[0]?.clientHistoryProductId] } : { productsBack: true }
    const request = { version, reason: 'Not happy', ...lines }
    const action = sale.end === 'refunded' ? 'Refund' : 'Void'
    const { status } = await go('POST', `/api/Appointments/${action}/{sessionCode}/${appointmentId}`, request, at(later))
    expect(status).toBe(200)
    week.lines.push({ ...line, day: later, cents: -line.cents })
  }

  await world.db.execute('UPDATE products SET stock = 100')
  for (const plan of plans) {
    await visit(plan)
    await sell(plan)
  }
  return week
}
