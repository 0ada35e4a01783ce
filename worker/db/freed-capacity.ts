import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { busyIntervals } from '../../schema/tables/booking/bookings.ts'
import { waitingListEntries } from '../../schema/tables/booking/waiting-list.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes } from '../../schema/tables/platform/salons.ts'
import { users, userTimeframes } from '../../schema/tables/team/staff.ts'
import { type Statement, statement } from './statement.ts'

/** Called after a batch that may have freed time which somebody on the salon's waiting list wants. */
export type OnCapacityFreed = (salon: { readonly salonId: string; readonly timeZone: string }) => void

// Busy time, what the rota is made of, and the waiting list itself: a new entry may match time that is free already.
const capacityTables = new Set<SQLiteTable>([
  busyIntervals,
  users,
  userTimeframes,
  salonConfigDaysCloseds,
  salonConfigOpeningTimes,
  waitingListEntries,
])

/** Whether a write to this table may free capacity; statements that are written by hand say so themselves. */
export const mayFreeCapacity = (table: SQLiteTable): boolean => capacityTables.has(table)

/**
 * Statement for the end of a batch that may free capacity: reads the salon's dirty flag, which triggers set
 * (schema/tables/booking/waiting-list.ts), and reports the salon. Empty where nothing in the batch frees capacity.
 */
export function detectFreedCapacity(
  salonId: SQL,
  statements: readonly Statement<unknown>[],
  onCapacityFreed: OnCapacityFreed | undefined,
): Statement<void>[] {
  if (!onCapacityFreed || !statements.some((one) => one.freesCapacity)) return []
  const dirtySalon = sql`
    SELECT salon.salon_id, salon.time_zone
    FROM waiting_list_dirty
    JOIN salons salon ON salon.salon_id = waiting_list_dirty.salon_id
    WHERE waiting_list_dirty.salon_id = ${salonId}
      AND salon.suspended_utc IS NULL`
  return [
    statement(dirtySalon, false, ({ rows: [row] }) => {
      if (row) onCapacityFreed({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })
    }),
  ]
}
