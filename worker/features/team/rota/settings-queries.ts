import { sql } from 'drizzle-orm'
import type { RotaSettings } from '../../../../schema/api/team/rota-schemas.ts'
import { rotaDefaults } from '../../../../schema/rules/team/rota-checks.ts'
import { type Columns, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const settingsColumns: Columns<RotaSettings> = {
  yearlyDays: 'yearly_days',
  maxOffPerDay: 'max_off_per_day',
  maxOffPerService: 'max_off_per_service',
  blockedPeriods: storedJsonSql('blocked_periods_json', '[]'),
  minRestHours: 'min_rest_hours',
  thinPercent: 'thin_percent',
  version: 'version',
}
const settingsJson = sql.raw(jsonObject(settingsColumns))

/** The salon's rules; the defaults, with version 0, where it has none. */
export const selectRotaSettings = (db: StaffDb): Statement<RotaSettings[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${settingsJson} AS packed
      FROM rota_settings
      WHERE salon_id = ${salonId}
        AND deleted_utc IS NULL`,
    ([row]) => [row ? readJson(row.packed) : { ...rotaDefaults, version: 0 }],
  )

/** Inserts the rules (version 0) or updates those with this version; changes no row for another version. */
export const upsertRotaSettings = (db: StaffDb, settings: RotaSettings): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO rota_settings (
        salon_id,
        yearly_days,
        max_off_per_day,
        max_off_per_service,
        blocked_periods_json,
        min_rest_hours,
        thin_percent,
        changed_utc,
        changed_by
      )
      SELECT
        s.id,
        ${settings.yearlyDays},
        ${settings.maxOffPerDay},
        ${settings.maxOffPerService},
        ${JSON.stringify(settings.blockedPeriods)},
        ${settings.minRestHours},
        ${settings.thinPercent},
        ${db.nowUtc},
        ${userId}
      FROM (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL
        AND (${settings.version} = 0 OR EXISTS (SELECT 1 FROM rota_settings WHERE rota_settings.salon_id = s.id))
      ON CONFLICT (salon_id) DO UPDATE
        SET
          yearly_days = excluded.yearly_days,
          max_off_per_day = excluded.max_off_per_day,
          max_off_per_service = excluded.max_off_per_service,
          blocked_periods_json = excluded.blocked_periods_json,
          min_rest_hours = excluded.min_rest_hours,
          thin_percent = excluded.thin_percent,
          changed_utc = excluded.changed_utc,
          changed_by = excluded.changed_by,
          version = rota_settings.version + 1
        WHERE rota_settings.version = ${settings.version}`,
  )

export interface AllowanceRow {
  userId: string
  year: number
  days: number
  carriedOver: number
  version: number
}

/** The allowance of a user in a year; no row where the salon's general one applies. */
export const selectAllowance = (db: StaffDb, userId: string, year: number): Statement<AllowanceRow[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT user_id, year, days, carried_over, version
      FROM user_allowances
      WHERE salon_id = ${salonId}
        AND user_id = ${userId}
        AND year = ${year}
        AND deleted_utc IS NULL`,
    (rows) =>
      rows.map((row) => ({
        userId: String(row.user_id),
        year: Number(row.year),
        days: Number(row.days),
        carriedOver: Number(row.carried_over),
        version: Number(row.version),
      })),
  )

/** Inserts an allowance (version 0) or updates the one with this version; changes no row for another version. */
export const upsertAllowance = (db: StaffDb, allowance: AllowanceRow): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO user_allowances (user_allowance_id, salon_id, user_id, year, days, carried_over, changed_utc, changed_by)
      SELECT
        ${db.newId('ual')},
        s.id,
        ${allowance.userId},
        ${allowance.year},
        ${allowance.days},
        ${allowance.carriedOver},
        ${db.nowUtc},
        ${userId}
      FROM (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL
        AND (
          ${allowance.version} = 0
          OR EXISTS (
            SELECT 1
            FROM user_allowances user_allowance
            WHERE user_allowance.salon_id = s.id
              AND user_allowance.user_id = ${allowance.userId}
              AND user_allowance.year = ${allowance.year}
          )
        )
      ON CONFLICT (salon_id, user_id, year) DO UPDATE
        SET
          days = excluded.days,
          carried_over = excluded.carried_over,
          changed_utc = excluded.changed_utc,
          changed_by = excluded.changed_by,
          version = user_allowances.version + 1
        WHERE user_allowances.version = ${allowance.version}`,
  )
