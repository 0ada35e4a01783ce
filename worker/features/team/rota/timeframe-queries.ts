import { type SQL, sql } from 'drizzle-orm'
import { addDays, getEvenParts } from '../../../../schema/rules/salon-time.ts'
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

const yearSeconds = 366 * 86_400

/**
 * In front of a change of the salon's time zone: writes the busy time of days off again, so that a day off stays the same local day. No
 * statement changes anything where the salon is in that zone already. Days off more than three years ago are left out.
 */
export function moveDaysOffToZone(db: StaffDb, timeZone: string): Statement<unknown>[] {
  const parts = getEvenParts(db.nowUtc - 3 * yearSeconds, db.nowUtc + 5 * yearSeconds, timeZone)
  const changesZone = (salonId: SQL) => sql`
    EXISTS (
      SELECT 1
      FROM salons t
      WHERE t.salon_id = ${salonId}
        AND t.time_zone <> ${timeZone}
    )`
  return [
    db.executeRaw(
      (salonId) => sql`
        DELETE FROM busy_intervals
        WHERE salon_id = ${salonId}
          AND cause = 'day_off'
          AND ${changesZone(salonId)}`,
      { freesCapacity: true },
    ),
    db.executeRaw(
      (salonId) => sql`
        WITH RECURSIVE days_off (user_timeframe_id, day, day_end) AS (
          SELECT f.user_timeframe_id, f.day_start, coalesce(f.day_end, f.day_start)
          FROM user_timeframes f
          WHERE f.salon_id = ${salonId}
            AND f.is_working = 0
            AND f.type = 'once'
            AND f.deleted_utc IS NULL
            AND ${changesZone(salonId)}
          UNION ALL
          SELECT o.user_timeframe_id, date(o.day, '+1 day'), o.day_end
          FROM days_off o
          WHERE o.day < o.day_end
        )
        INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id, may_overlap)
        SELECT i.salon_id, i.user_id, i.start_utc, i.end_utc, 'day_off', i.user_timeframe_id, 1
        FROM (
          SELECT
            f.salon_id,
            f.user_id,
            f.user_timeframe_id,
            max(p.value ->> 'start', unixepoch(o.day) + f.hour_start * 3600 + f.minute_start * 60 - (p.value ->> 'offset')) AS start_utc,
            min(p.value ->> 'end', unixepoch(o.day) + f.hour_end * 3600 + f.minute_end * 60 - (p.value ->> 'offset')) AS end_utc
          FROM days_off o
          JOIN user_timeframes f ON f.user_timeframe_id = o.user_timeframe_id
          JOIN json_each(${JSON.stringify(parts)}) p
        ) i
        WHERE i.start_utc < i.end_utc`,
    ),
    // Anyone who has read the rota has read it in the zone before.
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO rota_versions (salon_id, rota_version)
        SELECT t.salon_id, 1
        FROM salons t
        WHERE t.salon_id = ${salonId}
          AND t.time_zone <> ${timeZone}
        ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1`,
    ),
  ]
}
