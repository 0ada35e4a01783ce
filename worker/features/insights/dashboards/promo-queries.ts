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

/** Reads by the uses of promotions: they are fewer than the entries of a year. */
export const selectPromoEffect = (db: StaffDb, { from, to }: DaySpan): Statement<PromoEffect> =>
  db.queryRaw(
    (salonId) => sql`
      WITH
        used AS (
          SELECT g.appointment_id, max(g.salon_id) AS salon_id, sum(g.usage_date >= ${from}) AS uses,
            sum(iif(g.usage_date >= ${from}, g.given_cents, 0)) AS given_cents
          FROM special_promo_usage_stats g
          JOIN appointments p ON p.appointment_id = g.appointment_id AND p.salon_id = g.salon_id
          WHERE g.salon_id = ${salonId}
            AND g.active = 1
            AND g.usage_date <= ${to}
            AND g.deleted_utc IS NULL
            AND p.checked_out_utc IS NOT NULL
            AND p.deleted_utc IS NULL
          GROUP BY g.appointment_id
        )
      SELECT
        coalesce(sum(u.uses), 0) AS uses,
        coalesce(sum(u.given_cents), 0) AS given_cents,
        coalesce(
          sum(
            (
              SELECT sum(l.amount_cents)
              FROM ledger_lines l
              CROSS JOIN ledger_entries e ON e.ledger_entry_id = l.ledger_entry_id
              WHERE l.salon_id = u.salon_id
                AND l.appointment_id = u.appointment_id
                AND l.side IN ('services', 'products', 'fee')
                AND e.day BETWEEN ${from} AND ${to}
            )
          ),
          0
        ) AS revenue_cents,
        coalesce(
          sum(
            (
              SELECT sum(CASE e.kind WHEN 'checkout' THEN 1 WHEN 'void' THEN -1 ELSE 0 END)
              FROM ledger_entries e
              WHERE e.salon_id = u.salon_id
                AND e.appointment_id = u.appointment_id
                AND e.day BETWEEN ${from} AND ${to}
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
