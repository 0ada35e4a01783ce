import { type SQL, sql } from 'drizzle-orm'
import type { NextAgendasPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { type Columns, instantSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { firstNameSql, linkSalonColumns, takesBookingsSql } from '../../platform/salons/index.ts'

const servicesOf = jsonArray(
  { service: 'v.service', person: 'v.first_name' },
  `FROM (
    SELECT b.service, coalesce(u.first_name, '') AS first_name
    FROM agenda_services b
    LEFT JOIN users u ON u.user_id = b.user_id
    WHERE b.salon_id = a.salon_id
      AND b.agenda_id = a.agenda_id
      AND b.show = 1
      AND b.deleted_utc IS NULL
    ORDER BY b.start_utc
  ) v`,
)

/** A coming booking, as its message names it. */
export interface NextBooking {
  readonly start: string
  readonly services: readonly { readonly service: string; readonly person: string }[]
}
const bookingColumns: Columns<NextBooking> = { start: instantSql('a.start_utc'), services: servicesOf }

/** Coming bookings of a client, earliest first, at most 20; undefined for an unknown client. */
export const selectNextBookings = (db: StaffDb, clientId: string): Statement<NextBooking[] | undefined> => {
  const bookings = jsonArray(
    bookingColumns,
    `FROM (
      SELECT *
      FROM agendas g
      WHERE g.salon_id = c.salon_id
        AND g.client_id = c.client_id
        AND g.start_utc > ${db.nowUtc}
        AND g.outcome IS NULL
        AND g.deleted_utc IS NULL
      ORDER BY g.start_utc
      LIMIT 20
    ) a`,
  )
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(bookings)} AS packed
      FROM clients c
      WHERE c.salon_id = ${salonId}
        AND c.client_id = ${clientId}
        AND c.deleted_utc IS NULL`,
    ([row]) => (row ? (JSON.parse(String(row.packed)) as NextBooking[]) : undefined),
  )
}

type PageBooking = Omit<NextAgendasPage['bookings'][number], 'token'> & { agendaId: string }
export type NextAgendasFacts = Omit<NextAgendasPage, 'bookings' | 'benefits'> & { bookings: PageBooking[] }

const pageBooking = (nowUtc: number): Columns<PageBooking> => ({
  agendaId: 'a.agenda_id',
  start: instantSql('a.start_utc'),
  end: instantSql('a.end_utc'),
  services: servicesOf,
  state: `CASE
    WHEN a.outcome = 'cancelled' THEN 'cancelled'
    WHEN a.start_utc - s.change_until_hours * 3600 > ${nowUtc} THEN 'open'
    ELSE 'late'
  END`,
  until: instantSql('a.start_utc - s.change_until_hours * 3600'),
  confirmed: instantSql('a.confirmed_utc'),
  version: 'a.version',
})

/** What a link to a client's bookings shows: coming ones, and those that the client has cancelled and may restore. */
export const selectLinkedBookings = (db: LinkDb): Statement<NextAgendasFacts | undefined> => {
  const bookings = jsonArray(
    pageBooking(db.nowUtc),
    `FROM (
      SELECT *
      FROM agendas g
      WHERE g.salon_id = o.salon_id
        AND g.client_id = o.client_id
        AND g.start_utc > ${db.nowUtc}
        AND (g.outcome IS NULL OR (g.outcome = 'cancelled' AND g.outcome_by = 'guest'))
        AND g.deleted_utc IS NULL
      ORDER BY g.start_utc
      LIMIT 50
    ) a`,
  )
  const columns: Columns<NextAgendasFacts> = {
    salon: jsonObject(linkSalonColumns),
    firstName: firstNameSql,
    takesBookings: takesBookingsSql,
    bookings: `iif(s.suspended_utc IS NULL, json(${bookings}), json('[]'))`,
  }
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(columns))} AS packed
      FROM outbox o
      JOIN clients c ON c.client_id = o.client_id
      JOIN salons s ON s.salon_id = o.salon_id
      WHERE o.salon_id = ${salonId}
        AND o.outbox_id = ${db.id}`,
    ([row]) => (row ? (JSON.parse(String(row.packed)) as NextAgendasFacts) : undefined),
  )
}

/** Id of the client to whom the message of a link was sent, as a sub-select. */
export const linkedClient = (db: LinkDb): SQL => sql`(
  SELECT o.client_id
  FROM outbox o
  WHERE o.outbox_id = ${db.id}
)`
