import { type SQL, sql } from 'drizzle-orm'
import { addDays, dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { sessions } from '../../../../schema/tables/platform/session.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { serverLimits } from '../../../../schema/terms.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { purgeAttempts } from './attempt-queries.ts'
import type { OwnNames } from './password-rules.ts'
import { hasTwoStep, needsTwoStep } from './two-step-queries.ts'

/** A team member of the caller's salon, for messages about the account and the names that a password must not consist of. */
interface ColleagueAccount {
  readonly username: string
  readonly email: string
  readonly names: OwnNames
  /** The account is the caller's own. */
  readonly isOwn: boolean
}

export const selectColleague = (db: StaffDb, userId: string): Statement<ColleagueAccount | undefined> =>
  db.queryRaw(
    (salonId, caller) => sql`
      SELECT
        team_member.username, team_member.first_name, team_member.last_name, team_member.email, salon.salon_name,
        team_member.user_id = ${caller} AS is_own
      FROM users team_member
      JOIN salons salon ON salon.salon_id = team_member.salon_id
      WHERE team_member.user_id = ${userId}
        AND team_member.salon_id = ${salonId}
        AND team_member.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        username: String(row.username),
        email: String(row.email),
        names: [row.username, row.first_name, row.last_name, row.email, row.salon_name].map((name) =>
          name === null ? null : String(name),
        ),
        isOwn: row.is_own === 1,
      },
  )

/** Sets the password of a user of the salon; aborts with `missing` if there is none. */
export const updateColleaguePassword = (db: StaffDb, userId: string, passwordHash: string) =>
  [db.update(users, { passwordHash }, sql`user_id = ${userId}`), db.abortIfUnchanged('missing')] as const

const isColleague = (userId: string, salonId: SQL) => sql`
  user_id = (
    SELECT team_member.user_id
    FROM users team_member
    WHERE team_member.user_id = ${userId}
      AND team_member.salon_id = ${salonId}
  )`

/** Deletes links and tickets with which a user of the salon could still sign in or choose a password. */
export const deleteTokensOfUser = (db: StaffDb, userId: string) =>
  db.executeRaw((salonId) => sql`DELETE FROM sign_in_tokens WHERE ${isColleague(userId, salonId)}`)

/** A person is invited at most once within it. */
export const inviteAgainSeconds = 3600
/** Condition on sign_in_tokens `sign_in_token`: a link with which a person can still choose a password. */
export const isInvitation = (db: StaffDb): SQL => sql`
  sign_in_token.purpose = 'reset'
  AND sign_in_token.tries_left > 0
  AND sign_in_token.expiry_utc > ${db.nowUtc}`

/** Aborts with `reason` where one of the people was invited within the last hour. Goes before `deleteTokensOfUser`. */
export const abortIfInvited = (db: StaffDb, userIds: readonly string[], reason: 'limit' | 'sent_often'): Statement<number> =>
  db.abortUnless(
    reason,
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM json_each(${JSON.stringify(userIds)}) j
        JOIN users team_member ON team_member.user_id = j.value
        JOIN sign_in_tokens sign_in_token ON sign_in_token.user_id = team_member.user_id
        WHERE team_member.salon_id = ${salonId}
          AND ${isInvitation(db)}
          AND sign_in_token.created_utc > ${db.nowUtc - inviteAgainSeconds}
      )`,
  )

/** Token of an invitation's link, with which the user chooses a password. */
export const insertInvitationToken = (db: StaffDb, { tokenHash, userId, until }: { tokenHash: string; userId: string; until: number }) =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO sign_in_tokens (token_hash, purpose, user_id, expiry_utc, created_utc)
      SELECT ${tokenHash}, 'reset', ${userId}, ${until}, ${db.nowUtc}
      FROM (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL`,
  )

export type SignInMethod = (typeof sessions.$inferSelect)['method']

/** What signing in needs of an account. */
export interface Account {
  readonly userId: string
  readonly username: string
  readonly passwordHash: string
  readonly salonId: string | null
  readonly salonName: string | null
  readonly timeZone: string
  /** The account's salon is suspended. */
  readonly suspended: boolean
  /** The last day of the user's employment, in the salon's zone; null for no end. */
  readonly employmentEnd: string | null
  /** Two-step verification is on. */
  readonly twoStep: boolean
  /** A role of the user requires two-step verification. */
  readonly twoStepRequired: boolean
}

/** Columns of an `Account`, from `users team_member` and `salons salon`. */
export const selectAccountColumns = (exemptSuperadmins: boolean) => sql`
    team_member.user_id,
    team_member.username,
    team_member.password_hash,
    team_member.salon_id,
    salon.salon_name,
    coalesce(salon.time_zone, 'UTC') AS time_zone,
    salon.suspended_utc,
    team_member.employment_end,
    ${hasTwoStep} AS two_step,
    ${needsTwoStep(exemptSuperadmins)} AS two_step_required`
export const toAccount = (row: Record<string, unknown>): Account => ({
  userId: String(row.user_id),
  username: String(row.username),
  passwordHash: String(row.password_hash),
  salonId: row.salon_id === null ? null : String(row.salon_id),
  salonName: row.salon_name === null ? null : String(row.salon_name),
  timeZone: String(row.time_zone),
  suspended: row.suspended_utc !== null,
  employmentEnd: row.employment_end === null ? null : String(row.employment_end),
  twoStep: row.two_step === 1,
  twoStepRequired: row.two_step_required === 1,
})

/** Condition on `users team_member`. */
export const hasUsername = (username: string): SQL => sql`team_member.username = ${username.toLowerCase()}`

export const selectAccount = (db: PublicDb, username: string, exemptSuperadmins: boolean) =>
  db.queryRaw(
    sql`
      SELECT ${selectAccountColumns(exemptSuperadmins)}
      FROM users team_member
      LEFT JOIN salons salon ON salon.salon_id = team_member.salon_id
      WHERE ${hasUsername(username)}
        AND team_member.deleted_utc IS NULL`,
    ([row]) => row && toAccount(row),
  )

/** The first second UTC after an employment; Infinity for one without end. */
export const getAccessEnd = ({ employmentEnd, timeZone }: Pick<Account, 'employmentEnd' | 'timeZone'>): number =>
  employmentEnd === null ? Number.POSITIVE_INFINITY : dayRange(employmentEnd, timeZone)[1]

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
  readonly method: SignInMethod
  readonly deskId?: string | undefined
}
export const insertSession = (
  db: PublicDb,
  { sessionId, userId, salonId, expiryUtc, expiryMaxUtc, device, method, deskId }: NewSession,
) => {
  // A PIN is no proof for calls that ask for one.
  const confirmedUtc = method === 'pin' ? null : db.nowUtc
  return db.executeRaw(sql`
    INSERT INTO sessions (
      session_id, user_id, salon_id, expiry_utc, expiry_max_utc, created_utc, confirmed_utc, device, method, desk_id
    )
    VALUES (
      ${sessionId}, ${userId}, ${salonId}, ${expiryUtc}, ${expiryMaxUtc}, ${db.nowUtc}, ${confirmedUtc}, ${device}, ${method},
      ${deskId ?? null}
    )`)
}

/**
 * Extends a live session by 12 hours, up to 30 days from its beginning; undefined if there is none, or if the employment ended yesterday in
 * every zone. The session of a user who needs two-step verification and has not set it up keeps its end, so that the next sign-in asks for
 * it, unless it began with a passkey or at a desk.
 */
export const extendSession = (db: PublicDb, sessionId: string, exemptSuperadmins: boolean) =>
  db.executeRawReturning(
    sql`
      UPDATE sessions
      SET
        expiry_utc = CASE
          WHEN method = 'password' AND EXISTS (
            SELECT 1
            FROM users team_member
            WHERE team_member.user_id = sessions.user_id
              AND ${needsTwoStep(exemptSuperadmins)}
              AND NOT ${hasTwoStep}
          ) THEN expiry_utc
          ELSE min(expiry_max_utc, ${db.nowUtc + serverLimits.sessionHours * 3600})
        END,
        seen_utc = ${db.nowUtc}
      WHERE session_id = ${sessionId}
        AND expiry_utc > ${db.nowUtc}
        AND EXISTS (
          SELECT 1
          FROM users team_member
          WHERE team_member.user_id = sessions.user_id
            AND team_member.deleted_utc IS NULL
            AND (team_member.employment_end IS NULL OR team_member.employment_end >= ${addDays(toSalonDay(db.nowUtc, 'UTC'), -1)})
        )
        AND NOT EXISTS (SELECT 1 FROM salons salon WHERE salon.salon_id = sessions.salon_id AND salon.suspended_utc IS NOT NULL)
      RETURNING user_id, expiry_utc, expiry_max_utc`,
    ([row]) => row && { userId: String(row.user_id), expiryUtc: Number(row.expiry_utc), expiryMaxUtc: Number(row.expiry_max_utc) },
  )

export const deleteSession = (db: PublicDb, sessionId: string) => db.executeRaw(sql`DELETE FROM sessions WHERE session_id = ${sessionId}`)

const daySeconds = 86_400
/** Deletes expired rows of all salons. */
export async function purgeExpiredRows(db: SystemDb) {
  const { nowUtc } = db
  await db.batch(
    db.executeRaw(sql`DELETE FROM sessions WHERE expiry_utc <= ${nowUtc}`),
    db.executeRaw(sql`DELETE FROM idempotency_keys WHERE at_utc <= ${nowUtc - serverLimits.idempotencyHours * 3600}`),
    ...purgeAttempts(db),
    db.executeRaw(sql`DELETE FROM used_challenges WHERE expiry_utc <= ${nowUtc}`),
    db.executeRaw(sql`DELETE FROM passkeys WHERE deleted_utc <= ${nowUtc - serverLimits.passkeyRestoreMinutes * 60}`),
    db.executeRaw(sql`
      DELETE FROM guest_passkeys AS guest_passkey
      WHERE guest_passkey.deleted_utc <= ${nowUtc - serverLimits.passkeyRestoreMinutes * 60}
        OR coalesce(guest_passkey.used_utc, guest_passkey.created_utc) <= ${nowUtc - serverLimits.guestPasskeyMonths * 30 * daySeconds}
        OR NOT EXISTS (
          SELECT 1
          FROM clients client
          WHERE client.client_id = guest_passkey.client_id
            AND client.salon_id = guest_passkey.salon_id
            AND client.deleted_utc IS NULL
            AND guest_passkey.phone_number IN (client.phone_number, client.phone_number_2)
        )`),
    db.executeRaw(sql`DELETE FROM desks WHERE deleted_utc <= ${nowUtc - serverLimits.deskRestoreMinutes * 60}`),
    // Expired tokens are kept for a day, because the number of reset links per hour is counted.
    db.executeRaw(sql`DELETE FROM sign_in_tokens WHERE expiry_utc <= ${nowUtc - daySeconds}`),
    db.executeRaw(sql`DELETE FROM shown_contacts WHERE at_utc <= ${nowUtc - daySeconds}`),
    db.executeRaw(sql`DELETE FROM payment_events WHERE at_utc <= ${nowUtc - serverLimits.alertDays * daySeconds}`),
    db.executeRaw(sql`DELETE FROM cash_notices WHERE at_utc <= ${nowUtc - serverLimits.alertDays * daySeconds}`),
    db.executeRaw(sql`
      DELETE FROM alerts
      WHERE at_utc <= ${nowUtc - serverLimits.alertDays * daySeconds}
        OR deleted_utc <= ${nowUtc - serverLimits.alertRestoreMinutes * 60}`),
    db.executeRaw(sql`
      DELETE FROM outbox
      WHERE state IN ('sent', 'failed')
        AND created_utc <= ${nowUtc - serverLimits.outboxDays * daySeconds}`),
  )
}

/** Whether a session is live. */
export const selectIsLive = (db: PublicDb, sessionId: string) =>
  db.queryRaw(
    sql`
      SELECT 1
      FROM sessions
      WHERE session_id = ${sessionId}
        AND expiry_utc > ${db.nowUtc}
      UNION ALL
      SELECT 1
      FROM api_key_sessions session
      WHERE session.session_id = ${sessionId}
        AND session.expiry_utc > ${db.nowUtc}`,
    (rows) => rows.length > 0,
  )
