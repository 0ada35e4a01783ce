import { type SQL, sql } from 'drizzle-orm'
import type { ClientCronKind, ReminderRange } from '../../../../schema/rules/outreach/automatic-messages.ts'
import { payerOfBooking } from '../../../../schema/tables/booking/group-sql.ts'

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
/** Names of the services of a `booking`, in their order. */
const servicesOfBooking = sql`
  (
    SELECT group_concat(x.service, ', ')
    FROM (
      SELECT booked_service.service
      FROM agenda_services booked_service
      WHERE booked_service.salon_id = booking.salon_id
        AND booked_service.agenda_id = booking.agenda_id
        AND booked_service.deleted_utc IS NULL
      ORDER BY booked_service.start_utc
    ) x
  )`
/** The client who gets the messages of a `booking`: of a group the one who pays, as long as that is a client. */
const recipientOfBooking = sql.raw(`coalesce(${payerOfBooking}, booking.client_id)`)
/** Condition on `booking`: it is expected to take place. */
const isExpected = (nowUtc: number) => sql`
  booking.start_utc > ${nowUtc}
  AND booking.outcome IS NULL
  AND booking.deleted_utc IS NULL
  AND NOT EXISTS (
    SELECT 1
    FROM appointments visit
    WHERE visit.agenda_id = booking.agenda_id
      AND visit.arrival_utc IS NOT NULL
      AND visit.deleted_utc IS NULL
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
          booking.salon_id, ${recipientOfBooking} AS client_id, booking.agenda_id, booking.language, booking.start_utc,
          booking.changed_utc, j.day,
          j.from_utc, j.to_utc, j.amount,
          j.unchanged_since,
          ${toIso('booking.start_utc')} AS start,
          ${servicesOfBooking} AS services
        FROM ${runs}
        CROSS JOIN agendas booking ON booking.salon_id = j.salon_id AND booking.start_utc >= j.day_start AND booking.start_utc < j.day_end
        WHERE ${isExpected(nowUtc)}
          AND ${where}
        ORDER BY 1, 2, booking.start_utc
      ) b
      GROUP BY b.salon_id, b.client_id, b.day
      HAVING ${having}
    ) d`
}

const hoursOfReminder = 12 * 3600
/** Condition on `booking`: its client was reminded in the last twelve hours. */
const wasReminded = (nowUtc: number) => sql`
  EXISTS (
    SELECT 1
    FROM outbox message
    WHERE message.client_id = ${recipientOfBooking}
      AND message.salon_id = booking.salon_id
      AND message.kind = 'booking_reminder'
      AND message.state <> 'failed'
      AND coalesce(message.sent_utc, message.created_utc) > ${nowUtc - hoursOfReminder}
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
      booking.salon_id, booking.client_id,
      'patch_test_expiring:' || booking.agenda_id AS cause,
      json_object('start', ${toIso('booking.start_utc')}, 'services', ${servicesOfBooking}, 'agendaId', booking.agenda_id) AS data_json,
      booking.agenda_id,
      booking.language AS booked_in
    FROM ${runs}
    CROSS JOIN agendas booking ON booking.salon_id = j.salon_id AND booking.start_utc >= j.day_start AND booking.start_utc < j.day_end
    WHERE ${isExpected(nowUtc)}
      AND EXISTS (
        SELECT 1
        FROM agenda_services booked_service
        JOIN services service ON service.service_id = booked_service.service_id AND service.patch_test_days > 0
        JOIN patch_tests patch_test
          ON patch_test.salon_id = booking.salon_id
          AND patch_test.client_id = booking.client_id
          AND patch_test.deleted_utc IS NULL
        WHERE booked_service.salon_id = booking.salon_id
          AND booked_service.agenda_id = booking.agenda_id
          AND booked_service.deleted_utc IS NULL
        GROUP BY booked_service.agenda_service_id
        HAVING
          max(CASE WHEN patch_test.result = 'passed' THEN date(patch_test.day, '+' || service.patch_test_days || ' days') END)
            >= date(${nowUtc}, 'unixepoch')
          AND max(CASE WHEN patch_test.result = 'passed' THEN date(patch_test.day, '+' || service.patch_test_days || ' days') END) < j.day
      )`,
  nps: (runs, nowUtc) => sql`
    SELECT
      visit.salon_id, visit.client_id,
      'nps:' || visit.appointment_id AS cause,
      json_object('appointmentId', visit.appointment_id) AS data_json,
      visit.agenda_id,
      NULL AS booked_in
    FROM ${runs}
    CROSS JOIN json_each(j.spans) t
    CROSS JOIN appointments visit
      ON visit.salon_id = j.salon_id
      AND visit.arrival_utc >= t.value ->> 0
      AND visit.arrival_utc < t.value ->> 1
    WHERE visit.checked_out_utc IS NOT NULL
      AND visit.deleted_utc IS NULL
      AND NOT EXISTS (
        SELECT 1
        FROM appointments later_visit
        WHERE later_visit.salon_id = visit.salon_id
          AND later_visit.client_id = visit.client_id
          AND later_visit.arrival_utc > visit.arrival_utc
          AND later_visit.deleted_utc IS NULL
      )
      AND NOT EXISTS (
        SELECT 1
        FROM client_npss recommendation
        WHERE recommendation.salon_id = visit.salon_id
          AND recommendation.client_id = visit.client_id
          AND recommendation.asked_utc > ${nowUtc - daysWithoutQuestion * 86_400}
          AND recommendation.deleted_utc IS NULL
      )`,
  birthday: (runs) => sql`
    SELECT
      client.salon_id, client.client_id,
      'birthday:' || client.client_id || ':' || substr(t.value, 1, 4) AS cause,
      '{}' AS data_json,
      NULL AS agenda_id,
      NULL AS booked_in
    FROM ${runs}
    CROSS JOIN json_each(j.covered) t
    CROSS JOIN clients client ON client.salon_id = j.salon_id AND client.birth_date IS NOT NULL
    WHERE client.deleted_utc IS NULL
      AND (
        substr(client.birth_date, 6) = substr(t.value, 6)
        -- Who was born on 29 February celebrates on the 28th in other years.
        OR (substr(client.birth_date, 6) = '02-29' AND substr(t.value, 6) = '02-28' AND date(t.value, '+1 day') NOT LIKE '%02-29')
      )`,
  win_back: (runs, nowUtc) => sql`
    SELECT
      visit.salon_id, visit.client_id,
      'win_back:' || visit.appointment_id AS cause,
      '{}' AS data_json,
      NULL AS agenda_id,
      NULL AS booked_in
    FROM ${runs}
    CROSS JOIN json_each(j.spans) t
    CROSS JOIN appointments visit
      ON visit.salon_id = j.salon_id
      AND visit.arrival_utc >= t.value ->> 0
      AND visit.arrival_utc < t.value ->> 1
    WHERE visit.deleted_utc IS NULL
      AND NOT EXISTS (
        SELECT 1
        FROM appointments later_visit
        WHERE later_visit.salon_id = visit.salon_id
          AND later_visit.client_id = visit.client_id
          AND later_visit.arrival_utc > visit.arrival_utc
          AND later_visit.deleted_utc IS NULL
      )
      AND NOT EXISTS (
        SELECT 1
        FROM agendas booking
        WHERE booking.salon_id = visit.salon_id
          AND booking.client_id = visit.client_id
          AND booking.start_utc > ${nowUtc}
          AND booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
      )`,
}

/** Recipients of a kind in its runs, before consent and addresses. `salonId` is the salon of a run `v`. */
export const selectRecipients = (kind: ClientCronKind, runs: readonly RecipientRun[], nowUtc: number, salonId: SQL): SQL =>
  sources[kind](runSource(runs, salonId), nowUtc)
