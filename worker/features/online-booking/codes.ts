import { sql } from 'drizzle-orm'
import type { PublicDb } from '../../db/public-db.ts'
import type { Statement } from '../../db/statement.ts'

export const codeMinutes = 10
export const triesPerCode = 5
export const sendsPerHour = 3
export const shortCodeMinutes = 15
export const sessionHours = 2
export const deviceDays = 90

/** What the booking page may know of a salon before anybody has proven anything. */
export interface GuestSalon {
  timeZone: string
  country: string
  suspended: boolean
  channel: 'whatsapp' | 'sms' | null
  sentLately: number
}

export const readGuestSalon = (db: PublicDb, salonId: string, phoneNumber: string): Statement<GuestSalon | undefined> =>
  db.queryRaw(
    sql`SELECT s.time_zone, s.country, s.suspended_utc, s.wa_box_uid, s.sms_sender, (SELECT count(*) FROM guest_codes g WHERE g.salon_id = s.salon_id AND g.phone_number = ${phoneNumber} AND g.at_utc > ${db.nowUtc - 3600}) AS sent FROM salons s WHERE s.salon_id = ${salonId} AND s.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        timeZone: String(row.time_zone),
        country: String(row.country),
        suspended: row.suspended_utc !== null,
        channel: row.wa_box_uid ? 'whatsapp' : row.sms_sender ? 'sms' : null,
        sentLately: Number(row.sent),
      },
  )

/** A new code; aborts with `limit` when three were sent within the hour, also by presses in parallel. */
export const addCode = (db: PublicDb, guestCodeId: string, salonId: string, phoneNumber: string): Statement<number>[] => [
  db.executeRaw(
    sql`INSERT INTO refuse_limit (why) SELECT 1 WHERE (SELECT count(*) FROM guest_codes WHERE salon_id = ${salonId} AND phone_number = ${phoneNumber} AND at_utc > ${db.nowUtc - 3600}) >= ${sendsPerHour}`,
  ),
  db.executeRaw(
    sql`INSERT INTO guest_codes (guest_code_id, salon_id, phone_number, at_utc, expiry_utc) VALUES (${guestCodeId}, ${salonId}, ${phoneNumber}, ${db.nowUtc}, ${db.nowUtc + codeMinutes * 60})`,
  ),
]

// Codes of one phone: the last one sent counts.
const latest = (db: PublicDb, salonId: string, phoneNumber: string) =>
  sql`(SELECT guest_code_id FROM guest_codes WHERE salon_id = ${salonId} AND phone_number = ${phoneNumber} AND expiry_utc > ${db.nowUtc} ORDER BY at_utc DESC, rowid DESC LIMIT 1)`

/** Counts a try before it is compared, so that guesses in parallel never have more than five; answers the code's id, if it may still be tried. */
export const countAttempt = (db: PublicDb, salonId: string, phoneNumber: string) =>
  db.executeRawReturning(
    sql`UPDATE guest_codes SET tries = tries + 1 WHERE guest_code_id = ${latest(db, salonId, phoneNumber)} AND tries < ${triesPerCode} AND proven_utc IS NULL RETURNING guest_code_id`,
    ([row]) => (row ? String(row.guest_code_id) : undefined),
  )

/** The right code was given: its short code lives from now on. */
export const verifyCode = (db: PublicDb, guestCodeId: string) =>
  db.executeRaw(
    sql`UPDATE guest_codes SET proven_utc = ${db.nowUtc}, expiry_utc = ${db.nowUtc + shortCodeMinutes * 60} WHERE guest_code_id = ${guestCodeId} AND proven_utc IS NULL`,
  )

/** A phone that was proven before: a proven code without a message. Nothing is added where the device is not known. */
export const verifyDevice = (db: PublicDb, guestCodeId: string, salonId: string, phoneNumber: string, deviceCodeId: string) =>
  db.executeRaw(
    sql`INSERT INTO guest_codes (guest_code_id, salon_id, phone_number, at_utc, expiry_utc, proven_utc) SELECT ${guestCodeId}, d.salon_id, d.phone_number, ${db.nowUtc - 3600}, ${db.nowUtc + shortCodeMinutes * 60}, ${db.nowUtc} FROM device_codes d WHERE d.device_code_id = ${deviceCodeId} AND d.salon_id = ${salonId} AND d.phone_number = ${phoneNumber} AND d.expiry_utc > ${db.nowUtc} AND d.ended_utc IS NULL`,
  )

/** Spends a short code, opens the session of the phone's client (if one is known) and, if asked to, makes the device known. One batch. */
export function openSession(
  db: PublicDb,
  given: { guestCodeId: string; salonId: string; phoneNumber: string; bookingSessionId: string; deviceCodeId: string | undefined },
) {
  const { guestCodeId, salonId, phoneNumber, bookingSessionId, deviceCodeId } = given
  const client = sql`(SELECT client_id FROM clients WHERE salon_id = ${salonId} AND phone_number = ${phoneNumber} AND deleted_utc IS NULL ORDER BY search_no LIMIT 1)`
  return [
    db.executeRaw(
      sql`UPDATE guest_codes SET used_utc = ${db.nowUtc} WHERE guest_code_id = ${guestCodeId} AND salon_id = ${salonId} AND phone_number = ${phoneNumber} AND proven_utc IS NOT NULL AND used_utc IS NULL AND expiry_utc > ${db.nowUtc}`,
    ),
    db.executeRaw(sql`INSERT INTO refuse_already_used (why) SELECT 1 WHERE changes() = 0`),
    db.executeRaw(
      sql`INSERT INTO booking_sessions (booking_session_id, salon_id, phone_number, client_id, expiry_utc, created_utc) SELECT ${bookingSessionId}, s.salon_id, ${phoneNumber}, ${client}, ${db.nowUtc + sessionHours * 3600}, ${db.nowUtc} FROM salons s WHERE s.salon_id = ${salonId} AND s.suspended_utc IS NULL AND s.deleted_utc IS NULL`,
    ),
    db.executeRaw(sql`INSERT INTO refuse_missing (why) SELECT 1 WHERE changes() = 0`),
    ...(deviceCodeId
      ? [
          db.executeRaw(
            sql`INSERT INTO device_codes (device_code_id, salon_id, phone_number, expiry_utc) VALUES (${deviceCodeId}, ${salonId}, ${phoneNumber}, ${db.nowUtc + deviceDays * 86400})`,
          ),
        ]
      : []),
    db.queryRaw(
      sql`SELECT s.time_zone, c.name FROM salons s LEFT JOIN clients c ON c.client_id = ${client} WHERE s.salon_id = ${salonId}`,
      ([row]) => ({ timeZone: String(row?.time_zone), name: row?.name ? String(row.name) : null }),
    ),
  ] as const
}
