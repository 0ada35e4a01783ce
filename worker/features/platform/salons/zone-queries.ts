import { type SQL, sql } from 'drizzle-orm'
import { getEvenParts } from '../../../../schema/rules/salon-time.ts'
import { defaults } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Guard statement: aborts with `missing` unless the salon is in the country. */
const abortUnlessInCountry = (db: StaffDb, country: string) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`EXISTS (
    SELECT 1
    FROM salons salon
    WHERE salon.salon_id = ${salonId}
      AND salon.country = ${country}
  )`,
  )

const selectCountry = (db: StaffDb): Statement<string | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT salon.country
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => (row ? String(row.country) : undefined),
  )

/**
 * Runs a write of values that mean something else in each country, such as a national phone number. `write` gets a country and the
 * guard for its batch. One round trip in a salon of the default country; elsewhere the batch aborts and runs again for the salon's own.
 */
export async function writeInSalonsCountry<T>(
  db: StaffDb,
  write: (country: string, guards: Statement<number>[]) => Promise<T>,
): Promise<T> {
  try {
    return await write(defaults.country, [abortUnlessInCountry(db, defaults.country)])
  } catch (error) {
    const isOfCountry =
      (error instanceof ApiError && error.code === 'invalid_input') || (error instanceof BatchAbortedError && error.reason === 'missing')
    if (!isOfCountry) throw error
    const [country] = await db.batch(selectCountry(db))
    if (country === undefined || country === defaults.country) throw error
    return write(country, [])
  }
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
      FROM salons salon
      WHERE salon.salon_id = ${salonId}
        AND salon.time_zone <> ${timeZone}
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
          SELECT rota_entry.user_timeframe_id, rota_entry.day_start, coalesce(rota_entry.day_end, rota_entry.day_start)
          FROM user_timeframes rota_entry
          WHERE rota_entry.salon_id = ${salonId}
            AND rota_entry.is_working = 0
            AND rota_entry.type = 'once'
            AND rota_entry.deleted_utc IS NULL
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
            rota_entry.salon_id,
            rota_entry.user_id,
            rota_entry.user_timeframe_id,
            max(
              p.value ->> 'start',
              unixepoch(o.day) + rota_entry.hour_start * 3600 + rota_entry.minute_start * 60 - (p.value ->> 'offset')
            ) AS start_utc,
            min(
              p.value ->> 'end',
              unixepoch(o.day) + rota_entry.hour_end * 3600 + rota_entry.minute_end * 60 - (p.value ->> 'offset')
            ) AS end_utc
          FROM days_off o
          JOIN user_timeframes rota_entry ON rota_entry.user_timeframe_id = o.user_timeframe_id
          JOIN json_each(${JSON.stringify(parts)}) p
        ) i
        WHERE i.start_utc < i.end_utc`,
    ),
    // Anyone who has read the rota has read it in the zone before.
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO rota_versions (salon_id, rota_version)
        SELECT salon.salon_id, 1
        FROM salons salon
        WHERE salon.salon_id = ${salonId}
          AND salon.time_zone <> ${timeZone}
        ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1`,
    ),
  ]
}
