import { type SQL, sql } from 'drizzle-orm'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { dayRange, getEvenParts } from '../../../../schema/rules/salon-time.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { BookedStart } from './occupancy-rules.ts'
import { spanSource } from './queries.ts'
import { toInstants } from './spans.ts'
import type { AskedRows } from './visit-row-queries.ts'

/** Whether team member, item and dashboard category that are asked for belong to the salon, also those that were deleted since. */
export const knowsAsked = (db: StaffDb, { userId, itemId, categoryId }: AskedRows): Statement<boolean> => {
  const isIn = (salonId: SQL, table: string, column: string, id: string) => sql`
        EXISTS (
          SELECT 1
          FROM ${sql.identifier(table)} t
          WHERE t.salon_id = ${salonId}
            AND t.${sql.identifier(column)} = ${id}
        )`
  return db.queryRaw(
    (salonId) => {
      const isItem = (id: string) => sql`
        (
          ${isIn(salonId, 'services', 'service_id', id)}
          OR ${isIn(salonId, 'products', 'product_id', id)}
        )`
      const isCategory = (id: string) => isIn(salonId, 'dashboard_service_categories', 'dashboard_service_category_id', id)
      return sql`
      SELECT ${userId === undefined ? sql`1` : isIn(salonId, 'users', 'user_id', userId)}
        AND ${itemId === undefined ? sql`1` : isItem(itemId)}
        AND ${categoryId === undefined ? sql`1` : isCategory(categoryId)}
        AND ${salonId} IS NOT NULL AS is_known`
    },
    ([row]) => row?.is_known === 1,
  )
}

/** Who has a column in the agenda: those whose planned hours are counted. */
export const isInAgenda = (salonId: SQL) => sql`
  busy_interval.user_id IN (
    SELECT team_member.user_id
    FROM users team_member
    WHERE team_member.salon_id = ${salonId}
      AND team_member.in_agenda = 1
      AND team_member.deleted_utc IS NULL
  )`
const isService = sql`busy_interval.cause = 'service'`

/** Booked minutes with breaks of each team member in each span. Each span is grouped by itself: sorting fewer columns is faster. */
export const selectBookedMinutes = (db: StaffDb, spans: readonly DaySpan[]): Statement<(DaySpan & { userId: string; minutes: number })[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        r.from_day,
        r.to_day,
        (
          SELECT json_group_object(m.user_id, m.minutes)
          FROM (
            SELECT busy_interval.user_id, sum(busy_interval.end_utc - busy_interval.start_utc) / 60 AS minutes
            FROM busy_intervals busy_interval
            WHERE busy_interval.salon_id = s.id
              AND busy_interval.start_utc >= r.start_utc
              AND busy_interval.start_utc < r.end_utc
              AND ${isService}
              AND ${isInAgenda(salonId)}
            GROUP BY busy_interval.user_id
          ) m
        ) AS minutes
      FROM ${spanSource(db, salonId, spans)}`,
    (rows) =>
      rows.flatMap((row) =>
        Object.entries<number>(readJson(row.minutes)).map(([userId, minutes]) => ({
          from: String(row.from_day),
          to: String(row.to_day),
          userId,
          minutes,
        })),
      ),
  )

const toPartsJson = (span: DaySpan, zone: string) => {
  const { start, end } = toInstants(span, zone)
  return JSON.stringify(getEvenParts(start, end, zone))
}
/** Parts of a span between clock changes as e (start_utc, end_utc, offset): local time is `start_utc + offset`. */
const partSource = (db: StaffDb, salonId: SQL, span: DaySpan) => sql`
  (SELECT ${salonId} AS id) s,
  (
    SELECT j.value ->> 'start' AS start_utc, j.value ->> 'end' AS end_utc, j.value ->> 'offset' AS offset
    FROM json_each(${toPartsJson(span, db.timeZone)}) j
  ) e`

/** Above the minutes of any busy interval, so that one number holds a local time of the week and a length. */
const lengthBase = 10_000
const weekSeconds = 604_800
const epochWeekday = 4

/** Booked time of a span by weekday, local start and length: few rows, however many bookings there were. */
export const selectBookedStarts = (db: StaffDb, span: DaySpan): Statement<BookedStart[]> =>
  db.queryRaw(
    // Grouped by one number: SQLite sorts numbers three times as fast as rows of three.
    (salonId) => sql`
      SELECT
        (busy_interval.start_utc + e.offset) % ${weekSeconds} * ${lengthBase}
          + (busy_interval.end_utc - busy_interval.start_utc) / 60 AS start_and_length,
        count(*) AS n
      FROM ${partSource(db, salonId, span)}
      JOIN busy_intervals busy_interval
        ON busy_interval.salon_id = s.id
        AND busy_interval.start_utc >= e.start_utc
        AND busy_interval.start_utc < e.end_utc
      WHERE ${isService}
        AND ${isInAgenda(salonId)}
      GROUP BY 1`,
    (rows) =>
      rows.map((row) => {
        const start = Math.floor(Number(row.start_and_length) / lengthBase)
        return {
          dayOfWeek: (Math.floor(start / 86_400) + epochWeekday) % 7,
          from: Math.floor((start % 86_400) / 60),
          minutes: Number(row.start_and_length) % lengthBase,
          count: Number(row.n),
        }
      }),
  )

/** A room or basin with the minutes for which bookings have it, with their cleaning, and for which it is out of order. */
export interface BookedUnit {
  readonly resourceId: string
  readonly resourceName: string
  readonly kindName: string
  readonly booked: number
  readonly outOfOrder: number
}

/** The units of a salon, kind by kind, with their minutes of a span. */
export const selectBookedUnits = (db: StaffDb, span: DaySpan): Statement<BookedUnit[]> => {
  const { start, end } = toInstants(span, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT
        resource.resource_id,
        resource.resource_name,
        resource_kind.kind_name,
        sum(iif(busy_interval.cause = 'service', busy_interval.end_utc - busy_interval.start_utc, 0)) / 60 AS booked_minutes,
        sum(
          iif(
            busy_interval.cause = 'out_of_order',
            min(busy_interval.end_utc, ${end}) - max(busy_interval.start_utc, ${start}),
            0
          )
        ) / 60 AS out_minutes
      FROM resource_kinds resource_kind
      JOIN resources resource
        ON resource.salon_id = resource_kind.salon_id
        AND resource.resource_kind_id = resource_kind.resource_kind_id
        AND resource.deleted_utc IS NULL
      LEFT JOIN busy_intervals busy_interval
        ON busy_interval.salon_id = resource.salon_id
        AND busy_interval.user_id = resource.resource_id
        AND busy_interval.kind = 'resource'
        AND busy_interval.start_utc > ${start - 86_400}
        AND busy_interval.start_utc < ${end}
        AND busy_interval.end_utc > ${start}
        AND (busy_interval.cause = 'out_of_order' OR busy_interval.start_utc >= ${start})
      WHERE resource_kind.salon_id = ${salonId}
        AND resource_kind.deleted_utc IS NULL
      GROUP BY resource.resource_id
      ORDER BY resource_kind.position, resource_kind.kind_name, resource.position, resource.resource_id`,
    (rows) =>
      rows.map((row) => ({
        resourceId: String(row.resource_id),
        resourceName: String(row.resource_name),
        kindName: String(row.kind_name),
        booked: Number(row.booked_minutes),
        outOfOrder: Number(row.out_minutes),
      })),
  )
}

/** Whether the salon had its first booking before a day. */
export const selectHasBookingsBefore = (db: StaffDb, day: string): Statement<boolean> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT 1
      FROM busy_intervals busy_interval
      WHERE busy_interval.salon_id = ${salonId}
        AND busy_interval.start_utc < ${dayRange(day, db.timeZone)[0]}
        AND ${isService}
      LIMIT 1`,
    (rows) => rows.length > 0,
  )

/** Names of everybody who works or worked in the salon. */
export const selectPeopleNames = (db: StaffDb): Statement<{ userId: string; firstName: string; lastName: string }[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT team_member.user_id, team_member.first_name, team_member.last_name
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}
      ORDER BY CAST(team_member.title AS INTEGER), team_member.first_name`,
    (rows) => rows.map((row) => ({ userId: String(row.user_id), firstName: String(row.first_name), lastName: String(row.last_name) })),
  )
