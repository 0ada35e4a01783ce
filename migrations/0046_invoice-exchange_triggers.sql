CREATE TRIGGER invoices_sending
AFTER UPDATE OF file_no ON invoices WHEN NEW.file_no IS NOT OLD.file_no
BEGIN
  INSERT INTO invoice_sendings (
    invoice_sending_id, salon_id, invoice_id, file_no, at_utc, next_utc, changed_by, changed_utc
  )
  SELECT
    NEW.invoice_id || '.' || NEW.file_no, NEW.salon_id, NEW.invoice_id, NEW.file_no, NEW.changed_utc, NEW.changed_utc, NEW.changed_by,
    NEW.changed_utc
  FROM invoice_exchanges c
  WHERE c.salon_id = NEW.salon_id
    AND c.disconnected_utc IS NULL
    AND c.deleted_utc IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_exchanges_insert
AFTER INSERT ON invoice_exchanges WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'invoice_exchanges', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_exchanges_update
AFTER UPDATE ON invoice_exchanges WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'invoice_exchanges', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."provider" IS NOT NEW."provider", ',"provider":' || json_quote(OLD."provider"), '') ||
      iif(OLD."connected_utc" IS NOT NEW."connected_utc", ',"connected_utc":' || json_quote(OLD."connected_utc"), '') ||
      iif(OLD."disconnected_utc" IS NOT NEW."disconnected_utc", ',"disconnected_utc":' || json_quote(OLD."disconnected_utc"), '') ||
      iif(OLD."problem_utc" IS NOT NEW."problem_utc", ',"problem_utc":' || json_quote(OLD."problem_utc"), '') ||
      iif(OLD."words" IS NOT NEW."words", ',"words":' || json_quote(OLD."words"), '') ||
      iif(OLD."checked_utc" IS NOT NEW."checked_utc", ',"checked_utc":' || json_quote(OLD."checked_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."provider" IS NOT NEW."provider", ',"provider":' || json_quote(NEW."provider"), '') ||
      iif(OLD."connected_utc" IS NOT NEW."connected_utc", ',"connected_utc":' || json_quote(NEW."connected_utc"), '') ||
      iif(OLD."disconnected_utc" IS NOT NEW."disconnected_utc", ',"disconnected_utc":' || json_quote(NEW."disconnected_utc"), '') ||
      iif(OLD."problem_utc" IS NOT NEW."problem_utc", ',"problem_utc":' || json_quote(NEW."problem_utc"), '') ||
      iif(OLD."words" IS NOT NEW."words", ',"words":' || json_quote(NEW."words"), '') ||
      iif(OLD."checked_utc" IS NOT NEW."checked_utc", ',"checked_utc":' || json_quote(NEW."checked_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_sendings_insert
AFTER INSERT ON invoice_sendings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'invoice_sendings', NEW."invoice_sending_id", NEW."invoice_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_sendings_update
AFTER UPDATE ON invoice_sendings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'invoice_sendings', NEW."invoice_sending_id", NEW."invoice_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."invoice_sending_id" IS NOT NEW."invoice_sending_id", ',"invoice_sending_id":' || json_quote(OLD."invoice_sending_id"), '') ||
      iif(OLD."invoice_id" IS NOT NEW."invoice_id", ',"invoice_id":' || json_quote(OLD."invoice_id"), '') ||
      iif(OLD."file_no" IS NOT NEW."file_no", ',"file_no":' || json_quote(OLD."file_no"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(OLD."state"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(OLD."at_utc"), '') ||
      iif(OLD."next_utc" IS NOT NEW."next_utc", ',"next_utc":' || json_quote(OLD."next_utc"), '') ||
      iif(OLD."leased_until_utc" IS NOT NEW."leased_until_utc", ',"leased_until_utc":' || json_quote(OLD."leased_until_utc"), '') ||
      iif(OLD."attempts" IS NOT NEW."attempts", ',"attempts":' || json_quote(OLD."attempts"), '') ||
      iif(OLD."external_id" IS NOT NEW."external_id", ',"external_id":' || json_quote(OLD."external_id"), '') ||
      iif(OLD."words" IS NOT NEW."words", ',"words":' || json_quote(OLD."words"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."invoice_sending_id" IS NOT NEW."invoice_sending_id", ',"invoice_sending_id":' || json_quote(NEW."invoice_sending_id"), '') ||
      iif(OLD."invoice_id" IS NOT NEW."invoice_id", ',"invoice_id":' || json_quote(NEW."invoice_id"), '') ||
      iif(OLD."file_no" IS NOT NEW."file_no", ',"file_no":' || json_quote(NEW."file_no"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(NEW."state"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(NEW."at_utc"), '') ||
      iif(OLD."next_utc" IS NOT NEW."next_utc", ',"next_utc":' || json_quote(NEW."next_utc"), '') ||
      iif(OLD."leased_until_utc" IS NOT NEW."leased_until_utc", ',"leased_until_utc":' || json_quote(NEW."leased_until_utc"), '') ||
      iif(OLD."attempts" IS NOT NEW."attempts", ',"attempts":' || json_quote(NEW."attempts"), '') ||
      iif(OLD."external_id" IS NOT NEW."external_id", ',"external_id":' || json_quote(NEW."external_id"), '') ||
      iif(OLD."words" IS NOT NEW."words", ',"words":' || json_quote(NEW."words"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
