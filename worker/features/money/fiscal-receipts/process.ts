import { findReminder, passwordDays, reminderDays } from '../../../../schema/rules/money/fiscal-receipts.ts'
import { daysBetween, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { createClock } from '../../../db/clock.ts'
import { eachSalon } from '../../../db/each-salon.ts'
import { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Env } from '../../../env.ts'
import type { Request } from '../../../http/serve.ts'
import { getCallContext } from '../../../http/serve.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { changeConnection, selectConnection, selectOldPasswords, toAccountId } from './connection-queries.ts'
import { openStored } from './open-gateway.ts'
import { selectDueSalons, selectDueVisits } from './receipt-queries.ts'
import { processVisit } from './sending.ts'

const salonsPerRun = 200
const visitsPerRun = 50
/** Seconds after which a run begins no other step: the next one continues. */
const runSeconds = 45

/** Plans, sends and asks about the receipts of a salon that are due. */
async function processSalon(env: Env, open: () => TenantDb, endsUtc: number): Promise<void> {
  const db = open()
  if (db.nowUtc >= endsUtc) return
  const [connection, visits] = await db.batch(selectConnection(db), selectDueVisits(db, visitsPerRun))
  if (!connection || visits.length === 0) return
  const gateway = await openStored(env, connection)
  if (!gateway) return
  const { provider, passwordUtc, problem } = connection
  const run = { open, gateway, provider, account: toAccountId(connection), passwordUtc, endsUtc, isPaused: problem !== '' }
  for (const appointmentId of visits) await processVisit(run, appointmentId)
}

/** The receipts of all salons that are due (cron); `clock` is the present time in seconds UTC. */
export async function processFiscalReceipts(env: Env, db: SystemDb, clock: () => number): Promise<void> {
  if (!env.GATEWAY_OPENAPI_URL && !env.GATEWAY_FISKALY_URL) return
  const [salons] = await db.batch(selectDueSalons(db, salonsPerRun))
  const endsUtc = clock() + runSeconds
  await eachSalon(salons, ({ salonId, timeZone }) => processSalon(env, () => db.at(clock()).inSalon(salonId, timeZone), endsUtc))
}

/** The receipts of one salon, behind the reply of a call that has posted to its ledger; what fails is left to cron. */
export async function processBehindReply(request: Request, salonId: string): Promise<void> {
  const db = new SystemDb(request.get('client'), { ...getCallContext(request), actor: 'fiscal-receipts' })
  const clock = createClock(db.nowUtc)
  try {
    await processSalon(request.env, () => db.at(clock()).inSalon(salonId), clock() + runSeconds)
  } catch {
    // The receipts stay queued.
  }
}

/** Reminds salons whose Fisconline password ends soon, or has ended (cron). */
export async function remindOfPasswords(db: SystemDb): Promise<void> {
  const [salons] = await db.batch(selectOldPasswords(db, reminderDays[0]))
  await eachSalon(salons, async ({ salonId, timeZone, passwordUtc, remindedDays }) => {
    const age = daysBetween(toSalonDay(passwordUtc, timeZone), toSalonDay(db.nowUtc, timeZone))
    const due = findReminder(age)
    if (due <= remindedDays) return
    const salon = db.inSalon(salonId, timeZone)
    const left = Math.max(0, passwordDays - age)
    await salon.batch(
      changeConnection(salon, { remindedDays: due }),
      raiseAlerts(salon, {
        to: { roles: ['ADMIN'] },
        type: 'Message',
        content: left > 0 ? { key: 'fiscal_password_ends', values: { days: String(left) } } : { key: 'fiscal_password_ended', values: {} },
        cause: `fiscal:password:${passwordUtc}:${due}`,
      }),
    )
  })
}
