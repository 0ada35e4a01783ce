import { type SQL, sql } from 'drizzle-orm'
import type { Alert } from '../../../schema/api/alerts.ts'
import { type AlertMessage, renderAlert, toAlertParameters } from '../../../schema/rules/alert-messages.ts'
import { alerts } from '../../../schema/tables/alerts.ts'
import { type AlertType, limits, type Role } from '../../../schema/terms.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import { columnList, mapRows, type Statement } from '../../db/statement.ts'
import type { TenantWriter } from '../../db/system-db.ts'

export interface NewAlert {
  /** Who in the salon is told; a person once, however many of the roles are theirs. */
  readonly to: 'everybody' | { readonly roles: readonly Role[] } | { readonly userIds: readonly string[] }
  /** Whoever does it needs no telling. */
  readonly exceptCaller?: boolean
  readonly type: AlertType
  /** Text that a person wrote, or a message of schema/rules/alert-messages.ts with its values. */
  readonly content: string | AlertMessage
  /** The thing that the alert leads to: a client, a booking, a person. */
  readonly id?: string
  /** Raised once a person for this cause, however often it is asked for. */
  readonly cause?: string
}

const one = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

/** Alerts, for the batch of what causes them. `door` is whoever acts: staff, or one salon of System. */
export function raiseAlerts(db: TenantWriter, alert: NewAlert): Statement<number> {
  const { to, type, content, id, cause } = alert
  const parameters = toAlertParameters(id, typeof content === 'string' ? undefined : content)
  const text = typeof content === 'string' ? content : renderAlert(content)
  const concerned =
    to === 'everybody'
      ? sql`1`
      : 'roles' in to
        ? sql`EXISTS (SELECT 1 FROM user_permissions r WHERE r.user_id = u.user_id AND r.permission_id IN ${one(to.roles)})`
        : sql`u.user_id IN ${one(to.userIds)}`
  const base = db.newId('alr')
  return db.executeRaw(
    (salon, user) =>
      sql`INSERT INTO alerts (alert_id, user_id, salon_id, type, content, parameters_json, at_utc, cause) SELECT ${base} || '.' || u.user_id, u.user_id, u.salon_id, ${type}, ${text}, ${parameters}, ${db.nowUtc}, ${cause ?? null} FROM users u WHERE u.salon_id = ${salon} AND u.deleted_utc IS NULL AND ${concerned}${alert.exceptCaller ? sql` AND u.user_id <> ${user}` : sql``} ON CONFLICT DO NOTHING`,
  )
}

const told = mapRows(alerts)
const alertOf = ({ alertId, type, content, parametersJSON, read, at }: typeof alerts.$inferSelect): Alert => ({
  alertId,
  type,
  content,
  parametersJSON,
  read,
  at,
})
const readAlerts = (result: Parameters<typeof told>[0]) => told(result).map(alertOf)

// Numbers are never used twice and nothing becomes unread, so these three tell a list from all that were before it.
const pictureOf = (user: SQL) =>
  sql`(SELECT coalesce(max(alert_no), 0) || '-' || count(*) || '-' || coalesce(sum(read), 0) FROM alerts WHERE user_id = ${user})`

/** The caller's alerts, the latest first; none where the picture is the one that is known already. */
export function readOwnAlerts(db: StaffDb, known: string) {
  const picture = db.queryRaw(
    (_salon, user) => sql`SELECT ${pictureOf(user)} AS picture`,
    (rows) => String(rows[0]?.picture),
    { scope: 'caller' },
  )
  const list = db.queryRaw(
    (_salon, user) =>
      sql`SELECT ${columnList(alerts)} FROM alerts WHERE user_id = ${user} AND ${pictureOf(user)} <> ${known} ORDER BY alert_no DESC LIMIT ${limits.alertsShown}`,
    () => [] as Alert[],
    { scope: 'caller' },
  )
  return [picture, { ...list, read: readAlerts }] as const
}

/** One of the caller's alerts, read from now on. */
export function markRead(db: StaffDb, alertId: string): Statement<Alert[]> {
  const told = db.executeRaw(
    (_salon, user) => sql`UPDATE alerts SET read = 1 WHERE user_id = ${user} AND alert_id = ${alertId} RETURNING ${columnList(alerts)}`,
    { scope: 'caller' },
  )
  return { ...told, read: readAlerts }
}

export const deleteOwn = (db: StaffDb, alertId?: string) =>
  db.executeRaw(
    (_salon, user) => sql`DELETE FROM alerts WHERE user_id = ${user}${alertId === undefined ? sql`` : sql` AND alert_id = ${alertId}`}`,
    { scope: 'caller' },
  )
