import type { dashboards } from '../../../../schema/api/insights/dashboards.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectRota } from '../../team/staff/index.ts'
import { selectBookedUnits } from './busy-queries.ts'
import { sumOpen } from './occupancy-rules.ts'
import { getAskedPeriod, toPeriodReply, toRate } from './spans.ts'

/** One round trip. */
export const getUnits: Handlers<typeof dashboards>['units'] = async (db, input) => {
  const period = getAskedPeriod(db, input)
  const { counted } = period
  const [units, rota] = await db.batch(selectBookedUnits(db, counted), selectRota(db, counted.from, counted.to))
  const open = sumOpen(rota, counted)
  return { ...toPeriodReply(period), units: units.map((unit) => ({ ...unit, open, used: toRate(unit.booked, open) })) }
}
