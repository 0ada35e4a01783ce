import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../schema/terms.ts'

/**
 * Who is asking, as SQL. The session, the role and the tenant are one sub-select that stands inside every statement:
 * an expired, foreign or wrong-role session touches no row, in the same batch as the work itself.
 */
export interface Caller {
  readonly sessionId: string
  /** Seconds UTC. */
  readonly nowUtc: number
  /** May for anybody in the salon. */
  readonly roles: readonly Role[]
  /** May where `concerned` is oneself. */
  readonly own: readonly Role[]
  readonly ownerId: string | null
  /** May in the salon that the call names, or in all of them. */
  readonly platform: readonly Role[]
  /** The salonId that the call names, if it names one. */
  readonly targetSalonId: string | null
}

const list = (values: readonly string[]) =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

const isLiveSession = (caller: Caller) => sql`s.session_id = ${caller.sessionId} AND s.expiry_utc > ${caller.nowUtc}`

const isPermitted = (caller: Caller) => {
  const ways: SQL[] = []
  if (caller.roles.length) ways.push(sql`p.permission_id IN ${list(caller.roles)}`)
  if (caller.platform.length) ways.push(sql`p.permission_id IN ${list(caller.platform)}`)
  if (caller.own.length) ways.push(sql`(s.user_id = ${caller.ownerId} AND p.permission_id IN ${list(caller.own)})`)
  return ways.length ? sql`(${sql.join(ways, sql` OR `)})` : sql`0`
}

const scope = (caller: Caller) =>
  caller.platform.length && caller.targetSalonId !== null
    ? sql`CASE WHEN p.permission_id IN ${list(caller.platform)} THEN ${caller.targetSalonId} ELSE s.salon_id END`
    : sql`s.salon_id`
const isInTargetSalon = (caller: Caller) =>
  caller.targetSalonId === null
    ? sql``
    : caller.platform.length
      ? sql` AND (p.permission_id IN ${list(caller.platform)} OR s.salon_id = ${caller.targetSalonId})`
      : sql` AND s.salon_id = ${caller.targetSalonId}`

const from = (caller: Caller) =>
  sql`FROM sessions s JOIN user_permissions p ON p.user_id = s.user_id WHERE ${isLiveSession(caller)} AND ${isPermitted(caller)}${isInTargetSalon(caller)} LIMIT 1`

/** The salon whose rows may be touched; NULL where nobody may. */
export const selectSalonId = (caller: Caller) => sql`(SELECT ${scope(caller)} ${from(caller)})`
/** The person asking; NULL where nobody may. */
export const selectUserId = (caller: Caller) => sql`(SELECT s.user_id ${from(caller)})`
/** A row source of one row (salon_id, user_id), or none. */
export const callerSource = (caller: Caller) => sql`(SELECT ${scope(caller)} AS salon_id, s.user_id AS user_id ${from(caller)})`

/** The row that travels in front of every read and says 401, 403 or 404. */
export const selectSession = (caller: Caller) =>
  sql`SELECT s.user_id, s.salon_id, (SELECT json_group_array(permission_id) FROM (SELECT permission_id FROM user_permissions p WHERE p.user_id = s.user_id ORDER BY p.position)) FROM sessions s WHERE ${isLiveSession(caller)}`

/** The guard in front of every write: aborts the batch and says why. */
export const sessionGuard = (caller: Caller) =>
  sql`INSERT INTO refuse_session (why) SELECT why FROM (SELECT CASE WHEN NOT EXISTS (SELECT 1 FROM sessions s WHERE ${isLiveSession(caller)}) THEN 'unauthorized' WHEN NOT EXISTS (SELECT 1 FROM sessions s JOIN user_permissions p ON p.user_id = s.user_id WHERE ${isLiveSession(caller)} AND ${isPermitted(caller)}) THEN 'forbidden' WHEN NOT EXISTS (SELECT 1 ${from(caller)}) THEN 'foreign' END AS why) WHERE why IS NOT NULL`
