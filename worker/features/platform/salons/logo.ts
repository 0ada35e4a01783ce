import type { salons as endpoints } from '../../../../schema/api/platform/salons.ts'
import { ApiError } from '../../../db/errors.ts'
import { openFiles } from '../../../gateways/files.ts'
import { readPicture } from '../../../http/files.ts'
import type { Handlers } from '../../../http/serve.ts'
import { toSalonReply } from './changes.ts'
import { revertLogo, selectSalonRow, selectSalons, updateLogo } from './queries.ts'

const maxPixels = 4096
const storageUnavailable = () => new ApiError(503, 'image_storage_unavailable')

/**
 * One round trip. The row is updated before the picture is stored, so that nothing is stored for a caller who is not admitted. If
 * storing fails, the previous logo is restored.
 */
export const saveLogo: Handlers<typeof endpoints>['saveLogo'] = async (db, { salonId }, { image }, request) => {
  const picture = await readPicture(image, maxPixels)
  const files = openFiles(request.env)
  if (!files) throw storageUnavailable()
  const logo = `${salonId}/${db.newId('logo')}.webp`
  const [[previous], , [salon]] = await db.batch(selectSalonRow(db, salonId), updateLogo(db, salonId, logo), selectSalons(db, salonId))
  try {
    await files.put(logo, picture.bytes, 'image/webp')
  } catch {
    await db.batch(revertLogo(db, salonId, logo, previous?.logo ?? null))
    throw storageUnavailable()
  }
  if (previous?.logo) request.executionCtx.waitUntil(files.remove(previous.logo))
  return toSalonReply(request.env, db.nowUtc, salon)
}
