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
  INSERT INTO client_spending (salon_id, client_id, month, amount_cents)
  SELECT p.salon_id, p.client_id, substr(OLD.day, 1, 7), -l.amount_cents
  FROM appointments p
  JOIN ledger_lines l ON l.salon_id = NEW.salon_id AND l.ledger_entry_id = NEW.ledger_entry_id AND l.side IN ('services', 'products')
  WHERE p.appointment_id = NEW.appointment_id
    AND substr(NEW.day, 1, 7) <> substr(OLD.day, 1, 7)
  ON CONFLICT (salon_id, client_id, month) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
  INSERT INTO client_spending (salon_id, client_id, month, amount_cents)
  SELECT p.salon_id, p.client_id, substr(NEW.day, 1, 7), l.amount_cents
  FROM appointments p
  JOIN ledger_lines l ON l.salon_id = NEW.salon_id AND l.ledger_entry_id = NEW.ledger_entry_id AND l.side IN ('services', 'products')
  WHERE p.appointment_id = NEW.appointment_id
    AND substr(NEW.day, 1, 7) <> substr(OLD.day, 1, 7)
  ON CONFLICT (salon_id, client_id, month) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS daily_revenue_insert;--> statement-breakpoint
CREATE TRIGGER daily_revenue_insert
AFTER INSERT ON ledger_lines WHEN NEW.side NOT IN ('prepaid', 'rounding')
BEGIN
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
    AND NEW.side NOT IN ('prepaid', 'rounding')
  ON CONFLICT (salon_id, day, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
END;
