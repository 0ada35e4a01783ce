import { sql } from 'drizzle-orm'
import type { DatabaseClient } from './client.ts'
import { ApiError, TimeZoneChangedError } from './errors.ts'
import { type Columns, jsonObject, readJson } from './json-sql.ts'
import { type Statement, statement, valueStatement } from './statement.ts'
import type { Admission, TenantContext } from './tenant-context.ts'
import { TenantDb } from './tenant-db.ts'

export interface GuestContext extends TenantContext {
  readonly bookingSessionId: string
  readonly salonId: string
}

// A suspended salon takes no bookings: the sessions of its guests are over.
const fromLiveSession = ({ bookingSessionId, nowUtc }: GuestContext) => sql`
  FROM booking_sessions booking_session
  JOIN salons salon ON salon.salon_id = booking_session.salon_id
  WHERE booking_session.booking_session_id = ${bookingSessionId}
    AND booking_session.expiry_utc > ${nowUtc}
    AND salon.suspended_utc IS NULL`

interface GuestSession {
  readonly phoneNumber: string
  readonly clientId: string | null
  readonly timeZone: string
}
const guestJson = sql.raw(
  jsonObject({
    phoneNumber: 'booking_session.phone_number',
    clientId: 'booking_session.client_id',
    timeZone: 'salon.time_zone',
  } satisfies Columns<GuestSession>),
)
const parseSession = (value: unknown): GuestSession | null => (value === null ? null : readJson(value))

/** Database handle of a guest's booking session: one salon's catalogue and free time, and the guest's own bookings. */
export class GuestDb extends TenantDb {
  readonly salonId: string
  readonly bookingSessionId: string
  /** Scalar sub-select of the guest's client id; NULL until they have identified themselves. */
  readonly client
  /** Scalar sub-select of the guest's verified phone number. */
  readonly phone
  /** Known once a read batch has answered. */
  phoneNumber = ''
  clientId: string | null = null
  protected readonly admission: Admission
  readonly #context: GuestContext

  constructor(client: DatabaseClient, context: GuestContext) {
    const session = fromLiveSession(context)
    super(
      client,
      {
        salonId: sql`(SELECT booking_session.salon_id AS tenant_id ${session})`,
        userId: sql`(SELECT 'guest' AS caller_id)`,
        row: sql`(SELECT booking_session.salon_id AS salon_id, 'guest' AS user_id ${session})`,
        // A guest whose session has ended may repeat a call in the next one, with the same phone.
        keyOwner: sql`(SELECT booking_session.phone_number ${session})`,
      },
      context,
    )
    this.client = sql`(SELECT booking_session.client_id ${session})`
    this.phone = sql`(SELECT booking_session.phone_number ${session})`
    this.salonId = context.salonId
    this.bookingSessionId = context.bookingSessionId
    this.#context = context
    const unauthorized = () => new ApiError(401, 'unauthorized')
    this.admission = {
      session: valueStatement(sql`SELECT ${guestJson} AS session ${session}`, parseSession),
      admit: (found) => {
        const guest = found as GuestSession | null
        if (!guest) throw unauthorized()
        this.phoneNumber = guest.phoneNumber
        this.clientId = guest.clientId
        if (guest.timeZone !== this.timeZone) throw new TimeZoneChangedError(guest.timeZone)
      },
      // Most calls only read.
      get guard() {
        return sql`CASE WHEN NOT EXISTS (SELECT 1 ${session}) THEN 'unauthorized' END`
      },
      get hasTimeZone() {
        return sql`NOT EXISTS (SELECT 1 ${session} AND salon.time_zone <> ${context.timeZone})`
      },
      toError: (reason) => (reason === 'unauthorized' ? unauthorized() : undefined),
    }
  }

  /** Ties the session to a client, in the same batch as whatever creates that client. */
  setClient(clientId: string): Statement<number> {
    return statement(
      sql`
        UPDATE booking_sessions
        SET client_id = ${clientId}
        WHERE booking_session_id = ${this.#context.bookingSessionId}
          AND expiry_utc > ${this.nowUtc}
          AND client_id IS NULL`,
      true,
      (result) => result.rowsAffected,
    )
  }
}
