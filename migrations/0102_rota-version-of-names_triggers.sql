DROP TRIGGER IF EXISTS rota_users_update;
--> statement-breakpoint
CREATE TRIGGER rota_users_update
AFTER UPDATE OF first_name, last_name, working_hours_json, employment_start, employment_end, in_agenda, deleted_utc ON users WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO rota_versions (salon_id, rota_version)
  VALUES (NEW.salon_id, 1)
  ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1;
END;
