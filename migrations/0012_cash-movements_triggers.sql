CREATE TRIGGER audit_log_cash_movements_insert
AFTER INSERT ON cash_movements WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'cash_movements', NEW."cash_movement_id", NEW."cash_movement_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_cash_movements_update
AFTER UPDATE ON cash_movements WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'cash_movements', NEW."cash_movement_id", NEW."cash_movement_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."cash_movement_id" IS NOT NEW."cash_movement_id", ',"cash_movement_id":' || json_quote(OLD."cash_movement_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(OLD."at_utc"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(OLD."kind"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(OLD."amount_cents"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."cash_movement_id" IS NOT NEW."cash_movement_id", ',"cash_movement_id":' || json_quote(NEW."cash_movement_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(NEW."at_utc"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(NEW."kind"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(NEW."amount_cents"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
