import { type SQL, sql } from 'drizzle-orm'
import { type Role, salonRoles } from '../../schema/terms.ts'
import { type Columns, jsonObject } from './json-sql.ts'
import { lacksRecord, type NamedRecord } from './named-records.ts'

/**
 * Caller of a staff session or with an API key, as SQL. Session, role and tenant are one sub-select inside every statement: an expired,
 * foreign or wrong-role session touches no row, in the same batch as the work itself.
 */
export interface Caller {
  readonly sessionId: string
  /** The `sessionId` is that of an API key, which acts as the user who made it. */
  readonly isKey?: boolean
  /** User of the session where it is in another database, which has admitted it for this call. */
  readonly admittedUserId?: string | undefined
  /** Seconds UTC. */
  readonly nowUtc: number
  /** Roles that may make the call for anybody in their salon. */
  readonly roles: readonly Role[]
  /** Roles that may make it where `ownerId` is the caller. */
  readonly own: readonly Role[]
  /** Id of the user whom the call concerns, if it names one. */
  readonly ownerId: string | null
  /** Roles that may make it in the salon that the call names, or in all of them. */
  readonly platform: readonly Role[]
  /** The salonId that the call names, if it names one. */
  readonly targetSalonId: string | null
  /** The rows that its path and query name. */
  readonly namedRecords: readonly NamedRecord[]
  /** The call is for a caller who has lately proven who they are, or `pin`: asks only those whose session has begun by PIN. */
  readonly stepUp?: boolean | 'pin'
}

/** How long a password or passkey proves who somebody is, for calls that ask for it again. */
const confirmedSeconds = 600

/** Roles are constants of the access rules: they are part of the text, because binding one costs more. */
const roleList = (roles: readonly Role[]) => sql.raw(`(${roles.map((role) => `'${role}'`).join(', ')})`)

/** A session of another database is live: it was admitted there a moment ago. The user's roles are read here as well. */
const remoteSession = ({ sessionId, admittedUserId, nowUtc }: Caller) => sql`(
    SELECT ${sessionId} AS session_id, ${admittedUserId} AS user_id, NULL AS salon_id, ${nowUtc + 1} AS expiry_utc
  )`
function sessionsOf(caller: Caller): SQL {
  if (caller.admittedUserId !== undefined) return remoteSession(caller)
  return caller.isKey ? sql`api_key_sessions` : sql`sessions`
}
const isLiveSession = (caller: Caller) => sql`session.session_id = ${caller.sessionId} AND session.expiry_utc > ${caller.nowUtc}`

const isPermitted = (caller: Caller) => {
  const alternatives: SQL[] = []
  if (caller.roles.length) alternatives.push(sql`role.permission_id IN ${roleList(caller.roles)}`)
  if (caller.platform.length) alternatives.push(sql`role.permission_id IN ${roleList(caller.platform)}`)
  if (caller.own.length) alternatives.push(sql`(session.user_id = ${caller.ownerId} AND role.permission_id IN ${roleList(caller.own)})`)
  return alternatives.length ? sql`(${sql.join(alternatives, sql` OR `)})` : sql`0`
}

const salonColumn = (caller: Caller) =>
  caller.platform.length && caller.targetSalonId !== null
    ? sql`CASE WHEN role.permission_id IN ${roleList(caller.platform)} THEN ${caller.targetSalonId} ELSE session.salon_id END`
    : sql`session.salon_id`
const isInTargetSalon = (caller: Caller) => {
  if (caller.targetSalonId === null) return sql``
  return caller.platform.length
    ? sql` AND (role.permission_id IN ${roleList(caller.platform)} OR session.salon_id = ${caller.targetSalonId})`
    : sql` AND session.salon_id = ${caller.targetSalonId}`
}

/** FROM clause of the caller's `session`, empty for a caller who is not admitted. */
export const fromAdmittedSession = (caller: Caller) => sql`
  FROM ${sessionsOf(caller)} session
  JOIN user_permissions role ON role.user_id = session.user_id
  WHERE ${isLiveSession(caller)}
    AND ${isPermitted(caller)}${isInTargetSalon(caller)}
  LIMIT 1`

/** Id of the salon whose rows the caller may touch; NULL for a caller who is not admitted. */
export const selectSalonId = (caller: Caller, from: SQL) => sql`(SELECT ${salonColumn(caller)} AS tenant_id ${from})`
/** Id of the calling user; NULL for a caller who is not admitted. */
export const selectUserId = (from: SQL) => sql`(SELECT session.user_id AS caller_id ${from})`
/** Row source of one row (salon_id, user_id), or none. */
export const callerSource = (caller: Caller, from: SQL) =>
  sql`(SELECT ${salonColumn(caller)} AS salon_id, session.user_id AS user_id ${from})`

/** The caller's session, which decides 401, 403 or 404. */
interface CallerSession {
  readonly userId: string
  readonly salonId: string | null
  /** Time zone of the caller's own salon, if they have one. */
  readonly timeZone: string | null
  readonly roles: readonly Role[]
  /** Roles that see whole phone numbers of clients. */
  readonly contactRoles: readonly Role[]
}
/** Condition on `salons salon`: the session has begun at one of its devices, where the salon lets everybody see whole numbers. */
const seesContactsAtDesk = `(
  salon.contacts_at_desks
  AND EXISTS (SELECT 1 FROM sessions desk_session WHERE desk_session.session_id = session.session_id AND desk_session.desk_id IS NOT NULL)
)`
const sessionJson = sql.raw(
  jsonObject({
    userId: 'session.user_id',
    salonId: 'session.salon_id',
    timeZone: '(SELECT salon.time_zone FROM salons salon WHERE salon.salon_id = session.salon_id)',
    contactRoles: `coalesce((
      SELECT json(iif(${seesContactsAtDesk}, '${JSON.stringify(salonRoles)}', salon.contact_roles_json))
      FROM salons salon
      WHERE salon.salon_id = session.salon_id
    ), json('["SUPERADMIN"]'))`,
    roles: `(
      SELECT json_group_array(permission_id)
      FROM (SELECT permission_id FROM user_permissions role WHERE role.user_id = session.user_id ORDER BY role.position)
    )`,
  } satisfies Columns<CallerSession>),
)
const lacksNamedRecord = (caller: Caller, from: SQL) => lacksRecord(caller.namedRecords, selectSalonId(caller, from), selectUserId(from))

const isRecent = ({ nowUtc }: Caller) => sql`session.confirmed_utc > ${nowUtc - confirmedSeconds}`

/**
 * Whether the caller has lately proven who they are. The user of a key did so when it was made, and a session of another database was
 * compared there.
 */
export const isConfirmed = (caller: Caller): SQL =>
  caller.isKey || caller.admittedUserId !== undefined
    ? sql`1`
    : sql`EXISTS (
      SELECT 1
      FROM sessions session
      WHERE ${isLiveSession(caller)}
        AND ${caller.stepUp === 'pin' ? sql`(session.method <> 'pin' OR ${isRecent(caller)})` : isRecent(caller)}
    )`

/** What a read batch learns of its caller. */
export interface AdmittedSession extends CallerSession {
  /** 1 where a row that the path or query names is not the salon's. */
  readonly lacksRecord?: number | null
  /** Whether the caller has lately proven who they are, where the call asks for it. */
  readonly isConfirmed?: number
}
/** First statement of every read batch: the JSON of an `AdmittedSession`, no row without a live session. */
export const selectSession = (caller: Caller) => {
  const more = [
    ...(caller.namedRecords.length > 0 ? [sql`'$.lacksRecord', ${lacksNamedRecord(caller, fromAdmittedSession(caller))}`] : []),
    ...(caller.stepUp ? [sql`'$.isConfirmed', ${isConfirmed(caller)}`] : []),
  ]
  const session = more.length === 0 ? sessionJson : sql`json_insert(${sessionJson}, ${sql.join(more, sql`, `)})`
  return sql`
  SELECT ${session} AS session
  FROM ${sessionsOf(caller)} session
  WHERE ${isLiveSession(caller)}`
}

/** Whether the caller's own salon, if they have one, is in the time zone. */
export const hasTimeZone = (caller: Caller, timeZone: string) => sql`
  NOT EXISTS (
    SELECT 1
    FROM ${sessionsOf(caller)} session
    JOIN salons salon ON salon.salon_id = session.salon_id
    WHERE ${isLiveSession(caller)}
      AND salon.time_zone <> ${timeZone}
  )`

/** What is wrong with the call of a caller who is admitted, or NULL. */
function guardOfAdmitted(caller: Caller): SQL {
  const reasons = [
    ...(caller.namedRecords.length > 0 ? [sql`WHEN ${lacksNamedRecord(caller, fromAdmittedSession(caller))} THEN 'foreign'`] : []),
    ...(caller.stepUp ? [sql`WHEN NOT ${isConfirmed(caller)} THEN 'unconfirmed'`] : []),
  ]
  return reasons.length === 0 ? sql`NULL` : sql`CASE ${sql.join(reasons, sql` `)} END`
}

/** Guard of every write batch: `unauthorized`, `forbidden`, `foreign` or `unconfirmed`, or NULL for a caller who is admitted. */
export const sessionGuard = (caller: Caller) => sql`
  CASE
    WHEN EXISTS (SELECT 1 ${fromAdmittedSession(caller)}) THEN ${guardOfAdmitted(caller)}
    WHEN NOT EXISTS (SELECT 1 FROM ${sessionsOf(caller)} session WHERE ${isLiveSession(caller)}) THEN 'unauthorized'
    WHEN NOT EXISTS (
      SELECT 1
      FROM ${sessionsOf(caller)} session
      JOIN user_permissions role ON role.user_id = session.user_id
      WHERE ${isLiveSession(caller)}
        AND ${isPermitted(caller)}
    ) THEN 'forbidden'
    ELSE 'foreign'
  END`
