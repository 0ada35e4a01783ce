import { createTrigger, type SchemaObject } from '../schema-object.ts'

/** A visit whose order is on its way to the cash system is not checked out here meanwhile. */
export const cashSystemTriggers: SchemaObject[] = [
  createTrigger(
    'appointments_cash_order',
    `BEFORE UPDATE OF checked_out_utc ON appointments
WHEN OLD.checked_out_utc IS NULL AND NEW.checked_out_utc IS NOT NULL AND NEW.external_cash_order IS NULL`,
    `
  SELECT RAISE(ABORT, 'refuse:stale')
  WHERE EXISTS (
    SELECT 1
    FROM cash_orders o
    WHERE o.appointment_id = NEW.appointment_id
      AND o.state IN ('sending', 'unknown', 'exported', 'paid')
  );`,
  ),
]
