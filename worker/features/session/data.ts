import type { Client } from '@libsql/client/web'
import { sql } from 'drizzle-orm'
import { limits } from '../../../schema/terms.ts'
import type { Gate } from '../../db/gate.ts'
import { statement } from '../../db/statement.ts'
import { sendTrip } from '../../db/trip.ts'

/** Who signs in under a user name: the password's hash and what the session code will say. */
export const accountOf = (gate: Gate, username: string) =>
  gate.ask(
    sql`SELECT u.user_id, u.password_hash, u.salon_id, coalesce(s.time_zone, 'UTC') AS time_zone, s.suspended_utc FROM users u LEFT JOIN salons s ON s.salon_id = u.salon_id WHERE u.username = ${username.toLowerCase()} AND u.deleted_utc IS NULL`,
    (rows) =>
      rows[0] && {
        userId: String(rows[0].user_id),
        passwordHash: String(rows[0].password_hash),
        salonId: rows[0].salon_id === null ? null : String(rows[0].salon_id),
        timeZone: String(rows[0].time_zone),
        suspended: rows[0].suspended_utc !== null,
      },
  )

export interface NewSession {
  sessionId: string
  userId: string
  salonId: string | null
  expiryUtc: number
  expiryMaxUtc: number
  device: string
}
export const addSession = (gate: Gate, s: NewSession) =>
  gate.tell(
    sql`INSERT INTO sessions (session_id, user_id, salon_id, expiry_utc, expiry_max_utc, created_utc, device) VALUES (${s.sessionId}, ${s.userId}, ${s.salonId}, ${s.expiryUtc}, ${s.expiryMaxUtc}, ${gate.nowUtc}, ${s.device})`,
  )

/** Slides a live session's end to 12 hours from now, 30 days from its beginning at most, and answers it. */
export const slideSession = (gate: Gate, sessionId: string) =>
  gate.tellAndRead(
    sql`UPDATE sessions SET expiry_utc = min(expiry_max_utc, ${gate.nowUtc + limits.sessionHours * 3600}) WHERE session_id = ${sessionId} AND expiry_utc > ${gate.nowUtc} AND EXISTS (SELECT 1 FROM users u WHERE u.user_id = sessions.user_id AND u.deleted_utc IS NULL) AND NOT EXISTS (SELECT 1 FROM salons s WHERE s.salon_id = sessions.salon_id AND s.suspended_utc IS NOT NULL) RETURNING user_id, expiry_utc, expiry_max_utc`,
    (rows) =>
      rows[0] && { userId: String(rows[0].user_id), expiryUtc: Number(rows[0].expiry_utc), expiryMaxUtc: Number(rows[0].expiry_max_utc) },
  )

export const endSession = (gate: Gate, sessionId: string) => gate.tell(sql`DELETE FROM sessions WHERE session_id = ${sessionId}`)

export async function forgetOver(client: Client, nowUtc: number) {
  const over = (chunk: ReturnType<typeof sql>) => statement(chunk, true, (result) => result.rowsAffected)
  await sendTrip(client, [
    over(sql`DELETE FROM sessions WHERE expiry_utc <= ${nowUtc}`),
    over(sql`DELETE FROM idempotency_keys WHERE at_utc <= ${nowUtc - limits.idempotencyHours * 3600}`),
    over(sql`DELETE FROM sign_in_failures WHERE at_utc <= ${nowUtc - 86400}`),
  ])
}
