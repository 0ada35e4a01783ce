import { sql } from 'drizzle-orm'
import type { HeaderBooking } from '../../../../schema/api/clients/client-record-schemas.ts'
import type { FavouriteService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { payerOfVisit } from '../../../../schema/tables/visits/visits.ts'
import { hasBegun, isToCome } from '../../../db/booking-queries.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonRow } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Outstanding balance of a client (`clients c`) over all visits that this client pays for, in cents. */
export const outstandingOfClient = `(
  SELECT coalesce(sum(o.owed_cents), 0)
  FROM appointments o
  WHERE o.salon_id = c.salon_id
    AND o.owed_cents > 0
    AND o.deleted_utc IS NULL
    AND ${payerOfVisit('o.')} = +c.client_id
)`

const favouriteColumns: Record<keyof FavouriteService, string> = {
  serviceId: 'v.service_id',
  service: 'v.service',
  length: 'v.length_minutes',
  price: eurosSql('v.price_cents'),
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
        SELECT h.service_id, count(*) AS times, max(h.end_utc) AS last, h.user_id
        FROM client_history_services h
        WHERE h.salon_id = ${salonId}
          AND h.client_id = ${clientId}
          AND h.end_utc IS NOT NULL
          AND h.deleted_utc IS NULL
        GROUP BY h.service_id
      ) f
      JOIN services v ON v.service_id = f.service_id AND v.available = 1 AND v.deleted_utc IS NULL
      ORDER BY f.times DESC, f.last DESC, v.service
      LIMIT ${limit}`,
  )

const servicesOfBooking = (expression: string) => `(
  SELECT ${expression}
  FROM (
    SELECT v.service, v.user_id
    FROM agenda_services v
    WHERE v.salon_id = a.salon_id
      AND v.agenda_id = a.agenda_id
      AND v.deleted_utc IS NULL
    ORDER BY v.start_utc
  ) v
  LEFT JOIN users u ON u.user_id = v.user_id
)`

/** Column map of a booking `agendas a` with its services and the first team member. */
export const bookingColumns: Columns<HeaderBooking> = {
  agendaId: 'a.agenda_id',
  start: instantSql('a.start_utc'),
  services: servicesOfBooking(`coalesce(group_concat(v.service, ', '), '')`),
  firstName: `coalesce(${servicesOfBooking('u.first_name')}, '')`,
}

/** Bookings of `clients c` that are neither cancelled nor no-shows. */
const fromBookings = (when: string, order: 'ASC' | 'DESC') => `
  FROM agendas a
  WHERE a.salon_id = c.salon_id
    AND a.client_id = c.client_id
    AND ${when}
    AND a.outcome IS NULL
    AND a.deleted_utc IS NULL
  ORDER BY a.start_utc ${order}
  LIMIT 1`
export const lastBookingOf = (columns: Readonly<Record<string, string>>) => jsonRow(columns, fromBookings(hasBegun, 'DESC'))
export const nextBookingOf = (columns: Readonly<Record<string, string>>) => jsonRow(columns, fromBookings(isToCome, 'ASC'))
/** Start (seconds UTC) of the last or next booking of `clients c`. */
export const lastStart = `(SELECT a.start_utc${fromBookings(hasBegun, 'DESC')})`
export const nextStart = `(SELECT a.start_utc${fromBookings(isToCome, 'ASC')})`

const countBookings = (condition: string) => `(
  SELECT count(*)
  FROM agendas a
  WHERE a.salon_id = c.salon_id
    AND a.client_id = c.client_id
    AND ${condition}
    AND a.deleted_utc IS NULL
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
  WHERE h.salon_id = c.salon_id
    AND h.client_id = c.client_id
    AND ${condition}
    AND h.deleted_utc IS NULL
)`
export const noShowsOfClient = countBookings(`a.outcome = 'not_come'`)
/** What all visits of `clients c` were charged, in cents. */
export const spentByClient = `(
  SELECT coalesce(sum(m.amount_cents), 0)
  FROM client_spending m
  WHERE m.salon_id = c.salon_id
    AND m.client_id = c.client_id
)`

/** The team member who is linked to a client, or null. */
export const selectLinkedUser = (db: StaffDb, clientId: string): Statement<OverviewFacts['user']> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT u.user_id, u.first_name, u.last_name
      FROM users u
      WHERE u.salon_id = ${salonId}
        AND u.client_id = ${clientId}
        AND u.deleted_utc IS NULL
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
    SELECT g.category
    FROM salon_config_categories g
    WHERE g.salon_id = c.salon_id
      AND g.salon_config_category_id = c.salon_config_category_id
      AND g.deleted_utc IS NULL
  )`,
  firstStart: `(
    SELECT a.start_utc
    FROM agendas a
    WHERE a.salon_id = c.salon_id
      AND a.client_id = c.client_id
      AND a.outcome IS NULL
      AND a.deleted_utc IS NULL
    ORDER BY a.start_utc
    LIMIT 1
  )`,
  visits: countBookings(`${hasBegun} AND a.outcome IS NULL`),
  notCome: noShowsOfClient,
  cancelled: countBookings(`a.outcome = 'cancelled'`),
  lastVisit: lastBookingOf(bookingColumns),
  nextVisit: nextBookingOf(bookingColumns),
  upcoming: countBookings(`${isToCome} AND a.outcome IS NULL`),
  balance: eurosSql(outstandingOfClient),
  balanceAppointmentId: `(
    SELECT o.appointment_id
    FROM appointments o
    WHERE o.salon_id = c.salon_id
      AND o.owed_cents > 0
      AND o.deleted_utc IS NULL
      AND ${payerOfVisit('o.')} = +c.client_id
    ORDER BY o.arrival_utc DESC
    LIMIT 1
  )`,
  lifetimeValue: eurosSql(spentByClient),
  user: jsonRow(
    { userId: 'u.user_id', firstName: 'u.first_name', lastName: 'u.last_name' },
    `FROM users u
    WHERE u.salon_id = c.salon_id
      AND u.client_id = c.client_id
      AND u.deleted_utc IS NULL
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
        clients c
      WHERE c.salon_id = ${salonId}
        AND c.client_id = ${clientId}
        AND c.deleted_utc IS NULL`,
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
  clientId: 'c.client_id',
  favouriteDay: 'c.favourite_day',
  favouriteTime: 'c.favourite_time',
  version: 'c.version',
  bookings: jsonArray(
    { start: 'b.start_utc', userId: 'b.user_id' },
    `FROM (
      SELECT
        a.start_utc,
        (
          SELECT v.user_id
          FROM agenda_services v
          WHERE v.salon_id = a.salon_id
            AND v.agenda_id = a.agenda_id
            AND v.deleted_utc IS NULL
          ORDER BY v.start_utc
          LIMIT 1
        ) AS user_id
      FROM agendas a
      WHERE a.salon_id = c.salon_id
        AND a.client_id = c.client_id
        AND a.start_utc <= s.now_utc
        AND a.outcome IS NULL
        AND a.deleted_utc IS NULL
      ORDER BY a.start_utc DESC
      LIMIT ${habitBookings}
    ) b
    WHERE b.user_id IS NOT NULL`,
  ),
  people: jsonArray(
    { userId: 'u.user_id', firstName: 'u.first_name' },
    `FROM users u
    WHERE u.salon_id = c.salon_id
      AND u.deleted_utc IS NULL`,
  ),
}

/** What a client's favourite day and time follow from. */
export const selectHabitFacts = (db: StaffDb, clientId: string): Statement<HabitFacts[]> =>
  db.selectJson(
    habitColumns,
    (salonId) => sql`
      FROM
        (SELECT ${db.nowUtc} AS now_utc) s,
        clients c
      WHERE c.salon_id = ${salonId}
        AND c.client_id = ${clientId}
        AND c.deleted_utc IS NULL`,
  )
