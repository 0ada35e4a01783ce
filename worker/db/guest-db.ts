import type { Client } from '@libsql/client/web'
import { sql } from 'drizzle-orm'
import { executeBatch, type ResultsOf } from './batch.ts'
import { ApiError, BatchAbortedError } from './errors.ts'
import { detectFreedCapacity } from './freed-capacity.ts'
import { type Statement, statement } from './statement.ts'
import { type TenantContext, TenantDb } from './tenant-db.ts'

export interface GuestContext extends TenantContext {
  readonly bookingSessionId: string
  readonly salonId: string
}

// A suspended salon takes no bookings: its guests' sessions are over.
const liveSession = (key: GuestContext) =>
  sql`FROM booking_sessions b JOIN salons t ON t.salon_id = b.salon_id WHERE b.booking_session_id = ${key.bookingSessionId} AND b.expiry_utc > ${key.nowUtc} AND t.suspended_utc IS NULL`

/** The door of a guest's session: one salon's catalogue and free time, and the guest's own bookings. */
export class GuestDb extends TenantDb {
  readonly salonId: string
  /** Of this guest, as a fragment: NULL until they have said who they are. */
  readonly client
  /** Once a trip has read. */
  phoneNumber = ''
  clientId: string | null = null
  readonly #client: Client
  readonly #key: GuestContext

  constructor(client: Client, key: GuestContext) {
    const guest = sql`'guest'`
    super(
      {
        salon: sql`(SELECT b.salon_id ${liveSession(key)})`,
        user: guest,
        row: sql`(SELECT b.salon_id AS salon_id, 'guest' AS user_id ${liveSession(key)})`,
        mark: 'FROM booking_sessions b',
      },
      key,
    )
    this.client = sql`(SELECT b.client_id ${liveSession(key)})`
    this.salonId = key.salonId
    this.#client = client
    this.#key = key
  }

  /** The guest says who they are: the session's client, in the same batch as whatever makes it. */
  setClient(clientId: string): Statement<number> {
    const mine = sql`booking_session_id = ${this.#key.bookingSessionId} AND expiry_utc > ${this.nowUtc}`
    return statement(
      sql`UPDATE booking_sessions SET client_id = ${clientId} WHERE ${mine} AND client_id IS NULL`,
      true,
      (result) => result.rowsAffected,
    )
  }

  async batch<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<ResultsOf<S>> {
    const over = new ApiError(401, 'unauthorized')
    if (statements.some((s) => s.writes)) {
      const guard = statement(
        sql`INSERT INTO refuse_session (why) SELECT 'unauthorized' WHERE NOT EXISTS (SELECT 1 ${liveSession(this.#key)})`,
        true,
        () => 0,
      )
      try {
        const room = detectFreedCapacity(sql`(SELECT b.salon_id ${liveSession(this.#key)})`, statements, this.#key.onRoom)
        const results = await executeBatch(this.#client, [guard, ...statements, ...room])
        return results.slice(1, statements.length + 1) as ResultsOf<S>
      } catch (error) {
        throw error instanceof BatchAbortedError && error.reason === 'unauthorized' ? over : error
      }
    }
    const who = statement(sql`SELECT b.phone_number, b.client_id ${liveSession(this.#key)}`, false, (result) => result.rows[0])
    const [, ...results] = await executeBatch(this.#client, [who, ...statements], (first) => {
      const guest = first as Record<string, unknown> | undefined
      if (!guest) throw over
      this.phoneNumber = String(guest.phone_number)
      this.clientId = guest.client_id === null ? null : String(guest.client_id)
    })
    return results as ResultsOf<S>
  }
}
