CREATE VIEW refuse_after_closing (why) AS SELECT 1 WHERE 0;
--> statement-breakpoint
CREATE TRIGGER refuse_after_closing_insert
INSTEAD OF INSERT ON refuse_after_closing
BEGIN
  SELECT RAISE(ABORT, 'refuse:after_closing');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS refuse_insert;
--> statement-breakpoint
CREATE TRIGGER refuse_insert
INSTEAD OF INSERT ON refuse WHEN NEW.why IS NOT NULL
BEGIN
  SELECT CASE NEW.why
    WHEN 'missing' THEN RAISE(ABORT, 'refuse:missing')
    WHEN 'stale' THEN RAISE(ABORT, 'refuse:stale')
    WHEN 'overlap' THEN RAISE(ABORT, 'refuse:overlap')
    WHEN 'rota' THEN RAISE(ABORT, 'refuse:rota')
    WHEN 'stock' THEN RAISE(ABORT, 'refuse:stock')
    WHEN 'limit' THEN RAISE(ABORT, 'refuse:limit')
    WHEN 'quota' THEN RAISE(ABORT, 'refuse:quota')
    WHEN 'untested' THEN RAISE(ABORT, 'refuse:untested')
    WHEN 'already_used' THEN RAISE(ABORT, 'refuse:already_used')
    WHEN 'closed' THEN RAISE(ABORT, 'refuse:closed')
    WHEN 'prepaid' THEN RAISE(ABORT, 'refuse:prepaid')
    WHEN 'unusable' THEN RAISE(ABORT, 'refuse:unusable')
    WHEN 'after_closing' THEN RAISE(ABORT, 'refuse:after_closing')
    WHEN 'unauthorized' THEN RAISE(ABORT, 'refuse:unauthorized')
    WHEN 'forbidden' THEN RAISE(ABORT, 'refuse:forbidden')
    WHEN 'foreign' THEN RAISE(ABORT, 'refuse:foreign')
    ELSE RAISE(ABORT, 'not a reason')
  END;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_day_closings_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_day_closings_update
AFTER UPDATE ON day_closings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'day_closings',
    NEW."day_closing_id",
    NEW."day_closing_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(
        OLD."day_closing_id" IS NOT NEW."day_closing_id",
        ',"day_closing_id":' || json_quote(OLD."day_closing_id"),
        ''
      ) || iif(
        OLD."day" IS NOT NEW."day",
        ',"day":' || json_quote(OLD."day"),
        ''
      ) || iif(
        OLD."at_utc" IS NOT NEW."at_utc",
        ',"at_utc":' || json_quote(OLD."at_utc"),
        ''
      ) || iif(
        OLD."user_id" IS NOT NEW."user_id",
        ',"user_id":' || json_quote(OLD."user_id"),
        ''
      ) || iif(
        OLD."opening_cash_cents" IS NOT NEW."opening_cash_cents",
        ',"opening_cash_cents":' || json_quote(OLD."opening_cash_cents"),
        ''
      ) || iif(
        OLD."expected_cash_cents" IS NOT NEW."expected_cash_cents",
        ',"expected_cash_cents":' || json_quote(OLD."expected_cash_cents"),
        ''
      ) || iif(
        OLD."counted_cash_cents" IS NOT NEW."counted_cash_cents",
        ',"counted_cash_cents":' || json_quote(OLD."counted_cash_cents"),
        ''
      ) || iif(
        OLD."left_cash_cents" IS NOT NEW."left_cash_cents",
        ',"left_cash_cents":' || json_quote(OLD."left_cash_cents"),
        ''
      ) || iif(
        OLD."note" IS NOT NEW."note",
        ',"note":' || json_quote(OLD."note"),
        ''
      ) || iif(
        OLD."continued_utc" IS NOT NEW."continued_utc",
        ',"continued_utc":' || json_quote(OLD."continued_utc"),
        ''
      ) || iif(
        OLD."deleted_utc" IS NOT NEW."deleted_utc",
        ',"deleted_utc":' || json_quote(OLD."deleted_utc"),
        ''
      ),
      2
    ) || '}',
    '{' || substr(
      iif(
        OLD."day_closing_id" IS NOT NEW."day_closing_id",
        ',"day_closing_id":' || json_quote(NEW."day_closing_id"),
        ''
      ) || iif(
        OLD."day" IS NOT NEW."day",
        ',"day":' || json_quote(NEW."day"),
        ''
      ) || iif(
        OLD."at_utc" IS NOT NEW."at_utc",
        ',"at_utc":' || json_quote(NEW."at_utc"),
        ''
      ) || iif(
        OLD."user_id" IS NOT NEW."user_id",
        ',"user_id":' || json_quote(NEW."user_id"),
        ''
      ) || iif(
        OLD."opening_cash_cents" IS NOT NEW."opening_cash_cents",
        ',"opening_cash_cents":' || json_quote(NEW."opening_cash_cents"),
        ''
      ) || iif(
        OLD."expected_cash_cents" IS NOT NEW."expected_cash_cents",
        ',"expected_cash_cents":' || json_quote(NEW."expected_cash_cents"),
        ''
      ) || iif(
        OLD."counted_cash_cents" IS NOT NEW."counted_cash_cents",
        ',"counted_cash_cents":' || json_quote(NEW."counted_cash_cents"),
        ''
      ) || iif(
        OLD."left_cash_cents" IS NOT NEW."left_cash_cents",
        ',"left_cash_cents":' || json_quote(NEW."left_cash_cents"),
        ''
      ) || iif(
        OLD."note" IS NOT NEW."note",
        ',"note":' || json_quote(NEW."note"),
        ''
      ) || iif(
        OLD."continued_utc" IS NOT NEW."continued_utc",
        ',"continued_utc":' || json_quote(NEW."continued_utc"),
        ''
      ) || iif(
        OLD."deleted_utc" IS NOT NEW."deleted_utc",
        ',"deleted_utc":' || json_quote(NEW."deleted_utc"),
        ''
      ),
      2
    ) || '}'
  );
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS prepaid_entries_immutable;
--> statement-breakpoint
CREATE TRIGGER prepaid_entries_immutable
BEFORE UPDATE OF prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, at_utc, user_id, amount_cents ON prepaid_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS prepaid_entries_day;
--> statement-breakpoint
CREATE TRIGGER prepaid_entries_day
BEFORE UPDATE OF day ON prepaid_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger')
  WHERE NEW.day IS NOT (
    SELECT e.day
    FROM ledger_entries e
    WHERE e.ledger_entry_id = NEW.ledger_entry_id
  );
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS ledger_entries_immutable;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_immutable
BEFORE UPDATE OF ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, corrects_id, charged_cents, paid_cents ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_day_guard
BEFORE UPDATE OF day ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger')
  WHERE NEW.day > OLD.day
    OR EXISTS (
      SELECT 1
      FROM day_closings c
      WHERE c.salon_id = NEW.salon_id
        AND c.day >= NEW.day
        AND c.deleted_utc IS NULL
    );
END;
--> statement-breakpoint
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
    AND l.side <> 'prepaid'
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
    AND l.side <> 'prepaid'
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
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS daily_revenue_insert;
--> statement-breakpoint
CREATE TRIGGER daily_revenue_insert
AFTER INSERT ON ledger_lines WHEN NEW.side <> 'prepaid'
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
    AND NEW.side <> 'prepaid'
  ON CONFLICT (salon_id, day, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS commission_lines_immutable;
--> statement-breakpoint
CREATE TRIGGER commission_lines_immutable
BEFORE UPDATE OF commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage ON commission_lines
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS commission_lines_day;
--> statement-breakpoint
CREATE TRIGGER commission_lines_day
BEFORE UPDATE OF day ON commission_lines
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger')
  WHERE NEW.day IS NOT (
    SELECT e.day
    FROM ledger_entries e
    WHERE e.ledger_entry_id = NEW.ledger_entry_id
  );
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS loyalty_earned;
--> statement-breakpoint
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
    JOIN appointments p ON p.appointment_id = e.appointment_id AND p.salon_id = e.salon_id
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
--> statement-breakpoint
DROP TRIGGER IF EXISTS loyalty_entries_balance;
--> statement-breakpoint
CREATE TRIGGER loyalty_entries_balance
BEFORE INSERT ON loyalty_entries WHEN NEW.points < 0 AND NEW.kind <> 'taken_back'
BEGIN
  SELECT RAISE(ABORT, 'refuse:limit')
  WHERE NEW.points + (
    SELECT coalesce(sum(y.points), 0)
    FROM loyalty_entries y
    WHERE y.salon_id = NEW.salon_id
      AND y.client_id = NEW.client_id
  ) < 0;
END;
