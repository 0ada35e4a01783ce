CREATE TRIGGER audit_log_gift_cards_insert
AFTER INSERT ON gift_cards WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'gift_cards',
    NEW."prepaid_id",
    NEW."prepaid_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_gift_cards_update
AFTER UPDATE ON gift_cards WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'gift_cards',
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
        'code_end', OLD."code_end",
        'recipient_email', OLD."recipient_email",
        'message', OLD."message",
        'language', OLD."language",
        'reserved_utc', OLD."reserved_utc",
        'reserved_cents', OLD."reserved_cents",
        'replaces_id', OLD."replaces_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'prepaid_id', NEW."prepaid_id",
        'code_end', NEW."code_end",
        'recipient_email', NEW."recipient_email",
        'message', NEW."message",
        'language', NEW."language",
        'reserved_utc', NEW."reserved_utc",
        'reserved_cents', NEW."reserved_cents",
        'replaces_id', NEW."replaces_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'prepaid_id', NEW."prepaid_id",
        'code_end', NEW."code_end",
        'recipient_email', NEW."recipient_email",
        'message', NEW."message",
        'language', NEW."language",
        'reserved_utc', NEW."reserved_utc",
        'reserved_cents', NEW."reserved_cents",
        'replaces_id', NEW."replaces_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'prepaid_id', OLD."prepaid_id",
        'code_end', OLD."code_end",
        'recipient_email', OLD."recipient_email",
        'message', OLD."message",
        'language', OLD."language",
        'reserved_utc', OLD."reserved_utc",
        'reserved_cents', OLD."reserved_cents",
        'replaces_id', OLD."replaces_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_gift_card_settings_insert
AFTER INSERT ON gift_card_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'gift_card_settings',
    NEW."salon_id",
    NEW."salon_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_gift_card_settings_update
AFTER UPDATE ON gift_card_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'gift_card_settings',
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
        'amounts_json', OLD."amounts_json",
        'valid_months', OLD."valid_months",
        'vat_kind', OLD."vat_kind",
        'vat_rate', OLD."vat_rate",
        'online', OLD."online",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'amounts_json', NEW."amounts_json",
        'valid_months', NEW."valid_months",
        'vat_kind', NEW."vat_kind",
        'vat_rate', NEW."vat_rate",
        'online', NEW."online",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'amounts_json', NEW."amounts_json",
        'valid_months', NEW."valid_months",
        'vat_kind', NEW."vat_kind",
        'vat_rate', NEW."vat_rate",
        'online', NEW."online",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'amounts_json', OLD."amounts_json",
        'valid_months', OLD."valid_months",
        'vat_kind', OLD."vat_kind",
        'vat_rate', OLD."vat_rate",
        'online', OLD."online",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
