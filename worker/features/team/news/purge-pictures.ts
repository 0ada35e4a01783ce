import { limits } from '../../../../schema/terms.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { Files } from '../../../gateways/files.ts'
import { deletePictureRows, selectUnusedPictures } from './purge-queries.ts'

/**
 * Removes pictures of news once neither a change nor a deletion can be taken back. The files go first: a row that is left over is found
 * again.
 */
export async function purgeNewsPictures(db: SystemDb, files: Files | undefined) {
  if (!files) return
  const keys = await selectUnusedPictures(db, db.nowUtc - limits.pictureUndoHours * 3600)
  for (const key of keys) await files.remove(key)
  if (keys.length > 0) await deletePictureRows(db, keys)
}
