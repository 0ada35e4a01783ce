import { eachSalon } from '../../../db/each-salon.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { expirePoints, selectExpiringSalons } from './queries.ts'

/** Writes off the points that have ended, salon by salon. A second run at the same time finds nothing left. */
export async function expireAllPoints(db: SystemDb): Promise<void> {
  const [salons] = await db.batch(selectExpiringSalons(db))
  await eachSalon(salons, ({ salonId, timeZone }) => {
    const salonDb = db.inSalon(salonId, timeZone)
    return salonDb.batch(expirePoints(salonDb))
  })
}
