import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../schema/rules/salon-time.ts'
import { ApiError } from './errors.ts'

/** The last closed day of a salon from `today` on: after a move to a zone further west, days to come are closed as well. */
export const lastClosedDay = (salonId: SQL, today: string): SQL => sql`
  SELECT max(day_closing.day) AS day
  FROM day_closings day_closing
  WHERE day_closing.salon_id = ${salonId}
    AND day_closing.day >= ${today}
    AND day_closing.deleted_utc IS NULL`

/** 409 of a batch that would post on a closed day before somebody has answered whether it counts for the next one. */
export const createAfterClosingError = (closedDay: string): ApiError =>
  new ApiError(409, 'sale_after_closing', { closedDay, nextDay: addDays(closedDay, 1) })
