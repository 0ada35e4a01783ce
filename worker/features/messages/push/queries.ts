import { sql } from 'drizzle-orm'
import type { PushDevice } from '../../../../schema/api/messages/push-schemas.ts'
import { pushLimits } from '../../../../schema/rules/messages/push.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** The caller's devices that are told, the newest first. */
export const selectOwnDevices = (db: StaffDb): Statement<PushDevice[]> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT push_device.push_device_id, push_device.device, push_device.created_utc, push_device.sent_utc, push_device.session_id
      FROM push_devices push_device
      JOIN sessions session ON session.session_id = push_device.session_id AND session.expiry_utc > ${db.nowUtc}
      WHERE push_device.salon_id = ${salonId}
        AND push_device.user_id = ${userId}
      ORDER BY push_device.created_utc DESC, push_device.push_device_id`,
    (rows) =>
      rows.map((row) => ({
        pushDeviceId: String(row.push_device_id),
        device: String(row.device),
        created: toIso(Number(row.created_utc)),
        sent: row.sent_utc === null ? null : toIso(Number(row.sent_utc)),
        current: row.session_id === db.sessionId,
      })),
  )

interface NewDevice {
  readonly endpointHash: string
  readonly subscription: string
  readonly language: Language
  readonly device: string
}

/** Adds the device with the caller's session, which is told of what comes from now on; deletes those beyond the limit. */
export const saveDevice = (db: StaffDb, { endpointHash, subscription, language, device }: NewDevice): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO push_devices (
        push_device_id, salon_id, user_id, session_id, endpoint_hash, subscription, language, device, created_utc, alert_no
      )
      VALUES (
        ${db.newId('psh')}, ${salonId}, ${userId}, ${db.sessionId}, ${endpointHash}, ${subscription}, ${language}, ${device}, ${db.nowUtc},
        coalesce((SELECT max(alerts.alert_no) FROM alerts WHERE alerts.user_id = ${userId}), 0)
      )
      ON CONFLICT (user_id, endpoint_hash) DO UPDATE
      SET session_id = excluded.session_id, subscription = excluded.subscription, language = excluded.language, device = excluded.device`,
  ),
  db.executeRaw(
    (salonId, userId) => sql`
      DELETE FROM push_devices
      WHERE push_device_id IN (
        SELECT push_device.push_device_id
        FROM push_devices push_device
        WHERE push_device.salon_id = ${salonId}
          AND push_device.user_id = ${userId}
        ORDER BY push_device.session_id = ${db.sessionId} DESC, push_device.created_utc DESC, push_device.push_device_id
        LIMIT -1 OFFSET ${pushLimits.devices}
      )`,
  ),
]

/** Ends one of the caller's devices; aborts with `missing` for another id. */
export const deleteOwnDevice = (db: StaffDb, pushDeviceId: string): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      DELETE FROM push_devices
      WHERE push_device_id = ${pushDeviceId}
        AND salon_id = ${salonId}
        AND user_id = ${userId}`,
  ),
  db.abortIfUnchanged('missing'),
]

/** Counts a test of one of the caller's devices; aborts with `missing` for another id, with `sent_often` soon after the last one. */
export const noteTest = (db: StaffDb, pushDeviceId: string): Statement<unknown>[] => [
  db.abortUnless(
    'missing',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM push_devices push_device
        WHERE push_device.push_device_id = ${pushDeviceId}
          AND push_device.salon_id = ${salonId}
      )`,
  ),
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE push_devices
      SET tested_utc = ${db.nowUtc}
      WHERE push_device_id = ${pushDeviceId}
        AND salon_id = ${salonId}
        AND user_id = ${userId}
        AND coalesce(tested_utc, 0) <= ${db.nowUtc - pushLimits.testSeconds}`,
  ),
  db.abortIfUnchanged('sent_often'),
]

/** Where one of the caller's devices is reached. */
export const selectOwnSubscription = (
  db: StaffDb,
  pushDeviceId: string,
): Statement<{ endpointHash: string; subscription: string; language: Language } | undefined> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT push_device.endpoint_hash, push_device.subscription, push_device.language
      FROM push_devices push_device
      WHERE push_device.push_device_id = ${pushDeviceId}
        AND push_device.salon_id = ${salonId}
        AND push_device.user_id = ${userId}`,
    ([row]) =>
      row && {
        endpointHash: String(row.endpoint_hash),
        subscription: String(row.subscription),
        language: String(row.language) as Language,
      },
  )
