import { sql } from 'drizzle-orm'
import type { RotaBooking } from '../../../../schema/api/team/rota-schemas.ts'
import { activeIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import { getEvenParts } from '../../../../schema/rules/salon-time.ts'
import { type Columns, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { type BookedServiceRow, bookedColumns, daySeconds, type PlannerRota, plannerColumns } from './queries.ts'

/** What `selectPlannerRota` answers, each list as JSON text. */
export type PlannerTexts = Record<'people' | 'timeframes' | 'opening' | 'closed', string>

/** The rota between two days, both included, as JSON texts that a reply passes on unparsed. */
export const selectPlannerTexts = (db: StaffDb, firstDay: string, lastDay: string): Statement<PlannerTexts> => {
  const { people, timeframes, opening, closed }: Columns<PlannerRota> = plannerColumns
  return db.queryRaw(
    (salonId) => sql`
      SELECT
        ${sql.raw(people)} AS people,
        ${sql.raw(timeframes)} AS timeframes,
        ${sql.raw(opening)} AS opening,
        ${sql.raw(closed)} AS closed
      FROM (SELECT ${salonId} AS id, ${firstDay} AS first_day, ${lastDay} AS last_day) s`,
    ([row]) => ({
      people: String(row?.people),
      timeframes: String(row?.timeframes),
      opening: String(row?.opening),
      closed: String(row?.closed),
    }),
  )
}

const { length: _length, parts: _parts, ...sharedColumns } = bookedColumns
const fromMinutes = '(booked_service.start_utc + e.offset) % 86400 / 60'
const toMinutes = `${fromMinutes} + booked_service.length_minutes`
const hasProcessingTime = `instr(booked_service.parts_json, '"wait"')`
/** A RotaBooking; `busy` of a service with processing time is its id, because its active time is computed from `partsColumns`. */
const rotaBookingColumns: Columns<RotaBooking> = {
  ...sharedColumns,
  day: "date(booked_service.start_utc + e.offset, 'unixepoch')",
  from: fromMinutes,
  to: toMinutes,
  busy: `json(iif(
    ${hasProcessingTime},
    json_quote(booked_service.agenda_service_id),
    json_array(json_array(${fromMinutes}, ${toMinutes}))
  ))`,
}
type ServiceParts = Pick<BookedServiceRow, 'parts' | 'length'> & Pick<RotaBooking, 'from'>
const partsColumns: Columns<ServiceParts> = { from: fromMinutes, length: bookedColumns.length, parts: bookedColumns.parts }
const rotaBookingJson = sql.raw(jsonObject(rotaBookingColumns))
const partsJson = sql.raw(jsonObject(partsColumns))
const hasProcessingTimeSql = sql.raw(hasProcessingTime)

/** Puts the active time in the place of each id. Quotes inside of values are escaped, so that nothing else matches. */
function fillBusy(packed: string, parts: Readonly<Record<string, ServiceParts>>): string {
  return packed.replace(/"busy":"([^"]*)"/g, (_text, id: string) => {
    const { from, length, parts: ofService } = parts[id] ?? { from: 0, length: 0, parts: [] }
    return `"busy":${JSON.stringify(activeIntervals(length, ofService).map(([a, b]) => [from + a, from + b]))}`
  })
}

/** `selectBookedServices` as the JSON text of an array of RotaBooking. */
export const selectBookingTexts = (db: StaffDb, fromUtc: number, toUtc: number): Statement<string> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        json_group_array(json(x.packed)) AS packed,
        json_group_object(x.id, json(x.parts)) FILTER (WHERE x.parts IS NOT NULL) AS parts
      FROM (
        SELECT
          booked_service.agenda_service_id AS id,
          ${rotaBookingJson} AS packed,
          iif(${hasProcessingTimeSql}, ${partsJson}, NULL) AS parts
        FROM (
          SELECT j.value ->> 'start' AS from_utc, j.value ->> 'end' AS to_utc, j.value ->> 'offset' AS offset
          FROM json_each(${JSON.stringify(getEvenParts(fromUtc, toUtc, db.timeZone))}) j
        ) e
        CROSS JOIN agendas booking
          ON booking.salon_id = ${salonId}
          AND booking.start_utc >= e.from_utc - ${daySeconds}
          AND booking.start_utc < e.to_utc
        CROSS JOIN agenda_services booked_service
          ON booked_service.salon_id = booking.salon_id
          AND booked_service.agenda_id = booking.agenda_id
        LEFT JOIN clients client ON client.client_id = booking.client_id
        WHERE booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
          AND booked_service.deleted_utc IS NULL
          AND booked_service.start_utc >= e.from_utc
          AND booked_service.start_utc < e.to_utc
        ORDER BY booked_service.start_utc
      ) x`,
    ([row]) => {
      const [packed, parts] = [String(row?.packed ?? '[]'), readJson(row?.parts ?? '{}')]
      return Object.keys(parts).length === 0 ? packed : fillBusy(packed, parts)
    },
  )
