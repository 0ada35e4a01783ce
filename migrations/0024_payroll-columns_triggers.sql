DROP TRIGGER IF EXISTS audit_log_users_update;--> statement-breakpoint
CREATE TRIGGER audit_log_users_update
AFTER UPDATE ON users WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'users', NEW."user_id", NEW."user_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."username" IS NOT NEW."username", ',"username":' || json_quote(OLD."username"), '') ||
      iif(OLD."first_name" IS NOT NEW."first_name", ',"first_name":' || json_quote(OLD."first_name"), '') ||
      iif(OLD."last_name" IS NOT NEW."last_name", ',"last_name":' || json_quote(OLD."last_name"), '') ||
      iif(OLD."phone_number" IS NOT NEW."phone_number", ',"phone_number":' || json_quote(OLD."phone_number"), '') ||
      iif(OLD."email" IS NOT NEW."email", ',"email":' || json_quote(OLD."email"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(OLD."title"), '') ||
      iif(OLD."job_title" IS NOT NEW."job_title", ',"job_title":' || json_quote(OLD."job_title"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(OLD."color"), '') ||
      iif(OLD."employment_start" IS NOT NEW."employment_start", ',"employment_start":' || json_quote(OLD."employment_start"), '') ||
      iif(OLD."employment_end" IS NOT NEW."employment_end", ',"employment_end":' || json_quote(OLD."employment_end"), '') ||
      iif(OLD."contract_type" IS NOT NEW."contract_type", ',"contract_type":' || json_quote(OLD."contract_type"), '') ||
      iif(json_quote(OLD."contract_hours") IS NOT json_quote(NEW."contract_hours"), ',"contract_hours":' || json_quote(OLD."contract_hours"), '') ||
      iif(OLD."hourly_cost_cents" IS NOT NEW."hourly_cost_cents", ',"hourly_cost_cents":' || json_quote(OLD."hourly_cost_cents"), '') ||
      iif(OLD."payroll_number" IS NOT NEW."payroll_number", ',"payroll_number":' || json_quote(OLD."payroll_number"), '') ||
      iif(OLD."in_agenda" IS NOT NEW."in_agenda", ',"in_agenda":' || json_quote(OLD."in_agenda"), '') ||
      iif(OLD."working_hours_json" IS NOT NEW."working_hours_json", ',"working_hours_json":' || json_quote(OLD."working_hours_json"), '') ||
      iif(OLD."profile_image" IS NOT NEW."profile_image", ',"profile_image":' || json_quote(OLD."profile_image"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."username" IS NOT NEW."username", ',"username":' || json_quote(NEW."username"), '') ||
      iif(OLD."first_name" IS NOT NEW."first_name", ',"first_name":' || json_quote(NEW."first_name"), '') ||
      iif(OLD."last_name" IS NOT NEW."last_name", ',"last_name":' || json_quote(NEW."last_name"), '') ||
      iif(OLD."phone_number" IS NOT NEW."phone_number", ',"phone_number":' || json_quote(NEW."phone_number"), '') ||
      iif(OLD."email" IS NOT NEW."email", ',"email":' || json_quote(NEW."email"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(NEW."title"), '') ||
      iif(OLD."job_title" IS NOT NEW."job_title", ',"job_title":' || json_quote(NEW."job_title"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(NEW."color"), '') ||
      iif(OLD."employment_start" IS NOT NEW."employment_start", ',"employment_start":' || json_quote(NEW."employment_start"), '') ||
      iif(OLD."employment_end" IS NOT NEW."employment_end", ',"employment_end":' || json_quote(NEW."employment_end"), '') ||
      iif(OLD."contract_type" IS NOT NEW."contract_type", ',"contract_type":' || json_quote(NEW."contract_type"), '') ||
      iif(json_quote(OLD."contract_hours") IS NOT json_quote(NEW."contract_hours"), ',"contract_hours":' || json_quote(NEW."contract_hours"), '') ||
      iif(OLD."hourly_cost_cents" IS NOT NEW."hourly_cost_cents", ',"hourly_cost_cents":' || json_quote(NEW."hourly_cost_cents"), '') ||
      iif(OLD."payroll_number" IS NOT NEW."payroll_number", ',"payroll_number":' || json_quote(NEW."payroll_number"), '') ||
      iif(OLD."in_agenda" IS NOT NEW."in_agenda", ',"in_agenda":' || json_quote(NEW."in_agenda"), '') ||
      iif(OLD."working_hours_json" IS NOT NEW."working_hours_json", ',"working_hours_json":' || json_quote(NEW."working_hours_json"), '') ||
      iif(OLD."profile_image" IS NOT NEW."profile_image", ',"profile_image":' || json_quote(NEW."profile_image"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_payroll_settings_insert
AFTER INSERT ON payroll_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'payroll_settings', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_payroll_settings_update
AFTER UPDATE ON payroll_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'payroll_settings', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."columns_json" IS NOT NEW."columns_json", ',"columns_json":' || json_quote(OLD."columns_json"), '') ||
      iif(OLD."hours" IS NOT NEW."hours", ',"hours":' || json_quote(OLD."hours"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."columns_json" IS NOT NEW."columns_json", ',"columns_json":' || json_quote(NEW."columns_json"), '') ||
      iif(OLD."hours" IS NOT NEW."hours", ',"hours":' || json_quote(NEW."hours"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
