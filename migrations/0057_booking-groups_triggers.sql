CREATE TRIGGER audit_log_booking_groups_insert
AFTER INSERT ON booking_groups WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'booking_groups', NEW."booking_group_id", NEW."booking_group_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_booking_groups_update
AFTER UPDATE ON booking_groups WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'booking_groups', NEW."booking_group_id", NEW."booking_group_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."booking_group_id" IS NOT NEW."booking_group_id", ',"booking_group_id":' || json_quote(OLD."booking_group_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."booking_group_id" IS NOT NEW."booking_group_id", ',"booking_group_id":' || json_quote(NEW."booking_group_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_agendas_update;--> statement-breakpoint
CREATE TRIGGER audit_log_agendas_update
AFTER UPDATE ON agendas WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'agendas', NEW."agenda_id", NEW."agenda_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."sub_client_ids_json" IS NOT NEW."sub_client_ids_json", ',"sub_client_ids_json":' || json_quote(OLD."sub_client_ids_json"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(OLD."color"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(OLD."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(OLD."end_utc"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."online_booking" IS NOT NEW."online_booking", ',"online_booking":' || json_quote(OLD."online_booking"), '') ||
      iif(OLD."channel" IS NOT NEW."channel", ',"channel":' || json_quote(OLD."channel"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."outside_hours" IS NOT NEW."outside_hours", ',"outside_hours":' || json_quote(OLD."outside_hours"), '') ||
      iif(OLD."sms_reminder_sent_utc" IS NOT NEW."sms_reminder_sent_utc", ',"sms_reminder_sent_utc":' || json_quote(OLD."sms_reminder_sent_utc"), '') ||
      iif(OLD."confirmed_utc" IS NOT NEW."confirmed_utc", ',"confirmed_utc":' || json_quote(OLD."confirmed_utc"), '') ||
      iif(OLD."outcome" IS NOT NEW."outcome", ',"outcome":' || json_quote(OLD."outcome"), '') ||
      iif(OLD."outcome_reason" IS NOT NEW."outcome_reason", ',"outcome_reason":' || json_quote(OLD."outcome_reason"), '') ||
      iif(OLD."outcome_note" IS NOT NEW."outcome_note", ',"outcome_note":' || json_quote(OLD."outcome_note"), '') ||
      iif(OLD."outcome_utc" IS NOT NEW."outcome_utc", ',"outcome_utc":' || json_quote(OLD."outcome_utc"), '') ||
      iif(OLD."outcome_by" IS NOT NEW."outcome_by", ',"outcome_by":' || json_quote(OLD."outcome_by"), '') ||
      iif(OLD."repeat_id" IS NOT NEW."repeat_id", ',"repeat_id":' || json_quote(OLD."repeat_id"), '') ||
      iif(OLD."booking_group_id" IS NOT NEW."booking_group_id", ',"booking_group_id":' || json_quote(OLD."booking_group_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."sub_client_ids_json" IS NOT NEW."sub_client_ids_json", ',"sub_client_ids_json":' || json_quote(NEW."sub_client_ids_json"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(NEW."color"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(NEW."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(NEW."end_utc"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."online_booking" IS NOT NEW."online_booking", ',"online_booking":' || json_quote(NEW."online_booking"), '') ||
      iif(OLD."channel" IS NOT NEW."channel", ',"channel":' || json_quote(NEW."channel"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."outside_hours" IS NOT NEW."outside_hours", ',"outside_hours":' || json_quote(NEW."outside_hours"), '') ||
      iif(OLD."sms_reminder_sent_utc" IS NOT NEW."sms_reminder_sent_utc", ',"sms_reminder_sent_utc":' || json_quote(NEW."sms_reminder_sent_utc"), '') ||
      iif(OLD."confirmed_utc" IS NOT NEW."confirmed_utc", ',"confirmed_utc":' || json_quote(NEW."confirmed_utc"), '') ||
      iif(OLD."outcome" IS NOT NEW."outcome", ',"outcome":' || json_quote(NEW."outcome"), '') ||
      iif(OLD."outcome_reason" IS NOT NEW."outcome_reason", ',"outcome_reason":' || json_quote(NEW."outcome_reason"), '') ||
      iif(OLD."outcome_note" IS NOT NEW."outcome_note", ',"outcome_note":' || json_quote(NEW."outcome_note"), '') ||
      iif(OLD."outcome_utc" IS NOT NEW."outcome_utc", ',"outcome_utc":' || json_quote(NEW."outcome_utc"), '') ||
      iif(OLD."outcome_by" IS NOT NEW."outcome_by", ',"outcome_by":' || json_quote(NEW."outcome_by"), '') ||
      iif(OLD."repeat_id" IS NOT NEW."repeat_id", ',"repeat_id":' || json_quote(NEW."repeat_id"), '') ||
      iif(OLD."booking_group_id" IS NOT NEW."booking_group_id", ',"booking_group_id":' || json_quote(NEW."booking_group_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
