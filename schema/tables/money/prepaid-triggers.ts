import { createTrigger, type SchemaObject } from '../schema-object.ts'
import { followDayOfEntry } from './ledger-triggers.ts'

const account = `
    SELECT 1
    FROM prepaid_accounts a
    WHERE a.salon_id = NEW.salon_id
      AND a.prepaid_id = NEW.prepaid_id
      AND a.deleted_utc IS NULL`
const sumOf = (condition = '') => `(
    SELECT coalesce(sum(e.amount_cents), 0)
    FROM prepaid_entries e
    WHERE e.salon_id = NEW.salon_id
      AND e.prepaid_id = NEW.prepaid_id${condition}
  )`
/** The payment is of a visit whose order had set it aside: the cash system has charged it already. */
const wasHeld = `
    SELECT 1
    FROM ledger_entries l
    JOIN cash_orders o ON o.appointment_id = l.appointment_id AND o.state = 'paid'
    JOIN json_each(o.vouchers_json) j ON j.value ->> 'prepaidId' = NEW.prepaid_id
    WHERE l.ledger_entry_id = NEW.ledger_entry_id
      AND o.salon_id = NEW.salon_id`
/** The card that has replaced an account (`NEW.prepaid_id`) last, or the account itself. */
const present = `(
      WITH RECURSIVE later (prepaid_id, step) AS (
        SELECT NEW.prepaid_id, 0
        UNION ALL
        SELECT g.prepaid_id, l.step + 1
        FROM later l
        JOIN gift_cards g ON g.replaces_id = l.prepaid_id
        WHERE g.salon_id = NEW.salon_id
          AND g.deleted_utc IS NULL
      )
      SELECT l.prepaid_id
      FROM later l
      ORDER BY l.step DESC
      LIMIT 1
    )`
/** Moves what an order had set aside of a card that was replaced meanwhile to the card in its place. */
const moveReleased = (suffix: string, account: string, amount: string) => `
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, day, at_utc, user_id, amount_cents)
  SELECT
    NEW.prepaid_entry_id || '.${suffix}', NEW.salon_id,
    ${account},
    'transfer', NEW.day, NEW.at_utc, NEW.user_id, ${amount}
  FROM cash_orders o
  WHERE o.cash_order_id = NEW.ledger_entry_id
    AND o.state <> 'paid'
    AND NEW.prepaid_id <> ${present};`
const refuseChange = `  SELECT RAISE(ABORT, 'refuse:ledger');`

/**
 * The balances of gift cards and packages follow the ledger: a ledger line of side `prepaid` is a sale, a payment with `prepaid_id` a
 * use. Reversals are lines and payments too, so that a void, a refund or an undo needs no statement. No entry takes a balance below
 * zero (`prepaid`), and nothing is paid with an account that is not sold, blocked or expired (`unusable`), except what an order of the
 * cash system had set aside before. What a replaced card gets back goes to the card in its place, so that anyone who has found the lost one
 * gets nothing. An entry of an account's last day may bear the next day's date, where the day was closed already.
 */
export const prepaidTriggers: SchemaObject[] = [
  createTrigger(
    'prepaid_sale_posted',
    `AFTER INSERT ON ledger_lines WHEN NEW.side = 'prepaid'`,
    `
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, day, at_utc, user_id, amount_cents)
  SELECT NEW.ledger_line_id, NEW.salon_id, s.prepaid_id, 'sale', NEW.ledger_entry_id, e.day, e.at_utc, e.user_id, NEW.amount_cents
  FROM prepaid_sales s
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE s.salon_id = NEW.salon_id
    AND s.prepaid_sale_id = NEW.line_id;`,
  ),
  createTrigger(
    'prepaid_payment_posted',
    'AFTER INSERT ON payments WHEN NEW.prepaid_id IS NOT NULL',
    `
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, day, at_utc, user_id, amount_cents)
  SELECT
    NEW.payment_id, NEW.salon_id,
    iif(NEW.amount_cents > 0 AND e.kind IN ('checkout', 'settlement'), NEW.prepaid_id, ${present}),
    'payment', NEW.ledger_entry_id, e.day, e.at_utc, e.user_id, -NEW.amount_cents
  FROM ledger_entries e
  WHERE e.ledger_entry_id = NEW.ledger_entry_id;`,
  ),
  createTrigger(
    'prepaid_entries_balance',
    'BEFORE INSERT ON prepaid_entries',
    `
  SELECT RAISE(ABORT, 'refuse:unusable')
  WHERE NOT EXISTS (${account}
  )
  OR (
    NEW.kind IN ('payment', 'hold')
    AND NEW.amount_cents < 0
    AND (
      ${sumOf(` AND e.kind IN ('sale', 'transfer')`)} <= 0
      OR NOT EXISTS (${account}
      AND a.blocked_utc IS NULL
      AND coalesce(a.valid_until, NEW.day) >= date(NEW.day, '-1 day')
      )
    )
    AND NOT EXISTS (${wasHeld}
    )
  );`,
    `
  SELECT RAISE(ABORT, 'refuse:prepaid')
  WHERE ${sumOf()} + NEW.amount_cents < 0;`,
  ),
  createTrigger(
    'prepaid_hold_released',
    `AFTER INSERT ON prepaid_entries WHEN NEW.kind = 'hold' AND NEW.amount_cents > 0`,
    moveReleased('out', 'NEW.prepaid_id', '-NEW.amount_cents'),
    moveReleased('in', present, 'NEW.amount_cents'),
  ),
  createTrigger(
    'prepaid_entries_immutable',
    'BEFORE UPDATE OF prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, at_utc, user_id, amount_cents ON prepaid_entries',
    refuseChange,
  ),
  followDayOfEntry('prepaid_entries'),
  createTrigger('prepaid_entries_undeletable', 'BEFORE DELETE ON prepaid_entries', refuseChange),
]
