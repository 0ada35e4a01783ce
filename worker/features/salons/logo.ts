import { sql } from 'drizzle-orm'
import type { salons as calls } from '../../../schema/api/salons.ts'
import { salons } from '../../../schema/tables/salons.ts'
import { Refusal } from '../../db/refusal.ts'
import { readPicture } from '../../http/files.ts'
import type { Handlers } from '../../http/serve.ts'
import { openFiles } from '../../outside/files.ts'
import { shown } from './changes.ts'
import { readSalons } from './data.ts'

const mostPixels = 4096
const away = () => new Refusal(503, 'The picture store is away for a moment. Please try again.')

/** One trip: whether the caller may is decided before anything is stored. If storing fails, the old logo is put back. */
export const saveLogo: Handlers<typeof calls>['saveLogo'] = async (staff, { salonId }, { image }, request) => {
  const picture = await readPicture(image, mostPixels)
  const files = openFiles(request.env)
  if (!files) throw away()
  const logo = `${salonId}/${staff.newId('logo')}.webp`
  const mine = sql`${salons.salonId} = ${salonId}`
  const [[before], , [salon]] = await staff.trip(staff.read(salons, mine), staff.change(salons, { logo }, mine), readSalons(staff, salonId))
  try {
    await files.put(logo, picture.bytes, 'image/webp')
  } catch {
    await staff.trip(staff.change(salons, { logo: before?.logo ?? null }, mine, sql`logo = ${logo}`))
    throw away()
  }
  if (before?.logo) request.executionCtx.waitUntil(files.remove(before.logo))
  return shown(request.env, staff.nowUtc, salon)
}
