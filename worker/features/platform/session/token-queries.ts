import { type SQL, sql } from 'drizzle-orm'
import type { PublicDb } from '../../../db/public-db.ts'
import { recordAccountEvent } from '../../../db/security-event.ts'
import { selectAccountColumns, toAccount } from './queries.ts'

const ticketSeconds = 300
const triesPerTicket = 5

/** Ticket between the password and the second step of a sign-in. */
export const insertTicket = (db: PublicDb, tokenHash: string, userId: string) =>
  db.executeRaw(sql`
    INSERT INTO sign_in_tokens (token_hash, purpose, user_id, expiry_utc, created_utc, tries_left)
    VALUES (${tokenHash}, 'two_step', ${userId}, ${db.nowUtc + ticketSeconds}, ${db.nowUtc}, ${triesPerTicket})`)

/**
 * Uses up one try of a ticket and reads its account. Results: 1, or 0 for an invalid ticket; the id of the entry in the audit log,
 * which says that the code was refused until a later batch says otherwise; the account with its secret, which is `confirmed` unless
 * this sign-in sets two-step verification up.
 */
export const tryTicket = (db: PublicDb, tokenHash: string, details: { device: string; exemptSuperadmins: boolean }) =>
  [
    db.executeRaw(sql`
      UPDATE sign_in_tokens
      SET tries_left = tries_left - 1
      WHERE token_hash = ${tokenHash}
        AND purpose = 'two_step'
        AND tries_left > 0
        AND expiry_utc > ${db.nowUtc}`),
    recordAccountEvent(
      db,
      'sign_in_refused',
      sql`
        FROM sign_in_tokens sign_in_token
        JOIN users team_member ON team_member.user_id = sign_in_token.user_id AND team_member.deleted_utc IS NULL
        WHERE changes() > 0
          AND sign_in_token.token_hash = ${tokenHash}`,
      { device: details.device, secondStep: true },
    ),
    db.queryRaw(
      sql`
        SELECT ${selectAccountColumns(details.exemptSuperadmins)}, two_step.sealed_secret, two_step.last_step, two_step.confirmed_utc
        FROM sign_in_tokens sign_in_token
        JOIN users team_member ON team_member.user_id = sign_in_token.user_id AND team_member.deleted_utc IS NULL
        JOIN two_steps two_step ON two_step.user_id = team_member.user_id
        LEFT JOIN salons salon ON salon.salon_id = team_member.salon_id
        WHERE sign_in_token.token_hash = ${tokenHash}`,
      ([row]) =>
        row && {
          account: toAccount(row),
          sealed: String(row.sealed_secret),
          lastStep: Number(row.last_step),
          confirmed: row.confirmed_utc !== null,
        },
    ),
  ] as const

/** Stores a secret that a sign-in sets up, replacing one that was not confirmed. */
export const upsertAccountSecret = (db: PublicDb, userId: string, sealed: string) =>
  db.executeRaw(sql`
    INSERT INTO two_steps (user_id, sealed_secret)
    VALUES (${userId}, ${sealed})
    ON CONFLICT (user_id) DO UPDATE
      SET sealed_secret = excluded.sealed_secret
      WHERE confirmed_utc IS NULL`)

/** Turns two-step verification on, if `sealed` is still the stored secret. */
export const confirmAccountSecret = (db: PublicDb, userId: string, sealed: string, step: number) =>
  db.executeRaw(sql`
    UPDATE two_steps
    SET confirmed_utc = ${db.nowUtc}, last_step = ${step}
    WHERE user_id = ${userId}
      AND confirmed_utc IS NULL
      AND sealed_secret = ${sealed}`)

/** Stores the recovery codes of an account that has just turned two-step verification on, and writes that to the audit log. */
export const recordSetUp = (db: PublicDb, userId: string, codeHashes: readonly string[]) => [
  db.executeRaw(sql`
    INSERT INTO recovery_codes (user_id, code_hash)
    SELECT ${userId}, j.value
    FROM json_each(${JSON.stringify(codeHashes)}) j`),
  recordAccountEvent(db, 'two_step_on', selectUser(userId)),
]

const selectUser = (userId: string) => sql`FROM users team_member WHERE team_member.user_id = ${userId}`
/** Writes to the audit log that the password of an account was changed. */
export const recordPasswordChange = (db: PublicDb, userId: string, device: string) =>
  recordAccountEvent(db, 'password_changed', selectUser(userId), { device })

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
    SELECT ${tokenHash}, 'reset', team_member.user_id, ${until}, ${db.nowUtc}
    FROM users team_member
    LEFT JOIN salons salon ON salon.salon_id = team_member.salon_id
    WHERE team_member.username = ${username}
      AND team_member.deleted_utc IS NULL
      AND salon.suspended_utc IS NULL
      AND (
        SELECT count(*)
        FROM sign_in_tokens sign_in_token
        WHERE sign_in_token.user_id = team_member.user_id
          AND sign_in_token.purpose = 'reset'
          AND sign_in_token.created_utc > ${db.nowUtc - 3600}
      ) < ${resetLinksPerHour}`)

/** Accounts as SQL, for the message to them: by userId, or by a token (NULL if it was not inserted). */
export const byUserId = (userId: string): SQL => sql`${userId}`
export const byToken = (tokenHash: string): SQL =>
  sql`(SELECT sign_in_token.user_id FROM sign_in_tokens sign_in_token WHERE sign_in_token.token_hash = ${tokenHash})`

const isLiveResetToken = (db: PublicDb, tokenHash: string) => sql`
  sign_in_token.token_hash = ${tokenHash}
  AND sign_in_token.purpose = 'reset'
  AND sign_in_token.tries_left > 0
  AND sign_in_token.expiry_utc > ${db.nowUtc}`

export const selectResetAccount = (db: PublicDb, tokenHash: string) =>
  db.queryRaw(
    sql`
      SELECT team_member.user_id, team_member.username, team_member.first_name, team_member.last_name, team_member.email, salon.salon_name,
        team_member.salon_id
      FROM sign_in_tokens sign_in_token
      JOIN users team_member ON team_member.user_id = sign_in_token.user_id AND team_member.deleted_utc IS NULL
      LEFT JOIN salons salon ON salon.salon_id = team_member.salon_id
      WHERE ${isLiveResetToken(db, tokenHash)}`,
    ([row]) =>
      row && {
        userId: String(row.user_id),
        salonId: row.salon_id === null ? null : String(row.salon_id),
        username: String(row.username),
        names: [row.username, row.first_name, row.last_name, row.email, row.salon_name].map((name) =>
          name === null ? null : String(name),
        ),
      },
  )

export const markResetTokenUsed = (db: PublicDb, tokenHash: string) =>
  db.executeRaw(sql`UPDATE sign_in_tokens AS sign_in_token SET tries_left = 0 WHERE ${isLiveResetToken(db, tokenHash)}`)

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
