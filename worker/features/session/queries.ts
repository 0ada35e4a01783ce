import { sql } from 'drizzle-orm'
import { toIso } from '../../../schema/rules/salon-time.ts'
import { limits } from '../../../schema/terms.ts'
import type { PublicDb } from '../../db/public-db.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { SystemDb } from '../../db/system-db.ts'

/** What signing in needs of an account. */
export interface Account {
  readonly userId: string
  readonly username: string
  readonly passwordHash: string
  readonly salonId: string | null
  readonly timeZone: string
  /** The account's salon is suspended. */
  readonly suspended: boolean
  /** Two-step verification is on. */
  readonly twoStep: boolean
}

/** Columns of an `Account`, from `users u` and `salons s`. */
export const accountColumns = sql`
    u.user_id,
    u.username,
    u.password_hash,
    u.salon_id,
    coalesce(s.time_zone, 'UTC') AS time_zone,
    s.suspended_utc,
    EXISTS (SELECT 1 FROM two_steps t WHERE t.user_id = u.user_id AND t.confirmed_utc IS NOT NULL) AS two_step`
export const toAccount = (row: Record<string, unknown>): Account => ({
  userId: String(row.user_id),
  username: String(row.username),
  passwordHash: String(row.password_hash),
  salonId: row.salon_id === null ? null : String(row.salon_id),
  timeZone: String(row.time_zone),
  suspended: row.suspended_utc !== null,
  twoStep: row.two_step === 1,
})

export const selectAccount = (db: PublicDb, username: string) =>
  db.queryRaw(
    sql`
      SELECT ${accountColumns}
      FROM users u
      LEFT JOIN salons s ON s.salon_id = u.salon_id
      WHERE u.username = ${username.toLowerCase()}
        AND u.deleted_utc IS NULL`,
    ([row]) => row && toAccount(row),
  )

/** Guard statement right behind a write: aborts the batch with `stale` if the write changed no row. */
export const abortIfUnchanged = (db: PublicDb) => db.executeRaw(sql`INSERT INTO refuse_stale (why) SELECT 1 WHERE changes() = 0`)

export interface NewSession {
  readonly sessionId: string
  readonly userId: string
  readonly salonId: string | null
  /** Seconds UTC. */
  readonly expiryUtc: number
  readonly expiryMaxUtc: number
  /** User-Agent header. */
  readonly device: string
}
export const insertSession = (db: PublicDb, { sessionId, userId, salonId, expiryUtc, expiryMaxUtc, device }: NewSession) =>
  db.executeRaw(sql`
    INSERT INTO sessions (session_id, user_id, salon_id, expiry_utc, expiry_max_utc, created_utc, device)
    VALUES (${sessionId}, ${userId}, ${salonId}, ${expiryUtc}, ${expiryMaxUtc}, ${db.nowUtc}, ${device})`)

/** Extends a live session by 12 hours, up to 30 days from its beginning; undefined if there is none. */
export const extendSession = (db: PublicDb, sessionId: string) =>
  db.executeRawReturning(
    sql`
      UPDATE sessions
      SET expiry_utc = min(expiry_max_utc, ${db.nowUtc + limits.sessionHours * 3600}), seen_utc = ${db.nowUtc}
      WHERE session_id = ${sessionId}
        AND expiry_utc > ${db.nowUtc}
        AND EXISTS (SELECT 1 FROM users u WHERE u.user_id = sessions.user_id AND u.deleted_utc IS NULL)
        AND NOT EXISTS (SELECT 1 FROM salons s WHERE s.salon_id = sessions.salon_id AND s.suspended_utc IS NOT NULL)
      RETURNING user_id, expiry_utc, expiry_max_utc`,
    ([row]) => row && { userId: String(row.user_id), expiryUtc: Number(row.expiry_utc), expiryMaxUtc: Number(row.expiry_max_utc) },
  )

export const deleteSession = (db: PublicDb, sessionId: string) => db.executeRaw(sql`DELETE FROM sessions WHERE session_id = ${sessionId}`)

/** Live sessions of the caller, last used first; `currentId` is the one that makes the call. */
export const selectOwnSessions = (db: StaffDb, currentId: string | undefined) =>
  db.queryRaw(
    (_salonId, caller) => sql`
      SELECT session_id, device, created_utc, coalesce(seen_utc, created_utc) AS seen, expiry_utc, expiry_max_utc
      FROM sessions
      WHERE user_id = ${caller}
        AND expiry_utc > ${db.nowUtc}
      ORDER BY seen DESC, session_id`,
    (rows) =>
      rows.map((row) => ({
        sessionId: String(row.session_id),
        device: String(row.device),
        created: toIso(Number(row.created_utc)),
        seen: toIso(Number(row.seen)),
        expiryDate: toIso(Number(row.expiry_utc)),
        expiryDateMax: toIso(Number(row.expiry_max_utc)),
        current: row.session_id === currentId,
      })),
    { scope: 'caller' },
  )

export const deleteOwnSession = (db: StaffDb, sessionId: string) =>
  db.executeRaw((_salonId, caller) => sql`DELETE FROM sessions WHERE user_id = ${caller} AND session_id = ${sessionId}`, {
    scope: 'caller',
  })

/** Deletes all sessions of the caller; the result holds the userId once per session. */
export function deleteOwnSessions(db: StaffDb): Statement<string[]> {
  const deletion = db.executeRaw((_salonId, caller) => sql`DELETE FROM sessions WHERE user_id = ${caller} RETURNING user_id`, {
    scope: 'caller',
  })
  return { ...deletion, read: ({ rows }) => rows.map((row) => String(row.user_id)) }
}

export const deleteOwnTokens = (db: StaffDb) =>
  db.executeRaw((_salonId, caller) => sql`DELETE FROM sign_in_tokens WHERE user_id = ${caller}`, { scope: 'caller' })

const daySeconds = 86_400
/** Deletes expired rows of all salons. */
export async function purgeExpiredRows(db: SystemDb) {
  const { nowUtc } = db
  await db.batch(
    db.executeRaw(sql`DELETE FROM sessions WHERE expiry_utc <= ${nowUtc}`),
    db.executeRaw(sql`DELETE FROM idempotency_keys WHERE at_utc <= ${nowUtc - limits.idempotencyHours * 3600}`),
    db.executeRaw(sql`DELETE FROM sign_in_failures WHERE at_utc <= ${nowUtc - daySeconds}`),
    // Expired tokens are kept for a day, because the number of reset links per hour is counted.
    db.executeRaw(sql`DELETE FROM sign_in_tokens WHERE expiry_utc <= ${nowUtc - daySeconds}`),
    db.executeRaw(sql`DELETE FROM alerts WHERE at_utc <= ${nowUtc - limits.alertDays * daySeconds}`),
    db.executeRaw(sql`
      DELETE FROM outbox
      WHERE state IN ('sent', 'failed')
        AND created_utc <= ${nowUtc - limits.outboxDays * daySeconds}`),
  )
}
