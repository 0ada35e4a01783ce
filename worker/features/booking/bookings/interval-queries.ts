import { type SQL, sql } from 'drizzle-orm'
import { type BusyInterval, computeBusyIntervals, type PlannedService } from '../../../../schema/rules/booking/busy-intervals.ts'
import type { OfferState } from '../../../../schema/rules/booking/waiting-list.ts'
import { busyIntervals } from '../../../../schema/tables/booking/bookings.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { selectIds } from './queries.ts'
import type { BookedInterval } from './rules.ts'

const daySeconds = 86_400

/** Busy time, with the booking that causes it, that matches a condition on `busy_intervals busy_interval`. */
function selectIntervals(db: TenantDb, buildWhere: (salonId: SQL) => SQL): Statement<BookedInterval[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT
        busy_interval.user_id, busy_interval.start_utc, busy_interval.end_utc, busy_interval.cause, busy_interval.cause_id,
        booked_service.agenda_id, coalesce(booked_service.service, class.name) AS service, client.name
      FROM busy_intervals busy_interval
      LEFT JOIN agenda_services booked_service ON booked_service.agenda_service_id = busy_interval.cause_id
      LEFT JOIN agendas booking ON booking.agenda_id = booked_service.agenda_id
      LEFT JOIN clients client ON client.client_id = booking.client_id
      LEFT JOIN classes class ON class.class_id = busy_interval.cause_id
      WHERE ${buildWhere(salonId)}
      ORDER BY busy_interval.start_utc`,
    (rows) =>
      rows.map((row) => ({
        userId: String(row.user_id),
        start: Number(row.start_utc),
        end: Number(row.end_utc),
        causeId: String(row.cause_id),
        dayOff: row.cause === 'day_off',
        agendaId: row.agenda_id === null ? null : String(row.agenda_id),
        clientName: row.name === null ? null : String(row.name),
        service: row.service === null ? null : String(row.service),
      })),
  )
}

/** Busy time of team members between two instants (seconds UTC). */
export function selectBookedIntervals(
  db: TenantDb,
  userIds: readonly string[],
  fromUtc: number,
  toUtc: number,
): Statement<BookedInterval[]> {
  // No busy interval is longer than a day, so the index on start_utc bounds the range on both sides.
  return selectIntervals(
    db,
    (salonId) => sql`
      busy_interval.salon_id = ${salonId}
      AND busy_interval.start_utc > ${fromUtc - daySeconds}
      AND busy_interval.start_utc < ${toUtc}
      AND busy_interval.end_utc > ${fromUtc}
      AND busy_interval.user_id IN (${selectIds(userIds)})`,
  )
}

/** Sub-selects that name team members, and instants in seconds UTC as `at`. */
interface NearbyTimes {
  readonly userIds: (salonId: SQL) => SQL
  readonly instants: (salonId: SQL) => SQL
}

/** Busy time of team members within two days of each of the instants. */
export function selectIntervalsNear(db: TenantDb, { userIds, instants }: NearbyTimes): Statement<BookedInterval[]> {
  // The CROSS JOIN reads one range of the index per instant; without it SQLite reads all of the salon's past.
  return selectIntervals(
    db,
    (salonId) => sql`
      +busy_interval.salon_id = ${salonId}
      AND busy_interval.user_id IN (${userIds(salonId)})
      AND busy_interval.busy_interval_id IN (
        SELECT busy_interval.busy_interval_id
        FROM (${instants(salonId)}) n
        CROSS JOIN busy_intervals busy_interval
        WHERE busy_interval.salon_id = ${salonId}
          AND busy_interval.start_utc > n.at - ${2 * daySeconds}
          AND busy_interval.start_utc < n.at + ${2 * daySeconds}
      )`,
  )
}

/** Sub-select of listed instants (seconds UTC) for `NearbyTimes`. */
export const selectInstants = (instants: readonly number[]): SQL => sql`SELECT value AS at FROM json_each(${JSON.stringify(instants)})`

/** Sub-select of the team members of some bookings, and of those whom another sub-select yields, for `NearbyTimes`. */
export const selectStaffOf = (selectAgendaIds: (salonId: SQL) => SQL, others: SQL) => (salonId: SQL) =>
  sql`
  SELECT booked_service.user_id
  FROM agenda_services booked_service
  WHERE booked_service.salon_id = ${salonId}
    AND booked_service.agenda_id IN (${selectAgendaIds(salonId)})
    AND booked_service.deleted_utc IS NULL
  UNION
  ${others}`

/** Busy time of listed team members around listed instants (seconds UTC). */
export const selectIntervalsAround = (db: TenantDb, userIds: readonly string[], instants: readonly number[]) =>
  selectIntervalsNear(db, { userIds: () => selectIds(userIds), instants: () => selectInstants(instants) })

/** Busy time of a booking's team members around the instant (seconds UTC) that it moves to. */
export const selectIntervalsForMove = (db: TenantDb, agendaId: string, toUtc: number) =>
  selectIntervalsNear(db, {
    userIds: selectStaffOf(() => sql`${agendaId}`, selectIds([])),
    instants: () => selectInstants([toUtc]),
  })

/**
 * Busy time around the repetitions of a booking: `offsets` are seconds from its start. `userIds` and `instants` (seconds UTC) come
 * from repetitions that the caller moves elsewhere.
 */
export const selectIntervalsForRepeat = (
  db: TenantDb,
  agendaId: string,
  { offsets, userIds, instants }: { offsets: readonly number[]; userIds: readonly string[]; instants: readonly number[] },
) =>
  selectIntervalsNear(db, {
    userIds: selectStaffOf(() => sql`${agendaId}`, selectIds(userIds)),
    instants: (salonId) => sql`
      SELECT booking.start_utc + k.value AS at
      FROM agendas booking, json_each(${JSON.stringify(offsets)}) k
      WHERE booking.agenda_id = ${agendaId}
        AND booking.salon_id = ${salonId}
      UNION
      SELECT value FROM json_each(${JSON.stringify(instants)})`,
  })

/** Deletes the busy time of services; no statement where there are none. */
export const releaseTime = (db: TenantDb, agendaServiceIds: readonly string[]): Statement<unknown>[] =>
  agendaServiceIds.length ? [db.hardDelete(busyIntervals, sql`${busyIntervals.causeId} IN (${selectIds(agendaServiceIds)})`)] : []

/** Inserts busy time, which triggers check for overlaps (`overlap`); no statement where there is none. */
export function reserveTime(db: TenantDb, intervals: readonly BusyInterval[], outsideHours: boolean): Statement<unknown>[] {
  if (!intervals.length) return []
  const insertion = db.executeRaw(
    (salonId) => sql`
      INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id, may_overlap, outside_hours)
      SELECT
        s.id,
        j.value ->> 'userId',
        j.value ->> 'start',
        j.value ->> 'end',
        'service',
        j.value ->> 'causeId',
        (j.value ->> 'mayOverlap') <> 0,
        ${outsideHours}
      FROM json_each(${JSON.stringify(intervals)}) j, (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL`,
  )
  return [insertion]
}

/** Inserts the busy time of all services of a booking. */
export const reserveAllTime = (db: TenantDb, services: readonly PlannedService[], outsideHours: boolean) =>
  reserveTime(db, computeBusyIntervals(services), outsideHours)

/** Sets the state of open waiting-list offers that match a condition on `waiting_list_offers offer`, and deletes the time they hold. */
export const closeOffers = (db: TenantDb, buildWhere: (salonId: SQL) => SQL, state: Exclude<OfferState, 'open'>): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM busy_intervals
      WHERE salon_id = ${salonId}
        AND cause = 'hold'
        AND cause_id IN (
          SELECT offer.waiting_list_offer_id
          FROM waiting_list_offers offer
          WHERE offer.salon_id = ${salonId}
            AND offer.state = 'open'
            AND ${buildWhere(salonId)}
        )`,
    { freesCapacity: true },
  ),
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE waiting_list_offers AS offer
      SET
        state = ${state},
        version = version + 1,
        changed_utc = ${db.nowUtc},
        changed_by = ${userId}
      WHERE offer.salon_id = ${salonId}
        AND offer.state = 'open'
        AND ${buildWhere(salonId)}`,
  ),
]

/** Closes open waiting-list offers that overlap these times: a restored booking takes precedence over them. */
export function withdrawOverlappingOffers(
  db: TenantDb,
  intervals: readonly { userId: string; start: number; end: number }[],
): Statement<unknown>[] {
  if (intervals.length === 0) return []
  const overlapsOffer = sql`
    EXISTS (
      SELECT 1
      FROM json_each(${JSON.stringify(intervals)}) j
      JOIN json_each(offer.services_json) p ON p.value ->> 'userId' = j.value ->> 'userId'
      WHERE offer.start_utc < j.value ->> 'end'
        AND offer.end_utc > j.value ->> 'start'
    )`
  return closeOffers(db, () => overlapsOffer, 'gone')
}
