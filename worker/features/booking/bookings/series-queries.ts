import { type SQL, sql } from 'drizzle-orm'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { selectInstants, selectIntervalsNear, selectStaffOf } from './interval-queries.ts'
import { selectAgendasIn, selectIds } from './queries.ts'

/** Sub-select of the id of a booking and of those that follow it in its series. */
const selectFollowingIds = (agendaId: string) => (salonId: SQL) =>
  sql`
  SELECT ${agendaId}
  UNION
  SELECT booking.agenda_id
  FROM agendas named_booking
  JOIN agendas booking
    ON booking.salon_id = named_booking.salon_id
    AND booking.repeat_id = named_booking.repeat_id
    AND booking.start_utc >= named_booking.start_utc
  WHERE named_booking.agenda_id = ${agendaId}
    AND named_booking.salon_id = ${salonId}`

/** FROM and WHERE of a booking and those that follow it in its series and take place, as `agendas booking`. */
const fromFollowing = (agendaId: string, salonId: SQL) => sql`
  FROM agendas booking
  WHERE booking.agenda_id IN (${selectFollowingIds(agendaId)(salonId)})
    AND +booking.salon_id = ${salonId}
    AND booking.deleted_utc IS NULL
    AND booking.outcome IS NULL`

/** A booking and those that follow it in its series and take place. */
export const selectFollowing = (db: TenantDb, agendaId: string): Statement<Agenda[]> =>
  selectAgendasIn(db, selectFollowingIds(agendaId), sql`booking.outcome IS NULL`)

/** Of these bookings, those that belong to the series of `agendaId`, or are it. */
export const selectOfSeries = (db: TenantDb, agendaId: string, agendaIds: readonly string[]): Statement<Agenda[]> =>
  selectAgendasIn(
    db,
    () => selectIds(agendaIds),
    sql`
      (
        booking.agenda_id = ${agendaId}
        OR booking.repeat_id = (
          SELECT named_booking.repeat_id
          FROM agendas named_booking
          WHERE named_booking.agenda_id = ${agendaId}
            AND named_booking.salon_id = booking.salon_id
        )
      )`,
  )

/**
 * Busy time around a booking and those that follow it, where all of them move as far as the booking moves to `startUtc` (seconds
 * UTC; undefined: they stay). `userIds` and `instants` are those that the caller names besides.
 */
export function selectIntervalsForFollowing(
  db: TenantDb,
  agendaId: string,
  { startUtc, userIds, instants }: { startUtc: number | undefined; userIds: readonly string[]; instants: readonly number[] },
) {
  const shift = (salonId: SQL) =>
    startUtc === undefined
      ? sql`0`
      : sql`${startUtc} - (
        SELECT booking.start_utc
        FROM agendas booking
        WHERE booking.agenda_id = ${agendaId}
          AND booking.salon_id = ${salonId}
      )`
  return selectIntervalsNear(db, {
    userIds: selectStaffOf((salonId) => sql`SELECT booking.agenda_id ${fromFollowing(agendaId, salonId)}`, selectIds(userIds)),
    instants: (salonId) => sql`
      SELECT booking.start_utc + ${shift(salonId)} AS at
      ${fromFollowing(agendaId, salonId)}
      UNION
      ${selectInstants(instants)}`,
  })
}
