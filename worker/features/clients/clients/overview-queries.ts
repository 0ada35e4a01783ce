import { sql } from 'drizzle-orm'
import type { HeaderBooking } from '../../../../schema/api/clients/client-record-schemas.ts'
import type { FavouriteService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { payerOfVisit } from '../../../../schema/tables/visits/visits.ts'
import { hasBegun, isToCome } from '../../../db/booking-queries.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonRow } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Outstanding balance of a client (`clients client`) over all visits that this client pays for, in cents. */
export const outstandingOfClient = `(
  SELECT coalesce(sum(visit.owed_cents), 0)
  FROM appointments visit
  WHERE visit.salon_id = client.salon_id
    AND visit.owed_cents > 0
    AND visit.deleted_utc IS NULL
    AND ${payerOfVisit('visit.')} = +client.client_id
)`

const favouriteColumns: Record<keyof FavouriteService, string> = {
  serviceId: 'service.service_id',
  service: 'service.service',
  length: 'service.length_minutes',
  price: eurosSql('service.price_cents'),
  times: 'f.times',
  last: instantSql('f.last'),
  userId: 'f.user_id',
}

/** The available services that a client has had most often. */
export const selectFavourites = (db: StaffDb, clientId: string, limit: number): Statement<FavouriteService[]> =>
  db.selectJson(
    favouriteColumns,
    (salonId) => sql`
      FROM (
        SELECT performed_service.service_id, count(*) AS times, max(performed_service.end_utc) AS last, performed_service.user_id
        FROM client_history_services performed_service
        WHERE performed_service.salon_id = ${salonId}
          AND performed_service.client_id = ${clientId}
          AND performed_service.end_utc IS NOT NULL
          AND performed_service.deleted_utc IS NULL
        GROUP BY performed_service.service_id
      ) f
      JOIN services service ON service.service_id = f.service_id AND service.available = 1 AND service.deleted_utc IS NULL
      ORDER BY f.times DESC, f.last DESC, service.service
      LIMIT ${limit}`,
  )

const servicesOfBooking = (expression: string) => `(
  SELECT ${expression}
  FROM (
    SELECT booked_service.service, booked_service.user_id
    FROM agenda_services booked_service
    WHERE booked_service.salon_id = booking.salon_id
      AND booked_service.agenda_id = booking.agenda_id
      AND booked_service.deleted_utc IS NULL
    ORDER BY booked_service.start_utc
  ) v
  LEFT JOIN users team_member ON team_member.user_id = v.user_id
)`

/** Column map of a booking `agendas booking` with its services and the first team member. */
export const bookingColumns: Columns<HeaderBooking> = {
  agendaId: 'booking.agenda_id',
  start: instantSql('booking.start_utc'),
  services: servicesOfBooking(`coalesce(group_concat(v.service, ', '), '')`),
  firstName: `coalesce(${servicesOfBooking('team_member.first_name')}, '')`,
}

/** Bookings of `clients client` that are neither cancelled nor no-shows. */
const fromBookings = (when: string, order: 'ASC' | 'DESC') => `
  FROM agendas booking
  WHERE booking.salon_id = client.salon_id
    AND booking.client_id = client.client_id
    AND ${when}
    AND booking.outcome IS NULL
    AND booking.deleted_utc IS NULL
  ORDER BY booking.start_utc ${order}
  LIMIT 1`
export const lastBookingOf = (columns: Readonly<Record<string, string>>) => jsonRow(columns, fromBookings(hasBegun, 'DESC'))
export const nextBookingOf = (columns: Readonly<Record<string, string>>) => jsonRow(columns, fromBookings(isToCome, 'ASC'))
/** Start (seconds UTC) of the last booking of `clients client`. */
export const lastStart = `(SELECT booking.start_utc${fromBookings(hasBegun, 'DESC')})`

const countBookings = (condition: string) => `(
  SELECT count(*)
  FROM agendas booking
  WHERE booking.salon_id = client.salon_id
    AND booking.client_id = client.client_id
    AND ${condition}
    AND booking.deleted_utc IS NULL
)`
type HistoryTable =
  | 'client_history_services'
  | 'client_history_products'
  | 'client_history_colours'
  | 'client_history_hairs'
  | 'client_history_scalps'
  | 'client_history_galleries'
const countRows = (table: HistoryTable, condition = 'TRUE') => `(
  SELECT count(*)
  FROM ${table} h
  WHERE h.salon_id = client.salon_id
    AND h.client_id = client.client_id
    AND ${condition}
    AND h.deleted_utc IS NULL
)`
export const noShowsOfClient = countBookings(`booking.outcome = 'not_come'`)
/** What all visits of `clients client` were charged, in cents. */
export const spentByClient = `(
  SELECT coalesce(sum(client_spending.amount_cents), 0)
  FROM client_spending
  WHERE client_spending.salon_id = client.salon_id
    AND client_spending.client_id = client.client_id
)`

/** The team member who is linked to a client, or null. */
export const selectLinkedUser = (db: StaffDb, clientId: string): Statement<OverviewFacts['user']> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT team_member.user_id, team_member.first_name, team_member.last_name
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}
        AND team_member.client_id = ${clientId}
        AND team_member.deleted_utc IS NULL
      LIMIT 1`,
    ([row]) => (row ? { userId: String(row.user_id), firstName: String(row.first_name), lastName: String(row.last_name) } : null),
  )

/** Number of past bookings from which habits are derived. */
const habitBookings = 40

export interface OverviewFacts {
  category: string | null
  /** Seconds UTC of the first booking. */
  firstStart: number | null
  visits: number
  notCome: number
  cancelled: number
  lastVisit: HeaderBooking | null
  nextVisit: HeaderBooking | null
  upcoming: number
  balance: number
  balanceAppointmentId: string | null
  lifetimeValue: number
  user: { userId: string; firstName: string; lastName: string } | null
  services: number
  products: number
  colours: number
  diagnoses: number
  pictures: number
}
const factColumns: Columns<OverviewFacts> = {
  category: `(
    SELECT client_category.category
    FROM salon_config_categories client_category
    WHERE client_category.salon_id = client.salon_id
      AND client_category.salon_config_category_id = client.salon_config_category_id
      AND client_category.deleted_utc IS NULL
  )`,
  firstStart: `(
    SELECT booking.start_utc
    FROM agendas booking
    WHERE booking.salon_id = client.salon_id
      AND booking.client_id = client.client_id
      AND booking.outcome IS NULL
      AND booking.deleted_utc IS NULL
    ORDER BY booking.start_utc
    LIMIT 1
  )`,
  visits: countBookings(`${hasBegun} AND booking.outcome IS NULL`),
  notCome: noShowsOfClient,
  cancelled: countBookings(`booking.outcome = 'cancelled'`),
  lastVisit: lastBookingOf(bookingColumns),
  nextVisit: nextBookingOf(bookingColumns),
  upcoming: countBookings(`${isToCome} AND booking.outcome IS NULL`),
  balance: eurosSql(outstandingOfClient),
  balanceAppointmentId: `(
    SELECT visit.appointment_id
    FROM appointments visit
    WHERE visit.salon_id = client.salon_id
      AND visit.owed_cents > 0
      AND visit.deleted_utc IS NULL
      AND ${payerOfVisit('visit.')} = +client.client_id
    ORDER BY +visit.arrival_utc DESC
    LIMIT 1
  )`,
  lifetimeValue: eurosSql(spentByClient),
  user: jsonRow(
    { userId: 'team_member.user_id', firstName: 'team_member.first_name', lastName: 'team_member.last_name' },
    `FROM users team_member
    WHERE team_member.salon_id = client.salon_id
      AND team_member.client_id = client.client_id
      AND team_member.deleted_utc IS NULL
    LIMIT 1`,
  ),
  services: countRows('client_history_services'),
  products: countRows('client_history_products'),
  colours: countRows('client_history_colours'),
  diagnoses: `(${countRows('client_history_hairs')} + ${countRows('client_history_scalps')})`,
  pictures: countRows('client_history_galleries', 'h.image IS NOT NULL'),
}

/** What the header of a client's record shows besides the client. */
export const selectOverviewFacts = (db: StaffDb, clientId: string): Statement<OverviewFacts[]> =>
  db.selectJson(
    factColumns,
    (salonId) => sql`
      FROM
        (SELECT ${db.nowUtc} AS now_utc) s,
        clients client
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL`,
  )

export interface HabitFacts {
  clientId: string
  favouriteDay: number | null
  favouriteTime: string | null
  version: number
  /** Start in seconds UTC and first team member of the latest past bookings. */
  bookings: { start: number; userId: string }[]
  people: { userId: string; firstName: string }[]
}
const habitColumns: Columns<HabitFacts> = {
  clientId: 'client.client_id',
  favouriteDay: 'client.favourite_day',
  favouriteTime: 'client.favourite_time',
  version: 'client.version',
  bookings: jsonArray(
    { start: 'b.start_utc', userId: 'b.user_id' },
    `FROM (
      SELECT
        booking.start_utc,
        (
          SELECT booked_service.user_id
          FROM agenda_services booked_service
          WHERE booked_service.salon_id = booking.salon_id
            AND booked_service.agenda_id = booking.agenda_id
            AND booked_service.deleted_utc IS NULL
          ORDER BY booked_service.start_utc
          LIMIT 1
        ) AS user_id
      FROM agendas booking
      WHERE booking.salon_id = client.salon_id
        AND booking.client_id = client.client_id
        AND booking.start_utc <= s.now_utc
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
      ORDER BY booking.start_utc DESC
      LIMIT ${habitBookings}
    ) b
    WHERE b.user_id IS NOT NULL`,
  ),
  people: jsonArray(
    { userId: 'team_member.user_id', firstName: 'team_member.first_name' },
    `FROM users team_member
    WHERE team_member.salon_id = client.salon_id
      AND team_member.deleted_utc IS NULL`,
  ),
}

/** What a client's favourite day and time follow from. */
export const selectHabitFacts = (db: StaffDb, clientId: string): Statement<HabitFacts[]> =>
  db.selectJson(
    habitColumns,
    (salonId) => sql`
      FROM
        (SELECT ${db.nowUtc} AS now_utc) s,
        clients client
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL`,
  )
