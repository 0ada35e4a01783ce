import { sql } from 'drizzle-orm'
import { type DayRange, hasChangedSince, isChange, latestIdSql, maxCallSeconds } from './change-sql.ts'
import { readJson } from './json-sql.ts'
import type { StaffDb } from './staff-db.ts'
import type { Statement } from './statement.ts'

/**
 * Latest id of the salon's audit log among the entries of its last minute, which changes with everything that a polled list may show. The
 * index by time finds it: an index by id would be one more row for each entry.
 */
export const selectCursor = (db: StaffDb): Statement<string> =>
  db.queryValue(
    (salonId) => sql`SELECT ${latestIdSql(salonId)} AS cursor`,
    (cursor) => String(cursor ?? 0),
  )

/** A salon in which nothing has changed for longer is as quiet as after this. */
const maxQuietSeconds = 600

/** Seconds before now in which nothing that the cursor covers has changed for certain; negative if something may just have. */
export const selectQuietSeconds = (db: StaffDb): Statement<number> => {
  const from = db.nowUtc - maxQuietSeconds
  return db.queryValue(
    (salonId) => sql`
      SELECT ${db.nowUtc - maxCallSeconds} - coalesce(max(audit_log.at_utc), ${from}) AS quiet
      FROM audit_log
      WHERE audit_log.salon_id = ${salonId}
        AND audit_log.at_utc >= ${from}
        AND ${isChange}`,
    Number,
  )
}

export interface DayCursor {
  readonly latest: string
  readonly hasChanged: boolean
}

/** The salon's cursor, and whether the list of a day has changed since the caller's. */
export const selectDayCursor = (db: StaffDb, day: DayRange, cursor: string): Statement<DayCursor> =>
  db.queryValue(
    (salonId) => sql`SELECT json_array(${latestIdSql(salonId)}, ${hasChangedSince(salonId, day, cursor)}) AS cursor`,
    (value) => {
      const [latest = 0, hasChanged = 1]: number[] = readJson(value ?? '[]')
      return { latest: String(latest), hasChanged: hasChanged === 1 }
    },
  )
