import { sql } from 'drizzle-orm'
import type { SystemDb } from '../../../db/system-db.ts'

/**
 * Keys of pictures that nothing uses since `before` (seconds UTC): replaced or removed ones, and those of deleted news. At most 100.
 */
export async function selectUnusedPictures(db: SystemDb, before: number): Promise<string[]> {
  const [keys] = await db.batch(
    db.queryRaw(
      sql`
        SELECT p.image
        FROM news_pictures p
        JOIN news n ON n.news_id = p.news_id
        WHERE n.changed_utc <= ${before}
          AND (n.image IS NOT p.image OR n.deleted_utc IS NOT NULL)
        LIMIT 100`,
      (rows) => rows.map((row) => String(row.image)),
    ),
  )
  return keys
}

export const deletePictureRows = (db: SystemDb, keys: readonly string[]) =>
  db.batch(
    db.executeRaw(sql`
      DELETE FROM news_pictures
      WHERE image IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`),
  )
