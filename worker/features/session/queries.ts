import { type SQL, sql } from 'drizzle-orm'
import { limits } from '../../../schema/terms.ts'
import type { PublicDb } from '../../db/public-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { SystemDb, TenantWriter } from '../../db/system-db.ts'

export interface Account {
  readonly userId: string
  readonly username: string
  readonly passwordHash: string
  readonly salonId: string | null
  readonly timeZone: string
  readonly suspended: boolean
  /** Signs in in two steps. */
  readonly twoStep: boolean
}

export const accountColumns = sql`u.user_id, u.username, u.password_hash, u.salon_id, coalesce(s.time_zone, 'UTC') AS time_zone, s.suspended_utc, EXISTS (SELECT 1 FROM two_steps t WHERE t.user_id = u.user_id AND t.confirmed_utc IS NOT NULL) AS two_step`
export const accountOfRow = (row: Record<string, unknown>): Account => ({
  userId: String(row.user_id),
  username: String(row.username),
  passwordHash: String(row.password_hash),
  salonId: row.salon_id === null ? null : String(row.salon_id),
  timeZone: String(row.time_zone),
  suspended: row.suspended_utc !== null,
  twoStep: row.two_step === 1,
})

/** Who signs in under a user name: the password's hash and what the session code will say. */
export const selectAccount = (db: PublicDb, username: string) =>
  db.queryRaw(
    sql`SELECT ${accountColumns} FROM users u LEFT JOIN salons s ON s.salon_id = u.salon_id WHERE u.username = ${username.toLowerCase()} AND u.deleted_utc IS NULL`,
    (rows) => rows[0] && accountOfRow(rows[0]),
  )

export interface NewSession {
  sessionId: string
  userId: string
  salonId: string | null
  expiryUtc: number
  expiryMaxUtc: number
  device: string
}
export const addSession = (db: PublicDb, s: NewSession) =>
  db.executeRaw(
    sql`INSERT INTO sessions (session_id, user_id, salon_id, expiry_utc, expiry_max_utc, created_utc, device) VALUES (${s.sessionId}, ${s.userId}, ${s.salonId}, ${s.expiryUtc}, ${s.expiryMaxUtc}, ${db.nowUtc}, ${s.device})`,
  )

/** Slides a live session's end to 12 hours from now, 30 days from its beginning at most, and answers it. */
export const slideSession = (db: PublicDb, sessionId: string) =>
  db.executeRawReturning(
    sql`UPDATE sessions SET expiry_utc = min(expiry_max_utc, ${db.nowUtc + limits.sessionHours * 3600}), seen_utc = ${db.nowUtc} WHERE session_id = ${sessionId} AND expiry_utc > ${db.nowUtc} AND EXISTS (SELECT 1 FROM users u WHERE u.user_id = sessions.user_id AND u.deleted_utc IS NULL) AND NOT EXISTS (SELECT 1 FROM salons s WHERE s.salon_id = sessions.salon_id AND s.suspended_utc IS NOT NULL) RETURNING user_id, expiry_utc, expiry_max_utc`,
    (rows) =>
      rows[0] && { userId: String(rows[0].user_id), expiryUtc: Number(rows[0].expiry_utc), expiryMaxUtc: Number(rows[0].expiry_max_utc) },
  )

export const endSession = (db: PublicDb, sessionId: string) => db.executeRaw(sql`DELETE FROM sessions WHERE session_id = ${sessionId}`)

/**
 * For the batch that gives a person of the salon a new password, takes them out of it, or the like: their sessions end,
 * but for the one that asks, and links and tickets that are under way open nothing any more.
 */
export const endUserSessions = (db: TenantWriter, userId: string, except = ''): Statement<number>[] => {
  const theirs = (salon: SQL, user: SQL) =>
    sql`user_id = ${userId} AND (user_id = ${user} OR user_id IN (SELECT x.user_id FROM users x WHERE x.salon_id = ${salon}))`
  return [
    db.executeRaw((salon, user) => sql`DELETE FROM sign_in_tokens WHERE ${theirs(salon, user)}`),
    db.executeRaw((salon, user) => sql`DELETE FROM sessions WHERE session_id <> ${except} AND ${theirs(salon, user)}`),
  ]
}

const day = 86_400
/** What is over and of no use to anybody, in every salon. */
export async function purgeExpiredRows(db: SystemDb) {
  const { nowUtc } = db
  await db.batch(
    db.executeRaw(sql`DELETE FROM sessions WHERE expiry_utc <= ${nowUtc}`),
    db.executeRaw(sql`DELETE FROM idempotency_keys WHERE at_utc <= ${nowUtc - limits.idempotencyHours * 3600}`),
    db.executeRaw(sql`DELETE FROM sign_in_failures WHERE at_utc <= ${nowUtc - day}`),
    // Kept for a day, so that links asked for again and again are counted.
    db.executeRaw(sql`DELETE FROM sign_in_tokens WHERE expiry_utc <= ${nowUtc - day}`),
    db.executeRaw(sql`DELETE FROM alerts WHERE at_utc <= ${nowUtc - limits.alertDays * day}`),
    db.executeRaw(sql`DELETE FROM outbox WHERE state IN ('sent', 'failed') AND created_utc <= ${nowUtc - limits.outboxDays * day}`),
  )
}
