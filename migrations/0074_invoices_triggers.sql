CREATE VIEW refuse_prepaid (why) AS SELECT 1 WHERE 0;
--> statement-breakpoint
CREATE TRIGGER refuse_prepaid_insert
INSTEAD OF INSERT ON refuse_prepaid
BEGIN
  SELECT RAISE(ABORT, 'refuse:prepaid');
END;
--> statement-breakpoint
CREATE VIEW refuse_unusable (why) AS SELECT 1 WHERE 0;
--> statement-breakpoint
CREATE TRIGGER refuse_unusable_insert
INSTEAD OF INSERT ON refuse_unusable
BEGIN
  SELECT RAISE(ABORT, 'refuse:unusable');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_payments_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_payments_update
AFTER UPDATE ON payments WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'payments',
    NEW."payment_id",
    NEW."appointment_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'payment_id', OLD."payment_id",
        'ledger_entry_id', OLD."ledger_entry_id",
        'appointment_id', OLD."appointment_id",
        'method', OLD."method",
        'prepaid_id', OLD."prepaid_id",
        'amount_cents', OLD."amount_cents",
        'at_utc', OLD."at_utc",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'payment_id', NEW."payment_id",
        'ledger_entry_id', NEW."ledger_entry_id",
        'appointment_id', NEW."appointment_id",
        'method', NEW."method",
        'prepaid_id', NEW."prepaid_id",
        'amount_cents', NEW."amount_cents",
        'at_utc', NEW."at_utc",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'payment_id', NEW."payment_id",
        'ledger_entry_id', NEW."ledger_entry_id",
        'appointment_id', NEW."appointment_id",
        'method', NEW."method",
        'prepaid_id', NEW."prepaid_id",
        'amount_cents', NEW."amount_cents",
        'at_utc', NEW."at_utc",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'payment_id', OLD."payment_id",
        'ledger_entry_id', OLD."ledger_entry_id",
        'appointment_id', OLD."appointment_id",
        'method', OLD."method",
        'prepaid_id', OLD."prepaid_id",
        'amount_cents', OLD."amount_cents",
        'at_utc', OLD."at_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_prepaid_accounts_insert
AFTER INSERT ON prepaid_accounts WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'prepaid_accounts',
    NEW."prepaid_id",
    NEW."prepaid_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_prepaid_accounts_update
AFTER UPDATE ON prepaid_accounts WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'prepaid_accounts',
    NEW."prepaid_id",
    NEW."prepaid_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'prepaid_id', OLD."prepaid_id",
        'kind', OLD."kind",
        'label', OLD."label",
        'client_id', OLD."client_id",
        'holder_client_id', OLD."holder_client_id",
        'vat_kind', OLD."vat_kind",
        'vat_rate', OLD."vat_rate",
        'valid_until', OLD."valid_until",
        'blocked_utc', OLD."blocked_utc",
        'blocked_reason', OLD."blocked_reason",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'prepaid_id', NEW."prepaid_id",
        'kind', NEW."kind",
        'label', NEW."label",
        'client_id', NEW."client_id",
        'holder_client_id', NEW."holder_client_id",
        'vat_kind', NEW."vat_kind",
        'vat_rate', NEW."vat_rate",
        'valid_until', NEW."valid_until",
        'blocked_utc', NEW."blocked_utc",
        'blocked_reason', NEW."blocked_reason",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'prepaid_id', NEW."prepaid_id",
        'kind', NEW."kind",
        'label', NEW."label",
        'client_id', NEW."client_id",
        'holder_client_id', NEW."holder_client_id",
        'vat_kind', NEW."vat_kind",
        'vat_rate', NEW."vat_rate",
        'valid_until', NEW."valid_until",
        'blocked_utc', NEW."blocked_utc",
        'blocked_reason', NEW."blocked_reason",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'prepaid_id', OLD."prepaid_id",
        'kind', OLD."kind",
        'label', OLD."label",
        'client_id', OLD."client_id",
        'holder_client_id', OLD."holder_client_id",
        'vat_kind', OLD."vat_kind",
        'vat_rate', OLD."vat_rate",
        'valid_until', OLD."valid_until",
        'blocked_utc', OLD."blocked_utc",
        'blocked_reason', OLD."blocked_reason",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_prepaid_sales_insert
AFTER INSERT ON prepaid_sales WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'prepaid_sales',
    NEW."prepaid_sale_id",
    NEW."prepaid_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_prepaid_sales_update
AFTER UPDATE ON prepaid_sales WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'prepaid_sales',
    NEW."prepaid_sale_id",
    NEW."prepaid_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'prepaid_sale_id', OLD."prepaid_sale_id",
        'prepaid_id', OLD."prepaid_id",
        'appointment_id', OLD."appointment_id",
        'user_id', OLD."user_id",
        'price_cents', OLD."price_cents",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'prepaid_sale_id', NEW."prepaid_sale_id",
        'prepaid_id', NEW."prepaid_id",
        'appointment_id', NEW."appointment_id",
        'user_id', NEW."user_id",
        'price_cents', NEW."price_cents",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'prepaid_sale_id', NEW."prepaid_sale_id",
        'prepaid_id', NEW."prepaid_id",
        'appointment_id', NEW."appointment_id",
        'user_id', NEW."user_id",
        'price_cents', NEW."price_cents",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'prepaid_sale_id', OLD."prepaid_sale_id",
        'prepaid_id', OLD."prepaid_id",
        'appointment_id', OLD."appointment_id",
        'user_id', OLD."user_id",
        'price_cents', OLD."price_cents",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER prepaid_sale_posted
AFTER INSERT ON ledger_lines WHEN NEW.side = 'prepaid'
BEGIN
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, day, at_utc, user_id, amount_cents)
  SELECT NEW.ledger_line_id, NEW.salon_id, s.prepaid_id, 'sale', NEW.ledger_entry_id, e.day, e.at_utc, e.user_id, NEW.amount_cents
  FROM prepaid_sales s
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE s.salon_id = NEW.salon_id
    AND s.prepaid_sale_id = NEW.line_id;
END;
--> statement-breakpoint
CREATE TRIGGER prepaid_payment_posted
AFTER INSERT ON payments WHEN NEW.prepaid_id IS NOT NULL
BEGIN
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, day, at_utc, user_id, amount_cents)
  SELECT NEW.payment_id, NEW.salon_id, NEW.prepaid_id, 'payment', NEW.ledger_entry_id, e.day, e.at_utc, e.user_id, -NEW.amount_cents
  FROM ledger_entries e
  WHERE e.ledger_entry_id = NEW.ledger_entry_id;
END;
--> statement-breakpoint
CREATE TRIGGER prepaid_entries_balance
BEFORE INSERT ON prepaid_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:unusable')
  WHERE NOT EXISTS (
    SELECT 1
    FROM prepaid_accounts a
    WHERE a.salon_id = NEW.salon_id
      AND a.prepaid_id = NEW.prepaid_id
      AND a.deleted_utc IS NULL
  )
  OR (
    NEW.kind = 'payment'
    AND NEW.amount_cents < 0
    AND (
      (
    SELECT coalesce(sum(e.amount_cents), 0)
    FROM prepaid_entries e
    WHERE e.salon_id = NEW.salon_id
      AND e.prepaid_id = NEW.prepaid_id AND e.kind = 'sale'
  ) <= 0
      OR NOT EXISTS (
    SELECT 1
    FROM prepaid_accounts a
    WHERE a.salon_id = NEW.salon_id
      AND a.prepaid_id = NEW.prepaid_id
      AND a.deleted_utc IS NULL
      AND a.blocked_utc IS NULL
      AND coalesce(a.valid_until, NEW.day) >= NEW.day
      )
    )
  );
  SELECT RAISE(ABORT, 'refuse:prepaid')
  WHERE (
    SELECT coalesce(sum(e.amount_cents), 0)
    FROM prepaid_entries e
    WHERE e.salon_id = NEW.salon_id
      AND e.prepaid_id = NEW.prepaid_id
  ) + NEW.amount_cents < 0;
END;
--> statement-breakpoint
CREATE TRIGGER prepaid_entries_immutable
BEFORE UPDATE ON prepaid_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
CREATE TRIGGER prepaid_entries_undeletable
BEFORE DELETE ON prepaid_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS client_spending_insert;
--> statement-breakpoint
CREATE TRIGGER client_spending_insert
AFTER INSERT ON ledger_lines WHEN NEW.side IN ('services', 'products')
BEGIN
  INSERT INTO client_spending (salon_id, client_id, month, amount_cents)
  SELECT p.salon_id, p.client_id, substr(e.day, 1, 7), NEW.amount_cents
  FROM appointments p
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE p.appointment_id = NEW.appointment_id
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
  ON CONFLICT (salon_id, day, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
END;
