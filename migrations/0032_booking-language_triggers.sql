DROP TRIGGER IF EXISTS audit_log_agendas_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_agendas_update
AFTER UPDATE ON agendas WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'agendas',
    NEW."agenda_id",
    NEW."agenda_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'agenda_id', OLD."agenda_id",
        'client_id', OLD."client_id",
        'sub_client_ids_json', OLD."sub_client_ids_json",
        'color', OLD."color",
        'start_utc', OLD."start_utc",
        'end_utc', OLD."end_utc",
        'note', OLD."note",
        'online_booking', OLD."online_booking",
        'channel', OLD."channel",
        'language', OLD."language",
        'outside_hours', OLD."outside_hours",
        'sms_reminder_sent_utc', OLD."sms_reminder_sent_utc",
        'outcome', OLD."outcome",
        'outcome_reason', OLD."outcome_reason",
        'outcome_note', OLD."outcome_note",
        'outcome_utc', OLD."outcome_utc",
        'outcome_by', OLD."outcome_by",
        'repeat_id', OLD."repeat_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'agenda_id', NEW."agenda_id",
        'client_id', NEW."client_id",
        'sub_client_ids_json', NEW."sub_client_ids_json",
        'color', NEW."color",
        'start_utc', NEW."start_utc",
        'end_utc', NEW."end_utc",
        'note', NEW."note",
        'online_booking', NEW."online_booking",
        'channel', NEW."channel",
        'language', NEW."language",
        'outside_hours', NEW."outside_hours",
        'sms_reminder_sent_utc', NEW."sms_reminder_sent_utc",
        'outcome', NEW."outcome",
        'outcome_reason', NEW."outcome_reason",
        'outcome_note', NEW."outcome_note",
        'outcome_utc', NEW."outcome_utc",
        'outcome_by', NEW."outcome_by",
        'repeat_id', NEW."repeat_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'agenda_id', NEW."agenda_id",
        'client_id', NEW."client_id",
        'sub_client_ids_json', NEW."sub_client_ids_json",
        'color', NEW."color",
        'start_utc', NEW."start_utc",
        'end_utc', NEW."end_utc",
        'note', NEW."note",
        'online_booking', NEW."online_booking",
        'channel', NEW."channel",
        'language', NEW."language",
        'outside_hours', NEW."outside_hours",
        'sms_reminder_sent_utc', NEW."sms_reminder_sent_utc",
        'outcome', NEW."outcome",
        'outcome_reason', NEW."outcome_reason",
        'outcome_note', NEW."outcome_note",
        'outcome_utc', NEW."outcome_utc",
        'outcome_by', NEW."outcome_by",
        'repeat_id', NEW."repeat_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'agenda_id', OLD."agenda_id",
        'client_id', OLD."client_id",
        'sub_client_ids_json', OLD."sub_client_ids_json",
        'color', OLD."color",
        'start_utc', OLD."start_utc",
        'end_utc', OLD."end_utc",
        'note', OLD."note",
        'online_booking', OLD."online_booking",
        'channel', OLD."channel",
        'language', OLD."language",
        'outside_hours', OLD."outside_hours",
        'sms_reminder_sent_utc', OLD."sms_reminder_sent_utc",
        'outcome', OLD."outcome",
        'outcome_reason', OLD."outcome_reason",
        'outcome_note', OLD."outcome_note",
        'outcome_utc', OLD."outcome_utc",
        'outcome_by', OLD."outcome_by",
        'repeat_id', OLD."repeat_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
