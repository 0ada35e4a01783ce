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
  readonly concerned: string | null
  /** May in the salon that the call names, or in all of them. */
  readonly platform: readonly Role[]
  /** The salonId that the call names, if it names one. */
  readonly named: string | null
}

const list = (values: readonly string[]) =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

const live = (caller: Caller) => sql`s.session_id = ${caller.sessionId} AND s.expiry_utc > ${caller.nowUtc}`

const permitted = (caller: Caller) => {
  const ways: SQL[] = []
  if (caller.roles.length) ways.push(sql`p.permission_id IN ${list(caller.roles)}`)
  if (caller.platform.length) ways.push(sql`p.permission_id IN ${list(caller.platform)}`)
  if (caller.own.length) ways.push(sql`(s.user_id = ${caller.concerned} AND p.permission_id IN ${list(caller.own)})`)
  return ways.length ? sql`(${sql.join(ways, sql` OR `)})` : sql`0`
}

const scope = (caller: Caller) =>
  caller.platform.length && caller.named !== null
    ? sql`CASE WHEN p.permission_id IN ${list(caller.platform)} THEN ${caller.named} ELSE s.salon_id END`
    : sql`s.salon_id`
const native = (caller: Caller) =>
  caller.named === null
    ? sql``
    : caller.platform.length
      ? sql` AND (p.permission_id IN ${list(caller.platform)} OR s.salon_id = ${caller.named})`
      : sql` AND s.salon_id = ${caller.named}`

const from = (caller: Caller) =>
  sql`FROM sessions s JOIN user_permissions p ON p.user_id = s.user_id WHERE ${live(caller)} AND ${permitted(caller)}${native(caller)} LIMIT 1`

/** The salon whose rows may be touched; NULL where nobody may. */
export const salonOf = (caller: Caller) => sql`(SELECT ${scope(caller)} ${from(caller)})`
/** The person asking; NULL where nobody may. */
export const userOf = (caller: Caller) => sql`(SELECT s.user_id ${from(caller)})`
/** A row source of one row (salon_id, user_id), or none. */
export const callerRow = (caller: Caller) => sql`(SELECT ${scope(caller)} AS salon_id, s.user_id AS user_id ${from(caller)})`

/** The row that travels in front of every read and says 401, 403 or 404. */
export const whoRow = (caller: Caller) =>
  sql`SELECT s.user_id, s.salon_id, (SELECT json_group_array(permission_id) FROM (SELECT permission_id FROM user_permissions p WHERE p.user_id = s.user_id ORDER BY p.position)) FROM sessions s WHERE ${live(caller)}`

/** The guard in front of every write: aborts the batch and says why. */
export const sessionGuard = (caller: Caller) =>
  sql`INSERT INTO refuse_session (why) SELECT why FROM (SELECT CASE WHEN NOT EXISTS (SELECT 1 FROM sessions s WHERE ${live(caller)}) THEN 'unauthorized' WHEN NOT EXISTS (SELECT 1 FROM sessions s JOIN user_permissions p ON p.user_id = s.user_id WHERE ${live(caller)} AND ${permitted(caller)}) THEN 'forbidden' WHEN NOT EXISTS (SELECT 1 ${from(caller)}) THEN 'foreign' END AS why) WHERE why IS NOT NULL`
