import { type SQL, sql } from 'drizzle-orm'
import type { AccountEvent } from '../../../../schema/api/platform/account-security-schemas.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { type SecurityAction, securityActions } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { OwnNames } from './password-rules.ts'
import type { NewSession } from './queries.ts'
import { needsTwoStep } from './two-step-queries.ts'

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

const maxEvents = 20
/** Security events of the caller's account, newest first. Those of accounts without a salon are stored under the empty id. */
export const selectOwnEvents = (db: StaffDb): Statement<AccountEvent[]> =>
  db.queryRaw(
    (_salonId, caller) => sql`
      SELECT
        audit_log.at_utc, audit_log.action, coalesce(audit_log.after ->> 'device', '') AS device,
        coalesce(audit_log.after ->> 'desk', '') AS desk
      FROM audit_log
      WHERE audit_log.salon_id = (SELECT coalesce(team_member.salon_id, '') FROM users team_member WHERE team_member.user_id = ${caller})
        AND audit_log.root_id = ${caller}
        AND audit_log.entity = 'users'
        AND audit_log.action IN (SELECT value FROM json_each(${JSON.stringify(securityActions)}))
      ORDER BY audit_log.audit_log_id DESC
      LIMIT ${maxEvents}`,
    (rows) =>
      rows.map((row) => ({
        at: toIso(Number(row.at_utc)),
        action: String(row.action) as SecurityAction,
        device: String(row.device),
        desk: String(row.desk),
      })),
    { scope: 'caller' },
  )

export const deleteOwnSession = (db: StaffDb, sessionId: string) =>
  db.executeRaw((_salonId, caller) => sql`DELETE FROM sessions WHERE user_id = ${caller} AND session_id = ${sessionId}`, {
    scope: 'caller',
  })

const hasBegunByPin = (db: StaffDb) => sql`
  EXISTS (SELECT 1 FROM sessions session WHERE session.session_id = ${db.sessionId} AND session.method = 'pin')`
/** Condition: it is the session that makes the call, or that one has not begun by PIN. */
export const mayEndUnasked = (db: StaffDb, sessionId: string): SQL => (sessionId === db.sessionId ? sql`1` : sql`NOT ${hasBegunByPin(db)}`)

/** Deletes all sessions of the caller; the result holds the userId once per session. */
export function deleteOwnSessions(db: StaffDb): Statement<string[]> {
  const deletion = db.executeRaw((_salonId, caller) => sql`DELETE FROM sessions WHERE user_id = ${caller} RETURNING user_id`, {
    scope: 'caller',
  })
  return { ...deletion, read: ({ rows }) => rows.map((row) => String(row.user_id)) }
}

export const deleteOwnTokens = (db: StaffDb) =>
  db.executeRaw((_salonId, caller) => sql`DELETE FROM sign_in_tokens WHERE user_id = ${caller}`, { scope: 'caller' })

/** Inserts a session of the caller, in the caller's salon; one that follows a session by PIN belongs to its desk like that one. */
export const insertOwnSession = (
  db: StaffDb,
  { sessionId, expiryUtc, expiryMaxUtc, device }: Pick<NewSession, 'sessionId' | 'expiryUtc' | 'expiryMaxUtc' | 'device'>,
) =>
  db.executeRaw(
    (_salonId, caller) => sql`
      INSERT INTO sessions (
        session_id, user_id, salon_id, expiry_utc, expiry_max_utc, created_utc, confirmed_utc, device, method, desk_id
      )
      SELECT
        ${sessionId}, team_member.user_id, team_member.salon_id, ${expiryUtc}, ${expiryMaxUtc}, ${db.nowUtc}, ${db.nowUtc}, ${device},
        iif(session.method = 'pin', 'pin', 'password'), session.desk_id
      FROM users team_member
      JOIN sessions session ON session.session_id = ${db.sessionId} AND session.user_id = team_member.user_id
      WHERE team_member.user_id = ${caller}`,
    { scope: 'caller' },
  )

/** Notes that the caller has just proven who they are. */
export const confirmSession = (db: StaffDb) =>
  db.executeRaw(
    (_salonId, caller) => sql`UPDATE sessions SET confirmed_utc = ${db.nowUtc} WHERE session_id = ${db.sessionId} AND user_id = ${caller}`,
    { scope: 'caller' },
  )

/** Deletes all sessions of the caller but one. */
export const deleteOtherSessions = (db: StaffDb, sessionId: string) =>
  db.executeRaw((_salonId, caller) => sql`DELETE FROM sessions WHERE user_id = ${caller} AND session_id <> ${sessionId}`, {
    scope: 'caller',
  })

/** The caller's account: its password's hash, and the names that a new password must not consist of. */
export interface OwnAccount {
  readonly passwordHash: string
  readonly username: string
  readonly email: string
  /** The last day of the employment; null for no end. */
  readonly employmentEnd: string | null
  readonly salonName: string | null
  readonly names: OwnNames
  /** A role of the user requires two-step verification. */
  readonly twoStepRequired: boolean
  /** When the session ends at the latest, seconds UTC, if it has begun by PIN; null for others. */
  readonly deskEndUtc: number | null
}

export const selectOwnAccount = (db: StaffDb, exemptSuperadmins: boolean): Statement<OwnAccount> =>
  db.queryRaw(
    (_salonId, caller) => sql`
      SELECT
        team_member.password_hash,
        team_member.username,
        team_member.first_name,
        team_member.last_name,
        team_member.email,
        team_member.employment_end,
        salon.salon_name,
        ${needsTwoStep(exemptSuperadmins)} AS two_step_required,
        (
          SELECT session.expiry_max_utc
          FROM sessions session
          WHERE session.session_id = ${db.sessionId}
            AND session.method = 'pin'
        ) AS desk_end
      FROM users team_member
      LEFT JOIN salons salon ON salon.salon_id = team_member.salon_id
      WHERE team_member.user_id = ${caller}`,
    ([row]) => {
      const getText = (name: string) => (row?.[name] == null ? null : String(row[name]))
      return {
        passwordHash: getText('password_hash') ?? '',
        username: getText('username') ?? '',
        email: getText('email') ?? '',
        employmentEnd: getText('employment_end'),
        salonName: getText('salon_name'),
        names: ['username', 'first_name', 'last_name', 'email', 'salon_name'].map(getText),
        twoStepRequired: row?.two_step_required === 1,
        deskEndUtc: row?.desk_end == null ? null : Number(row.desk_end),
      }
    },
    { scope: 'caller' },
  )

/** Changes the caller's password, if it is still the one that was confirmed. */
export const updateOwnPassword = (db: StaffDb, earlierHash: string, passwordHash: string) =>
  db.executeRaw(
    (_salonId, caller) => sql`
      UPDATE users
      SET password_hash = ${passwordHash}, version = version + 1, changed_by = user_id, changed_utc = ${db.nowUtc}
      WHERE user_id = ${caller}
        AND password_hash = ${earlierHash}`,
    { scope: 'caller' },
  )

/** Guard statement: aborts with `missing` unless the user is one of the salon's, and with `notOneself` another one than the caller. */
export const abortUnlessColleague = (db: StaffDb, userId: string, { notOneself = false } = {}) =>
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO refuse_missing (why)
      SELECT 1
      WHERE NOT EXISTS (
        SELECT 1
        FROM users team_member
        WHERE team_member.user_id = ${userId}
          AND team_member.salon_id = ${salonId}
          AND team_member.deleted_utc IS NULL
          ${notOneself ? sql`AND team_member.user_id <> ${caller}` : sql``}
      )`,
  )

const selectColleague = (userId: string, salonId: SQL) =>
  sql`(SELECT team_member.user_id FROM users team_member WHERE team_member.user_id = ${userId} AND team_member.salon_id = ${salonId})`

/** Deletes all sessions of a user of the salon; the result is their number. */
export const deleteSessionsOfUser = (db: StaffDb, userId: string) =>
  db.executeRaw((salonId) => sql`DELETE FROM sessions WHERE user_id = ${selectColleague(userId, salonId)}`)

/** Lets the sessions of a colleague end at `endUtc` (seconds UTC) at the latest; the caller's own stay. */
export const limitSessionsOfUser = (db: StaffDb, userId: string, endUtc: number) =>
  db.executeRaw(
    (salonId, caller) => sql`
      UPDATE sessions
      SET
        expiry_utc = min(expiry_utc, ${endUtc}),
        expiry_max_utc = min(expiry_max_utc, ${endUtc})
      WHERE user_id = ${selectColleague(userId, salonId)}
        AND user_id <> ${caller}`,
  )

/** Deletes the tickets of sign-ins whose second step is open. */
export const deleteTicketsOfUser = (db: StaffDb, userId: string) =>
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM sign_in_tokens
      WHERE user_id = ${selectColleague(userId, salonId)}
        AND purpose = 'two_step'`,
  )

export const deleteDeskPinOfUser = (db: StaffDb, userId: string) =>
  db.executeRaw((salonId) => sql`DELETE FROM desk_pins WHERE user_id = ${selectColleague(userId, salonId)}`)

/** Deletes the passkeys, the desk PIN, the authenticator secret and the recovery codes of a user of the salon. */
export const deleteTwoStepOfUser = (db: StaffDb, userId: string) => [
  db.executeRaw((salonId) => sql`DELETE FROM passkeys WHERE user_id = ${selectColleague(userId, salonId)}`),
  deleteDeskPinOfUser(db, userId),
  db.executeRaw((salonId) => sql`DELETE FROM recovery_codes WHERE user_id = ${selectColleague(userId, salonId)}`),
  db.executeRaw((salonId) => sql`DELETE FROM two_steps WHERE user_id = ${selectColleague(userId, salonId)}`),
]
