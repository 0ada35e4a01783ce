// Inserts what dashboards and planners count beside the bookings of the workload: the visits and the money of the year before the first
// day, and a planned week of the large salon. It goes into a copy of the database, so that the other rows keep theirs.
import type { Client, InStatement } from '@libsql/client'
import { createIds, farFuture, insertAll, insertLargeSalon } from './insert-w1.ts'
import { addDays, firstDay } from './w1.ts'

/** Session of an administrator, in each salon behind the salon's prefix. */
export const adminSession = 'admin'

const [ids, largeIds] = [createIds('w1'), createIds('w2')]
const firstInstant = Date.parse(`${firstDay}T00:00:00Z`) / 1000
const minute = 60

export const insertAdmin = ({ salonId, prefix }: typeof ids): InStatement[] => {
  const admin = prefix + adminSession
  return [
    ...insertAll('users', 'user_id, salon_id, username, password_hash, first_name, last_name, in_agenda, working_hours_json, changed_utc', [
      [admin, salonId, admin, '', 'Ada', 'Riva', 0, '[]', 1],
    ]),
    ...insertAll('user_permissions', 'user_permission_id, salon_id, user_id, permission_id, changed_utc', [
      [`${prefix}pa`, salonId, admin, 'ADMIN', 1],
    ]),
    ...insertAll('sessions', 'session_id, user_id, salon_id, expiry_utc, expiry_max_utc, created_utc', [
      [admin, admin, salonId, farFuture, farFuture, 1],
    ]),
  ]
}

const productCount = 20
/** Number of a booking or client of the first salon, behind the letter of its id. */
const numberOf = (id: string) => `CAST(substr(${id}, 2) AS INTEGER)`
/** Every 30th client does not come, every tenth has a date of birth. */
const missed = `
  UPDATE agendas
  SET outcome = 'not_come'
  WHERE salon_id = 'w1'
    AND start_utc < ${firstInstant}
    AND ${numberOf('agenda_id')} % 30 = 0`
const birthDates = `
  UPDATE clients
  SET birth_date = date('1940-01-01', (${numberOf('client_id')} * 7919 % 25000) || ' days')
  WHERE salon_id = 'w1'
    AND ${numberOf('client_id')} % 10 = 0`
/** Clients come five minutes early and pay at the end. Every sixteenth leaves a tip, every hundredth does not pay ten euros of it. */
const addVisits = (fromUtc: number, toUtc: number) => `
  INSERT INTO appointments (
    appointment_id, salon_id, agenda_id, client_id, arrival_utc, start_services_utc, checked_out_utc,
    total_cents, tip_cents, owed_cents, changed_utc
  )
  SELECT
    'v' || n, salon_id, agenda_id, client_id, start_utc - ${5 * minute}, start_utc, end_utc,
    price_cents + iif(n % 6 = 0, 1500, 0), iif(n % 16 = 0, 200, 0), iif(n % 100 = 0, 1000, 0), end_utc
  FROM (
    SELECT a.*, v.price_cents, ${numberOf('a.agenda_id')} AS n
    FROM agendas a
    JOIN agenda_services v ON v.salon_id = a.salon_id AND v.agenda_id = a.agenda_id
    WHERE a.salon_id = 'w1'
      AND a.start_utc >= ${fromUtc}
      AND a.start_utc < ${toUtc}
      AND a.outcome IS NULL
  )
  ORDER BY start_utc`
/** FROM of what belongs to a visit; p.n is its number. */
const fromVisits = `
  FROM (SELECT *, ${numberOf('appointment_id')} AS n FROM appointments WHERE salon_id = 'w1') p
  JOIN agenda_services v ON v.salon_id = p.salon_id AND v.agenda_id = p.agenda_id`
const performed = `
  INSERT INTO client_history_services (
    client_history_service_id, salon_id, client_id, appointment_id, agenda_service_id, service_id, user_id, service,
    length_minutes, price_cents, net_cents, start_utc, end_utc, changed_utc
  )
  SELECT
    'h' || p.n, p.salon_id, p.client_id, p.appointment_id, v.agenda_service_id, v.service_id, v.user_id, v.service,
    v.length_minutes, v.price_cents, v.price_cents, v.start_utc, p.checked_out_utc, p.changed_utc
  ${fromVisits}`
const sold = `
  INSERT INTO client_history_products (
    client_history_product_id, salon_id, client_id, appointment_id, product_id, user_id, product, quantity, price_cents, net_cents,
    changed_utc
  )
  SELECT
    'm' || p.n, p.salon_id, p.client_id, p.appointment_id, 'i' || (p.n / 6 % ${productCount}), v.user_id, 'Product', 1, 1500, 1500,
    p.changed_utc
  ${fromVisits}
  WHERE p.n % 6 = 0`
const entries = `
  INSERT INTO ledger_entries (
    ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, charged_cents, paid_cents
  )
  SELECT
    'e' || p.n, p.salon_id, p.appointment_id, 'checkout', v.user_id, p.checked_out_utc, date(p.checked_out_utc, 'unixepoch'),
    p.total_cents + p.tip_cents, p.total_cents + p.tip_cents - p.owed_cents
  ${fromVisits}`
const addLines = (side: string, line: string, amount: string, where: string) => `
  INSERT INTO ledger_lines (ledger_line_id, salon_id, ledger_entry_id, appointment_id, user_id, side, line_id, amount_cents)
  SELECT '${side}' || p.n, p.salon_id, 'e' || p.n, p.appointment_id, v.user_id, '${side}', ${line}, ${amount}
  ${fromVisits}
  WHERE ${where}`
const paid = `
  INSERT INTO payments (payment_id, salon_id, ledger_entry_id, appointment_id, method, amount_cents, at_utc, changed_utc)
  SELECT
    'y' || p.n, p.salon_id, 'e' || p.n, p.appointment_id, iif(p.n % 3 = 0, 'cash', 'card'),
    p.total_cents + p.tip_cents - p.owed_cents, p.checked_out_utc, p.changed_utc
  ${fromVisits}`
/** Every tenth visit is asked about, two of three answer. */
const answers = `
  INSERT INTO client_npss (client_nps_id, salon_id, client_id, appointment_id, asked_utc, answered_utc, score, changed_utc)
  SELECT
    'q' || p.n, p.salon_id, p.client_id, p.appointment_id, p.checked_out_utc,
    iif(p.n % 30 < 20, p.checked_out_utc + 3600, NULL), iif(p.n % 30 < 20, 5 + p.n / 10 % 6, NULL), p.changed_utc
  ${fromVisits}
  WHERE p.n % 10 = 1`
const promotionUses = `
  INSERT INTO special_promo_usage_stats (
    special_promo_usage_stats_id, salon_id, special_promo_id, usage_date, client_id, appointment_id, terms_json, given_cents, changed_utc
  )
  SELECT
    'k' || p.n, p.salon_id, 'promo', date(p.checked_out_utc, 'unixepoch'), p.client_id, p.appointment_id, '{}', 500, p.changed_utc
  ${fromVisits}
  WHERE p.n % 25 = 2`

const insertProducts = () =>
  insertAll(
    'products',
    'product_id, salon_id, product, price_cents, cost_cents, changed_utc',
    Array.from({ length: productCount }, (_, n) => [`i${n}`, ids.salonId, `Product ${n}`, 1500, n % 4 === 0 ? 0 : 700, 1]),
  )

const staffCount = 25
/**
 * The large salon's week from a Monday on: a published shift for each of 25 people and six days, drafts for each fifth of them, and 15
 * requests.
 */
function insertWeek(monday: string): InStatement[] {
  const { salonId } = largeIds
  const weekDays = Array.from({ length: 6 }, (_, n) => addDays(monday, n))
  const cells = weekDays.flatMap((day, column) => Array.from({ length: staffCount }, (_, i) => ({ day, column, no: i + 1 })))
  return [
    ...insertAll(
      'user_timeframes',
      `user_timeframe_id, salon_id, user_id, type, is_working, day_start, day_end, hour_start, minute_start, hour_end, minute_end,
        changed_utc`,
      cells.map(({ day, no }) => [`w2-t${no}-${day}`, salonId, largeIds.user(no), 'once', 1, day, day, 9, 0, 18 + (no % 2), 0, 1]),
    ),
    ...insertAll(
      'rota_drafts',
      'rota_draft_id, salon_id, user_id, day, spans_json',
      cells
        .filter(({ column, no }) => (column + no) % 5 === 0)
        .map(({ day, no }) => [`w2-d${no}-${day}`, salonId, largeIds.user(no), day, '[[600,1140]]']),
    ),
    ...insertAll(
      'user_shift_requests',
      'user_shift_request_id, salon_id, user_id, type, day_start, day_end, created_utc, changed_utc',
      Array.from({ length: 15 }, (_, i) => {
        const day = addDays(monday, i % 7)
        return [`w2-r${i}`, salonId, largeIds.user(i + 1), 'day_off', day, addDays(day, 1), firstInstant - 86_400, 1]
      }),
    ),
  ]
}

/** The large salon with its week, for a database that has other salons. */
export const insertLargeWeek = (no: number, monday: string): InStatement[] => [
  ...insertLargeSalon(no, monday),
  ...insertAdmin(largeIds),
  ...insertWeek(monday),
]

/** Instant before the last visits: they come first, so that the database knows the shape of its tables before it fills them. */
const lastDays = firstInstant - 3 * 86_400

/** A reminder of each visit that was sent the day before. */
const reminders = `
  INSERT INTO outbox (
    outbox_id, salon_id, cause, kind, language, channel, recipient, client_id, agenda_id, state, due_utc, until_utc, created_utc, sent_utc
  )
  SELECT
    'o' || p.n, p.salon_id, 'reminder o' || p.n, 'booking_reminder', 'en', 'sms', client.phone_number, p.client_id, p.agenda_id, 'sent',
    p.arrival_utc - 86400, p.arrival_utc, p.arrival_utc - 86400, p.arrival_utc - 86400
  ${fromVisits}
  JOIN clients client ON client.client_id = p.client_id`

/** Adds visits, money, answers and messages to the past bookings of the first salon. The database has no statistics afterwards. */
export async function insertVisits(db: Client): Promise<void> {
  await db.batch([...insertProducts(), missed, birthDates, addVisits(lastDays, firstInstant)], 'write')
  await db.execute('ANALYZE')
  const money = [
    entries,
    addLines('services', `'h' || p.n`, 'v.price_cents', 'true'),
    addLines('products', `'m' || p.n`, '1500', 'p.n % 6 = 0'),
    addLines('tip', 'NULL', 'p.tip_cents', 'p.tip_cents > 0'),
    paid,
  ]
  await db.batch([addVisits(0, lastDays), performed, sold, ...money, answers, promotionUses, reminders], 'write')
  await db.batch(['DELETE FROM sqlite_stat1', 'ANALYZE sqlite_schema'], 'write')
}

/** Fills a copy of the workload's database. */
export async function insertPast(db: Client): Promise<void> {
  await db.batch([...insertAdmin(ids), ...insertAdmin(largeIds), ...insertWeek(firstDay)], 'write')
  await insertVisits(db)
}
