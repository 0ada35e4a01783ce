DROP TRIGGER IF EXISTS audit_log_payment_orders_update;--> statement-breakpoint
CREATE TRIGGER audit_log_payment_orders_update
AFTER UPDATE ON payment_orders WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'payment_orders', NEW."payment_order_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."payment_order_id" IS NOT NEW."payment_order_id", ',"payment_order_id":' || json_quote(OLD."payment_order_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."purpose" IS NOT NEW."purpose", ',"purpose":' || json_quote(OLD."purpose"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(OLD."prepaid_id"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(OLD."amount_cents"), '') ||
      iif(OLD."currency" IS NOT NEW."currency", ',"currency":' || json_quote(OLD."currency"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(OLD."state"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."asked_utc" IS NOT NEW."asked_utc", ',"asked_utc":' || json_quote(OLD."asked_utc"), '') ||
      iif(OLD."expires_utc" IS NOT NEW."expires_utc", ',"expires_utc":' || json_quote(OLD."expires_utc"), '') ||
      iif(OLD."account_id" IS NOT NEW."account_id", ',"account_id":' || json_quote(OLD."account_id"), '') ||
      iif(OLD."session_no" IS NOT NEW."session_no", ',"session_no":' || json_quote(OLD."session_no"), '') ||
      iif(OLD."session_id" IS NOT NEW."session_id", ',"session_id":' || json_quote(OLD."session_id"), '') ||
      iif(OLD."opened_utc" IS NOT NEW."opened_utc", ',"opened_utc":' || json_quote(OLD."opened_utc"), '') ||
      iif(OLD."checked_utc" IS NOT NEW."checked_utc", ',"checked_utc":' || json_quote(OLD."checked_utc"), '') ||
      iif(OLD."gateway_payment_id" IS NOT NEW."gateway_payment_id", ',"gateway_payment_id":' || json_quote(OLD."gateway_payment_id"), '') ||
      iif(OLD."paid_utc" IS NOT NEW."paid_utc", ',"paid_utc":' || json_quote(OLD."paid_utc"), '') ||
      iif(OLD."ledger_entry_ids_json" IS NOT NEW."ledger_entry_ids_json", ',"ledger_entry_ids_json":' || json_quote(OLD."ledger_entry_ids_json"), '') ||
      iif(OLD."refund_no" IS NOT NEW."refund_no", ',"refund_no":' || json_quote(OLD."refund_no"), '') ||
      iif(OLD."refund_reason" IS NOT NEW."refund_reason", ',"refund_reason":' || json_quote(OLD."refund_reason"), '') ||
      iif(OLD."refunded_utc" IS NOT NEW."refunded_utc", ',"refunded_utc":' || json_quote(OLD."refunded_utc"), '') ||
      iif(OLD."refund_cents" IS NOT NEW."refund_cents", ',"refund_cents":' || json_quote(OLD."refund_cents"), '') ||
      iif(OLD."problem" IS NOT NEW."problem", ',"problem":' || json_quote(OLD."problem"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."payment_order_id" IS NOT NEW."payment_order_id", ',"payment_order_id":' || json_quote(NEW."payment_order_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."purpose" IS NOT NEW."purpose", ',"purpose":' || json_quote(NEW."purpose"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(NEW."prepaid_id"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(NEW."amount_cents"), '') ||
      iif(OLD."currency" IS NOT NEW."currency", ',"currency":' || json_quote(NEW."currency"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(NEW."state"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."asked_utc" IS NOT NEW."asked_utc", ',"asked_utc":' || json_quote(NEW."asked_utc"), '') ||
      iif(OLD."expires_utc" IS NOT NEW."expires_utc", ',"expires_utc":' || json_quote(NEW."expires_utc"), '') ||
      iif(OLD."account_id" IS NOT NEW."account_id", ',"account_id":' || json_quote(NEW."account_id"), '') ||
      iif(OLD."session_no" IS NOT NEW."session_no", ',"session_no":' || json_quote(NEW."session_no"), '') ||
      iif(OLD."session_id" IS NOT NEW."session_id", ',"session_id":' || json_quote(NEW."session_id"), '') ||
      iif(OLD."opened_utc" IS NOT NEW."opened_utc", ',"opened_utc":' || json_quote(NEW."opened_utc"), '') ||
      iif(OLD."checked_utc" IS NOT NEW."checked_utc", ',"checked_utc":' || json_quote(NEW."checked_utc"), '') ||
      iif(OLD."gateway_payment_id" IS NOT NEW."gateway_payment_id", ',"gateway_payment_id":' || json_quote(NEW."gateway_payment_id"), '') ||
      iif(OLD."paid_utc" IS NOT NEW."paid_utc", ',"paid_utc":' || json_quote(NEW."paid_utc"), '') ||
      iif(OLD."ledger_entry_ids_json" IS NOT NEW."ledger_entry_ids_json", ',"ledger_entry_ids_json":' || json_quote(NEW."ledger_entry_ids_json"), '') ||
      iif(OLD."refund_no" IS NOT NEW."refund_no", ',"refund_no":' || json_quote(NEW."refund_no"), '') ||
      iif(OLD."refund_reason" IS NOT NEW."refund_reason", ',"refund_reason":' || json_quote(NEW."refund_reason"), '') ||
      iif(OLD."refunded_utc" IS NOT NEW."refunded_utc", ',"refunded_utc":' || json_quote(NEW."refunded_utc"), '') ||
      iif(OLD."refund_cents" IS NOT NEW."refund_cents", ',"refund_cents":' || json_quote(NEW."refund_cents"), '') ||
      iif(OLD."problem" IS NOT NEW."problem", ',"problem":' || json_quote(NEW."problem"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
