import { sql } from 'drizzle-orm'
import type { EnteredTarget, RevenueRow } from '../../../../schema/rules/insights/targets.ts'
import { reachedTargets } from '../../../../schema/tables/insights/incentives.ts'
import type { Columns } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

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

const revenueColumns: Columns<RevenueRow> = { day: 'r.day', userId: 'r.user_id', side: 'r.side', amountCents: 'sum(r.amount_cents)' }

/** Revenue without fees and tips per day, team member and side, in some periods (first and last day). */
export const selectRevenue = (db: TenantDb, periods: readonly (readonly [string, string])[]): Statement<RevenueRow[]> =>
  db.selectJson(
    revenueColumns,
    (salonId) => sql`
      FROM json_each(${JSON.stringify(periods)}) j
      CROSS JOIN daily_revenue r
        ON r.salon_id = ${salonId}
        AND r.day BETWEEN j.value ->> 0 AND j.value ->> 1
      WHERE r.side IN ('services', 'products')
      GROUP BY r.day, r.user_id, r.side`,
  )

const enteredColumns: Columns<EnteredTarget> = { userId: 't.user_id', period: 't.period', day: 't.day', amountCents: 't.amount_cents' }

/** Targets that were entered for days or months between two days. */
export const selectEnteredTargets = (db: TenantDb, from: string, to: string): Statement<EnteredTarget[]> =>
  db.selectJson(
    enteredColumns,
    (salonId) => sql`
      FROM targets t
      WHERE t.salon_id = ${salonId}
        AND t.period IN ('day', 'month')
        AND t.day BETWEEN ${from} AND ${to}
        AND t.amount_cents IS NOT NULL
        AND t.deleted_utc IS NULL`,
  )

export const selectGrowth = (db: TenantDb): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT s.growth_percent
      FROM target_settings s
      WHERE s.salon_id = ${salonId}`,
    ([row]) => Number(row?.growth_percent ?? 0),
  )

export interface TargetPerson {
  userId: string
  firstName: string
  lastName: string
}
/** The team members who are in the agenda, in its order. */
export const selectTargetPeople = (db: TenantDb): Statement<TargetPerson[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT u.user_id, u.first_name, u.last_name
      FROM users u
      WHERE u.salon_id = ${salonId}
        AND u.in_agenda = 1
        AND u.deleted_utc IS NULL
      ORDER BY CAST(u.title AS INTEGER), u.first_name, u.user_id`,
    (rows) => rows.map((row) => ({ userId: String(row.user_id), firstName: String(row.first_name), lastName: String(row.last_name) })),
  )

/** Enters targets (cents; null takes one away), the salon's under an empty `userId`; aborts with `missing` for an unknown team member. */
export const upsertTargets = (
  db: StaffDb,
  period: 'day' | 'month',
  day: string,
  targets: readonly { userId: string; amountCents: number | null }[],
): Statement<unknown>[] => {
  const given = JSON.stringify(targets)
  return [
    db.abortUnless(
      'missing',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM json_each(${given}) j
          WHERE j.value ->> 'userId' <> ''
            AND NOT EXISTS (
              SELECT 1
              FROM users u
              WHERE u.salon_id = ${salonId}
                AND u.user_id = j.value ->> 'userId'
                AND u.deleted_utc IS NULL
            )
        )`,
    ),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO targets (target_id, salon_id, user_id, period, day, amount_cents, changed_by, changed_utc)
        SELECT
          ${db.newId('tgt')} || '.' || j.key, ${salonId}, j.value ->> 'userId', ${period}, ${day}, j.value ->> 'amountCents',
          ${userId}, ${db.nowUtc}
        FROM json_each(${given}) j
        WHERE TRUE
        ON CONFLICT (salon_id, period, day, user_id) DO UPDATE
        SET amount_cents = excluded.amount_cents,
          version = version + 1,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc`,
    ),
  ]
}

export const upsertGrowth = (db: StaffDb, growthPercent: number): Statement<unknown> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO target_settings (salon_id, growth_percent, changed_by, changed_utc)
      SELECT ${salonId}, ${growthPercent}, ${userId}, ${db.nowUtc}
      WHERE TRUE
      ON CONFLICT (salon_id) DO UPDATE
      SET growth_percent = excluded.growth_percent,
        version = version + 1,
        changed_by = excluded.changed_by,
        changed_utc = excluded.changed_utc`,
  )
