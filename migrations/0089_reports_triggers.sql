CREATE TRIGGER audit_log_reports_insert
AFTER INSERT ON reports WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'reports',
    NEW."report_id",
    NEW."report_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_reports_update
AFTER UPDATE ON reports WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'reports',
    NEW."report_id",
    NEW."report_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'report_id', OLD."report_id",
        'name', OLD."name",
        'definition_json', OLD."definition_json",
        'shared_with_json', OLD."shared_with_json",
        'mail', OLD."mail",
        'mail_day', OLD."mail_day",
        'scheduled_utc', OLD."scheduled_utc",
        'language', OLD."language",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'report_id', NEW."report_id",
        'name', NEW."name",
        'definition_json', NEW."definition_json",
        'shared_with_json', NEW."shared_with_json",
        'mail', NEW."mail",
        'mail_day', NEW."mail_day",
        'scheduled_utc', NEW."scheduled_utc",
        'language', NEW."language",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'report_id', NEW."report_id",
        'name', NEW."name",
        'definition_json', NEW."definition_json",
        'shared_with_json', NEW."shared_with_json",
        'mail', NEW."mail",
        'mail_day', NEW."mail_day",
        'scheduled_utc', NEW."scheduled_utc",
        'language', NEW."language",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'report_id', OLD."report_id",
        'name', OLD."name",
        'definition_json', OLD."definition_json",
        'shared_with_json', OLD."shared_with_json",
        'mail', OLD."mail",
        'mail_day', OLD."mail_day",
        'scheduled_utc', OLD."scheduled_utc",
        'language', OLD."language",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
