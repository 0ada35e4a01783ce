import { addClientSpending } from '../clients/client-spending-triggers.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'
import { addDailyRevenue } from './daily-revenue-triggers.ts'

const refuseChange = `  SELECT RAISE(ABORT, 'refuse:ledger');`

/** Make a table append-only; with `columns`, only those columns are immutable. */
const appendOnly = (table: string, columns = ''): SchemaObject[] => [
  createTrigger(`${table}_immutable`, `BEFORE UPDATE${columns && ` OF ${columns}`} ON ${table}`, refuseChange),
  createTrigger(`${table}_undeletable`, `BEFORE DELETE ON ${table}`, refuseChange),
]

/** The day of a row that a ledger entry has caused changes with that of the entry only. */
export const followDayOfEntry = (table: string): SchemaObject =>
  createTrigger(
    `${table}_day`,
    `BEFORE UPDATE OF day ON ${table}`,
    `
  SELECT RAISE(ABORT, 'refuse:ledger')
  WHERE NEW.day IS NOT (
    SELECT e.day
    FROM ledger_entries e
    WHERE e.ledger_entry_id = NEW.ledger_entry_id
  );`,
  )

const isLineOfEntry = 'l.salon_id = NEW.salon_id AND l.ledger_entry_id = NEW.ledger_entry_id'
const moveDailyRevenue = (day: string, amount: string) =>
  addDailyRevenue(
    'l',
    day,
    amount,
    `
  FROM ledger_lines l
  WHERE ${isLineOfEntry}`,
  )
const moveClientSpending = (day: string, amount: string) =>
  addClientSpending(
    day,
    amount,
    `
  JOIN ledger_lines l ON ${isLineOfEntry} AND l.side IN ('services', 'products')
  WHERE p.appointment_id = NEW.appointment_id
    AND p.client_id <> ''
    AND substr(NEW.day, 1, 7) <> substr(OLD.day, 1, 7)`,
  )

const fromVisitEntries = `
    FROM ledger_entries e
    WHERE e.salon_id = NEW.salon_id AND e.appointment_id = NEW.appointment_id`

/**
 * Invariants of the ledger. Per visit, refunds never exceed payments and payments never exceed charges. Entries of a
 * closed day are refused. Nothing that was posted changes, except that an entry returns to an earlier day that was reopened; what was
 * derived from its day follows.
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
    'ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, corrects_id, charged_cents, paid_cents',
  ),
  createTrigger(
    'ledger_entries_day_guard',
    'BEFORE UPDATE OF day ON ledger_entries',
    `
  SELECT RAISE(ABORT, 'refuse:ledger')
  WHERE NEW.day > OLD.day
    OR EXISTS (
      SELECT 1
      FROM day_closings c
      WHERE c.salon_id = NEW.salon_id
        AND c.day >= NEW.day
        AND c.deleted_utc IS NULL
    );`,
  ),
  createTrigger(
    'ledger_entries_day_moved',
    'AFTER UPDATE OF day ON ledger_entries WHEN NEW.day <> OLD.day',
    ...['prepaid_entries', 'commission_lines'].map(
      (table) => `
  UPDATE ${table}
  SET day = NEW.day
  WHERE salon_id = NEW.salon_id
    AND day = OLD.day
    AND ledger_entry_id = NEW.ledger_entry_id;`,
    ),
    `
  UPDATE loyalty_entries
  SET day = NEW.day
  WHERE salon_id = NEW.salon_id
    AND appointment_id = NEW.appointment_id
    AND ledger_entry_id = NEW.ledger_entry_id;`,
    moveDailyRevenue('OLD.day', '-l.amount_cents'),
    moveDailyRevenue('NEW.day', 'l.amount_cents'),
    moveClientSpending('OLD.day', '-l.amount_cents'),
    moveClientSpending('NEW.day', 'l.amount_cents'),
  ),
  ...appendOnly('ledger_lines'),
  ...appendOnly('payments', 'ledger_entry_id, appointment_id, method, amount_cents, at_utc, deleted_utc'),
]
