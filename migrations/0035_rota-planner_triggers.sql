DROP TRIGGER IF EXISTS audit_log_user_timeframes_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_user_timeframes_update
AFTER UPDATE ON user_timeframes WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'user_timeframes',
    NEW."user_timeframe_id",
    NEW."user_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'user_timeframe_id', OLD."user_timeframe_id",
        'user_id', OLD."user_id",
        'type', OLD."type",
        'is_working', OLD."is_working",
        'day_of_week', OLD."day_of_week",
        'day_start', OLD."day_start",
        'day_end', OLD."day_end",
        'hour_start', OLD."hour_start",
        'minute_start', OLD."minute_start",
        'hour_end', OLD."hour_end",
        'minute_end', OLD."minute_end",
        'note', OLD."note",
        'reason', OLD."reason",
        'user_shift_id', OLD."user_shift_id",
        'user_shift_request_id', OLD."user_shift_request_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'user_timeframe_id', NEW."user_timeframe_id",
        'user_id', NEW."user_id",
        'type', NEW."type",
        'is_working', NEW."is_working",
        'day_of_week', NEW."day_of_week",
        'day_start', NEW."day_start",
        'day_end', NEW."day_end",
        'hour_start', NEW."hour_start",
        'minute_start', NEW."minute_start",
        'hour_end', NEW."hour_end",
        'minute_end', NEW."minute_end",
        'note', NEW."note",
        'reason', NEW."reason",
        'user_shift_id', NEW."user_shift_id",
        'user_shift_request_id', NEW."user_shift_request_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'user_timeframe_id', NEW."user_timeframe_id",
        'user_id', NEW."user_id",
        'type', NEW."type",
        'is_working', NEW."is_working",
        'day_of_week', NEW."day_of_week",
        'day_start', NEW."day_start",
        'day_end', NEW."day_end",
        'hour_start', NEW."hour_start",
        'minute_start', NEW."minute_start",
        'hour_end', NEW."hour_end",
        'minute_end', NEW."minute_end",
        'note', NEW."note",
        'reason', NEW."reason",
        'user_shift_id', NEW."user_shift_id",
        'user_shift_request_id', NEW."user_shift_request_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'user_timeframe_id', OLD."user_timeframe_id",
        'user_id', OLD."user_id",
        'type', OLD."type",
        'is_working', OLD."is_working",
        'day_of_week', OLD."day_of_week",
        'day_start', OLD."day_start",
        'day_end', OLD."day_end",
        'hour_start', OLD."hour_start",
        'minute_start', OLD."minute_start",
        'hour_end', OLD."hour_end",
        'minute_end', OLD."minute_end",
        'note', OLD."note",
        'reason', OLD."reason",
        'user_shift_id', OLD."user_shift_id",
        'user_shift_request_id', OLD."user_shift_request_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_user_shift_requests_insert
AFTER INSERT ON user_shift_requests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'user_shift_requests',
    NEW."user_shift_request_id",
    NEW."user_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_user_shift_requests_update
AFTER UPDATE ON user_shift_requests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'user_shift_requests',
    NEW."user_shift_request_id",
    NEW."user_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'user_shift_request_id', OLD."user_shift_request_id",
        'user_id', OLD."user_id",
        'type', OLD."type",
        'day_start', OLD."day_start",
        'day_end', OLD."day_end",
        'start_minutes', OLD."start_minutes",
        'end_minutes', OLD."end_minutes",
        'note', OLD."note",
        'status', OLD."status",
        'with_user_id', OLD."with_user_id",
        'agreed', OLD."agreed",
        'decided_by', OLD."decided_by",
        'decided_utc', OLD."decided_utc",
        'decision_note', OLD."decision_note",
        'created_utc', OLD."created_utc",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'user_shift_request_id', NEW."user_shift_request_id",
        'user_id', NEW."user_id",
        'type', NEW."type",
        'day_start', NEW."day_start",
        'day_end', NEW."day_end",
        'start_minutes', NEW."start_minutes",
        'end_minutes', NEW."end_minutes",
        'note', NEW."note",
        'status', NEW."status",
        'with_user_id', NEW."with_user_id",
        'agreed', NEW."agreed",
        'decided_by', NEW."decided_by",
        'decided_utc', NEW."decided_utc",
        'decision_note', NEW."decision_note",
        'created_utc', NEW."created_utc",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'user_shift_request_id', NEW."user_shift_request_id",
        'user_id', NEW."user_id",
        'type', NEW."type",
        'day_start', NEW."day_start",
        'day_end', NEW."day_end",
        'start_minutes', NEW."start_minutes",
        'end_minutes', NEW."end_minutes",
        'note', NEW."note",
        'status', NEW."status",
        'with_user_id', NEW."with_user_id",
        'agreed', NEW."agreed",
        'decided_by', NEW."decided_by",
        'decided_utc', NEW."decided_utc",
        'decision_note', NEW."decision_note",
        'created_utc', NEW."created_utc",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'user_shift_request_id', OLD."user_shift_request_id",
        'user_id', OLD."user_id",
        'type', OLD."type",
        'day_start', OLD."day_start",
        'day_end', OLD."day_end",
        'start_minutes', OLD."start_minutes",
        'end_minutes', OLD."end_minutes",
        'note', OLD."note",
        'status', OLD."status",
        'with_user_id', OLD."with_user_id",
        'agreed', OLD."agreed",
        'decided_by', OLD."decided_by",
        'decided_utc', OLD."decided_utc",
        'decision_note', OLD."decision_note",
        'created_utc', OLD."created_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_user_allowances_insert
AFTER INSERT ON user_allowances WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'user_allowances',
    NEW."user_allowance_id",
    NEW."user_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_user_allowances_update
AFTER UPDATE ON user_allowances WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'user_allowances',
    NEW."user_allowance_id",
    NEW."user_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'user_allowance_id', OLD."user_allowance_id",
        'user_id', OLD."user_id",
        'year', OLD."year",
        'days', OLD."days",
        'carried_over', OLD."carried_over",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'user_allowance_id', NEW."user_allowance_id",
        'user_id', NEW."user_id",
        'year', NEW."year",
        'days', NEW."days",
        'carried_over', NEW."carried_over",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'user_allowance_id', NEW."user_allowance_id",
        'user_id', NEW."user_id",
        'year', NEW."year",
        'days', NEW."days",
        'carried_over', NEW."carried_over",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'user_allowance_id', OLD."user_allowance_id",
        'user_id', OLD."user_id",
        'year', OLD."year",
        'days', OLD."days",
        'carried_over', OLD."carried_over",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_rota_templates_insert
AFTER INSERT ON rota_templates WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'rota_templates',
    NEW."rota_template_id",
    NEW."rota_template_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_rota_templates_update
AFTER UPDATE ON rota_templates WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'rota_templates',
    NEW."rota_template_id",
    NEW."rota_template_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'rota_template_id', OLD."rota_template_id",
        'name', OLD."name",
        'days_json', OLD."days_json",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'rota_template_id', NEW."rota_template_id",
        'name', NEW."name",
        'days_json', NEW."days_json",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'rota_template_id', NEW."rota_template_id",
        'name', NEW."name",
        'days_json', NEW."days_json",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'rota_template_id', OLD."rota_template_id",
        'name', OLD."name",
        'days_json', OLD."days_json",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_rota_settings_insert
AFTER INSERT ON rota_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'rota_settings',
    NEW."salon_id",
    NEW."salon_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_rota_settings_update
AFTER UPDATE ON rota_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'rota_settings',
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
        'yearly_days', OLD."yearly_days",
        'max_off_per_day', OLD."max_off_per_day",
        'max_off_per_service', OLD."max_off_per_service",
        'blocked_periods_json', OLD."blocked_periods_json",
        'min_rest_hours', OLD."min_rest_hours",
        'thin_percent', OLD."thin_percent",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'yearly_days', NEW."yearly_days",
        'max_off_per_day', NEW."max_off_per_day",
        'max_off_per_service', NEW."max_off_per_service",
        'blocked_periods_json', NEW."blocked_periods_json",
        'min_rest_hours', NEW."min_rest_hours",
        'thin_percent', NEW."thin_percent",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'yearly_days', NEW."yearly_days",
        'max_off_per_day', NEW."max_off_per_day",
        'max_off_per_service', NEW."max_off_per_service",
        'blocked_periods_json', NEW."blocked_periods_json",
        'min_rest_hours', NEW."min_rest_hours",
        'thin_percent', NEW."thin_percent",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'yearly_days', OLD."yearly_days",
        'max_off_per_day', OLD."max_off_per_day",
        'max_off_per_service', OLD."max_off_per_service",
        'blocked_periods_json', OLD."blocked_periods_json",
        'min_rest_hours', OLD."min_rest_hours",
        'thin_percent', OLD."thin_percent",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
