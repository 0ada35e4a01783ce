DROP TRIGGER IF EXISTS audit_log_attendance_months_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_months_update
AFTER UPDATE ON attendance_months WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'attendance_months',
    NEW."attendance_month_id",
    NEW."attendance_month_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'attendance_month_id', OLD."attendance_month_id",
        'month', OLD."month",
        'start_utc', OLD."start_utc",
        'end_utc', OLD."end_utc",
        'closed_utc', OLD."closed_utc",
        'closed_by', OLD."closed_by",
        'plan_json', OLD."plan_json",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'attendance_month_id', NEW."attendance_month_id",
        'month', NEW."month",
        'start_utc', NEW."start_utc",
        'end_utc', NEW."end_utc",
        'closed_utc', NEW."closed_utc",
        'closed_by', NEW."closed_by",
        'plan_json', NEW."plan_json",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'attendance_month_id', NEW."attendance_month_id",
        'month', NEW."month",
        'start_utc', NEW."start_utc",
        'end_utc', NEW."end_utc",
        'closed_utc', NEW."closed_utc",
        'closed_by', NEW."closed_by",
        'plan_json', NEW."plan_json",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'attendance_month_id', OLD."attendance_month_id",
        'month', OLD."month",
        'start_utc', OLD."start_utc",
        'end_utc', OLD."end_utc",
        'closed_utc', OLD."closed_utc",
        'closed_by', OLD."closed_by",
        'plan_json', OLD."plan_json",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
