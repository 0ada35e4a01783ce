import { expect } from 'vitest'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import type { Fixture } from './fixture.ts'
import { at, type Person, type Salon, today } from './salon.ts'

export interface Refused {
  error: string
  fields?: Record<string, string>
}

/**
 * A salon without checks of the order of starts, with one product in stock (€18.50, 20 pieces). `go` sends a call at a time of a day,
 * `served` creates a completed visit.
 */
export async function openLedger(world: Fixture, salon: Salon, person: Person) {
  const silver = `prd_silver_${salon.salonId}`
  await world.db.batch(
    [
      `UPDATE salons SET avoid_appointments_start_check = 1`,
      `UPDATE sessions SET expiry_utc = expiry_utc + 20 * 86400`,
      `INSERT INTO products (product_id, salon_id, product, price_cents, stock, changed_utc)
        VALUES ('${silver}', '${salon.salonId}', 'Silver', 1850, 20, 1)`,
    ],
    'write',
  )
  const go = <T = Appointment>(
    method: string,
    path: string,
    body?: unknown,
    { time = '12:00', day = today, key, as = person }: { time?: string; day?: string; key?: string; as?: Person } = {},
  ) => as.call<T & Refused>(method, path, body, { now: at(time, day), headers: key ? { 'idempotency-key': key } : {} })
  const stock = async () => Number((await world.db.execute(`SELECT stock FROM products WHERE product_id = '${silver}'`)).rows[0]?.stock)

  /** The completed visit of a walk-in: services with their team members, and a number of pieces of Silver. */
  async function served(clientId: string | undefined, services: readonly (readonly [service: string, user: string])[], pieces = 0) {
    const made = await go('POST', '/api/Appointments/{sessionCode}', {
      clientId,
      outsideHours: true,
      services: services.map(([serviceId, userId]) => ({ serviceId, userId, mayOverlap: true })),
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { appointmentId } = made.body
    await go('POST', `/api/Appointments/StartServices/{sessionCode}/${appointmentId}`)
    if (pieces)
      await go('POST', '/api/ClientHistoryProducts/{sessionCode}', {
        appointmentId,
        productId: silver,
        userId: services[0]?.[1],
        quantity: pieces,
      })
    const done = await go('POST', `/api/Appointments/Stop/{sessionCode}/${appointmentId}`)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    return done.body
  }
  return { go, served, stock }
}
