CREATE TRIGGER audit_log_calendar_connections_insert
AFTER INSERT ON calendar_connections WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'calendar_connections', NEW."calendar_connection_id", NEW."user_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_calendar_connections_update
AFTER UPDATE ON calendar_connections WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'calendar_connections', NEW."calendar_connection_id", NEW."user_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."calendar_connection_id" IS NOT NEW."calendar_connection_id", ',"calendar_connection_id":' || json_quote(OLD."calendar_connection_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."provider" IS NOT NEW."provider", ',"provider":' || json_quote(OLD."provider"), '') ||
      iif(OLD."account" IS NOT NEW."account", ',"account":' || json_quote(OLD."account"), '') ||
      iif(OLD."calendar_id" IS NOT NEW."calendar_id", ',"calendar_id":' || json_quote(OLD."calendar_id"), '') ||
      iif(OLD."calendar_name" IS NOT NEW."calendar_name", ',"calendar_name":' || json_quote(OLD."calendar_name"), '') ||
      iif(OLD."takes_busy" IS NOT NEW."takes_busy", ',"takes_busy":' || json_quote(OLD."takes_busy"), '') ||
      iif(OLD."keeps_titles" IS NOT NEW."keeps_titles", ',"keeps_titles":' || json_quote(OLD."keeps_titles"), '') ||
      iif(OLD."sends_bookings" IS NOT NEW."sends_bookings", ',"sends_bookings":' || json_quote(OLD."sends_bookings"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(OLD."title"), '') ||
      iif(OLD."connected_utc" IS NOT NEW."connected_utc", ',"connected_utc":' || json_quote(OLD."connected_utc"), '') ||
      iif(OLD."ended_utc" IS NOT NEW."ended_utc", ',"ended_utc":' || json_quote(OLD."ended_utc"), '') ||
      iif(OLD."busy_changed_utc" IS NOT NEW."busy_changed_utc", ',"busy_changed_utc":' || json_quote(OLD."busy_changed_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."calendar_connection_id" IS NOT NEW."calendar_connection_id", ',"calendar_connection_id":' || json_quote(NEW."calendar_connection_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."provider" IS NOT NEW."provider", ',"provider":' || json_quote(NEW."provider"), '') ||
      iif(OLD."account" IS NOT NEW."account", ',"account":' || json_quote(NEW."account"), '') ||
      iif(OLD."calendar_id" IS NOT NEW."calendar_id", ',"calendar_id":' || json_quote(NEW."calendar_id"), '') ||
      iif(OLD."calendar_name" IS NOT NEW."calendar_name", ',"calendar_name":' || json_quote(NEW."calendar_name"), '') ||
      iif(OLD."takes_busy" IS NOT NEW."takes_busy", ',"takes_busy":' || json_quote(NEW."takes_busy"), '') ||
      iif(OLD."keeps_titles" IS NOT NEW."keeps_titles", ',"keeps_titles":' || json_quote(NEW."keeps_titles"), '') ||
      iif(OLD."sends_bookings" IS NOT NEW."sends_bookings", ',"sends_bookings":' || json_quote(NEW."sends_bookings"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(NEW."title"), '') ||
      iif(OLD."connected_utc" IS NOT NEW."connected_utc", ',"connected_utc":' || json_quote(NEW."connected_utc"), '') ||
      iif(OLD."ended_utc" IS NOT NEW."ended_utc", ',"ended_utc":' || json_quote(NEW."ended_utc"), '') ||
      iif(OLD."busy_changed_utc" IS NOT NEW."busy_changed_utc", ',"busy_changed_utc":' || json_quote(NEW."busy_changed_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
