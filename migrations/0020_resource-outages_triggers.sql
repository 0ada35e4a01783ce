CREATE TRIGGER audit_log_resource_outages_insert
AFTER INSERT ON resource_outages WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'resource_outages', NEW."resource_outage_id", NEW."resource_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_resource_outages_update
AFTER UPDATE ON resource_outages WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'resource_outages', NEW."resource_outage_id", NEW."resource_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."resource_outage_id" IS NOT NEW."resource_outage_id", ',"resource_outage_id":' || json_quote(OLD."resource_outage_id"), '') ||
      iif(OLD."resource_id" IS NOT NEW."resource_id", ',"resource_id":' || json_quote(OLD."resource_id"), '') ||
      iif(OLD."from_utc" IS NOT NEW."from_utc", ',"from_utc":' || json_quote(OLD."from_utc"), '') ||
      iif(OLD."to_utc" IS NOT NEW."to_utc", ',"to_utc":' || json_quote(OLD."to_utc"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(OLD."reason"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."resource_outage_id" IS NOT NEW."resource_outage_id", ',"resource_outage_id":' || json_quote(NEW."resource_outage_id"), '') ||
      iif(OLD."resource_id" IS NOT NEW."resource_id", ',"resource_id":' || json_quote(NEW."resource_id"), '') ||
      iif(OLD."from_utc" IS NOT NEW."from_utc", ',"from_utc":' || json_quote(NEW."from_utc"), '') ||
      iif(OLD."to_utc" IS NOT NEW."to_utc", ',"to_utc":' || json_quote(NEW."to_utc"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(NEW."reason"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
