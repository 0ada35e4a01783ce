import { sql } from 'drizzle-orm'
import type { ImportMapping } from '../../../../schema/rules/records/import-columns.ts'
import type { ImportKind } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export const selectCountry = (db: TenantDb): Statement<string> =>
  db.queryRaw(
    (salonId) => sql`SELECT salon.country FROM salons salon WHERE salon.salon_id = ${salonId}`,
    ([row]) => String(row?.country ?? ''),
  )

/** Remembers what the rows of a slice have created. */
export const insertImportedRows = (
  db: TenantDb,
  kind: ImportKind,
  jobId: string,
  rows: readonly { readonly key: string; readonly thingId: string }[],
): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO imported_rows (salon_id, kind, row_key, job_id, thing_id)
      SELECT w.salon_id, ${kind}, json_extract(j.value, '$.key'), ${jobId}, json_extract(j.value, '$.thingId')
      FROM
        (SELECT ${salonId} AS salon_id) w,
        json_each(${JSON.stringify(rows.map(({ key, thingId }) => ({ key, thingId })))}) j`,
  )

/** A part of what a job has created. */
export const selectImportedThings = (db: TenantDb, jobId: string, limit: number): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT imported_row.thing_id
      FROM imported_rows imported_row
      WHERE imported_row.salon_id = ${salonId}
        AND imported_row.job_id = ${jobId}
      LIMIT ${limit}`,
    (rows) => rows.map((row) => String(row.thing_id)),
  )
export const deleteImportedRows = (db: TenantDb, jobId: string, thingIds: readonly string[]): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM imported_rows
      WHERE salon_id = ${salonId}
        AND job_id = ${jobId}
        AND thing_id IN (SELECT value FROM json_each(${JSON.stringify(thingIds)}))`,
  )

/** The columns that were chosen last for a header; `header` is its hash. */
export const selectMapping = (db: TenantDb, kind: ImportKind, header: string): Statement<ImportMapping | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT import_mapping.mapping_json
      FROM import_mappings import_mapping
      WHERE import_mapping.salon_id = ${salonId}
        AND import_mapping.kind = ${kind}
        AND import_mapping.header = ${header}`,
    ([row]) => (row ? readJson(row.mapping_json) : undefined),
  )
export const saveMapping = (db: TenantDb, kind: ImportKind, header: string, mapping: ImportMapping): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO import_mappings (salon_id, kind, header, mapping_json)
      SELECT w.salon_id, ${kind}, ${header}, ${JSON.stringify(mapping)}
      FROM (SELECT ${salonId} AS salon_id) w
      WHERE w.salon_id IS NOT NULL
      ON CONFLICT (salon_id, kind, header) DO UPDATE SET mapping_json = excluded.mapping_json`,
  )
