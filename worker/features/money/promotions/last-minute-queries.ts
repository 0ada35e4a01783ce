import { sql } from 'drizzle-orm'
import type { LastMinutePrices } from '../../../../schema/api/money/promotions-last-minute.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { booleanSql, type Columns, eurosSql, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const columns: Columns<LastMinutePrices> = {
  enabled: booleanSql('m.enabled'),
  hours: 'm.hours',
  percent: 'm.percent',
  floor: eurosSql('m.floor_cents'),
  version: 'm.version',
}
const json = sql.raw(jsonObject(columns))

/** The salon's last-minute prices; none before they were changed first. */
export const selectLastMinutePrices = (db: StaffDb): Statement<LastMinutePrices[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${json} AS packed
      FROM last_minute_prices m
      WHERE m.salon_id = ${salonId}`,
    (rows) => rows.map(({ packed }) => JSON.parse(String(packed))),
  )

/** Stores the prices over those of this version (0 for none), otherwise aborts the batch with `stale`. */
export const upsertLastMinutePrices = (
  db: StaffDb,
  { enabled, hours, percent, floor, version }: LastMinutePrices,
): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO last_minute_prices (salon_id, enabled, hours, percent, floor_cents, changed_by, changed_utc)
      SELECT ${salonId}, ${enabled}, ${hours}, ${percent}, ${cents(floor)}, ${userId}, ${db.nowUtc}
      WHERE ${version} = 0
        OR EXISTS (SELECT 1 FROM last_minute_prices m WHERE m.salon_id = ${salonId})
      ON CONFLICT (salon_id) DO UPDATE
      SET enabled = excluded.enabled,
        hours = excluded.hours,
        percent = excluded.percent,
        floor_cents = excluded.floor_cents,
        version = version + 1,
        changed_by = excluded.changed_by,
        changed_utc = excluded.changed_utc
      WHERE version = ${version}`,
  ),
  db.abortIfUnchanged('stale'),
]
