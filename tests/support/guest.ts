import type { GuestGroupTime } from '../../schema/api/booking/guest-group-replies.ts'
import type { FreeSlot } from '../../schema/api/booking/guest-replies.ts'
import { deriveCode } from '../../worker/db/secrets.ts'
import { signSessionCode } from '../../worker/http/session-code.ts'
import { dummyToken } from '../../worker/local/fakes/server.ts'
import type { Fixture } from './fixture.ts'
import { type Salon, tuesday } from './salon.ts'

const secret = 'a secret for tests, 32 characters and more'
export interface ErrorReply {
  error: string
  fields?: Record<string, string>
  slots?: FreeSlot[]
}

/** Makes all services but the last bookable online, Tuesday to Saturday, 9 to 18, `capacity` at once, and lets the salon send codes. */
export async function openOnline(world: Fixture, salon: Salon, capacity = 10) {
  const run = (sql: string, args: (string | bigint)[]) => world.db.execute({ sql, args })
  await run(
    `UPDATE salons
    SET sms_sender = 'SALON' || salon_no, sms_sender_confirmed = 'SALON' || salon_no, max_open_bookings = 100
    WHERE salon_id = ?`,
    [salon.salonId],
  )
  await run(
    `INSERT INTO online_booking_service_categories (online_booking_service_category_id, salon_id, category_name, changed_utc)
    VALUES (?, ?, 'Hair', 1)`,
    [`onl_${salon.salonId}`, salon.salonId],
  )
  await run(
    `INSERT INTO online_booking_slots (
      online_booking_slot_id, salon_id, online_booking_service_category_id,
      weekdays_json, from_time, to_time, capacity, least_hours_ahead, most_days_ahead, changed_utc
    )
    VALUES (?, ?, ?, '[2,3,4,5,6]', '09:00', '18:00', ?, 1, 60, 1)`,
    [`slo_${salon.salonId}`, salon.salonId, `onl_${salon.salonId}`, BigInt(capacity)],
  )
  await run('UPDATE services SET online_booking_service_category_id = ? WHERE salon_id = ? AND service_id <> ?', [
    `onl_${salon.salonId}`,
    salon.salonId,
    salon.blowDry,
  ])
}

/** What the forms of the booking page reply: what was sent, or the codes of the session that it opened. */
interface SignInReply extends ErrorReply {
  sent?: boolean
  channel?: string
  shortCode?: string
  sessionCode?: string
  client?: { firstName: string } | null
  deviceCode?: string
}

/** Creates a guest with a phone: `form` sends a form of the page, `code` reads the code that was sent, `call` uses a booking session. */
export function createGuest(world: Fixture, salon: Salon, phone: string, now = tuesday) {
  const form = (path: string, fields: Record<string, string>, at = now, headers: Record<string, string> = {}) =>
    world.call<SignInReply>(
      'POST',
      `/api/OnlineBooking/${path}`,
      new URLSearchParams({ CaptchaResponse: dummyToken, PhoneNumber: phone, SalonId: salon.salonId, ...fields }),
      { now: at, headers },
    )
  const code = async () => {
    const { rows } = await world.db.execute({
      sql: 'SELECT guest_code_id FROM guest_codes WHERE salon_id = ? ORDER BY at_utc DESC, rowid DESC LIMIT 1',
      args: [salon.salonId],
    })
    return deriveCode(secret, 'guest', String(rows[0]?.guest_code_id))
  }
  const enter = async (fields: Record<string, string> = {}) => {
    await form('NewShortCode', {})
    const verified = await form('NewShortCode', { OtpCode: await code() })
    const opened = await form('GetClient', { ShortCode: verified.body.shortCode ?? '', ...fields })
    if (!opened.body.sessionCode) throw new Error(JSON.stringify([verified.body, opened.body]))
    return { ...opened.body, sessionCode: opened.body.sessionCode }
  }
  const call = <Body>(method: string, path: string, session: string, body?: unknown, headers: Record<string, string> = {}) =>
    world.call<Body & ErrorReply>(method, `/api/OnlineBooking/${path.replace('{s}', session)}`, body, { now, headers })
  return { form, code, enter, call }
}

/** The members of a group with the services of a chosen time, as they are booked. */
export const atGroupTime = <M extends { readonly services: readonly { readonly serviceId: string }[] }>(
  members: readonly M[],
  time: GuestGroupTime | undefined,
) =>
  members.map((member, i) => ({
    ...member,
    services: (time?.members[i]?.services ?? []).map((planned, j) => ({ serviceId: member.services[j]?.serviceId, ...planned })),
  }))

/** Opens a booking session of a known client directly in the database, for races of many guests. */
export async function openGuest(world: Fixture, salon: Salon, n: number): Promise<string> {
  const sessionId = `bks_${salon.salonId}_${n}`
  await world.db.execute({
    sql: `
      INSERT INTO booking_sessions (booking_session_id, salon_id, phone_number, client_id, expiry_utc, created_utc)
      VALUES (?, ?, ?, ?, 9999999999, 1)`,
    args: [sessionId, salon.salonId, `+39347555${1000 + n}`, salon.clients[n % 4] ?? ''],
  })
  return signSessionCode({ sessionId, salonId: salon.salonId, timeZone: 'Europe/Rome' }, 9_999_999_999, secret)
}
