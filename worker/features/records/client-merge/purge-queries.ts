import { type SQL, sql } from 'drizzle-orm'
import { readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'

/** A merge whose undo is over. */
export interface OldMerge {
  readonly mergeId: string
  /** Keys of the stored pictures of both records that no client has any more. */
  readonly images: readonly string[]
}

/** Pictures that no client shows: the one that was merged away, and the one that the kept client had before. */
const unusedImages = sql`(
  SELECT json_group_array(DISTINCT j.value)
  FROM json_each(json_array(client.image, json_extract(client_merge.before_json, '$.image'))) j
  WHERE j.value IS NOT NULL
    AND client_merge.undone_utc IS NULL
    AND NOT EXISTS (
      SELECT 1
      FROM clients client
      WHERE client.salon_id = client_merge.salon_id
        AND client.image = j.value
        AND client.client_id <> client_merge.deleted_client_id
    )
)`

/** Merges that happened until a time (seconds UTC) and are not purged yet; at most 100. */
export const selectMergesBefore = (db: SystemDb, until: number): Statement<OldMerge[]> =>
  db.queryRaw(
    sql`
      SELECT client_merge.merge_id, ${unusedImages} AS images
      FROM client_merges client_merge
      LEFT JOIN clients client ON client.client_id = client_merge.deleted_client_id
      WHERE client_merge.at_utc <= ${until}
        AND client_merge.moved_json <> '{}'
      LIMIT 100`,
    (rows) => rows.map((row) => ({ mergeId: String(row.merge_id), images: readJson(row.images) })),
  )

/**
 * The merged-away records go, with what the audit log says about them; of the merges stays who was merged with whom, so that a late undo
 * is told apart from one that never was. Rows of an import that had created a record now name the kept one.
 */
export function purgeMergesBefore(db: SystemDb, merges: readonly OldMerge[]): Statement<number>[] {
  const ids = JSON.stringify(merges.map(({ mergeId }) => mergeId))
  const isPurged = sql`merge_id IN (SELECT value FROM json_each(${ids}))`
  const mergedAway = sql`
    SELECT client_merge.salon_id, client_merge.deleted_client_id
    FROM client_merges client_merge
    JOIN clients client ON client.client_id = client_merge.deleted_client_id AND client.deleted_utc IS NOT NULL
    WHERE client_merge.${isPurged}
      AND client_merge.undone_utc IS NULL`
  const remove = (table: SQL, column: SQL) => db.executeRaw(sql`DELETE FROM ${table} WHERE (salon_id, ${column}) IN (${mergedAway})`)
  return [
    db.executeRaw(sql`
      UPDATE audit_log
      SET before = NULL, after = NULL
      WHERE entity = 'clients'
        AND (salon_id, root_id) IN (
          SELECT client_merge.salon_id, client_merge.deleted_client_id
          FROM client_merges client_merge
          WHERE client_merge.${isPurged}
            AND client_merge.undone_utc IS NULL
        )`),
    db.executeRaw(sql`
      UPDATE imported_rows
      SET thing_id = client_merge.kept_client_id
      FROM client_merges client_merge
      WHERE client_merge.${isPurged}
        AND client_merge.undone_utc IS NULL
        AND imported_rows.salon_id = client_merge.salon_id
        AND imported_rows.kind = 'clients'
        AND imported_rows.thing_id = client_merge.deleted_client_id`),
    remove(sql`client_distinctions`, sql`client_id`),
    remove(sql`client_distinctions`, sql`other_client_id`),
    remove(sql`client_spending`, sql`client_id`),
    remove(sql`clients`, sql`client_id`),
    db.executeRaw(sql`
      UPDATE client_merges
      SET before_json = '{}', after_json = '{}', moved_json = '{}', distinguished_json = '[]'
      WHERE ${isPurged}`),
  ]
}
