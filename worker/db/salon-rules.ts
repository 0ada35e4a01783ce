import { sql } from 'drizzle-orm'
import { jsonObject, readJson, storedJsonSql } from './json-sql.ts'
import type { StaffDb } from './staff-db.ts'
import type { Statement } from './statement.ts'

interface SalonRules {
  readonly rules: readonly unknown[]
  readonly version: number
}

/** Reads and stores the ordered rules of a salon: one row of `table`, with the rules as JSON. */
export function openSalonRules<Rules extends SalonRules>(table: 'booking_rules' | 'deposit_rules') {
  const name = sql.raw(table)
  const packed = sql.raw(jsonObject({ rules: storedJsonSql(`${table}.rules_json`, '[]'), version: `${table}.version` }))
  return {
    /** None, with version 0, where the salon has stored none. */
    selectRules: (db: StaffDb): Statement<Rules[]> =>
      db.queryRaw(
        (salonId) => sql`
          SELECT ${packed} AS packed
          FROM ${name}
          WHERE ${name}.salon_id = ${salonId}
            AND ${name}.deleted_utc IS NULL`,
        ([row]) => [row ? readJson(row.packed) : ({ rules: [], version: 0 } as unknown as Rules)],
      ),
    /** Stores the rules over those of this version (0 for none), otherwise aborts the batch with `stale`. */
    upsertRules: (db: StaffDb, { rules, version }: Rules): Statement<unknown>[] => [
      db.executeRaw(
        (salonId, caller) => sql`
          INSERT INTO ${name} (salon_id, rules_json, changed_by, changed_utc)
          SELECT s.id, ${JSON.stringify(rules)}, ${caller}, ${db.nowUtc}
          FROM (SELECT ${salonId} AS id) s
          WHERE s.id IS NOT NULL
            AND (${version} = 0 OR EXISTS (SELECT 1 FROM ${name} WHERE ${name}.salon_id = s.id))
          ON CONFLICT (salon_id) DO UPDATE
            SET
              rules_json = excluded.rules_json,
              changed_by = excluded.changed_by,
              changed_utc = excluded.changed_utc,
              version = ${name}.version + 1
            WHERE ${name}.version = ${version}`,
      ),
      db.abortIfUnchanged('stale'),
    ],
  }
}
