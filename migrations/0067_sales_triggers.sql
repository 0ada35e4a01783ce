DROP TRIGGER IF EXISTS ledger_entries_day_moved;--> statement-breakpoint
CREATE TRIGGER ledger_entries_day_moved
AFTER UPDATE OF day ON ledger_entries WHEN NEW.day <> OLD.day
BEGIN
  UPDATE prepaid_entries
  SET day = NEW.day
  WHERE salon_id = NEW.salon_id
    AND day = OLD.day
    AND ledger_entry_id = NEW.ledger_entry_id;
  UPDATE commission_lines
  SET day = NEW.day
  WHERE salon_id = NEW.salon_id
    AND day = OLD.day
    AND ledger_entry_id = NEW.ledger_entry_id;
  UPDATE loyalty_entries
  SET day = NEW.day
  WHERE salon_id = NEW.salon_id
    AND appointment_id = NEW.appointment_id
    AND ledger_entry_id = NEW.ledger_entry_id;
  INSERT INTO daily_revenue (salon_id, day, user_id, side, item_id, amount_cents)
  SELECT
    l.salon_id,
    OLD.day,
    l.user_id,
    l.side,
    coalesce(
      (
        SELECT h.service_id
        FROM client_history_services h
        WHERE h.client_history_service_id = l.line_id
      ),
      (
        SELECT h.product_id
        FROM client_history_products h
        WHERE h.client_history_product_id = l.line_id
      ),
      ''
    ),
    -l.amount_cents
  FROM ledger_lines l
  WHERE l.salon_id = NEW.salon_id AND l.ledger_entry_id = NEW.ledger_entry_id
    AND l.side NOT IN ('prepaid', 'rounding')
  ON CONFLICT (salon_id, day, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
  INSERT INTO daily_revenue (salon_id, day, user_id, side, item_id, amount_cents)
  SELECT
    l.salon_id,
    NEW.day,
    l.user_id,
    l.side,
    coalesce(
      (
        SELECT h.service_id
        FROM client_history_services h
        WHERE h.client_history_service_id = l.line_id
      ),
      (
        SELECT h.product_id
        FROM client_history_products h
        WHERE h.client_history_product_id = l.line_id
      ),
      ''
    ),
    l.amount_cents
  FROM ledger_lines l
  WHERE l.salon_id = NEW.salon_id AND l.ledger_entry_id = NEW.ledger_entry_id
    AND l.side NOT IN ('prepaid', 'rounding')
  ON CONFLICT (salon_id, day, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
  INSERT INTO client_spending (salon_id, client_id, month, amount_cents, sales_cents)
  SELECT p.salon_id, p.client_id, substr(OLD.day, 1, 7), -l.amount_cents, iif(p.agenda_id = p.appointment_id, -l.amount_cents, 0)
  FROM appointments p
  JOIN ledger_lines l ON l.salon_id = NEW.salon_id AND l.ledger_entry_id = NEW.ledger_entry_id AND l.side IN ('services', 'products')
  WHERE p.appointment_id = NEW.appointment_id
    AND p.client_id <> ''
    AND substr(NEW.day, 1, 7) <> substr(OLD.day, 1, 7)
  ON CONFLICT (salon_id, client_id, month) DO UPDATE SET
    amount_cents = amount_cents + excluded.amount_cents,
    sales_cents = sales_cents + excluded.sales_cents;
  INSERT INTO client_spending (salon_id, client_id, month, amount_cents, sales_cents)
  SELECT p.salon_id, p.client_id, substr(NEW.day, 1, 7), l.amount_cents, iif(p.agenda_id = p.appointment_id, l.amount_cents, 0)
  FROM appointments p
  JOIN ledger_lines l ON l.salon_id = NEW.salon_id AND l.ledger_entry_id = NEW.ledger_entry_id AND l.side IN ('services', 'products')
  WHERE p.appointment_id = NEW.appointment_id
    AND p.client_id <> ''
    AND substr(NEW.day, 1, 7) <> substr(OLD.day, 1, 7)
  ON CONFLICT (salon_id, client_id, month) DO UPDATE SET
    amount_cents = amount_cents + excluded.amount_cents,
    sales_cents = sales_cents + excluded.sales_cents;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS client_spending_insert;--> statement-breakpoint
CREATE TRIGGER client_spending_insert
AFTER INSERT ON ledger_lines WHEN NEW.side IN ('services', 'products')
BEGIN
  INSERT INTO client_spending (salon_id, client_id, month, amount_cents, sales_cents)
  SELECT p.salon_id, p.client_id, substr(e.day, 1, 7), NEW.amount_cents, iif(p.agenda_id = p.appointment_id, NEW.amount_cents, 0)
  FROM appointments p
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE p.appointment_id = NEW.appointment_id
    AND p.client_id <> ''
  ON CONFLICT (salon_id, client_id, month) DO UPDATE SET
    amount_cents = amount_cents + excluded.amount_cents,
    sales_cents = sales_cents + excluded.sales_cents;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS daily_totals_ticket;--> statement-breakpoint
CREATE TRIGGER daily_totals_ticket
AFTER INSERT ON ledger_entries WHEN NEW.kind IN ('checkout', 'void')
BEGIN
  INSERT INTO daily_totals (salon_id, day, tickets)
  SELECT NEW.salon_id, NEW.day, iif(NEW.kind = 'checkout', 1, -1)
  WHERE NOT EXISTS (
    SELECT 1
  FROM appointments p
  WHERE p.appointment_id = NEW.appointment_id
    AND p.agenda_id = p.appointment_id
  )
  ON CONFLICT (salon_id, day) DO UPDATE SET tickets = tickets + excluded.tickets;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS daily_totals_ticket_moved;--> statement-breakpoint
CREATE TRIGGER daily_totals_ticket_moved
AFTER UPDATE OF day ON ledger_entries WHEN NEW.day <> OLD.day AND NEW.kind IN ('checkout', 'void')
BEGIN
  INSERT INTO daily_totals (salon_id, day, tickets)
  SELECT NEW.salon_id, OLD.day, -iif(NEW.kind = 'checkout', 1, -1)
  WHERE NOT EXISTS (
    SELECT 1
  FROM appointments p
  WHERE p.appointment_id = NEW.appointment_id
    AND p.agenda_id = p.appointment_id
  )
  ON CONFLICT (salon_id, day) DO UPDATE SET tickets = tickets + excluded.tickets;
  INSERT INTO daily_totals (salon_id, day, tickets)
  SELECT NEW.salon_id, NEW.day, iif(NEW.kind = 'checkout', 1, -1)
  WHERE NOT EXISTS (
    SELECT 1
  FROM appointments p
  WHERE p.appointment_id = NEW.appointment_id
    AND p.agenda_id = p.appointment_id
  )
  ON CONFLICT (salon_id, day) DO UPDATE SET tickets = tickets + excluded.tickets;
END;--> statement-breakpoint
CREATE TRIGGER daily_totals_sale
AFTER INSERT ON ledger_lines WHEN NEW.side IN ('services', 'products', 'fee')
BEGIN
  INSERT INTO daily_totals (salon_id, day, sales_cents)
  SELECT NEW.salon_id, e.day, NEW.amount_cents
  FROM ledger_entries e
  WHERE e.ledger_entry_id = NEW.ledger_entry_id
    AND EXISTS (
    SELECT 1
  FROM appointments p
  WHERE p.appointment_id = NEW.appointment_id
    AND p.agenda_id = p.appointment_id
  )
  ON CONFLICT (salon_id, day) DO UPDATE SET sales_cents = sales_cents + excluded.sales_cents;
END;--> statement-breakpoint
CREATE TRIGGER daily_totals_sale_moved
AFTER UPDATE OF day ON ledger_entries WHEN NEW.day <> OLD.day
BEGIN
  INSERT INTO daily_totals (salon_id, day, sales_cents)
  SELECT l.salon_id, OLD.day, -l.amount_cents
  FROM ledger_lines l
  WHERE l.salon_id = NEW.salon_id
    AND l.ledger_entry_id = NEW.ledger_entry_id
    AND l.side IN ('services', 'products', 'fee')
    AND EXISTS (
    SELECT 1
  FROM appointments p
  WHERE p.appointment_id = l.appointment_id
    AND p.agenda_id = p.appointment_id
  )
  ON CONFLICT (salon_id, day) DO UPDATE SET sales_cents = sales_cents + excluded.sales_cents;
  INSERT INTO daily_totals (salon_id, day, sales_cents)
  SELECT l.salon_id, NEW.day, l.amount_cents
  FROM ledger_lines l
  WHERE l.salon_id = NEW.salon_id
    AND l.ledger_entry_id = NEW.ledger_entry_id
    AND l.side IN ('services', 'products', 'fee')
    AND EXISTS (
    SELECT 1
  FROM appointments p
  WHERE p.appointment_id = l.appointment_id
    AND p.agenda_id = p.appointment_id
  )
  ON CONFLICT (salon_id, day) DO UPDATE SET sales_cents = sales_cents + excluded.sales_cents;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS loyalty_earned;--> statement-breakpoint
CREATE TRIGGER loyalty_earned
AFTER INSERT ON ledger_lines WHEN NEW.side IN ('services', 'products')
BEGIN
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
    FROM (
    SELECT
      e.salon_id, p.client_id, e.day, e.at_utc, e.user_id, t.basis, t.earned, t.products, t.expires_day,
      (
        SELECT coalesce(sum(l.amount_cents), 0)
        FROM ledger_lines l
        WHERE l.salon_id = e.salon_id
          AND l.appointment_id = e.appointment_id
          AND (l.side = 'services' OR (l.side = 'products' AND t.products = 1))
      ) AS base,
      (
        SELECT coalesce(sum(y.points), 0)
        FROM loyalty_entries y
        WHERE y.salon_id = e.salon_id
          AND y.appointment_id = e.appointment_id AND y.kind IN ('earned', 'taken_back')
      ) AS net
    FROM ledger_entries e
    JOIN appointments p ON p.appointment_id = e.appointment_id AND p.salon_id = e.salon_id AND p.client_id <> ''
    JOIN (
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
      )
    ) t
    WHERE e.ledger_entry_id = NEW.ledger_entry_id
    ) s
  ) d
  WHERE d.points <> 0;
END;
