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
  SELECT b.agenda_id
  FROM agendas r
  JOIN agendas b ON b.salon_id = r.salon_id AND b.repeat_id = r.repeat_id AND b.start_utc >= r.start_utc
  WHERE r.agenda_id = ${agendaId}
    AND r.salon_id = ${salonId}`

/** FROM and WHERE of a booking and those that follow it in its series and take place, as `agendas a`. */
const fromFollowing = (agendaId: string, salonId: SQL) => sql`
  FROM agendas a
  WHERE a.agenda_id IN (${selectFollowingIds(agendaId)(salonId)})
    AND +a.salon_id = ${salonId}
    AND a.deleted_utc IS NULL
    AND a.outcome IS NULL`

/** A booking and those that follow it in its series and take place. */
export const selectFollowing = (db: TenantDb, agendaId: string): Statement<Agenda[]> =>
  selectAgendasIn(db, selectFollowingIds(agendaId), sql`a.outcome IS NULL`)

/** Of these bookings, those that belong to the series of `agendaId`, or are it. */
export const selectOfSeries = (db: TenantDb, agendaId: string, agendaIds: readonly string[]): Statement<Agenda[]> =>
  selectAgendasIn(
    db,
    () => selectIds(agendaIds),
    sql`
      (
        a.agenda_id = ${agendaId}
        OR a.repeat_id = (SELECT r.repeat_id FROM agendas r WHERE r.agenda_id = ${agendaId} AND r.salon_id = a.salon_id)
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
      : sql`${startUtc} - (SELECT r.start_utc FROM agendas r WHERE r.agenda_id = ${agendaId} AND r.salon_id = ${salonId})`
  return selectIntervalsNear(db, {
    userIds: selectStaffOf((salonId) => sql`SELECT a.agenda_id ${fromFollowing(agendaId, salonId)}`, selectIds(userIds)),
    instants: (salonId) => sql`
      SELECT a.start_utc + ${shift(salonId)} AS at
      ${fromFollowing(agendaId, salonId)}
      UNION
      ${selectInstants(instants)}`,
  })
}
