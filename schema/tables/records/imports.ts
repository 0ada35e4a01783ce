import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ImportKind } from '../../terms.ts'
import { json, owned } from '../columns.ts'

/**
 * Rows of files that were imported, with what each one created: the same row again adds nothing. `rowKey` is a keyed hash of the row, so
 * that it tells nothing about the person.
 */
export const importedRows = sqliteTable(
  'imported_rows',
  {
    ...owned,
    kind: text('kind').$type<ImportKind>().notNull(),
    rowKey: text('row_key').notNull(),
    jobId: text('job_id').notNull(),
    thingId: text('thing_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.salonId, t.kind, t.rowKey], name: 'imported_rows_once' }),
    index('imported_rows_job').on(t.salonId, t.jobId),
  ],
)

/** The columns that somebody chose for files with the same header; `header` is its hash. */
export const importMappings = sqliteTable(
  'import_mappings',
  {
    ...owned,
    kind: text('kind').$type<ImportKind>().notNull(),
    header: text('header').notNull(),
    mapping: json<Record<string, number>>('mapping_json').notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.salonId, t.kind, t.header], name: 'import_mappings_once' })],
)
