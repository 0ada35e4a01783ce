import { sql } from 'drizzle-orm'
import type { PayrollSettings } from '../../../../schema/api/money/payroll-schemas.ts'
import { initialPayrollFormat } from '../../../../schema/rules/money/payroll.ts'
import { type Columns, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** A team member, also one who has left. */
export interface PayrollMember {
  readonly userId: string
  readonly number: string | null
  readonly firstName: string
  readonly lastName: string
}

export const selectMembers = (db: StaffDb): Statement<PayrollMember[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT team_member.user_id, team_member.payroll_number, team_member.first_name, team_member.last_name
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}`,
    (rows) =>
      rows.map((row) => ({
        userId: String(row.user_id),
        number: row.payroll_number === null ? null : String(row.payroll_number),
        firstName: String(row.first_name),
        lastName: String(row.last_name),
      })),
  )

/** What somebody bought with cash from the drawer, in cents. */
export interface Expenses {
  readonly userId: string
  readonly cents: number
}

/** By who recorded them, from a first to a last day. */
export const selectExpenses = (db: StaffDb, from: string, to: string): Statement<Expenses[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT cash_movement.user_id, -sum(cash_movement.amount_cents) AS cents
      FROM cash_movements cash_movement
      WHERE cash_movement.salon_id = ${salonId}
        AND cash_movement.day BETWEEN ${from} AND ${to}
        AND cash_movement.kind = 'expense'
        AND cash_movement.deleted_utc IS NULL
      GROUP BY cash_movement.user_id`,
    (rows) => rows.map((row) => ({ userId: String(row.user_id), cents: Number(row.cents) })),
  )

const settingsColumns: Columns<PayrollSettings> = {
  columns: storedJsonSql('payroll_settings.columns_json', '[]'),
  hours: 'payroll_settings.hours',
  version: 'payroll_settings.version',
}
const settingsJson = sql.raw(jsonObject(settingsColumns))

/** The salon's columns; those that every salon begins with, with version 0, where it has chosen none. */
export const selectSettings = (db: StaffDb): Statement<PayrollSettings[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${settingsJson} AS packed
      FROM payroll_settings
      WHERE payroll_settings.salon_id = ${salonId}
        AND payroll_settings.deleted_utc IS NULL`,
    ([row]) => [row ? readJson(row.packed) : { columns: [...initialPayrollFormat.columns], hours: initialPayrollFormat.hours, version: 0 }],
  )

/** Stores the columns over those of this version (0 for none), otherwise aborts the batch with `stale`. */
export const upsertSettings = (db: StaffDb, { columns, hours, version }: PayrollSettings): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO payroll_settings (salon_id, columns_json, hours, changed_by, changed_utc)
      SELECT s.id, ${JSON.stringify(columns)}, ${hours}, ${caller}, ${db.nowUtc}
      FROM (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL
        AND (${version} = 0 OR EXISTS (SELECT 1 FROM payroll_settings WHERE payroll_settings.salon_id = s.id))
      ON CONFLICT (salon_id) DO UPDATE
        SET
          columns_json = excluded.columns_json,
          hours = excluded.hours,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc,
          version = payroll_settings.version + 1
        WHERE payroll_settings.version = ${version}`,
  ),
  db.abortIfUnchanged('stale'),
]
