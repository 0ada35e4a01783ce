import type { clientRetention as calls } from '../../../../schema/api/records/client-retention.ts'
import { localMinutes, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { eachSalon } from '../../../db/each-salon.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { claimYear, keepClients, selectRetention, selectUntoldSalons } from './queries.ts'

type RetentionHandlers = Handlers<typeof calls>

const listAbsent: RetentionHandlers['list'] = async (db) => (await db.batch(selectRetention(db)))[0]

const keep: RetentionHandlers['keep'] = (db, _input, { clientIds, isKept }) =>
  mapAborted(db.batchReturning(keepClients(db, clientIds, isKept), selectRetention(db)))

export const retentionHandlers: RetentionHandlers = { list: listAbsent, keep }

/** Nobody is told before this local hour. */
const morning = 9 * 60

/** Tells the administrators of each salon once a year whose data are due, in the salon's morning. Two round trips per salon and year. */
export async function announceRetention(db: SystemDb): Promise<void> {
  const year = toSalonDay(db.nowUtc, 'UTC').slice(0, 4)
  const [salons] = await db.batch(selectUntoldSalons(db, year))
  await eachSalon(salons, async ({ salonId, timeZone }) => {
    const salonDb = db.inSalon(salonId, timeZone)
    const isNow = localMinutes(db.nowUtc, timeZone) >= morning && toSalonDay(db.nowUtc, timeZone).startsWith(year)
    if (!isNow) return
    const [{ total, months }] = await salonDb.batch(selectRetention(salonDb))
    const alert = raiseAlerts(salonDb, {
      to: { roles: ['ADMIN'] },
      type: 'Message',
      content: { key: 'retention_due', values: { count: String(total), months: String(months) } },
      cause: `retention:${year}`,
    })
    try {
      await salonDb.batch(...claimYear(salonDb, year, total), ...(total > 0 ? [alert] : []))
    } catch (error) {
      if (!(error instanceof BatchAbortedError && error.reason === 'already_used')) throw error
    }
  })
}
