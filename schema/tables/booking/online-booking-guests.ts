import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, owned } from '../columns.ts'

/**
 * A verification code sent to a guest's phone. The six digits are derived from the row's id and not stored. Each attempt is counted
 * before it is compared, so that parallel attempts count as well.
 */
export const guestCodes = sqliteTable(
  'guest_codes',
  {
    guestCodeId: text('guest_code_id').primaryKey(),
    ...owned,
    /** In international format: +39… */
    phoneNumber: text('phone_number').notNull(),
    at: instant('at_utc').notNull(),
    /** Keyed hash of the network that requested the message; empty for a remembered device, which needs none. */
    network: text('network').notNull().default(''),
    expiry: instant('expiry_utc').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Verification of the phone; null before. */
    proven: instant('proven_utc'),
    used: instant('used_utc'),
  },
  (t) => [
    index('guest_codes_phone').on(t.salonId, t.phoneNumber, t.at),
    index('guest_codes_salon').on(t.salonId, t.at),
    index('guest_codes_network').on(t.network, t.at),
  ],
)

/** A guest's session: one salon, one verified phone, own bookings. */
export const bookingSessions = sqliteTable(
  'booking_sessions',
  {
    bookingSessionId: text('booking_session_id').primaryKey(),
    ...owned,
    phoneNumber: text('phone_number').notNull(),
    /** Null until the guest has entered a name. */
    clientId: text('client_id'),
    /** The phone was proved by a code that was sent to it just now, not by a remembered device. */
    byCode: flag('by_code').notNull().default(false),
    expiry: instant('expiry_utc').notNull(),
    created: instant('created_utc').notNull(),
  },
  (t) => [
    index('booking_sessions_expiry').on(t.expiry),
    /** A merge finds the sessions of a client by it. */
    index('booking_sessions_client').on(t.clientId).where(sql`client_id is not null`),
  ],
)

/** A phone that stays verified for 90 days; the client and the salon can end it. */
export const deviceCodes = sqliteTable(
  'device_codes',
  {
    deviceCodeId: text('device_code_id').primaryKey(),
    ...owned,
    phoneNumber: text('phone_number').notNull(),
    expiry: instant('expiry_utc').notNull(),
    ended: instant('ended_utc'),
  },
  (t) => [index('device_codes_phone').on(t.salonId, t.phoneNumber)],
)
