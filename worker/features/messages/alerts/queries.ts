import { type SQL, sql } from 'drizzle-orm'
import type { Alert } from '../../../../schema/api/messages/alerts-schemas.ts'
import {
  type AlertMessage,
  type AlertMessageKey,
  alertMessages,
  englishAlerts,
  renderAlert,
  toAlertParameters,
} from '../../../../schema/rules/messages/alert-messages.ts'
import { type AlertType, type Role, serverLimits } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantWriter } from '../../../db/system-db.ts'

export interface NewAlert {
  /** Recipients in the salon; a user with several of the roles receives it once. */
  readonly to: 'everybody' | { readonly roles: readonly Role[] } | { readonly userIds: readonly string[] }
  /** Leaves out the caller. */
  readonly exceptCaller?: boolean
  readonly type: AlertType
  /** Text that a person wrote or SQL that reads it, or a message of schema/rules/messages/alert-messages.ts with its values. */
  readonly content: string | SQL | AlertMessage
  /** Id of the record that the alert links to: a client, a booking, a user. */
  readonly id?: string
  /** A user receives at most one alert per cause, and another one once they have dismissed it. */
  readonly cause?: string
  /** None once it was dismissed, on the same day. */
  readonly isToldOnce?: boolean
  /** Time zone of the instants in the content; default: that of the handle. */
  readonly timeZone?: string
}

const selectValues = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

/** Condition on `users team_member`. */
function isRecipient(to: NewAlert['to']): SQL {
  if (to === 'everybody') return sql`TRUE`
  if ('userIds' in to) return sql`team_member.user_id IN ${selectValues(to.userIds)}`
  return sql`
    EXISTS (
      SELECT 1
      FROM user_permissions role
      WHERE role.user_id = team_member.user_id
        AND role.permission_id IN ${selectValues(to.roles)}
    )`
}

const userSettingsJson = sql.raw(storedJsonSql('team_member.settings_json', '{}'))

/** Condition on `users team_member`: they have received no alert of the cause, also none that they have dismissed since. */
const andNotTold = (cause: string | undefined) => sql`
  AND NOT EXISTS (
    SELECT 1
    FROM alerts other_notification
    WHERE other_notification.user_id = team_member.user_id
      AND other_notification.salon_id = team_member.salon_id
      AND other_notification.cause = ${cause ?? null}
  )`

/** Inserts one alert per recipient who wants that type, in the batch of its cause. */
export function raiseAlerts(db: TenantWriter, alert: NewAlert): Statement<number> {
  const { to, exceptCaller, type, content, id, cause, isToldOnce, timeZone = db.timeZone ?? 'UTC' } = alert
  const message = typeof content === 'object' && 'key' in content ? content : undefined
  const text = message ? renderAlert(message, englishAlerts, timeZone) : content
  const parameters = toAlertParameters(id, message)
  const idPrefix = db.newId('alr')
  return db.executeRaw(
    (salonId, callerId) => sql`
      INSERT INTO alerts (alert_id, user_id, salon_id, type, content, parameters_json, at_utc, cause)
      SELECT
        ${idPrefix} || '.' || team_member.user_id,
        team_member.user_id,
        team_member.salon_id,
        ${type},
        ${text},
        ${parameters},
        ${db.nowUtc},
        ${cause ?? null}
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}
        AND team_member.deleted_utc IS NULL
        AND ${isRecipient(to)}
        AND NOT EXISTS (SELECT 1 FROM json_each(${userSettingsJson}, '$.mutedAlerts') m WHERE m.value = ${type})
        ${exceptCaller ? sql`AND team_member.user_id <> ${callerId}` : sql``}
        ${isToldOnce ? andNotTold(cause) : sql``}
      ON CONFLICT DO NOTHING`,
    { raisesAlerts: true },
  )
}

export interface PlatformAlert {
  /** Message with the placeholders `salon` and `detail`. */
  readonly key: AlertMessageKey
  /** Condition on `salons salon`, the salon that the alert concerns; it uses the given tenant fragment. */
  readonly salon: (salonId: SQL) => SQL
  /** SQL of the text for `detail`, of `salons salon`; each SUPERADMIN gets one alert per message, salon and detail. */
  readonly detail: SQL
}

/** Inserts an alert about a salon for every SUPERADMIN. */
export const raisePlatformAlert = (db: TenantWriter, { key, salon, detail }: PlatformAlert): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO alerts (alert_id, user_id, salon_id, type, content, parameters_json, at_utc, cause)
      SELECT
        ${db.newId('alr')} || '.' || team_member.user_id,
        team_member.user_id,
        x.salon_id,
        'Message',
        replace(replace(${alertMessages[key]}, '{{salon}}', x.salon_name), '{{detail}}', x.detail),
        json_set(${toAlertParameters(undefined, { key, values: {} })}, '$.values', json_object('salon', x.salon_name, 'detail', x.detail)),
        ${db.nowUtc},
        ${key} || ':' || x.salon_id || ':' || x.detail
      FROM (
        SELECT salon.salon_id, salon.salon_name, ${detail} AS detail
        FROM salons salon
        WHERE ${salon(salonId)}
      ) x
      JOIN users team_member ON team_member.deleted_utc IS NULL
      JOIN user_permissions role ON role.user_id = team_member.user_id AND role.permission_id = 'SUPERADMIN'
      WHERE true
      ON CONFLICT DO NOTHING`,
  )

const alertColumns: Columns<Alert> = {
  alertId: 'alert_id',
  type: 'type',
  content: 'content',
  parametersJSON: 'parameters_json',
  read: booleanSql('read'),
  at: instantSql('at_utc'),
}
const alertJson = sql.raw(jsonObject(alertColumns))
const parseAlerts = (rows: Record<string, unknown>[]) => rows.map((row): Alert => readJson(row.packed))

// alert_no is never reused and no alert becomes unread again, so highest number, count, number of read ones and the sum of the numbers
// (one deleted, another one restored) tell a list from those before it.
const selectListVersion = (userId: SQL) => sql`
  (
    SELECT coalesce(max(alert_no), 0) || '-' || count(*) || '-' || coalesce(sum(read), 0) || '-' || coalesce(sum(alert_no), 0)
    FROM alerts
    WHERE user_id = ${userId}
      AND deleted_utc IS NULL
  )`

/** Version of the caller's list of alerts, and the alerts, the latest first; no alerts if the version is the known one. */
export const selectOwnAlerts = (db: StaffDb, knownVersion: string) =>
  [
    db.queryRaw(
      (_salonId, callerId) => sql`SELECT ${selectListVersion(callerId)} AS version`,
      ([row]) => String(row?.version),
      { scope: 'caller' },
    ),
    db.queryRaw(
      (_salonId, callerId) => sql`
        SELECT ${alertJson} AS packed
        FROM alerts
        WHERE user_id = ${callerId}
          AND deleted_utc IS NULL
          AND ${selectListVersion(callerId)} <> ${knownVersion}
        ORDER BY alert_no DESC
        LIMIT ${serverLimits.alertsShown}`,
      parseAlerts,
      { scope: 'caller' },
    ),
  ] as const

/** The alerts of a user, the latest first, if that is the caller; undefined otherwise. */
export const selectNotifications = (db: StaffDb, userId: string): Statement<Alert[] | undefined> =>
  db.queryRaw(
    (_salonId, callerId) => sql`
      SELECT (
        SELECT json_group_array(json(a.packed))
        FROM (
          SELECT ${alertJson} AS packed
          FROM alerts
          WHERE user_id = ${callerId}
            AND deleted_utc IS NULL
          ORDER BY alert_no DESC
          LIMIT ${serverLimits.alertsShown}
        ) a
      ) AS notifications
      WHERE ${callerId} = ${userId}`,
    ([row]) => (row === undefined ? undefined : readJson(row.notifications)),
    { scope: 'caller' },
  )

/** Marks one of the caller's alerts as read and returns it. */
export function markRead(db: StaffDb, alertId: string): Statement<Alert[]> {
  const update = db.executeRaw(
    (_salonId, callerId) => sql`
      UPDATE alerts
      SET read = 1
      WHERE user_id = ${callerId}
        AND alert_id = ${alertId}
        AND deleted_utc IS NULL
      RETURNING ${alertJson} AS packed`,
    { scope: 'caller' },
  )
  return { ...update, read: ({ rows }) => parseAlerts(rows) }
}

/** Restores and returns an alert that the caller has deleted; none if a later one has the same cause. */
export function restoreOwnAlert(db: StaffDb, alertId: string): Statement<Alert[]> {
  const update = db.executeRaw(
    (_salonId, callerId) => sql`
      UPDATE OR IGNORE alerts
      SET deleted_utc = NULL
      WHERE user_id = ${callerId}
        AND alert_id = ${alertId}
        AND deleted_utc > ${db.nowUtc - serverLimits.alertRestoreMinutes * 60}
      RETURNING ${alertJson} AS packed`,
    { scope: 'caller' },
  )
  return { ...update, read: ({ rows }) => parseAlerts(rows) }
}

/** Guard: aborts with `missing` unless the user is the caller. */
export const abortUnlessCaller = (db: StaffDb, userId: string) =>
  db.executeRaw((_salonId, callerId) => sql`INSERT INTO refuse_missing (why) SELECT 1 WHERE ${callerId} <> ${userId}`, { scope: 'caller' })

export const deleteOwnAlerts = (db: StaffDb) =>
  db.executeRaw((_salonId, callerId) => sql`DELETE FROM alerts WHERE user_id = ${callerId}`, { scope: 'caller' })

export const deleteOwnAlert = (db: StaffDb, alertId: string) =>
  db.executeRaw(
    (_salonId, callerId) => sql`
      UPDATE alerts
      SET deleted_utc = ${db.nowUtc}
      WHERE user_id = ${callerId}
        AND alert_id = ${alertId}
        AND deleted_utc IS NULL`,
    { scope: 'caller' },
  )
