DROP TRIGGER IF EXISTS audit_log_salons_update;--> statement-breakpoint
CREATE TRIGGER audit_log_salons_update
AFTER UPDATE ON salons WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salons', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_no" IS NOT NEW."salon_no", ',"salon_no":' || json_quote(OLD."salon_no"), '') ||
      iif(OLD."salon_name" IS NOT NEW."salon_name", ',"salon_name":' || json_quote(OLD."salon_name"), '') ||
      iif(OLD."description" IS NOT NEW."description", ',"description":' || json_quote(OLD."description"), '') ||
      iif(OLD."address" IS NOT NEW."address", ',"address":' || json_quote(OLD."address"), '') ||
      iif(OLD."zip_code" IS NOT NEW."zip_code", ',"zip_code":' || json_quote(OLD."zip_code"), '') ||
      iif(OLD."city" IS NOT NEW."city", ',"city":' || json_quote(OLD."city"), '') ||
      iif(OLD."district" IS NOT NEW."district", ',"district":' || json_quote(OLD."district"), '') ||
      iif(OLD."county" IS NOT NEW."county", ',"county":' || json_quote(OLD."county"), '') ||
      iif(OLD."country" IS NOT NEW."country", ',"country":' || json_quote(OLD."country"), '') ||
      iif(OLD."lat" IS NOT NEW."lat", ',"lat":' || json_quote(OLD."lat"), '') ||
      iif(OLD."long" IS NOT NEW."long", ',"long":' || json_quote(OLD."long"), '') ||
      iif(OLD."time_zone" IS NOT NEW."time_zone", ',"time_zone":' || json_quote(OLD."time_zone"), '') ||
      iif(OLD."currency" IS NOT NEW."currency", ',"currency":' || json_quote(OLD."currency"), '') ||
      iif(OLD."electronic_invoice_code" IS NOT NEW."electronic_invoice_code", ',"electronic_invoice_code":' || json_quote(OLD."electronic_invoice_code"), '') ||
      iif(OLD."email" IS NOT NEW."email", ',"email":' || json_quote(OLD."email"), '') ||
      iif(OLD."phone_number" IS NOT NEW."phone_number", ',"phone_number":' || json_quote(OLD."phone_number"), '') ||
      iif(OLD."vat_number" IS NOT NEW."vat_number", ',"vat_number":' || json_quote(OLD."vat_number"), '') ||
      iif(OLD."fiscal_code" IS NOT NEW."fiscal_code", ',"fiscal_code":' || json_quote(OLD."fiscal_code"), '') ||
      iif(OLD."pec" IS NOT NEW."pec", ',"pec":' || json_quote(OLD."pec"), '') ||
      iif(OLD."bank_account_holder" IS NOT NEW."bank_account_holder", ',"bank_account_holder":' || json_quote(OLD."bank_account_holder"), '') ||
      iif(OLD."bank_account_institute" IS NOT NEW."bank_account_institute", ',"bank_account_institute":' || json_quote(OLD."bank_account_institute"), '') ||
      iif(OLD."bank_account_iban" IS NOT NEW."bank_account_iban", ',"bank_account_iban":' || json_quote(OLD."bank_account_iban"), '') ||
      iif(OLD."owner_first_name" IS NOT NEW."owner_first_name", ',"owner_first_name":' || json_quote(OLD."owner_first_name"), '') ||
      iif(OLD."owner_last_name" IS NOT NEW."owner_last_name", ',"owner_last_name":' || json_quote(OLD."owner_last_name"), '') ||
      iif(OLD."logo" IS NOT NEW."logo", ',"logo":' || json_quote(OLD."logo"), '') ||
      iif(OLD."social_profiles_json" IS NOT NEW."social_profiles_json", ',"social_profiles_json":' || json_quote(OLD."social_profiles_json"), '') ||
      iif(OLD."web_site" IS NOT NEW."web_site", ',"web_site":' || json_quote(OLD."web_site"), '') ||
      iif(OLD."sms_sender" IS NOT NEW."sms_sender", ',"sms_sender":' || json_quote(OLD."sms_sender"), '') ||
      iif(OLD."sms_sender_confirmed" IS NOT NEW."sms_sender_confirmed", ',"sms_sender_confirmed":' || json_quote(OLD."sms_sender_confirmed"), '') ||
      iif(OLD."wa_box_uid_confirmed" IS NOT NEW."wa_box_uid_confirmed", ',"wa_box_uid_confirmed":' || json_quote(OLD."wa_box_uid_confirmed"), '') ||
      iif(OLD."sms_provider" IS NOT NEW."sms_provider", ',"sms_provider":' || json_quote(OLD."sms_provider"), '') ||
      iif(OLD."whatsapp_price" IS NOT NEW."whatsapp_price", ',"whatsapp_price":' || json_quote(OLD."whatsapp_price"), '') ||
      iif(OLD."sms_price" IS NOT NEW."sms_price", ',"sms_price":' || json_quote(OLD."sms_price"), '') ||
      iif(OLD."mail_price" IS NOT NEW."mail_price", ',"mail_price":' || json_quote(OLD."mail_price"), '') ||
      iif(OLD."email_sender" IS NOT NEW."email_sender", ',"email_sender":' || json_quote(OLD."email_sender"), '') ||
      iif(OLD."mobile_number" IS NOT NEW."mobile_number", ',"mobile_number":' || json_quote(OLD."mobile_number"), '') ||
      iif(OLD."wa_box_uid" IS NOT NEW."wa_box_uid", ',"wa_box_uid":' || json_quote(OLD."wa_box_uid"), '') ||
      iif(OLD."google_place_id" IS NOT NEW."google_place_id", ',"google_place_id":' || json_quote(OLD."google_place_id"), '') ||
      iif(OLD."review_url" IS NOT NEW."review_url", ',"review_url":' || json_quote(OLD."review_url"), '') ||
      iif(OLD."send_daily_summary" IS NOT NEW."send_daily_summary", ',"send_daily_summary":' || json_quote(OLD."send_daily_summary"), '') ||
      iif(OLD."send_morning_messages" IS NOT NEW."send_morning_messages", ',"send_morning_messages":' || json_quote(OLD."send_morning_messages"), '') ||
      iif(OLD."avoid_appointments_start_check" IS NOT NEW."avoid_appointments_start_check", ',"avoid_appointments_start_check":' || json_quote(OLD."avoid_appointments_start_check"), '') ||
      iif(OLD."change_until_hours" IS NOT NEW."change_until_hours", ',"change_until_hours":' || json_quote(OLD."change_until_hours"), '') ||
      iif(OLD."max_open_bookings" IS NOT NEW."max_open_bookings", ',"max_open_bookings":' || json_quote(OLD."max_open_bookings"), '') ||
      iif(OLD."online_groups" IS NOT NEW."online_groups", ',"online_groups":' || json_quote(OLD."online_groups"), '') ||
      iif(OLD."group_requests" IS NOT NEW."group_requests", ',"group_requests":' || json_quote(OLD."group_requests"), '') ||
      iif(OLD."max_codes_per_day" IS NOT NEW."max_codes_per_day", ',"max_codes_per_day":' || json_quote(OLD."max_codes_per_day"), '') ||
      iif(OLD."code_countries_json" IS NOT NEW."code_countries_json", ',"code_countries_json":' || json_quote(OLD."code_countries_json"), '') ||
      iif(OLD."contact_roles_json" IS NOT NEW."contact_roles_json", ',"contact_roles_json":' || json_quote(OLD."contact_roles_json"), '') ||
      iif(OLD."contacts_at_desks" IS NOT NEW."contacts_at_desks", ',"contacts_at_desks":' || json_quote(OLD."contacts_at_desks"), '') ||
      iif(OLD."confirm_refunds_above_cents" IS NOT NEW."confirm_refunds_above_cents", ',"confirm_refunds_above_cents":' || json_quote(OLD."confirm_refunds_above_cents"), '') ||
      iif(OLD."retention_months" IS NOT NEW."retention_months", ',"retention_months":' || json_quote(OLD."retention_months"), '') ||
      iif(OLD."is_pet" IS NOT NEW."is_pet", ',"is_pet":' || json_quote(OLD."is_pet"), '') ||
      iif(OLD."suspended_utc" IS NOT NEW."suspended_utc", ',"suspended_utc":' || json_quote(OLD."suspended_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_no" IS NOT NEW."salon_no", ',"salon_no":' || json_quote(NEW."salon_no"), '') ||
      iif(OLD."salon_name" IS NOT NEW."salon_name", ',"salon_name":' || json_quote(NEW."salon_name"), '') ||
      iif(OLD."description" IS NOT NEW."description", ',"description":' || json_quote(NEW."description"), '') ||
      iif(OLD."address" IS NOT NEW."address", ',"address":' || json_quote(NEW."address"), '') ||
      iif(OLD."zip_code" IS NOT NEW."zip_code", ',"zip_code":' || json_quote(NEW."zip_code"), '') ||
      iif(OLD."city" IS NOT NEW."city", ',"city":' || json_quote(NEW."city"), '') ||
      iif(OLD."district" IS NOT NEW."district", ',"district":' || json_quote(NEW."district"), '') ||
      iif(OLD."county" IS NOT NEW."county", ',"county":' || json_quote(NEW."county"), '') ||
      iif(OLD."country" IS NOT NEW."country", ',"country":' || json_quote(NEW."country"), '') ||
      iif(OLD."lat" IS NOT NEW."lat", ',"lat":' || json_quote(NEW."lat"), '') ||
      iif(OLD."long" IS NOT NEW."long", ',"long":' || json_quote(NEW."long"), '') ||
      iif(OLD."time_zone" IS NOT NEW."time_zone", ',"time_zone":' || json_quote(NEW."time_zone"), '') ||
      iif(OLD."currency" IS NOT NEW."currency", ',"currency":' || json_quote(NEW."currency"), '') ||
      iif(OLD."electronic_invoice_code" IS NOT NEW."electronic_invoice_code", ',"electronic_invoice_code":' || json_quote(NEW."electronic_invoice_code"), '') ||
      iif(OLD."email" IS NOT NEW."email", ',"email":' || json_quote(NEW."email"), '') ||
      iif(OLD."phone_number" IS NOT NEW."phone_number", ',"phone_number":' || json_quote(NEW."phone_number"), '') ||
      iif(OLD."vat_number" IS NOT NEW."vat_number", ',"vat_number":' || json_quote(NEW."vat_number"), '') ||
      iif(OLD."fiscal_code" IS NOT NEW."fiscal_code", ',"fiscal_code":' || json_quote(NEW."fiscal_code"), '') ||
      iif(OLD."pec" IS NOT NEW."pec", ',"pec":' || json_quote(NEW."pec"), '') ||
      iif(OLD."bank_account_holder" IS NOT NEW."bank_account_holder", ',"bank_account_holder":' || json_quote(NEW."bank_account_holder"), '') ||
      iif(OLD."bank_account_institute" IS NOT NEW."bank_account_institute", ',"bank_account_institute":' || json_quote(NEW."bank_account_institute"), '') ||
      iif(OLD."bank_account_iban" IS NOT NEW."bank_account_iban", ',"bank_account_iban":' || json_quote(NEW."bank_account_iban"), '') ||
      iif(OLD."owner_first_name" IS NOT NEW."owner_first_name", ',"owner_first_name":' || json_quote(NEW."owner_first_name"), '') ||
      iif(OLD."owner_last_name" IS NOT NEW."owner_last_name", ',"owner_last_name":' || json_quote(NEW."owner_last_name"), '') ||
      iif(OLD."logo" IS NOT NEW."logo", ',"logo":' || json_quote(NEW."logo"), '') ||
      iif(OLD."social_profiles_json" IS NOT NEW."social_profiles_json", ',"social_profiles_json":' || json_quote(NEW."social_profiles_json"), '') ||
      iif(OLD."web_site" IS NOT NEW."web_site", ',"web_site":' || json_quote(NEW."web_site"), '') ||
      iif(OLD."sms_sender" IS NOT NEW."sms_sender", ',"sms_sender":' || json_quote(NEW."sms_sender"), '') ||
      iif(OLD."sms_sender_confirmed" IS NOT NEW."sms_sender_confirmed", ',"sms_sender_confirmed":' || json_quote(NEW."sms_sender_confirmed"), '') ||
      iif(OLD."wa_box_uid_confirmed" IS NOT NEW."wa_box_uid_confirmed", ',"wa_box_uid_confirmed":' || json_quote(NEW."wa_box_uid_confirmed"), '') ||
      iif(OLD."sms_provider" IS NOT NEW."sms_provider", ',"sms_provider":' || json_quote(NEW."sms_provider"), '') ||
      iif(OLD."whatsapp_price" IS NOT NEW."whatsapp_price", ',"whatsapp_price":' || json_quote(NEW."whatsapp_price"), '') ||
      iif(OLD."sms_price" IS NOT NEW."sms_price", ',"sms_price":' || json_quote(NEW."sms_price"), '') ||
      iif(OLD."mail_price" IS NOT NEW."mail_price", ',"mail_price":' || json_quote(NEW."mail_price"), '') ||
      iif(OLD."email_sender" IS NOT NEW."email_sender", ',"email_sender":' || json_quote(NEW."email_sender"), '') ||
      iif(OLD."mobile_number" IS NOT NEW."mobile_number", ',"mobile_number":' || json_quote(NEW."mobile_number"), '') ||
      iif(OLD."wa_box_uid" IS NOT NEW."wa_box_uid", ',"wa_box_uid":' || json_quote(NEW."wa_box_uid"), '') ||
      iif(OLD."google_place_id" IS NOT NEW."google_place_id", ',"google_place_id":' || json_quote(NEW."google_place_id"), '') ||
      iif(OLD."review_url" IS NOT NEW."review_url", ',"review_url":' || json_quote(NEW."review_url"), '') ||
      iif(OLD."send_daily_summary" IS NOT NEW."send_daily_summary", ',"send_daily_summary":' || json_quote(NEW."send_daily_summary"), '') ||
      iif(OLD."send_morning_messages" IS NOT NEW."send_morning_messages", ',"send_morning_messages":' || json_quote(NEW."send_morning_messages"), '') ||
      iif(OLD."avoid_appointments_start_check" IS NOT NEW."avoid_appointments_start_check", ',"avoid_appointments_start_check":' || json_quote(NEW."avoid_appointments_start_check"), '') ||
      iif(OLD."change_until_hours" IS NOT NEW."change_until_hours", ',"change_until_hours":' || json_quote(NEW."change_until_hours"), '') ||
      iif(OLD."max_open_bookings" IS NOT NEW."max_open_bookings", ',"max_open_bookings":' || json_quote(NEW."max_open_bookings"), '') ||
      iif(OLD."online_groups" IS NOT NEW."online_groups", ',"online_groups":' || json_quote(NEW."online_groups"), '') ||
      iif(OLD."group_requests" IS NOT NEW."group_requests", ',"group_requests":' || json_quote(NEW."group_requests"), '') ||
      iif(OLD."max_codes_per_day" IS NOT NEW."max_codes_per_day", ',"max_codes_per_day":' || json_quote(NEW."max_codes_per_day"), '') ||
      iif(OLD."code_countries_json" IS NOT NEW."code_countries_json", ',"code_countries_json":' || json_quote(NEW."code_countries_json"), '') ||
      iif(OLD."contact_roles_json" IS NOT NEW."contact_roles_json", ',"contact_roles_json":' || json_quote(NEW."contact_roles_json"), '') ||
      iif(OLD."contacts_at_desks" IS NOT NEW."contacts_at_desks", ',"contacts_at_desks":' || json_quote(NEW."contacts_at_desks"), '') ||
      iif(OLD."confirm_refunds_above_cents" IS NOT NEW."confirm_refunds_above_cents", ',"confirm_refunds_above_cents":' || json_quote(NEW."confirm_refunds_above_cents"), '') ||
      iif(OLD."retention_months" IS NOT NEW."retention_months", ',"retention_months":' || json_quote(NEW."retention_months"), '') ||
      iif(OLD."is_pet" IS NOT NEW."is_pet", ',"is_pet":' || json_quote(NEW."is_pet"), '') ||
      iif(OLD."suspended_utc" IS NOT NEW."suspended_utc", ',"suspended_utc":' || json_quote(NEW."suspended_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
