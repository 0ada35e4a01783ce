import { sql } from 'drizzle-orm'
import type { EnteredTarget, RevenueRow } from '../../../../schema/rules/insights/targets.ts'
import { reachedTargets } from '../../../../schema/tables/insights/incentives.ts'
import type { Columns } from '../../../db/json-sql.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export interface AnnouncedSalon {
  readonly salonId: string
  readonly timeZone: string
  readonly currency: string
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
        salon.salon_id,
        salon.time_zone,
        salon.currency,
        (
          SELECT json_group_array(reached_target.day || ' ' || reached_target.user_id)
          FROM reached_targets reached_target
          WHERE reached_target.salon_id = salon.salon_id
            AND reached_target.day >= ${since}
        ) AS marks,
        (
          SELECT max(daily_revenue.day)
          FROM daily_revenue
          WHERE daily_revenue.salon_id = salon.salon_id
            AND daily_revenue.day >= ${since}
        ) AS last_paid
      FROM salons salon
      WHERE salon.suspended_utc IS NULL
        AND salon.deleted_utc IS NULL`,
    (rows) =>
      rows.map((row) => ({
        salonId: String(row.salon_id),
        timeZone: String(row.time_zone),
        currency: String(row.currency),
        marks: readJson(row.marks),
        lastPaid: row.last_paid === null ? null : String(row.last_paid),
      })),
  )

/** Remembers an announcement of the day: of the morning, of a team member, or of the salon (empty). */
export const insertMark = (db: SystemSalonDb, day: string, userId: string) =>
  db.insert(reachedTargets, { reachedTargetId: `${db.salonId}.${day}.${userId}`, day, userId })

const revenueColumns: Columns<RevenueRow> = {
  day: 'daily_revenue.day',
  userId: 'daily_revenue.user_id',
  side: 'daily_revenue.side',
  amountCents: 'sum(daily_revenue.amount_cents)',
}

/** Revenue without fees and tips per day, team member and side, in some periods (first and last day). */
export const selectRevenue = (db: TenantDb, periods: readonly (readonly [string, string])[]): Statement<RevenueRow[]> =>
  db.selectJson(
    revenueColumns,
    (salonId) => sql`
      FROM json_each(${JSON.stringify(periods)}) j
      CROSS JOIN daily_revenue
        ON daily_revenue.salon_id = ${salonId}
        AND daily_revenue.day BETWEEN j.value ->> 0 AND j.value ->> 1
      WHERE daily_revenue.side IN ('services', 'products')
      GROUP BY daily_revenue.day, daily_revenue.user_id, daily_revenue.side`,
  )

const enteredColumns: Columns<EnteredTarget> = {
  userId: 'target.user_id',
  period: 'target.period',
  day: 'target.day',
  amountCents: 'target.amount_cents',
}

/** Targets that were entered for days or months between two days. */
export const selectEnteredTargets = (db: TenantDb, from: string, to: string): Statement<EnteredTarget[]> =>
  db.selectJson(
    enteredColumns,
    (salonId) => sql`
      FROM targets target
      WHERE target.salon_id = ${salonId}
        AND target.period IN ('day', 'month')
        AND target.day BETWEEN ${from} AND ${to}
        AND target.amount_cents IS NOT NULL
        AND target.deleted_utc IS NULL`,
  )

export const selectGrowth = (db: TenantDb): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT target_settings.growth_percent
      FROM target_settings
      WHERE target_settings.salon_id = ${salonId}`,
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
      SELECT team_member.user_id, team_member.first_name, team_member.last_name
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}
        AND team_member.in_agenda = 1
        AND team_member.deleted_utc IS NULL
      ORDER BY CAST(team_member.title AS INTEGER), team_member.first_name, team_member.user_id`,
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
              FROM users team_member
              WHERE team_member.salon_id = ${salonId}
                AND team_member.user_id = j.value ->> 'userId'
                AND team_member.deleted_utc IS NULL
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
