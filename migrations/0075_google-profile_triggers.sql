CREATE TRIGGER audit_log_google_profiles_insert
AFTER INSERT ON google_profiles WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'google_profiles', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_google_profiles_update
AFTER UPDATE ON google_profiles WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'google_profiles', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."connected_utc" IS NOT NEW."connected_utc", ',"connected_utc":' || json_quote(OLD."connected_utc"), '') ||
      iif(OLD."location_id" IS NOT NEW."location_id", ',"location_id":' || json_quote(OLD."location_id"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(OLD."title"), '') ||
      iif(OLD."address" IS NOT NEW."address", ',"address":' || json_quote(OLD."address"), '') ||
      iif(OLD."link_id" IS NOT NEW."link_id", ',"link_id":' || json_quote(OLD."link_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."connected_utc" IS NOT NEW."connected_utc", ',"connected_utc":' || json_quote(NEW."connected_utc"), '') ||
      iif(OLD."location_id" IS NOT NEW."location_id", ',"location_id":' || json_quote(NEW."location_id"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(NEW."title"), '') ||
      iif(OLD."address" IS NOT NEW."address", ',"address":' || json_quote(NEW."address"), '') ||
      iif(OLD."link_id" IS NOT NEW."link_id", ',"link_id":' || json_quote(NEW."link_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
