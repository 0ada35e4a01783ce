DROP TRIGGER IF EXISTS audit_log_fiscal_receipts_update;--> statement-breakpoint
CREATE TRIGGER audit_log_fiscal_receipts_update
AFTER UPDATE ON fiscal_receipts WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'fiscal_receipts', NEW."fiscal_receipt_id", NEW."appointment_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."fiscal_receipt_id" IS NOT NEW."fiscal_receipt_id", ',"fiscal_receipt_id":' || json_quote(OLD."fiscal_receipt_id"), '') ||
      iif(OLD."ledger_entry_id" IS NOT NEW."ledger_entry_id", ',"ledger_entry_id":' || json_quote(OLD."ledger_entry_id"), '') ||
      iif(OLD."part" IS NOT NEW."part", ',"part":' || json_quote(OLD."part"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(OLD."kind"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(OLD."state"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(OLD."at_utc"), '') ||
      iif(OLD."total_cents" IS NOT NEW."total_cents", ',"total_cents":' || json_quote(OLD."total_cents"), '') ||
      iif(OLD."document_json" IS NOT NEW."document_json", ',"document_json":' || json_quote(OLD."document_json"), '') ||
      iif(OLD."lottery_code" IS NOT NEW."lottery_code", ',"lottery_code":' || json_quote(OLD."lottery_code"), '') ||
      iif(OLD."parent_id" IS NOT NEW."parent_id", ',"parent_id":' || json_quote(OLD."parent_id"), '') ||
      iif(OLD."next_utc" IS NOT NEW."next_utc", ',"next_utc":' || json_quote(OLD."next_utc"), '') ||
      iif(OLD."leased_until_utc" IS NOT NEW."leased_until_utc", ',"leased_until_utc":' || json_quote(OLD."leased_until_utc"), '') ||
      iif(OLD."attempts" IS NOT NEW."attempts", ',"attempts":' || json_quote(OLD."attempts"), '') ||
      iif(OLD."sending_no" IS NOT NEW."sending_no", ',"sending_no":' || json_quote(OLD."sending_no"), '') ||
      iif(OLD."provider" IS NOT NEW."provider", ',"provider":' || json_quote(OLD."provider"), '') ||
      iif(OLD."account" IS NOT NEW."account", ',"account":' || json_quote(OLD."account"), '') ||
      iif(OLD."reservation_id" IS NOT NEW."reservation_id", ',"reservation_id":' || json_quote(OLD."reservation_id"), '') ||
      iif(OLD."external_id" IS NOT NEW."external_id", ',"external_id":' || json_quote(OLD."external_id"), '') ||
      iif(OLD."number" IS NOT NEW."number", ',"number":' || json_quote(OLD."number"), '') ||
      iif(OLD."issued_utc" IS NOT NEW."issued_utc", ',"issued_utc":' || json_quote(OLD."issued_utc"), '') ||
      iif(OLD."problem" IS NOT NEW."problem", ',"problem":' || json_quote(OLD."problem"), '') ||
      iif(OLD."words" IS NOT NEW."words", ',"words":' || json_quote(OLD."words"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."fiscal_receipt_id" IS NOT NEW."fiscal_receipt_id", ',"fiscal_receipt_id":' || json_quote(NEW."fiscal_receipt_id"), '') ||
      iif(OLD."ledger_entry_id" IS NOT NEW."ledger_entry_id", ',"ledger_entry_id":' || json_quote(NEW."ledger_entry_id"), '') ||
      iif(OLD."part" IS NOT NEW."part", ',"part":' || json_quote(NEW."part"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(NEW."kind"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(NEW."state"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(NEW."at_utc"), '') ||
      iif(OLD."total_cents" IS NOT NEW."total_cents", ',"total_cents":' || json_quote(NEW."total_cents"), '') ||
      iif(OLD."document_json" IS NOT NEW."document_json", ',"document_json":' || json_quote(NEW."document_json"), '') ||
      iif(OLD."lottery_code" IS NOT NEW."lottery_code", ',"lottery_code":' || json_quote(NEW."lottery_code"), '') ||
      iif(OLD."parent_id" IS NOT NEW."parent_id", ',"parent_id":' || json_quote(NEW."parent_id"), '') ||
      iif(OLD."next_utc" IS NOT NEW."next_utc", ',"next_utc":' || json_quote(NEW."next_utc"), '') ||
      iif(OLD."leased_until_utc" IS NOT NEW."leased_until_utc", ',"leased_until_utc":' || json_quote(NEW."leased_until_utc"), '') ||
      iif(OLD."attempts" IS NOT NEW."attempts", ',"attempts":' || json_quote(NEW."attempts"), '') ||
      iif(OLD."sending_no" IS NOT NEW."sending_no", ',"sending_no":' || json_quote(NEW."sending_no"), '') ||
      iif(OLD."provider" IS NOT NEW."provider", ',"provider":' || json_quote(NEW."provider"), '') ||
      iif(OLD."account" IS NOT NEW."account", ',"account":' || json_quote(NEW."account"), '') ||
      iif(OLD."reservation_id" IS NOT NEW."reservation_id", ',"reservation_id":' || json_quote(NEW."reservation_id"), '') ||
      iif(OLD."external_id" IS NOT NEW."external_id", ',"external_id":' || json_quote(NEW."external_id"), '') ||
      iif(OLD."number" IS NOT NEW."number", ',"number":' || json_quote(NEW."number"), '') ||
      iif(OLD."issued_utc" IS NOT NEW."issued_utc", ',"issued_utc":' || json_quote(NEW."issued_utc"), '') ||
      iif(OLD."problem" IS NOT NEW."problem", ',"problem":' || json_quote(NEW."problem"), '') ||
      iif(OLD."words" IS NOT NEW."words", ',"words":' || json_quote(NEW."words"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
