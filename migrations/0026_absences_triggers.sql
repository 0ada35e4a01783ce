CREATE TRIGGER audit_log_absences_insert
AFTER INSERT ON absences WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'absences', NEW."absence_id", NEW."absence_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_absences_update
AFTER UPDATE ON absences WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'absences', NEW."absence_id", NEW."absence_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."absence_id" IS NOT NEW."absence_id", ',"absence_id":' || json_quote(OLD."absence_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."from_utc" IS NOT NEW."from_utc", ',"from_utc":' || json_quote(OLD."from_utc"), '') ||
      iif(OLD."to_utc" IS NOT NEW."to_utc", ',"to_utc":' || json_quote(OLD."to_utc"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(OLD."reason"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."timeframe_ids_json" IS NOT NEW."timeframe_ids_json", ',"timeframe_ids_json":' || json_quote(OLD."timeframe_ids_json"), '') ||
      iif(OLD."bookings_json" IS NOT NEW."bookings_json", ',"bookings_json":' || json_quote(OLD."bookings_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."absence_id" IS NOT NEW."absence_id", ',"absence_id":' || json_quote(NEW."absence_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."from_utc" IS NOT NEW."from_utc", ',"from_utc":' || json_quote(NEW."from_utc"), '') ||
      iif(OLD."to_utc" IS NOT NEW."to_utc", ',"to_utc":' || json_quote(NEW."to_utc"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(NEW."reason"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."timeframe_ids_json" IS NOT NEW."timeframe_ids_json", ',"timeframe_ids_json":' || json_quote(NEW."timeframe_ids_json"), '') ||
      iif(OLD."bookings_json" IS NOT NEW."bookings_json", ',"bookings_json":' || json_quote(NEW."bookings_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
