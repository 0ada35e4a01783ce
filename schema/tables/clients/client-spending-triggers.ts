import { createTrigger, type SchemaObject } from '../schema-object.ts'
import { isSaleSql } from '../visits/visits.ts'

/** Adds ledger lines (as `from` says) to what their client (`appointments p`) was charged in a month. `day` and `amount` are SQL. */
export const addClientSpending = (day: string, amount: string, from: string): string => `
  INSERT INTO client_spending (salon_id, client_id, month, amount_cents, sales_cents)
  SELECT p.salon_id, p.client_id, substr(${day}, 1, 7), ${amount}, iif(${isSaleSql('p.')}, ${amount}, 0)
  FROM appointments p${from}
  ON CONFLICT (salon_id, client_id, month) DO UPDATE SET
    amount_cents = amount_cents + excluded.amount_cents,
    sales_cents = sales_cents + excluded.sales_cents;`

/**
 * Add each ledger line of services and products to what its client was charged in the month of the entry. Ledger lines never change; where
 * an entry returns to a day that was reopened, the triggers of the ledger move its lines.
 */
export const clientSpendingTriggers: SchemaObject[] = [
  createTrigger(
    'client_spending_insert',
    `AFTER INSERT ON ledger_lines WHEN NEW.side IN ('services', 'products')`,
    addClientSpending(
      'e.day',
      'NEW.amount_cents',
      `
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE p.appointment_id = NEW.appointment_id
    AND p.client_id <> ''`,
    ),
  ),
]
