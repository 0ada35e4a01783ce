CREATE TRIGGER audit_log_webhooks_insert
AFTER INSERT ON webhooks WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'webhooks', NEW."webhook_id", NEW."webhook_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_webhooks_update
AFTER UPDATE ON webhooks WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'webhooks', NEW."webhook_id", NEW."webhook_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."webhook_id" IS NOT NEW."webhook_id", ',"webhook_id":' || json_quote(OLD."webhook_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."url" IS NOT NEW."url", ',"url":' || json_quote(OLD."url"), '') ||
      iif(OLD."kinds_json" IS NOT NEW."kinds_json", ',"kinds_json":' || json_quote(OLD."kinds_json"), '') ||
      iif(OLD."secret_no" IS NOT NEW."secret_no", ',"secret_no":' || json_quote(OLD."secret_no"), '') ||
      iif(OLD."rotated_utc" IS NOT NEW."rotated_utc", ',"rotated_utc":' || json_quote(OLD."rotated_utc"), '') ||
      iif(OLD."stopped_utc" IS NOT NEW."stopped_utc", ',"stopped_utc":' || json_quote(OLD."stopped_utc"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(OLD."created_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."webhook_id" IS NOT NEW."webhook_id", ',"webhook_id":' || json_quote(NEW."webhook_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."url" IS NOT NEW."url", ',"url":' || json_quote(NEW."url"), '') ||
      iif(OLD."kinds_json" IS NOT NEW."kinds_json", ',"kinds_json":' || json_quote(NEW."kinds_json"), '') ||
      iif(OLD."secret_no" IS NOT NEW."secret_no", ',"secret_no":' || json_quote(NEW."secret_no"), '') ||
      iif(OLD."rotated_utc" IS NOT NEW."rotated_utc", ',"rotated_utc":' || json_quote(NEW."rotated_utc"), '') ||
      iif(OLD."stopped_utc" IS NOT NEW."stopped_utc", ',"stopped_utc":' || json_quote(NEW."stopped_utc"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(NEW."created_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
