// Inserts the workload: salon `w1` with W1H and a fully booked month, salon `w2` with a large day. Times of day are those of Rome.
import type { Client, InStatement } from '@libsql/client'
import { atMinutes } from '../../schema/rules/salon-time.ts'
import { fold } from '../../schema/rules/search.ts'
import { type BenchBooking, type BenchStaff, createFullMonth, createLargeDay, createW1, firstDay, type Workload } from './w1.ts'

export const timeZone = 'Europe/Rome'
/** Later than every clock of the benchmark. */
export const farFuture = 4_000_000_000
export const guestSessions = 2000
/** The numbers before it in the search index belong to clients that a test adds. */
const firstSearchNo = 100

type Value = string | number
/** Many rows in few statements: JSON in, rows out. */
export const insertAll = (table: string, columns: string, rows: readonly Value[][]): InStatement[] =>
  Array.from({ length: Math.ceil(rows.length / 2000) }, (_, i) => ({
    sql: `INSERT INTO ${table} (${columns}) SELECT ${columns
      .split(',')
      .map((_column, n) => `value ->> ${n}`)
      .join(', ')} FROM json_each(?)`,
    args: [JSON.stringify(rows.slice(i * 2000, (i + 1) * 2000))],
  }))

/** Ids of one salon's rows: numbers of the workload behind a letter, and behind the salon's prefix. */
export const createIds = (salonId: string) => {
  const prefix = salonId === 'w1' ? '' : `${salonId}-`
  return {
    salonId,
    user: (n: number) => `${prefix}u${n}`,
    service: (n: number) => `${prefix}s${n}`,
    client: (n: number) => `${prefix}c${n}`,
    prefix,
  }
}
type Ids = ReturnType<typeof createIds>

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const weekOf = ({ lunch }: BenchStaff) => {
  const timing = [
    { opening: '09:00', closing: clock(lunch[0]) },
    { opening: clock(lunch[1]), closing: '19:00' },
  ]
  return JSON.stringify(Array.from({ length: 7 }, (_, day) => ({ isWorking: day > 0, timing })))
}
const open = JSON.stringify([{ opening: '09:00', closing: '19:00' }])

const insertSalon = ({ salonId, prefix }: Ids, no: number): InStatement[] => [
  ...insertAll('salons', 'salon_id, salon_no, salon_name, time_zone, changed_utc', [[salonId, no, salonId, timeZone, 1]]),
  ...insertAll(
    'salon_config_opening_times',
    'salon_config_opening_time_id, salon_id, day_of_week, open, timing_json, changed_utc',
    Array.from({ length: 7 }, (_, day) => [`${prefix}o${day}`, salonId, day, day ? 1 : 0, open, 1]),
  ),
]

/** The team with a receptionist, and the receptionist's session (`desk`). */
function insertTeam(ids: Ids, staff: readonly BenchStaff[]): InStatement[] {
  const { salonId, prefix } = ids
  const desk = `${prefix}desk`
  const userColumns = 'user_id, salon_id, username, password_hash, first_name, last_name, in_agenda, working_hours_json, changed_utc'
  return [
    ...insertAll('users', userColumns, [
      ...staff.map((one) => [ids.user(one.id), salonId, ids.user(one.id), '', one.first, one.last, 1, weekOf(one), 1]),
      [desk, salonId, desk, '', 'Desk', 'Riva', 0, '[]', 1],
    ]),
    ...insertAll('user_permissions', 'user_permission_id, salon_id, user_id, permission_id, changed_utc', [
      [`${prefix}p`, salonId, desk, 'RECEPTIONIST', 1],
    ]),
    ...insertAll('sessions', 'session_id, user_id, salon_id, expiry_utc, expiry_max_utc, created_utc', [
      [desk, desk, salonId, farFuture, farFuture, 1],
    ]),
  ]
}

/** Services that guests can book from Monday to Saturday, and who offers them. */
function insertCatalogue(ids: Ids, { services, offers }: Workload): InStatement[] {
  const { salonId, prefix } = ids
  const onlineCategory = `${prefix}g`
  return [
    ...insertAll('online_booking_service_categories', 'online_booking_service_category_id, salon_id, category_name, changed_utc', [
      [onlineCategory, salonId, 'All', 1],
    ]),
    ...insertAll(
      'online_booking_slots',
      `online_booking_slot_id, salon_id, online_booking_service_category_id, weekdays_json, from_time, to_time, capacity,
        most_days_ahead, changed_utc`,
      [[`${prefix}w`, salonId, onlineCategory, '[1,2,3,4,5,6]', '09:00', '19:00', 99, 120, 1]],
    ),
    ...insertAll('service_categories', 'service_category_id, salon_id, category_name, changed_utc', [[`${prefix}k`, salonId, 'All', 1]]),
    ...insertAll(
      'services',
      `service_id, salon_id, service_category_id, online_booking_service_category_id, service, length_minutes, price_cents,
        changed_utc`,
      services.map(({ id, length, euros }) => [
        ids.service(id),
        salonId,
        `${prefix}k`,
        onlineCategory,
        `Service ${id}`,
        length,
        euros * 100,
        1,
      ]),
    ),
    ...insertAll(
      'user_services',
      'user_service_id, salon_id, user_id, service_id, changed_utc',
      offers.flatMap((list, i) =>
        list.map(({ id }) => [`${prefix}${i}-${id}`, salonId, ids.user(i + 1), ids.service(id), 1] satisfies Value[]),
      ),
    ),
  ]
}

const insertClients = (ids: Ids, no: number, { clients }: Workload) =>
  insertAll(
    'clients',
    'client_id, salon_id, search_no, search_text, search_digits, name, phone_number, email, changed_utc',
    clients.map(({ id, first, last, email, phone }) => {
      const name = `${first} ${last}`
      return [
        ids.client(id),
        ids.salonId,
        no * 2 ** 32 + firstSearchNo + id,
        fold(`${name} ${email}`),
        phone.slice(1),
        name,
        phone,
        email,
        1,
      ]
    }),
  )

function insertBookings(ids: Ids, { services }: Workload, bookings: readonly BenchBooking[]): InStatement[] {
  const { salonId, prefix } = ids
  const midnights = new Map<string, number>()
  const toUtc = (date: string, minutes: number) => {
    const midnight = midnights.get(date) ?? atMinutes(date, 0, timeZone)
    midnights.set(date, midnight)
    return midnight + minutes * 60
  }
  const rows = bookings.map((booking, n) => ({
    ...booking,
    id: `${prefix}a${n}`,
    lineId: `${prefix}b${n}`,
    from: toUtc(booking.date, booking.start),
    to: toUtc(booking.date, booking.end),
    cents: (services[booking.service - 1]?.euros ?? 0) * 100,
  }))
  return [
    ...insertAll(
      'agendas',
      'agenda_id, salon_id, client_id, start_utc, end_utc, changed_utc',
      rows.map((row) => [row.id, salonId, ids.client(row.client), row.from, row.to, 1]),
    ),
    ...insertAll(
      'agenda_services',
      'agenda_service_id, salon_id, agenda_id, service_id, user_id, start_utc, service, length_minutes, price_cents, changed_utc',
      rows.map((row) => [
        ...[row.lineId, salonId, row.id, ids.service(row.service), ids.user(row.staff), row.from],
        ...[`Service ${row.service}`, row.end - row.start, row.cents, 1],
      ]),
    ),
    ...insertAll(
      'busy_intervals',
      'salon_id, user_id, start_utc, end_utc, cause, cause_id',
      rows.map((row) => [salonId, ids.user(row.staff), row.from, row.to, 'service', row.lineId]),
    ),
  ]
}

/** A booking session per guest: `guest1` … with the phone and the record of client 1 … */
const insertGuestSessions = (ids: Ids, { clients }: Workload) =>
  insertAll(
    'booking_sessions',
    'booking_session_id, salon_id, phone_number, client_id, expiry_utc, created_utc',
    clients.slice(0, guestSessions).map(({ id, phone }) => [`${ids.prefix}guest${id}`, ids.salonId, phone, ids.client(id), farFuture, 1]),
  )

/** The workload's rows in a salon that exists; `no` is its number. */
export const insertRows = (ids: Ids, no: number, workload: Workload, bookings: readonly BenchBooking[]): InStatement[] => [
  ...insertTeam(ids, workload.staff),
  ...insertCatalogue(ids, workload),
  ...insertClients(ids, no, workload),
  ...insertBookings(ids, workload, bookings),
  ...insertGuestSessions(ids, workload),
]

/** Salon `w2`: its number, and the day of its bookings. */
export function insertLargeSalon(no: number, day: string): InStatement[] {
  const large = createLargeDay()
  const ids = createIds('w2')
  const bookings = large.bookings.map((booking) => ({ ...booking, date: day }))
  return [...insertSalon(ids, no), ...insertRows(ids, no, large, bookings)]
}

/** Fills a migrated database; answers W1H and the number of its bookings, without those of the full month. */
export async function insertWorkload(db: Client): Promise<{ w1: Workload; bookings: number }> {
  const w1 = createW1(364)
  const ids = createIds('w1')
  const rows = insertRows(ids, 1, w1, [...w1.bookings, ...createFullMonth(w1)])
  await db.batch([...insertSalon(ids, 1), ...rows, ...insertLargeSalon(2, firstDay)], 'write')
  return { w1, bookings: w1.bookings.length }
}
