CREATE TRIGGER audit_log_booking_promo_codes_insert
AFTER INSERT ON booking_promo_codes WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'booking_promo_codes', NEW."agenda_id", NEW."agenda_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_booking_promo_codes_update
AFTER UPDATE ON booking_promo_codes WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'booking_promo_codes', NEW."agenda_id", NEW."agenda_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."code" IS NOT NEW."code", ',"code":' || json_quote(OLD."code"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."code" IS NOT NEW."code", ',"code":' || json_quote(NEW."code"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_last_minute_prices_insert
AFTER INSERT ON last_minute_prices WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'last_minute_prices', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_last_minute_prices_update
AFTER UPDATE ON last_minute_prices WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'last_minute_prices', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."enabled" IS NOT NEW."enabled", ',"enabled":' || json_quote(OLD."enabled"), '') ||
      iif(OLD."hours" IS NOT NEW."hours", ',"hours":' || json_quote(OLD."hours"), '') ||
      iif(OLD."percent" IS NOT NEW."percent", ',"percent":' || json_quote(OLD."percent"), '') ||
      iif(OLD."floor_cents" IS NOT NEW."floor_cents", ',"floor_cents":' || json_quote(OLD."floor_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."enabled" IS NOT NEW."enabled", ',"enabled":' || json_quote(NEW."enabled"), '') ||
      iif(OLD."hours" IS NOT NEW."hours", ',"hours":' || json_quote(NEW."hours"), '') ||
      iif(OLD."percent" IS NOT NEW."percent", ',"percent":' || json_quote(NEW."percent"), '') ||
      iif(OLD."floor_cents" IS NOT NEW."floor_cents", ',"floor_cents":' || json_quote(NEW."floor_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_target_settings_insert
AFTER INSERT ON target_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'target_settings', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_target_settings_update
AFTER UPDATE ON target_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'target_settings', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."growth_percent" IS NOT NEW."growth_percent", ',"growth_percent":' || json_quote(OLD."growth_percent"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."growth_percent" IS NOT NEW."growth_percent", ',"growth_percent":' || json_quote(NEW."growth_percent"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
