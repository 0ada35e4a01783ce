import { sql } from 'drizzle-orm'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { busyIntervals } from '../../../../schema/tables/booking/bookings.ts'
import { users, userTimeframes } from '../../../../schema/tables/team/staff.ts'
import { abortUnlessAllExist } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const t = userTimeframes
export type TimeframeRow = typeof userTimeframes.$inferSelect

export const selectTimeframes = (db: StaffDb): Statement<TimeframeRow[]> => db.select(t)

/** Timeframes of a user that touch the days, both included. */
export const selectTimeframesOfUser = (db: StaffDb, userId: string, fromDay: string, toDay: string): Statement<TimeframeRow[]> =>
  db.select(t, {
    where: sql`
      ${t.userId} = ${userId}
      AND ${t.dayStart} <= ${toDay}
      AND (${t.dayEnd} IS NULL OR ${t.dayEnd} >= ${fromDay})`,
  })

/** Timeframes by their ids, in the order in which they were inserted. */
export const selectTimeframesById = (db: StaffDb, ids: readonly string[]): Statement<TimeframeRow[]> =>
  db.select(t, {
    where: sql`${t.userTimeframeId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    orderBy: sql`rowid`,
  })

/** Guard: aborts with `missing` unless all users exist. */
export const abortUnlessUsersExist = (db: StaffDb, userIds: readonly string[]) => abortUnlessAllExist(db, users.userId, userIds)

/** Inserts the busy time of a day off; instants are seconds UTC. */
export const insertDayOffIntervals = (
  db: StaffDb,
  { userId, userTimeframeId }: { userId: string; userTimeframeId: string },
  intervals: readonly { start: number; end: number }[],
): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id, may_overlap)
      SELECT s.id, ${userId}, j.value ->> 'start', j.value ->> 'end', 'day_off', ${userTimeframeId}, 1
      FROM json_each(${JSON.stringify(intervals)}) j, (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL`,
  )

/** Soft-deletes a timeframe and releases the time of its day off. */
export const deleteTimeframeRows = (db: StaffDb, userTimeframeId: string) =>
  [
    db.softDelete(t, sql`${t.userTimeframeId} = ${userTimeframeId}`),
    db.hardDelete(busyIntervals, sql`${busyIntervals.causeId} = ${userTimeframeId}`),
  ] as const

const repeatsFrom = (userId: string, dayOfWeek: number, fromDay: string) => sql`
  ${t.userId} = ${userId}
  AND ${t.type} <> 'once'
  AND ${t.dayOfWeek} = ${dayOfWeek}
  AND (${t.dayEnd} IS NULL OR ${t.dayEnd} >= ${fromDay})`

/** Repeating timeframes of a weekday that are in force on a day or later. */
export const selectTimeframesOfWeekday = (db: StaffDb, userId: string, dayOfWeek: number, fromDay: string) =>
  db.select(t, { where: repeatsFrom(userId, dayOfWeek, fromDay) })

/** Ends the repeating timeframes of a weekday before a day: later ones are soft-deleted, earlier ones get their last day. */
export const endTimeframesOfWeekday = (db: StaffDb, userId: string, dayOfWeek: number, fromDay: string) => {
  const isRepeating = repeatsFrom(userId, dayOfWeek, fromDay)
  return [
    db.softDelete(t, isRepeating, sql`${t.dayStart} >= ${fromDay}`),
    db.update(t, { dayEnd: addDays(fromDay, -1) }, isRepeating, sql`${t.dayStart} < ${fromDay}`),
  ] as const
}
