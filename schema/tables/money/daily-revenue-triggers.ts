import { createTrigger, type SchemaObject } from '../schema-object.ts'

/** Adds ledger lines (by alias, as `from` says), but what is sold in advance, to the revenue of a day. `day` and `amount` are SQL. */
export const addDailyRevenue = (line: 'NEW' | 'l', day: string, amount: string, from: string): string => `
  INSERT INTO daily_revenue (salon_id, day, user_id, side, item_id, amount_cents)
  SELECT
    ${line}.salon_id,
    ${day},
    ${line}.user_id,
    ${line}.side,
    coalesce(
      (
        SELECT h.service_id
        FROM client_history_services h
        WHERE h.client_history_service_id = ${line}.line_id
      ),
      (
        SELECT h.product_id
        FROM client_history_products h
        WHERE h.client_history_product_id = ${line}.line_id
      ),
      ''
    ),
    ${amount}${from}
    AND ${line}.side <> 'prepaid'
  ON CONFLICT (salon_id, day, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;`

/**
 * Add each ledger line, but what is sold in advance, to the revenue of its entry's day. Ledger lines never change: corrections are further
 * lines. Where an entry returns to a day that was reopened, the triggers of the ledger move its lines.
 */
export const dailyRevenueTriggers: SchemaObject[] = [
  createTrigger(
    'daily_revenue_insert',
    `AFTER INSERT ON ledger_lines WHEN NEW.side <> 'prepaid'`,
    addDailyRevenue(
      'NEW',
      'e.day',
      'NEW.amount_cents',
      `
  FROM ledger_entries e
  WHERE e.ledger_entry_id = NEW.ledger_entry_id`,
    ),
  ),
]
