import { createTrigger, type SchemaObject } from './schema-object.ts'

/** Add each ledger line of services and products to what its client was charged in the month of the entry. Ledger lines never change. */
export const clientSpendingTriggers: SchemaObject[] = [
  createTrigger(
    'client_spending_insert',
    `AFTER INSERT ON ledger_lines WHEN NEW.side IN ('services', 'products')`,
    `
  INSERT INTO client_spending (salon_id, client_id, month, amount_cents)
  SELECT p.salon_id, p.client_id, substr(e.day, 1, 7), NEW.amount_cents
  FROM appointments p
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE p.appointment_id = NEW.appointment_id
  ON CONFLICT (salon_id, client_id, month) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;`,
  ),
]
