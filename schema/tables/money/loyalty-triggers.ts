import { createTrigger, type SchemaObject } from '../schema-object.ts'

const sumOfPoints = (condition: string) => `(
        SELECT coalesce(sum(y.points), 0)
        FROM loyalty_entries y
        WHERE y.salon_id = e.salon_id
          AND ${condition}
      )`

/** Terms of what the visit earns: the salon's at a checkout, otherwise those under which the visit has earned points. */
const terms = `
      SELECT
        g.basis, g.earned, g.products,
        iif(
          g.validity_months IS NULL, NULL,
          date(x.day, 'start of month', '+' || (g.validity_months + 1) || ' months', '-1 day')
        ) AS expires_day
      FROM ledger_entries x
      JOIN loyalty_settings g ON g.salon_id = x.salon_id AND g.enabled = 1
      WHERE x.ledger_entry_id = NEW.ledger_entry_id
        AND x.kind = 'checkout'
      UNION ALL
      SELECT z.basis, z.earned, z.products, z.expires_day
      FROM loyalty_entries z
      WHERE z.loyalty_entry_id = (
        SELECT w.loyalty_entry_id
        FROM loyalty_entries w
        JOIN ledger_entries x ON x.ledger_entry_id = NEW.ledger_entry_id
        WHERE w.salon_id = NEW.salon_id
          AND w.appointment_id = NEW.appointment_id
          AND w.kind = 'earned'
          AND x.kind <> 'checkout'
        ORDER BY w.rowid DESC
        LIMIT 1
      )`

/** A line of the ledger with what its visit is charged by now (\`base\`) and has earned (\`net\`). */
const state = `
    SELECT
      e.salon_id, p.client_id, e.day, e.at_utc, e.user_id, t.basis, t.earned, t.products, t.expires_day,
      (
        SELECT coalesce(sum(l.amount_cents), 0)
        FROM ledger_lines l
        WHERE l.salon_id = e.salon_id
          AND l.appointment_id = e.appointment_id
          AND (l.side = 'services' OR (l.side = 'products' AND t.products = 1))
      ) AS base,
      ${sumOfPoints(`y.appointment_id = e.appointment_id AND y.kind IN ('earned', 'taken_back')`)} AS net
    FROM ledger_entries e
    JOIN appointments p ON p.appointment_id = e.appointment_id AND p.salon_id = e.salon_id AND p.client_id <> ''
    JOIN (${terms}
    ) t
    WHERE e.ledger_entry_id = NEW.ledger_entry_id`

/**
 * A visit earns what its ledger lines are worth by the rules at checkout (schema/rules/money/loyalty.ts): each line writes the difference
 * to what was written before, so that a refund, a void and every undo correct the points, and nothing counts twice. Points that are
 * spent already are taken back too: the balance falls below zero then, as it does for nothing else.
 */
export const loyaltyTriggers: SchemaObject[] = [
  createTrigger(
    'loyalty_earned',
    `AFTER INSERT ON ledger_lines WHEN NEW.side IN ('services', 'products')`,
    `
  INSERT INTO loyalty_entries (
    loyalty_entry_id, salon_id, client_id, appointment_id, ledger_entry_id, kind, points, at_utc, day, expires_day, user_id,
    basis, earned, products
  )
  SELECT
    NEW.ledger_line_id, d.salon_id, d.client_id, NEW.appointment_id, NEW.ledger_entry_id, iif(d.points > 0, 'earned', 'taken_back'),
    d.points, d.at_utc, d.day, d.expires_day, d.user_id, d.basis, d.earned, d.products
  FROM (
    SELECT
      s.*,
      CASE
        WHEN s.base <= 0 THEN 0
        WHEN s.basis = 'visit' THEN s.earned
        ELSE s.base * s.earned / 100
      END - s.net AS points
    FROM (${state}
    ) s
  ) d
  WHERE d.points <> 0;`,
  ),
  createTrigger(
    'loyalty_entries_balance',
    `BEFORE INSERT ON loyalty_entries WHEN NEW.points < 0 AND NEW.kind <> 'taken_back'`,
    `
  SELECT RAISE(ABORT, 'refuse:limit')
  WHERE NEW.points + (
    SELECT coalesce(sum(y.points), 0)
    FROM loyalty_entries y
    WHERE y.salon_id = NEW.salon_id
      AND y.client_id = NEW.client_id
  ) < 0;`,
  ),
  createTrigger('loyalty_entries_undeletable', 'BEFORE DELETE ON loyalty_entries', `  SELECT RAISE(ABORT, 'refuse:ledger');`),
]
