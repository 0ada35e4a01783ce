import { type SQL, sql } from 'drizzle-orm'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { bookingGroups } from '../../../../schema/tables/booking/groups.ts'
import { waitingListEntries } from '../../../../schema/tables/booking/waiting-list.ts'
import { resourceKinds } from '../../../../schema/tables/catalogue/resources.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectAgendasIn } from '../bookings/index.ts'

/** The payer of a group, and the name that the bookings are shown under. */
export interface GroupRow {
  readonly bookingGroupId: string
  readonly clientId: string
  readonly clientName: string
}

/** A group, or undefined. */
export const selectGroup = (db: StaffDb, bookingGroupId: string): Statement<GroupRow | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT coalesce(booking_group.client_id, payer_booking.client_id) AS client_id, coalesce(client.name, '') AS name
      FROM booking_groups booking_group
      JOIN agendas payer_booking
        ON payer_booking.agenda_id = booking_group.agenda_id
        AND payer_booking.salon_id = booking_group.salon_id
      LEFT JOIN clients client
        ON client.client_id = coalesce(booking_group.client_id, payer_booking.client_id)
        AND client.salon_id = booking_group.salon_id
      WHERE booking_group.salon_id = ${salonId}
        AND booking_group.booking_group_id = ${bookingGroupId}
        AND booking_group.deleted_utc IS NULL`,
    ([row]) => row && { bookingGroupId, clientId: String(row.client_id), clientName: String(row.name) },
  )

const selectIdsOfGroup = (bookingGroupId: string) => (salonId: SQL) =>
  sql`
  SELECT group_booking.agenda_id
  FROM agendas group_booking
  WHERE group_booking.salon_id = ${salonId}
    AND group_booking.booking_group_id = ${bookingGroupId}`

/** The bookings of a group by start, cancelled ones and no-shows too. */
export const selectBookingsOfGroup = (db: StaffDb, bookingGroupId: string): Statement<Agenda[]> =>
  selectAgendasIn(db, selectIdsOfGroup(bookingGroupId), sql`TRUE`)

/** `agendaId` is the booking of who pays. */
export const insertGroup = (db: StaffDb, bookingGroupId: string, agendaId: string) => db.insert(bookingGroups, { bookingGroupId, agendaId })

export const deleteGroup = (db: StaffDb, bookingGroupId: string): Statement<unknown>[] => [
  db.softDelete(bookingGroups, sql`${bookingGroups.bookingGroupId} = ${bookingGroupId}`),
  db.abortIfUnchanged('missing'),
]

/**
 * Takes the request that a group answers off the waiting list; one that is gone by now stays as it is. Aborts with `missing` for one that
 * the salon has never had.
 */
export const markRequestBooked = (db: StaffDb, waitingListEntryId: string, agendaId: string): Statement<unknown>[] => [
  db.abortUnless(
    'missing',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM waiting_list_entries waiting_list_entry
        WHERE waiting_list_entry.salon_id = ${salonId}
          AND waiting_list_entry.waiting_list_entry_id = ${waitingListEntryId}
      )`,
  ),
  db.update(
    waitingListEntries,
    { state: 'booked', agendaId },
    sql`${waitingListEntries.waitingListEntryId} = ${waitingListEntryId} AND ${waitingListEntries.state} = 'waiting'`,
  ),
]

/** The names of kinds of rooms and equipment. */
export const selectKindNames = (db: StaffDb): Statement<Map<string, string>> => {
  const kinds = db.select(resourceKinds)
  return { ...kinds, read: (result) => new Map(kinds.read(result).map(({ resourceKindId, kindName }) => [resourceKindId, kindName])) }
}
