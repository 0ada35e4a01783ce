import { createTrigger, type SchemaObject } from './schema-object.ts'

const refuseChange = `  SELECT RAISE(ABORT, 'refuse:ledger');`

/** Make a table append-only; with `columns`, only those columns are immutable. */
const appendOnly = (table: string, columns = ''): SchemaObject[] => [
  createTrigger(`${table}_immutable`, `BEFORE UPDATE${columns && ` OF ${columns}`} ON ${table}`, refuseChange),
  createTrigger(`${table}_undeletable`, `BEFORE DELETE ON ${table}`, refuseChange),
]

const fromVisitEntries = `
    FROM ledger_entries e
    WHERE e.salon_id = NEW.salon_id AND e.appointment_id = NEW.appointment_id`

/**
 * Invariants of the ledger. Per visit, refunds never exceed payments and payments never exceed charges. Entries of a
 * closed day are refused, and nothing that was posted changes.
 */
export const ledgerTriggers: SchemaObject[] = [
  createTrigger(
    'ledger_entries_balance',
    'BEFORE INSERT ON ledger_entries',
    `
  SELECT RAISE(ABORT, 'refuse:limit')
  WHERE (
    SELECT coalesce(sum(e.paid_cents), 0)${fromVisitEntries}
  ) + NEW.paid_cents < 0
  OR (
    SELECT coalesce(sum(e.charged_cents - e.paid_cents), 0)${fromVisitEntries}
  ) + NEW.charged_cents - NEW.paid_cents < 0;`,
    `
  SELECT RAISE(ABORT, 'refuse:ledger')
  WHERE EXISTS (
    SELECT 1
    FROM day_closings c
    WHERE c.salon_id = NEW.salon_id
      AND c.day >= NEW.day
      AND c.deleted_utc IS NULL
  );`,
  ),
  // The reason stays editable, because erasing a person scrubs their name from it.
  ...appendOnly(
    'ledger_entries',
    'ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, corrects_id, charged_cents, paid_cents',
  ),
  ...appendOnly('ledger_lines'),
  ...appendOnly('payments', 'ledger_entry_id, appointment_id, method, amount_cents, at_utc, deleted_utc'),
]
