DROP TRIGGER IF EXISTS audit_log_users_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_users_update
AFTER UPDATE ON users WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'users',
    NEW."user_id",
    NEW."user_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'user_id', OLD."user_id",
        'username', OLD."username",
        'first_name', OLD."first_name",
        'last_name', OLD."last_name",
        'phone_number', OLD."phone_number",
        'email', OLD."email",
        'title', OLD."title",
        'job_title', OLD."job_title",
        'note', OLD."note",
        'color', OLD."color",
        'employment_start', OLD."employment_start",
        'employment_end', OLD."employment_end",
        'contract_type', OLD."contract_type",
        'contract_hours', OLD."contract_hours",
        'hourly_cost_cents', OLD."hourly_cost_cents",
        'in_agenda', OLD."in_agenda",
        'working_hours_json', OLD."working_hours_json",
        'profile_image', OLD."profile_image",
        'client_id', OLD."client_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'user_id', NEW."user_id",
        'username', NEW."username",
        'first_name', NEW."first_name",
        'last_name', NEW."last_name",
        'phone_number', NEW."phone_number",
        'email', NEW."email",
        'title', NEW."title",
        'job_title', NEW."job_title",
        'note', NEW."note",
        'color', NEW."color",
        'employment_start', NEW."employment_start",
        'employment_end', NEW."employment_end",
        'contract_type', NEW."contract_type",
        'contract_hours', NEW."contract_hours",
        'hourly_cost_cents', NEW."hourly_cost_cents",
        'in_agenda', NEW."in_agenda",
        'working_hours_json', NEW."working_hours_json",
        'profile_image', NEW."profile_image",
        'client_id', NEW."client_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'user_id', NEW."user_id",
        'username', NEW."username",
        'first_name', NEW."first_name",
        'last_name', NEW."last_name",
        'phone_number', NEW."phone_number",
        'email', NEW."email",
        'title', NEW."title",
        'job_title', NEW."job_title",
        'note', NEW."note",
        'color', NEW."color",
        'employment_start', NEW."employment_start",
        'employment_end', NEW."employment_end",
        'contract_type', NEW."contract_type",
        'contract_hours', NEW."contract_hours",
        'hourly_cost_cents', NEW."hourly_cost_cents",
        'in_agenda', NEW."in_agenda",
        'working_hours_json', NEW."working_hours_json",
        'profile_image', NEW."profile_image",
        'client_id', NEW."client_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'user_id', OLD."user_id",
        'username', OLD."username",
        'first_name', OLD."first_name",
        'last_name', OLD."last_name",
        'phone_number', OLD."phone_number",
        'email', OLD."email",
        'title', OLD."title",
        'job_title', OLD."job_title",
        'note', OLD."note",
        'color', OLD."color",
        'employment_start', OLD."employment_start",
        'employment_end', OLD."employment_end",
        'contract_type', OLD."contract_type",
        'contract_hours', OLD."contract_hours",
        'hourly_cost_cents', OLD."hourly_cost_cents",
        'in_agenda', OLD."in_agenda",
        'working_hours_json', OLD."working_hours_json",
        'profile_image', OLD."profile_image",
        'client_id', OLD."client_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_user_services_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_user_services_update
AFTER UPDATE ON user_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'user_services',
    NEW."user_service_id",
    NEW."user_id",
    'change',
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'user_service_id', OLD."user_service_id",
        'user_id', OLD."user_id",
        'service_id', OLD."service_id",
        'length_minutes', OLD."length_minutes",
        'price_cents', OLD."price_cents",
        'online', OLD."online"
      )) a
      JOIN json_each(json_object(
        'user_service_id', NEW."user_service_id",
        'user_id', NEW."user_id",
        'service_id', NEW."service_id",
        'length_minutes', NEW."length_minutes",
        'price_cents', NEW."price_cents",
        'online', NEW."online"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'user_service_id', NEW."user_service_id",
        'user_id', NEW."user_id",
        'service_id', NEW."service_id",
        'length_minutes', NEW."length_minutes",
        'price_cents', NEW."price_cents",
        'online', NEW."online"
      )) a
      JOIN json_each(json_object(
        'user_service_id', OLD."user_service_id",
        'user_id', OLD."user_id",
        'service_id', OLD."service_id",
        'length_minutes', OLD."length_minutes",
        'price_cents', OLD."price_cents",
        'online', OLD."online"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
