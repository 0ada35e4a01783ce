import type { InStatement } from '@libsql/client'
import fc from 'fast-check'
import type { Fixture } from './fixture.ts'
import type { Salon } from './salon.ts'

const daySeconds = 86_400
const first = Date.parse('2025-11-01T00:00:00Z') / 1000
/** A Tuesday on which the salon is closed. */
export const closedDay = '2026-11-03'
/** Sunday evening, 29 November. */
export const historyNow = '2026-11-29T20:00:00Z'
const nowSeconds = Date.parse(historyNow) / 1000

export interface PlainService {
  readonly userId: string
  readonly start: number
  readonly minutes: number
  readonly cents: number
}
export interface PlainBooking {
  readonly id: string
  readonly client: string
  readonly start: number
  readonly created: number
  readonly outcome: 'not_come' | 'cancelled' | null
  readonly services: readonly PlainService[]
  /** Check-in; null where the client has not come. */
  readonly arrival: number | null
  readonly isPaid: boolean
  /** Pieces sold by product. */
  readonly sold: readonly { readonly product: number; readonly pieces: number }[]
}
export interface PlainHistory {
  readonly bookings: readonly PlainBooking[]
  readonly answers: readonly {
    readonly client: string
    readonly asked: number
    readonly answered: number | null
    readonly score: number | null
  }[]
  readonly waiting: readonly { readonly created: number; readonly state: string }[]
  /** Price and purchase price of the products in cents; 0 where none is entered. */
  readonly products: readonly { readonly cents: number; readonly cost: number }[]
}

const arbitraryBooking = fc.record({
  // Mostly of the last months, some of the year before and some to come.
  day: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 290, max: 393 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 394, max: 421 }) },
  ),
  quarter: fc.integer({ min: 28, max: 92 }),
  client: fc.nat({ max: 3 }),
  leadDays: fc.constantFrom(0, 0, 3, 20, 40),
  outcome: fc.constantFrom(null, null, null, 'not_come' as const, 'cancelled' as const),
  services: fc.array(
    fc.record({ person: fc.nat({ max: 3 }), minutes: fc.constantFrom(20, 45, 75, 150), euro: fc.integer({ min: 0, max: 90 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  hasCome: fc.boolean(),
  isPaid: fc.boolean(),
  sold: fc.array(fc.record({ product: fc.nat({ max: 2 }), pieces: fc.integer({ min: 1, max: 3 }) }), { maxLength: 2 }),
})
const arbitraryDay = fc.integer({ min: 0, max: 393 })
const arbitraryHistory = fc.record({
  bookings: fc.array(arbitraryBooking, { minLength: 70, maxLength: 70 }),
  answers: fc.array(
    fc.record({
      client: fc.nat({ max: 3 }),
      asked: arbitraryDay,
      after: fc.option(fc.nat({ max: 5 })),
      score: fc.integer({ min: 0, max: 10 }),
    }),
    {
      minLength: 20,
      maxLength: 20,
    },
  ),
  waiting: fc.array(fc.record({ day: arbitraryDay, state: fc.constantFrom('waiting', 'booked', 'left') }), {
    minLength: 15,
    maxLength: 15,
  }),
})

const insert = (table: string, row: Record<string, string | number | null>): InStatement => ({
  sql: `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
    .map(() => '?')
    .join(', ')})`,
  args: Object.values(row).map((value) => (typeof value === 'number' ? BigInt(value) : value)),
})
const products = [
  { cents: 1850, cost: 700 },
  { cents: 999, cost: 0 },
  { cents: 2500, cost: 1333 },
] as const

/** Rows of a booking with its visit; each product is charged at its price on the day of the check-in. */
function* listRows(booking: PlainBooking, salonId: string): Generator<InStatement> {
  const { id, client, start, created, outcome, services, arrival, isPaid, sold } = booking
  const own = { salon_id: salonId, changed_utc: created }
  yield insert('agendas', { agenda_id: id, ...own, client_id: client, start_utc: start, end_utc: start + 3600, outcome })
  for (const [i, { userId, start: from, minutes, cents }] of services.entries()) {
    const line = { agenda_service_id: `${id}.${i}`, ...own, agenda_id: id, service_id: 'x', user_id: userId, start_utc: from }
    yield insert('agenda_services', { ...line, service: 'Cut', length_minutes: minutes, price_cents: cents })
    // A cancelled booking and a no-show keep nobody busy.
    if (outcome === null) {
      const span = { salon_id: salonId, user_id: userId, start_utc: from, end_utc: from + minutes * 60 }
      yield insert('busy_intervals', { ...span, cause: 'service', cause_id: `${id}.${i}`, may_overlap: 1 })
    }
  }
  if (arrival === null) return
  const visit = { appointment_id: `v${id}`, ...own, agenda_id: id, client_id: client, arrival_utc: arrival }
  yield insert('appointments', { ...visit, checked_out_utc: isPaid ? arrival + 3600 : null })
  for (const [i, { product, pieces }] of sold.entries()) {
    const line = {
      client_history_product_id: `${id}.p${i}`,
      ...own,
      client_id: client,
      appointment_id: `v${id}`,
      product_id: `${salonId}.${product}`,
    }
    const price = products[product]?.cents ?? 0
    yield insert('client_history_products', { ...line, user_id: 'x', product: 'Silver', quantity: pieces, price_cents: price })
  }
  if (!isPaid) return
  const charged = sold.reduce((sum, { product, pieces }) => sum + pieces * (products[product]?.cents ?? 0), 0)
  const entry = { ledger_entry_id: `e${id}`, salon_id: salonId, appointment_id: `v${id}` }
  const posted = { user_id: 'x', at_utc: arrival + 3600, day: toLocal(arrival).day, charged_cents: charged, paid_cents: charged }
  yield insert('ledger_entries', { ...entry, kind: 'checkout', ...posted })
  for (const [i, { product, pieces }] of sold.entries()) {
    const amount = pieces * (products[product]?.cents ?? 0)
    const line = { ledger_line_id: `l${id}.${i}`, ...entry, user_id: 'x', side: 'products', line_id: `${id}.p${i}` }
    yield insert('ledger_lines', { ...line, amount_cents: amount })
  }
}

/** Writes a random history of a year, over both changes of the clocks, and answers it as plain lists. */
export async function playHistory(world: Fixture, salon: Salon, seed: number): Promise<PlainHistory> {
  const { salonId, clients } = salon
  const [plan] = fc.sample(fc.noBias(arbitraryHistory), { numRuns: 1, seed })
  if (!plan) throw new Error('no sample')
  // The last of them has no column in the agenda.
  const people = [salon.anna, salon.giulia, salon.marco, 'usr_nobody']
  const bookings = plan.bookings.map((one, i): PlainBooking => {
    const start = first + one.day * daySeconds + one.quarter * 900 + (i % 15) * 60
    const isOver = start < nowSeconds - 7200
    const services = one.services.map(({ person, minutes, euro }, n) => ({
      ...{ userId: people[person] ?? '', start: start + n * 1800, minutes, cents: euro * 100 },
    }))
    const arrival = one.hasCome && isOver && one.outcome === null ? start - 60 : null
    const { outcome, isPaid, sold } = one
    const [client = '', created] = [clients[one.client], Math.min(start, nowSeconds) - one.leadDays * daySeconds]
    return { id: `${salonId}.${i}`, client, start, created, outcome, services, arrival, isPaid, sold: arrival === null ? [] : sold }
  })
  const answers = plan.answers.map(({ client, asked, after, score }) => {
    const at = first + asked * daySeconds + 40_000
    const answered = after === null ? null : at + after * daySeconds
    return { client: clients[client] ?? '', asked: at, answered, score: answered === null ? null : score }
  })
  const waiting = plan.waiting.map(({ day, state }) => ({ created: first + day * daySeconds + 36_000, state }))
  const own = { salon_id: salonId, changed_utc: 1 }
  const closed = { salon_config_days_closed_id: `cls_${salonId}`, ...own, day_start: closedDay, day_end: closedDay }
  const statements = [
    insert('salon_config_days_closeds', closed),
    ...products.map(({ cents, cost }, i) =>
      insert('products', { product_id: `${salonId}.${i}`, ...own, product: 'Silver', price_cents: cents, cost_cents: cost }),
    ),
    ...bookings.flatMap((booking) => [...listRows(booking, salonId)]),
    ...answers.map(({ client, asked, answered, score }, i) =>
      insert('client_npss', {
        client_nps_id: `${salonId}.${i}`,
        ...own,
        client_id: client,
        asked_utc: asked,
        answered_utc: answered,
        score,
      }),
    ),
    ...waiting.map(({ created, state }, i) =>
      insert('waiting_list_entries', {
        ...{ waiting_list_entry_id: `${salonId}.${i}`, ...own, client_id: clients[0] ?? '', services_json: '[]', channel: 'desk', state },
        ...{ day_from: '2026-11-01', day_to: '2026-11-30', from_time: '09:00', to_time: '19:00', created_utc: created },
      }),
    ),
  ]
  await world.db.batch(statements, 'write')
  return { bookings, answers, waiting, products }
}

const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
/** Day, weekday (0 is Sunday) and minute of the day of an instant (seconds UTC) in Rome. */
export function toLocal(seconds: number): { day: string; dayOfWeek: number; minute: number } {
  const parts = Object.fromEntries(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]))
  const day = `${parts.year}-${parts.month}-${parts.day}`
  return { day, dayOfWeek: new Date(`${day}T00:00:00Z`).getUTCDay(), minute: Number(parts.hour) * 60 + Number(parts.minute) }
}
