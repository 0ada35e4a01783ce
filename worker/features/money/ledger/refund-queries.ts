import { type SQL, sql } from 'drizzle-orm'
import { dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** SQL: what the caller has refunded since the day began, less what of it was undone. */
function refundedToday(db: StaffDb, salonId: SQL, userId: SQL): SQL {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return sql`max(0, (
    SELECT coalesce(sum(-ledger_entry.paid_cents), 0)
    FROM ledger_entries ledger_entry
    WHERE ledger_entry.salon_id = ${salonId}
      AND ledger_entry.day >= ${today}
      AND ledger_entry.at_utc >= ${dayRange(today, db.timeZone)[0]}
      AND ledger_entry.kind IN ('refund', 'refund_undone', 'settlement_undone', 'void')
      AND ledger_entry.user_id = ${userId}
  ))`
}

/**
 * Guard statement: aborts with `unconfirmed` where more money goes back than the salon lets anybody refund who has not lately proven who
 * they are. `cents`: that sum; NULL for none. What the same person has refunded on the same day counts too: a large refund in parts is one.
 */
export const abortUnlessRefundConfirmed = (db: StaffDb, cents: SQL | ((salonId: SQL) => SQL)): Statement<number> =>
  db.abortUnlessConfirmed(
    (salonId, userId) => sql`
      coalesce(
        (SELECT salon.confirm_refunds_above_cents FROM salons salon WHERE salon.salon_id = ${salonId})
          >= ${typeof cents === 'function' ? cents(salonId) : cents} + ${refundedToday(db, salonId, userId)},
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
