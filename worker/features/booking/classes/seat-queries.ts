import { type SQL, sql } from 'drizzle-orm'
import { maxSeatsOfClient } from '../../../../schema/rules/booking/classes.ts'
import { classWaitingEntries } from '../../../../schema/tables/booking/classes.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** The client who gets seats: a row source `seat_request` (class_id, client_id, pets_json, seats, online_booking, channel, language). */
export type SeatRequest = (salonId: SQL) => SQL

/**
 * Gives seats to a client; aborts with `stale` where the class does not take place or there is no `seat_request`, with `seats` where it is
 * full.
 */
export function insertSeats(db: TenantDb, agendaId: string, source: SeatRequest): Statement<unknown>[] {
  const fromRequest = (salonId: SQL) => sql`
      FROM (${source(salonId)}) seat_request
      CROSS JOIN classes class
        ON class.class_id = seat_request.class_id
        AND class.salon_id = ${salonId}
        AND class.cancelled_utc IS NULL
        AND class.deleted_utc IS NULL`
  const serviceIds = Array.from({ length: maxSeatsOfClient }, () => db.newId('ags'))
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO agendas (
          agenda_id, salon_id, client_id, sub_client_ids_json, class_id, start_utc, end_utc, online_booking, channel, language,
          outside_hours, changed_by, changed_utc
        )
        SELECT
          ${agendaId}, class.salon_id, seat_request.client_id, seat_request.pets_json, class.class_id,
          class.start_utc, class.start_utc + class.length_minutes * 60,
          seat_request.online_booking, seat_request.channel, seat_request.language, class.outside_hours, ${userId}, ${db.nowUtc}
        ${fromRequest(salonId)}`,
    ),
    db.abortIfUnchanged('stale'),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO agenda_services (
          agenda_service_id, salon_id, agenda_id, service_id, user_id, start_utc, service, length_minutes, price_cents, online_booking,
          changed_by, changed_utc
        )
        SELECT
          j.value, class.salon_id, ${agendaId}, class.service_id, class.user_id, class.start_utc, class.name, class.length_minutes,
          class.price_cents, seat_request.online_booking, ${userId}, ${db.nowUtc}
        ${fromRequest(salonId)}
        CROSS JOIN json_each(${JSON.stringify(serviceIds)}) j ON j.key < seat_request.seats`,
    ),
  ]
}

/** Aborts with `already_used` if the client of `seat_request` has seats in its class, or waits for some otherwise than by the entry. */
export const abortIfInClass = (db: TenantDb, source: SeatRequest, exceptEntryId = '') =>
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM (${source(salonId)}) seat_request
        CROSS JOIN agendas booking
          ON booking.salon_id = ${salonId}
          AND booking.class_id = seat_request.class_id
          AND booking.client_id = seat_request.client_id
          AND booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
      )
      AND NOT EXISTS (
        SELECT 1
        FROM (${source(salonId)}) seat_request
        CROSS JOIN class_waiting_entries class_waiting_entry
          ON class_waiting_entry.salon_id = ${salonId}
          AND class_waiting_entry.class_id = seat_request.class_id
          AND class_waiting_entry.client_id = seat_request.client_id
          AND class_waiting_entry.class_waiting_entry_id <> ${exceptEntryId}
          AND class_waiting_entry.state = 'waiting'
          AND class_waiting_entry.deleted_utc IS NULL
      )`,
  )

interface DeskRequest {
  readonly classId: string
  readonly clientId: string
  readonly subClientIds: readonly string[]
  readonly seats: number
}
/** The seats that the desk gives a client. */
export const requestOfDesk =
  ({ classId, clientId, subClientIds, seats }: DeskRequest): SeatRequest =>
  () =>
    sql`
    SELECT
      ${classId} AS class_id, ${clientId} AS client_id, ${JSON.stringify(subClientIds)} AS pets_json, ${seats} AS seats,
      0 AS online_booking, NULL AS channel, NULL AS language`

/** Aborts with `unusable` unless all pets are the client's. */
export const abortUnlessPets = (db: TenantDb, { clientId, subClientIds }: Pick<DeskRequest, 'clientId' | 'subClientIds'>) =>
  subClientIds.length === 0
    ? []
    : [
        db.abortUnless(
          'unusable',
          (salonId) => sql`
            (
              SELECT count(*)
              FROM sub_clients pet
              WHERE pet.salon_id = ${salonId}
                AND pet.client_id = ${clientId}
                AND pet.sub_client_id IN (SELECT value FROM json_each(${JSON.stringify(subClientIds)}))
                AND pet.deleted_utc IS NULL
            ) = ${new Set(subClientIds).size}`,
        ),
      ]

type NewEntry = Omit<typeof classWaitingEntries.$inferInsert, 'salonId' | 'changed' | 'created' | 'state'>
/** Puts a client on the waiting list; aborts with `stale` where the class does not take place. */
export const insertEntry = (db: TenantDb, values: NewEntry): Statement<unknown>[] => [
  db.abortUnless(
    'stale',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM classes class
        WHERE class.salon_id = ${salonId}
          AND class.class_id = ${values.classId}
          AND class.cancelled_utc IS NULL
          AND class.deleted_utc IS NULL
      )`,
  ),
  db.insert(classWaitingEntries, { ...values, created: db.now }),
]

/** Source of the seats that a waiting-list entry asks for; no row once it is in another state. */
export const requestOfEntry =
  (classWaitingEntryId: string, state: 'waiting' | 'left' = 'waiting'): SeatRequest =>
  (salonId) =>
    sql`
    SELECT
      class_waiting_entry.class_id,
      class_waiting_entry.client_id,
      '[]' AS pets_json,
      class_waiting_entry.seats,
      class_waiting_entry.channel = 'guest' AS online_booking,
      iif(class_waiting_entry.channel = 'guest', 'web', NULL) AS channel,
      class_waiting_entry.language
    FROM class_waiting_entries class_waiting_entry
    JOIN clients client ON client.client_id = class_waiting_entry.client_id AND client.deleted_utc IS NULL
    WHERE class_waiting_entry.salon_id = ${salonId}
      AND class_waiting_entry.class_waiting_entry_id = ${classWaitingEntryId}
      AND class_waiting_entry.state = ${state}
      AND class_waiting_entry.deleted_utc IS NULL`

/** Takes who still waits off the list. */
export const leaveEntry = (db: TenantDb, classWaitingEntryId: string) =>
  db.update(
    classWaitingEntries,
    { state: 'left' },
    sql`${classWaitingEntries.classWaitingEntryId} = ${classWaitingEntryId} AND ${classWaitingEntries.state} = 'waiting'`,
  )

/** Condition: a guest has taken the entry off the list, not the desk. */
export const hasGuestLeft = sql`${classWaitingEntries.changedBy} = 'guest'`

/** Sets what became of an entry; aborts with `stale` unless it is in the state `from`, and the condition holds. */
export const updateEntry = (
  db: TenantDb,
  classWaitingEntryId: string,
  from: 'waiting' | 'left',
  values: Pick<typeof classWaitingEntries.$inferInsert, 'state' | 'agendaId'>,
  condition?: SQL,
): Statement<unknown>[] => [
  db.update(
    classWaitingEntries,
    values,
    sql`${classWaitingEntries.classWaitingEntryId} = ${classWaitingEntryId} AND ${classWaitingEntries.state} = ${from}`,
    condition,
  ),
  db.abortIfUnchanged('stale'),
]
