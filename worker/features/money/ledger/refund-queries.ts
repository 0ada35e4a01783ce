import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/**
 * Guard statement: aborts with `unconfirmed` where more money goes back than the salon lets anybody refund who has not lately proven who
 * they are. `cents`: that sum; NULL for none.
 */
export const abortUnlessRefundConfirmed = (db: StaffDb, cents: SQL | ((salonId: SQL) => SQL)): Statement<number> =>
  db.abortUnlessConfirmed(
    (salonId) => sql`
      coalesce(
        (SELECT salon.confirm_refunds_above_cents FROM salons salon WHERE salon.salon_id = ${salonId})
          >= ${typeof cents === 'function' ? cents(salonId) : cents},
        TRUE
      )`,
  )

/** The same for what was paid by the `payments payment` that a condition selects. */
export const abortUnlessReversalConfirmed = (db: StaffDb, condition: SQL): Statement<number> =>
  abortUnlessRefundConfirmed(
    db,
    (salonId) => sql`(
      SELECT sum(payment.amount_cents)
      FROM payments payment
      WHERE payment.salon_id = ${salonId}
        AND ${condition}
    )`,
  )
