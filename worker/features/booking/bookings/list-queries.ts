import { type SQL, sql } from 'drizzle-orm'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { selectAgendas } from './queries.ts'

const maxRows = 5000

/** Bookings of a client, of a range of days or both. Instants are seconds UTC, `toUtc` is excluded. */
interface AgendaFilter {
  readonly clientId: string | undefined
  readonly fromUtc: number
  readonly toUtc: number
}
const matches = ({ clientId, fromUtc, toUtc }: AgendaFilter): SQL => sql`
  booking.start_utc >= ${fromUtc}
  AND booking.start_utc < ${toUtc}
  ${clientId === undefined ? sql`` : sql`AND booking.client_id = ${clientId}`}`

export const selectFilteredAgendas = (db: TenantDb, filter: AgendaFilter): Statement<Agenda[]> =>
  selectAgendas(db, (salonId) => sql`booking.salon_id = ${salonId} AND ${matches(filter)}`, maxRows)

/** Bookings made online: of the caller's salon, or of all salons (or the named one) for a SUPERADMIN. */
export const selectReservationLog = (db: TenantDb, salonId: string | undefined, filter: AgendaFilter): Statement<Agenda[]> =>
  selectAgendas(
    db,
    (ownSalonId, userId) => sql`
      (
        booking.salon_id = ${ownSalonId}
        OR EXISTS (
          SELECT 1
          FROM user_permissions role
          WHERE role.user_id = ${userId}
            AND role.permission_id = 'SUPERADMIN'
        )
      )
      ${salonId === undefined ? sql`` : sql`AND booking.salon_id = ${salonId}`}
      AND booking.online_booking = 1
      AND ${matches(filter)}`,
    maxRows,
  )

/** Bookings of a client that were cancelled or missed. */
export const selectMissed = (db: TenantDb, clientId: string): Statement<Agenda[]> =>
  selectAgendas(db, (salonId) => sql`booking.salon_id = ${salonId} AND booking.client_id = ${clientId} AND booking.outcome IS NOT NULL`)

/** Bookings of a client from an instant (seconds UTC) on. */
export const selectUpcomingOfClient = (db: TenantDb, clientId: string, fromUtc: number, limit: number): Statement<Agenda[]> =>
  selectAgendas(
    db,
    (salonId) => sql`
      booking.salon_id = ${salonId}
      AND booking.start_utc >= ${fromUtc}
      AND booking.client_id = ${clientId}
      AND booking.outcome IS NULL`,
    limit,
  )

/** Bookings of a day after the first one of the given client on that day; without one, after now. */
export function selectUpcomingOfDay(db: TenantDb, day: string, clientId: string | undefined, limit: number): Statement<Agenda[]> {
  const [from, to] = dayRange(day, db.timeZone)
  const startOfClient = sql`
    SELECT min(first_booking.start_utc)
    FROM agendas first_booking
    WHERE first_booking.salon_id = booking.salon_id
      AND first_booking.client_id = ${clientId}
      AND first_booking.start_utc >= ${from}
      AND first_booking.start_utc < ${to}
      AND first_booking.outcome IS NULL
      AND first_booking.deleted_utc IS NULL`
  const isUpcoming = clientId
    ? sql`booking.start_utc > coalesce((${startOfClient}), ${db.nowUtc})`
    : sql`booking.start_utc >= ${Math.max(from, db.nowUtc)}`
  return selectAgendas(
    db,
    (salonId) => sql`
      booking.salon_id = ${salonId}
      AND booking.start_utc >= ${from}
      AND booking.start_utc < ${to}
      AND ${isUpcoming}
      AND booking.outcome IS NULL`,
    limit,
  )
}
