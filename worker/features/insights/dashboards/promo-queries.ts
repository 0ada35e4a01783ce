import { sql } from 'drizzle-orm'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Uses of promotions with what they took off, and revenue and checkouts of visits with a promotion, in cents. */
export interface PromoEffect {
  readonly uses: number
  readonly given: number
  readonly revenue: number
  readonly tickets: number
}

/**
 * Reads by the uses of promotions: they are fewer than the entries of a year, which SQLite would read for each of them without the pluses.
 */
export const selectPromoEffect = (db: StaffDb, { from, to }: DaySpan): Statement<PromoEffect> =>
  db.queryRaw(
    (salonId) => sql`
      WITH
        used AS (
          SELECT promotion_use.appointment_id, max(promotion_use.salon_id) AS salon_id, sum(promotion_use.usage_date >= ${from}) AS uses,
            sum(iif(promotion_use.usage_date >= ${from}, promotion_use.given_cents, 0)) AS given_cents
          FROM special_promo_usage_stats promotion_use
          JOIN appointments visit ON visit.appointment_id = promotion_use.appointment_id AND visit.salon_id = promotion_use.salon_id
          WHERE promotion_use.salon_id = ${salonId}
            AND promotion_use.active = 1
            AND promotion_use.usage_date <= ${to}
            AND promotion_use.deleted_utc IS NULL
            AND visit.checked_out_utc IS NOT NULL
            AND visit.deleted_utc IS NULL
          GROUP BY promotion_use.appointment_id
        )
      SELECT
        coalesce(sum(u.uses), 0) AS uses,
        coalesce(sum(u.given_cents), 0) AS given_cents,
        coalesce(
          sum(
            (
              SELECT sum(ledger_line.amount_cents)
              FROM ledger_lines ledger_line
              CROSS JOIN ledger_entries ledger_entry ON ledger_entry.ledger_entry_id = ledger_line.ledger_entry_id
              WHERE ledger_line.salon_id = u.salon_id
                AND ledger_line.appointment_id = u.appointment_id
                AND ledger_line.side IN ('services', 'products', 'fee')
                AND +ledger_entry.day BETWEEN ${from} AND ${to}
            )
          ),
          0
        ) AS revenue_cents,
        coalesce(
          sum(
            (
              SELECT sum(CASE ledger_entry.kind WHEN 'checkout' THEN 1 WHEN 'void' THEN -1 ELSE 0 END)
              FROM ledger_entries ledger_entry
              WHERE ledger_entry.salon_id = u.salon_id
                AND ledger_entry.appointment_id = u.appointment_id
                AND +ledger_entry.day BETWEEN ${from} AND ${to}
            )
          ),
          0
        ) AS tickets
      FROM used u`,
    ([row]) => ({
      uses: Number(row?.uses ?? 0),
      given: Number(row?.given_cents ?? 0),
      revenue: Number(row?.revenue_cents ?? 0),
      tickets: Number(row?.tickets ?? 0),
    }),
  )
