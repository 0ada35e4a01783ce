CREATE TRIGGER audit_log_booking_rules_insert
AFTER INSERT ON booking_rules WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'booking_rules', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_booking_rules_update
AFTER UPDATE ON booking_rules WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'booking_rules', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."rules_json" IS NOT NEW."rules_json", ',"rules_json":' || json_quote(OLD."rules_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."rules_json" IS NOT NEW."rules_json", ',"rules_json":' || json_quote(NEW."rules_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_booking_marks_insert
AFTER INSERT ON client_booking_marks WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_booking_marks', NEW."client_booking_mark_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_booking_marks_update
AFTER UPDATE ON client_booking_marks WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_booking_marks', NEW."client_booking_mark_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_booking_mark_id" IS NOT NEW."client_booking_mark_id", ',"client_booking_mark_id":' || json_quote(OLD."client_booking_mark_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."mark" IS NOT NEW."mark", ',"mark":' || json_quote(OLD."mark"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(OLD."reason"), '') ||
      iif(OLD."until_day" IS NOT NEW."until_day", ',"until_day":' || json_quote(OLD."until_day"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_booking_mark_id" IS NOT NEW."client_booking_mark_id", ',"client_booking_mark_id":' || json_quote(NEW."client_booking_mark_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."mark" IS NOT NEW."mark", ',"mark":' || json_quote(NEW."mark"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(NEW."reason"), '') ||
      iif(OLD."until_day" IS NOT NEW."until_day", ',"until_day":' || json_quote(NEW."until_day"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
