import { eachSalon } from '../../../db/each-salon.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { Env } from '../../../env.ts'
import { type CheckContext, checkOrder } from './check-order.ts'
import { processDeposits } from './deposit-jobs.ts'
import { findGateway } from './open-gateway.ts'
import { selectWaitingOrders } from './order-queries.ts'

/** Orders that a run of cron asks about. */
const ordersPerRun = 100

/** Asks about all orders that have waited for two minutes (cron), so that payments are right without any event. */
export async function checkWaitingOrders(env: Env, db: SystemDb): Promise<void> {
  const gateway = findGateway(env)
  if (!gateway) return
  const [orders] = await db.batch(selectWaitingOrders(db, ordersPerRun))
  const open: CheckContext['open'] = ({ salonId, timeZone, userId }) => db.inSalon(salonId, timeZone, userId)
  try {
    await eachSalon(orders, (order) => checkOrder({ gateway, open }, order))
  } finally {
    // Also where an order could not be asked about.
    await processDeposits({ gateway, open }, db)
  }
}
