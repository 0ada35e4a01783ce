import { type SQL, sql } from 'drizzle-orm'
import type { ClientDevice } from '../../../../schema/api/clients/client-devices-schemas.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { serverLimits } from '../../../../schema/terms.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const daySeconds = 86_400

/** Condition on `device_codes`: the phone is still remembered. */
const isLive = (nowUtc: number) => sql`
  ended_utc IS NULL
  AND expiry_utc > ${nowUtc}`

/** The remembered phones of a client's numbers, the newest first; undefined where there is no such client. */
export const selectDevicesOfClient = (db: StaffDb, clientId: string): Statement<ClientDevice[] | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT device_code.device_code_id, device_code.expiry_utc
      FROM clients client
      LEFT JOIN device_codes device_code
        ON device_code.salon_id = client.salon_id
        AND device_code.phone_number IN (client.phone_number, client.phone_number_2)
        AND device_code.ended_utc IS NULL
        AND device_code.expiry_utc > ${db.nowUtc}
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL
      ORDER BY device_code.expiry_utc DESC`,
    (rows) =>
      rows.length === 0
        ? undefined
        : rows.flatMap(({ device_code_id: id, expiry_utc: expiry }) =>
            id === null
              ? []
              : [
                  {
                    deviceId: String(id),
                    since: toIso(Number(expiry) - serverLimits.deviceDays * daySeconds),
                    expiry: toIso(Number(expiry)),
                    passkey: null,
                  },
                ],
          ),
  )

/** Condition on `guest_passkeys guest_passkey`: it opens the place of the client. */
const opensPlaceOf = (clientId: string) => sql`
  EXISTS (
    SELECT 1
    FROM clients client
    WHERE client.salon_id = guest_passkey.salon_id
      AND client.client_id = guest_passkey.client_id
      AND client.client_id = ${clientId}
      AND client.deleted_utc IS NULL
      AND guest_passkey.phone_number IN (client.phone_number, client.phone_number_2)
  )`

/** The passkeys of a client's numbers, the newest first. */
export const selectPasskeysOfClient = (db: StaffDb, clientId: string): Statement<ClientDevice[]> =>
  db.selectJson(
    {
      deviceId: 'guest_passkey.guest_passkey_id',
      since: instantSql('guest_passkey.created_utc'),
      expiry: 'NULL',
      passkey: 'guest_passkey.name',
    },
    (salonId) => sql`
      FROM guest_passkeys guest_passkey
      WHERE guest_passkey.salon_id = ${salonId}
        AND guest_passkey.client_id = ${clientId}
        AND guest_passkey.deleted_utc IS NULL
        AND ${opensPlaceOf(clientId)}
      ORDER BY guest_passkey.created_utc DESC, guest_passkey.guest_passkey_id`,
  )

/** Deletes passkeys for good; each is written to the audit log of its client. */
const deletePasskeys = (db: TenantDb, condition: SQL): Statement<number>[] => [
  db.executeRaw(
    (salonId, callerId) => sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, after)
      SELECT
        guest_passkey.salon_id, ${db.nowUtc}, ${callerId}, 'clients', guest_passkey.client_id, guest_passkey.client_id,
        'guest_passkey_removed', json_object('name', guest_passkey.name)
      FROM guest_passkeys guest_passkey
      WHERE guest_passkey.salon_id = ${salonId}
        AND guest_passkey.deleted_utc IS NULL
        AND ${condition}`,
  ),
  db.executeRaw((salonId) => sql`DELETE FROM guest_passkeys AS guest_passkey WHERE guest_passkey.salon_id = ${salonId} AND ${condition}`),
]

/** Ends the booking sessions of the number that a sub-select on `booking_sessions` finds. */
const endSessionsOf = (db: StaffDb, number: SQL): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE booking_sessions
      SET expiry_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND expiry_utc > ${db.nowUtc}
        AND phone_number = (${number})`,
  )

/** Deletes a passkey of a client for good; aborts with `missing` if there is none. Its number's booking sessions end as well. */
export const endPasskey = (db: StaffDb, clientId: string, passkeyId: string): Statement<unknown>[] => [
  endSessionsOf(
    db,
    sql`
      SELECT guest_passkey.phone_number
      FROM guest_passkeys guest_passkey
      WHERE guest_passkey.salon_id = booking_sessions.salon_id
        AND guest_passkey.guest_passkey_id = ${passkeyId}
        AND ${opensPlaceOf(clientId)}`,
  ),
  ...deletePasskeys(db, sql`guest_passkey.guest_passkey_id = ${passkeyId} AND ${opensPlaceOf(clientId)}`),
  db.abortIfUnchanged('missing'),
]

/** Ends a remembered phone of a client; aborts with `missing` if there is none. Its number's booking sessions end as well. */
export const endDevice = (db: StaffDb, clientId: string, deviceId: string): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE device_codes
      SET ended_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND device_code_id = ${deviceId}
        AND ${isLive(db.nowUtc)}
        AND EXISTS (
          SELECT 1
          FROM clients client
          WHERE client.salon_id = device_codes.salon_id
            AND client.client_id = ${clientId}
            AND client.deleted_utc IS NULL
            AND device_codes.phone_number IN (client.phone_number, client.phone_number_2)
        )`,
  ),
  db.abortIfUnchanged('missing'),
  endSessionsOf(
    db,
    sql`
      SELECT device_code.phone_number
      FROM device_codes device_code
      WHERE device_code.salon_id = booking_sessions.salon_id
        AND device_code.device_code_id = ${deviceId}`,
  ),
]

/** Number of phones on which the guest's number is remembered. */
export const countDevicesOfGuest = (db: GuestDb): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT count(*) AS n
      FROM device_codes
      WHERE salon_id = ${salonId}
        AND phone_number = ${db.phone}
        AND ${isLive(db.nowUtc)}`,
    ([row]) => Number(row?.n ?? 0),
  )

/** Ends one or all remembered phones of the guest's number, and answers how many there were. */
export const endDevicesOfGuest = (db: GuestDb, deviceId: string | undefined): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE device_codes
      SET ended_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND phone_number = ${db.phone}
        ${deviceId === undefined ? sql`` : sql`AND device_code_id = ${deviceId}`}
        AND ${isLive(db.nowUtc)}`,
  )

/** Ends the booking sessions of the guest's number but the caller's own. */
export const endOtherSessionsOfGuest = (db: GuestDb): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE booking_sessions
      SET expiry_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND phone_number = ${db.phone}
        AND expiry_utc > ${db.nowUtc}
        AND booking_session_id <> ${db.bookingSessionId}`,
  )

/** Deletes the passkeys of the guest's number for good. */
export const deletePasskeysOfGuest = (db: GuestDb): Statement<number>[] => deletePasskeys(db, sql`guest_passkey.phone_number = ${db.phone}`)
