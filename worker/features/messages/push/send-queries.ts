import { type SQL, sql } from 'drizzle-orm'
import type { PushedAlert } from '../../../../schema/rules/messages/push.ts'
import type { AlertType, Language } from '../../../../schema/terms.ts'
import { readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export interface WaitingAlert extends PushedAlert {
  readonly alertNo: number
  /** Seconds UTC. */
  readonly at: number
  /** It was read or deleted meanwhile. */
  readonly isOver: boolean
}
/** A device with alerts that it was not told of. */
export interface WaitingDevice {
  readonly pushDeviceId: string
  readonly salonId: string
  readonly timeZone: string
  readonly userId: string
  readonly endpointHash: string
  readonly subscription: string
  readonly language: Language
  readonly settings: Readonly<Record<string, unknown>>
  /** The last one that it was told of. */
  readonly alertNo: number
  /** The oldest first. */
  readonly alerts: readonly WaitingAlert[]
}

const devicesPerRun = 200
const settingsJson = sql.raw(storedJsonSql('team_member.settings_json', '{}'))

/** Devices of live sessions with alerts that they were not told of: of one salon, or of all. */
export const selectWaitingDevices = (db: SystemDb, salonId?: string): Statement<WaitingDevice[]> =>
  db.queryRaw(
    sql`
      SELECT
        push_device.push_device_id, push_device.salon_id, salon.time_zone, push_device.user_id, push_device.endpoint_hash,
        push_device.subscription, push_device.language, ${settingsJson} AS settings, push_device.alert_no,
        (
          SELECT json_group_array(
            json_object(
              'alertNo', alerts.alert_no,
              'alertId', alerts.alert_id,
              'type', alerts.type,
              'parametersJSON', alerts.parameters_json,
              'at', alerts.at_utc,
              'isOver', alerts.read = 1 OR alerts.deleted_utc IS NOT NULL
            )
          )
          FROM (
            SELECT alerts.*
            FROM alerts
            WHERE alerts.user_id = push_device.user_id
              AND alerts.alert_no > push_device.alert_no
            ORDER BY alerts.alert_no
            LIMIT 50
          ) alerts
        ) AS waiting
      FROM push_devices push_device
      JOIN sessions session
        ON session.session_id = push_device.session_id
        AND session.user_id = push_device.user_id
        AND session.expiry_utc > ${db.nowUtc}
      JOIN users team_member ON team_member.user_id = push_device.user_id AND team_member.deleted_utc IS NULL
      JOIN salons salon ON salon.salon_id = push_device.salon_id AND salon.suspended_utc IS NULL
      WHERE ${salonId === undefined ? sql`true` : sql`push_device.salon_id = ${salonId}`}
        AND EXISTS (
          SELECT 1
          FROM alerts
          WHERE alerts.user_id = push_device.user_id
            AND alerts.alert_no > push_device.alert_no
        )
      LIMIT ${devicesPerRun}`,
    (rows) =>
      rows.map((row) => ({
        pushDeviceId: String(row.push_device_id),
        salonId: String(row.salon_id),
        timeZone: String(row.time_zone),
        userId: String(row.user_id),
        endpointHash: String(row.endpoint_hash),
        subscription: String(row.subscription),
        language: String(row.language) as Language,
        settings: readJson(row.settings),
        alertNo: Number(row.alert_no),
        alerts: (readJson(row.waiting) as (Omit<WaitingAlert, 'isOver' | 'type'> & { isOver: number; type: AlertType })[]).map((alert) => ({
          ...alert,
          isOver: alert.isOver === 1,
        })),
      })),
  )

const isOne = (pushDeviceId: string, salonId: SQL) => sql`push_device_id = ${pushDeviceId} AND salon_id = ${salonId}`

/** Moves a device from one alert to another; changes nothing where another run has moved it. */
export const moveDevice = (db: SystemSalonDb, { pushDeviceId, alertNo }: WaitingDevice, toNo: number): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`UPDATE push_devices SET alert_no = ${toNo} WHERE ${isOne(pushDeviceId, salonId)} AND alert_no = ${alertNo}`,
  )

/** Notes that a push service took a message for each of the devices. */
export const noteSent = (db: TenantDb, pushDeviceIds: readonly string[]): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE push_devices
      SET sent_utc = ${db.nowUtc}
      WHERE push_device_id IN (SELECT value FROM json_each(${JSON.stringify(pushDeviceIds)}))
        AND salon_id = ${salonId}`,
  )

/** Deletes a device whose subscription has ended. */
export const deleteGoneDevice = (db: TenantDb, pushDeviceId: string): Statement<number> =>
  db.executeRaw((salonId) => sql`DELETE FROM push_devices WHERE ${isOne(pushDeviceId, salonId)}`)
