import { type SQL, sql } from 'drizzle-orm'
import { getCodeCountries } from '../../../../schema/rules/code-countries.ts'
import { serverLimits } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { BuildSql } from '../../../db/tenant-db.ts'
import { byPhone, hasPhone } from '../../clients/clients/index.ts'
import { raisePlatformAlert } from '../../messages/alerts/index.ts'
import { codeChannel } from '../../messages/channels/index.ts'
import { enqueue, type Message, type QueuedMessage } from '../../messages/outbox/index.ts'

export const codeMinutes = 10
const maxTriesPerCode = 5
const maxCodesPerHour = 3
/** Codes that one network may request within an hour, over all salons. */
const maxCodesPerNetwork = 20
const shortCodeMinutes = 15
export const sessionHours = 2

/** A salon and a guest's phone number (international). */
export interface GuestPhone {
  readonly salonId: string
  readonly phoneNumber: string
}

/** What the booking page needs of a salon before the guest has verified a phone number. */
export interface GuestSalon {
  country: string
  suspended: boolean
  /** Channel of the code; null for a salon that cannot send one. */
  channel: 'whatsapp' | 'sms' | null
  /** Countries (ISO 3166) whose phones get a code. */
  codeCountries: readonly string[]
}

export const selectGuestSalon = (db: PublicDb, salonId: string): Statement<GuestSalon | undefined> =>
  db.queryRaw(
    sql`
      SELECT
        salon.country,
        salon.suspended_utc,
        salon.code_countries_json,
        ${sql.raw(codeChannel)} AS channel
      FROM salons salon
      WHERE salon.salon_id = ${salonId}
        AND salon.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        country: String(row.country),
        suspended: row.suspended_utc !== null,
        channel: row.channel as GuestSalon['channel'],
        codeCountries: getCodeCountries(readJson(row.code_countries_json), String(row.country)),
      },
  )

/** Who requests a code: the phone, and the keyed hash of the caller's network. */
export interface CodeRequest extends GuestPhone {
  readonly network: string
}

/** Codes that a phone, a network over all salons, and a salon have requested lately; those of remembered devices do not count. */
const countCodes = {
  phone: (db: PublicDb, { salonId, phoneNumber }: CodeRequest) => sql`(
    SELECT count(*)
    FROM guest_codes
    WHERE salon_id = ${salonId}
      AND phone_number = ${phoneNumber}
      AND at_utc > ${db.nowUtc - 3600}
  )`,
  network: (db: PublicDb, { network }: CodeRequest) => sql`(
    SELECT count(*)
    FROM guest_codes
    WHERE network = ${network}
      AND at_utc > ${db.nowUtc - 3600}
  )`,
  salon: (db: PublicDb, { salonId }: CodeRequest) => sql`(
    SELECT count(*)
    FROM guest_codes
    WHERE salon_id = ${salonId}
      AND at_utc > ${db.nowUtc - 86_400}
      AND network <> ''
  )`,
}
const isSalonLimitReached = (db: PublicDb, request: CodeRequest) => sql`${countCodes.salon(db, request)} >= (
  SELECT max_codes_per_day
  FROM salons
  WHERE salon_id = ${request.salonId}
)`
const isNetworkLimitReached = (db: PublicDb, request: CodeRequest) => sql`${countCodes.network(db, request)} >= ${maxCodesPerNetwork}`

/** Inserts a code. Aborts with `limit` if phone, network or salon have requested too many, also for parallel calls. */
export const insertCode = (db: PublicDb, guestCodeId: string, request: CodeRequest): Statement<number>[] => [
  db.executeRaw(sql`
    INSERT INTO refuse_limit (why)
    SELECT 1
    WHERE ${countCodes.phone(db, request)} >= ${maxCodesPerHour}
      OR ${isNetworkLimitReached(db, request)}
      OR ${isSalonLimitReached(db, request)}`),
  db.executeRaw(sql`
    INSERT INTO guest_codes (guest_code_id, salon_id, phone_number, network, at_utc, expiry_utc)
    VALUES (
      ${guestCodeId},
      ${request.salonId},
      ${request.phoneNumber},
      ${request.network},
      ${db.nowUtc},
      ${db.nowUtc + codeMinutes * 60}
    )`),
]

/**
 * Tells the superadmins, once a day, which salon or which of its callers' networks has reached its limit of codes. `isNetworkLimited`: that
 * of a network is reached over all databases.
 */
export const alertCodeLimits = (db: PublicDb, request: CodeRequest, isNetworkLimited: boolean) =>
  [
    alertLimit(db, request, 'codes_limited_salon', isSalonLimitReached),
    alertLimit(db, request, 'codes_limited_network', isNetworkLimited ? () => sql`TRUE` : isNetworkLimitReached),
  ] as const

function alertLimit(
  db: PublicDb,
  request: CodeRequest,
  key: 'codes_limited_salon' | 'codes_limited_network',
  isReached: (db: PublicDb, request: CodeRequest) => SQL,
): Statement<number> {
  const writer = {
    nowUtc: db.nowUtc,
    newId: db.newId,
    executeRaw: (build: BuildSql) => db.executeRaw(build(sql`${request.salonId}`, sql`'guest'`)),
  }
  return raisePlatformAlert(writer, {
    key,
    salon: (salonId) => sql`salon.salon_id = ${salonId} AND ${isReached(db, request)}`,
    detail: sql`${db.now.slice(0, 10)}`,
  })
}

/** Queues the message with a code, for a guest without a session. */
export function enqueueCode(db: PublicDb, salonId: string, message: Message<'guest_code'>): QueuedMessage {
  const [salon, guest] = [sql`${salonId}`, sql`'guest'`]
  return enqueue({ nowUtc: db.nowUtc, newId: db.newId, executeRaw: (build) => db.executeRaw(build(salon, guest)) }, message)
}

/**
 * Counts an attempt to enter the last code that was sent, before it is compared, so that parallel guesses count as well. Result: the
 * code's id, if it may be tried.
 */
export const countAttempt = (db: PublicDb, { salonId, phoneNumber }: GuestPhone) =>
  db.executeRawReturning(
    sql`
      UPDATE guest_codes
      SET tries = tries + 1
      WHERE guest_code_id = (
        SELECT guest_code_id
        FROM guest_codes
        WHERE salon_id = ${salonId}
          AND phone_number = ${phoneNumber}
          AND expiry_utc > ${db.nowUtc}
        ORDER BY at_utc DESC, rowid DESC
        LIMIT 1
      )
        AND tries < ${maxTriesPerCode}
        AND proven_utc IS NULL
      RETURNING guest_code_id`,
    ([row]) => (row ? String(row.guest_code_id) : undefined),
  )

/** Marks a code as verified, from which its short code is valid for 15 minutes. */
export const verifyCode = (db: PublicDb, guestCodeId: string) =>
  db.executeRaw(sql`
    UPDATE guest_codes
    SET proven_utc = ${db.nowUtc}, expiry_utc = ${db.nowUtc + shortCodeMinutes * 60}
    WHERE guest_code_id = ${guestCodeId}
      AND proven_utc IS NULL`)

/** Inserts a verified code for a remembered device, without a message; inserts nothing for an unknown device. */
export const verifyDevice = (db: PublicDb, guestCodeId: string, { salonId, phoneNumber }: GuestPhone, deviceCodeId: string) =>
  // The code counts as sent an hour ago: it does not use up one of the codes per hour.
  db.executeRaw(sql`
    INSERT INTO guest_codes (guest_code_id, salon_id, phone_number, at_utc, expiry_utc, proven_utc)
    SELECT
      ${guestCodeId},
      device_code.salon_id,
      device_code.phone_number,
      ${db.nowUtc - 3600},
      ${db.nowUtc + shortCodeMinutes * 60},
      ${db.nowUtc}
    FROM device_codes device_code
    WHERE device_code.device_code_id = ${deviceCodeId}
      AND device_code.salon_id = ${salonId}
      AND device_code.phone_number = ${phoneNumber}
      AND device_code.expiry_utc > ${db.nowUtc}
      AND device_code.ended_utc IS NULL`)

const clientOfPhone = ({ salonId, phoneNumber }: GuestPhone) => sql`(
  SELECT client.client_id
  FROM clients client
  WHERE ${hasPhone(sql`${salonId}`, sql`${phoneNumber}`)}
    AND client.deleted_utc IS NULL
  ORDER BY ${byPhone(sql`${phoneNumber}`)}
  LIMIT 1
)`

/**
 * Uses up a short code (aborts with `already_used`) and starts a booking session with the client of the phone number, if there is
 * one. `deviceCodeId` remembers the device.
 */
export const startBookingSession = (
  db: PublicDb,
  phone: GuestPhone,
  { guestCodeId, bookingSessionId, deviceCodeId }: { guestCodeId: string; bookingSessionId: string; deviceCodeId: string | undefined },
) => [
  db.executeRaw(sql`
    UPDATE guest_codes
    SET used_utc = ${db.nowUtc}
    WHERE guest_code_id = ${guestCodeId}
      AND salon_id = ${phone.salonId}
      AND phone_number = ${phone.phoneNumber}
      AND proven_utc IS NOT NULL
      AND used_utc IS NULL
      AND expiry_utc > ${db.nowUtc}`),
  db.executeRaw(sql`INSERT INTO refuse_already_used (why) SELECT 1 WHERE changes() = 0`),
  db.executeRaw(sql`
    INSERT INTO booking_sessions (booking_session_id, salon_id, phone_number, client_id, by_code, expiry_utc, created_utc)
    SELECT
      ${bookingSessionId},
      salon.salon_id,
      ${phone.phoneNumber},
      ${clientOfPhone(phone)},
      (SELECT network <> '' FROM guest_codes WHERE guest_code_id = ${guestCodeId}),
      ${db.nowUtc + sessionHours * 3600},
      ${db.nowUtc}
    FROM salons salon
    WHERE salon.salon_id = ${phone.salonId}
      AND salon.suspended_utc IS NULL
      AND salon.deleted_utc IS NULL`),
  db.executeRaw(sql`INSERT INTO refuse_missing (why) SELECT 1 WHERE changes() = 0`),
  ...(deviceCodeId === undefined ? [] : [insertDevice(db, phone, deviceCodeId)]),
]

const insertDevice = (db: PublicDb, { salonId, phoneNumber }: GuestPhone, deviceCodeId: string) =>
  db.executeRaw(sql`
    INSERT INTO device_codes (device_code_id, salon_id, phone_number, expiry_utc)
    VALUES (${deviceCodeId}, ${salonId}, ${phoneNumber}, ${db.nowUtc + serverLimits.deviceDays * 86_400})`)

/** The salon's time zone, and the name of the client of the phone number. */
export const selectSessionStart = (db: PublicDb, phone: GuestPhone) =>
  db.queryRaw(
    sql`
      SELECT salon.time_zone, client.name
      FROM salons salon
      LEFT JOIN clients client ON client.client_id = ${clientOfPhone(phone)}
      WHERE salon.salon_id = ${phone.salonId}`,
    ([row]) => ({ timeZone: String(row?.time_zone), name: row?.name ? String(row.name) : null }),
  )
