import { expect } from 'vitest'
import type { Fixture } from './fixture.ts'

/** Sums of the ledger, line by line, as the tables keep them. */
const oracle = {
  daily_totals: `
    SELECT salon_id, day, sum(services) AS services_cents, sum(products) AS products_cents, sum(fee) AS fee_cents, sum(tip) AS tip_cents,
      sum(tickets) AS tickets, sum(sales) AS sales_cents
    FROM (
      SELECT
        e.salon_id, e.day, iif(l.side = 'services', l.amount_cents, 0) AS services, iif(l.side = 'products', l.amount_cents, 0) AS products,
        iif(l.side = 'fee', l.amount_cents, 0) AS fee, iif(l.side = 'tip', l.amount_cents, 0) AS tip, 0 AS tickets,
        iif(v.agenda_id = v.appointment_id, l.amount_cents, 0) AS sales
      FROM ledger_entries e
      JOIN ledger_lines l ON l.ledger_entry_id = e.ledger_entry_id AND l.side <> 'prepaid'
      LEFT JOIN appointments v ON v.appointment_id = e.appointment_id
      UNION ALL
      SELECT e.salon_id, e.day, 0, 0, 0, 0, iif(e.kind = 'checkout', 1, -1), 0
      FROM ledger_entries e
      WHERE e.kind IN ('checkout', 'void')
        AND e.appointment_id NOT IN (SELECT appointment_id FROM appointments WHERE agenda_id = appointment_id)
    )
    GROUP BY salon_id, day
    ORDER BY salon_id, day`,
  monthly_revenue: `
    SELECT e.salon_id, substr(e.day, 1, 7) AS month, l.user_id, l.side, coalesce(s.service_id, p.product_id, '') AS item_id,
      sum(l.amount_cents) AS amount_cents
    FROM ledger_entries e
    JOIN ledger_lines l ON l.ledger_entry_id = e.ledger_entry_id AND l.side <> 'prepaid'
    LEFT JOIN client_history_services s ON s.client_history_service_id = l.line_id
    LEFT JOIN client_history_products p ON p.client_history_product_id = l.line_id
    GROUP BY 1, 2, 3, 4, 5
    ORDER BY 1, 2, 3, 4, 5`,
}
const kept = {
  daily_totals: 'SELECT * FROM daily_totals ORDER BY salon_id, day',
  monthly_revenue: 'SELECT * FROM monthly_revenue ORDER BY 1, 2, 3, 4, 5',
}

/** Compares the sums that triggers keep by day and by month with the ledger. */
export async function checkRevenueSums(world: Fixture): Promise<void> {
  const read = async (sql: string) => (await world.db.execute(sql)).rows.map((row) => ({ ...row }))
  for (const table of ['daily_totals', 'monthly_revenue'] as const) {
    const rows = await read(kept[table])
    expect(rows.length, table).toBeGreaterThan(0)
    expect(rows, table).toEqual(await read(oracle[table]))
  }
}
