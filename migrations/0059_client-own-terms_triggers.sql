CREATE TRIGGER audit_log_client_own_terms_insert
AFTER INSERT ON client_own_terms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_own_terms', NEW."client_own_terms_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_own_terms_update
AFTER UPDATE ON client_own_terms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_own_terms', NEW."client_own_terms_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_own_terms_id" IS NOT NEW."client_own_terms_id", ',"client_own_terms_id":' || json_quote(OLD."client_own_terms_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(OLD."sub_client_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(OLD."service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(OLD."length_minutes"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."from_timers" IS NOT NEW."from_timers", ',"from_timers":' || json_quote(OLD."from_timers"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_own_terms_id" IS NOT NEW."client_own_terms_id", ',"client_own_terms_id":' || json_quote(NEW."client_own_terms_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(NEW."sub_client_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(NEW."service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(NEW."length_minutes"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."from_timers" IS NOT NEW."from_timers", ',"from_timers":' || json_quote(NEW."from_timers"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER client_own_terms_owner
AFTER UPDATE OF client_id ON sub_clients WHEN NEW.client_id <> OLD.client_id
BEGIN
  UPDATE client_own_terms SET client_id = NEW.client_id
  WHERE salon_id = NEW.salon_id AND client_id = OLD.client_id AND sub_client_id = NEW.sub_client_id;
END;
