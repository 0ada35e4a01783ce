import type { SystemDb } from '../../db/system-db.ts'
import { expirePoints, selectExpiringSalons } from './expiry-queries.ts'

/** Writes off the points that have ended, salon by salon. A second run at the same time finds nothing left. */
export async function expireAllPoints(db: SystemDb): Promise<void> {
  const [salons] = await db.batch(selectExpiringSalons(db))
  for (const { salonId, timeZone } of salons) {
    const salonDb = db.inSalon(salonId, timeZone)
    await salonDb.batch(expirePoints(salonDb))
  }
}
