import { sql } from 'drizzle-orm'
import { reachedTargets } from '../../../../schema/tables/insights/incentives.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'

export interface AnnouncedSalon {
  readonly salonId: string
  readonly timeZone: string
  /** What has been announced, as day and mark. */
  readonly marks: readonly string[]
  /** The last day on which something was paid; null if it is not one of the last days. */
  readonly lastPaid: string | null
}
/** All salons, with what has been announced and paid since a day. */
export const selectSalons = (db: SystemDb, since: string): Statement<AnnouncedSalon[]> =>
  db.queryRaw(
    sql`
      SELECT
        s.salon_id,
        s.time_zone,
        (
          SELECT json_group_array(r.day || ' ' || r.user_id)
          FROM reached_targets r
          WHERE r.salon_id = s.salon_id
            AND r.day >= ${since}
        ) AS marks,
        (
          SELECT max(d.day)
          FROM daily_revenue d
          WHERE d.salon_id = s.salon_id
            AND d.day >= ${since}
        ) AS last_paid
      FROM salons s
      WHERE s.suspended_utc IS NULL
        AND s.deleted_utc IS NULL`,
    (rows) =>
      rows.map((row) => ({
        salonId: String(row.salon_id),
        timeZone: String(row.time_zone),
        marks: JSON.parse(String(row.marks)),
        lastPaid: row.last_paid === null ? null : String(row.last_paid),
      })),
  )

/** Remembers an announcement of the day: of the morning, of a team member, or of the salon (empty). */
export const insertMark = (db: SystemSalonDb, day: string, userId: string) =>
  db.insert(reachedTargets, { reachedTargetId: `${db.salonId}.${day}.${userId}`, day, userId })
