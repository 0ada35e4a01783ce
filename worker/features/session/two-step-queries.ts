import { sql } from 'drizzle-orm'
import { productName } from '../../../schema/terms.ts'
import type { StaffDb } from '../../db/staff-db.ts'

export const selectTwoStepState = (db: StaffDb) =>
  db.queryRaw(
    (_salonId, caller) => sql`
      SELECT
        (SELECT count(*) FROM two_steps WHERE user_id = w.id AND confirmed_utc IS NOT NULL) AS is_on,
        (SELECT count(*) FROM recovery_codes WHERE user_id = w.id AND used_utc IS NULL) AS codes
      FROM (SELECT ${caller} AS id) w`,
    ([row]) => ({ on: row?.is_on === 1, recoveryCodesLeft: Number(row?.codes ?? 0) }),
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

/** Labels of the entry in an authenticator app: the username, and the salon or product as issuer. */
export const selectAuthenticatorLabels = (db: StaffDb) =>
  db.queryRaw(
    (_salonId, caller) => sql`
      SELECT u.username, (SELECT s.salon_name FROM salons s WHERE s.salon_id = u.salon_id) AS salon_name
      FROM users u
      WHERE u.user_id = ${caller}`,
    ([row]) => ({ username: String(row?.username ?? ''), issuer: String(row?.salon_name ?? productName) }),
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

export const selectPasswordHash = (db: StaffDb) =>
  db.queryRaw(
    (_salonId, caller) => sql`SELECT password_hash FROM users WHERE user_id = ${caller}`,
    ([row]) => String(row?.password_hash ?? ''),
    { scope: 'caller' },
  )
