CREATE TRIGGER appointments_cash_order
BEFORE UPDATE OF checked_out_utc ON appointments
WHEN OLD.checked_out_utc IS NULL AND NEW.checked_out_utc IS NOT NULL AND NEW.external_cash_order IS NULL
BEGIN
  SELECT RAISE(ABORT, 'refuse:stale')
  WHERE EXISTS (
    SELECT 1
    FROM cash_orders o
    WHERE o.appointment_id = NEW.appointment_id
      AND o.state IN ('sending', 'unknown', 'exported', 'paid')
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_cash_systems_insert
AFTER INSERT ON cash_systems WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'cash_systems',
    NEW."salon_id",
    NEW."salon_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_cash_systems_update
AFTER UPDATE ON cash_systems WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'cash_systems',
    NEW."salon_id",
    NEW."salon_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'id_sales_point', OLD."id_sales_point",
        'sales_point_name', OLD."sales_point_name",
        'connected_utc', OLD."connected_utc",
        'disconnected_utc', OLD."disconnected_utc",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'id_sales_point', NEW."id_sales_point",
        'sales_point_name', NEW."sales_point_name",
        'connected_utc', NEW."connected_utc",
        'disconnected_utc', NEW."disconnected_utc",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'id_sales_point', NEW."id_sales_point",
        'sales_point_name', NEW."sales_point_name",
        'connected_utc', NEW."connected_utc",
        'disconnected_utc', NEW."disconnected_utc",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'id_sales_point', OLD."id_sales_point",
        'sales_point_name', OLD."sales_point_name",
        'connected_utc', OLD."connected_utc",
        'disconnected_utc', OLD."disconnected_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_card_terminals_insert
AFTER INSERT ON card_terminals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'card_terminals',
    NEW."card_terminal_id",
    NEW."card_terminal_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_card_terminals_update
AFTER UPDATE ON card_terminals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'card_terminals',
    NEW."card_terminal_id",
    NEW."card_terminal_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'card_terminal_id', OLD."card_terminal_id",
        'name', OLD."name",
        'terminal_code', OLD."terminal_code",
        'acquirer', OLD."acquirer",
        'acquirer_vat_number', OLD."acquirer_vat_number",
        'register_serial', OLD."register_serial",
        'premises', OLD."premises",
        'registered_on', OLD."registered_on",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'card_terminal_id', NEW."card_terminal_id",
        'name', NEW."name",
        'terminal_code', NEW."terminal_code",
        'acquirer', NEW."acquirer",
        'acquirer_vat_number', NEW."acquirer_vat_number",
        'register_serial', NEW."register_serial",
        'premises', NEW."premises",
        'registered_on', NEW."registered_on",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'card_terminal_id', NEW."card_terminal_id",
        'name', NEW."name",
        'terminal_code', NEW."terminal_code",
        'acquirer', NEW."acquirer",
        'acquirer_vat_number', NEW."acquirer_vat_number",
        'register_serial', NEW."register_serial",
        'premises', NEW."premises",
        'registered_on', NEW."registered_on",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'card_terminal_id', OLD."card_terminal_id",
        'name', OLD."name",
        'terminal_code', OLD."terminal_code",
        'acquirer', OLD."acquirer",
        'acquirer_vat_number', OLD."acquirer_vat_number",
        'register_serial', OLD."register_serial",
        'premises', OLD."premises",
        'registered_on', OLD."registered_on",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_card_terminal_totals_insert
AFTER INSERT ON card_terminal_totals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'card_terminal_totals',
    NEW."card_terminal_total_id",
    NEW."card_terminal_total_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_card_terminal_totals_update
AFTER UPDATE ON card_terminal_totals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'card_terminal_totals',
    NEW."card_terminal_total_id",
    NEW."card_terminal_total_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'card_terminal_total_id', OLD."card_terminal_total_id",
        'card_terminal_id', OLD."card_terminal_id",
        'day', OLD."day",
        'amount_cents', OLD."amount_cents",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'card_terminal_total_id', NEW."card_terminal_total_id",
        'card_terminal_id', NEW."card_terminal_id",
        'day', NEW."day",
        'amount_cents', NEW."amount_cents",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'card_terminal_total_id', NEW."card_terminal_total_id",
        'card_terminal_id', NEW."card_terminal_id",
        'day', NEW."day",
        'amount_cents', NEW."amount_cents",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'card_terminal_total_id', OLD."card_terminal_total_id",
        'card_terminal_id', OLD."card_terminal_id",
        'day', OLD."day",
        'amount_cents', OLD."amount_cents",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
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
        'card_terminal_id', OLD."card_terminal_id",
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
        'card_terminal_id', NEW."card_terminal_id",
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
        'card_terminal_id', NEW."card_terminal_id",
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
        'card_terminal_id', OLD."card_terminal_id",
        'prepaid_id', OLD."prepaid_id",
        'amount_cents', OLD."amount_cents",
        'at_utc', OLD."at_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
