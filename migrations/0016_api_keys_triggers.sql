CREATE VIEW api_key_sessions AS
SELECT api_key.api_key_id AS session_id, api_key.user_id, api_key.salon_id, coalesce(api_key.expiry_utc, 1e12) AS expiry_utc
FROM api_keys api_key
JOIN users team_member ON team_member.user_id = api_key.user_id AND team_member.deleted_utc IS NULL
JOIN salons salon ON salon.salon_id = api_key.salon_id AND salon.suspended_utc IS NULL
WHERE api_key.deleted_utc IS NULL;--> statement-breakpoint
CREATE TRIGGER audit_log_api_keys_insert
AFTER INSERT ON api_keys WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'api_keys', NEW."api_key_id", NEW."api_key_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_api_keys_update
AFTER UPDATE ON api_keys WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'api_keys', NEW."api_key_id", NEW."api_key_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."api_key_id" IS NOT NEW."api_key_id", ',"api_key_id":' || json_quote(OLD."api_key_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(OLD."name"), '') ||
      iif(OLD."ending" IS NOT NEW."ending", ',"ending":' || json_quote(OLD."ending"), '') ||
      iif(OLD."scopes_json" IS NOT NEW."scopes_json", ',"scopes_json":' || json_quote(OLD."scopes_json"), '') ||
      iif(OLD."addresses_json" IS NOT NEW."addresses_json", ',"addresses_json":' || json_quote(OLD."addresses_json"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(OLD."created_utc"), '') ||
      iif(OLD."expiry_utc" IS NOT NEW."expiry_utc", ',"expiry_utc":' || json_quote(OLD."expiry_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."api_key_id" IS NOT NEW."api_key_id", ',"api_key_id":' || json_quote(NEW."api_key_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(NEW."name"), '') ||
      iif(OLD."ending" IS NOT NEW."ending", ',"ending":' || json_quote(NEW."ending"), '') ||
      iif(OLD."scopes_json" IS NOT NEW."scopes_json", ',"scopes_json":' || json_quote(NEW."scopes_json"), '') ||
      iif(OLD."addresses_json" IS NOT NEW."addresses_json", ',"addresses_json":' || json_quote(NEW."addresses_json"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(NEW."created_utc"), '') ||
      iif(OLD."expiry_utc" IS NOT NEW."expiry_utc", ',"expiry_utc":' || json_quote(NEW."expiry_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
