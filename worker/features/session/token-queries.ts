import { type SQL, sql } from 'drizzle-orm'
import type { PublicDb } from '../../db/public-db.ts'
import { accountColumns, toAccount } from './queries.ts'

const ticketSeconds = 300
const triesPerTicket = 5

/** Ticket between the password and the second step of a sign-in. */
export const insertTicket = (db: PublicDb, tokenHash: string, userId: string) =>
  db.executeRaw(sql`
    INSERT INTO sign_in_tokens (token_hash, purpose, user_id, expiry_utc, created_utc, tries_left)
    VALUES (${tokenHash}, 'two_step', ${userId}, ${db.nowUtc + ticketSeconds}, ${db.nowUtc}, ${triesPerTicket})`)

/** Uses up one try of a ticket (result: 1, or 0 for an invalid ticket) and reads its account. */
export const tryTicket = (db: PublicDb, tokenHash: string) =>
  [
    db.executeRaw(sql`
      UPDATE sign_in_tokens
      SET tries_left = tries_left - 1
      WHERE token_hash = ${tokenHash}
        AND purpose = 'two_step'
        AND tries_left > 0
        AND expiry_utc > ${db.nowUtc}`),
    db.queryRaw(
      sql`
        SELECT ${accountColumns}, w.sealed_secret, w.last_step
        FROM sign_in_tokens k
        JOIN users u ON u.user_id = k.user_id AND u.deleted_utc IS NULL
        JOIN two_steps w ON w.user_id = u.user_id AND w.confirmed_utc IS NOT NULL
        LEFT JOIN salons s ON s.salon_id = u.salon_id
        WHERE k.token_hash = ${tokenHash}`,
      ([row]) => row && { account: toAccount(row), sealed: String(row.sealed_secret), lastStep: Number(row.last_step) },
    ),
  ] as const

export const deleteTicket = (db: PublicDb, tokenHash: string) =>
  db.executeRaw(sql`DELETE FROM sign_in_tokens WHERE token_hash = ${tokenHash}`)

/** A code works once: its step must be later than the last one used. */
export const markStepUsed = (db: PublicDb, userId: string, step: number) =>
  db.executeRaw(sql`
    UPDATE two_steps
    SET last_step = ${step}
    WHERE user_id = ${userId}
      AND last_step < ${step}`)

/** `codeHashes`: the hashes under which the code may be stored. */
export const markRecoveryCodeUsed = (db: PublicDb, userId: string, codeHashes: readonly string[]) =>
  db.executeRaw(sql`
    UPDATE recovery_codes
    SET used_utc = ${db.nowUtc}
    WHERE user_id = ${userId}
      AND code_hash IN (SELECT value FROM json_each(${JSON.stringify(codeHashes)}))
      AND used_utc IS NULL`)

const resetLinksPerHour = 3

/** Token of a reset link for the account of a username. Inserts nothing for an unknown or suspended account, or too many links. */
export const insertResetToken = (db: PublicDb, { tokenHash, username, until }: { tokenHash: string; username: string; until: number }) =>
  db.executeRaw(sql`
    INSERT INTO sign_in_tokens (token_hash, purpose, user_id, expiry_utc, created_utc)
    SELECT ${tokenHash}, 'reset', u.user_id, ${until}, ${db.nowUtc}
    FROM users u
    LEFT JOIN salons s ON s.salon_id = u.salon_id
    WHERE u.username = ${username}
      AND u.deleted_utc IS NULL
      AND s.suspended_utc IS NULL
      AND (
        SELECT count(*)
        FROM sign_in_tokens k
        WHERE k.user_id = u.user_id
          AND k.purpose = 'reset'
          AND k.created_utc > ${db.nowUtc - 3600}
      ) < ${resetLinksPerHour}`)

/** Accounts as SQL, for the message to them: by userId, or by a token (NULL if it was not inserted). */
export const byUserId = (userId: string): SQL => sql`${userId}`
export const byToken = (tokenHash: string): SQL => sql`(SELECT k.user_id FROM sign_in_tokens k WHERE k.token_hash = ${tokenHash})`

const isLiveResetToken = (db: PublicDb, tokenHash: string) => sql`
  k.token_hash = ${tokenHash}
  AND k.purpose = 'reset'
  AND k.tries_left > 0
  AND k.expiry_utc > ${db.nowUtc}`

export const selectResetAccount = (db: PublicDb, tokenHash: string) =>
  db.queryRaw(
    sql`
      SELECT u.user_id, u.username
      FROM sign_in_tokens k
      JOIN users u ON u.user_id = k.user_id AND u.deleted_utc IS NULL
      WHERE ${isLiveResetToken(db, tokenHash)}`,
    ([row]) => row && { userId: String(row.user_id), username: String(row.username) },
  )

export const markResetTokenUsed = (db: PublicDb, tokenHash: string) =>
  db.executeRaw(sql`UPDATE sign_in_tokens AS k SET tries_left = 0 WHERE ${isLiveResetToken(db, tokenHash)}`)

export const updatePassword = (db: PublicDb, userId: string, passwordHash: string) =>
  db.executeRaw(sql`
    UPDATE users
    SET password_hash = ${passwordHash}, version = version + 1, changed_by = user_id, changed_utc = ${db.nowUtc}
    WHERE user_id = ${userId}
      AND deleted_utc IS NULL`)

/** Invalidates every token and deletes every session of an account. */
export const endAccountSessions = (db: PublicDb, userId: string) => [
  db.executeRaw(sql`UPDATE sign_in_tokens SET tries_left = 0 WHERE user_id = ${userId}`),
  db.executeRaw(sql`DELETE FROM sessions WHERE user_id = ${userId}`),
]
