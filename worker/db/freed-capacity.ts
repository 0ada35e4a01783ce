import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { busyIntervals } from '../../schema/tables/booking/bookings.ts'
import { classes, classWaitingEntries } from '../../schema/tables/booking/classes.ts'
import { waitingListEntries } from '../../schema/tables/booking/waiting-list.ts'
import { resources } from '../../schema/tables/catalogue/resources.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes } from '../../schema/tables/platform/salons.ts'
import { users, userTimeframes } from '../../schema/tables/team/staff.ts'

/** Called after a batch that may have freed time which somebody on the salon's waiting list wants. */
export type OnCapacityFreed = (salon: { readonly salonId: string; readonly timeZone: string }) => void

// Busy time, what the rota is made of, units, classes, and the waiting lists themselves: a new entry may match time that is free already.
const capacityTables = new Set<SQLiteTable>([
  busyIntervals,
  users,
  userTimeframes,
  salonConfigDaysCloseds,
  salonConfigOpeningTimes,
  waitingListEntries,
  classes,
  classWaitingEntries,
  resources,
])

/** Whether a write to this table may free capacity; statements that are written by hand say so themselves. */
export const mayFreeCapacity = (table: SQLiteTable): boolean => capacityTables.has(table)
