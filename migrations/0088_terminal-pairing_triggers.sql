DROP TRIGGER IF EXISTS audit_log_card_terminals_update;--> statement-breakpoint
CREATE TRIGGER audit_log_card_terminals_update
AFTER UPDATE ON card_terminals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'card_terminals', NEW."card_terminal_id", NEW."card_terminal_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."card_terminal_id" IS NOT NEW."card_terminal_id", ',"card_terminal_id":' || json_quote(OLD."card_terminal_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(OLD."name"), '') ||
      iif(OLD."terminal_code" IS NOT NEW."terminal_code", ',"terminal_code":' || json_quote(OLD."terminal_code"), '') ||
      iif(OLD."acquirer" IS NOT NEW."acquirer", ',"acquirer":' || json_quote(OLD."acquirer"), '') ||
      iif(OLD."acquirer_vat_number" IS NOT NEW."acquirer_vat_number", ',"acquirer_vat_number":' || json_quote(OLD."acquirer_vat_number"), '') ||
      iif(OLD."register_serial" IS NOT NEW."register_serial", ',"register_serial":' || json_quote(OLD."register_serial"), '') ||
      iif(OLD."premises" IS NOT NEW."premises", ',"premises":' || json_quote(OLD."premises"), '') ||
      iif(OLD."registered_on" IS NOT NEW."registered_on", ',"registered_on":' || json_quote(OLD."registered_on"), '') ||
      iif(OLD."pairing_from" IS NOT NEW."pairing_from", ',"pairing_from":' || json_quote(OLD."pairing_from"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."card_terminal_id" IS NOT NEW."card_terminal_id", ',"card_terminal_id":' || json_quote(NEW."card_terminal_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(NEW."name"), '') ||
      iif(OLD."terminal_code" IS NOT NEW."terminal_code", ',"terminal_code":' || json_quote(NEW."terminal_code"), '') ||
      iif(OLD."acquirer" IS NOT NEW."acquirer", ',"acquirer":' || json_quote(NEW."acquirer"), '') ||
      iif(OLD."acquirer_vat_number" IS NOT NEW."acquirer_vat_number", ',"acquirer_vat_number":' || json_quote(NEW."acquirer_vat_number"), '') ||
      iif(OLD."register_serial" IS NOT NEW."register_serial", ',"register_serial":' || json_quote(NEW."register_serial"), '') ||
      iif(OLD."premises" IS NOT NEW."premises", ',"premises":' || json_quote(NEW."premises"), '') ||
      iif(OLD."registered_on" IS NOT NEW."registered_on", ',"registered_on":' || json_quote(NEW."registered_on"), '') ||
      iif(OLD."pairing_from" IS NOT NEW."pairing_from", ',"pairing_from":' || json_quote(NEW."pairing_from"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
