import type { SystemDb } from '../../../db/system-db.ts'
import type { Files } from '../../../gateways/files.ts'
import { purgeMergesBefore, selectMergesBefore } from './purge-queries.ts'
import { undoSeconds } from './undo-period.ts'

/**
 * Removes what merges have kept for their undo once it is too late for it: the records that were merged away, their pictures, and the
 * values before the merge. The files go first: a merge that is left over is found again.
 */
export async function purgeMerges(db: SystemDb, files: Files | undefined): Promise<void> {
  const [merges] = await db.batch(selectMergesBefore(db, db.nowUtc - undoSeconds))
  const images = merges.flatMap((merge) => merge.images)
  if (images.length > 0 && !files) return
  for (const image of images) await files?.remove(image)
  if (merges.length > 0) await db.batch(...purgeMergesBefore(db, merges))
}
