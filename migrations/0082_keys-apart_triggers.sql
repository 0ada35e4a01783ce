DROP VIEW IF EXISTS api_key_sessions;--> statement-breakpoint
CREATE VIEW api_key_sessions AS
SELECT
  api_key.api_key_id AS session_id, api_key.user_id, api_key.salon_id,
  min(coalesce(api_key.expiry_utc, 1e12), coalesce(unixepoch(team_member.employment_end, '+1 day'), 1e12)) AS expiry_utc
FROM api_keys api_key
JOIN users team_member ON team_member.user_id = api_key.user_id AND team_member.deleted_utc IS NULL
JOIN salons salon ON salon.salon_id = api_key.salon_id AND salon.suspended_utc IS NULL
WHERE api_key.deleted_utc IS NULL;--> statement-breakpoint
CREATE TRIGGER api_keys_of_former_users
AFTER UPDATE OF deleted_utc ON users WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL
BEGIN
  UPDATE api_keys
  SET deleted_utc = NEW.deleted_utc, version = version + 1, changed_by = NEW.changed_by, changed_utc = NEW.changed_utc
  WHERE salon_id = NEW.salon_id AND user_id = NEW.user_id AND deleted_utc IS NULL;
END;
