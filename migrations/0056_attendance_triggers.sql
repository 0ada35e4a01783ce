CREATE VIEW refuse_closed (why) AS SELECT 1 WHERE 0;
--> statement-breakpoint
CREATE TRIGGER refuse_closed_insert
INSTEAD OF INSERT ON refuse_closed
BEGIN
  SELECT RAISE(ABORT, 'refuse:closed');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_attendances_insert
AFTER INSERT ON attendances WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'attendances',
    NEW."attendance_id",
    NEW."user_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_attendances_update
AFTER UPDATE ON attendances WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'attendances',
    NEW."attendance_id",
    NEW."user_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'attendance_id', OLD."attendance_id",
        'user_id', OLD."user_id",
        'in_utc', OLD."in_utc",
        'out_utc', OLD."out_utc",
        'breaks_json', OLD."breaks_json",
        'clocked_in_utc', OLD."clocked_in_utc",
        'clocked_out_utc', OLD."clocked_out_utc",
        'clocked_breaks_json', OLD."clocked_breaks_json",
        'forgotten', OLD."forgotten",
        'by_pin', OLD."by_pin",
        'reason', OLD."reason",
        'note', OLD."note",
        'comment', OLD."comment",
        'corrected_by', OLD."corrected_by",
        'corrected_utc', OLD."corrected_utc",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'attendance_id', NEW."attendance_id",
        'user_id', NEW."user_id",
        'in_utc', NEW."in_utc",
        'out_utc', NEW."out_utc",
        'breaks_json', NEW."breaks_json",
        'clocked_in_utc', NEW."clocked_in_utc",
        'clocked_out_utc', NEW."clocked_out_utc",
        'clocked_breaks_json', NEW."clocked_breaks_json",
        'forgotten', NEW."forgotten",
        'by_pin', NEW."by_pin",
        'reason', NEW."reason",
        'note', NEW."note",
        'comment', NEW."comment",
        'corrected_by', NEW."corrected_by",
        'corrected_utc', NEW."corrected_utc",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'attendance_id', NEW."attendance_id",
        'user_id', NEW."user_id",
        'in_utc', NEW."in_utc",
        'out_utc', NEW."out_utc",
        'breaks_json', NEW."breaks_json",
        'clocked_in_utc', NEW."clocked_in_utc",
        'clocked_out_utc', NEW."clocked_out_utc",
        'clocked_breaks_json', NEW."clocked_breaks_json",
        'forgotten', NEW."forgotten",
        'by_pin', NEW."by_pin",
        'reason', NEW."reason",
        'note', NEW."note",
        'comment', NEW."comment",
        'corrected_by', NEW."corrected_by",
        'corrected_utc', NEW."corrected_utc",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'attendance_id', OLD."attendance_id",
        'user_id', OLD."user_id",
        'in_utc', OLD."in_utc",
        'out_utc', OLD."out_utc",
        'breaks_json', OLD."breaks_json",
        'clocked_in_utc', OLD."clocked_in_utc",
        'clocked_out_utc', OLD."clocked_out_utc",
        'clocked_breaks_json', OLD."clocked_breaks_json",
        'forgotten', OLD."forgotten",
        'by_pin', OLD."by_pin",
        'reason', OLD."reason",
        'note', OLD."note",
        'comment', OLD."comment",
        'corrected_by', OLD."corrected_by",
        'corrected_utc', OLD."corrected_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_explanations_insert
AFTER INSERT ON attendance_explanations WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'attendance_explanations',
    NEW."attendance_explanation_id",
    NEW."user_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_explanations_update
AFTER UPDATE ON attendance_explanations WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'attendance_explanations',
    NEW."attendance_explanation_id",
    NEW."user_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'attendance_explanation_id', OLD."attendance_explanation_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'reason', OLD."reason",
        'note', OLD."note",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'attendance_explanation_id', NEW."attendance_explanation_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'reason', NEW."reason",
        'note', NEW."note",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'attendance_explanation_id', NEW."attendance_explanation_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'reason', NEW."reason",
        'note', NEW."note",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'attendance_explanation_id', OLD."attendance_explanation_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'reason', OLD."reason",
        'note', OLD."note",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_months_insert
AFTER INSERT ON attendance_months WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'attendance_months',
    NEW."attendance_month_id",
    NEW."attendance_month_id",
    'create',
    NULL,
    NULL
  );
END;
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
        'closed_utc', OLD."closed_utc",
        'closed_by', OLD."closed_by",
        'plan_json', OLD."plan_json",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'attendance_month_id', NEW."attendance_month_id",
        'month', NEW."month",
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
        'closed_utc', NEW."closed_utc",
        'closed_by', NEW."closed_by",
        'plan_json', NEW."plan_json",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'attendance_month_id', OLD."attendance_month_id",
        'month', OLD."month",
        'closed_utc', OLD."closed_utc",
        'closed_by', OLD."closed_by",
        'plan_json', OLD."plan_json",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_settings_insert
AFTER INSERT ON attendance_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'attendance_settings',
    NEW."salon_id",
    NEW."salon_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_settings_update
AFTER UPDATE ON attendance_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'attendance_settings',
    NEW."salon_id",
    NEW."salon_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'break_after_minutes', OLD."break_after_minutes",
        'break_minutes', OLD."break_minutes",
        'deduct_planned_breaks', OLD."deduct_planned_breaks",
        'tolerance_minutes', OLD."tolerance_minutes",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'break_after_minutes', NEW."break_after_minutes",
        'break_minutes', NEW."break_minutes",
        'deduct_planned_breaks', NEW."deduct_planned_breaks",
        'tolerance_minutes', NEW."tolerance_minutes",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'break_after_minutes', NEW."break_after_minutes",
        'break_minutes', NEW."break_minutes",
        'deduct_planned_breaks', NEW."deduct_planned_breaks",
        'tolerance_minutes', NEW."tolerance_minutes",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'break_after_minutes', OLD."break_after_minutes",
        'break_minutes', OLD."break_minutes",
        'deduct_planned_breaks', OLD."deduct_planned_breaks",
        'tolerance_minutes', OLD."tolerance_minutes",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
