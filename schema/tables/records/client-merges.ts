import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json, owned } from '../columns.ts'

/** Rows that a merge moved, by `table.column`: the key of each row and its version behind the merge; null for rows without versions. */
export type MovedRows = Record<string, [id: string, version: number | null][]>

/**
 * A merge of two clients, with what its undo needs. `before` and `after` hold the changed columns of the kept client by column name;
 * the deleted client's row is soft-deleted and otherwise unchanged.
 */
export const clientMerges = sqliteTable(
  'client_merges',
  {
    mergeId: text('merge_id').primaryKey(),
    ...owned,
    keptClientId: text('kept_client_id').notNull(),
    deletedClientId: text('deleted_client_id').notNull(),
    userId: text('user_id').notNull(),
    at: instant('at_utc').notNull(),
    before: json<Record<string, unknown>>('before_json').notNull().default({}),
    after: json<Record<string, unknown>>('after_json').notNull().default({}),
    moved: json<MovedRows>('moved_json').notNull().default({}),
    /** Clients from whom the kept one was distinguished by the merge. */
    distinguished: json<string[]>('distinguished_json').notNull().default([]),
    undone: instant('undone_utc'),
  },
  (t) => [index('client_merges_kept').on(t.salonId, t.keptClientId), index('client_merges_deleted').on(t.salonId, t.deletedClientId)],
)
