import { sql } from 'drizzle-orm'
import type { salons as calls } from '../../../schema/api/salons.ts'
import { salons } from '../../../schema/tables/salons.ts'
import { ApiError } from '../../db/errors.ts'
import { openFiles } from '../../gateways/files.ts'
import { readPicture } from '../../http/files.ts'
import type { Handlers } from '../../http/serve.ts'
import { shown } from './changes.ts'
import { readSalons } from './queries.ts'

const maxPixels = 4096
const away = () => new ApiError(503, 'image_storage_unavailable')

/** One trip: whether the caller may is decided before anything is stored. If storing fails, the old logo is put back. */
export const saveLogo: Handlers<typeof calls>['saveLogo'] = async (db, { salonId }, { image }, request) => {
  const picture = await readPicture(image, maxPixels)
  const files = openFiles(request.env)
  if (!files) throw away()
  const logo = `${salonId}/${db.newId('logo')}.webp`
  const mine = sql`${salons.salonId} = ${salonId}`
  const [[before], , [salon]] = await db.batch(
    db.select(salons, { where: mine }),
    db.update(salons, { logo }, mine),
    readSalons(db, salonId),
  )
  try {
    await files.put(logo, picture.bytes, 'image/webp')
  } catch {
    await db.batch(db.update(salons, { logo: before?.logo ?? null }, mine, sql`logo = ${logo}`))
    throw away()
  }
  if (before?.logo) request.executionCtx.waitUntil(files.remove(before.logo))
  return shown(request.env, db.nowUtc, salon)
}
