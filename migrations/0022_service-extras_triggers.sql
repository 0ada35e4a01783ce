DROP TRIGGER IF EXISTS audit_log_services_update;--> statement-breakpoint
CREATE TRIGGER audit_log_services_update
AFTER UPDATE ON services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'services', NEW."service_id", NEW."service_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(OLD."service_id"), '') ||
      iif(OLD."service_category_id" IS NOT NEW."service_category_id", ',"service_category_id":' || json_quote(OLD."service_category_id"), '') ||
      iif(OLD."dashboard_service_category_id" IS NOT NEW."dashboard_service_category_id", ',"dashboard_service_category_id":' || json_quote(OLD."dashboard_service_category_id"), '') ||
      iif(OLD."online_booking_service_category_id" IS NOT NEW."online_booking_service_category_id", ',"online_booking_service_category_id":' || json_quote(OLD."online_booking_service_category_id"), '') ||
      iif(OLD."service" IS NOT NEW."service", ',"service":' || json_quote(OLD."service"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(OLD."length_minutes"), '') ||
      iif(OLD."parts_json" IS NOT NEW."parts_json", ',"parts_json":' || json_quote(OLD."parts_json"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."extended_description" IS NOT NEW."extended_description", ',"extended_description":' || json_quote(OLD."extended_description"), '') ||
      iif(OLD."break_after_minutes" IS NOT NEW."break_after_minutes", ',"break_after_minutes":' || json_quote(OLD."break_after_minutes"), '') ||
      iif(OLD."enable_commissions" IS NOT NEW."enable_commissions", ',"enable_commissions":' || json_quote(OLD."enable_commissions"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(OLD."color"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(OLD."available"), '') ||
      iif(OLD."patch_test_days" IS NOT NEW."patch_test_days", ',"patch_test_days":' || json_quote(OLD."patch_test_days"), '') ||
      iif(OLD."allowance_grams" IS NOT NEW."allowance_grams", ',"allowance_grams":' || json_quote(OLD."allowance_grams"), '') ||
      iif(OLD."extra_gram_price_cents" IS NOT NEW."extra_gram_price_cents", ',"extra_gram_price_cents":' || json_quote(OLD."extra_gram_price_cents"), '') ||
      iif(OLD."extra_ids_json" IS NOT NEW."extra_ids_json", ',"extra_ids_json":' || json_quote(OLD."extra_ids_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(NEW."service_id"), '') ||
      iif(OLD."service_category_id" IS NOT NEW."service_category_id", ',"service_category_id":' || json_quote(NEW."service_category_id"), '') ||
      iif(OLD."dashboard_service_category_id" IS NOT NEW."dashboard_service_category_id", ',"dashboard_service_category_id":' || json_quote(NEW."dashboard_service_category_id"), '') ||
      iif(OLD."online_booking_service_category_id" IS NOT NEW."online_booking_service_category_id", ',"online_booking_service_category_id":' || json_quote(NEW."online_booking_service_category_id"), '') ||
      iif(OLD."service" IS NOT NEW."service", ',"service":' || json_quote(NEW."service"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(NEW."length_minutes"), '') ||
      iif(OLD."parts_json" IS NOT NEW."parts_json", ',"parts_json":' || json_quote(NEW."parts_json"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."extended_description" IS NOT NEW."extended_description", ',"extended_description":' || json_quote(NEW."extended_description"), '') ||
      iif(OLD."break_after_minutes" IS NOT NEW."break_after_minutes", ',"break_after_minutes":' || json_quote(NEW."break_after_minutes"), '') ||
      iif(OLD."enable_commissions" IS NOT NEW."enable_commissions", ',"enable_commissions":' || json_quote(NEW."enable_commissions"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(NEW."color"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(NEW."available"), '') ||
      iif(OLD."patch_test_days" IS NOT NEW."patch_test_days", ',"patch_test_days":' || json_quote(NEW."patch_test_days"), '') ||
      iif(OLD."allowance_grams" IS NOT NEW."allowance_grams", ',"allowance_grams":' || json_quote(NEW."allowance_grams"), '') ||
      iif(OLD."extra_gram_price_cents" IS NOT NEW."extra_gram_price_cents", ',"extra_gram_price_cents":' || json_quote(NEW."extra_gram_price_cents"), '') ||
      iif(OLD."extra_ids_json" IS NOT NEW."extra_ids_json", ',"extra_ids_json":' || json_quote(NEW."extra_ids_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
