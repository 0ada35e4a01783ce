import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { reasons } from '../../schema/tables/triggers.ts'
import type { Statement } from './statement.ts'
import type { TenantDb } from './tenant-db.ts'

type Reason = (typeof reasons)[number]

/** Guard statement: aborts the batch with `reason` unless the salon has the row whose id column `idColumn` is `id`, not deleted. */
export const abortUnlessExists = (db: TenantDb, idColumn: SQLiteColumn, id: string, reason: Reason = 'missing'): Statement<number> =>
  db.abortUnless(
    reason,
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM ${idColumn.table}
        WHERE salon_id = ${salonId}
          AND ${idColumn} = ${id}
          AND deleted_utc IS NULL
      )`,
  )

/** `abortUnlessExists` for several rows of a table at once; holds where there are none. */
export const abortUnlessAllExist = (
  db: TenantDb,
  idColumn: SQLiteColumn,
  ids: readonly string[],
  reason: Reason = 'missing',
): Statement<number> =>
  db.abortUnless(
    reason,
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM json_each(${JSON.stringify(ids)}) j
        WHERE NOT EXISTS (
          SELECT 1
          FROM ${idColumn.table}
          WHERE salon_id = ${salonId}
            AND ${idColumn} = j.value
            AND deleted_utc IS NULL
        )
      )`,
  )
