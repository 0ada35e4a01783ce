import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { openFiles } from '../../../gateways/files.ts'
import { readPicture } from '../../../http/files.ts'
import type { Request } from '../../../http/serve.ts'

/** A stored picture, or none: the key of the file and its size in pixels. */
export interface StoredPicture {
  readonly image: string | null
  readonly width: number
  readonly height: number
}

interface PictureTarget<T> {
  /** Begins the name of the file. */
  readonly prefix: string
  /** The longest side in pixels. */
  readonly maxPixels: number
  /** The record, with the key of its picture as `image`. */
  readonly select: Statement<T[]>
  /** Sets the picture of the record; where `previous` is given, only if that is its key. */
  readonly update: (picture: StoredPicture, previous?: string) => Statement<unknown>
}

const storageUnavailable = () => new ApiError(503, 'image_storage_unavailable')

/**
 * Stores an uploaded picture under the salon and replaces the one before. Answers the record; undefined if there is none. The row is
 * updated before the file is stored, so that nothing is stored for a caller who is not admitted; if storing fails, the previous picture
 * is restored.
 */
export async function storePicture<T extends { image: string | null; width?: number; height?: number }>(
  db: StaffDb,
  request: Request,
  upload: Blob,
  { prefix, maxPixels, select, update }: PictureTarget<T>,
): Promise<T | undefined> {
  const { bytes, width, height } = await readPicture(upload, maxPixels)
  const files = openFiles(request.env)
  if (!files) throw storageUnavailable()
  const image = `${db.salonId}/${db.newId(prefix)}.webp`
  const [[previous], , [record]] = await db.batch(select, update({ image, width, height }), select)
  if (!record) return undefined
  try {
    await files.put(image, bytes, 'image/webp')
  } catch {
    await db.batch(update({ image: previous?.image ?? null, width: previous?.width ?? 0, height: previous?.height ?? 0 }, image))
    throw storageUnavailable()
  }
  if (previous?.image) request.executionCtx.waitUntil(files.remove(previous.image))
  return record
}
