import { type SQL, sql } from 'drizzle-orm'
import type { NextAgendasPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { changeUntilHours } from '../../../../schema/tables/booking/change-limit-sql.ts'
import { nameOfMember } from '../../../../schema/tables/booking/group-sql.ts'
import { type Columns, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { firstNameSql, linkSalonColumns, takesBookingsSql } from '../../platform/salons/index.ts'

const servicesOf = jsonArray(
  { service: 'v.service', person: 'v.first_name' },
  `FROM (
    SELECT booked_service.service, coalesce(team_member.first_name, '') AS first_name
    FROM agenda_services booked_service
    LEFT JOIN users team_member ON team_member.user_id = booked_service.user_id
    WHERE booked_service.salon_id = booking.salon_id
      AND booked_service.agenda_id = booking.agenda_id
      AND booked_service.show = 1
      AND booked_service.deleted_utc IS NULL
    ORDER BY booked_service.start_utc
  ) v`,
)

/** A coming booking, as its message names it. */
export interface NextBooking {
  readonly agendaId: string
  readonly start: string
  readonly services: readonly { readonly service: string; readonly person: string }[]
}
const bookingColumns: Columns<NextBooking> = {
  agendaId: 'booking.agenda_id',
  start: instantSql('booking.start_utc'),
  services: servicesOf,
}

/** Coming bookings of a client, earliest first, at most 20; undefined for an unknown client. */
export const selectNextBookings = (db: StaffDb, clientId: string): Statement<NextBooking[] | undefined> => {
  const bookings = jsonArray(
    bookingColumns,
    `FROM (
      SELECT *
      FROM agendas booking
      WHERE booking.salon_id = client.salon_id
        AND booking.client_id = client.client_id
        AND booking.start_utc > ${db.nowUtc}
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
      ORDER BY booking.start_utc, booking.rowid
      LIMIT 20
    ) booking`,
  )
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(bookings)} AS packed
      FROM clients client
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL`,
    ([row]) => (row ? (readJson(row.packed) as NextBooking[]) : undefined),
  )
}

type PageBooking = Omit<NextAgendasPage['bookings'][number], 'token' | 'group'> & {
  agendaId: string
  group: { bookingGroupId: string; name: string } | null
}
export type NextAgendasFacts = Omit<NextAgendasPage, 'bookings' | 'benefits'> & { bookings: PageBooking[] }

/**
 * SQL: FROM clause of the coming bookings (`booking`) of a client (SQL of the id), and of those of groups for which the client pays, whose
 * id is their `paid_group_id`.
 */
export const fromComingOf = (client: string, salonId: string, nowUtc: number) => `FROM (
  SELECT booking.*, k.paid_group_id
  FROM (
    SELECT x.agenda_id, max(x.paid_group_id) AS paid_group_id
    FROM (
      SELECT own_booking.agenda_id, NULL AS paid_group_id
      FROM agendas own_booking
      WHERE own_booking.salon_id = ${salonId}
        AND own_booking.client_id = ${client}
        AND own_booking.start_utc > ${nowUtc}
      UNION ALL
      SELECT group_booking.agenda_id, booking_group.booking_group_id
      FROM booking_groups booking_group
      JOIN agendas group_booking
        ON group_booking.salon_id = booking_group.salon_id
        AND group_booking.booking_group_id = booking_group.booking_group_id
        AND group_booking.start_utc > ${nowUtc}
      WHERE booking_group.salon_id = ${salonId}
        AND booking_group.client_id = ${client}
      UNION ALL
      SELECT group_booking.agenda_id, booking_group.booking_group_id
      FROM agendas payer_booking
      JOIN booking_groups booking_group
        ON booking_group.booking_group_id = payer_booking.booking_group_id
        AND booking_group.agenda_id = payer_booking.agenda_id
        AND booking_group.salon_id = payer_booking.salon_id
        AND booking_group.client_id IS NULL
      JOIN agendas group_booking
        ON group_booking.salon_id = booking_group.salon_id
        AND group_booking.booking_group_id = booking_group.booking_group_id
      WHERE payer_booking.salon_id = ${salonId}
        AND payer_booking.client_id = ${client}
        AND payer_booking.start_utc > ${nowUtc - 86_400}
    ) x
    GROUP BY x.agenda_id
  ) k
  CROSS JOIN agendas booking
    ON booking.agenda_id = k.agenda_id
    AND booking.salon_id = ${salonId}
    AND booking.start_utc > ${nowUtc}
    AND (booking.outcome IS NULL OR (booking.outcome = 'cancelled' AND booking.outcome_by = 'guest'))
    AND booking.deleted_utc IS NULL
  ORDER BY booking.start_utc, booking.rowid
  LIMIT 50
) booking`

/** Column map of a coming `booking` of a `client` of `salon`, as its guest sees it. */
export const pageBooking = (nowUtc: number): Columns<PageBooking> => ({
  agendaId: 'booking.agenda_id',
  start: instantSql('booking.start_utc'),
  end: instantSql('booking.end_utc'),
  services: servicesOf,
  state: `CASE
    WHEN booking.outcome = 'cancelled' THEN 'cancelled'
    WHEN booking.start_utc - ${changeUntilHours} * 3600 > ${nowUtc} THEN 'open'
    ELSE 'late'
  END`,
  until: instantSql(`booking.start_utc - ${changeUntilHours} * 3600`),
  confirmed: instantSql('booking.confirmed_utc'),
  version: 'booking.version',
  seats: `iif(
    booking.class_id IS NULL,
    0,
    (
      SELECT count(*)
      FROM agenda_services booked_service
      WHERE booked_service.salon_id = booking.salon_id
        AND booked_service.agenda_id = booking.agenda_id
        AND booked_service.deleted_utc IS NULL
    )
  )`,
  group: `iif(
    booking.paid_group_id IS NULL,
    json('null'),
    json_object('bookingGroupId', booking.paid_group_id, 'name', ${nameOfMember})
  )`,
})

/** What a link to a client's bookings shows: coming ones, and those that the client has cancelled and may restore. */
export const selectLinkedBookings = (db: LinkDb): Statement<NextAgendasFacts | undefined> => {
  const bookings = jsonArray(pageBooking(db.nowUtc), fromComingOf('message.client_id', 'message.salon_id', db.nowUtc))
  const columns: Columns<NextAgendasFacts> = {
    salon: jsonObject(linkSalonColumns),
    firstName: firstNameSql,
    takesBookings: takesBookingsSql,
    bookings: `iif(salon.suspended_utc IS NULL, json(${bookings}), json('[]'))`,
  }
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(columns))} AS packed
      FROM outbox message
      JOIN clients client ON client.client_id = message.client_id
      JOIN salons salon ON salon.salon_id = message.salon_id
      WHERE message.salon_id = ${salonId}
        AND message.outbox_id = ${db.id}`,
    ([row]) => (row ? (readJson(row.packed) as NextAgendasFacts) : undefined),
  )
}

/** Id of the client to whom the message of a link was sent, as a sub-select. */
export const linkedClient = (db: LinkDb): SQL => sql`(
  SELECT message.client_id
  FROM outbox message
  WHERE message.outbox_id = ${db.id}
)`
