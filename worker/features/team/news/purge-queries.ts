import { sql } from 'drizzle-orm'
import { serverLimits } from '../../../../schema/terms.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { Files } from '../../../gateways/files.ts'

/**
 * Keys of pictures that nothing uses since `before` (seconds UTC): replaced or removed ones, and those of deleted news. At most 100.
 */
export async function selectUnusedPictures(db: SystemDb, before: number): Promise<string[]> {
  const [keys] = await db.batch(
    db.queryRaw(
      sql`
        SELECT news_picture.image
        FROM news_pictures news_picture
        JOIN news ON news.news_id = news_picture.news_id
        WHERE news.changed_utc <= ${before}
          AND (news.image IS NOT news_picture.image OR news.deleted_utc IS NOT NULL)
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

/**
 * Removes pictures of news once neither a change nor a deletion can be taken back. The files go first: a row that is left over is found
 * again.
 */
export async function purgeNewsPictures(db: SystemDb, files: Files | undefined) {
  if (!files) return
  const keys = await selectUnusedPictures(db, db.nowUtc - serverLimits.pictureUndoHours * 3600)
  for (const key of keys) await files.remove(key)
  if (keys.length > 0) await deletePictureRows(db, keys)
}
