import { sql } from 'drizzle-orm'
import type { ServicePart } from '../../../../schema/tables/catalogue/services.ts'
import { booleanSql, type Columns, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { BookedInterval } from '../../booking/bookings/index.ts'
import { abortIfRotaChanged, type Rota, selectRotaJson } from '../../team/staff/index.ts'
import { type ImportedRow, insertRows, readVisitFacts, type VisitFacts, visitFactColumns, type WantedVisits } from './visit-queries.ts'

const daySeconds = 86_400

/** A service with the team members who offer it; null where the salon's duration (minutes) or price holds. */
export interface OfferedService {
  readonly serviceId: string
  readonly service: string
  readonly length: number
  readonly parts: readonly ServicePart[]
  readonly breakAfterService: number
  readonly cents: number
  readonly staff: readonly { readonly userId: string; readonly length: number | null; readonly cents: number | null }[]
}
/** What rows of bookings are compared with. `busy` is the busy time around the rows, `rota` that of their days. */
export interface BookingFacts extends VisitFacts {
  readonly offered: readonly OfferedService[]
  readonly busy: readonly Pick<BookedInterval, 'userId' | 'start' | 'end' | 'dayOff'>[]
  readonly rota: Rota
}

const staffColumns: Columns<OfferedService['staff'][number]> = {
  userId: 'user_service.user_id',
  length: 'user_service.length_minutes',
  cents: 'user_service.price_cents',
}
const offeredColumns: Columns<OfferedService> = {
  serviceId: 'service.service_id',
  service: 'service.service',
  length: 'service.length_minutes',
  parts: storedJsonSql('service.parts_json', '[]'),
  breakAfterService: 'service.break_after_minutes',
  cents: 'service.price_cents',
  staff: jsonArray(
    staffColumns,
    `FROM user_services user_service
    JOIN users team_member ON team_member.user_id = user_service.user_id
    WHERE user_service.salon_id = service.salon_id
      AND user_service.service_id = service.service_id
      AND team_member.in_agenda = 1
      AND team_member.deleted_utc IS NULL`,
  ),
}
const offeredJson = sql.raw(jsonObject(offeredColumns))
const busyColumns: Columns<BookingFacts['busy'][number]> = {
  userId: 'busy_interval.user_id',
  start: 'busy_interval.start_utc',
  end: 'busy_interval.end_utc',
  dayOff: booleanSql("busy_interval.cause = 'day_off'"),
}
const busyJson = sql.raw(jsonObject(busyColumns))

/** One row of JSON lists; `starts` are the starts of the rows in seconds UTC, `days` the first and last day of their rota. */
export const selectBookingFacts = (
  db: TenantDb,
  wanted: WantedVisits,
  starts: readonly number[],
  days: readonly [string, string],
): Statement<BookingFacts> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${visitFactColumns(salonId, wanted)},
        (
          SELECT json_group_array(${offeredJson})
          FROM services service
          WHERE service.salon_id = ${salonId}
            AND service.available = 1
            AND service.deleted_utc IS NULL
        ) AS offered,
        (
          SELECT json_group_array(${busyJson})
          FROM busy_intervals busy_interval
          WHERE busy_interval.busy_interval_id IN (
            SELECT near_busy_interval.busy_interval_id
            FROM json_each(${JSON.stringify(starts)}) j
            CROSS JOIN busy_intervals near_busy_interval
            WHERE near_busy_interval.salon_id = ${salonId}
              AND near_busy_interval.start_utc > j.value - ${daySeconds}
              AND near_busy_interval.start_utc < j.value + ${daySeconds}
          )
        ) AS busy,
        (${selectRotaJson(salonId, ...days)}) AS rota`,
    ([row]) => ({
      ...readVisitFacts(row),
      offered: readJson(row?.offered),
      busy: readJson(row?.busy),
      rota: readJson(row?.rota),
    }),
  )

/** A booking of one service; times in seconds UTC. */
export interface ImportedBooking {
  readonly clientId: string
  readonly serviceId: string
  readonly service: string
  readonly userId: string
  readonly start: number
  readonly end: number
  readonly length: number
  readonly parts: readonly ServicePart[]
  readonly breakAfterService: number
  readonly cents: number
  readonly note: string
  /** Lies outside opening or working hours, as the import was told to accept. */
  readonly outsideHours: boolean
  /** Busy time of the team member. */
  readonly busy: readonly { readonly start: number; readonly end: number }[]
}

/** Bookings with the time that they take; aborts with `overlap` or `rota` where time or rota have changed since. No message is sent. */
export function insertBookings(db: TenantDb, rows: readonly ImportedRow<ImportedBooking>[], { rota }: BookingFacts): Statement<unknown>[] {
  const insert = insertRows(db, rows)
  const intervals = rows.flatMap(({ thingId, draft }) =>
    (draft?.busy ?? []).map(({ start, end }) => {
      const { userId, outsideHours } = draft ?? {}
      return { id: `${thingId}.s`, userId, start, end, outsideHours }
    }),
  )
  return [
    abortIfRotaChanged(db, rota.rotaVersion),
    insert('agendas', ({ get, id }) => ({
      agenda_id: id(''),
      client_id: get('clientId'),
      start_utc: get('start'),
      end_utc: get('end'),
      note: get('note'),
      outside_hours: get('outsideHours'),
      channel: sql`'import'`,
    })),
    insert('agenda_services', ({ get, id }) => ({
      agenda_service_id: id('.s'),
      agenda_id: id(''),
      service_id: get('serviceId'),
      user_id: get('userId'),
      start_utc: get('start'),
      service: get('service'),
      length_minutes: get('length'),
      parts_json: get('parts'),
      break_after_minutes: get('breakAfterService'),
      price_cents: get('cents'),
    })),
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id, may_overlap, outside_hours)
        SELECT s.id, j.value ->> 'userId', j.value ->> 'start', j.value ->> 'end', 'service', j.value ->> 'id', 0,
          j.value ->> 'outsideHours'
        FROM json_each(${JSON.stringify(intervals)}) j, (SELECT ${salonId} AS id) s
        WHERE s.id IS NOT NULL`,
    ),
  ]
}

/** Soft delete of imported bookings that nobody has changed and no client has arrived for; their time becomes free. */
export function deleteBookings(db: TenantDb, agendaIds: readonly string[]): Statement<number>[] {
  const ids = JSON.stringify(agendaIds)
  const deleted = (salonId: ReturnType<typeof sql>) => sql`
    SELECT booking.agenda_id || '.s'
    FROM agendas booking
    WHERE booking.salon_id = ${salonId}
      AND booking.agenda_id IN (SELECT value FROM json_each(${ids}))
      AND booking.deleted_utc = ${db.nowUtc}`
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE agendas
        SET deleted_utc = ${db.nowUtc}, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
        WHERE salon_id = ${salonId}
          AND agenda_id IN (SELECT value FROM json_each(${ids}))
          AND version = 1
          AND deleted_utc IS NULL
          AND NOT EXISTS (
            SELECT 1
            FROM appointments visit
            WHERE visit.salon_id = agendas.salon_id
              AND visit.agenda_id = agendas.agenda_id
              AND visit.deleted_utc IS NULL
          )`,
    ),
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE agenda_services
        SET deleted_utc = ${db.nowUtc}, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
        WHERE salon_id = ${salonId}
          AND agenda_service_id IN (${deleted(salonId)})
          AND deleted_utc IS NULL`,
    ),
    db.executeRaw((salonId) => sql`DELETE FROM busy_intervals WHERE salon_id = ${salonId} AND cause_id IN (${deleted(salonId)})`, {
      freesCapacity: true,
    }),
  ]
}
