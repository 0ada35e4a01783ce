import { sql } from 'drizzle-orm'
import type { GuestClass, GuestSeatWait } from '../../../../schema/api/booking/guest-class-replies.ts'
import { maxSeatsOfClient } from '../../../../schema/rules/booking/classes.ts'
import { takenSeats } from '../../../../schema/tables/booking/class-sql.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonObject } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { VisitorDb } from '../../../db/visitor-db.ts'
import { linkSalonColumns } from '../../platform/salons/index.ts'
import { showsPrices } from '../online-booking/index.ts'
import type { SeatRequest } from './seat-queries.ts'

const maxShownClasses = 50
/** Bookings and places on the waiting list of one class that a guest may make by themselves, given up ones included: each is a message. */
const maxRepeats = 5
/** Classes for whose seats a guest may wait at once. */
const maxWaits = 5

const deadline = 'class.start_utc - class.deadline_hours * 3600'
const isFull = `${takenSeats} >= class.seats`

/** A class as a guest sees it, with what decides whether they may book it. */
export interface OfferedClass extends Omit<GuestClass, 'own' | 'mayWait' | 'decides' | 'price'> {
  readonly serviceId: string
  /** Price of a seat. */
  readonly cents: number
  readonly price: number | null
  readonly mayWait: boolean
  readonly decides: string | null
  /** All seats of the class. */
  readonly seats: number
  readonly own: { readonly agendaId: string | null; readonly classWaitingEntryId: string | null; readonly seats: number } | null
}
const offeredColumns = (nowUtc: number): Columns<OfferedClass> => ({
  classId: 'class.class_id',
  name: 'class.name',
  text: 'class.text',
  serviceId: 'class.service_id',
  start: instantSql('class.start_utc'),
  length: 'class.length_minutes',
  person: "coalesce(team_member.first_name, '')",
  cents: 'class.price_cents',
  price: `iif(${showsPrices('class.salon_id')}, ${eurosSql('class.price_cents')}, NULL)`,
  seats: 'class.seats',
  most: `min(${maxSeatsOfClient}, class.seats)`,
  left: `max(0, min(${maxSeatsOfClient}, class.seats - ${takenSeats}))`,
  mayWait: booleanSql(`${isFull} AND ${deadline} > ${nowUtc}`),
  decides: `iif(class.decided_utc IS NULL AND ${takenSeats} < class.minimum_seats, ${instantSql(deadline)}, NULL)`,
  own: `json(iif(coalesce(booking.agenda_id, class_waiting_entry.class_waiting_entry_id) IS NULL, 'null', ${jsonObject({
    agendaId: 'booking.agenda_id',
    classWaitingEntryId: 'class_waiting_entry.class_waiting_entry_id',
    seats: `iif(
      booking.agenda_id IS NULL,
      class_waiting_entry.seats,
      (
        SELECT count(*)
        FROM agenda_services booked_service
        WHERE booked_service.salon_id = booking.salon_id
          AND booked_service.agenda_id = booking.agenda_id
          AND booked_service.deleted_utc IS NULL
      )
    )`,
  })}))`,
  version: 'class.version',
})

/** The coming classes that the salon shows online, by start, with what the guest has of them; or the one of them with an id. */
export const selectOfferedClasses = (db: VisitorDb | GuestDb, classId?: string): Statement<OfferedClass[]> =>
  db.selectJson(
    offeredColumns(db.nowUtc),
    (salonId) => sql`
      FROM classes class
      LEFT JOIN users team_member ON team_member.user_id = class.user_id
      LEFT JOIN agendas booking
        ON booking.agenda_id = (
          SELECT own_booking.agenda_id
          FROM agendas own_booking
          WHERE own_booking.salon_id = class.salon_id
            AND own_booking.class_id = class.class_id
            AND own_booking.client_id = ${db.client}
            AND own_booking.outcome IS NULL
            AND own_booking.deleted_utc IS NULL
          LIMIT 1
        )
      LEFT JOIN class_waiting_entries class_waiting_entry
        ON class_waiting_entry.class_waiting_entry_id = (
          SELECT own_class_waiting_entry.class_waiting_entry_id
          FROM class_waiting_entries own_class_waiting_entry
          WHERE own_class_waiting_entry.salon_id = class.salon_id
            AND own_class_waiting_entry.class_id = class.class_id
            AND own_class_waiting_entry.client_id = ${db.client}
            AND own_class_waiting_entry.state = 'waiting'
            AND own_class_waiting_entry.deleted_utc IS NULL
          LIMIT 1
        )
      WHERE class.salon_id = ${salonId}
        AND class.start_utc > ${db.nowUtc}
        AND class.online = 1
        AND class.cancelled_utc IS NULL
        AND class.deleted_utc IS NULL
        ${classId === undefined ? sql`` : sql`AND class.class_id = ${classId}`}
      ORDER BY class.start_utc, class.class_id
      LIMIT ${maxShownClasses}`,
  )

interface Wanted {
  readonly classId: string
  readonly version: number
  readonly seats: number
}

/** The seats that a guest asks for; no row where the class is no longer shown online as they have seen it. */
export const requestOfGuest =
  (db: GuestDb, { classId, version, seats }: Wanted, petIds: readonly string[], language: Language | null): SeatRequest =>
  (salonId) =>
    sql`
    SELECT
      offered_class.class_id, ${db.client} AS client_id, ${JSON.stringify(petIds)} AS pets_json, ${seats} AS seats,
      1 AS online_booking, 'web' AS channel, ${language} AS language
    FROM classes offered_class
    WHERE offered_class.salon_id = ${salonId}
      AND offered_class.class_id = ${classId}
      AND offered_class.version = ${version}
      AND offered_class.start_utc > ${db.nowUtc}
      AND offered_class.online = 1
      AND offered_class.cancelled_utc IS NULL
      AND offered_class.deleted_utc IS NULL`

/** Aborts with `stale` unless the class is what the guest has seen, too full for so many seats, and its waiting list moves up. */
export const abortUnlessMayWait = (db: GuestDb, { classId, version, seats }: Wanted) =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM classes class
        WHERE class.salon_id = ${salonId}
          AND class.class_id = ${classId}
          AND class.version = ${version}
          AND class.online = 1
          AND ${sql.raw(deadline)} > ${db.nowUtc}
          AND class.seats - ${sql.raw(takenSeats)} < ${seats}
          AND class.deleted_utc IS NULL
      )`,
  )

/** Aborts with `limit` where the guest has booked seats of the class and given them up again too often. */
export const abortIfBookedOften = (db: GuestDb, classId: string) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      (
        SELECT count(*)
        FROM agendas booking
        WHERE booking.salon_id = ${salonId}
          AND booking.class_id = ${classId}
          AND booking.client_id = ${db.client}
          AND booking.online_booking = 1
      ) < ${maxRepeats}`,
  )

/** Aborts with `limit` where the guest waits for seats of too many classes, or has joined this list too often. */
export const abortIfWaitsOften = (db: GuestDb, classId: string) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      (
        SELECT count(*) FILTER (WHERE class_waiting_entry.class_id = ${classId})
        FROM class_waiting_entries class_waiting_entry
        WHERE class_waiting_entry.salon_id = ${salonId}
          AND class_waiting_entry.client_id = ${db.client}
          AND class_waiting_entry.channel = 'guest'
      ) < ${maxRepeats}
      AND (
        SELECT count(*)
        FROM class_waiting_entries class_waiting_entry
        JOIN classes class ON class.class_id = class_waiting_entry.class_id AND class.start_utc > ${db.nowUtc}
        WHERE class_waiting_entry.salon_id = ${salonId}
          AND class_waiting_entry.client_id = ${db.client}
          AND class_waiting_entry.state = 'waiting'
          AND class_waiting_entry.deleted_utc IS NULL
      ) < ${maxWaits}`,
  )

/** A place on the waiting list with the id of the booking that it became. */
export interface LinkedWait extends Omit<GuestSeatWait, 'bookingToken'> {
  readonly agendaId: string | null
}
const waitColumns = (nowUtc: number): Columns<LinkedWait> => ({
  classId: 'class.class_id',
  name: 'class.name',
  start: instantSql('class.start_utc'),
  length: 'class.length_minutes',
  person: "coalesce(team_member.first_name, '')",
  salon: jsonObject(linkSalonColumns),
  seats: 'class_waiting_entry.seats',
  state: `iif(
    class.start_utc <= ${nowUtc} OR class.cancelled_utc IS NOT NULL OR class.deleted_utc IS NOT NULL,
    'over',
    class_waiting_entry.state
  )`,
  agendaId: 'class_waiting_entry.agenda_id',
})
/** The place on the waiting list that a link names. */
export const selectLinkedWait = (db: LinkDb): Statement<LinkedWait[]> =>
  db.selectJson(
    waitColumns(db.nowUtc),
    (salonId) => sql`
      FROM class_waiting_entries class_waiting_entry
      JOIN classes class ON class.class_id = class_waiting_entry.class_id AND class.salon_id = class_waiting_entry.salon_id
      JOIN salons salon ON salon.salon_id = class_waiting_entry.salon_id
      LEFT JOIN users team_member ON team_member.user_id = class.user_id
      WHERE class_waiting_entry.salon_id = ${salonId}
        AND class_waiting_entry.class_waiting_entry_id = ${db.id}
        AND class_waiting_entry.deleted_utc IS NULL`,
  )
