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
CREATE TRIGGER audit_log_courses_insert
AFTER INSERT ON courses WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'courses',
    NEW."course_id",
    NEW."course_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_courses_update
AFTER UPDATE ON courses WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'courses',
    NEW."course_id",
    NEW."course_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'course_id', OLD."course_id",
        'course', OLD."course",
        'service_ids_json', OLD."service_ids_json",
        'sessions', OLD."sessions",
        'price_cents', OLD."price_cents",
        'validity_months', OLD."validity_months",
        'shareable', OLD."shareable",
        'available', OLD."available",
        'vat_kind', OLD."vat_kind",
        'vat_rate', OLD."vat_rate",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'course_id', NEW."course_id",
        'course', NEW."course",
        'service_ids_json', NEW."service_ids_json",
        'sessions', NEW."sessions",
        'price_cents', NEW."price_cents",
        'validity_months', NEW."validity_months",
        'shareable', NEW."shareable",
        'available', NEW."available",
        'vat_kind', NEW."vat_kind",
        'vat_rate', NEW."vat_rate",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'course_id', NEW."course_id",
        'course', NEW."course",
        'service_ids_json', NEW."service_ids_json",
        'sessions', NEW."sessions",
        'price_cents', NEW."price_cents",
        'validity_months', NEW."validity_months",
        'shareable', NEW."shareable",
        'available', NEW."available",
        'vat_kind', NEW."vat_kind",
        'vat_rate', NEW."vat_rate",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'course_id', OLD."course_id",
        'course', OLD."course",
        'service_ids_json', OLD."service_ids_json",
        'sessions', OLD."sessions",
        'price_cents', OLD."price_cents",
        'validity_months', OLD."validity_months",
        'shareable', OLD."shareable",
        'available', OLD."available",
        'vat_kind', OLD."vat_kind",
        'vat_rate', OLD."vat_rate",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_courses_insert
AFTER INSERT ON client_courses WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_courses',
    NEW."prepaid_id",
    NEW."client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_courses_update
AFTER UPDATE ON client_courses WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_courses',
    NEW."prepaid_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'prepaid_id', OLD."prepaid_id",
        'course_id', OLD."course_id",
        'client_id', OLD."client_id",
        'service_ids_json', OLD."service_ids_json",
        'sessions', OLD."sessions",
        'price_cents', OLD."price_cents",
        'validity_months', OLD."validity_months",
        'shareable', OLD."shareable",
        'ended', OLD."ended",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'prepaid_id', NEW."prepaid_id",
        'course_id', NEW."course_id",
        'client_id', NEW."client_id",
        'service_ids_json', NEW."service_ids_json",
        'sessions', NEW."sessions",
        'price_cents', NEW."price_cents",
        'validity_months', NEW."validity_months",
        'shareable', NEW."shareable",
        'ended', NEW."ended",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'prepaid_id', NEW."prepaid_id",
        'course_id', NEW."course_id",
        'client_id', NEW."client_id",
        'service_ids_json', NEW."service_ids_json",
        'sessions', NEW."sessions",
        'price_cents', NEW."price_cents",
        'validity_months', NEW."validity_months",
        'shareable', NEW."shareable",
        'ended', NEW."ended",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'prepaid_id', OLD."prepaid_id",
        'course_id', OLD."course_id",
        'client_id', OLD."client_id",
        'service_ids_json', OLD."service_ids_json",
        'sessions', OLD."sessions",
        'price_cents', OLD."price_cents",
        'validity_months', OLD."validity_months",
        'shareable', OLD."shareable",
        'ended', OLD."ended",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_course_members_insert
AFTER INSERT ON course_members WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'course_members',
    NEW."course_member_id",
    NEW."prepaid_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_course_members_update
AFTER UPDATE ON course_members WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'course_members',
    NEW."course_member_id",
    NEW."prepaid_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'course_member_id', OLD."course_member_id",
        'prepaid_id', OLD."prepaid_id",
        'client_id', OLD."client_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'course_member_id', NEW."course_member_id",
        'prepaid_id', NEW."prepaid_id",
        'client_id', NEW."client_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'course_member_id', NEW."course_member_id",
        'prepaid_id', NEW."prepaid_id",
        'client_id', NEW."client_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'course_member_id', OLD."course_member_id",
        'prepaid_id', OLD."prepaid_id",
        'client_id', OLD."client_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_course_sessions_insert
AFTER INSERT ON course_sessions WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'course_sessions',
    NEW."course_session_id",
    NEW."appointment_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_course_sessions_update
AFTER UPDATE ON course_sessions WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'course_sessions',
    NEW."course_session_id",
    NEW."appointment_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'course_session_id', OLD."course_session_id",
        'prepaid_id', OLD."prepaid_id",
        'number', OLD."number",
        'appointment_id', OLD."appointment_id",
        'client_history_service_id', OLD."client_history_service_id",
        'amount_cents', OLD."amount_cents",
        'active', OLD."active",
        'ended', OLD."ended",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'course_session_id', NEW."course_session_id",
        'prepaid_id', NEW."prepaid_id",
        'number', NEW."number",
        'appointment_id', NEW."appointment_id",
        'client_history_service_id', NEW."client_history_service_id",
        'amount_cents', NEW."amount_cents",
        'active', NEW."active",
        'ended', NEW."ended",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'course_session_id', NEW."course_session_id",
        'prepaid_id', NEW."prepaid_id",
        'number', NEW."number",
        'appointment_id', NEW."appointment_id",
        'client_history_service_id', NEW."client_history_service_id",
        'amount_cents', NEW."amount_cents",
        'active', NEW."active",
        'ended', NEW."ended",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'course_session_id', OLD."course_session_id",
        'prepaid_id', OLD."prepaid_id",
        'number', OLD."number",
        'appointment_id', OLD."appointment_id",
        'client_history_service_id', OLD."client_history_service_id",
        'amount_cents', OLD."amount_cents",
        'active', OLD."active",
        'ended', OLD."ended",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_loyalty_settings_insert
AFTER INSERT ON loyalty_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'loyalty_settings',
    NEW."salon_id",
    NEW."salon_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_loyalty_settings_update
AFTER UPDATE ON loyalty_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'loyalty_settings',
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
        'enabled', OLD."enabled",
        'unit', OLD."unit",
        'basis', OLD."basis",
        'earned', OLD."earned",
        'products', OLD."products",
        'reward_points', OLD."reward_points",
        'reward_amount_cents', OLD."reward_amount_cents",
        'validity_months', OLD."validity_months",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'enabled', NEW."enabled",
        'unit', NEW."unit",
        'basis', NEW."basis",
        'earned', NEW."earned",
        'products', NEW."products",
        'reward_points', NEW."reward_points",
        'reward_amount_cents', NEW."reward_amount_cents",
        'validity_months', NEW."validity_months",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'enabled', NEW."enabled",
        'unit', NEW."unit",
        'basis', NEW."basis",
        'earned', NEW."earned",
        'products', NEW."products",
        'reward_points', NEW."reward_points",
        'reward_amount_cents', NEW."reward_amount_cents",
        'validity_months', NEW."validity_months",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'enabled', OLD."enabled",
        'unit', OLD."unit",
        'basis', OLD."basis",
        'earned', OLD."earned",
        'products', OLD."products",
        'reward_points', OLD."reward_points",
        'reward_amount_cents', OLD."reward_amount_cents",
        'validity_months', OLD."validity_months",
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
      max(
        CASE
          WHEN s.base <= 0 THEN 0
          WHEN s.basis = 'visit' THEN s.earned
          ELSE s.base * s.earned / 100
        END - s.net,
        -s.balance
      ) AS points
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
      ) AS net,
      (
        SELECT coalesce(sum(y.points), 0)
        FROM loyalty_entries y
        WHERE y.salon_id = e.salon_id
          AND y.client_id = p.client_id
      ) AS balance
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
CREATE TRIGGER loyalty_entries_balance
BEFORE INSERT ON loyalty_entries WHEN NEW.points < 0
BEGIN
  SELECT RAISE(ABORT, 'refuse:limit')
  WHERE NEW.points + (
    SELECT coalesce(sum(y.points), 0)
    FROM loyalty_entries y
    WHERE y.salon_id = NEW.salon_id
      AND y.client_id = NEW.client_id
  ) < 0;
END;
--> statement-breakpoint
CREATE TRIGGER loyalty_entries_undeletable
BEFORE DELETE ON loyalty_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
