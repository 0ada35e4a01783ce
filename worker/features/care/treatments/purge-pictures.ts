import { serverLimits } from '../../../../schema/terms.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { Files } from '../../../gateways/files.ts'
import { deletePictureRows, selectDeletedPictures } from './purge-queries.ts'

/**
 * Removes the pictures of deleted entries once the deletion can no longer be taken back, and entries whose upload failed. The files go
 * first: a row that is left over is found again.
 */
export async function purgePictures(db: SystemDb, files: Files | undefined) {
  const before = db.nowUtc - serverLimits.pictureUndoHours * 3600
  const pictures = await selectDeletedPictures(db, before)
  if (files) for (const { image } of pictures) if (image !== null) await files.remove(image)
  if (files || pictures.every(({ image }) => image === null)) await deletePictureRows(db, pictures)
}
