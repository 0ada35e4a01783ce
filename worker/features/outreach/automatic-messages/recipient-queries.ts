import { type SQL, sql } from 'drizzle-orm'
import type { ClientCronKind, ReminderRange } from '../../../../schema/rules/outreach/automatic-messages.ts'

/** Runs of one kind, for `json_each`. Instants are seconds UTC, days those of the salon. */
export interface RecipientRun extends Partial<ReminderRange> {
  /** Left out where the statement knows the salon. */
  readonly salonId?: string
  readonly day: string
  /** Days whose visits, birthdays and so on the run covers. */
  readonly covered?: readonly string[]
  /** Local midnights of the covered days: `[start, end]` of each. */
  readonly spans?: readonly (readonly [number, number])[]
  /** Hours, days or weeks, by kind. */
  readonly amount?: number
}

/** Rows `j` of runs with their salon: of all salons (cron), or of the caller's. */
const runSource = (runs: readonly RecipientRun[], salonId: SQL) => sql`
  (
    SELECT
      ${salonId} AS salon_id,
      v.value ->> 'day' AS day,
      v.value ->> 'dayStart' AS day_start,
      v.value ->> 'dayEnd' AS day_end,
      v.value ->> 'from' AS from_utc,
      v.value ->> 'to' AS to_utc,
      v.value ->> 'unchangedSince' AS unchanged_since,
      v.value ->> 'amount' AS amount,
      v.value -> 'covered' AS covered,
      v.value -> 'spans' AS spans
    FROM json_each(${JSON.stringify(runs)}) v
  ) j`
export const salonOfRun = sql`v.value ->> 'salonId'`

const toIso = (column: string) => sql.raw(`strftime('%Y-%m-%dT%H:%M:%SZ', ${column}, 'unixepoch')`)
/** Names of the services of booking `a`, in their order. */
const servicesOfBooking = sql`
  (
    SELECT group_concat(x.service, ', ')
    FROM (
      SELECT g.service
      FROM agenda_services g
      WHERE g.salon_id = a.salon_id
        AND g.agenda_id = a.agenda_id
        AND g.deleted_utc IS NULL
      ORDER BY g.start_utc
    ) x
  )`
/** Condition on booking `a`: it is expected to take place. */
const isExpected = (nowUtc: number) => sql`
  a.start_utc > ${nowUtc}
  AND a.outcome IS NULL
  AND a.deleted_utc IS NULL
  AND NOT EXISTS (
    SELECT 1
    FROM appointments p
    WHERE p.agenda_id = a.agenda_id
      AND p.arrival_utc IS NOT NULL
      AND p.deleted_utc IS NULL
  )`

/**
 * The bookings of a client on a day, as one message. `having` is a condition on the group.
 * Columns of every source below: salon_id, client_id, cause, data_json, agenda_id, booked_in (language of the page, or null).
 */
function bookingsOfDay(kind: ClientCronKind, runs: SQL, nowUtc: number, where: SQL, having: SQL): SQL {
  return sql`
    SELECT
      d.salon_id, d.client_id,
      ${kind} || ':' || d.client_id || ':' || d.day AS cause,
      json_object(
        'start', d.list ->> '$[0].start',
        'services', d.services,
        'agendaId', d.list ->> '$[0].agendaId',
        'bookings', json(d.list)
      ) AS data_json,
      d.list ->> '$[0].agendaId' AS agenda_id,
      d.booked_in
    FROM (
      SELECT
        b.salon_id, b.client_id, b.day,
        json_group_array(json_object('agendaId', b.agenda_id, 'start', b.start, 'services', b.services)) AS list,
        group_concat(b.services, ', ') AS services,
        max(b.language) AS booked_in
      FROM (
        SELECT
          a.salon_id, a.client_id, a.agenda_id, a.language, a.start_utc, a.changed_utc, j.day, j.from_utc, j.to_utc, j.amount,
          j.unchanged_since,
          ${toIso('a.start_utc')} AS start,
          ${servicesOfBooking} AS services
        FROM ${runs}
        CROSS JOIN agendas a ON a.salon_id = j.salon_id AND a.start_utc >= j.day_start AND a.start_utc < j.day_end
        WHERE ${isExpected(nowUtc)}
          AND ${where}
        ORDER BY a.salon_id, a.client_id, a.start_utc
      ) b
      GROUP BY b.salon_id, b.client_id, b.day
      HAVING ${having}
    ) d`
}

const hoursOfReminder = 12 * 3600
/** Condition on booking `a`: its client was reminded in the last twelve hours. */
const wasReminded = (nowUtc: number) => sql`
  EXISTS (
    SELECT 1
    FROM outbox x
    WHERE x.client_id = a.client_id
      AND x.salon_id = a.salon_id
      AND x.kind = 'booking_reminder'
      AND x.state <> 'failed'
      AND coalesce(x.sent_utc, x.created_utc) > ${nowUtc - hoursOfReminder}
  )`

const daysWithoutQuestion = 30

const sources: Readonly<Record<ClientCronKind, (runs: SQL, nowUtc: number) => SQL>> = {
  morning: (runs, nowUtc) => bookingsOfDay('morning', runs, nowUtc, sql`NOT ${wasReminded(nowUtc)}`, sql`1`),
  booking_reminder: (runs, nowUtc) =>
    bookingsOfDay(
      'booking_reminder',
      runs,
      nowUtc,
      sql`1`,
      sql`max(
        b.start_utc >= b.from_utc
        AND b.start_utc < b.to_utc
        AND b.changed_utc <= min(b.unchanged_since, b.start_utc - b.amount * 3600)
      ) = 1`,
    ),
  // A test that counts today and no longer on the day of the booking.
  patch_test_expiring: (runs, nowUtc) => sql`
    SELECT
      a.salon_id, a.client_id,
      'patch_test_expiring:' || a.agenda_id AS cause,
      json_object('start', ${toIso('a.start_utc')}, 'services', ${servicesOfBooking}, 'agendaId', a.agenda_id) AS data_json,
      a.agenda_id,
      a.language AS booked_in
    FROM ${runs}
    CROSS JOIN agendas a ON a.salon_id = j.salon_id AND a.start_utc >= j.day_start AND a.start_utc < j.day_end
    WHERE ${isExpected(nowUtc)}
      AND EXISTS (
        SELECT 1
        FROM agenda_services g
        JOIN services v ON v.service_id = g.service_id AND v.patch_test_days > 0
        JOIN patch_tests n ON n.salon_id = a.salon_id AND n.client_id = a.client_id AND n.deleted_utc IS NULL
        WHERE g.salon_id = a.salon_id
          AND g.agenda_id = a.agenda_id
          AND g.deleted_utc IS NULL
        GROUP BY g.agenda_service_id
        HAVING max(CASE WHEN n.result = 'passed' THEN date(n.day, '+' || v.patch_test_days || ' days') END) >= date(${nowUtc}, 'unixepoch')
          AND max(CASE WHEN n.result = 'passed' THEN date(n.day, '+' || v.patch_test_days || ' days') END) < j.day
      )`,
  nps: (runs, nowUtc) => sql`
    SELECT
      p.salon_id, p.client_id,
      'nps:' || p.appointment_id AS cause,
      json_object('appointmentId', p.appointment_id) AS data_json,
      p.agenda_id,
      NULL AS booked_in
    FROM ${runs}
    CROSS JOIN json_each(j.spans) t
    CROSS JOIN appointments p ON p.salon_id = j.salon_id AND p.arrival_utc >= t.value ->> 0 AND p.arrival_utc < t.value ->> 1
    WHERE p.checked_out_utc IS NOT NULL
      AND p.deleted_utc IS NULL
      AND NOT EXISTS (
        SELECT 1
        FROM appointments o
        WHERE o.salon_id = p.salon_id
          AND o.client_id = p.client_id
          AND o.arrival_utc > p.arrival_utc
          AND o.deleted_utc IS NULL
      )
      AND NOT EXISTS (
        SELECT 1
        FROM client_npss q
        WHERE q.salon_id = p.salon_id
          AND q.client_id = p.client_id
          AND q.asked_utc > ${nowUtc - daysWithoutQuestion * 86_400}
          AND q.deleted_utc IS NULL
      )`,
  birthday: (runs) => sql`
    SELECT
      k.salon_id, k.client_id,
      'birthday:' || k.client_id || ':' || substr(t.value, 1, 4) AS cause,
      '{}' AS data_json,
      NULL AS agenda_id,
      NULL AS booked_in
    FROM ${runs}
    CROSS JOIN json_each(j.covered) t
    CROSS JOIN clients k ON k.salon_id = j.salon_id AND k.birth_date IS NOT NULL
    WHERE k.deleted_utc IS NULL
      AND (
        substr(k.birth_date, 6) = substr(t.value, 6)
        -- Who was born on 29 February celebrates on the 28th in other years.
        OR (substr(k.birth_date, 6) = '02-29' AND substr(t.value, 6) = '02-28' AND date(t.value, '+1 day') NOT LIKE '%02-29')
      )`,
  win_back: (runs, nowUtc) => sql`
    SELECT
      p.salon_id, p.client_id,
      'win_back:' || p.appointment_id AS cause,
      '{}' AS data_json,
      NULL AS agenda_id,
      NULL AS booked_in
    FROM ${runs}
    CROSS JOIN json_each(j.spans) t
    CROSS JOIN appointments p ON p.salon_id = j.salon_id AND p.arrival_utc >= t.value ->> 0 AND p.arrival_utc < t.value ->> 1
    WHERE p.deleted_utc IS NULL
      AND NOT EXISTS (
        SELECT 1
        FROM appointments o
        WHERE o.salon_id = p.salon_id
          AND o.client_id = p.client_id
          AND o.arrival_utc > p.arrival_utc
          AND o.deleted_utc IS NULL
      )
      AND NOT EXISTS (
        SELECT 1
        FROM agendas a
        WHERE a.salon_id = p.salon_id
          AND a.client_id = p.client_id
          AND a.start_utc > ${nowUtc}
          AND a.outcome IS NULL
          AND a.deleted_utc IS NULL
      )`,
}

/** Recipients of a kind in its runs, before consent and addresses. `salonId` is the salon of a run `v`. */
export const selectRecipients = (kind: ClientCronKind, runs: readonly RecipientRun[], nowUtc: number, salonId: SQL): SQL =>
  sources[kind](runSource(runs, salonId), nowUtc)
