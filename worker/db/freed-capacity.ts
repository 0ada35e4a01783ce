import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from './statement.ts'

/** Tells whoever serves the call that room may have appeared in a salon in which somebody waits for it. */
export type OnCapacityFreed = (salon: { readonly salonId: string; readonly timeZone: string }) => void

// What time is taken by, and what the rota is made of; a new entry of the list may fit what is free already.
const frees = /\b(busy_intervals|users|user_timeframes|salon_config_days_closeds|salon_config_opening_times|waiting_list_entries)\b/

/** Reads, at the end of a batch that may make room, the mark that triggers set (schema/tables/waiting-list-triggers.ts). */
export function detectFreedCapacity(
  salon: SQL,
  statements: readonly Statement<unknown>[],
  onRoom: OnCapacityFreed | undefined,
): Statement<void>[] {
  if (!onRoom || !statements.some((one) => one.writes && frees.test(one.sql))) return []
  const marked = sql`SELECT t.salon_id, t.time_zone FROM waiting_list_dirty r JOIN salons t ON t.salon_id = r.salon_id WHERE r.salon_id = ${salon} AND t.suspended_utc IS NULL`
  return [
    statement(marked, false, ({ rows: [row] }) => {
      if (row) onRoom({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })
    }),
  ]
}
