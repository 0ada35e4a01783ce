import { type SQL, sql } from 'drizzle-orm'
import type { TwoStepRequirement } from '../../../../schema/api/platform/account-security-schemas.ts'
import type { SalonRole } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Condition on `users team_member`: two-step verification is on. */
export const hasTwoStep = sql`EXISTS (
  SELECT 1
  FROM two_steps two_step
  WHERE two_step.user_id = team_member.user_id
    AND two_step.confirmed_utc IS NOT NULL
)`

/** Condition on `users team_member`: a role of the user needs two-step verification, by the salon's choice or as a superadmin. */
export const needsTwoStep = (exemptSuperadmins: boolean): SQL => sql`EXISTS (
  SELECT 1
  FROM user_permissions role
  LEFT JOIN two_step_requirements two_step_requirement ON two_step_requirement.salon_id = team_member.salon_id
  WHERE role.user_id = team_member.user_id
    AND (
      role.permission_id IN (SELECT j.value FROM json_each(coalesce(two_step_requirement.roles_json, '[]')) j)
      OR (role.permission_id = 'SUPERADMIN' AND ${exemptSuperadmins ? 0 : 1})
    )
)`

export const selectTwoStepState = (db: StaffDb, exemptSuperadmins: boolean) =>
  db.queryRaw(
    (_salonId, caller) => sql`
      SELECT
        ${hasTwoStep} AS is_on,
        ${needsTwoStep(exemptSuperadmins)} AS required,
        (
          SELECT count(*)
          FROM recovery_codes recovery_code
          WHERE recovery_code.user_id = team_member.user_id
            AND recovery_code.used_utc IS NULL
        ) AS codes
      FROM users team_member
      WHERE team_member.user_id = ${caller}`,
    ([row]) => ({ on: row?.is_on === 1, required: row?.required === 1, recoveryCodesLeft: Number(row?.codes ?? 0) }),
    { scope: 'caller' },
  )

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one; changes no row if two-step verification is on. */
export const upsertSecret = (db: StaffDb, sealed: string) =>
  db.executeRaw(
    (_salonId, caller) => sql`
      INSERT INTO two_steps (user_id, sealed_secret)
      SELECT w.id, ${sealed}
      FROM (SELECT ${caller} AS id) w
      WHERE w.id IS NOT NULL
      ON CONFLICT (user_id) DO UPDATE
        SET sealed_secret = excluded.sealed_secret
        WHERE confirmed_utc IS NULL`,
    { scope: 'caller' },
  )

export const selectSecret = (db: StaffDb) =>
  db.queryRaw(
    (_salonId, caller) => sql`
      SELECT sealed_secret, confirmed_utc, last_step
      FROM two_steps
      WHERE user_id = ${caller}`,
    ([row]) => row && { sealed: String(row.sealed_secret), on: row.confirmed_utc !== null, lastStep: Number(row.last_step) },
    { scope: 'caller' },
  )

/** Turns two-step verification on, if `sealed` is still the stored secret. */
export const confirmSecret = (db: StaffDb, sealed: string, step: number) =>
  db.executeRaw(
    (_salonId, caller) => sql`
      UPDATE two_steps
      SET confirmed_utc = ${db.nowUtc}, last_step = ${step}
      WHERE user_id = ${caller}
        AND confirmed_utc IS NULL
        AND sealed_secret = ${sealed}`,
    { scope: 'caller' },
  )

export const insertRecoveryCodes = (db: StaffDb, codeHashes: readonly string[]) =>
  db.executeRaw(
    (_salonId, caller) => sql`
      INSERT INTO recovery_codes (user_id, code_hash)
      SELECT ${caller}, j.value
      FROM json_each(${JSON.stringify(codeHashes)}) j`,
    { scope: 'caller' },
  )

export const deleteRecoveryCodes = (db: StaffDb) =>
  db.executeRaw((_salonId, caller) => sql`DELETE FROM recovery_codes WHERE user_id = ${caller}`, { scope: 'caller' })

export const deleteSecret = (db: StaffDb) =>
  db.executeRaw((_salonId, caller) => sql`DELETE FROM two_steps WHERE user_id = ${caller}`, { scope: 'caller' })

/** Guard statement: aborts with `missing` unless the caller's two-step verification is on. */
export const abortUnlessTwoStepOn = (db: StaffDb) =>
  db.executeRaw(
    (_salonId, caller) => sql`
      INSERT INTO refuse_missing (why)
      SELECT 1
      WHERE NOT EXISTS (SELECT 1 FROM two_steps two_step WHERE two_step.user_id = ${caller} AND two_step.confirmed_utc IS NOT NULL)`,
    { scope: 'caller' },
  )

const readRequirement = (rows: Record<string, unknown>[]): TwoStepRequirement[] =>
  rows.map((row) => ({
    salonId: String(row.salon_id),
    roles: readJson(row.roles_json ?? '[]') as SalonRole[],
    version: Number(row.version ?? 0),
  }))

/** One row, or none for an unknown salon; version 0 for a salon that has not chosen yet. */
export const selectRequirement = (db: StaffDb): Statement<TwoStepRequirement[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT salon.salon_id, two_step_requirement.roles_json, two_step_requirement.version
      FROM salons salon
      LEFT JOIN two_step_requirements two_step_requirement ON two_step_requirement.salon_id = salon.salon_id
      WHERE salon.salon_id = ${salonId}
        AND salon.deleted_utc IS NULL`,
    readRequirement,
  )

/** Inserts the requirement (version 0) or updates the one with this version; changes no row for another version. */
export const upsertRequirement = (db: StaffDb, roles: readonly SalonRole[], version: number) =>
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO two_step_requirements (salon_id, roles_json, changed_utc, changed_by)
      SELECT salon.salon_id, ${JSON.stringify(roles)}, ${db.nowUtc}, ${caller}
      FROM salons salon
      WHERE salon.salon_id = ${salonId}
        AND (${version} = 0 OR EXISTS (
          SELECT 1
          FROM two_step_requirements two_step_requirement
          WHERE two_step_requirement.salon_id = salon.salon_id
        ))
      ON CONFLICT (salon_id) DO UPDATE
        SET
          roles_json = excluded.roles_json,
          changed_utc = excluded.changed_utc,
          changed_by = excluded.changed_by,
          version = two_step_requirements.version + 1
        WHERE two_step_requirements.version = ${version}`,
  )
