import type { InStatement } from '@libsql/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const daySeconds = 86_400
const start = Date.parse('2026-01-05T09:00:00Z') / 1000

interface Booking {
  readonly id: string
  client: string
  start: number
  readonly created: number
  isStanding: boolean
  isDeleted: boolean
}
interface Visit {
  readonly id: string
  readonly booking: Booking
  client: string
  arrival: number
  isDeleted: boolean
}

/** Previous visit, next booking and rebooking of each visit, from plain lists. */
function computeFigures(visits: readonly Visit[], bookings: readonly Booking[]) {
  const live = visits.filter((visit) => !visit.isDeleted)
  const isBefore = (a: Visit, b: Visit) => a.arrival < b.arrival || (a.arrival === b.arrival && a.id < b.id)
  return live
    .map((visit) => {
      const earlier = live.filter((other) => other.client === visit.client && isBefore(other, visit)).map(({ arrival }) => arrival)
      const [next] = bookings
        .filter((one) => one.client === visit.client && one.isStanding && !one.isDeleted && one !== visit.booking)
        .filter((one) => one.start > visit.arrival)
        .toSorted((a, b) => a.start - b.start)
      return {
        appointment_id: visit.id,
        client_id: visit.client,
        arrival_utc: visit.arrival,
        previous_utc: earlier.length > 0 ? Math.max(...earlier) : null,
        next_utc: next?.start ?? null,
        is_rebooked: next ? Number(next.created <= visit.arrival + daySeconds) : null,
      }
    })
    .toSorted((a, b) => (a.appointment_id < b.appointment_id ? -1 : 1))
}

const edits = [
  'book',
  'book',
  'book',
  'arrive',
  'arrive',
  'move',
  'cancel',
  'giveAway',
  'remove',
  'arriveLater',
  'giveVisit',
  'undo',
] as const
const arbitraryEdits = fc.array(
  fc.record({ edit: fc.constantFrom(...edits), which: fc.nat(), day: fc.nat({ max: 120 }), who: fc.nat(2) }),
  {
    minLength: 140,
    maxLength: 140,
  },
)
type Edit = typeof arbitraryEdits extends fc.Arbitrary<(infer One)[]> ? One : never

/** Bookings and visits of three clients, changed in memory and by the statements that the edits answer. */
function createHistory(salonId: string, clients: readonly string[]) {
  const [bookings, visits]: [Booking[], Visit[]] = [[], []]
  const change = (table: 'agendas' | 'appointments', id: string, column: string, value: string | number | null): InStatement => ({
    sql: `UPDATE ${table} SET ${column} = ? WHERE ${table === 'agendas' ? 'agenda_id' : 'appointment_id'} = ?`,
    args: [typeof value === 'number' ? BigInt(value) : value, id],
  })
  function apply({ edit, which, day, who }: Edit, n: number): InStatement | undefined {
    // Starts are distinct, so that the next booking is one.
    const [at, client] = [start + day * daySeconds + n, clients[who] ?? '']
    const [booking, visit] = [bookings[which % bookings.length], visits[which % visits.length]]
    if (edit === 'book') {
      const made = { id: `b${n}`, client, start: at, created: at - (which % 40) * daySeconds, isStanding: true, isDeleted: false }
      bookings.push(made)
      const sql = 'INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, changed_utc) VALUES (?, ?, ?, ?, ?, ?)'
      return { sql, args: [made.id, salonId, client, BigInt(at), BigInt(at + 1800), BigInt(made.created)] }
    }
    if (edit === 'arrive' && booking && !visits.some((one) => one.booking === booking && !one.isDeleted)) {
      visits.push({ id: `v${n}`, booking, client: booking.client, arrival: booking.start - 60, isDeleted: false })
      const sql =
        'INSERT INTO appointments (appointment_id, salon_id, agenda_id, client_id, arrival_utc, changed_utc) VALUES (?, ?, ?, ?, ?, 1)'
      return { sql, args: [`v${n}`, salonId, booking.id, booking.client, BigInt(booking.start - 60)] }
    }
    if (edit === 'move' && booking) {
      booking.start = at
      return change('agendas', booking.id, 'start_utc', at)
    }
    if (edit === 'giveAway' && booking) {
      booking.client = client
      return change('agendas', booking.id, 'client_id', client)
    }
    if (edit === 'cancel' && booking) {
      booking.isStanding = !booking.isStanding
      return change('agendas', booking.id, 'outcome', booking.isStanding ? null : 'cancelled')
    }
    if (edit === 'remove' && booking) {
      booking.isDeleted = !booking.isDeleted
      return change('agendas', booking.id, 'deleted_utc', booking.isDeleted ? 1 : null)
    }
    if (edit === 'arriveLater' && visit) {
      visit.arrival = at
      return change('appointments', visit.id, 'arrival_utc', at)
    }
    if (edit === 'giveVisit' && visit) {
      visit.client = client
      return change('appointments', visit.id, 'client_id', client)
    }
    if (edit === 'undo' && visit && !visit.isDeleted && which % 2 === 0) {
      visit.isDeleted = true
      return change('appointments', visit.id, 'deleted_utc', 1)
    }
    return undefined
  }
  return { bookings, visits, apply }
}

test('figures of visits equal a plain computation after random bookings, moves, cancellations, merges and undone visits', async () => {
  const world = await openFixture()
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { salonId, clients } = await openSalon(world)
    const { bookings, visits, apply } = createHistory(salonId, clients)
    const [plan = []] = fc.sample(fc.noBias(arbitraryEdits), { numRuns: 1, seed })
    for (const [i, edit] of plan.entries()) {
      const statement = apply({ ...edit }, seed * 1000 + i)
      if (statement) await world.db.execute(statement)
    }
    const { rows } = await world.db.execute({
      sql: `SELECT appointment_id, client_id, arrival_utc, previous_utc, next_utc, is_rebooked
        FROM visit_figures WHERE salon_id = ? ORDER BY appointment_id`,
      args: [salonId],
    })
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.map((row) => ({ ...row }))).toEqual(computeFigures(visits, bookings))
  }
})
