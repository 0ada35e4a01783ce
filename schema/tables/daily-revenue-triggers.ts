import { createTrigger, type SchemaObject } from './schema-object.ts'

/**
 * Add each ledger line, but what is sold in advance, to the revenue of its entry's day. Ledger lines never change: corrections are further
 * lines.
 */
export const dailyRevenueTriggers: SchemaObject[] = [
  createTrigger(
    'daily_revenue_insert',
    `AFTER INSERT ON ledger_lines WHEN NEW.side <> 'prepaid'`,
    `
  INSERT INTO daily_revenue (salon_id, day, user_id, side, item_id, amount_cents)
  SELECT
    NEW.salon_id,
    e.day,
    NEW.user_id,
    NEW.side,
    coalesce(
      (
        SELECT h.service_id
        FROM client_history_services h
        WHERE h.client_history_service_id = NEW.line_id
      ),
      (
        SELECT h.product_id
        FROM client_history_products h
        WHERE h.client_history_product_id = NEW.line_id
      ),
      ''
    ),
    NEW.amount_cents
  FROM ledger_entries e
  WHERE e.ledger_entry_id = NEW.ledger_entry_id
  ON CONFLICT (salon_id, day, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;`,
  ),
]
