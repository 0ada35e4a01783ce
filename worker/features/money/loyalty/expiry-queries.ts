import { sql } from 'drizzle-orm'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'

/** Days for which points that ended are looked for: a job that is down for longer writes them off with the next ones. */
const lookBackDays = 3

export interface ExpiringSalon {
  salonId: string
  timeZone: string
}
/** Salons in which points ended in the last days. */
export const selectExpiringSalons = (db: SystemDb): Statement<ExpiringSalon[]> => {
  // The day may have changed already in the zone of a salon.
  const tomorrow = addDays(toSalonDay(db.nowUtc, 'UTC'), 1)
  return db.queryRaw(
    sql`
      SELECT s.salon_id, s.time_zone
      FROM loyalty_settings g
      JOIN salons s ON s.salon_id = g.salon_id
      WHERE EXISTS (
        SELECT 1
        FROM loyalty_entries y
        WHERE y.salon_id = g.salon_id
          AND y.expires_day BETWEEN ${addDays(tomorrow, -lookBackDays - 2)} AND ${tomorrow}
      )`,
    (rows) => rows.map((row) => ({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })),
  )
}

/**
 * Writes off the points whose last day is over, once: what was earned with an end before today, and is not spent, taken back or expired.
 * As `computeExpiredPoints` in schema/rules/money/loyalty.ts.
 */
export const expirePoints = (db: SystemSalonDb): Statement<number> => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO loyalty_entries (loyalty_entry_id, salon_id, client_id, kind, points, at_utc, day, user_id)
      SELECT
        ${db.newId('loy')} || '.' || row_number() OVER (), y.salon_id, y.client_id, 'expired', -sum(y.points),
        ${db.nowUtc}, ${today}, ${userId}
      FROM loyalty_entries y
      WHERE y.salon_id = ${salonId}
        AND y.client_id IN (
          SELECT e.client_id
          FROM loyalty_entries e
          WHERE e.salon_id = ${salonId}
            AND e.expires_day >= ${addDays(today, -lookBackDays)}
            AND e.expires_day < ${today}
        )
        AND (y.kind IN ('redeemed', 'returned', 'removed', 'expired') OR y.expires_day < ${today})
      GROUP BY y.salon_id, y.client_id
      HAVING sum(y.points) > 0`,
  )
}
