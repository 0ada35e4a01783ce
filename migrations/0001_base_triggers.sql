CREATE VIEW refuse_missing (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_missing_insert
INSTEAD OF INSERT ON refuse_missing
BEGIN
  SELECT RAISE(ABORT, 'refuse:missing');
END;--> statement-breakpoint
CREATE VIEW refuse_stale (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_stale_insert
INSTEAD OF INSERT ON refuse_stale
BEGIN
  SELECT RAISE(ABORT, 'refuse:stale');
END;--> statement-breakpoint
CREATE VIEW refuse_overlap (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_overlap_insert
INSTEAD OF INSERT ON refuse_overlap
BEGIN
  SELECT RAISE(ABORT, 'refuse:overlap');
END;--> statement-breakpoint
CREATE VIEW refuse_rota (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_rota_insert
INSTEAD OF INSERT ON refuse_rota
BEGIN
  SELECT RAISE(ABORT, 'refuse:rota');
END;--> statement-breakpoint
CREATE VIEW refuse_stock (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_stock_insert
INSTEAD OF INSERT ON refuse_stock
BEGIN
  SELECT RAISE(ABORT, 'refuse:stock');
END;--> statement-breakpoint
CREATE VIEW refuse_limit (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_limit_insert
INSTEAD OF INSERT ON refuse_limit
BEGIN
  SELECT RAISE(ABORT, 'refuse:limit');
END;--> statement-breakpoint
CREATE VIEW refuse_quota (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_quota_insert
INSTEAD OF INSERT ON refuse_quota
BEGIN
  SELECT RAISE(ABORT, 'refuse:quota');
END;--> statement-breakpoint
CREATE VIEW refuse_untested (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_untested_insert
INSTEAD OF INSERT ON refuse_untested
BEGIN
  SELECT RAISE(ABORT, 'refuse:untested');
END;--> statement-breakpoint
CREATE VIEW refuse_already_used (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_already_used_insert
INSTEAD OF INSERT ON refuse_already_used
BEGIN
  SELECT RAISE(ABORT, 'refuse:already_used');
END;--> statement-breakpoint
CREATE VIEW refuse_sent_often (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_sent_often_insert
INSTEAD OF INSERT ON refuse_sent_often
BEGIN
  SELECT RAISE(ABORT, 'refuse:sent_often');
END;--> statement-breakpoint
CREATE VIEW refuse_closed (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_closed_insert
INSTEAD OF INSERT ON refuse_closed
BEGIN
  SELECT RAISE(ABORT, 'refuse:closed');
END;--> statement-breakpoint
CREATE VIEW refuse_prepaid (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_prepaid_insert
INSTEAD OF INSERT ON refuse_prepaid
BEGIN
  SELECT RAISE(ABORT, 'refuse:prepaid');
END;--> statement-breakpoint
CREATE VIEW refuse_unusable (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_unusable_insert
INSTEAD OF INSERT ON refuse_unusable
BEGIN
  SELECT RAISE(ABORT, 'refuse:unusable');
END;--> statement-breakpoint
CREATE VIEW refuse_after_closing (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_after_closing_insert
INSTEAD OF INSERT ON refuse_after_closing
BEGIN
  SELECT RAISE(ABORT, 'refuse:after_closing');
END;--> statement-breakpoint
CREATE VIEW refuse_session (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_session_insert
INSTEAD OF INSERT ON refuse_session
BEGIN
  SELECT RAISE(ABORT, 'refuse:unauthorized') WHERE NEW.why = 'unauthorized';
  SELECT RAISE(ABORT, 'refuse:forbidden') WHERE NEW.why = 'forbidden';
  SELECT RAISE(ABORT, 'refuse:foreign') WHERE NEW.why = 'foreign';
END;--> statement-breakpoint
CREATE VIEW refuse (why) AS SELECT 1 WHERE 0;--> statement-breakpoint
CREATE TRIGGER refuse_insert
INSTEAD OF INSERT ON refuse WHEN NEW.why IS NOT NULL
BEGIN
  SELECT CASE NEW.why
    WHEN 'missing' THEN RAISE(ABORT, 'refuse:missing')
    WHEN 'stale' THEN RAISE(ABORT, 'refuse:stale')
    WHEN 'overlap' THEN RAISE(ABORT, 'refuse:overlap')
    WHEN 'rota' THEN RAISE(ABORT, 'refuse:rota')
    WHEN 'stock' THEN RAISE(ABORT, 'refuse:stock')
    WHEN 'limit' THEN RAISE(ABORT, 'refuse:limit')
    WHEN 'quota' THEN RAISE(ABORT, 'refuse:quota')
    WHEN 'untested' THEN RAISE(ABORT, 'refuse:untested')
    WHEN 'already_used' THEN RAISE(ABORT, 'refuse:already_used')
    WHEN 'sent_often' THEN RAISE(ABORT, 'refuse:sent_often')
    WHEN 'closed' THEN RAISE(ABORT, 'refuse:closed')
    WHEN 'prepaid' THEN RAISE(ABORT, 'refuse:prepaid')
    WHEN 'unusable' THEN RAISE(ABORT, 'refuse:unusable')
    WHEN 'after_closing' THEN RAISE(ABORT, 'refuse:after_closing')
    WHEN 'unauthorized' THEN RAISE(ABORT, 'refuse:unauthorized')
    WHEN 'forbidden' THEN RAISE(ABORT, 'refuse:forbidden')
    WHEN 'foreign' THEN RAISE(ABORT, 'refuse:foreign')
    ELSE RAISE(ABORT, 'not a reason')
  END;
END;--> statement-breakpoint
CREATE TRIGGER appointments_cash_order
BEFORE UPDATE OF checked_out_utc ON appointments
WHEN OLD.checked_out_utc IS NULL AND NEW.checked_out_utc IS NOT NULL AND NEW.external_cash_order IS NULL
BEGIN
  SELECT RAISE(ABORT, 'refuse:stale')
  WHERE EXISTS (
    SELECT 1
    FROM cash_orders o
    WHERE o.appointment_id = NEW.appointment_id
      AND o.state IN ('sending', 'unknown', 'exported', 'paid')
  );
END;--> statement-breakpoint
CREATE VIRTUAL TABLE client_search USING fts5 (text, digits, tokenize = 'trigram');--> statement-breakpoint
INSERT INTO client_search (client_search, rank) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE TRIGGER client_search_insert
AFTER INSERT ON clients
BEGIN
  INSERT INTO client_search (rowid, text, digits)
  VALUES (NEW.search_no, NEW.search_text, NEW.search_digits);
END;--> statement-breakpoint
CREATE TRIGGER client_search_update
AFTER UPDATE OF search_text, search_digits, deleted_utc ON clients
BEGIN
  DELETE FROM client_search
  WHERE rowid = (SELECT search_no FROM clients WHERE client_id = NEW.client_id);
  INSERT INTO client_search (rowid, text, digits)
  SELECT
    c.search_no,
    c.search_text || coalesce((
      SELECT ' ' || group_concat(p.search_text, ' ')
      FROM sub_clients p
      WHERE p.salon_id = c.salon_id
        AND p.client_id = c.client_id
        AND p.deleted_utc IS NULL
    ), ''),
    c.search_digits
  FROM clients c
  WHERE c.client_id = NEW.client_id AND c.deleted_utc IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER client_search_pet_insert
AFTER INSERT ON sub_clients
BEGIN
  DELETE FROM client_search
  WHERE rowid = (SELECT search_no FROM clients WHERE client_id = NEW.client_id);
  INSERT INTO client_search (rowid, text, digits)
  SELECT
    c.search_no,
    c.search_text || coalesce((
      SELECT ' ' || group_concat(p.search_text, ' ')
      FROM sub_clients p
      WHERE p.salon_id = c.salon_id
        AND p.client_id = c.client_id
        AND p.deleted_utc IS NULL
    ), ''),
    c.search_digits
  FROM clients c
  WHERE c.client_id = NEW.client_id AND c.deleted_utc IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER client_search_pet_update
AFTER UPDATE OF search_text, client_id, deleted_utc ON sub_clients
BEGIN
  DELETE FROM client_search
  WHERE rowid = (SELECT search_no FROM clients WHERE client_id = OLD.client_id);
  INSERT INTO client_search (rowid, text, digits)
  SELECT
    c.search_no,
    c.search_text || coalesce((
      SELECT ' ' || group_concat(p.search_text, ' ')
      FROM sub_clients p
      WHERE p.salon_id = c.salon_id
        AND p.client_id = c.client_id
        AND p.deleted_utc IS NULL
    ), ''),
    c.search_digits
  FROM clients c
  WHERE c.client_id = OLD.client_id AND c.deleted_utc IS NULL;
  DELETE FROM client_search
  WHERE rowid = (SELECT search_no FROM clients WHERE client_id = NEW.client_id);
  INSERT INTO client_search (rowid, text, digits)
  SELECT
    c.search_no,
    c.search_text || coalesce((
      SELECT ' ' || group_concat(p.search_text, ' ')
      FROM sub_clients p
      WHERE p.salon_id = c.salon_id
        AND p.client_id = c.client_id
        AND p.deleted_utc IS NULL
    ), ''),
    c.search_digits
  FROM clients c
  WHERE c.client_id = NEW.client_id AND c.deleted_utc IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salons_insert
AFTER INSERT ON salons WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salons', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
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
      iif(OLD."max_codes_per_day" IS NOT NEW."max_codes_per_day", ',"max_codes_per_day":' || json_quote(OLD."max_codes_per_day"), '') ||
      iif(OLD."code_countries_json" IS NOT NEW."code_countries_json", ',"code_countries_json":' || json_quote(OLD."code_countries_json"), '') ||
      iif(OLD."contact_roles_json" IS NOT NEW."contact_roles_json", ',"contact_roles_json":' || json_quote(OLD."contact_roles_json"), '') ||
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
      iif(OLD."max_codes_per_day" IS NOT NEW."max_codes_per_day", ',"max_codes_per_day":' || json_quote(NEW."max_codes_per_day"), '') ||
      iif(OLD."code_countries_json" IS NOT NEW."code_countries_json", ',"code_countries_json":' || json_quote(NEW."code_countries_json"), '') ||
      iif(OLD."contact_roles_json" IS NOT NEW."contact_roles_json", ',"contact_roles_json":' || json_quote(NEW."contact_roles_json"), '') ||
      iif(OLD."retention_months" IS NOT NEW."retention_months", ',"retention_months":' || json_quote(NEW."retention_months"), '') ||
      iif(OLD."is_pet" IS NOT NEW."is_pet", ',"is_pet":' || json_quote(NEW."is_pet"), '') ||
      iif(OLD."suspended_utc" IS NOT NEW."suspended_utc", ',"suspended_utc":' || json_quote(NEW."suspended_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_opening_times_insert
AFTER INSERT ON salon_config_opening_times WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_opening_times', NEW."salon_config_opening_time_id", NEW."salon_config_opening_time_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_opening_times_update
AFTER UPDATE ON salon_config_opening_times WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_opening_times', NEW."salon_config_opening_time_id", NEW."salon_config_opening_time_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_config_opening_time_id" IS NOT NEW."salon_config_opening_time_id", ',"salon_config_opening_time_id":' || json_quote(OLD."salon_config_opening_time_id"), '') ||
      iif(OLD."day_of_week" IS NOT NEW."day_of_week", ',"day_of_week":' || json_quote(OLD."day_of_week"), '') ||
      iif(OLD."open" IS NOT NEW."open", ',"open":' || json_quote(OLD."open"), '') ||
      iif(OLD."timing_json" IS NOT NEW."timing_json", ',"timing_json":' || json_quote(OLD."timing_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_config_opening_time_id" IS NOT NEW."salon_config_opening_time_id", ',"salon_config_opening_time_id":' || json_quote(NEW."salon_config_opening_time_id"), '') ||
      iif(OLD."day_of_week" IS NOT NEW."day_of_week", ',"day_of_week":' || json_quote(NEW."day_of_week"), '') ||
      iif(OLD."open" IS NOT NEW."open", ',"open":' || json_quote(NEW."open"), '') ||
      iif(OLD."timing_json" IS NOT NEW."timing_json", ',"timing_json":' || json_quote(NEW."timing_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_days_closeds_insert
AFTER INSERT ON salon_config_days_closeds WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_days_closeds', NEW."salon_config_days_closed_id", NEW."salon_config_days_closed_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_days_closeds_update
AFTER UPDATE ON salon_config_days_closeds WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_days_closeds', NEW."salon_config_days_closed_id", NEW."salon_config_days_closed_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_config_days_closed_id" IS NOT NEW."salon_config_days_closed_id", ',"salon_config_days_closed_id":' || json_quote(OLD."salon_config_days_closed_id"), '') ||
      iif(OLD."day_start" IS NOT NEW."day_start", ',"day_start":' || json_quote(OLD."day_start"), '') ||
      iif(OLD."day_end" IS NOT NEW."day_end", ',"day_end":' || json_quote(OLD."day_end"), '') ||
      iif(OLD."every_year" IS NOT NEW."every_year", ',"every_year":' || json_quote(OLD."every_year"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_config_days_closed_id" IS NOT NEW."salon_config_days_closed_id", ',"salon_config_days_closed_id":' || json_quote(NEW."salon_config_days_closed_id"), '') ||
      iif(OLD."day_start" IS NOT NEW."day_start", ',"day_start":' || json_quote(NEW."day_start"), '') ||
      iif(OLD."day_end" IS NOT NEW."day_end", ',"day_end":' || json_quote(NEW."day_end"), '') ||
      iif(OLD."every_year" IS NOT NEW."every_year", ',"every_year":' || json_quote(NEW."every_year"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_widgets_insert
AFTER INSERT ON salon_config_widgets WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_widgets', NEW."salon_config_widget_id", NEW."salon_config_widget_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_widgets_update
AFTER UPDATE ON salon_config_widgets WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_widgets', NEW."salon_config_widget_id", NEW."salon_config_widget_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_config_widget_id" IS NOT NEW."salon_config_widget_id", ',"salon_config_widget_id":' || json_quote(OLD."salon_config_widget_id"), '') ||
      iif(OLD."widget" IS NOT NEW."widget", ',"widget":' || json_quote(OLD."widget"), '') ||
      iif(OLD."show_service_price" IS NOT NEW."show_service_price", ',"show_service_price":' || json_quote(OLD."show_service_price"), '') ||
      iif(OLD."hosts_json" IS NOT NEW."hosts_json", ',"hosts_json":' || json_quote(OLD."hosts_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_config_widget_id" IS NOT NEW."salon_config_widget_id", ',"salon_config_widget_id":' || json_quote(NEW."salon_config_widget_id"), '') ||
      iif(OLD."widget" IS NOT NEW."widget", ',"widget":' || json_quote(NEW."widget"), '') ||
      iif(OLD."show_service_price" IS NOT NEW."show_service_price", ',"show_service_price":' || json_quote(NEW."show_service_price"), '') ||
      iif(OLD."hosts_json" IS NOT NEW."hosts_json", ',"hosts_json":' || json_quote(NEW."hosts_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_uis_insert
AFTER INSERT ON salon_config_uis WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_uis', NEW."salon_config_ui_id", NEW."salon_config_ui_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_uis_update
AFTER UPDATE ON salon_config_uis WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_uis', NEW."salon_config_ui_id", NEW."salon_config_ui_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_config_ui_id" IS NOT NEW."salon_config_ui_id", ',"salon_config_ui_id":' || json_quote(OLD."salon_config_ui_id"), '') ||
      iif(OLD."date_format" IS NOT NEW."date_format", ',"date_format":' || json_quote(OLD."date_format"), '') ||
      iif(OLD."show_dates_in_history_document" IS NOT NEW."show_dates_in_history_document", ',"show_dates_in_history_document":' || json_quote(OLD."show_dates_in_history_document"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_config_ui_id" IS NOT NEW."salon_config_ui_id", ',"salon_config_ui_id":' || json_quote(NEW."salon_config_ui_id"), '') ||
      iif(OLD."date_format" IS NOT NEW."date_format", ',"date_format":' || json_quote(NEW."date_format"), '') ||
      iif(OLD."show_dates_in_history_document" IS NOT NEW."show_dates_in_history_document", ',"show_dates_in_history_document":' || json_quote(NEW."show_dates_in_history_document"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_privacies_insert
AFTER INSERT ON salon_config_privacies WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_privacies', NEW."salon_config_privacy_id", NEW."salon_config_privacy_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_privacies_update
AFTER UPDATE ON salon_config_privacies WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_privacies', NEW."salon_config_privacy_id", NEW."salon_config_privacy_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_config_privacy_id" IS NOT NEW."salon_config_privacy_id", ',"salon_config_privacy_id":' || json_quote(OLD."salon_config_privacy_id"), '') ||
      iif(OLD."number" IS NOT NEW."number", ',"number":' || json_quote(OLD."number"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(OLD."title"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(OLD."text"), '') ||
      iif(OLD."text_version" IS NOT NEW."text_version", ',"text_version":' || json_quote(OLD."text_version"), '') ||
      iif(OLD."text_since_utc" IS NOT NEW."text_since_utc", ',"text_since_utc":' || json_quote(OLD."text_since_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_config_privacy_id" IS NOT NEW."salon_config_privacy_id", ',"salon_config_privacy_id":' || json_quote(NEW."salon_config_privacy_id"), '') ||
      iif(OLD."number" IS NOT NEW."number", ',"number":' || json_quote(NEW."number"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(NEW."title"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(NEW."text"), '') ||
      iif(OLD."text_version" IS NOT NEW."text_version", ',"text_version":' || json_quote(NEW."text_version"), '') ||
      iif(OLD."text_since_utc" IS NOT NEW."text_since_utc", ',"text_since_utc":' || json_quote(NEW."text_since_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_discounts_insert
AFTER INSERT ON salon_config_discounts WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_discounts', NEW."salon_config_discount_id", NEW."salon_config_discount_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_discounts_update
AFTER UPDATE ON salon_config_discounts WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_discounts', NEW."salon_config_discount_id", NEW."salon_config_discount_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_config_discount_id" IS NOT NEW."salon_config_discount_id", ',"salon_config_discount_id":' || json_quote(OLD."salon_config_discount_id"), '') ||
      iif(OLD."discount" IS NOT NEW."discount", ',"discount":' || json_quote(OLD."discount"), '') ||
      iif(OLD."discount_code" IS NOT NEW."discount_code", ',"discount_code":' || json_quote(OLD."discount_code"), '') ||
      iif(OLD."percent_services" IS NOT NEW."percent_services", ',"percent_services":' || json_quote(OLD."percent_services"), '') ||
      iif(OLD."percent_products" IS NOT NEW."percent_products", ',"percent_products":' || json_quote(OLD."percent_products"), '') ||
      iif(OLD."day_start" IS NOT NEW."day_start", ',"day_start":' || json_quote(OLD."day_start"), '') ||
      iif(OLD."day_end" IS NOT NEW."day_end", ',"day_end":' || json_quote(OLD."day_end"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(OLD."available"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_config_discount_id" IS NOT NEW."salon_config_discount_id", ',"salon_config_discount_id":' || json_quote(NEW."salon_config_discount_id"), '') ||
      iif(OLD."discount" IS NOT NEW."discount", ',"discount":' || json_quote(NEW."discount"), '') ||
      iif(OLD."discount_code" IS NOT NEW."discount_code", ',"discount_code":' || json_quote(NEW."discount_code"), '') ||
      iif(OLD."percent_services" IS NOT NEW."percent_services", ',"percent_services":' || json_quote(NEW."percent_services"), '') ||
      iif(OLD."percent_products" IS NOT NEW."percent_products", ',"percent_products":' || json_quote(NEW."percent_products"), '') ||
      iif(OLD."day_start" IS NOT NEW."day_start", ',"day_start":' || json_quote(NEW."day_start"), '') ||
      iif(OLD."day_end" IS NOT NEW."day_end", ',"day_end":' || json_quote(NEW."day_end"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(NEW."available"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_colours_insert
AFTER INSERT ON salon_config_colours WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_colours', NEW."salon_config_colour_id", NEW."salon_config_colour_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_colours_update
AFTER UPDATE ON salon_config_colours WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_colours', NEW."salon_config_colour_id", NEW."salon_config_colour_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_config_colour_id" IS NOT NEW."salon_config_colour_id", ',"salon_config_colour_id":' || json_quote(OLD."salon_config_colour_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(OLD."name"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(OLD."color"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(OLD."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_config_colour_id" IS NOT NEW."salon_config_colour_id", ',"salon_config_colour_id":' || json_quote(NEW."salon_config_colour_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(NEW."name"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(NEW."color"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(NEW."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_expense_ranges_insert
AFTER INSERT ON salon_config_expense_ranges WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_expense_ranges', NEW."salon_config_expense_range_id", NEW."salon_config_expense_range_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_expense_ranges_update
AFTER UPDATE ON salon_config_expense_ranges WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_expense_ranges', NEW."salon_config_expense_range_id", NEW."salon_config_expense_range_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_config_expense_range_id" IS NOT NEW."salon_config_expense_range_id", ',"salon_config_expense_range_id":' || json_quote(OLD."salon_config_expense_range_id"), '') ||
      iif(OLD."gender" IS NOT NEW."gender", ',"gender":' || json_quote(OLD."gender"), '') ||
      iif(OLD."ranges_json" IS NOT NEW."ranges_json", ',"ranges_json":' || json_quote(OLD."ranges_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_config_expense_range_id" IS NOT NEW."salon_config_expense_range_id", ',"salon_config_expense_range_id":' || json_quote(NEW."salon_config_expense_range_id"), '') ||
      iif(OLD."gender" IS NOT NEW."gender", ',"gender":' || json_quote(NEW."gender"), '') ||
      iif(OLD."ranges_json" IS NOT NEW."ranges_json", ',"ranges_json":' || json_quote(NEW."ranges_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_pet_breeds_insert
AFTER INSERT ON salon_config_pet_breeds WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_pet_breeds', NEW."salon_config_pet_breed_id", NEW."salon_config_pet_breed_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_pet_breeds_update
AFTER UPDATE ON salon_config_pet_breeds WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_pet_breeds', NEW."salon_config_pet_breed_id", NEW."salon_config_pet_breed_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_config_pet_breed_id" IS NOT NEW."salon_config_pet_breed_id", ',"salon_config_pet_breed_id":' || json_quote(OLD."salon_config_pet_breed_id"), '') ||
      iif(OLD."species" IS NOT NEW."species", ',"species":' || json_quote(OLD."species"), '') ||
      iif(OLD."breed" IS NOT NEW."breed", ',"breed":' || json_quote(OLD."breed"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_config_pet_breed_id" IS NOT NEW."salon_config_pet_breed_id", ',"salon_config_pet_breed_id":' || json_quote(NEW."salon_config_pet_breed_id"), '') ||
      iif(OLD."species" IS NOT NEW."species", ',"species":' || json_quote(NEW."species"), '') ||
      iif(OLD."breed" IS NOT NEW."breed", ',"breed":' || json_quote(NEW."breed"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_pet_sizes_insert
AFTER INSERT ON salon_config_pet_sizes WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_pet_sizes', NEW."salon_config_pet_size_id", NEW."salon_config_pet_size_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_pet_sizes_update
AFTER UPDATE ON salon_config_pet_sizes WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_pet_sizes', NEW."salon_config_pet_size_id", NEW."salon_config_pet_size_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_config_pet_size_id" IS NOT NEW."salon_config_pet_size_id", ',"salon_config_pet_size_id":' || json_quote(OLD."salon_config_pet_size_id"), '') ||
      iif(OLD."size" IS NOT NEW."size", ',"size":' || json_quote(OLD."size"), '') ||
      iif(OLD."from_kg" IS NOT NEW."from_kg", ',"from_kg":' || json_quote(OLD."from_kg"), '') ||
      iif(OLD."to_kg" IS NOT NEW."to_kg", ',"to_kg":' || json_quote(OLD."to_kg"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(OLD."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_config_pet_size_id" IS NOT NEW."salon_config_pet_size_id", ',"salon_config_pet_size_id":' || json_quote(NEW."salon_config_pet_size_id"), '') ||
      iif(OLD."size" IS NOT NEW."size", ',"size":' || json_quote(NEW."size"), '') ||
      iif(OLD."from_kg" IS NOT NEW."from_kg", ',"from_kg":' || json_quote(NEW."from_kg"), '') ||
      iif(OLD."to_kg" IS NOT NEW."to_kg", ',"to_kg":' || json_quote(NEW."to_kg"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(NEW."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_categories_insert
AFTER INSERT ON salon_config_categories WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_categories', NEW."salon_config_category_id", NEW."salon_config_category_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_salon_config_categories_update
AFTER UPDATE ON salon_config_categories WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'salon_config_categories', NEW."salon_config_category_id", NEW."salon_config_category_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."salon_config_category_id" IS NOT NEW."salon_config_category_id", ',"salon_config_category_id":' || json_quote(OLD."salon_config_category_id"), '') ||
      iif(OLD."category" IS NOT NEW."category", ',"category":' || json_quote(OLD."category"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(OLD."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."salon_config_category_id" IS NOT NEW."salon_config_category_id", ',"salon_config_category_id":' || json_quote(NEW."salon_config_category_id"), '') ||
      iif(OLD."category" IS NOT NEW."category", ',"category":' || json_quote(NEW."category"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(NEW."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_users_insert
AFTER INSERT ON users WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'users', NEW."user_id", NEW."user_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_users_update
AFTER UPDATE ON users WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'users', NEW."user_id", NEW."user_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."username" IS NOT NEW."username", ',"username":' || json_quote(OLD."username"), '') ||
      iif(OLD."first_name" IS NOT NEW."first_name", ',"first_name":' || json_quote(OLD."first_name"), '') ||
      iif(OLD."last_name" IS NOT NEW."last_name", ',"last_name":' || json_quote(OLD."last_name"), '') ||
      iif(OLD."phone_number" IS NOT NEW."phone_number", ',"phone_number":' || json_quote(OLD."phone_number"), '') ||
      iif(OLD."email" IS NOT NEW."email", ',"email":' || json_quote(OLD."email"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(OLD."title"), '') ||
      iif(OLD."job_title" IS NOT NEW."job_title", ',"job_title":' || json_quote(OLD."job_title"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(OLD."color"), '') ||
      iif(OLD."employment_start" IS NOT NEW."employment_start", ',"employment_start":' || json_quote(OLD."employment_start"), '') ||
      iif(OLD."employment_end" IS NOT NEW."employment_end", ',"employment_end":' || json_quote(OLD."employment_end"), '') ||
      iif(OLD."contract_type" IS NOT NEW."contract_type", ',"contract_type":' || json_quote(OLD."contract_type"), '') ||
      iif(json_quote(OLD."contract_hours") IS NOT json_quote(NEW."contract_hours"), ',"contract_hours":' || json_quote(OLD."contract_hours"), '') ||
      iif(OLD."hourly_cost_cents" IS NOT NEW."hourly_cost_cents", ',"hourly_cost_cents":' || json_quote(OLD."hourly_cost_cents"), '') ||
      iif(OLD."in_agenda" IS NOT NEW."in_agenda", ',"in_agenda":' || json_quote(OLD."in_agenda"), '') ||
      iif(OLD."working_hours_json" IS NOT NEW."working_hours_json", ',"working_hours_json":' || json_quote(OLD."working_hours_json"), '') ||
      iif(OLD."profile_image" IS NOT NEW."profile_image", ',"profile_image":' || json_quote(OLD."profile_image"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."username" IS NOT NEW."username", ',"username":' || json_quote(NEW."username"), '') ||
      iif(OLD."first_name" IS NOT NEW."first_name", ',"first_name":' || json_quote(NEW."first_name"), '') ||
      iif(OLD."last_name" IS NOT NEW."last_name", ',"last_name":' || json_quote(NEW."last_name"), '') ||
      iif(OLD."phone_number" IS NOT NEW."phone_number", ',"phone_number":' || json_quote(NEW."phone_number"), '') ||
      iif(OLD."email" IS NOT NEW."email", ',"email":' || json_quote(NEW."email"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(NEW."title"), '') ||
      iif(OLD."job_title" IS NOT NEW."job_title", ',"job_title":' || json_quote(NEW."job_title"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(NEW."color"), '') ||
      iif(OLD."employment_start" IS NOT NEW."employment_start", ',"employment_start":' || json_quote(NEW."employment_start"), '') ||
      iif(OLD."employment_end" IS NOT NEW."employment_end", ',"employment_end":' || json_quote(NEW."employment_end"), '') ||
      iif(OLD."contract_type" IS NOT NEW."contract_type", ',"contract_type":' || json_quote(NEW."contract_type"), '') ||
      iif(json_quote(OLD."contract_hours") IS NOT json_quote(NEW."contract_hours"), ',"contract_hours":' || json_quote(NEW."contract_hours"), '') ||
      iif(OLD."hourly_cost_cents" IS NOT NEW."hourly_cost_cents", ',"hourly_cost_cents":' || json_quote(NEW."hourly_cost_cents"), '') ||
      iif(OLD."in_agenda" IS NOT NEW."in_agenda", ',"in_agenda":' || json_quote(NEW."in_agenda"), '') ||
      iif(OLD."working_hours_json" IS NOT NEW."working_hours_json", ',"working_hours_json":' || json_quote(NEW."working_hours_json"), '') ||
      iif(OLD."profile_image" IS NOT NEW."profile_image", ',"profile_image":' || json_quote(NEW."profile_image"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_user_permissions_insert
AFTER INSERT ON user_permissions WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'user_permissions', NEW."user_permission_id", NEW."user_id", 'create',
    NULL,
    json_object(
        'user_permission_id', NEW."user_permission_id",
        'user_id', NEW."user_id",
        'permission_id', NEW."permission_id",
        'position', NEW."position"
      )
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_user_permissions_delete
AFTER DELETE ON user_permissions WHEN OLD.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    OLD.salon_id, OLD.changed_utc, OLD.changed_by, 'user_permissions', OLD."user_permission_id", OLD."user_id", 'delete',
    json_object(
        'user_permission_id', OLD."user_permission_id",
        'user_id', OLD."user_id",
        'permission_id', OLD."permission_id",
        'position', OLD."position"
      ),
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_user_permissions_update
AFTER UPDATE ON user_permissions WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'user_permissions', NEW."user_permission_id", NEW."user_id", 'change',
    '{' || substr(
      iif(OLD."user_permission_id" IS NOT NEW."user_permission_id", ',"user_permission_id":' || json_quote(OLD."user_permission_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."permission_id" IS NOT NEW."permission_id", ',"permission_id":' || json_quote(OLD."permission_id"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(OLD."position"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."user_permission_id" IS NOT NEW."user_permission_id", ',"user_permission_id":' || json_quote(NEW."user_permission_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."permission_id" IS NOT NEW."permission_id", ',"permission_id":' || json_quote(NEW."permission_id"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(NEW."position"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_two_step_requirements_insert
AFTER INSERT ON two_step_requirements WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'two_step_requirements', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_two_step_requirements_update
AFTER UPDATE ON two_step_requirements WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'two_step_requirements', NEW."salon_id", NEW."salon_id", 'change',
    '{' || substr(
      iif(OLD."roles_json" IS NOT NEW."roles_json", ',"roles_json":' || json_quote(OLD."roles_json"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."roles_json" IS NOT NEW."roles_json", ',"roles_json":' || json_quote(NEW."roles_json"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_user_services_insert
AFTER INSERT ON user_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'user_services', NEW."user_service_id", NEW."user_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_user_services_update
AFTER UPDATE ON user_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'user_services', NEW."user_service_id", NEW."user_id", 'change',
    '{' || substr(
      iif(OLD."user_service_id" IS NOT NEW."user_service_id", ',"user_service_id":' || json_quote(OLD."user_service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(OLD."service_id"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(OLD."length_minutes"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."online" IS NOT NEW."online", ',"online":' || json_quote(OLD."online"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."user_service_id" IS NOT NEW."user_service_id", ',"user_service_id":' || json_quote(NEW."user_service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(NEW."service_id"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(NEW."length_minutes"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."online" IS NOT NEW."online", ',"online":' || json_quote(NEW."online"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_user_timeframes_insert
AFTER INSERT ON user_timeframes WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'user_timeframes', NEW."user_timeframe_id", NEW."user_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_user_timeframes_update
AFTER UPDATE ON user_timeframes WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'user_timeframes', NEW."user_timeframe_id", NEW."user_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."user_timeframe_id" IS NOT NEW."user_timeframe_id", ',"user_timeframe_id":' || json_quote(OLD."user_timeframe_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."type" IS NOT NEW."type", ',"type":' || json_quote(OLD."type"), '') ||
      iif(OLD."is_working" IS NOT NEW."is_working", ',"is_working":' || json_quote(OLD."is_working"), '') ||
      iif(OLD."day_of_week" IS NOT NEW."day_of_week", ',"day_of_week":' || json_quote(OLD."day_of_week"), '') ||
      iif(OLD."day_start" IS NOT NEW."day_start", ',"day_start":' || json_quote(OLD."day_start"), '') ||
      iif(OLD."day_end" IS NOT NEW."day_end", ',"day_end":' || json_quote(OLD."day_end"), '') ||
      iif(OLD."hour_start" IS NOT NEW."hour_start", ',"hour_start":' || json_quote(OLD."hour_start"), '') ||
      iif(OLD."minute_start" IS NOT NEW."minute_start", ',"minute_start":' || json_quote(OLD."minute_start"), '') ||
      iif(OLD."hour_end" IS NOT NEW."hour_end", ',"hour_end":' || json_quote(OLD."hour_end"), '') ||
      iif(OLD."minute_end" IS NOT NEW."minute_end", ',"minute_end":' || json_quote(OLD."minute_end"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(OLD."reason"), '') ||
      iif(OLD."user_shift_id" IS NOT NEW."user_shift_id", ',"user_shift_id":' || json_quote(OLD."user_shift_id"), '') ||
      iif(OLD."user_shift_request_id" IS NOT NEW."user_shift_request_id", ',"user_shift_request_id":' || json_quote(OLD."user_shift_request_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."user_timeframe_id" IS NOT NEW."user_timeframe_id", ',"user_timeframe_id":' || json_quote(NEW."user_timeframe_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."type" IS NOT NEW."type", ',"type":' || json_quote(NEW."type"), '') ||
      iif(OLD."is_working" IS NOT NEW."is_working", ',"is_working":' || json_quote(NEW."is_working"), '') ||
      iif(OLD."day_of_week" IS NOT NEW."day_of_week", ',"day_of_week":' || json_quote(NEW."day_of_week"), '') ||
      iif(OLD."day_start" IS NOT NEW."day_start", ',"day_start":' || json_quote(NEW."day_start"), '') ||
      iif(OLD."day_end" IS NOT NEW."day_end", ',"day_end":' || json_quote(NEW."day_end"), '') ||
      iif(OLD."hour_start" IS NOT NEW."hour_start", ',"hour_start":' || json_quote(NEW."hour_start"), '') ||
      iif(OLD."minute_start" IS NOT NEW."minute_start", ',"minute_start":' || json_quote(NEW."minute_start"), '') ||
      iif(OLD."hour_end" IS NOT NEW."hour_end", ',"hour_end":' || json_quote(NEW."hour_end"), '') ||
      iif(OLD."minute_end" IS NOT NEW."minute_end", ',"minute_end":' || json_quote(NEW."minute_end"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(NEW."reason"), '') ||
      iif(OLD."user_shift_id" IS NOT NEW."user_shift_id", ',"user_shift_id":' || json_quote(NEW."user_shift_id"), '') ||
      iif(OLD."user_shift_request_id" IS NOT NEW."user_shift_request_id", ',"user_shift_request_id":' || json_quote(NEW."user_shift_request_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_user_shift_requests_insert
AFTER INSERT ON user_shift_requests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'user_shift_requests', NEW."user_shift_request_id", NEW."user_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_user_shift_requests_update
AFTER UPDATE ON user_shift_requests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'user_shift_requests', NEW."user_shift_request_id", NEW."user_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."user_shift_request_id" IS NOT NEW."user_shift_request_id", ',"user_shift_request_id":' || json_quote(OLD."user_shift_request_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."type" IS NOT NEW."type", ',"type":' || json_quote(OLD."type"), '') ||
      iif(OLD."day_start" IS NOT NEW."day_start", ',"day_start":' || json_quote(OLD."day_start"), '') ||
      iif(OLD."day_end" IS NOT NEW."day_end", ',"day_end":' || json_quote(OLD."day_end"), '') ||
      iif(OLD."start_minutes" IS NOT NEW."start_minutes", ',"start_minutes":' || json_quote(OLD."start_minutes"), '') ||
      iif(OLD."end_minutes" IS NOT NEW."end_minutes", ',"end_minutes":' || json_quote(OLD."end_minutes"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."status" IS NOT NEW."status", ',"status":' || json_quote(OLD."status"), '') ||
      iif(OLD."with_user_id" IS NOT NEW."with_user_id", ',"with_user_id":' || json_quote(OLD."with_user_id"), '') ||
      iif(OLD."agreed" IS NOT NEW."agreed", ',"agreed":' || json_quote(OLD."agreed"), '') ||
      iif(OLD."decided_by" IS NOT NEW."decided_by", ',"decided_by":' || json_quote(OLD."decided_by"), '') ||
      iif(OLD."decided_utc" IS NOT NEW."decided_utc", ',"decided_utc":' || json_quote(OLD."decided_utc"), '') ||
      iif(OLD."decision_note" IS NOT NEW."decision_note", ',"decision_note":' || json_quote(OLD."decision_note"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(OLD."created_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."user_shift_request_id" IS NOT NEW."user_shift_request_id", ',"user_shift_request_id":' || json_quote(NEW."user_shift_request_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."type" IS NOT NEW."type", ',"type":' || json_quote(NEW."type"), '') ||
      iif(OLD."day_start" IS NOT NEW."day_start", ',"day_start":' || json_quote(NEW."day_start"), '') ||
      iif(OLD."day_end" IS NOT NEW."day_end", ',"day_end":' || json_quote(NEW."day_end"), '') ||
      iif(OLD."start_minutes" IS NOT NEW."start_minutes", ',"start_minutes":' || json_quote(NEW."start_minutes"), '') ||
      iif(OLD."end_minutes" IS NOT NEW."end_minutes", ',"end_minutes":' || json_quote(NEW."end_minutes"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."status" IS NOT NEW."status", ',"status":' || json_quote(NEW."status"), '') ||
      iif(OLD."with_user_id" IS NOT NEW."with_user_id", ',"with_user_id":' || json_quote(NEW."with_user_id"), '') ||
      iif(OLD."agreed" IS NOT NEW."agreed", ',"agreed":' || json_quote(NEW."agreed"), '') ||
      iif(OLD."decided_by" IS NOT NEW."decided_by", ',"decided_by":' || json_quote(NEW."decided_by"), '') ||
      iif(OLD."decided_utc" IS NOT NEW."decided_utc", ',"decided_utc":' || json_quote(NEW."decided_utc"), '') ||
      iif(OLD."decision_note" IS NOT NEW."decision_note", ',"decision_note":' || json_quote(NEW."decision_note"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(NEW."created_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_user_allowances_insert
AFTER INSERT ON user_allowances WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'user_allowances', NEW."user_allowance_id", NEW."user_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_user_allowances_update
AFTER UPDATE ON user_allowances WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'user_allowances', NEW."user_allowance_id", NEW."user_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."user_allowance_id" IS NOT NEW."user_allowance_id", ',"user_allowance_id":' || json_quote(OLD."user_allowance_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."year" IS NOT NEW."year", ',"year":' || json_quote(OLD."year"), '') ||
      iif(json_quote(OLD."days") IS NOT json_quote(NEW."days"), ',"days":' || json_quote(OLD."days"), '') ||
      iif(json_quote(OLD."carried_over") IS NOT json_quote(NEW."carried_over"), ',"carried_over":' || json_quote(OLD."carried_over"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."user_allowance_id" IS NOT NEW."user_allowance_id", ',"user_allowance_id":' || json_quote(NEW."user_allowance_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."year" IS NOT NEW."year", ',"year":' || json_quote(NEW."year"), '') ||
      iif(json_quote(OLD."days") IS NOT json_quote(NEW."days"), ',"days":' || json_quote(NEW."days"), '') ||
      iif(json_quote(OLD."carried_over") IS NOT json_quote(NEW."carried_over"), ',"carried_over":' || json_quote(NEW."carried_over"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_attendances_insert
AFTER INSERT ON attendances WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'attendances', NEW."attendance_id", NEW."user_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_attendances_update
AFTER UPDATE ON attendances WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'attendances', NEW."attendance_id", NEW."user_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."attendance_id" IS NOT NEW."attendance_id", ',"attendance_id":' || json_quote(OLD."attendance_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."in_utc" IS NOT NEW."in_utc", ',"in_utc":' || json_quote(OLD."in_utc"), '') ||
      iif(OLD."out_utc" IS NOT NEW."out_utc", ',"out_utc":' || json_quote(OLD."out_utc"), '') ||
      iif(OLD."breaks_json" IS NOT NEW."breaks_json", ',"breaks_json":' || json_quote(OLD."breaks_json"), '') ||
      iif(OLD."clocked_in_utc" IS NOT NEW."clocked_in_utc", ',"clocked_in_utc":' || json_quote(OLD."clocked_in_utc"), '') ||
      iif(OLD."clocked_out_utc" IS NOT NEW."clocked_out_utc", ',"clocked_out_utc":' || json_quote(OLD."clocked_out_utc"), '') ||
      iif(OLD."clocked_breaks_json" IS NOT NEW."clocked_breaks_json", ',"clocked_breaks_json":' || json_quote(OLD."clocked_breaks_json"), '') ||
      iif(OLD."forgotten" IS NOT NEW."forgotten", ',"forgotten":' || json_quote(OLD."forgotten"), '') ||
      iif(OLD."by_pin" IS NOT NEW."by_pin", ',"by_pin":' || json_quote(OLD."by_pin"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(OLD."reason"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."comment" IS NOT NEW."comment", ',"comment":' || json_quote(OLD."comment"), '') ||
      iif(OLD."corrected_by" IS NOT NEW."corrected_by", ',"corrected_by":' || json_quote(OLD."corrected_by"), '') ||
      iif(OLD."corrected_utc" IS NOT NEW."corrected_utc", ',"corrected_utc":' || json_quote(OLD."corrected_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."attendance_id" IS NOT NEW."attendance_id", ',"attendance_id":' || json_quote(NEW."attendance_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."in_utc" IS NOT NEW."in_utc", ',"in_utc":' || json_quote(NEW."in_utc"), '') ||
      iif(OLD."out_utc" IS NOT NEW."out_utc", ',"out_utc":' || json_quote(NEW."out_utc"), '') ||
      iif(OLD."breaks_json" IS NOT NEW."breaks_json", ',"breaks_json":' || json_quote(NEW."breaks_json"), '') ||
      iif(OLD."clocked_in_utc" IS NOT NEW."clocked_in_utc", ',"clocked_in_utc":' || json_quote(NEW."clocked_in_utc"), '') ||
      iif(OLD."clocked_out_utc" IS NOT NEW."clocked_out_utc", ',"clocked_out_utc":' || json_quote(NEW."clocked_out_utc"), '') ||
      iif(OLD."clocked_breaks_json" IS NOT NEW."clocked_breaks_json", ',"clocked_breaks_json":' || json_quote(NEW."clocked_breaks_json"), '') ||
      iif(OLD."forgotten" IS NOT NEW."forgotten", ',"forgotten":' || json_quote(NEW."forgotten"), '') ||
      iif(OLD."by_pin" IS NOT NEW."by_pin", ',"by_pin":' || json_quote(NEW."by_pin"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(NEW."reason"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."comment" IS NOT NEW."comment", ',"comment":' || json_quote(NEW."comment"), '') ||
      iif(OLD."corrected_by" IS NOT NEW."corrected_by", ',"corrected_by":' || json_quote(NEW."corrected_by"), '') ||
      iif(OLD."corrected_utc" IS NOT NEW."corrected_utc", ',"corrected_utc":' || json_quote(NEW."corrected_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_explanations_insert
AFTER INSERT ON attendance_explanations WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'attendance_explanations', NEW."attendance_explanation_id", NEW."user_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_explanations_update
AFTER UPDATE ON attendance_explanations WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'attendance_explanations', NEW."attendance_explanation_id", NEW."user_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."attendance_explanation_id" IS NOT NEW."attendance_explanation_id", ',"attendance_explanation_id":' || json_quote(OLD."attendance_explanation_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(OLD."reason"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."attendance_explanation_id" IS NOT NEW."attendance_explanation_id", ',"attendance_explanation_id":' || json_quote(NEW."attendance_explanation_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(NEW."reason"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_months_insert
AFTER INSERT ON attendance_months WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'attendance_months', NEW."attendance_month_id", NEW."attendance_month_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_months_update
AFTER UPDATE ON attendance_months WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'attendance_months', NEW."attendance_month_id", NEW."attendance_month_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."attendance_month_id" IS NOT NEW."attendance_month_id", ',"attendance_month_id":' || json_quote(OLD."attendance_month_id"), '') ||
      iif(OLD."month" IS NOT NEW."month", ',"month":' || json_quote(OLD."month"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(OLD."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(OLD."end_utc"), '') ||
      iif(OLD."closed_utc" IS NOT NEW."closed_utc", ',"closed_utc":' || json_quote(OLD."closed_utc"), '') ||
      iif(OLD."closed_by" IS NOT NEW."closed_by", ',"closed_by":' || json_quote(OLD."closed_by"), '') ||
      iif(OLD."plan_json" IS NOT NEW."plan_json", ',"plan_json":' || json_quote(OLD."plan_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."attendance_month_id" IS NOT NEW."attendance_month_id", ',"attendance_month_id":' || json_quote(NEW."attendance_month_id"), '') ||
      iif(OLD."month" IS NOT NEW."month", ',"month":' || json_quote(NEW."month"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(NEW."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(NEW."end_utc"), '') ||
      iif(OLD."closed_utc" IS NOT NEW."closed_utc", ',"closed_utc":' || json_quote(NEW."closed_utc"), '') ||
      iif(OLD."closed_by" IS NOT NEW."closed_by", ',"closed_by":' || json_quote(NEW."closed_by"), '') ||
      iif(OLD."plan_json" IS NOT NEW."plan_json", ',"plan_json":' || json_quote(NEW."plan_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_settings_insert
AFTER INSERT ON attendance_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'attendance_settings', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_attendance_settings_update
AFTER UPDATE ON attendance_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'attendance_settings', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."break_after_minutes" IS NOT NEW."break_after_minutes", ',"break_after_minutes":' || json_quote(OLD."break_after_minutes"), '') ||
      iif(OLD."break_minutes" IS NOT NEW."break_minutes", ',"break_minutes":' || json_quote(OLD."break_minutes"), '') ||
      iif(OLD."deduct_planned_breaks" IS NOT NEW."deduct_planned_breaks", ',"deduct_planned_breaks":' || json_quote(OLD."deduct_planned_breaks"), '') ||
      iif(OLD."tolerance_minutes" IS NOT NEW."tolerance_minutes", ',"tolerance_minutes":' || json_quote(OLD."tolerance_minutes"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."break_after_minutes" IS NOT NEW."break_after_minutes", ',"break_after_minutes":' || json_quote(NEW."break_after_minutes"), '') ||
      iif(OLD."break_minutes" IS NOT NEW."break_minutes", ',"break_minutes":' || json_quote(NEW."break_minutes"), '') ||
      iif(OLD."deduct_planned_breaks" IS NOT NEW."deduct_planned_breaks", ',"deduct_planned_breaks":' || json_quote(NEW."deduct_planned_breaks"), '') ||
      iif(OLD."tolerance_minutes" IS NOT NEW."tolerance_minutes", ',"tolerance_minutes":' || json_quote(NEW."tolerance_minutes"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_commissions_insert
AFTER INSERT ON commissions WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'commissions', NEW."commission_id", NEW."user_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_commissions_update
AFTER UPDATE ON commissions WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'commissions', NEW."commission_id", NEW."user_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."commission_id" IS NOT NEW."commission_id", ',"commission_id":' || json_quote(OLD."commission_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."rules_json" IS NOT NEW."rules_json", ',"rules_json":' || json_quote(OLD."rules_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."commission_id" IS NOT NEW."commission_id", ',"commission_id":' || json_quote(NEW."commission_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."rules_json" IS NOT NEW."rules_json", ',"rules_json":' || json_quote(NEW."rules_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_commission_approvals_insert
AFTER INSERT ON commission_approvals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'commission_approvals', NEW."commission_approval_id", NEW."user_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_commission_approvals_update
AFTER UPDATE ON commission_approvals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'commission_approvals', NEW."commission_approval_id", NEW."user_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."commission_approval_id" IS NOT NEW."commission_approval_id", ',"commission_approval_id":' || json_quote(OLD."commission_approval_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."month" IS NOT NEW."month", ',"month":' || json_quote(OLD."month"), '') ||
      iif(OLD."total_cents" IS NOT NEW."total_cents", ',"total_cents":' || json_quote(OLD."total_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."commission_approval_id" IS NOT NEW."commission_approval_id", ',"commission_approval_id":' || json_quote(NEW."commission_approval_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."month" IS NOT NEW."month", ',"month":' || json_quote(NEW."month"), '') ||
      iif(OLD."total_cents" IS NOT NEW."total_cents", ',"total_cents":' || json_quote(NEW."total_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_rota_templates_insert
AFTER INSERT ON rota_templates WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'rota_templates', NEW."rota_template_id", NEW."rota_template_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_rota_templates_update
AFTER UPDATE ON rota_templates WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'rota_templates', NEW."rota_template_id", NEW."rota_template_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."rota_template_id" IS NOT NEW."rota_template_id", ',"rota_template_id":' || json_quote(OLD."rota_template_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(OLD."name"), '') ||
      iif(OLD."days_json" IS NOT NEW."days_json", ',"days_json":' || json_quote(OLD."days_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."rota_template_id" IS NOT NEW."rota_template_id", ',"rota_template_id":' || json_quote(NEW."rota_template_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(NEW."name"), '') ||
      iif(OLD."days_json" IS NOT NEW."days_json", ',"days_json":' || json_quote(NEW."days_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_rota_settings_insert
AFTER INSERT ON rota_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'rota_settings', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_rota_settings_update
AFTER UPDATE ON rota_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'rota_settings', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(json_quote(OLD."yearly_days") IS NOT json_quote(NEW."yearly_days"), ',"yearly_days":' || json_quote(OLD."yearly_days"), '') ||
      iif(OLD."max_off_per_day" IS NOT NEW."max_off_per_day", ',"max_off_per_day":' || json_quote(OLD."max_off_per_day"), '') ||
      iif(OLD."max_off_per_service" IS NOT NEW."max_off_per_service", ',"max_off_per_service":' || json_quote(OLD."max_off_per_service"), '') ||
      iif(OLD."blocked_periods_json" IS NOT NEW."blocked_periods_json", ',"blocked_periods_json":' || json_quote(OLD."blocked_periods_json"), '') ||
      iif(OLD."min_rest_hours" IS NOT NEW."min_rest_hours", ',"min_rest_hours":' || json_quote(OLD."min_rest_hours"), '') ||
      iif(OLD."thin_percent" IS NOT NEW."thin_percent", ',"thin_percent":' || json_quote(OLD."thin_percent"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(json_quote(OLD."yearly_days") IS NOT json_quote(NEW."yearly_days"), ',"yearly_days":' || json_quote(NEW."yearly_days"), '') ||
      iif(OLD."max_off_per_day" IS NOT NEW."max_off_per_day", ',"max_off_per_day":' || json_quote(NEW."max_off_per_day"), '') ||
      iif(OLD."max_off_per_service" IS NOT NEW."max_off_per_service", ',"max_off_per_service":' || json_quote(NEW."max_off_per_service"), '') ||
      iif(OLD."blocked_periods_json" IS NOT NEW."blocked_periods_json", ',"blocked_periods_json":' || json_quote(NEW."blocked_periods_json"), '') ||
      iif(OLD."min_rest_hours" IS NOT NEW."min_rest_hours", ',"min_rest_hours":' || json_quote(NEW."min_rest_hours"), '') ||
      iif(OLD."thin_percent" IS NOT NEW."thin_percent", ',"thin_percent":' || json_quote(NEW."thin_percent"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_news_insert
AFTER INSERT ON news WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'news', NEW."news_id", NEW."news_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_news_update
AFTER UPDATE ON news WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'news', NEW."news_id", NEW."news_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."news_id" IS NOT NEW."news_id", ',"news_id":' || json_quote(OLD."news_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(OLD."text"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(OLD."image"), '') ||
      iif(OLD."pinned" IS NOT NEW."pinned", ',"pinned":' || json_quote(OLD."pinned"), '') ||
      iif(OLD."expires" IS NOT NEW."expires", ',"expires":' || json_quote(OLD."expires"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(OLD."at_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."news_id" IS NOT NEW."news_id", ',"news_id":' || json_quote(NEW."news_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(NEW."text"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(NEW."image"), '') ||
      iif(OLD."pinned" IS NOT NEW."pinned", ',"pinned":' || json_quote(NEW."pinned"), '') ||
      iif(OLD."expires" IS NOT NEW."expires", ',"expires":' || json_quote(NEW."expires"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(NEW."at_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_calendar_feeds_insert
AFTER INSERT ON calendar_feeds WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'calendar_feeds', NEW."calendar_feed_id", NEW."user_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_calendar_feeds_update
AFTER UPDATE ON calendar_feeds WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'calendar_feeds', NEW."calendar_feed_id", NEW."user_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."calendar_feed_id" IS NOT NEW."calendar_feed_id", ',"calendar_feed_id":' || json_quote(OLD."calendar_feed_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."calendar_feed_id" IS NOT NEW."calendar_feed_id", ',"calendar_feed_id":' || json_quote(NEW."calendar_feed_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_cash_systems_insert
AFTER INSERT ON cash_systems WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'cash_systems', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_cash_systems_update
AFTER UPDATE ON cash_systems WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'cash_systems', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."id_sales_point" IS NOT NEW."id_sales_point", ',"id_sales_point":' || json_quote(OLD."id_sales_point"), '') ||
      iif(OLD."sales_point_name" IS NOT NEW."sales_point_name", ',"sales_point_name":' || json_quote(OLD."sales_point_name"), '') ||
      iif(OLD."connected_utc" IS NOT NEW."connected_utc", ',"connected_utc":' || json_quote(OLD."connected_utc"), '') ||
      iif(OLD."disconnected_utc" IS NOT NEW."disconnected_utc", ',"disconnected_utc":' || json_quote(OLD."disconnected_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."id_sales_point" IS NOT NEW."id_sales_point", ',"id_sales_point":' || json_quote(NEW."id_sales_point"), '') ||
      iif(OLD."sales_point_name" IS NOT NEW."sales_point_name", ',"sales_point_name":' || json_quote(NEW."sales_point_name"), '') ||
      iif(OLD."connected_utc" IS NOT NEW."connected_utc", ',"connected_utc":' || json_quote(NEW."connected_utc"), '') ||
      iif(OLD."disconnected_utc" IS NOT NEW."disconnected_utc", ',"disconnected_utc":' || json_quote(NEW."disconnected_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_card_terminals_insert
AFTER INSERT ON card_terminals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'card_terminals', NEW."card_terminal_id", NEW."card_terminal_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
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
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_card_terminal_totals_insert
AFTER INSERT ON card_terminal_totals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'card_terminal_totals', NEW."card_terminal_total_id", NEW."card_terminal_total_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_card_terminal_totals_update
AFTER UPDATE ON card_terminal_totals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'card_terminal_totals', NEW."card_terminal_total_id", NEW."card_terminal_total_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."card_terminal_total_id" IS NOT NEW."card_terminal_total_id", ',"card_terminal_total_id":' || json_quote(OLD."card_terminal_total_id"), '') ||
      iif(OLD."card_terminal_id" IS NOT NEW."card_terminal_id", ',"card_terminal_id":' || json_quote(OLD."card_terminal_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(OLD."amount_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."card_terminal_total_id" IS NOT NEW."card_terminal_total_id", ',"card_terminal_total_id":' || json_quote(NEW."card_terminal_total_id"), '') ||
      iif(OLD."card_terminal_id" IS NOT NEW."card_terminal_id", ',"card_terminal_id":' || json_quote(NEW."card_terminal_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(NEW."amount_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_service_categories_insert
AFTER INSERT ON service_categories WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'service_categories', NEW."service_category_id", NEW."service_category_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_service_categories_update
AFTER UPDATE ON service_categories WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'service_categories', NEW."service_category_id", NEW."service_category_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."service_category_id" IS NOT NEW."service_category_id", ',"service_category_id":' || json_quote(OLD."service_category_id"), '') ||
      iif(OLD."category_name" IS NOT NEW."category_name", ',"category_name":' || json_quote(OLD."category_name"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(OLD."position"), '') ||
      iif(OLD."tint" IS NOT NEW."tint", ',"tint":' || json_quote(OLD."tint"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."service_category_id" IS NOT NEW."service_category_id", ',"service_category_id":' || json_quote(NEW."service_category_id"), '') ||
      iif(OLD."category_name" IS NOT NEW."category_name", ',"category_name":' || json_quote(NEW."category_name"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(NEW."position"), '') ||
      iif(OLD."tint" IS NOT NEW."tint", ',"tint":' || json_quote(NEW."tint"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_dashboard_service_categories_insert
AFTER INSERT ON dashboard_service_categories WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'dashboard_service_categories', NEW."dashboard_service_category_id", NEW."dashboard_service_category_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_dashboard_service_categories_update
AFTER UPDATE ON dashboard_service_categories WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'dashboard_service_categories', NEW."dashboard_service_category_id", NEW."dashboard_service_category_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."dashboard_service_category_id" IS NOT NEW."dashboard_service_category_id", ',"dashboard_service_category_id":' || json_quote(OLD."dashboard_service_category_id"), '') ||
      iif(OLD."category_name" IS NOT NEW."category_name", ',"category_name":' || json_quote(OLD."category_name"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(OLD."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."dashboard_service_category_id" IS NOT NEW."dashboard_service_category_id", ',"dashboard_service_category_id":' || json_quote(NEW."dashboard_service_category_id"), '') ||
      iif(OLD."category_name" IS NOT NEW."category_name", ',"category_name":' || json_quote(NEW."category_name"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(NEW."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_product_categories_insert
AFTER INSERT ON product_categories WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'product_categories', NEW."product_category_id", NEW."product_category_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_product_categories_update
AFTER UPDATE ON product_categories WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'product_categories', NEW."product_category_id", NEW."product_category_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."product_category_id" IS NOT NEW."product_category_id", ',"product_category_id":' || json_quote(OLD."product_category_id"), '') ||
      iif(OLD."category_name" IS NOT NEW."category_name", ',"category_name":' || json_quote(OLD."category_name"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(OLD."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."product_category_id" IS NOT NEW."product_category_id", ',"product_category_id":' || json_quote(NEW."product_category_id"), '') ||
      iif(OLD."category_name" IS NOT NEW."category_name", ',"category_name":' || json_quote(NEW."category_name"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(NEW."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_services_insert
AFTER INSERT ON services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'services', NEW."service_id", NEW."service_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
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
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_service_sets_insert
AFTER INSERT ON service_sets WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'service_sets', NEW."service_set_id", NEW."service_set_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_service_sets_update
AFTER UPDATE ON service_sets WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'service_sets', NEW."service_set_id", NEW."service_set_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."service_set_id" IS NOT NEW."service_set_id", ',"service_set_id":' || json_quote(OLD."service_set_id"), '') ||
      iif(OLD."service_set" IS NOT NEW."service_set", ',"service_set":' || json_quote(OLD."service_set"), '') ||
      iif(OLD."extended_description" IS NOT NEW."extended_description", ',"extended_description":' || json_quote(OLD."extended_description"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(OLD."available"), '') ||
      iif(OLD."service_ids_json" IS NOT NEW."service_ids_json", ',"service_ids_json":' || json_quote(OLD."service_ids_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."service_set_id" IS NOT NEW."service_set_id", ',"service_set_id":' || json_quote(NEW."service_set_id"), '') ||
      iif(OLD."service_set" IS NOT NEW."service_set", ',"service_set":' || json_quote(NEW."service_set"), '') ||
      iif(OLD."extended_description" IS NOT NEW."extended_description", ',"extended_description":' || json_quote(NEW."extended_description"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(NEW."available"), '') ||
      iif(OLD."service_ids_json" IS NOT NEW."service_ids_json", ',"service_ids_json":' || json_quote(NEW."service_ids_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_courses_insert
AFTER INSERT ON courses WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'courses', NEW."course_id", NEW."course_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_courses_update
AFTER UPDATE ON courses WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'courses', NEW."course_id", NEW."course_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."course_id" IS NOT NEW."course_id", ',"course_id":' || json_quote(OLD."course_id"), '') ||
      iif(OLD."course" IS NOT NEW."course", ',"course":' || json_quote(OLD."course"), '') ||
      iif(OLD."service_ids_json" IS NOT NEW."service_ids_json", ',"service_ids_json":' || json_quote(OLD."service_ids_json"), '') ||
      iif(OLD."sessions" IS NOT NEW."sessions", ',"sessions":' || json_quote(OLD."sessions"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."validity_months" IS NOT NEW."validity_months", ',"validity_months":' || json_quote(OLD."validity_months"), '') ||
      iif(OLD."shareable" IS NOT NEW."shareable", ',"shareable":' || json_quote(OLD."shareable"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(OLD."available"), '') ||
      iif(OLD."vat_kind" IS NOT NEW."vat_kind", ',"vat_kind":' || json_quote(OLD."vat_kind"), '') ||
      iif(json_quote(OLD."vat_rate") IS NOT json_quote(NEW."vat_rate"), ',"vat_rate":' || json_quote(OLD."vat_rate"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."course_id" IS NOT NEW."course_id", ',"course_id":' || json_quote(NEW."course_id"), '') ||
      iif(OLD."course" IS NOT NEW."course", ',"course":' || json_quote(NEW."course"), '') ||
      iif(OLD."service_ids_json" IS NOT NEW."service_ids_json", ',"service_ids_json":' || json_quote(NEW."service_ids_json"), '') ||
      iif(OLD."sessions" IS NOT NEW."sessions", ',"sessions":' || json_quote(NEW."sessions"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."validity_months" IS NOT NEW."validity_months", ',"validity_months":' || json_quote(NEW."validity_months"), '') ||
      iif(OLD."shareable" IS NOT NEW."shareable", ',"shareable":' || json_quote(NEW."shareable"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(NEW."available"), '') ||
      iif(OLD."vat_kind" IS NOT NEW."vat_kind", ',"vat_kind":' || json_quote(NEW."vat_kind"), '') ||
      iif(json_quote(OLD."vat_rate") IS NOT json_quote(NEW."vat_rate"), ',"vat_rate":' || json_quote(NEW."vat_rate"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_courses_insert
AFTER INSERT ON client_courses WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_courses', NEW."prepaid_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_courses_update
AFTER UPDATE ON client_courses WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_courses', NEW."prepaid_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(OLD."prepaid_id"), '') ||
      iif(OLD."course_id" IS NOT NEW."course_id", ',"course_id":' || json_quote(OLD."course_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."service_ids_json" IS NOT NEW."service_ids_json", ',"service_ids_json":' || json_quote(OLD."service_ids_json"), '') ||
      iif(OLD."sessions" IS NOT NEW."sessions", ',"sessions":' || json_quote(OLD."sessions"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."validity_months" IS NOT NEW."validity_months", ',"validity_months":' || json_quote(OLD."validity_months"), '') ||
      iif(OLD."shareable" IS NOT NEW."shareable", ',"shareable":' || json_quote(OLD."shareable"), '') ||
      iif(OLD."refunds_json" IS NOT NEW."refunds_json", ',"refunds_json":' || json_quote(OLD."refunds_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(NEW."prepaid_id"), '') ||
      iif(OLD."course_id" IS NOT NEW."course_id", ',"course_id":' || json_quote(NEW."course_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."service_ids_json" IS NOT NEW."service_ids_json", ',"service_ids_json":' || json_quote(NEW."service_ids_json"), '') ||
      iif(OLD."sessions" IS NOT NEW."sessions", ',"sessions":' || json_quote(NEW."sessions"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."validity_months" IS NOT NEW."validity_months", ',"validity_months":' || json_quote(NEW."validity_months"), '') ||
      iif(OLD."shareable" IS NOT NEW."shareable", ',"shareable":' || json_quote(NEW."shareable"), '') ||
      iif(OLD."refunds_json" IS NOT NEW."refunds_json", ',"refunds_json":' || json_quote(NEW."refunds_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_course_members_insert
AFTER INSERT ON course_members WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'course_members', NEW."course_member_id", NEW."prepaid_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_course_members_update
AFTER UPDATE ON course_members WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'course_members', NEW."course_member_id", NEW."prepaid_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."course_member_id" IS NOT NEW."course_member_id", ',"course_member_id":' || json_quote(OLD."course_member_id"), '') ||
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(OLD."prepaid_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."course_member_id" IS NOT NEW."course_member_id", ',"course_member_id":' || json_quote(NEW."course_member_id"), '') ||
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(NEW."prepaid_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_course_sessions_insert
AFTER INSERT ON course_sessions WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'course_sessions', NEW."course_session_id", NEW."appointment_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_course_sessions_update
AFTER UPDATE ON course_sessions WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'course_sessions', NEW."course_session_id", NEW."appointment_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."course_session_id" IS NOT NEW."course_session_id", ',"course_session_id":' || json_quote(OLD."course_session_id"), '') ||
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(OLD."prepaid_id"), '') ||
      iif(OLD."number" IS NOT NEW."number", ',"number":' || json_quote(OLD."number"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."client_history_service_id" IS NOT NEW."client_history_service_id", ',"client_history_service_id":' || json_quote(OLD."client_history_service_id"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(OLD."amount_cents"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(OLD."active"), '') ||
      iif(OLD."ended" IS NOT NEW."ended", ',"ended":' || json_quote(OLD."ended"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."course_session_id" IS NOT NEW."course_session_id", ',"course_session_id":' || json_quote(NEW."course_session_id"), '') ||
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(NEW."prepaid_id"), '') ||
      iif(OLD."number" IS NOT NEW."number", ',"number":' || json_quote(NEW."number"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."client_history_service_id" IS NOT NEW."client_history_service_id", ',"client_history_service_id":' || json_quote(NEW."client_history_service_id"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(NEW."amount_cents"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(NEW."active"), '') ||
      iif(OLD."ended" IS NOT NEW."ended", ',"ended":' || json_quote(NEW."ended"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_loyalty_settings_insert
AFTER INSERT ON loyalty_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'loyalty_settings', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_loyalty_settings_update
AFTER UPDATE ON loyalty_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'loyalty_settings', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."enabled" IS NOT NEW."enabled", ',"enabled":' || json_quote(OLD."enabled"), '') ||
      iif(OLD."unit" IS NOT NEW."unit", ',"unit":' || json_quote(OLD."unit"), '') ||
      iif(OLD."basis" IS NOT NEW."basis", ',"basis":' || json_quote(OLD."basis"), '') ||
      iif(OLD."earned" IS NOT NEW."earned", ',"earned":' || json_quote(OLD."earned"), '') ||
      iif(OLD."products" IS NOT NEW."products", ',"products":' || json_quote(OLD."products"), '') ||
      iif(OLD."reward_points" IS NOT NEW."reward_points", ',"reward_points":' || json_quote(OLD."reward_points"), '') ||
      iif(OLD."reward_amount_cents" IS NOT NEW."reward_amount_cents", ',"reward_amount_cents":' || json_quote(OLD."reward_amount_cents"), '') ||
      iif(OLD."validity_months" IS NOT NEW."validity_months", ',"validity_months":' || json_quote(OLD."validity_months"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."enabled" IS NOT NEW."enabled", ',"enabled":' || json_quote(NEW."enabled"), '') ||
      iif(OLD."unit" IS NOT NEW."unit", ',"unit":' || json_quote(NEW."unit"), '') ||
      iif(OLD."basis" IS NOT NEW."basis", ',"basis":' || json_quote(NEW."basis"), '') ||
      iif(OLD."earned" IS NOT NEW."earned", ',"earned":' || json_quote(NEW."earned"), '') ||
      iif(OLD."products" IS NOT NEW."products", ',"products":' || json_quote(NEW."products"), '') ||
      iif(OLD."reward_points" IS NOT NEW."reward_points", ',"reward_points":' || json_quote(NEW."reward_points"), '') ||
      iif(OLD."reward_amount_cents" IS NOT NEW."reward_amount_cents", ',"reward_amount_cents":' || json_quote(NEW."reward_amount_cents"), '') ||
      iif(OLD."validity_months" IS NOT NEW."validity_months", ',"validity_months":' || json_quote(NEW."validity_months"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_products_insert
AFTER INSERT ON products WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'products', NEW."product_id", NEW."product_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_products_update
AFTER UPDATE ON products WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'products', NEW."product_id", NEW."product_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."product_id" IS NOT NEW."product_id", ',"product_id":' || json_quote(OLD."product_id"), '') ||
      iif(OLD."product_category_id" IS NOT NEW."product_category_id", ',"product_category_id":' || json_quote(OLD."product_category_id"), '') ||
      iif(OLD."product" IS NOT NEW."product", ',"product":' || json_quote(OLD."product"), '') ||
      iif(OLD."extended_description" IS NOT NEW."extended_description", ',"extended_description":' || json_quote(OLD."extended_description"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."special_price_cents" IS NOT NEW."special_price_cents", ',"special_price_cents":' || json_quote(OLD."special_price_cents"), '') ||
      iif(OLD."stock" IS NOT NEW."stock", ',"stock":' || json_quote(OLD."stock"), '') ||
      iif(OLD."low_stock" IS NOT NEW."low_stock", ',"low_stock":' || json_quote(OLD."low_stock"), '') ||
      iif(OLD."barcodes_json" IS NOT NEW."barcodes_json", ',"barcodes_json":' || json_quote(OLD."barcodes_json"), '') ||
      iif(OLD."sku" IS NOT NEW."sku", ',"sku":' || json_quote(OLD."sku"), '') ||
      iif(OLD."enable_commissions" IS NOT NEW."enable_commissions", ',"enable_commissions":' || json_quote(OLD."enable_commissions"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(OLD."available"), '') ||
      iif(OLD."content_grams" IS NOT NEW."content_grams", ',"content_grams":' || json_quote(OLD."content_grams"), '') ||
      iif(OLD."cost_cents" IS NOT NEW."cost_cents", ',"cost_cents":' || json_quote(OLD."cost_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."product_id" IS NOT NEW."product_id", ',"product_id":' || json_quote(NEW."product_id"), '') ||
      iif(OLD."product_category_id" IS NOT NEW."product_category_id", ',"product_category_id":' || json_quote(NEW."product_category_id"), '') ||
      iif(OLD."product" IS NOT NEW."product", ',"product":' || json_quote(NEW."product"), '') ||
      iif(OLD."extended_description" IS NOT NEW."extended_description", ',"extended_description":' || json_quote(NEW."extended_description"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."special_price_cents" IS NOT NEW."special_price_cents", ',"special_price_cents":' || json_quote(NEW."special_price_cents"), '') ||
      iif(OLD."stock" IS NOT NEW."stock", ',"stock":' || json_quote(NEW."stock"), '') ||
      iif(OLD."low_stock" IS NOT NEW."low_stock", ',"low_stock":' || json_quote(NEW."low_stock"), '') ||
      iif(OLD."barcodes_json" IS NOT NEW."barcodes_json", ',"barcodes_json":' || json_quote(NEW."barcodes_json"), '') ||
      iif(OLD."sku" IS NOT NEW."sku", ',"sku":' || json_quote(NEW."sku"), '') ||
      iif(OLD."enable_commissions" IS NOT NEW."enable_commissions", ',"enable_commissions":' || json_quote(NEW."enable_commissions"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(NEW."available"), '') ||
      iif(OLD."content_grams" IS NOT NEW."content_grams", ',"content_grams":' || json_quote(NEW."content_grams"), '') ||
      iif(OLD."cost_cents" IS NOT NEW."cost_cents", ',"cost_cents":' || json_quote(NEW."cost_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_online_booking_service_categories_insert
AFTER INSERT ON online_booking_service_categories WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'online_booking_service_categories', NEW."online_booking_service_category_id", NEW."online_booking_service_category_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_online_booking_service_categories_update
AFTER UPDATE ON online_booking_service_categories WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'online_booking_service_categories', NEW."online_booking_service_category_id", NEW."online_booking_service_category_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."online_booking_service_category_id" IS NOT NEW."online_booking_service_category_id", ',"online_booking_service_category_id":' || json_quote(OLD."online_booking_service_category_id"), '') ||
      iif(OLD."category_name" IS NOT NEW."category_name", ',"category_name":' || json_quote(OLD."category_name"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(OLD."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."online_booking_service_category_id" IS NOT NEW."online_booking_service_category_id", ',"online_booking_service_category_id":' || json_quote(NEW."online_booking_service_category_id"), '') ||
      iif(OLD."category_name" IS NOT NEW."category_name", ',"category_name":' || json_quote(NEW."category_name"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(NEW."position"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_online_booking_slots_insert
AFTER INSERT ON online_booking_slots WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'online_booking_slots', NEW."online_booking_slot_id", NEW."online_booking_slot_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_online_booking_slots_update
AFTER UPDATE ON online_booking_slots WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'online_booking_slots', NEW."online_booking_slot_id", NEW."online_booking_slot_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."online_booking_slot_id" IS NOT NEW."online_booking_slot_id", ',"online_booking_slot_id":' || json_quote(OLD."online_booking_slot_id"), '') ||
      iif(OLD."online_booking_service_category_id" IS NOT NEW."online_booking_service_category_id", ',"online_booking_service_category_id":' || json_quote(OLD."online_booking_service_category_id"), '') ||
      iif(OLD."weekdays_json" IS NOT NEW."weekdays_json", ',"weekdays_json":' || json_quote(OLD."weekdays_json"), '') ||
      iif(OLD."from_time" IS NOT NEW."from_time", ',"from_time":' || json_quote(OLD."from_time"), '') ||
      iif(OLD."to_time" IS NOT NEW."to_time", ',"to_time":' || json_quote(OLD."to_time"), '') ||
      iif(OLD."capacity" IS NOT NEW."capacity", ',"capacity":' || json_quote(OLD."capacity"), '') ||
      iif(OLD."user_ids_json" IS NOT NEW."user_ids_json", ',"user_ids_json":' || json_quote(OLD."user_ids_json"), '') ||
      iif(OLD."least_hours_ahead" IS NOT NEW."least_hours_ahead", ',"least_hours_ahead":' || json_quote(OLD."least_hours_ahead"), '') ||
      iif(OLD."most_days_ahead" IS NOT NEW."most_days_ahead", ',"most_days_ahead":' || json_quote(OLD."most_days_ahead"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(OLD."available"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."online_booking_slot_id" IS NOT NEW."online_booking_slot_id", ',"online_booking_slot_id":' || json_quote(NEW."online_booking_slot_id"), '') ||
      iif(OLD."online_booking_service_category_id" IS NOT NEW."online_booking_service_category_id", ',"online_booking_service_category_id":' || json_quote(NEW."online_booking_service_category_id"), '') ||
      iif(OLD."weekdays_json" IS NOT NEW."weekdays_json", ',"weekdays_json":' || json_quote(NEW."weekdays_json"), '') ||
      iif(OLD."from_time" IS NOT NEW."from_time", ',"from_time":' || json_quote(NEW."from_time"), '') ||
      iif(OLD."to_time" IS NOT NEW."to_time", ',"to_time":' || json_quote(NEW."to_time"), '') ||
      iif(OLD."capacity" IS NOT NEW."capacity", ',"capacity":' || json_quote(NEW."capacity"), '') ||
      iif(OLD."user_ids_json" IS NOT NEW."user_ids_json", ',"user_ids_json":' || json_quote(NEW."user_ids_json"), '') ||
      iif(OLD."least_hours_ahead" IS NOT NEW."least_hours_ahead", ',"least_hours_ahead":' || json_quote(NEW."least_hours_ahead"), '') ||
      iif(OLD."most_days_ahead" IS NOT NEW."most_days_ahead", ',"most_days_ahead":' || json_quote(NEW."most_days_ahead"), '') ||
      iif(OLD."available" IS NOT NEW."available", ',"available":' || json_quote(NEW."available"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_clients_insert
AFTER INSERT ON clients WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'clients', NEW."client_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_clients_update
AFTER UPDATE ON clients WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'clients', NEW."client_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."kept_until" IS NOT NEW."kept_until", ',"kept_until":' || json_quote(OLD."kept_until"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(OLD."name"), '') ||
      iif(OLD."address" IS NOT NEW."address", ',"address":' || json_quote(OLD."address"), '') ||
      iif(OLD."city" IS NOT NEW."city", ',"city":' || json_quote(OLD."city"), '') ||
      iif(OLD."zip_code" IS NOT NEW."zip_code", ',"zip_code":' || json_quote(OLD."zip_code"), '') ||
      iif(OLD."district" IS NOT NEW."district", ',"district":' || json_quote(OLD."district"), '') ||
      iif(OLD."country" IS NOT NEW."country", ',"country":' || json_quote(OLD."country"), '') ||
      iif(OLD."phone_number" IS NOT NEW."phone_number", ',"phone_number":' || json_quote(OLD."phone_number"), '') ||
      iif(OLD."phone_number_2" IS NOT NEW."phone_number_2", ',"phone_number_2":' || json_quote(OLD."phone_number_2"), '') ||
      iif(OLD."email" IS NOT NEW."email", ',"email":' || json_quote(OLD."email"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(OLD."title"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."allergies" IS NOT NEW."allergies", ',"allergies":' || json_quote(OLD."allergies"), '') ||
      iif(OLD."fiscal_code" IS NOT NEW."fiscal_code", ',"fiscal_code":' || json_quote(OLD."fiscal_code"), '') ||
      iif(OLD."vat_number" IS NOT NEW."vat_number", ',"vat_number":' || json_quote(OLD."vat_number"), '') ||
      iif(OLD."whats_app" IS NOT NEW."whats_app", ',"whats_app":' || json_quote(OLD."whats_app"), '') ||
      iif(OLD."messenger" IS NOT NEW."messenger", ',"messenger":' || json_quote(OLD."messenger"), '') ||
      iif(OLD."telegram" IS NOT NEW."telegram", ',"telegram":' || json_quote(OLD."telegram"), '') ||
      iif(OLD."birth_date" IS NOT NEW."birth_date", ',"birth_date":' || json_quote(OLD."birth_date"), '') ||
      iif(OLD."gender" IS NOT NEW."gender", ',"gender":' || json_quote(OLD."gender"), '') ||
      iif(OLD."fascia_cliente" IS NOT NEW."fascia_cliente", ',"fascia_cliente":' || json_quote(OLD."fascia_cliente"), '') ||
      iif(OLD."discount_code" IS NOT NEW."discount_code", ',"discount_code":' || json_quote(OLD."discount_code"), '') ||
      iif(OLD."vca_map" IS NOT NEW."vca_map", ',"vca_map":' || json_quote(OLD."vca_map"), '') ||
      iif(OLD."politics" IS NOT NEW."politics", ',"politics":' || json_quote(OLD."politics"), '') ||
      iif(OLD."net_promoter_score" IS NOT NEW."net_promoter_score", ',"net_promoter_score":' || json_quote(OLD."net_promoter_score"), '') ||
      iif(OLD."job_type" IS NOT NEW."job_type", ',"job_type":' || json_quote(OLD."job_type"), '') ||
      iif(OLD."job_company_name" IS NOT NEW."job_company_name", ',"job_company_name":' || json_quote(OLD."job_company_name"), '') ||
      iif(OLD."income_range" IS NOT NEW."income_range", ',"income_range":' || json_quote(OLD."income_range"), '') ||
      iif(OLD."whats_app_gateway" IS NOT NEW."whats_app_gateway", ',"whats_app_gateway":' || json_quote(OLD."whats_app_gateway"), '') ||
      iif(OLD."how_did_you_know_us" IS NOT NEW."how_did_you_know_us", ',"how_did_you_know_us":' || json_quote(OLD."how_did_you_know_us"), '') ||
      iif(OLD."bank_account_holder" IS NOT NEW."bank_account_holder", ',"bank_account_holder":' || json_quote(OLD."bank_account_holder"), '') ||
      iif(OLD."bank_account_institute" IS NOT NEW."bank_account_institute", ',"bank_account_institute":' || json_quote(OLD."bank_account_institute"), '') ||
      iif(OLD."bank_account_iban" IS NOT NEW."bank_account_iban", ',"bank_account_iban":' || json_quote(OLD."bank_account_iban"), '') ||
      iif(OLD."social_json" IS NOT NEW."social_json", ',"social_json":' || json_quote(OLD."social_json"), '') ||
      iif(OLD."relationships_json" IS NOT NEW."relationships_json", ',"relationships_json":' || json_quote(OLD."relationships_json"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(OLD."image"), '') ||
      iif(OLD."salon_config_category_id" IS NOT NEW."salon_config_category_id", ',"salon_config_category_id":' || json_quote(OLD."salon_config_category_id"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."electronic_invoice_code" IS NOT NEW."electronic_invoice_code", ',"electronic_invoice_code":' || json_quote(OLD."electronic_invoice_code"), '') ||
      iif(OLD."pec" IS NOT NEW."pec", ',"pec":' || json_quote(OLD."pec"), '') ||
      iif(OLD."inactive_reason" IS NOT NEW."inactive_reason", ',"inactive_reason":' || json_quote(OLD."inactive_reason"), '') ||
      iif(OLD."confirmed_fields_json" IS NOT NEW."confirmed_fields_json", ',"confirmed_fields_json":' || json_quote(OLD."confirmed_fields_json"), '') ||
      iif(OLD."favourite_day" IS NOT NEW."favourite_day", ',"favourite_day":' || json_quote(OLD."favourite_day"), '') ||
      iif(OLD."favourite_time" IS NOT NEW."favourite_time", ',"favourite_time":' || json_quote(OLD."favourite_time"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."kept_until" IS NOT NEW."kept_until", ',"kept_until":' || json_quote(NEW."kept_until"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(NEW."name"), '') ||
      iif(OLD."address" IS NOT NEW."address", ',"address":' || json_quote(NEW."address"), '') ||
      iif(OLD."city" IS NOT NEW."city", ',"city":' || json_quote(NEW."city"), '') ||
      iif(OLD."zip_code" IS NOT NEW."zip_code", ',"zip_code":' || json_quote(NEW."zip_code"), '') ||
      iif(OLD."district" IS NOT NEW."district", ',"district":' || json_quote(NEW."district"), '') ||
      iif(OLD."country" IS NOT NEW."country", ',"country":' || json_quote(NEW."country"), '') ||
      iif(OLD."phone_number" IS NOT NEW."phone_number", ',"phone_number":' || json_quote(NEW."phone_number"), '') ||
      iif(OLD."phone_number_2" IS NOT NEW."phone_number_2", ',"phone_number_2":' || json_quote(NEW."phone_number_2"), '') ||
      iif(OLD."email" IS NOT NEW."email", ',"email":' || json_quote(NEW."email"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(NEW."title"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."allergies" IS NOT NEW."allergies", ',"allergies":' || json_quote(NEW."allergies"), '') ||
      iif(OLD."fiscal_code" IS NOT NEW."fiscal_code", ',"fiscal_code":' || json_quote(NEW."fiscal_code"), '') ||
      iif(OLD."vat_number" IS NOT NEW."vat_number", ',"vat_number":' || json_quote(NEW."vat_number"), '') ||
      iif(OLD."whats_app" IS NOT NEW."whats_app", ',"whats_app":' || json_quote(NEW."whats_app"), '') ||
      iif(OLD."messenger" IS NOT NEW."messenger", ',"messenger":' || json_quote(NEW."messenger"), '') ||
      iif(OLD."telegram" IS NOT NEW."telegram", ',"telegram":' || json_quote(NEW."telegram"), '') ||
      iif(OLD."birth_date" IS NOT NEW."birth_date", ',"birth_date":' || json_quote(NEW."birth_date"), '') ||
      iif(OLD."gender" IS NOT NEW."gender", ',"gender":' || json_quote(NEW."gender"), '') ||
      iif(OLD."fascia_cliente" IS NOT NEW."fascia_cliente", ',"fascia_cliente":' || json_quote(NEW."fascia_cliente"), '') ||
      iif(OLD."discount_code" IS NOT NEW."discount_code", ',"discount_code":' || json_quote(NEW."discount_code"), '') ||
      iif(OLD."vca_map" IS NOT NEW."vca_map", ',"vca_map":' || json_quote(NEW."vca_map"), '') ||
      iif(OLD."politics" IS NOT NEW."politics", ',"politics":' || json_quote(NEW."politics"), '') ||
      iif(OLD."net_promoter_score" IS NOT NEW."net_promoter_score", ',"net_promoter_score":' || json_quote(NEW."net_promoter_score"), '') ||
      iif(OLD."job_type" IS NOT NEW."job_type", ',"job_type":' || json_quote(NEW."job_type"), '') ||
      iif(OLD."job_company_name" IS NOT NEW."job_company_name", ',"job_company_name":' || json_quote(NEW."job_company_name"), '') ||
      iif(OLD."income_range" IS NOT NEW."income_range", ',"income_range":' || json_quote(NEW."income_range"), '') ||
      iif(OLD."whats_app_gateway" IS NOT NEW."whats_app_gateway", ',"whats_app_gateway":' || json_quote(NEW."whats_app_gateway"), '') ||
      iif(OLD."how_did_you_know_us" IS NOT NEW."how_did_you_know_us", ',"how_did_you_know_us":' || json_quote(NEW."how_did_you_know_us"), '') ||
      iif(OLD."bank_account_holder" IS NOT NEW."bank_account_holder", ',"bank_account_holder":' || json_quote(NEW."bank_account_holder"), '') ||
      iif(OLD."bank_account_institute" IS NOT NEW."bank_account_institute", ',"bank_account_institute":' || json_quote(NEW."bank_account_institute"), '') ||
      iif(OLD."bank_account_iban" IS NOT NEW."bank_account_iban", ',"bank_account_iban":' || json_quote(NEW."bank_account_iban"), '') ||
      iif(OLD."social_json" IS NOT NEW."social_json", ',"social_json":' || json_quote(NEW."social_json"), '') ||
      iif(OLD."relationships_json" IS NOT NEW."relationships_json", ',"relationships_json":' || json_quote(NEW."relationships_json"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(NEW."image"), '') ||
      iif(OLD."salon_config_category_id" IS NOT NEW."salon_config_category_id", ',"salon_config_category_id":' || json_quote(NEW."salon_config_category_id"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."electronic_invoice_code" IS NOT NEW."electronic_invoice_code", ',"electronic_invoice_code":' || json_quote(NEW."electronic_invoice_code"), '') ||
      iif(OLD."pec" IS NOT NEW."pec", ',"pec":' || json_quote(NEW."pec"), '') ||
      iif(OLD."inactive_reason" IS NOT NEW."inactive_reason", ',"inactive_reason":' || json_quote(NEW."inactive_reason"), '') ||
      iif(OLD."confirmed_fields_json" IS NOT NEW."confirmed_fields_json", ',"confirmed_fields_json":' || json_quote(NEW."confirmed_fields_json"), '') ||
      iif(OLD."favourite_day" IS NOT NEW."favourite_day", ',"favourite_day":' || json_quote(NEW."favourite_day"), '') ||
      iif(OLD."favourite_time" IS NOT NEW."favourite_time", ',"favourite_time":' || json_quote(NEW."favourite_time"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_sub_clients_insert
AFTER INSERT ON sub_clients WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'sub_clients', NEW."sub_client_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_sub_clients_update
AFTER UPDATE ON sub_clients WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'sub_clients', NEW."sub_client_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(OLD."sub_client_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(OLD."name"), '') ||
      iif(OLD."species" IS NOT NEW."species", ',"species":' || json_quote(OLD."species"), '') ||
      iif(OLD."breed" IS NOT NEW."breed", ',"breed":' || json_quote(OLD."breed"), '') ||
      iif(OLD."size" IS NOT NEW."size", ',"size":' || json_quote(OLD."size"), '') ||
      iif(OLD."sex" IS NOT NEW."sex", ',"sex":' || json_quote(OLD."sex"), '') ||
      iif(OLD."birth_date" IS NOT NEW."birth_date", ',"birth_date":' || json_quote(OLD."birth_date"), '') ||
      iif(OLD."microchip" IS NOT NEW."microchip", ',"microchip":' || json_quote(OLD."microchip"), '') ||
      iif(OLD."allergies" IS NOT NEW."allergies", ',"allergies":' || json_quote(OLD."allergies"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."social_json" IS NOT NEW."social_json", ',"social_json":' || json_quote(OLD."social_json"), '') ||
      iif(OLD."relationships_json" IS NOT NEW."relationships_json", ',"relationships_json":' || json_quote(OLD."relationships_json"), '') ||
      iif(OLD."details_json" IS NOT NEW."details_json", ',"details_json":' || json_quote(OLD."details_json"), '') ||
      iif(OLD."is_neutered" IS NOT NEW."is_neutered", ',"is_neutered":' || json_quote(OLD."is_neutered"), '') ||
      iif(OLD."coat" IS NOT NEW."coat", ',"coat":' || json_quote(OLD."coat"), '') ||
      iif(OLD."coat_colour" IS NOT NEW."coat_colour", ',"coat_colour":' || json_quote(OLD."coat_colour"), '') ||
      iif(OLD."undercoat" IS NOT NEW."undercoat", ',"undercoat":' || json_quote(OLD."undercoat"), '') ||
      iif(OLD."skin" IS NOT NEW."skin", ',"skin":' || json_quote(OLD."skin"), '') ||
      iif(OLD."shampoo" IS NOT NEW."shampoo", ',"shampoo":' || json_quote(OLD."shampoo"), '') ||
      iif(OLD."dryer" IS NOT NEW."dryer", ',"dryer":' || json_quote(OLD."dryer"), '') ||
      iif(OLD."temperament" IS NOT NEW."temperament", ',"temperament":' || json_quote(OLD."temperament"), '') ||
      iif(OLD."bites" IS NOT NEW."bites", ',"bites":' || json_quote(OLD."bites"), '') ||
      iif(OLD."bite_note" IS NOT NEW."bite_note", ',"bite_note":' || json_quote(OLD."bite_note"), '') ||
      iif(OLD."matting" IS NOT NEW."matting", ',"matting":' || json_quote(OLD."matting"), '') ||
      iif(OLD."matting_note" IS NOT NEW."matting_note", ',"matting_note":' || json_quote(OLD."matting_note"), '') ||
      iif(OLD."parasites" IS NOT NEW."parasites", ',"parasites":' || json_quote(OLD."parasites"), '') ||
      iif(OLD."vet_name" IS NOT NEW."vet_name", ',"vet_name":' || json_quote(OLD."vet_name"), '') ||
      iif(OLD."vet_phone" IS NOT NEW."vet_phone", ',"vet_phone":' || json_quote(OLD."vet_phone"), '') ||
      iif(OLD."healthy_from_grams" IS NOT NEW."healthy_from_grams", ',"healthy_from_grams":' || json_quote(OLD."healthy_from_grams"), '') ||
      iif(OLD."healthy_to_grams" IS NOT NEW."healthy_to_grams", ',"healthy_to_grams":' || json_quote(OLD."healthy_to_grams"), '') ||
      iif(OLD."weights_json" IS NOT NEW."weights_json", ',"weights_json":' || json_quote(OLD."weights_json"), '') ||
      iif(OLD."vaccinations_json" IS NOT NEW."vaccinations_json", ',"vaccinations_json":' || json_quote(OLD."vaccinations_json"), '') ||
      iif(OLD."died_on" IS NOT NEW."died_on", ',"died_on":' || json_quote(OLD."died_on"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(NEW."sub_client_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(NEW."name"), '') ||
      iif(OLD."species" IS NOT NEW."species", ',"species":' || json_quote(NEW."species"), '') ||
      iif(OLD."breed" IS NOT NEW."breed", ',"breed":' || json_quote(NEW."breed"), '') ||
      iif(OLD."size" IS NOT NEW."size", ',"size":' || json_quote(NEW."size"), '') ||
      iif(OLD."sex" IS NOT NEW."sex", ',"sex":' || json_quote(NEW."sex"), '') ||
      iif(OLD."birth_date" IS NOT NEW."birth_date", ',"birth_date":' || json_quote(NEW."birth_date"), '') ||
      iif(OLD."microchip" IS NOT NEW."microchip", ',"microchip":' || json_quote(NEW."microchip"), '') ||
      iif(OLD."allergies" IS NOT NEW."allergies", ',"allergies":' || json_quote(NEW."allergies"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."social_json" IS NOT NEW."social_json", ',"social_json":' || json_quote(NEW."social_json"), '') ||
      iif(OLD."relationships_json" IS NOT NEW."relationships_json", ',"relationships_json":' || json_quote(NEW."relationships_json"), '') ||
      iif(OLD."details_json" IS NOT NEW."details_json", ',"details_json":' || json_quote(NEW."details_json"), '') ||
      iif(OLD."is_neutered" IS NOT NEW."is_neutered", ',"is_neutered":' || json_quote(NEW."is_neutered"), '') ||
      iif(OLD."coat" IS NOT NEW."coat", ',"coat":' || json_quote(NEW."coat"), '') ||
      iif(OLD."coat_colour" IS NOT NEW."coat_colour", ',"coat_colour":' || json_quote(NEW."coat_colour"), '') ||
      iif(OLD."undercoat" IS NOT NEW."undercoat", ',"undercoat":' || json_quote(NEW."undercoat"), '') ||
      iif(OLD."skin" IS NOT NEW."skin", ',"skin":' || json_quote(NEW."skin"), '') ||
      iif(OLD."shampoo" IS NOT NEW."shampoo", ',"shampoo":' || json_quote(NEW."shampoo"), '') ||
      iif(OLD."dryer" IS NOT NEW."dryer", ',"dryer":' || json_quote(NEW."dryer"), '') ||
      iif(OLD."temperament" IS NOT NEW."temperament", ',"temperament":' || json_quote(NEW."temperament"), '') ||
      iif(OLD."bites" IS NOT NEW."bites", ',"bites":' || json_quote(NEW."bites"), '') ||
      iif(OLD."bite_note" IS NOT NEW."bite_note", ',"bite_note":' || json_quote(NEW."bite_note"), '') ||
      iif(OLD."matting" IS NOT NEW."matting", ',"matting":' || json_quote(NEW."matting"), '') ||
      iif(OLD."matting_note" IS NOT NEW."matting_note", ',"matting_note":' || json_quote(NEW."matting_note"), '') ||
      iif(OLD."parasites" IS NOT NEW."parasites", ',"parasites":' || json_quote(NEW."parasites"), '') ||
      iif(OLD."vet_name" IS NOT NEW."vet_name", ',"vet_name":' || json_quote(NEW."vet_name"), '') ||
      iif(OLD."vet_phone" IS NOT NEW."vet_phone", ',"vet_phone":' || json_quote(NEW."vet_phone"), '') ||
      iif(OLD."healthy_from_grams" IS NOT NEW."healthy_from_grams", ',"healthy_from_grams":' || json_quote(NEW."healthy_from_grams"), '') ||
      iif(OLD."healthy_to_grams" IS NOT NEW."healthy_to_grams", ',"healthy_to_grams":' || json_quote(NEW."healthy_to_grams"), '') ||
      iif(OLD."weights_json" IS NOT NEW."weights_json", ',"weights_json":' || json_quote(NEW."weights_json"), '') ||
      iif(OLD."vaccinations_json" IS NOT NEW."vaccinations_json", ',"vaccinations_json":' || json_quote(NEW."vaccinations_json"), '') ||
      iif(OLD."died_on" IS NOT NEW."died_on", ',"died_on":' || json_quote(NEW."died_on"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_pet_grooms_insert
AFTER INSERT ON pet_grooms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'pet_grooms', NEW."pet_groom_id", NEW."sub_client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_pet_grooms_update
AFTER UPDATE ON pet_grooms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'pet_grooms', NEW."pet_groom_id", NEW."sub_client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."pet_groom_id" IS NOT NEW."pet_groom_id", ',"pet_groom_id":' || json_quote(OLD."pet_groom_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(OLD."sub_client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."parts_json" IS NOT NEW."parts_json", ',"parts_json":' || json_quote(OLD."parts_json"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."pet_groom_id" IS NOT NEW."pet_groom_id", ',"pet_groom_id":' || json_quote(NEW."pet_groom_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(NEW."sub_client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."parts_json" IS NOT NEW."parts_json", ',"parts_json":' || json_quote(NEW."parts_json"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_pet_prices_insert
AFTER INSERT ON pet_prices WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'pet_prices', NEW."pet_price_id", NEW."pet_price_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_pet_prices_update
AFTER UPDATE ON pet_prices WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'pet_prices', NEW."pet_price_id", NEW."pet_price_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."pet_price_id" IS NOT NEW."pet_price_id", ',"pet_price_id":' || json_quote(OLD."pet_price_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(OLD."service_id"), '') ||
      iif(OLD."breed" IS NOT NEW."breed", ',"breed":' || json_quote(OLD."breed"), '') ||
      iif(OLD."size" IS NOT NEW."size", ',"size":' || json_quote(OLD."size"), '') ||
      iif(OLD."coat" IS NOT NEW."coat", ',"coat":' || json_quote(OLD."coat"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(OLD."length_minutes"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."pet_price_id" IS NOT NEW."pet_price_id", ',"pet_price_id":' || json_quote(NEW."pet_price_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(NEW."service_id"), '') ||
      iif(OLD."breed" IS NOT NEW."breed", ',"breed":' || json_quote(NEW."breed"), '') ||
      iif(OLD."size" IS NOT NEW."size", ',"size":' || json_quote(NEW."size"), '') ||
      iif(OLD."coat" IS NOT NEW."coat", ',"coat":' || json_quote(NEW."coat"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(NEW."length_minutes"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_agendas_insert
AFTER INSERT ON agendas WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'agendas', NEW."agenda_id", NEW."agenda_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_agendas_update
AFTER UPDATE ON agendas WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'agendas', NEW."agenda_id", NEW."agenda_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."sub_client_ids_json" IS NOT NEW."sub_client_ids_json", ',"sub_client_ids_json":' || json_quote(OLD."sub_client_ids_json"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(OLD."color"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(OLD."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(OLD."end_utc"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."online_booking" IS NOT NEW."online_booking", ',"online_booking":' || json_quote(OLD."online_booking"), '') ||
      iif(OLD."channel" IS NOT NEW."channel", ',"channel":' || json_quote(OLD."channel"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."outside_hours" IS NOT NEW."outside_hours", ',"outside_hours":' || json_quote(OLD."outside_hours"), '') ||
      iif(OLD."sms_reminder_sent_utc" IS NOT NEW."sms_reminder_sent_utc", ',"sms_reminder_sent_utc":' || json_quote(OLD."sms_reminder_sent_utc"), '') ||
      iif(OLD."confirmed_utc" IS NOT NEW."confirmed_utc", ',"confirmed_utc":' || json_quote(OLD."confirmed_utc"), '') ||
      iif(OLD."outcome" IS NOT NEW."outcome", ',"outcome":' || json_quote(OLD."outcome"), '') ||
      iif(OLD."outcome_reason" IS NOT NEW."outcome_reason", ',"outcome_reason":' || json_quote(OLD."outcome_reason"), '') ||
      iif(OLD."outcome_note" IS NOT NEW."outcome_note", ',"outcome_note":' || json_quote(OLD."outcome_note"), '') ||
      iif(OLD."outcome_utc" IS NOT NEW."outcome_utc", ',"outcome_utc":' || json_quote(OLD."outcome_utc"), '') ||
      iif(OLD."outcome_by" IS NOT NEW."outcome_by", ',"outcome_by":' || json_quote(OLD."outcome_by"), '') ||
      iif(OLD."repeat_id" IS NOT NEW."repeat_id", ',"repeat_id":' || json_quote(OLD."repeat_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."sub_client_ids_json" IS NOT NEW."sub_client_ids_json", ',"sub_client_ids_json":' || json_quote(NEW."sub_client_ids_json"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(NEW."color"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(NEW."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(NEW."end_utc"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."online_booking" IS NOT NEW."online_booking", ',"online_booking":' || json_quote(NEW."online_booking"), '') ||
      iif(OLD."channel" IS NOT NEW."channel", ',"channel":' || json_quote(NEW."channel"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."outside_hours" IS NOT NEW."outside_hours", ',"outside_hours":' || json_quote(NEW."outside_hours"), '') ||
      iif(OLD."sms_reminder_sent_utc" IS NOT NEW."sms_reminder_sent_utc", ',"sms_reminder_sent_utc":' || json_quote(NEW."sms_reminder_sent_utc"), '') ||
      iif(OLD."confirmed_utc" IS NOT NEW."confirmed_utc", ',"confirmed_utc":' || json_quote(NEW."confirmed_utc"), '') ||
      iif(OLD."outcome" IS NOT NEW."outcome", ',"outcome":' || json_quote(NEW."outcome"), '') ||
      iif(OLD."outcome_reason" IS NOT NEW."outcome_reason", ',"outcome_reason":' || json_quote(NEW."outcome_reason"), '') ||
      iif(OLD."outcome_note" IS NOT NEW."outcome_note", ',"outcome_note":' || json_quote(NEW."outcome_note"), '') ||
      iif(OLD."outcome_utc" IS NOT NEW."outcome_utc", ',"outcome_utc":' || json_quote(NEW."outcome_utc"), '') ||
      iif(OLD."outcome_by" IS NOT NEW."outcome_by", ',"outcome_by":' || json_quote(NEW."outcome_by"), '') ||
      iif(OLD."repeat_id" IS NOT NEW."repeat_id", ',"repeat_id":' || json_quote(NEW."repeat_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_agenda_services_insert
AFTER INSERT ON agenda_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'agenda_services', NEW."agenda_service_id", NEW."agenda_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_agenda_services_update
AFTER UPDATE ON agenda_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'agenda_services', NEW."agenda_service_id", NEW."agenda_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."agenda_service_id" IS NOT NEW."agenda_service_id", ',"agenda_service_id":' || json_quote(OLD."agenda_service_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(OLD."service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(OLD."sub_client_id"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(OLD."start_utc"), '') ||
      iif(OLD."service" IS NOT NEW."service", ',"service":' || json_quote(OLD."service"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(OLD."length_minutes"), '') ||
      iif(OLD."parts_json" IS NOT NEW."parts_json", ',"parts_json":' || json_quote(OLD."parts_json"), '') ||
      iif(OLD."break_after_minutes" IS NOT NEW."break_after_minutes", ',"break_after_minutes":' || json_quote(OLD."break_after_minutes"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."online_booking" IS NOT NEW."online_booking", ',"online_booking":' || json_quote(OLD."online_booking"), '') ||
      iif(OLD."show" IS NOT NEW."show", ',"show":' || json_quote(OLD."show"), '') ||
      iif(OLD."may_overlap" IS NOT NEW."may_overlap", ',"may_overlap":' || json_quote(OLD."may_overlap"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."agenda_service_id" IS NOT NEW."agenda_service_id", ',"agenda_service_id":' || json_quote(NEW."agenda_service_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(NEW."service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(NEW."sub_client_id"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(NEW."start_utc"), '') ||
      iif(OLD."service" IS NOT NEW."service", ',"service":' || json_quote(NEW."service"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(NEW."length_minutes"), '') ||
      iif(OLD."parts_json" IS NOT NEW."parts_json", ',"parts_json":' || json_quote(NEW."parts_json"), '') ||
      iif(OLD."break_after_minutes" IS NOT NEW."break_after_minutes", ',"break_after_minutes":' || json_quote(NEW."break_after_minutes"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."online_booking" IS NOT NEW."online_booking", ',"online_booking":' || json_quote(NEW."online_booking"), '') ||
      iif(OLD."show" IS NOT NEW."show", ',"show":' || json_quote(NEW."show"), '') ||
      iif(OLD."may_overlap" IS NOT NEW."may_overlap", ',"may_overlap":' || json_quote(NEW."may_overlap"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_appointments_insert
AFTER INSERT ON appointments WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'appointments', NEW."appointment_id", NEW."agenda_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_appointments_update
AFTER UPDATE ON appointments WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'appointments', NEW."appointment_id", NEW."agenda_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."arrival_utc" IS NOT NEW."arrival_utc", ',"arrival_utc":' || json_quote(OLD."arrival_utc"), '') ||
      iif(OLD."start_services_utc" IS NOT NEW."start_services_utc", ',"start_services_utc":' || json_quote(OLD."start_services_utc"), '') ||
      iif(OLD."checked_out_utc" IS NOT NEW."checked_out_utc", ',"checked_out_utc":' || json_quote(OLD."checked_out_utc"), '') ||
      iif(OLD."discount_services_cents" IS NOT NEW."discount_services_cents", ',"discount_services_cents":' || json_quote(OLD."discount_services_cents"), '') ||
      iif(OLD."discount_products_cents" IS NOT NEW."discount_products_cents", ',"discount_products_cents":' || json_quote(OLD."discount_products_cents"), '') ||
      iif(OLD."payment_client_id" IS NOT NEW."payment_client_id", ',"payment_client_id":' || json_quote(OLD."payment_client_id"), '') ||
      iif(OLD."tip_cents" IS NOT NEW."tip_cents", ',"tip_cents":' || json_quote(OLD."tip_cents"), '') ||
      iif(OLD."owed_cents" IS NOT NEW."owed_cents", ',"owed_cents":' || json_quote(OLD."owed_cents"), '') ||
      iif(OLD."total_cents" IS NOT NEW."total_cents", ',"total_cents":' || json_quote(OLD."total_cents"), '') ||
      iif(OLD."external_cash_order" IS NOT NEW."external_cash_order", ',"external_cash_order":' || json_quote(OLD."external_cash_order"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."arrival_utc" IS NOT NEW."arrival_utc", ',"arrival_utc":' || json_quote(NEW."arrival_utc"), '') ||
      iif(OLD."start_services_utc" IS NOT NEW."start_services_utc", ',"start_services_utc":' || json_quote(NEW."start_services_utc"), '') ||
      iif(OLD."checked_out_utc" IS NOT NEW."checked_out_utc", ',"checked_out_utc":' || json_quote(NEW."checked_out_utc"), '') ||
      iif(OLD."discount_services_cents" IS NOT NEW."discount_services_cents", ',"discount_services_cents":' || json_quote(NEW."discount_services_cents"), '') ||
      iif(OLD."discount_products_cents" IS NOT NEW."discount_products_cents", ',"discount_products_cents":' || json_quote(NEW."discount_products_cents"), '') ||
      iif(OLD."payment_client_id" IS NOT NEW."payment_client_id", ',"payment_client_id":' || json_quote(NEW."payment_client_id"), '') ||
      iif(OLD."tip_cents" IS NOT NEW."tip_cents", ',"tip_cents":' || json_quote(NEW."tip_cents"), '') ||
      iif(OLD."owed_cents" IS NOT NEW."owed_cents", ',"owed_cents":' || json_quote(NEW."owed_cents"), '') ||
      iif(OLD."total_cents" IS NOT NEW."total_cents", ',"total_cents":' || json_quote(NEW."total_cents"), '') ||
      iif(OLD."external_cash_order" IS NOT NEW."external_cash_order", ',"external_cash_order":' || json_quote(NEW."external_cash_order"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_payments_insert
AFTER INSERT ON payments WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'payments', NEW."payment_id", NEW."appointment_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_payments_update
AFTER UPDATE ON payments WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'payments', NEW."payment_id", NEW."appointment_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."payment_id" IS NOT NEW."payment_id", ',"payment_id":' || json_quote(OLD."payment_id"), '') ||
      iif(OLD."ledger_entry_id" IS NOT NEW."ledger_entry_id", ',"ledger_entry_id":' || json_quote(OLD."ledger_entry_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."method" IS NOT NEW."method", ',"method":' || json_quote(OLD."method"), '') ||
      iif(OLD."card_terminal_id" IS NOT NEW."card_terminal_id", ',"card_terminal_id":' || json_quote(OLD."card_terminal_id"), '') ||
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(OLD."prepaid_id"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(OLD."amount_cents"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(OLD."at_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."payment_id" IS NOT NEW."payment_id", ',"payment_id":' || json_quote(NEW."payment_id"), '') ||
      iif(OLD."ledger_entry_id" IS NOT NEW."ledger_entry_id", ',"ledger_entry_id":' || json_quote(NEW."ledger_entry_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."method" IS NOT NEW."method", ',"method":' || json_quote(NEW."method"), '') ||
      iif(OLD."card_terminal_id" IS NOT NEW."card_terminal_id", ',"card_terminal_id":' || json_quote(NEW."card_terminal_id"), '') ||
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(NEW."prepaid_id"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(NEW."amount_cents"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(NEW."at_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_services_insert
AFTER INSERT ON client_history_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_services', NEW."client_history_service_id", NEW."appointment_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_services_update
AFTER UPDATE ON client_history_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_services', NEW."client_history_service_id", NEW."appointment_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_history_service_id" IS NOT NEW."client_history_service_id", ',"client_history_service_id":' || json_quote(OLD."client_history_service_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."agenda_service_id" IS NOT NEW."agenda_service_id", ',"agenda_service_id":' || json_quote(OLD."agenda_service_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(OLD."service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(OLD."sub_client_id"), '') ||
      iif(OLD."service" IS NOT NEW."service", ',"service":' || json_quote(OLD."service"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(OLD."length_minutes"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."discount_cents" IS NOT NEW."discount_cents", ',"discount_cents":' || json_quote(OLD."discount_cents"), '') ||
      iif(OLD."net_cents" IS NOT NEW."net_cents", ',"net_cents":' || json_quote(OLD."net_cents"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(OLD."position"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(OLD."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(OLD."end_utc"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."patch_test_confirmed_by" IS NOT NEW."patch_test_confirmed_by", ',"patch_test_confirmed_by":' || json_quote(OLD."patch_test_confirmed_by"), '') ||
      iif(OLD."assistant_id" IS NOT NEW."assistant_id", ',"assistant_id":' || json_quote(OLD."assistant_id"), '') ||
      iif(OLD."redo_of_id" IS NOT NEW."redo_of_id", ',"redo_of_id":' || json_quote(OLD."redo_of_id"), '') ||
      iif(OLD."redo_reason" IS NOT NEW."redo_reason", ',"redo_reason":' || json_quote(OLD."redo_reason"), '') ||
      iif(json_quote(OLD."redo_percentage") IS NOT json_quote(NEW."redo_percentage"), ',"redo_percentage":' || json_quote(OLD."redo_percentage"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_history_service_id" IS NOT NEW."client_history_service_id", ',"client_history_service_id":' || json_quote(NEW."client_history_service_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."agenda_service_id" IS NOT NEW."agenda_service_id", ',"agenda_service_id":' || json_quote(NEW."agenda_service_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(NEW."service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(NEW."sub_client_id"), '') ||
      iif(OLD."service" IS NOT NEW."service", ',"service":' || json_quote(NEW."service"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(NEW."length_minutes"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."discount_cents" IS NOT NEW."discount_cents", ',"discount_cents":' || json_quote(NEW."discount_cents"), '') ||
      iif(OLD."net_cents" IS NOT NEW."net_cents", ',"net_cents":' || json_quote(NEW."net_cents"), '') ||
      iif(OLD."position" IS NOT NEW."position", ',"position":' || json_quote(NEW."position"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(NEW."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(NEW."end_utc"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."patch_test_confirmed_by" IS NOT NEW."patch_test_confirmed_by", ',"patch_test_confirmed_by":' || json_quote(NEW."patch_test_confirmed_by"), '') ||
      iif(OLD."assistant_id" IS NOT NEW."assistant_id", ',"assistant_id":' || json_quote(NEW."assistant_id"), '') ||
      iif(OLD."redo_of_id" IS NOT NEW."redo_of_id", ',"redo_of_id":' || json_quote(NEW."redo_of_id"), '') ||
      iif(OLD."redo_reason" IS NOT NEW."redo_reason", ',"redo_reason":' || json_quote(NEW."redo_reason"), '') ||
      iif(json_quote(OLD."redo_percentage") IS NOT json_quote(NEW."redo_percentage"), ',"redo_percentage":' || json_quote(NEW."redo_percentage"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_products_insert
AFTER INSERT ON client_history_products WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_products', NEW."client_history_product_id", NEW."appointment_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_products_update
AFTER UPDATE ON client_history_products WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_products', NEW."client_history_product_id", NEW."appointment_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_history_product_id" IS NOT NEW."client_history_product_id", ',"client_history_product_id":' || json_quote(OLD."client_history_product_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."product_id" IS NOT NEW."product_id", ',"product_id":' || json_quote(OLD."product_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."product" IS NOT NEW."product", ',"product":' || json_quote(OLD."product"), '') ||
      iif(OLD."quantity" IS NOT NEW."quantity", ',"quantity":' || json_quote(OLD."quantity"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."discount_cents" IS NOT NEW."discount_cents", ',"discount_cents":' || json_quote(OLD."discount_cents"), '') ||
      iif(OLD."net_cents" IS NOT NEW."net_cents", ',"net_cents":' || json_quote(OLD."net_cents"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_history_product_id" IS NOT NEW."client_history_product_id", ',"client_history_product_id":' || json_quote(NEW."client_history_product_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."product_id" IS NOT NEW."product_id", ',"product_id":' || json_quote(NEW."product_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."product" IS NOT NEW."product", ',"product":' || json_quote(NEW."product"), '') ||
      iif(OLD."quantity" IS NOT NEW."quantity", ',"quantity":' || json_quote(NEW."quantity"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."discount_cents" IS NOT NEW."discount_cents", ',"discount_cents":' || json_quote(NEW."discount_cents"), '') ||
      iif(OLD."net_cents" IS NOT NEW."net_cents", ',"net_cents":' || json_quote(NEW."net_cents"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_gift_cards_insert
AFTER INSERT ON gift_cards WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'gift_cards', NEW."prepaid_id", NEW."prepaid_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_gift_cards_update
AFTER UPDATE ON gift_cards WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'gift_cards', NEW."prepaid_id", NEW."prepaid_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(OLD."prepaid_id"), '') ||
      iif(OLD."code_end" IS NOT NEW."code_end", ',"code_end":' || json_quote(OLD."code_end"), '') ||
      iif(OLD."recipient_email" IS NOT NEW."recipient_email", ',"recipient_email":' || json_quote(OLD."recipient_email"), '') ||
      iif(OLD."message" IS NOT NEW."message", ',"message":' || json_quote(OLD."message"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."reserved_utc" IS NOT NEW."reserved_utc", ',"reserved_utc":' || json_quote(OLD."reserved_utc"), '') ||
      iif(OLD."reserved_cents" IS NOT NEW."reserved_cents", ',"reserved_cents":' || json_quote(OLD."reserved_cents"), '') ||
      iif(OLD."replaces_id" IS NOT NEW."replaces_id", ',"replaces_id":' || json_quote(OLD."replaces_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(NEW."prepaid_id"), '') ||
      iif(OLD."code_end" IS NOT NEW."code_end", ',"code_end":' || json_quote(NEW."code_end"), '') ||
      iif(OLD."recipient_email" IS NOT NEW."recipient_email", ',"recipient_email":' || json_quote(NEW."recipient_email"), '') ||
      iif(OLD."message" IS NOT NEW."message", ',"message":' || json_quote(NEW."message"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."reserved_utc" IS NOT NEW."reserved_utc", ',"reserved_utc":' || json_quote(NEW."reserved_utc"), '') ||
      iif(OLD."reserved_cents" IS NOT NEW."reserved_cents", ',"reserved_cents":' || json_quote(NEW."reserved_cents"), '') ||
      iif(OLD."replaces_id" IS NOT NEW."replaces_id", ',"replaces_id":' || json_quote(NEW."replaces_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_gift_card_settings_insert
AFTER INSERT ON gift_card_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'gift_card_settings', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_gift_card_settings_update
AFTER UPDATE ON gift_card_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'gift_card_settings', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."amounts_json" IS NOT NEW."amounts_json", ',"amounts_json":' || json_quote(OLD."amounts_json"), '') ||
      iif(OLD."valid_months" IS NOT NEW."valid_months", ',"valid_months":' || json_quote(OLD."valid_months"), '') ||
      iif(OLD."vat_kind" IS NOT NEW."vat_kind", ',"vat_kind":' || json_quote(OLD."vat_kind"), '') ||
      iif(json_quote(OLD."vat_rate") IS NOT json_quote(NEW."vat_rate"), ',"vat_rate":' || json_quote(OLD."vat_rate"), '') ||
      iif(OLD."online" IS NOT NEW."online", ',"online":' || json_quote(OLD."online"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."amounts_json" IS NOT NEW."amounts_json", ',"amounts_json":' || json_quote(NEW."amounts_json"), '') ||
      iif(OLD."valid_months" IS NOT NEW."valid_months", ',"valid_months":' || json_quote(NEW."valid_months"), '') ||
      iif(OLD."vat_kind" IS NOT NEW."vat_kind", ',"vat_kind":' || json_quote(NEW."vat_kind"), '') ||
      iif(json_quote(OLD."vat_rate") IS NOT json_quote(NEW."vat_rate"), ',"vat_rate":' || json_quote(NEW."vat_rate"), '') ||
      iif(OLD."online" IS NOT NEW."online", ',"online":' || json_quote(NEW."online"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_prepaid_accounts_insert
AFTER INSERT ON prepaid_accounts WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'prepaid_accounts', NEW."prepaid_id", NEW."prepaid_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_prepaid_accounts_update
AFTER UPDATE ON prepaid_accounts WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'prepaid_accounts', NEW."prepaid_id", NEW."prepaid_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(OLD."prepaid_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(OLD."kind"), '') ||
      iif(OLD."label" IS NOT NEW."label", ',"label":' || json_quote(OLD."label"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."holder_client_id" IS NOT NEW."holder_client_id", ',"holder_client_id":' || json_quote(OLD."holder_client_id"), '') ||
      iif(OLD."vat_kind" IS NOT NEW."vat_kind", ',"vat_kind":' || json_quote(OLD."vat_kind"), '') ||
      iif(json_quote(OLD."vat_rate") IS NOT json_quote(NEW."vat_rate"), ',"vat_rate":' || json_quote(OLD."vat_rate"), '') ||
      iif(OLD."valid_until" IS NOT NEW."valid_until", ',"valid_until":' || json_quote(OLD."valid_until"), '') ||
      iif(OLD."blocked_utc" IS NOT NEW."blocked_utc", ',"blocked_utc":' || json_quote(OLD."blocked_utc"), '') ||
      iif(OLD."blocked_reason" IS NOT NEW."blocked_reason", ',"blocked_reason":' || json_quote(OLD."blocked_reason"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(NEW."prepaid_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(NEW."kind"), '') ||
      iif(OLD."label" IS NOT NEW."label", ',"label":' || json_quote(NEW."label"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."holder_client_id" IS NOT NEW."holder_client_id", ',"holder_client_id":' || json_quote(NEW."holder_client_id"), '') ||
      iif(OLD."vat_kind" IS NOT NEW."vat_kind", ',"vat_kind":' || json_quote(NEW."vat_kind"), '') ||
      iif(json_quote(OLD."vat_rate") IS NOT json_quote(NEW."vat_rate"), ',"vat_rate":' || json_quote(NEW."vat_rate"), '') ||
      iif(OLD."valid_until" IS NOT NEW."valid_until", ',"valid_until":' || json_quote(NEW."valid_until"), '') ||
      iif(OLD."blocked_utc" IS NOT NEW."blocked_utc", ',"blocked_utc":' || json_quote(NEW."blocked_utc"), '') ||
      iif(OLD."blocked_reason" IS NOT NEW."blocked_reason", ',"blocked_reason":' || json_quote(NEW."blocked_reason"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_prepaid_sales_insert
AFTER INSERT ON prepaid_sales WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'prepaid_sales', NEW."prepaid_sale_id", NEW."prepaid_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_prepaid_sales_update
AFTER UPDATE ON prepaid_sales WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'prepaid_sales', NEW."prepaid_sale_id", NEW."prepaid_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."prepaid_sale_id" IS NOT NEW."prepaid_sale_id", ',"prepaid_sale_id":' || json_quote(OLD."prepaid_sale_id"), '') ||
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(OLD."prepaid_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."prepaid_sale_id" IS NOT NEW."prepaid_sale_id", ',"prepaid_sale_id":' || json_quote(NEW."prepaid_sale_id"), '') ||
      iif(OLD."prepaid_id" IS NOT NEW."prepaid_id", ',"prepaid_id":' || json_quote(NEW."prepaid_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_visit_surcharges_insert
AFTER INSERT ON visit_surcharges WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'visit_surcharges', NEW."visit_surcharge_id", NEW."appointment_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_visit_surcharges_update
AFTER UPDATE ON visit_surcharges WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'visit_surcharges', NEW."visit_surcharge_id", NEW."appointment_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."visit_surcharge_id" IS NOT NEW."visit_surcharge_id", ',"visit_surcharge_id":' || json_quote(OLD."visit_surcharge_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."client_history_service_id" IS NOT NEW."client_history_service_id", ',"client_history_service_id":' || json_quote(OLD."client_history_service_id"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(OLD."text"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(OLD."state"), '') ||
      iif(OLD."asked_utc" IS NOT NEW."asked_utc", ',"asked_utc":' || json_quote(OLD."asked_utc"), '') ||
      iif(OLD."answered_utc" IS NOT NEW."answered_utc", ',"answered_utc":' || json_quote(OLD."answered_utc"), '') ||
      iif(OLD."answered_by" IS NOT NEW."answered_by", ',"answered_by":' || json_quote(OLD."answered_by"), '') ||
      iif(OLD."extra_service_id" IS NOT NEW."extra_service_id", ',"extra_service_id":' || json_quote(OLD."extra_service_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."visit_surcharge_id" IS NOT NEW."visit_surcharge_id", ',"visit_surcharge_id":' || json_quote(NEW."visit_surcharge_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."client_history_service_id" IS NOT NEW."client_history_service_id", ',"client_history_service_id":' || json_quote(NEW."client_history_service_id"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(NEW."text"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(NEW."state"), '') ||
      iif(OLD."asked_utc" IS NOT NEW."asked_utc", ',"asked_utc":' || json_quote(NEW."asked_utc"), '') ||
      iif(OLD."answered_utc" IS NOT NEW."answered_utc", ',"answered_utc":' || json_quote(NEW."answered_utc"), '') ||
      iif(OLD."answered_by" IS NOT NEW."answered_by", ',"answered_by":' || json_quote(NEW."answered_by"), '') ||
      iif(OLD."extra_service_id" IS NOT NEW."extra_service_id", ',"extra_service_id":' || json_quote(NEW."extra_service_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_visit_fees_insert
AFTER INSERT ON visit_fees WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'visit_fees', NEW."visit_fee_id", NEW."appointment_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_visit_fees_update
AFTER UPDATE ON visit_fees WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'visit_fees', NEW."visit_fee_id", NEW."appointment_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."visit_fee_id" IS NOT NEW."visit_fee_id", ',"visit_fee_id":' || json_quote(OLD."visit_fee_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."fee" IS NOT NEW."fee", ',"fee":' || json_quote(OLD."fee"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."visit_fee_id" IS NOT NEW."visit_fee_id", ',"visit_fee_id":' || json_quote(NEW."visit_fee_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."fee" IS NOT NEW."fee", ',"fee":' || json_quote(NEW."fee"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_special_promos_insert
AFTER INSERT ON special_promos WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'special_promos', NEW."special_promo_id", NEW."special_promo_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_special_promos_update
AFTER UPDATE ON special_promos WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'special_promos', NEW."special_promo_id", NEW."special_promo_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."special_promo_id" IS NOT NEW."special_promo_id", ',"special_promo_id":' || json_quote(OLD."special_promo_id"), '') ||
      iif(OLD."special_promo" IS NOT NEW."special_promo", ',"special_promo":' || json_quote(OLD."special_promo"), '') ||
      iif(OLD."start_day" IS NOT NEW."start_day", ',"start_day":' || json_quote(OLD."start_day"), '') ||
      iif(OLD."end_day" IS NOT NEW."end_day", ',"end_day":' || json_quote(OLD."end_day"), '') ||
      iif(OLD."weekdays_json" IS NOT NEW."weekdays_json", ',"weekdays_json":' || json_quote(OLD."weekdays_json"), '') ||
      iif(OLD."from_time" IS NOT NEW."from_time", ',"from_time":' || json_quote(OLD."from_time"), '') ||
      iif(OLD."to_time" IS NOT NEW."to_time", ',"to_time":' || json_quote(OLD."to_time"), '') ||
      iif(OLD."all_services" IS NOT NEW."all_services", ',"all_services":' || json_quote(OLD."all_services"), '') ||
      iif(OLD."all_products" IS NOT NEW."all_products", ',"all_products":' || json_quote(OLD."all_products"), '') ||
      iif(OLD."all_staff" IS NOT NEW."all_staff", ',"all_staff":' || json_quote(OLD."all_staff"), '') ||
      iif(OLD."reduction" IS NOT NEW."reduction", ',"reduction":' || json_quote(OLD."reduction"), '') ||
      iif(OLD."percent" IS NOT NEW."percent", ',"percent":' || json_quote(OLD."percent"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(OLD."amount_cents"), '') ||
      iif(OLD."max_uses" IS NOT NEW."max_uses", ',"max_uses":' || json_quote(OLD."max_uses"), '') ||
      iif(OLD."max_uses_per_client" IS NOT NEW."max_uses_per_client", ',"max_uses_per_client":' || json_quote(OLD."max_uses_per_client"), '') ||
      iif(OLD."audience" IS NOT NEW."audience", ',"audience":' || json_quote(OLD."audience"), '') ||
      iif(OLD."audience_values_json" IS NOT NEW."audience_values_json", ',"audience_values_json":' || json_quote(OLD."audience_values_json"), '') ||
      iif(OLD."audience_number" IS NOT NEW."audience_number", ',"audience_number":' || json_quote(OLD."audience_number"), '') ||
      iif(OLD."combinable" IS NOT NEW."combinable", ',"combinable":' || json_quote(OLD."combinable"), '') ||
      iif(OLD."code" IS NOT NEW."code", ',"code":' || json_quote(OLD."code"), '') ||
      iif(OLD."online" IS NOT NEW."online", ',"online":' || json_quote(OLD."online"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(OLD."active"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."special_promo_id" IS NOT NEW."special_promo_id", ',"special_promo_id":' || json_quote(NEW."special_promo_id"), '') ||
      iif(OLD."special_promo" IS NOT NEW."special_promo", ',"special_promo":' || json_quote(NEW."special_promo"), '') ||
      iif(OLD."start_day" IS NOT NEW."start_day", ',"start_day":' || json_quote(NEW."start_day"), '') ||
      iif(OLD."end_day" IS NOT NEW."end_day", ',"end_day":' || json_quote(NEW."end_day"), '') ||
      iif(OLD."weekdays_json" IS NOT NEW."weekdays_json", ',"weekdays_json":' || json_quote(NEW."weekdays_json"), '') ||
      iif(OLD."from_time" IS NOT NEW."from_time", ',"from_time":' || json_quote(NEW."from_time"), '') ||
      iif(OLD."to_time" IS NOT NEW."to_time", ',"to_time":' || json_quote(NEW."to_time"), '') ||
      iif(OLD."all_services" IS NOT NEW."all_services", ',"all_services":' || json_quote(NEW."all_services"), '') ||
      iif(OLD."all_products" IS NOT NEW."all_products", ',"all_products":' || json_quote(NEW."all_products"), '') ||
      iif(OLD."all_staff" IS NOT NEW."all_staff", ',"all_staff":' || json_quote(NEW."all_staff"), '') ||
      iif(OLD."reduction" IS NOT NEW."reduction", ',"reduction":' || json_quote(NEW."reduction"), '') ||
      iif(OLD."percent" IS NOT NEW."percent", ',"percent":' || json_quote(NEW."percent"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(NEW."amount_cents"), '') ||
      iif(OLD."max_uses" IS NOT NEW."max_uses", ',"max_uses":' || json_quote(NEW."max_uses"), '') ||
      iif(OLD."max_uses_per_client" IS NOT NEW."max_uses_per_client", ',"max_uses_per_client":' || json_quote(NEW."max_uses_per_client"), '') ||
      iif(OLD."audience" IS NOT NEW."audience", ',"audience":' || json_quote(NEW."audience"), '') ||
      iif(OLD."audience_values_json" IS NOT NEW."audience_values_json", ',"audience_values_json":' || json_quote(NEW."audience_values_json"), '') ||
      iif(OLD."audience_number" IS NOT NEW."audience_number", ',"audience_number":' || json_quote(NEW."audience_number"), '') ||
      iif(OLD."combinable" IS NOT NEW."combinable", ',"combinable":' || json_quote(NEW."combinable"), '') ||
      iif(OLD."code" IS NOT NEW."code", ',"code":' || json_quote(NEW."code"), '') ||
      iif(OLD."online" IS NOT NEW."online", ',"online":' || json_quote(NEW."online"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(NEW."active"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_services_insert
AFTER INSERT ON special_promo_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'special_promo_services', NEW."special_promo_service_id", NEW."special_promo_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_services_update
AFTER UPDATE ON special_promo_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'special_promo_services', NEW."special_promo_service_id", NEW."special_promo_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."special_promo_service_id" IS NOT NEW."special_promo_service_id", ',"special_promo_service_id":' || json_quote(OLD."special_promo_service_id"), '') ||
      iif(OLD."special_promo_id" IS NOT NEW."special_promo_id", ',"special_promo_id":' || json_quote(OLD."special_promo_id"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(OLD."active"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(OLD."service_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."special_promo_service_id" IS NOT NEW."special_promo_service_id", ',"special_promo_service_id":' || json_quote(NEW."special_promo_service_id"), '') ||
      iif(OLD."special_promo_id" IS NOT NEW."special_promo_id", ',"special_promo_id":' || json_quote(NEW."special_promo_id"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(NEW."active"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(NEW."service_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_products_insert
AFTER INSERT ON special_promo_products WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'special_promo_products', NEW."special_promo_product_id", NEW."special_promo_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_products_update
AFTER UPDATE ON special_promo_products WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'special_promo_products', NEW."special_promo_product_id", NEW."special_promo_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."special_promo_product_id" IS NOT NEW."special_promo_product_id", ',"special_promo_product_id":' || json_quote(OLD."special_promo_product_id"), '') ||
      iif(OLD."special_promo_id" IS NOT NEW."special_promo_id", ',"special_promo_id":' || json_quote(OLD."special_promo_id"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(OLD."active"), '') ||
      iif(OLD."product_id" IS NOT NEW."product_id", ',"product_id":' || json_quote(OLD."product_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."special_promo_product_id" IS NOT NEW."special_promo_product_id", ',"special_promo_product_id":' || json_quote(NEW."special_promo_product_id"), '') ||
      iif(OLD."special_promo_id" IS NOT NEW."special_promo_id", ',"special_promo_id":' || json_quote(NEW."special_promo_id"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(NEW."active"), '') ||
      iif(OLD."product_id" IS NOT NEW."product_id", ',"product_id":' || json_quote(NEW."product_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_staff_insert
AFTER INSERT ON special_promo_staff WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'special_promo_staff', NEW."special_promo_staff_id", NEW."special_promo_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_staff_update
AFTER UPDATE ON special_promo_staff WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'special_promo_staff', NEW."special_promo_staff_id", NEW."special_promo_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."special_promo_staff_id" IS NOT NEW."special_promo_staff_id", ',"special_promo_staff_id":' || json_quote(OLD."special_promo_staff_id"), '') ||
      iif(OLD."special_promo_id" IS NOT NEW."special_promo_id", ',"special_promo_id":' || json_quote(OLD."special_promo_id"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(OLD."active"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."special_promo_staff_id" IS NOT NEW."special_promo_staff_id", ',"special_promo_staff_id":' || json_quote(NEW."special_promo_staff_id"), '') ||
      iif(OLD."special_promo_id" IS NOT NEW."special_promo_id", ',"special_promo_id":' || json_quote(NEW."special_promo_id"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(NEW."active"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_usage_stats_insert
AFTER INSERT ON special_promo_usage_stats WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'special_promo_usage_stats', NEW."special_promo_usage_stats_id", NEW."appointment_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_usage_stats_update
AFTER UPDATE ON special_promo_usage_stats WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'special_promo_usage_stats', NEW."special_promo_usage_stats_id", NEW."appointment_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."special_promo_usage_stats_id" IS NOT NEW."special_promo_usage_stats_id", ',"special_promo_usage_stats_id":' || json_quote(OLD."special_promo_usage_stats_id"), '') ||
      iif(OLD."special_promo_id" IS NOT NEW."special_promo_id", ',"special_promo_id":' || json_quote(OLD."special_promo_id"), '') ||
      iif(OLD."usage_date" IS NOT NEW."usage_date", ',"usage_date":' || json_quote(OLD."usage_date"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(OLD."active"), '') ||
      iif(OLD."ended" IS NOT NEW."ended", ',"ended":' || json_quote(OLD."ended"), '') ||
      iif(OLD."terms_json" IS NOT NEW."terms_json", ',"terms_json":' || json_quote(OLD."terms_json"), '') ||
      iif(OLD."given_cents" IS NOT NEW."given_cents", ',"given_cents":' || json_quote(OLD."given_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."special_promo_usage_stats_id" IS NOT NEW."special_promo_usage_stats_id", ',"special_promo_usage_stats_id":' || json_quote(NEW."special_promo_usage_stats_id"), '') ||
      iif(OLD."special_promo_id" IS NOT NEW."special_promo_id", ',"special_promo_id":' || json_quote(NEW."special_promo_id"), '') ||
      iif(OLD."usage_date" IS NOT NEW."usage_date", ',"usage_date":' || json_quote(NEW."usage_date"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."active" IS NOT NEW."active", ',"active":' || json_quote(NEW."active"), '') ||
      iif(OLD."ended" IS NOT NEW."ended", ',"ended":' || json_quote(NEW."ended"), '') ||
      iif(OLD."terms_json" IS NOT NEW."terms_json", ',"terms_json":' || json_quote(NEW."terms_json"), '') ||
      iif(OLD."given_cents" IS NOT NEW."given_cents", ',"given_cents":' || json_quote(NEW."given_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_campaigns_insert
AFTER INSERT ON campaigns WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'campaigns', NEW."campaign_id", NEW."campaign_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_campaigns_update
AFTER UPDATE ON campaigns WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'campaigns', NEW."campaign_id", NEW."campaign_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."campaign_id" IS NOT NEW."campaign_id", ',"campaign_id":' || json_quote(OLD."campaign_id"), '') ||
      iif(OLD."campaign" IS NOT NEW."campaign", ',"campaign":' || json_quote(OLD."campaign"), '') ||
      iif(OLD."prize" IS NOT NEW."prize", ',"prize":' || json_quote(OLD."prize"), '') ||
      iif(OLD."measure" IS NOT NEW."measure", ',"measure":' || json_quote(OLD."measure"), '') ||
      iif(OLD."goal" IS NOT NEW."goal", ',"goal":' || json_quote(OLD."goal"), '') ||
      iif(OLD."setup_utc" IS NOT NEW."setup_utc", ',"setup_utc":' || json_quote(OLD."setup_utc"), '') ||
      iif(OLD."start_day" IS NOT NEW."start_day", ',"start_day":' || json_quote(OLD."start_day"), '') ||
      iif(OLD."end_day" IS NOT NEW."end_day", ',"end_day":' || json_quote(OLD."end_day"), '') ||
      iif(OLD."items_json" IS NOT NEW."items_json", ',"items_json":' || json_quote(OLD."items_json"), '') ||
      iif(OLD."results_json" IS NOT NEW."results_json", ',"results_json":' || json_quote(OLD."results_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."campaign_id" IS NOT NEW."campaign_id", ',"campaign_id":' || json_quote(NEW."campaign_id"), '') ||
      iif(OLD."campaign" IS NOT NEW."campaign", ',"campaign":' || json_quote(NEW."campaign"), '') ||
      iif(OLD."prize" IS NOT NEW."prize", ',"prize":' || json_quote(NEW."prize"), '') ||
      iif(OLD."measure" IS NOT NEW."measure", ',"measure":' || json_quote(NEW."measure"), '') ||
      iif(OLD."goal" IS NOT NEW."goal", ',"goal":' || json_quote(NEW."goal"), '') ||
      iif(OLD."setup_utc" IS NOT NEW."setup_utc", ',"setup_utc":' || json_quote(NEW."setup_utc"), '') ||
      iif(OLD."start_day" IS NOT NEW."start_day", ',"start_day":' || json_quote(NEW."start_day"), '') ||
      iif(OLD."end_day" IS NOT NEW."end_day", ',"end_day":' || json_quote(NEW."end_day"), '') ||
      iif(OLD."items_json" IS NOT NEW."items_json", ',"items_json":' || json_quote(NEW."items_json"), '') ||
      iif(OLD."results_json" IS NOT NEW."results_json", ',"results_json":' || json_quote(NEW."results_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_targets_insert
AFTER INSERT ON targets WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'targets', NEW."target_id", NEW."target_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_targets_update
AFTER UPDATE ON targets WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'targets', NEW."target_id", NEW."target_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."target_id" IS NOT NEW."target_id", ',"target_id":' || json_quote(OLD."target_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."period" IS NOT NEW."period", ',"period":' || json_quote(OLD."period"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(OLD."amount_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."target_id" IS NOT NEW."target_id", ',"target_id":' || json_quote(NEW."target_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."period" IS NOT NEW."period", ',"period":' || json_quote(NEW."period"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(NEW."amount_cents"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_requests_insert
AFTER INSERT ON client_history_requests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_requests', NEW."client_history_request_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_requests_update
AFTER UPDATE ON client_history_requests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_requests', NEW."client_history_request_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_history_request_id" IS NOT NEW."client_history_request_id", ',"client_history_request_id":' || json_quote(OLD."client_history_request_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."request" IS NOT NEW."request", ',"request":' || json_quote(OLD."request"), '') ||
      iif(OLD."done_utc" IS NOT NEW."done_utc", ',"done_utc":' || json_quote(OLD."done_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_history_request_id" IS NOT NEW."client_history_request_id", ',"client_history_request_id":' || json_quote(NEW."client_history_request_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."request" IS NOT NEW."request", ',"request":' || json_quote(NEW."request"), '') ||
      iif(OLD."done_utc" IS NOT NEW."done_utc", ',"done_utc":' || json_quote(NEW."done_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_feedbacks_insert
AFTER INSERT ON client_feedbacks WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_feedbacks', NEW."client_feedback_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_feedbacks_update
AFTER UPDATE ON client_feedbacks WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_feedbacks', NEW."client_feedback_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_feedback_id" IS NOT NEW."client_feedback_id", ',"client_feedback_id":' || json_quote(OLD."client_feedback_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."rating" IS NOT NEW."rating", ',"rating":' || json_quote(OLD."rating"), '') ||
      iif(OLD."feedback" IS NOT NEW."feedback", ',"feedback":' || json_quote(OLD."feedback"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_feedback_id" IS NOT NEW."client_feedback_id", ',"client_feedback_id":' || json_quote(NEW."client_feedback_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."rating" IS NOT NEW."rating", ',"rating":' || json_quote(NEW."rating"), '') ||
      iif(OLD."feedback" IS NOT NEW."feedback", ',"feedback":' || json_quote(NEW."feedback"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_npss_insert
AFTER INSERT ON client_npss WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_npss', NEW."client_nps_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_npss_update
AFTER UPDATE ON client_npss WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_npss', NEW."client_nps_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_nps_id" IS NOT NEW."client_nps_id", ',"client_nps_id":' || json_quote(OLD."client_nps_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."asked_utc" IS NOT NEW."asked_utc", ',"asked_utc":' || json_quote(OLD."asked_utc"), '') ||
      iif(OLD."answered_utc" IS NOT NEW."answered_utc", ',"answered_utc":' || json_quote(OLD."answered_utc"), '') ||
      iif(OLD."score" IS NOT NEW."score", ',"score":' || json_quote(OLD."score"), '') ||
      iif(OLD."comment" IS NOT NEW."comment", ',"comment":' || json_quote(OLD."comment"), '') ||
      iif(OLD."handled_utc" IS NOT NEW."handled_utc", ',"handled_utc":' || json_quote(OLD."handled_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_nps_id" IS NOT NEW."client_nps_id", ',"client_nps_id":' || json_quote(NEW."client_nps_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."asked_utc" IS NOT NEW."asked_utc", ',"asked_utc":' || json_quote(NEW."asked_utc"), '') ||
      iif(OLD."answered_utc" IS NOT NEW."answered_utc", ',"answered_utc":' || json_quote(NEW."answered_utc"), '') ||
      iif(OLD."score" IS NOT NEW."score", ',"score":' || json_quote(NEW."score"), '') ||
      iif(OLD."comment" IS NOT NEW."comment", ',"comment":' || json_quote(NEW."comment"), '') ||
      iif(OLD."handled_utc" IS NOT NEW."handled_utc", ',"handled_utc":' || json_quote(NEW."handled_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_message_templates_insert
AFTER INSERT ON message_templates WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'message_templates', NEW."message_template_id", NEW."message_template_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_message_templates_update
AFTER UPDATE ON message_templates WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'message_templates', NEW."message_template_id", NEW."message_template_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."message_template_id" IS NOT NEW."message_template_id", ',"message_template_id":' || json_quote(OLD."message_template_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(OLD."kind"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."subject" IS NOT NEW."subject", ',"subject":' || json_quote(OLD."subject"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(OLD."text"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."message_template_id" IS NOT NEW."message_template_id", ',"message_template_id":' || json_quote(NEW."message_template_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(NEW."kind"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."subject" IS NOT NEW."subject", ',"subject":' || json_quote(NEW."subject"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(NEW."text"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_reports_insert
AFTER INSERT ON reports WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'reports', NEW."report_id", NEW."report_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_reports_update
AFTER UPDATE ON reports WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'reports', NEW."report_id", NEW."report_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."report_id" IS NOT NEW."report_id", ',"report_id":' || json_quote(OLD."report_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(OLD."name"), '') ||
      iif(OLD."definition_json" IS NOT NEW."definition_json", ',"definition_json":' || json_quote(OLD."definition_json"), '') ||
      iif(OLD."shared_with_json" IS NOT NEW."shared_with_json", ',"shared_with_json":' || json_quote(OLD."shared_with_json"), '') ||
      iif(OLD."mail" IS NOT NEW."mail", ',"mail":' || json_quote(OLD."mail"), '') ||
      iif(OLD."mail_day" IS NOT NEW."mail_day", ',"mail_day":' || json_quote(OLD."mail_day"), '') ||
      iif(OLD."scheduled_utc" IS NOT NEW."scheduled_utc", ',"scheduled_utc":' || json_quote(OLD."scheduled_utc"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."report_id" IS NOT NEW."report_id", ',"report_id":' || json_quote(NEW."report_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(NEW."name"), '') ||
      iif(OLD."definition_json" IS NOT NEW."definition_json", ',"definition_json":' || json_quote(NEW."definition_json"), '') ||
      iif(OLD."shared_with_json" IS NOT NEW."shared_with_json", ',"shared_with_json":' || json_quote(NEW."shared_with_json"), '') ||
      iif(OLD."mail" IS NOT NEW."mail", ',"mail":' || json_quote(NEW."mail"), '') ||
      iif(OLD."mail_day" IS NOT NEW."mail_day", ',"mail_day":' || json_quote(NEW."mail_day"), '') ||
      iif(OLD."scheduled_utc" IS NOT NEW."scheduled_utc", ',"scheduled_utc":' || json_quote(NEW."scheduled_utc"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_consent_forms_insert
AFTER INSERT ON consent_forms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'consent_forms', NEW."consent_form_id", NEW."consent_form_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_consent_forms_update
AFTER UPDATE ON consent_forms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'consent_forms', NEW."consent_form_id", NEW."consent_form_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."consent_form_id" IS NOT NEW."consent_form_id", ',"consent_form_id":' || json_quote(OLD."consent_form_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(OLD."name"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(OLD."text"), '') ||
      iif(OLD."questions_json" IS NOT NEW."questions_json", ',"questions_json":' || json_quote(OLD."questions_json"), '') ||
      iif(OLD."text_version" IS NOT NEW."text_version", ',"text_version":' || json_quote(OLD."text_version"), '') ||
      iif(OLD."service_ids_json" IS NOT NEW."service_ids_json", ',"service_ids_json":' || json_quote(OLD."service_ids_json"), '') ||
      iif(OLD."only_minors" IS NOT NEW."only_minors", ',"only_minors":' || json_quote(OLD."only_minors"), '') ||
      iif(OLD."valid_months" IS NOT NEW."valid_months", ',"valid_months":' || json_quote(OLD."valid_months"), '') ||
      iif(OLD."asks_since_utc" IS NOT NEW."asks_since_utc", ',"asks_since_utc":' || json_quote(OLD."asks_since_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."consent_form_id" IS NOT NEW."consent_form_id", ',"consent_form_id":' || json_quote(NEW."consent_form_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(NEW."name"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(NEW."text"), '') ||
      iif(OLD."questions_json" IS NOT NEW."questions_json", ',"questions_json":' || json_quote(NEW."questions_json"), '') ||
      iif(OLD."text_version" IS NOT NEW."text_version", ',"text_version":' || json_quote(NEW."text_version"), '') ||
      iif(OLD."service_ids_json" IS NOT NEW."service_ids_json", ',"service_ids_json":' || json_quote(NEW."service_ids_json"), '') ||
      iif(OLD."only_minors" IS NOT NEW."only_minors", ',"only_minors":' || json_quote(NEW."only_minors"), '') ||
      iif(OLD."valid_months" IS NOT NEW."valid_months", ',"valid_months":' || json_quote(NEW."valid_months"), '') ||
      iif(OLD."asks_since_utc" IS NOT NEW."asks_since_utc", ',"asks_since_utc":' || json_quote(NEW."asks_since_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_consent_forms_insert
AFTER INSERT ON client_consent_forms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_consent_forms', NEW."client_consent_form_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_consent_forms_update
AFTER UPDATE ON client_consent_forms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_consent_forms', NEW."client_consent_form_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_consent_form_id" IS NOT NEW."client_consent_form_id", ',"client_consent_form_id":' || json_quote(OLD."client_consent_form_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."consent_form_id" IS NOT NEW."consent_form_id", ',"consent_form_id":' || json_quote(OLD."consent_form_id"), '') ||
      iif(OLD."text_version" IS NOT NEW."text_version", ',"text_version":' || json_quote(OLD."text_version"), '') ||
      iif(OLD."text_hash" IS NOT NEW."text_hash", ',"text_hash":' || json_quote(OLD."text_hash"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(OLD."at_utc"), '') ||
      iif(OLD."source" IS NOT NEW."source", ',"source":' || json_quote(OLD."source"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."answers_json" IS NOT NEW."answers_json", ',"answers_json":' || json_quote(OLD."answers_json"), '') ||
      iif(OLD."signed_name" IS NOT NEW."signed_name", ',"signed_name":' || json_quote(OLD."signed_name"), '') ||
      iif(OLD."signature" IS NOT NEW."signature", ',"signature":' || json_quote(OLD."signature"), '') ||
      iif(OLD."network" IS NOT NEW."network", ',"network":' || json_quote(OLD."network"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_consent_form_id" IS NOT NEW."client_consent_form_id", ',"client_consent_form_id":' || json_quote(NEW."client_consent_form_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."consent_form_id" IS NOT NEW."consent_form_id", ',"consent_form_id":' || json_quote(NEW."consent_form_id"), '') ||
      iif(OLD."text_version" IS NOT NEW."text_version", ',"text_version":' || json_quote(NEW."text_version"), '') ||
      iif(OLD."text_hash" IS NOT NEW."text_hash", ',"text_hash":' || json_quote(NEW."text_hash"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(NEW."at_utc"), '') ||
      iif(OLD."source" IS NOT NEW."source", ',"source":' || json_quote(NEW."source"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."answers_json" IS NOT NEW."answers_json", ',"answers_json":' || json_quote(NEW."answers_json"), '') ||
      iif(OLD."signed_name" IS NOT NEW."signed_name", ',"signed_name":' || json_quote(NEW."signed_name"), '') ||
      iif(OLD."signature" IS NOT NEW."signature", ',"signature":' || json_quote(NEW."signature"), '') ||
      iif(OLD."network" IS NOT NEW."network", ',"network":' || json_quote(NEW."network"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_surveys_insert
AFTER INSERT ON surveys WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'surveys', NEW."survey_id", NEW."survey_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_surveys_update
AFTER UPDATE ON surveys WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'surveys', NEW."survey_id", NEW."survey_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."survey_id" IS NOT NEW."survey_id", ',"survey_id":' || json_quote(OLD."survey_id"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(OLD."title"), '') ||
      iif(OLD."intro" IS NOT NEW."intro", ',"intro":' || json_quote(OLD."intro"), '') ||
      iif(OLD."questions_json" IS NOT NEW."questions_json", ',"questions_json":' || json_quote(OLD."questions_json"), '') ||
      iif(OLD."archived_utc" IS NOT NEW."archived_utc", ',"archived_utc":' || json_quote(OLD."archived_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."survey_id" IS NOT NEW."survey_id", ',"survey_id":' || json_quote(NEW."survey_id"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(NEW."title"), '') ||
      iif(OLD."intro" IS NOT NEW."intro", ',"intro":' || json_quote(NEW."intro"), '') ||
      iif(OLD."questions_json" IS NOT NEW."questions_json", ',"questions_json":' || json_quote(NEW."questions_json"), '') ||
      iif(OLD."archived_utc" IS NOT NEW."archived_utc", ',"archived_utc":' || json_quote(NEW."archived_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_surveys_insert
AFTER INSERT ON client_surveys WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_surveys', NEW."client_survey_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_surveys_update
AFTER UPDATE ON client_surveys WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_surveys', NEW."client_survey_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_survey_id" IS NOT NEW."client_survey_id", ',"client_survey_id":' || json_quote(OLD."client_survey_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."survey_id" IS NOT NEW."survey_id", ',"survey_id":' || json_quote(OLD."survey_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."asked_utc" IS NOT NEW."asked_utc", ',"asked_utc":' || json_quote(OLD."asked_utc"), '') ||
      iif(OLD."answered_utc" IS NOT NEW."answered_utc", ',"answered_utc":' || json_quote(OLD."answered_utc"), '') ||
      iif(OLD."survey_version" IS NOT NEW."survey_version", ',"survey_version":' || json_quote(OLD."survey_version"), '') ||
      iif(OLD."answers_json" IS NOT NEW."answers_json", ',"answers_json":' || json_quote(OLD."answers_json"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_survey_id" IS NOT NEW."client_survey_id", ',"client_survey_id":' || json_quote(NEW."client_survey_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."survey_id" IS NOT NEW."survey_id", ',"survey_id":' || json_quote(NEW."survey_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."asked_utc" IS NOT NEW."asked_utc", ',"asked_utc":' || json_quote(NEW."asked_utc"), '') ||
      iif(OLD."answered_utc" IS NOT NEW."answered_utc", ',"answered_utc":' || json_quote(NEW."answered_utc"), '') ||
      iif(OLD."survey_version" IS NOT NEW."survey_version", ',"survey_version":' || json_quote(NEW."survey_version"), '') ||
      iif(OLD."answers_json" IS NOT NEW."answers_json", ',"answers_json":' || json_quote(NEW."answers_json"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_cron_messages_insert
AFTER INSERT ON cron_messages WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'cron_messages', NEW."cron_message_id", NEW."cron_message_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_cron_messages_update
AFTER UPDATE ON cron_messages WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'cron_messages', NEW."cron_message_id", NEW."cron_message_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."cron_message_id" IS NOT NEW."cron_message_id", ',"cron_message_id":' || json_quote(OLD."cron_message_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(OLD."kind"), '') ||
      iif(OLD."enabled" IS NOT NEW."enabled", ',"enabled":' || json_quote(OLD."enabled"), '') ||
      iif(OLD."minute_of_day" IS NOT NEW."minute_of_day", ',"minute_of_day":' || json_quote(OLD."minute_of_day"), '') ||
      iif(OLD."amount" IS NOT NEW."amount", ',"amount":' || json_quote(OLD."amount"), '') ||
      iif(OLD."since_utc" IS NOT NEW."since_utc", ',"since_utc":' || json_quote(OLD."since_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."cron_message_id" IS NOT NEW."cron_message_id", ',"cron_message_id":' || json_quote(NEW."cron_message_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(NEW."kind"), '') ||
      iif(OLD."enabled" IS NOT NEW."enabled", ',"enabled":' || json_quote(NEW."enabled"), '') ||
      iif(OLD."minute_of_day" IS NOT NEW."minute_of_day", ',"minute_of_day":' || json_quote(NEW."minute_of_day"), '') ||
      iif(OLD."amount" IS NOT NEW."amount", ',"amount":' || json_quote(NEW."amount"), '') ||
      iif(OLD."since_utc" IS NOT NEW."since_utc", ',"since_utc":' || json_quote(NEW."since_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_colours_insert
AFTER INSERT ON client_history_colours WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_colours', NEW."client_history_colour_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_colours_update
AFTER UPDATE ON client_history_colours WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_colours', NEW."client_history_colour_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_history_colour_id" IS NOT NEW."client_history_colour_id", ',"client_history_colour_id":' || json_quote(OLD."client_history_colour_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(OLD."title"), '') ||
      iif(OLD."areas_json" IS NOT NEW."areas_json", ',"areas_json":' || json_quote(OLD."areas_json"), '') ||
      iif(OLD."natural_base" IS NOT NEW."natural_base", ',"natural_base":' || json_quote(OLD."natural_base"), '') ||
      iif(OLD."grey_percent" IS NOT NEW."grey_percent", ',"grey_percent":' || json_quote(OLD."grey_percent"), '') ||
      iif(OLD."result" IS NOT NEW."result", ',"result":' || json_quote(OLD."result"), '') ||
      iif(OLD."next_time" IS NOT NEW."next_time", ',"next_time":' || json_quote(OLD."next_time"), '') ||
      iif(json_quote(OLD."leftover_grams") IS NOT json_quote(NEW."leftover_grams"), ',"leftover_grams":' || json_quote(OLD."leftover_grams"), '') ||
      iif(OLD."uses_json" IS NOT NEW."uses_json", ',"uses_json":' || json_quote(OLD."uses_json"), '') ||
      iif(OLD."extra_service_id" IS NOT NEW."extra_service_id", ',"extra_service_id":' || json_quote(OLD."extra_service_id"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(OLD."image"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_history_colour_id" IS NOT NEW."client_history_colour_id", ',"client_history_colour_id":' || json_quote(NEW."client_history_colour_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."title" IS NOT NEW."title", ',"title":' || json_quote(NEW."title"), '') ||
      iif(OLD."areas_json" IS NOT NEW."areas_json", ',"areas_json":' || json_quote(NEW."areas_json"), '') ||
      iif(OLD."natural_base" IS NOT NEW."natural_base", ',"natural_base":' || json_quote(NEW."natural_base"), '') ||
      iif(OLD."grey_percent" IS NOT NEW."grey_percent", ',"grey_percent":' || json_quote(NEW."grey_percent"), '') ||
      iif(OLD."result" IS NOT NEW."result", ',"result":' || json_quote(NEW."result"), '') ||
      iif(OLD."next_time" IS NOT NEW."next_time", ',"next_time":' || json_quote(NEW."next_time"), '') ||
      iif(json_quote(OLD."leftover_grams") IS NOT json_quote(NEW."leftover_grams"), ',"leftover_grams":' || json_quote(NEW."leftover_grams"), '') ||
      iif(OLD."uses_json" IS NOT NEW."uses_json", ',"uses_json":' || json_quote(NEW."uses_json"), '') ||
      iif(OLD."extra_service_id" IS NOT NEW."extra_service_id", ',"extra_service_id":' || json_quote(NEW."extra_service_id"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(NEW."image"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_patch_tests_insert
AFTER INSERT ON patch_tests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'patch_tests', NEW."patch_test_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_patch_tests_update
AFTER UPDATE ON patch_tests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'patch_tests', NEW."patch_test_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."patch_test_id" IS NOT NEW."patch_test_id", ',"patch_test_id":' || json_quote(OLD."patch_test_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."line" IS NOT NEW."line", ',"line":' || json_quote(OLD."line"), '') ||
      iif(OLD."result" IS NOT NEW."result", ',"result":' || json_quote(OLD."result"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."patch_test_id" IS NOT NEW."patch_test_id", ',"patch_test_id":' || json_quote(NEW."patch_test_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."line" IS NOT NEW."line", ',"line":' || json_quote(NEW."line"), '') ||
      iif(OLD."result" IS NOT NEW."result", ',"result":' || json_quote(NEW."result"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_hairs_insert
AFTER INSERT ON client_history_hairs WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_hairs', NEW."client_history_hair_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_hairs_update
AFTER UPDATE ON client_history_hairs WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_hairs', NEW."client_history_hair_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_history_hair_id" IS NOT NEW."client_history_hair_id", ',"client_history_hair_id":' || json_quote(OLD."client_history_hair_id"), '') ||
      iif(OLD."texture" IS NOT NEW."texture", ',"texture":' || json_quote(OLD."texture"), '') ||
      iif(OLD."porosity" IS NOT NEW."porosity", ',"porosity":' || json_quote(OLD."porosity"), '') ||
      iif(OLD."density" IS NOT NEW."density", ',"density":' || json_quote(OLD."density"), '') ||
      iif(OLD."elasticity" IS NOT NEW."elasticity", ',"elasticity":' || json_quote(OLD."elasticity"), '') ||
      iif(OLD."damage" IS NOT NEW."damage", ',"damage":' || json_quote(OLD."damage"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(OLD."image"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_history_hair_id" IS NOT NEW."client_history_hair_id", ',"client_history_hair_id":' || json_quote(NEW."client_history_hair_id"), '') ||
      iif(OLD."texture" IS NOT NEW."texture", ',"texture":' || json_quote(NEW."texture"), '') ||
      iif(OLD."porosity" IS NOT NEW."porosity", ',"porosity":' || json_quote(NEW."porosity"), '') ||
      iif(OLD."density" IS NOT NEW."density", ',"density":' || json_quote(NEW."density"), '') ||
      iif(OLD."elasticity" IS NOT NEW."elasticity", ',"elasticity":' || json_quote(NEW."elasticity"), '') ||
      iif(OLD."damage" IS NOT NEW."damage", ',"damage":' || json_quote(NEW."damage"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(NEW."image"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_scalps_insert
AFTER INSERT ON client_history_scalps WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_scalps', NEW."client_history_scalp_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_scalps_update
AFTER UPDATE ON client_history_scalps WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_scalps', NEW."client_history_scalp_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_history_scalp_id" IS NOT NEW."client_history_scalp_id", ',"client_history_scalp_id":' || json_quote(OLD."client_history_scalp_id"), '') ||
      iif(OLD."sebum" IS NOT NEW."sebum", ',"sebum":' || json_quote(OLD."sebum"), '') ||
      iif(OLD."flaking" IS NOT NEW."flaking", ',"flaking":' || json_quote(OLD."flaking"), '') ||
      iif(OLD."redness" IS NOT NEW."redness", ',"redness":' || json_quote(OLD."redness"), '') ||
      iif(OLD."sensitivity" IS NOT NEW."sensitivity", ',"sensitivity":' || json_quote(OLD."sensitivity"), '') ||
      iif(OLD."hair_loss" IS NOT NEW."hair_loss", ',"hair_loss":' || json_quote(OLD."hair_loss"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(OLD."image"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_history_scalp_id" IS NOT NEW."client_history_scalp_id", ',"client_history_scalp_id":' || json_quote(NEW."client_history_scalp_id"), '') ||
      iif(OLD."sebum" IS NOT NEW."sebum", ',"sebum":' || json_quote(NEW."sebum"), '') ||
      iif(OLD."flaking" IS NOT NEW."flaking", ',"flaking":' || json_quote(NEW."flaking"), '') ||
      iif(OLD."redness" IS NOT NEW."redness", ',"redness":' || json_quote(NEW."redness"), '') ||
      iif(OLD."sensitivity" IS NOT NEW."sensitivity", ',"sensitivity":' || json_quote(NEW."sensitivity"), '') ||
      iif(OLD."hair_loss" IS NOT NEW."hair_loss", ',"hair_loss":' || json_quote(NEW."hair_loss"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(NEW."image"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_galleries_insert
AFTER INSERT ON client_history_galleries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_galleries', NEW."client_history_gallery_id", NEW."client_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_galleries_update
AFTER UPDATE ON client_history_galleries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'client_history_galleries', NEW."client_history_gallery_id", NEW."client_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."client_history_gallery_id" IS NOT NEW."client_history_gallery_id", ',"client_history_gallery_id":' || json_quote(OLD."client_history_gallery_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(OLD."sub_client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(OLD."kind"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."may_publish" IS NOT NEW."may_publish", ',"may_publish":' || json_quote(OLD."may_publish"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(OLD."image"), '') ||
      iif(OLD."width" IS NOT NEW."width", ',"width":' || json_quote(OLD."width"), '') ||
      iif(OLD."height" IS NOT NEW."height", ',"height":' || json_quote(OLD."height"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."client_history_gallery_id" IS NOT NEW."client_history_gallery_id", ',"client_history_gallery_id":' || json_quote(NEW."client_history_gallery_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(NEW."sub_client_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(NEW."kind"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."may_publish" IS NOT NEW."may_publish", ',"may_publish":' || json_quote(NEW."may_publish"), '') ||
      iif(OLD."image" IS NOT NEW."image", ',"image":' || json_quote(NEW."image"), '') ||
      iif(OLD."width" IS NOT NEW."width", ',"width":' || json_quote(NEW."width"), '') ||
      iif(OLD."height" IS NOT NEW."height", ',"height":' || json_quote(NEW."height"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_waiting_list_entries_insert
AFTER INSERT ON waiting_list_entries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'waiting_list_entries', NEW."waiting_list_entry_id", NEW."waiting_list_entry_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_waiting_list_entries_update
AFTER UPDATE ON waiting_list_entries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'waiting_list_entries', NEW."waiting_list_entry_id", NEW."waiting_list_entry_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."waiting_list_entry_id" IS NOT NEW."waiting_list_entry_id", ',"waiting_list_entry_id":' || json_quote(OLD."waiting_list_entry_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."services_json" IS NOT NEW."services_json", ',"services_json":' || json_quote(OLD."services_json"), '') ||
      iif(OLD."day_from" IS NOT NEW."day_from", ',"day_from":' || json_quote(OLD."day_from"), '') ||
      iif(OLD."day_to" IS NOT NEW."day_to", ',"day_to":' || json_quote(OLD."day_to"), '') ||
      iif(OLD."weekdays_json" IS NOT NEW."weekdays_json", ',"weekdays_json":' || json_quote(OLD."weekdays_json"), '') ||
      iif(OLD."from_time" IS NOT NEW."from_time", ',"from_time":' || json_quote(OLD."from_time"), '') ||
      iif(OLD."to_time" IS NOT NEW."to_time", ',"to_time":' || json_quote(OLD."to_time"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."channel" IS NOT NEW."channel", ',"channel":' || json_quote(OLD."channel"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(OLD."state"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(OLD."created_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."waiting_list_entry_id" IS NOT NEW."waiting_list_entry_id", ',"waiting_list_entry_id":' || json_quote(NEW."waiting_list_entry_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."services_json" IS NOT NEW."services_json", ',"services_json":' || json_quote(NEW."services_json"), '') ||
      iif(OLD."day_from" IS NOT NEW."day_from", ',"day_from":' || json_quote(NEW."day_from"), '') ||
      iif(OLD."day_to" IS NOT NEW."day_to", ',"day_to":' || json_quote(NEW."day_to"), '') ||
      iif(OLD."weekdays_json" IS NOT NEW."weekdays_json", ',"weekdays_json":' || json_quote(NEW."weekdays_json"), '') ||
      iif(OLD."from_time" IS NOT NEW."from_time", ',"from_time":' || json_quote(NEW."from_time"), '') ||
      iif(OLD."to_time" IS NOT NEW."to_time", ',"to_time":' || json_quote(NEW."to_time"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."channel" IS NOT NEW."channel", ',"channel":' || json_quote(NEW."channel"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(NEW."state"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(NEW."created_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_waiting_list_offers_insert
AFTER INSERT ON waiting_list_offers WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'waiting_list_offers', NEW."waiting_list_offer_id", NEW."waiting_list_entry_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_waiting_list_offers_update
AFTER UPDATE ON waiting_list_offers WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'waiting_list_offers', NEW."waiting_list_offer_id", NEW."waiting_list_entry_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."waiting_list_offer_id" IS NOT NEW."waiting_list_offer_id", ',"waiting_list_offer_id":' || json_quote(OLD."waiting_list_offer_id"), '') ||
      iif(OLD."waiting_list_entry_id" IS NOT NEW."waiting_list_entry_id", ',"waiting_list_entry_id":' || json_quote(OLD."waiting_list_entry_id"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(OLD."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(OLD."end_utc"), '') ||
      iif(OLD."services_json" IS NOT NEW."services_json", ',"services_json":' || json_quote(OLD."services_json"), '') ||
      iif(OLD."by_hand" IS NOT NEW."by_hand", ',"by_hand":' || json_quote(OLD."by_hand"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(OLD."state"), '') ||
      iif(OLD."expiry_utc" IS NOT NEW."expiry_utc", ',"expiry_utc":' || json_quote(OLD."expiry_utc"), '') ||
      iif(OLD."rota_version" IS NOT NEW."rota_version", ',"rota_version":' || json_quote(OLD."rota_version"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(OLD."created_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."waiting_list_offer_id" IS NOT NEW."waiting_list_offer_id", ',"waiting_list_offer_id":' || json_quote(NEW."waiting_list_offer_id"), '') ||
      iif(OLD."waiting_list_entry_id" IS NOT NEW."waiting_list_entry_id", ',"waiting_list_entry_id":' || json_quote(NEW."waiting_list_entry_id"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(NEW."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(NEW."end_utc"), '') ||
      iif(OLD."services_json" IS NOT NEW."services_json", ',"services_json":' || json_quote(NEW."services_json"), '') ||
      iif(OLD."by_hand" IS NOT NEW."by_hand", ',"by_hand":' || json_quote(NEW."by_hand"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(NEW."state"), '') ||
      iif(OLD."expiry_utc" IS NOT NEW."expiry_utc", ',"expiry_utc":' || json_quote(NEW."expiry_utc"), '') ||
      iif(OLD."rota_version" IS NOT NEW."rota_version", ',"rota_version":' || json_quote(NEW."rota_version"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(NEW."created_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_waiting_list_settings_insert
AFTER INSERT ON waiting_list_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'waiting_list_settings', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_waiting_list_settings_update
AFTER UPDATE ON waiting_list_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'waiting_list_settings', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."hold_minutes" IS NOT NEW."hold_minutes", ',"hold_minutes":' || json_quote(OLD."hold_minutes"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."hold_minutes" IS NOT NEW."hold_minutes", ',"hold_minutes":' || json_quote(NEW."hold_minutes"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_day_closings_insert
AFTER INSERT ON day_closings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'day_closings', NEW."day_closing_id", NEW."day_closing_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_day_closings_update
AFTER UPDATE ON day_closings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'day_closings', NEW."day_closing_id", NEW."day_closing_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."day_closing_id" IS NOT NEW."day_closing_id", ',"day_closing_id":' || json_quote(OLD."day_closing_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(OLD."at_utc"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."opening_cash_cents" IS NOT NEW."opening_cash_cents", ',"opening_cash_cents":' || json_quote(OLD."opening_cash_cents"), '') ||
      iif(OLD."expected_cash_cents" IS NOT NEW."expected_cash_cents", ',"expected_cash_cents":' || json_quote(OLD."expected_cash_cents"), '') ||
      iif(OLD."counted_cash_cents" IS NOT NEW."counted_cash_cents", ',"counted_cash_cents":' || json_quote(OLD."counted_cash_cents"), '') ||
      iif(OLD."left_cash_cents" IS NOT NEW."left_cash_cents", ',"left_cash_cents":' || json_quote(OLD."left_cash_cents"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."continued_utc" IS NOT NEW."continued_utc", ',"continued_utc":' || json_quote(OLD."continued_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."day_closing_id" IS NOT NEW."day_closing_id", ',"day_closing_id":' || json_quote(NEW."day_closing_id"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."at_utc" IS NOT NEW."at_utc", ',"at_utc":' || json_quote(NEW."at_utc"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."opening_cash_cents" IS NOT NEW."opening_cash_cents", ',"opening_cash_cents":' || json_quote(NEW."opening_cash_cents"), '') ||
      iif(OLD."expected_cash_cents" IS NOT NEW."expected_cash_cents", ',"expected_cash_cents":' || json_quote(NEW."expected_cash_cents"), '') ||
      iif(OLD."counted_cash_cents" IS NOT NEW."counted_cash_cents", ',"counted_cash_cents":' || json_quote(NEW."counted_cash_cents"), '') ||
      iif(OLD."left_cash_cents" IS NOT NEW."left_cash_cents", ',"left_cash_cents":' || json_quote(NEW."left_cash_cents"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."continued_utc" IS NOT NEW."continued_utc", ',"continued_utc":' || json_quote(NEW."continued_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_sent_receipts_insert
AFTER INSERT ON sent_receipts WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'sent_receipts', NEW."sent_receipt_id", NEW."appointment_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_sent_receipts_update
AFTER UPDATE ON sent_receipts WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'sent_receipts', NEW."sent_receipt_id", NEW."appointment_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."sent_receipt_id" IS NOT NEW."sent_receipt_id", ',"sent_receipt_id":' || json_quote(OLD."sent_receipt_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."outbox_id" IS NOT NEW."outbox_id", ',"outbox_id":' || json_quote(OLD."outbox_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."sent_receipt_id" IS NOT NEW."sent_receipt_id", ',"sent_receipt_id":' || json_quote(NEW."sent_receipt_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."outbox_id" IS NOT NEW."outbox_id", ',"outbox_id":' || json_quote(NEW."outbox_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_invoices_insert
AFTER INSERT ON invoices WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'invoices', NEW."invoice_id", NEW."invoice_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_invoices_update
AFTER UPDATE ON invoices WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'invoices', NEW."invoice_id", NEW."invoice_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."invoice_id" IS NOT NEW."invoice_id", ',"invoice_id":' || json_quote(OLD."invoice_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(OLD."kind"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(OLD."state"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."series" IS NOT NEW."series", ',"series":' || json_quote(OLD."series"), '') ||
      iif(OLD."year" IS NOT NEW."year", ',"year":' || json_quote(OLD."year"), '') ||
      iif(OLD."number" IS NOT NEW."number", ',"number":' || json_quote(OLD."number"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(OLD."day"), '') ||
      iif(OLD."file_no" IS NOT NEW."file_no", ',"file_no":' || json_quote(OLD."file_no"), '') ||
      iif(OLD."total_cents" IS NOT NEW."total_cents", ',"total_cents":' || json_quote(OLD."total_cents"), '') ||
      iif(OLD."tax_cents" IS NOT NEW."tax_cents", ',"tax_cents":' || json_quote(OLD."tax_cents"), '') ||
      iif(OLD."stamp_cents" IS NOT NEW."stamp_cents", ',"stamp_cents":' || json_quote(OLD."stamp_cents"), '') ||
      iif(OLD."document_json" IS NOT NEW."document_json", ',"document_json":' || json_quote(OLD."document_json"), '') ||
      iif(OLD."sent_utc" IS NOT NEW."sent_utc", ',"sent_utc":' || json_quote(OLD."sent_utc"), '') ||
      iif(OLD."answered_utc" IS NOT NEW."answered_utc", ',"answered_utc":' || json_quote(OLD."answered_utc"), '') ||
      iif(OLD."exchange_id" IS NOT NEW."exchange_id", ',"exchange_id":' || json_quote(OLD."exchange_id"), '') ||
      iif(OLD."answer_errors_json" IS NOT NEW."answer_errors_json", ',"answer_errors_json":' || json_quote(OLD."answer_errors_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."invoice_id" IS NOT NEW."invoice_id", ',"invoice_id":' || json_quote(NEW."invoice_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(NEW."kind"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(NEW."state"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."series" IS NOT NEW."series", ',"series":' || json_quote(NEW."series"), '') ||
      iif(OLD."year" IS NOT NEW."year", ',"year":' || json_quote(NEW."year"), '') ||
      iif(OLD."number" IS NOT NEW."number", ',"number":' || json_quote(NEW."number"), '') ||
      iif(OLD."day" IS NOT NEW."day", ',"day":' || json_quote(NEW."day"), '') ||
      iif(OLD."file_no" IS NOT NEW."file_no", ',"file_no":' || json_quote(NEW."file_no"), '') ||
      iif(OLD."total_cents" IS NOT NEW."total_cents", ',"total_cents":' || json_quote(NEW."total_cents"), '') ||
      iif(OLD."tax_cents" IS NOT NEW."tax_cents", ',"tax_cents":' || json_quote(NEW."tax_cents"), '') ||
      iif(OLD."stamp_cents" IS NOT NEW."stamp_cents", ',"stamp_cents":' || json_quote(NEW."stamp_cents"), '') ||
      iif(OLD."document_json" IS NOT NEW."document_json", ',"document_json":' || json_quote(NEW."document_json"), '') ||
      iif(OLD."sent_utc" IS NOT NEW."sent_utc", ',"sent_utc":' || json_quote(NEW."sent_utc"), '') ||
      iif(OLD."answered_utc" IS NOT NEW."answered_utc", ',"answered_utc":' || json_quote(NEW."answered_utc"), '') ||
      iif(OLD."exchange_id" IS NOT NEW."exchange_id", ',"exchange_id":' || json_quote(NEW."exchange_id"), '') ||
      iif(OLD."answer_errors_json" IS NOT NEW."answer_errors_json", ',"answer_errors_json":' || json_quote(NEW."answer_errors_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_entries_insert
AFTER INSERT ON invoice_entries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'invoice_entries', NEW."invoice_entry_id", NEW."invoice_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_entries_update
AFTER UPDATE ON invoice_entries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'invoice_entries', NEW."invoice_entry_id", NEW."invoice_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."invoice_entry_id" IS NOT NEW."invoice_entry_id", ',"invoice_entry_id":' || json_quote(OLD."invoice_entry_id"), '') ||
      iif(OLD."invoice_id" IS NOT NEW."invoice_id", ',"invoice_id":' || json_quote(OLD."invoice_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(OLD."appointment_id"), '') ||
      iif(OLD."ledger_entry_id" IS NOT NEW."ledger_entry_id", ',"ledger_entry_id":' || json_quote(OLD."ledger_entry_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."invoice_entry_id" IS NOT NEW."invoice_entry_id", ',"invoice_entry_id":' || json_quote(NEW."invoice_entry_id"), '') ||
      iif(OLD."invoice_id" IS NOT NEW."invoice_id", ',"invoice_id":' || json_quote(NEW."invoice_id"), '') ||
      iif(OLD."appointment_id" IS NOT NEW."appointment_id", ',"appointment_id":' || json_quote(NEW."appointment_id"), '') ||
      iif(OLD."ledger_entry_id" IS NOT NEW."ledger_entry_id", ',"ledger_entry_id":' || json_quote(NEW."ledger_entry_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_settings_insert
AFTER INSERT ON invoice_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'invoice_settings', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_settings_update
AFTER UPDATE ON invoice_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'invoice_settings', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."company_name" IS NOT NEW."company_name", ',"company_name":' || json_quote(OLD."company_name"), '') ||
      iif(OLD."regime" IS NOT NEW."regime", ',"regime":' || json_quote(OLD."regime"), '') ||
      iif(OLD."series" IS NOT NEW."series", ',"series":' || json_quote(OLD."series"), '') ||
      iif(OLD."due_days" IS NOT NEW."due_days", ',"due_days":' || json_quote(OLD."due_days"), '') ||
      iif(OLD."rea_office" IS NOT NEW."rea_office", ',"rea_office":' || json_quote(OLD."rea_office"), '') ||
      iif(OLD."rea_number" IS NOT NEW."rea_number", ',"rea_number":' || json_quote(OLD."rea_number"), '') ||
      iif(OLD."rates_json" IS NOT NEW."rates_json", ',"rates_json":' || json_quote(OLD."rates_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."company_name" IS NOT NEW."company_name", ',"company_name":' || json_quote(NEW."company_name"), '') ||
      iif(OLD."regime" IS NOT NEW."regime", ',"regime":' || json_quote(NEW."regime"), '') ||
      iif(OLD."series" IS NOT NEW."series", ',"series":' || json_quote(NEW."series"), '') ||
      iif(OLD."due_days" IS NOT NEW."due_days", ',"due_days":' || json_quote(NEW."due_days"), '') ||
      iif(OLD."rea_office" IS NOT NEW."rea_office", ',"rea_office":' || json_quote(NEW."rea_office"), '') ||
      iif(OLD."rea_number" IS NOT NEW."rea_number", ',"rea_number":' || json_quote(NEW."rea_number"), '') ||
      iif(OLD."rates_json" IS NOT NEW."rates_json", ',"rates_json":' || json_quote(NEW."rates_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_jobs_ended
AFTER UPDATE OF state ON jobs
WHEN NEW.state <> OLD.state
  AND NEW.state IN ('done', 'stopped', 'undone')
  AND substr(NEW.kind, 1, 7) = 'import_'
  AND coalesce(NEW.settings_json ->> 'undo', 0) = (NEW.state = 'undone')
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    coalesce(NEW.finished_utc, NEW.created_utc),
    NEW.user_id,
    'jobs',
    NEW.job_id,
    NEW.job_id,
    iif(NEW.state = 'undone', 'delete', 'create'),
    NULL,
    iif(NEW.state = 'undone', NULL, json_object('added', coalesce(NEW.counts_json ->> 'added', 0)))
  );
END;--> statement-breakpoint
CREATE TRIGGER busy_intervals_length
BEFORE INSERT ON busy_intervals
BEGIN
  SELECT RAISE(ABORT, 'refuse:length')
  WHERE NEW.end_utc <= NEW.start_utc OR NEW.end_utc - NEW.start_utc > 86400;
END;--> statement-breakpoint
CREATE TRIGGER busy_intervals_overlap
BEFORE INSERT ON busy_intervals WHEN NEW.may_overlap = 0
BEGIN
  SELECT RAISE(ABORT, 'refuse:overlap')
  WHERE EXISTS (
    SELECT 1
    FROM busy_intervals b
    WHERE b.salon_id = NEW.salon_id
      AND b.start_utc > NEW.start_utc - 86400
      AND b.start_utc < NEW.end_utc
      AND b.user_id = NEW.user_id
      AND b.end_utc > NEW.start_utc
      AND NOT (NEW.outside_hours = 1 AND b.cause = 'day_off')
  );
END;--> statement-breakpoint
CREATE TRIGGER busy_intervals_overlap_update
BEFORE UPDATE ON busy_intervals WHEN NEW.may_overlap = 0
BEGIN
  SELECT RAISE(ABORT, 'refuse:length')
  WHERE NEW.end_utc <= NEW.start_utc OR NEW.end_utc - NEW.start_utc > 86400;
  SELECT RAISE(ABORT, 'refuse:overlap')
  WHERE EXISTS (
    SELECT 1
    FROM busy_intervals b
    WHERE b.salon_id = NEW.salon_id
      AND b.start_utc > NEW.start_utc - 86400
      AND b.start_utc < NEW.end_utc
      AND b.user_id = NEW.user_id
      AND b.end_utc > NEW.start_utc
      AND NOT (NEW.outside_hours = 1 AND b.cause = 'day_off')
      AND b.busy_interval_id <> OLD.busy_interval_id
  );
END;--> statement-breakpoint
CREATE TRIGGER rota_user_timeframes_insert
AFTER INSERT ON user_timeframes WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO rota_versions (salon_id, rota_version)
  VALUES (NEW.salon_id, 1)
  ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1;
END;--> statement-breakpoint
CREATE TRIGGER rota_user_timeframes_update
AFTER UPDATE ON user_timeframes WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO rota_versions (salon_id, rota_version)
  VALUES (NEW.salon_id, 1)
  ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1;
END;--> statement-breakpoint
CREATE TRIGGER rota_salon_config_opening_times_insert
AFTER INSERT ON salon_config_opening_times WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO rota_versions (salon_id, rota_version)
  VALUES (NEW.salon_id, 1)
  ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1;
END;--> statement-breakpoint
CREATE TRIGGER rota_salon_config_opening_times_update
AFTER UPDATE ON salon_config_opening_times WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO rota_versions (salon_id, rota_version)
  VALUES (NEW.salon_id, 1)
  ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1;
END;--> statement-breakpoint
CREATE TRIGGER rota_salon_config_days_closeds_insert
AFTER INSERT ON salon_config_days_closeds WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO rota_versions (salon_id, rota_version)
  VALUES (NEW.salon_id, 1)
  ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1;
END;--> statement-breakpoint
CREATE TRIGGER rota_salon_config_days_closeds_update
AFTER UPDATE ON salon_config_days_closeds WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO rota_versions (salon_id, rota_version)
  VALUES (NEW.salon_id, 1)
  ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1;
END;--> statement-breakpoint
CREATE TRIGGER rota_users_insert
AFTER INSERT ON users WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO rota_versions (salon_id, rota_version)
  VALUES (NEW.salon_id, 1)
  ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1;
END;--> statement-breakpoint
CREATE TRIGGER rota_users_update
AFTER UPDATE OF first_name, last_name, working_hours_json, employment_start, employment_end, in_agenda, deleted_utc ON users WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO rota_versions (salon_id, rota_version)
  VALUES (NEW.salon_id, 1)
  ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1;
END;--> statement-breakpoint
CREATE TRIGGER product_barcodes_insert
AFTER INSERT ON products
BEGIN
  INSERT INTO product_barcodes (salon_id, barcode, product_id)
  SELECT NEW.salon_id, j.value, NEW.product_id
  FROM json_each(NEW.barcodes_json) j
  WHERE NEW.deleted_utc IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER product_barcodes_update
AFTER UPDATE OF barcodes_json, deleted_utc ON products
BEGIN
  DELETE FROM product_barcodes WHERE product_id = NEW.product_id;
  INSERT INTO product_barcodes (salon_id, barcode, product_id)
  SELECT NEW.salon_id, j.value, NEW.product_id
  FROM json_each(NEW.barcodes_json) j
  WHERE NEW.deleted_utc IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER privacy_texts_insert
AFTER INSERT ON salon_config_privacies
BEGIN
  INSERT INTO salon_config_privacy_texts (salon_id, salon_config_privacy_id, text_version, language, title, text, since_utc)
  VALUES (
    NEW.salon_id,
    NEW.salon_config_privacy_id,
    NEW.text_version,
    NEW.language,
    NEW.title,
    NEW.text,
    NEW.text_since_utc
  );
END;--> statement-breakpoint
CREATE TRIGGER privacy_texts_update
AFTER UPDATE ON salon_config_privacies WHEN NEW.text_version <> OLD.text_version
BEGIN
  INSERT INTO salon_config_privacy_texts (salon_id, salon_config_privacy_id, text_version, language, title, text, since_utc)
  VALUES (
    NEW.salon_id,
    NEW.salon_config_privacy_id,
    NEW.text_version,
    NEW.language,
    NEW.title,
    NEW.text,
    NEW.text_since_utc
  );
END;--> statement-breakpoint
CREATE TRIGGER survey_versions_insert
AFTER INSERT ON surveys
BEGIN
  INSERT INTO survey_versions (survey_id, survey_version, salon_id, title, questions_json)
  VALUES (
    NEW.survey_id,
    NEW.version,
    NEW.salon_id,
    NEW.title,
    NEW.questions_json
  );
END;--> statement-breakpoint
CREATE TRIGGER survey_versions_update
AFTER UPDATE ON surveys WHEN NEW.version <> OLD.version
BEGIN
  INSERT INTO survey_versions (survey_id, survey_version, salon_id, title, questions_json)
  VALUES (
    NEW.survey_id,
    NEW.version,
    NEW.salon_id,
    NEW.title,
    NEW.questions_json
  );
END;--> statement-breakpoint
CREATE TRIGGER waiting_list_dirty_freed
AFTER DELETE ON busy_intervals WHEN EXISTS (
  SELECT 1
  FROM waiting_list_entries w
  WHERE w.salon_id = OLD.salon_id
    AND w.state = 'waiting'
    AND w.deleted_utc IS NULL
)
BEGIN
  INSERT INTO waiting_list_dirty (salon_id)
  VALUES (OLD.salon_id)
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER waiting_list_dirty_rota
AFTER UPDATE ON rota_versions WHEN EXISTS (
  SELECT 1
  FROM waiting_list_entries w
  WHERE w.salon_id = NEW.salon_id
    AND w.state = 'waiting'
    AND w.deleted_utc IS NULL
)
BEGIN
  INSERT INTO waiting_list_dirty (salon_id)
  VALUES (NEW.salon_id)
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER waiting_list_dirty_entry
AFTER INSERT ON waiting_list_entries
BEGIN
  INSERT INTO waiting_list_dirty (salon_id)
  VALUES (NEW.salon_id)
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER waiting_list_dirty_again
AFTER UPDATE OF state, deleted_utc ON waiting_list_entries
    WHEN NEW.state = 'waiting' AND NEW.deleted_utc IS NULL
BEGIN
  INSERT INTO waiting_list_dirty (salon_id)
  VALUES (NEW.salon_id)
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER prepaid_sale_posted
AFTER INSERT ON ledger_lines WHEN NEW.side = 'prepaid'
BEGIN
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, day, at_utc, user_id, amount_cents)
  SELECT NEW.ledger_line_id, NEW.salon_id, s.prepaid_id, 'sale', NEW.ledger_entry_id, e.day, e.at_utc, e.user_id, NEW.amount_cents
  FROM prepaid_sales s
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE s.salon_id = NEW.salon_id
    AND s.prepaid_sale_id = NEW.line_id;
END;--> statement-breakpoint
CREATE TRIGGER prepaid_payment_posted
AFTER INSERT ON payments WHEN NEW.prepaid_id IS NOT NULL
BEGIN
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, day, at_utc, user_id, amount_cents)
  SELECT
    NEW.payment_id, NEW.salon_id,
    iif(NEW.amount_cents > 0 AND e.kind IN ('checkout', 'settlement'), NEW.prepaid_id, (
      WITH RECURSIVE later (prepaid_id, step) AS (
        SELECT NEW.prepaid_id, 0
        UNION ALL
        SELECT g.prepaid_id, l.step + 1
        FROM later l
        JOIN gift_cards g ON g.replaces_id = l.prepaid_id
        WHERE g.salon_id = NEW.salon_id
          AND g.deleted_utc IS NULL
      )
      SELECT l.prepaid_id
      FROM later l
      ORDER BY l.step DESC
      LIMIT 1
    )),
    'payment', NEW.ledger_entry_id, e.day, e.at_utc, e.user_id, -NEW.amount_cents
  FROM ledger_entries e
  WHERE e.ledger_entry_id = NEW.ledger_entry_id;
END;--> statement-breakpoint
CREATE TRIGGER prepaid_entries_balance
BEFORE INSERT ON prepaid_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:unusable')
  WHERE NOT EXISTS (
    SELECT 1
    FROM prepaid_accounts a
    WHERE a.salon_id = NEW.salon_id
      AND a.prepaid_id = NEW.prepaid_id
      AND a.deleted_utc IS NULL
  )
  OR (
    NEW.kind IN ('payment', 'hold')
    AND NEW.amount_cents < 0
    AND (
      (
    SELECT coalesce(sum(e.amount_cents), 0)
    FROM prepaid_entries e
    WHERE e.salon_id = NEW.salon_id
      AND e.prepaid_id = NEW.prepaid_id AND e.kind IN ('sale', 'transfer')
  ) <= 0
      OR NOT EXISTS (
    SELECT 1
    FROM prepaid_accounts a
    WHERE a.salon_id = NEW.salon_id
      AND a.prepaid_id = NEW.prepaid_id
      AND a.deleted_utc IS NULL
      AND a.blocked_utc IS NULL
      AND coalesce(a.valid_until, NEW.day) >= date(NEW.day, '-1 day')
      )
    )
    AND NOT EXISTS (
    SELECT 1
    FROM ledger_entries l
    JOIN cash_orders o ON o.appointment_id = l.appointment_id AND o.state = 'paid'
    JOIN json_each(o.vouchers_json) j ON j.value ->> 'prepaidId' = NEW.prepaid_id
    WHERE l.ledger_entry_id = NEW.ledger_entry_id
      AND o.salon_id = NEW.salon_id
    )
  );
  SELECT RAISE(ABORT, 'refuse:prepaid')
  WHERE (
    SELECT coalesce(sum(e.amount_cents), 0)
    FROM prepaid_entries e
    WHERE e.salon_id = NEW.salon_id
      AND e.prepaid_id = NEW.prepaid_id
  ) + NEW.amount_cents < 0;
END;--> statement-breakpoint
CREATE TRIGGER prepaid_hold_released
AFTER INSERT ON prepaid_entries WHEN NEW.kind = 'hold' AND NEW.amount_cents > 0
BEGIN
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, day, at_utc, user_id, amount_cents)
  SELECT
    NEW.prepaid_entry_id || '.out', NEW.salon_id,
    NEW.prepaid_id,
    'transfer', NEW.day, NEW.at_utc, NEW.user_id, -NEW.amount_cents
  FROM cash_orders o
  WHERE o.cash_order_id = NEW.ledger_entry_id
    AND o.state <> 'paid'
    AND NEW.prepaid_id <> (
      WITH RECURSIVE later (prepaid_id, step) AS (
        SELECT NEW.prepaid_id, 0
        UNION ALL
        SELECT g.prepaid_id, l.step + 1
        FROM later l
        JOIN gift_cards g ON g.replaces_id = l.prepaid_id
        WHERE g.salon_id = NEW.salon_id
          AND g.deleted_utc IS NULL
      )
      SELECT l.prepaid_id
      FROM later l
      ORDER BY l.step DESC
      LIMIT 1
    );
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, day, at_utc, user_id, amount_cents)
  SELECT
    NEW.prepaid_entry_id || '.in', NEW.salon_id,
    (
      WITH RECURSIVE later (prepaid_id, step) AS (
        SELECT NEW.prepaid_id, 0
        UNION ALL
        SELECT g.prepaid_id, l.step + 1
        FROM later l
        JOIN gift_cards g ON g.replaces_id = l.prepaid_id
        WHERE g.salon_id = NEW.salon_id
          AND g.deleted_utc IS NULL
      )
      SELECT l.prepaid_id
      FROM later l
      ORDER BY l.step DESC
      LIMIT 1
    ),
    'transfer', NEW.day, NEW.at_utc, NEW.user_id, NEW.amount_cents
  FROM cash_orders o
  WHERE o.cash_order_id = NEW.ledger_entry_id
    AND o.state <> 'paid'
    AND NEW.prepaid_id <> (
      WITH RECURSIVE later (prepaid_id, step) AS (
        SELECT NEW.prepaid_id, 0
        UNION ALL
        SELECT g.prepaid_id, l.step + 1
        FROM later l
        JOIN gift_cards g ON g.replaces_id = l.prepaid_id
        WHERE g.salon_id = NEW.salon_id
          AND g.deleted_utc IS NULL
      )
      SELECT l.prepaid_id
      FROM later l
      ORDER BY l.step DESC
      LIMIT 1
    );
END;--> statement-breakpoint
CREATE TRIGGER prepaid_entries_immutable
BEFORE UPDATE OF prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, at_utc, user_id, amount_cents ON prepaid_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS prepaid_entries_day;--> statement-breakpoint
CREATE TRIGGER prepaid_entries_day
BEFORE UPDATE OF day ON prepaid_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger')
  WHERE NEW.day IS NOT (
    SELECT e.day
    FROM ledger_entries e
    WHERE e.ledger_entry_id = NEW.ledger_entry_id
  );
END;--> statement-breakpoint
CREATE TRIGGER prepaid_entries_undeletable
BEFORE DELETE ON prepaid_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
CREATE TRIGGER ledger_entries_balance
BEFORE INSERT ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:limit')
  WHERE (
    SELECT coalesce(sum(e.paid_cents), 0)
    FROM ledger_entries e
    WHERE e.salon_id = NEW.salon_id AND e.appointment_id = NEW.appointment_id
  ) + NEW.paid_cents < 0
  OR (
    SELECT coalesce(sum(e.charged_cents - e.paid_cents), 0)
    FROM ledger_entries e
    WHERE e.salon_id = NEW.salon_id AND e.appointment_id = NEW.appointment_id
  ) + NEW.charged_cents - NEW.paid_cents < 0;
  SELECT RAISE(ABORT, 'refuse:ledger')
  WHERE EXISTS (
    SELECT 1
    FROM day_closings c
    WHERE c.salon_id = NEW.salon_id
      AND c.day >= NEW.day
      AND c.deleted_utc IS NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER ledger_entries_immutable
BEFORE UPDATE OF ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, corrects_id, charged_cents, paid_cents ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
CREATE TRIGGER ledger_entries_undeletable
BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
CREATE TRIGGER ledger_entries_day_guard
BEFORE UPDATE OF day ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger')
  WHERE NEW.day > OLD.day
    OR EXISTS (
      SELECT 1
      FROM day_closings c
      WHERE c.salon_id = NEW.salon_id
        AND c.day >= NEW.day
        AND c.deleted_utc IS NULL
    );
END;--> statement-breakpoint
CREATE TRIGGER ledger_entries_day_moved
AFTER UPDATE OF day ON ledger_entries WHEN NEW.day <> OLD.day
BEGIN
  UPDATE prepaid_entries
  SET day = NEW.day
  WHERE salon_id = NEW.salon_id
    AND day = OLD.day
    AND ledger_entry_id = NEW.ledger_entry_id;
  UPDATE commission_lines
  SET day = NEW.day
  WHERE salon_id = NEW.salon_id
    AND day = OLD.day
    AND ledger_entry_id = NEW.ledger_entry_id;
  UPDATE loyalty_entries
  SET day = NEW.day
  WHERE salon_id = NEW.salon_id
    AND appointment_id = NEW.appointment_id
    AND ledger_entry_id = NEW.ledger_entry_id;
  INSERT INTO daily_revenue (salon_id, day, user_id, side, item_id, amount_cents)
  SELECT
    l.salon_id,
    OLD.day,
    l.user_id,
    l.side,
    coalesce(
      (
        SELECT h.service_id
        FROM client_history_services h
        WHERE h.client_history_service_id = l.line_id
      ),
      (
        SELECT h.product_id
        FROM client_history_products h
        WHERE h.client_history_product_id = l.line_id
      ),
      ''
    ),
    -l.amount_cents
  FROM ledger_lines l
  WHERE l.salon_id = NEW.salon_id AND l.ledger_entry_id = NEW.ledger_entry_id
    AND l.side <> 'prepaid'
  ON CONFLICT (salon_id, day, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
  INSERT INTO daily_revenue (salon_id, day, user_id, side, item_id, amount_cents)
  SELECT
    l.salon_id,
    NEW.day,
    l.user_id,
    l.side,
    coalesce(
      (
        SELECT h.service_id
        FROM client_history_services h
        WHERE h.client_history_service_id = l.line_id
      ),
      (
        SELECT h.product_id
        FROM client_history_products h
        WHERE h.client_history_product_id = l.line_id
      ),
      ''
    ),
    l.amount_cents
  FROM ledger_lines l
  WHERE l.salon_id = NEW.salon_id AND l.ledger_entry_id = NEW.ledger_entry_id
    AND l.side <> 'prepaid'
  ON CONFLICT (salon_id, day, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
  INSERT INTO client_spending (salon_id, client_id, month, amount_cents)
  SELECT p.salon_id, p.client_id, substr(OLD.day, 1, 7), -l.amount_cents
  FROM appointments p
  JOIN ledger_lines l ON l.salon_id = NEW.salon_id AND l.ledger_entry_id = NEW.ledger_entry_id AND l.side IN ('services', 'products')
  WHERE p.appointment_id = NEW.appointment_id
    AND substr(NEW.day, 1, 7) <> substr(OLD.day, 1, 7)
  ON CONFLICT (salon_id, client_id, month) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
  INSERT INTO client_spending (salon_id, client_id, month, amount_cents)
  SELECT p.salon_id, p.client_id, substr(NEW.day, 1, 7), l.amount_cents
  FROM appointments p
  JOIN ledger_lines l ON l.salon_id = NEW.salon_id AND l.ledger_entry_id = NEW.ledger_entry_id AND l.side IN ('services', 'products')
  WHERE p.appointment_id = NEW.appointment_id
    AND substr(NEW.day, 1, 7) <> substr(OLD.day, 1, 7)
  ON CONFLICT (salon_id, client_id, month) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
END;--> statement-breakpoint
CREATE TRIGGER ledger_lines_immutable
BEFORE UPDATE ON ledger_lines
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
CREATE TRIGGER ledger_lines_undeletable
BEFORE DELETE ON ledger_lines
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
CREATE TRIGGER payments_immutable
BEFORE UPDATE OF ledger_entry_id, appointment_id, method, amount_cents, at_utc, deleted_utc ON payments
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
CREATE TRIGGER payments_undeletable
BEFORE DELETE ON payments
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
CREATE TRIGGER invoices_number_stays
BEFORE UPDATE OF number, year, series, kind, day ON invoices
WHEN OLD.number IS NOT NULL
  AND (
    NEW.number IS NOT OLD.number
    OR NEW.year IS NOT OLD.year
    OR NEW.series IS NOT OLD.series
    OR NEW.kind IS NOT OLD.kind
    OR NEW.day IS NOT OLD.day
  )
BEGIN
  SELECT RAISE(ABORT, 'refuse:closed');
END;--> statement-breakpoint
CREATE TRIGGER invoices_content_stays
BEFORE UPDATE OF document_json, total_cents, tax_cents, stamp_cents, file_no ON invoices
WHEN OLD.state IN ('issued', 'sent', 'accepted')
  AND (
    NEW.document_json IS NOT OLD.document_json
    OR NEW.total_cents IS NOT OLD.total_cents
    OR NEW.tax_cents IS NOT OLD.tax_cents
    OR NEW.stamp_cents IS NOT OLD.stamp_cents
    OR NEW.file_no IS NOT OLD.file_no
  )
BEGIN
  SELECT RAISE(ABORT, 'refuse:closed');
END;--> statement-breakpoint
CREATE TRIGGER invoices_stay
BEFORE UPDATE OF deleted_utc ON invoices
WHEN OLD.number IS NOT NULL AND NEW.deleted_utc IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'refuse:closed');
END;--> statement-breakpoint
CREATE TRIGGER invoices_undeletable
BEFORE DELETE ON invoices WHEN OLD.number IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'refuse:closed');
END;--> statement-breakpoint
CREATE TRIGGER client_spending_insert
AFTER INSERT ON ledger_lines WHEN NEW.side IN ('services', 'products')
BEGIN
  INSERT INTO client_spending (salon_id, client_id, month, amount_cents)
  SELECT p.salon_id, p.client_id, substr(e.day, 1, 7), NEW.amount_cents
  FROM appointments p
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE p.appointment_id = NEW.appointment_id
  ON CONFLICT (salon_id, client_id, month) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
END;--> statement-breakpoint
CREATE TRIGGER daily_revenue_insert
AFTER INSERT ON ledger_lines WHEN NEW.side <> 'prepaid'
BEGIN
  INSERT INTO daily_revenue (salon_id, day, user_id, side, item_id, amount_cents)
  SELECT
    NEW.salon_id,
    e.day,
    NEW.user_id,
    NEW.side,
    coalesce(
      (
        SELECT h.service_id
        FROM client_history_services h
        WHERE h.client_history_service_id = NEW.line_id
      ),
      (
        SELECT h.product_id
        FROM client_history_products h
        WHERE h.client_history_product_id = NEW.line_id
      ),
      ''
    ),
    NEW.amount_cents
  FROM ledger_entries e
  WHERE e.ledger_entry_id = NEW.ledger_entry_id
    AND NEW.side <> 'prepaid'
  ON CONFLICT (salon_id, day, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
END;--> statement-breakpoint
CREATE TRIGGER commission_versions_insert
AFTER INSERT ON commissions
BEGIN
  INSERT INTO commission_versions (
    commission_version_id, salon_id, commission_id, user_id, version, from_utc, changed_by, rules_json
  )
  VALUES (
    NEW.commission_id || '.' || NEW.version, NEW.salon_id, NEW.commission_id, NEW.user_id, NEW.version,
    NEW.changed_utc, NEW.changed_by, NEW.rules_json
  );
END;--> statement-breakpoint
CREATE TRIGGER commission_versions_update
AFTER UPDATE OF rules_json ON commissions
BEGIN
  INSERT INTO commission_versions (
    commission_version_id, salon_id, commission_id, user_id, version, from_utc, changed_by, rules_json
  )
  VALUES (
    NEW.commission_id || '.' || NEW.version, NEW.salon_id, NEW.commission_id, NEW.user_id, NEW.version,
    NEW.changed_utc, NEW.changed_by, NEW.rules_json
  );
END;--> statement-breakpoint
CREATE TRIGGER commission_lines_checkout
AFTER INSERT ON ledger_entries WHEN NEW.kind = 'checkout'
BEGIN
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_service_id || '.' || r.part, h.salon_id, h.user_id, k.commission_id || '.' || k.version, r.part, 'own', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_service_id, NEW.day, v.service_category_id, h.service, 1,
    h.price_cents, coalesce(h.net_cents, 0), coalesce((
      SELECT CAST(round(sum(
        100.0 * (u.value ->> 'cost') * h.price_cents / (
          SELECT sum(o.price_cents)
          FROM client_history_services o
          WHERE o.salon_id = c.salon_id
            AND o.appointment_id = c.appointment_id
            AND o.deleted_utc IS NULL
            AND (c.user_id IN (o.user_id, o.assistant_id) OR NOT EXISTS (
          SELECT 1
          FROM client_history_services w
          WHERE w.salon_id = c.salon_id
            AND w.appointment_id = c.appointment_id
            AND w.deleted_utc IS NULL
            AND w.price_cents > 0
            AND c.user_id IN (w.user_id, w.assistant_id)
        ))
        )
      )) AS INTEGER)
      FROM client_history_colours c, json_each(c.uses_json) u
      WHERE c.salon_id = h.salon_id
        AND c.appointment_id = h.appointment_id
        AND c.deleted_utc IS NULL
        AND (c.user_id IN (h.user_id, h.assistant_id) OR NOT EXISTS (
          SELECT 1
          FROM client_history_services w
          WHERE w.salon_id = c.salon_id
            AND w.appointment_id = c.appointment_id
            AND w.deleted_utc IS NULL
            AND w.price_cents > 0
            AND c.user_id IN (w.user_id, w.assistant_id)
        ))
    ), 0),
    iif(r.part = 'service', 100 - CAST(coalesce((
      SELECT k.rules_json ->> '$.service.assistantPercentage'
      FROM commissions a
      WHERE a.salon_id = h.salon_id AND a.user_id = h.assistant_id AND a.deleted_utc IS NULL
        AND a.rules_json ->> '$.service.kind' IS NOT NULL
        AND h.assistant_id <> h.user_id
    ), 0) AS INTEGER), 100), NULL
  FROM client_history_services h
  JOIN services v ON v.service_id = h.service_id AND v.enable_commissions = 1
  JOIN commissions k ON k.salon_id = h.salon_id AND k.user_id = h.user_id AND k.deleted_utc IS NULL
  JOIN (SELECT 'service' AS part UNION ALL SELECT 'startStop') r
  WHERE h.salon_id = NEW.salon_id
    AND h.appointment_id = NEW.appointment_id
    AND h.deleted_utc IS NULL
    AND h.redo_of_id IS NULL
    AND iif(
      r.part = 'service',
      k.rules_json ->> '$.service.kind' IS NOT NULL,
      k.rules_json ->> '$.startStop.kind' IS NOT NULL AND h.start_utc IS NOT NULL AND h.end_utc IS NOT NULL
    );
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_service_id || '.assistant', h.salon_id, h.assistant_id,
    a.commission_id || '.' || a.version, 'service', 'assistant', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_service_id, NEW.day, v.service_category_id, h.service, 1,
    h.price_cents, coalesce(h.net_cents, 0), coalesce((
      SELECT CAST(round(sum(
        100.0 * (u.value ->> 'cost') * h.price_cents / (
          SELECT sum(o.price_cents)
          FROM client_history_services o
          WHERE o.salon_id = c.salon_id
            AND o.appointment_id = c.appointment_id
            AND o.deleted_utc IS NULL
            AND (c.user_id IN (o.user_id, o.assistant_id) OR NOT EXISTS (
          SELECT 1
          FROM client_history_services w
          WHERE w.salon_id = c.salon_id
            AND w.appointment_id = c.appointment_id
            AND w.deleted_utc IS NULL
            AND w.price_cents > 0
            AND c.user_id IN (w.user_id, w.assistant_id)
        ))
        )
      )) AS INTEGER)
      FROM client_history_colours c, json_each(c.uses_json) u
      WHERE c.salon_id = h.salon_id
        AND c.appointment_id = h.appointment_id
        AND c.deleted_utc IS NULL
        AND (c.user_id IN (h.user_id, h.assistant_id) OR NOT EXISTS (
          SELECT 1
          FROM client_history_services w
          WHERE w.salon_id = c.salon_id
            AND w.appointment_id = c.appointment_id
            AND w.deleted_utc IS NULL
            AND w.price_cents > 0
            AND c.user_id IN (w.user_id, w.assistant_id)
        ))
    ), 0),
    CAST(k.rules_json ->> '$.service.assistantPercentage' AS INTEGER), NULL
  FROM client_history_services h
  JOIN services v ON v.service_id = h.service_id AND v.enable_commissions = 1
  JOIN commissions k ON k.salon_id = h.salon_id AND k.user_id = h.user_id AND k.deleted_utc IS NULL
  JOIN commissions a ON a.salon_id = h.salon_id AND a.user_id = h.assistant_id AND a.deleted_utc IS NULL
  WHERE h.salon_id = NEW.salon_id
    AND h.appointment_id = NEW.appointment_id
    AND h.deleted_utc IS NULL
    AND h.redo_of_id IS NULL
    AND h.assistant_id <> h.user_id
    AND a.rules_json ->> '$.service.kind' IS NOT NULL
    AND k.rules_json ->> '$.service.assistantPercentage' > 0;
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_service_id || '.redo', h.salon_id, h.user_id, k.commission_id || '.' || k.version, 'service', 'redo', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_service_id, NEW.day, v.service_category_id, h.service, 1,
    f.price_cents, coalesce(f.net_cents, 0), 0, 100, h.redo_percentage
  FROM client_history_services h
  JOIN services v ON v.service_id = h.service_id AND v.enable_commissions = 1
  JOIN client_history_services f ON f.client_history_service_id = h.redo_of_id AND f.salon_id = h.salon_id
  JOIN commissions k ON k.salon_id = h.salon_id AND k.user_id = h.user_id AND k.deleted_utc IS NULL
  WHERE h.salon_id = NEW.salon_id
    AND h.appointment_id = NEW.appointment_id
    AND h.deleted_utc IS NULL;
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_product_id, h.salon_id, h.user_id, k.commission_id || '.' || k.version, 'product', 'own', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_product_id, NEW.day, d.product_category_id, h.product, h.quantity,
    h.price_cents * h.quantity, coalesce(h.net_cents, 0), d.cost_cents * h.quantity, 100, NULL
  FROM client_history_products h
  JOIN products d ON d.product_id = h.product_id AND d.enable_commissions = 1
  JOIN commissions k ON k.salon_id = h.salon_id AND k.user_id = h.user_id AND k.deleted_utc IS NULL
  WHERE h.salon_id = NEW.salon_id
    AND h.appointment_id = NEW.appointment_id
    AND h.deleted_utc IS NULL
    AND k.rules_json ->> '$.product.kind' IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER commission_lines_refund
AFTER INSERT ON ledger_lines WHEN NEW.line_id IS NOT NULL
BEGIN
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_line_id || '.' || o.rowid, o.salon_id, o.user_id, o.commission_version_id, o.part, o.role, 'refund', o.commission_line_id,
    e.ledger_entry_id, o.appointment_id, o.line_id, e.day, o.category_id, o.item, 0, 0, NEW.amount_cents, 0, o.share, o.redo_percentage
  FROM ledger_entries e
  JOIN commission_lines o ON o.line_id = NEW.line_id AND o.kind = 'sale' AND o.salon_id = NEW.salon_id
  WHERE e.ledger_entry_id = NEW.ledger_entry_id
    AND e.kind IN ('refund', 'refund_undone')
    AND o.ledger_entry_id = (
      SELECT p.ledger_entry_id
      FROM ledger_entries p
      WHERE p.salon_id = NEW.salon_id
        AND p.appointment_id = NEW.appointment_id
        AND p.kind = 'checkout'
      ORDER BY p.rowid DESC
      LIMIT 1
    );
END;--> statement-breakpoint
CREATE TRIGGER commission_lines_void
AFTER INSERT ON ledger_entries WHEN NEW.kind = 'void'
BEGIN
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_entry_id || '.' || o.rowid, o.salon_id, o.user_id, o.commission_version_id, o.part, o.role, 'void', o.commission_line_id,
    e.ledger_entry_id, o.appointment_id, o.line_id, e.day, o.category_id, o.item, 0, 0, -(o.paid_cents + coalesce((SELECT sum(c.paid_cents) FROM commission_lines c WHERE c.origin_id = o.commission_line_id), 0)), 0, o.share, o.redo_percentage
  FROM commission_lines o
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE o.salon_id = NEW.salon_id
    AND o.ledger_entry_id = NEW.corrects_id
    AND o.kind = 'sale'
    AND (o.paid_cents = 0 OR o.paid_cents + coalesce((SELECT sum(c.paid_cents) FROM commission_lines c WHERE c.origin_id = o.commission_line_id), 0) <> 0);
END;--> statement-breakpoint
CREATE TRIGGER commission_lines_immutable
BEFORE UPDATE OF commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage ON commission_lines
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS commission_lines_day;--> statement-breakpoint
CREATE TRIGGER commission_lines_day
BEFORE UPDATE OF day ON commission_lines
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger')
  WHERE NEW.day IS NOT (
    SELECT e.day
    FROM ledger_entries e
    WHERE e.ledger_entry_id = NEW.ledger_entry_id
  );
END;--> statement-breakpoint
CREATE TRIGGER commission_versions_immutable
BEFORE UPDATE ON commission_versions
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
CREATE TRIGGER commission_lines_undeletable
BEFORE DELETE ON commission_lines
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
CREATE TRIGGER commission_versions_undeletable
BEFORE DELETE ON commission_versions
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
CREATE TRIGGER client_privacies_immutable
BEFORE UPDATE OF client_privacy_id, salon_id, at_utc, source, user_id, answers_id, salon_config_privacy_id, number, text_version, text_hash, language, signed_name, signature, network, outbox_id, note ON client_privacies
BEGIN
  SELECT RAISE(ABORT, 'refuse:consent');
END;--> statement-breakpoint
CREATE TRIGGER client_consents_immutable
BEFORE UPDATE OF client_consent_id, salon_id, client_privacy_id, purpose, channel, given, at_utc ON client_consents
BEGIN
  SELECT RAISE(ABORT, 'refuse:consent');
END;--> statement-breakpoint
CREATE TRIGGER agendas_confirmation
AFTER UPDATE OF start_utc ON agendas WHEN NEW.start_utc <> OLD.start_utc AND NEW.confirmed_utc IS NOT NULL
BEGIN
  UPDATE agendas
  SET confirmed_utc = NULL
  WHERE agenda_id = NEW.agenda_id;
END;--> statement-breakpoint
CREATE TRIGGER cron_messages_daily_summary
AFTER UPDATE OF send_daily_summary ON salons WHEN NEW.send_daily_summary = 1 AND OLD.send_daily_summary = 0
BEGIN
  INSERT INTO cron_messages (cron_message_id, salon_id, kind, minute_of_day, since_utc, changed_by, changed_utc)
  VALUES (
    'crm_' || NEW.salon_id || '_daily_summary',
    NEW.salon_id,
    'daily_summary',
    1200,
    NEW.changed_utc,
    NEW.changed_by,
    NEW.changed_utc
  )
  ON CONFLICT (salon_id, kind) DO UPDATE SET since_utc = excluded.since_utc;
END;--> statement-breakpoint
CREATE TRIGGER cron_messages_morning
AFTER UPDATE OF send_morning_messages ON salons WHEN NEW.send_morning_messages = 1 AND OLD.send_morning_messages = 0
BEGIN
  INSERT INTO cron_messages (cron_message_id, salon_id, kind, minute_of_day, since_utc, changed_by, changed_utc)
  VALUES (
    'crm_' || NEW.salon_id || '_morning',
    NEW.salon_id,
    'morning',
    480,
    NEW.changed_utc,
    NEW.changed_by,
    NEW.changed_utc
  )
  ON CONFLICT (salon_id, kind) DO UPDATE SET since_utc = excluded.since_utc;
END;--> statement-breakpoint
CREATE TRIGGER loyalty_earned
AFTER INSERT ON ledger_lines WHEN NEW.side IN ('services', 'products')
BEGIN
  INSERT INTO loyalty_entries (
    loyalty_entry_id, salon_id, client_id, appointment_id, ledger_entry_id, kind, points, at_utc, day, expires_day, user_id,
    basis, earned, products
  )
  SELECT
    NEW.ledger_line_id, d.salon_id, d.client_id, NEW.appointment_id, NEW.ledger_entry_id, iif(d.points > 0, 'earned', 'taken_back'),
    d.points, d.at_utc, d.day, d.expires_day, d.user_id, d.basis, d.earned, d.products
  FROM (
    SELECT
      s.*,
      CASE
        WHEN s.base <= 0 THEN 0
        WHEN s.basis = 'visit' THEN s.earned
        ELSE s.base * s.earned / 100
      END - s.net AS points
    FROM (
    SELECT
      e.salon_id, p.client_id, e.day, e.at_utc, e.user_id, t.basis, t.earned, t.products, t.expires_day,
      (
        SELECT coalesce(sum(l.amount_cents), 0)
        FROM ledger_lines l
        WHERE l.salon_id = e.salon_id
          AND l.appointment_id = e.appointment_id
          AND (l.side = 'services' OR (l.side = 'products' AND t.products = 1))
      ) AS base,
      (
        SELECT coalesce(sum(y.points), 0)
        FROM loyalty_entries y
        WHERE y.salon_id = e.salon_id
          AND y.appointment_id = e.appointment_id AND y.kind IN ('earned', 'taken_back')
      ) AS net
    FROM ledger_entries e
    JOIN appointments p ON p.appointment_id = e.appointment_id AND p.salon_id = e.salon_id
    JOIN (
      SELECT
        g.basis, g.earned, g.products,
        iif(
          g.validity_months IS NULL, NULL,
          date(x.day, 'start of month', '+' || (g.validity_months + 1) || ' months', '-1 day')
        ) AS expires_day
      FROM ledger_entries x
      JOIN loyalty_settings g ON g.salon_id = x.salon_id AND g.enabled = 1
      WHERE x.ledger_entry_id = NEW.ledger_entry_id
        AND x.kind = 'checkout'
      UNION ALL
      SELECT z.basis, z.earned, z.products, z.expires_day
      FROM loyalty_entries z
      WHERE z.loyalty_entry_id = (
        SELECT w.loyalty_entry_id
        FROM loyalty_entries w
        JOIN ledger_entries x ON x.ledger_entry_id = NEW.ledger_entry_id
        WHERE w.salon_id = NEW.salon_id
          AND w.appointment_id = NEW.appointment_id
          AND w.kind = 'earned'
          AND x.kind <> 'checkout'
        ORDER BY w.rowid DESC
        LIMIT 1
      )
    ) t
    WHERE e.ledger_entry_id = NEW.ledger_entry_id
    ) s
  ) d
  WHERE d.points <> 0;
END;--> statement-breakpoint
CREATE TRIGGER loyalty_entries_balance
BEFORE INSERT ON loyalty_entries WHEN NEW.points < 0 AND NEW.kind <> 'taken_back'
BEGIN
  SELECT RAISE(ABORT, 'refuse:limit')
  WHERE NEW.points + (
    SELECT coalesce(sum(y.points), 0)
    FROM loyalty_entries y
    WHERE y.salon_id = NEW.salon_id
      AND y.client_id = NEW.client_id
  ) < 0;
END;--> statement-breakpoint
CREATE TRIGGER loyalty_entries_undeletable
BEFORE DELETE ON loyalty_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;--> statement-breakpoint
CREATE TRIGGER course_sessions_released
AFTER UPDATE OF deleted_utc ON client_history_services WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL
BEGIN
  UPDATE course_sessions
  SET active = 0,
    ended = 'removed',
    version = version + 1,
    changed_by = NEW.changed_by,
    changed_utc = NEW.changed_utc
  WHERE client_history_service_id = NEW.client_history_service_id
    AND salon_id = NEW.salon_id
    AND active = 1;
END;--> statement-breakpoint
CREATE TRIGGER visit_figures_visit_insert
AFTER INSERT ON appointments WHEN NEW.arrival_utc IS NOT NULL AND NEW.deleted_utc IS NULL
BEGIN
  INSERT INTO visit_figures (appointment_id, salon_id, agenda_id, client_id, arrival_utc)
  SELECT NEW.appointment_id, NEW.salon_id, NEW.agenda_id, NEW.client_id, NEW.arrival_utc
  WHERE NEW.arrival_utc IS NOT NULL
    AND NEW.deleted_utc IS NULL;
  UPDATE visit_figures
  SET (next_utc, is_rebooked) = (
    SELECT b.start_utc, EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = b.salon_id
          AND t.root_id = b.agenda_id
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= visit_figures.arrival_utc + 86400
      )
    FROM agendas b
    WHERE b.salon_id = visit_figures.salon_id
      AND b.client_id = visit_figures.client_id
      AND b.start_utc > visit_figures.arrival_utc
      AND b.agenda_id <> visit_figures.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL
    ORDER BY b.start_utc
    LIMIT 1
  )
  WHERE salon_id = NEW.salon_id
    AND appointment_id = NEW.appointment_id;
  UPDATE visit_figures
  SET previous_utc = (
    SELECT o.arrival_utc
    FROM visit_figures o
    WHERE o.salon_id = visit_figures.salon_id
      AND o.client_id >= visit_figures.client_id
      AND (o.client_id, o.arrival_utc, o.appointment_id)
        < (visit_figures.client_id, visit_figures.arrival_utc, visit_figures.appointment_id)
    ORDER BY o.client_id DESC, o.arrival_utc DESC
    LIMIT 1
  )
  WHERE salon_id = NEW.salon_id
    AND client_id <= NEW.client_id
    AND (client_id, arrival_utc) >= (NEW.client_id, NEW.arrival_utc)
    AND (previous_utc IS NULL OR previous_utc <= NEW.arrival_utc);
END;--> statement-breakpoint
CREATE TRIGGER visit_figures_visit_update
AFTER UPDATE OF agenda_id, client_id, arrival_utc, deleted_utc ON appointments
WHEN NEW.agenda_id <> OLD.agenda_id
  OR NEW.client_id <> OLD.client_id
  OR NEW.arrival_utc IS NOT OLD.arrival_utc
  OR NEW.deleted_utc IS NOT OLD.deleted_utc
BEGIN
  DELETE FROM visit_figures
  WHERE appointment_id = OLD.appointment_id;
  UPDATE visit_figures
  SET previous_utc = (
    SELECT o.arrival_utc
    FROM visit_figures o
    WHERE o.salon_id = visit_figures.salon_id
      AND o.client_id >= visit_figures.client_id
      AND (o.client_id, o.arrival_utc, o.appointment_id)
        < (visit_figures.client_id, visit_figures.arrival_utc, visit_figures.appointment_id)
    ORDER BY o.client_id DESC, o.arrival_utc DESC
    LIMIT 1
  )
  WHERE salon_id = OLD.salon_id
    AND client_id <= OLD.client_id
    AND (client_id, arrival_utc) >= (OLD.client_id, OLD.arrival_utc)
    AND (previous_utc IS NULL OR previous_utc <= OLD.arrival_utc);
  INSERT INTO visit_figures (appointment_id, salon_id, agenda_id, client_id, arrival_utc)
  SELECT NEW.appointment_id, NEW.salon_id, NEW.agenda_id, NEW.client_id, NEW.arrival_utc
  WHERE NEW.arrival_utc IS NOT NULL
    AND NEW.deleted_utc IS NULL;
  UPDATE visit_figures
  SET (next_utc, is_rebooked) = (
    SELECT b.start_utc, EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = b.salon_id
          AND t.root_id = b.agenda_id
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= visit_figures.arrival_utc + 86400
      )
    FROM agendas b
    WHERE b.salon_id = visit_figures.salon_id
      AND b.client_id = visit_figures.client_id
      AND b.start_utc > visit_figures.arrival_utc
      AND b.agenda_id <> visit_figures.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL
    ORDER BY b.start_utc
    LIMIT 1
  )
  WHERE salon_id = NEW.salon_id
    AND appointment_id = NEW.appointment_id;
  UPDATE visit_figures
  SET previous_utc = (
    SELECT o.arrival_utc
    FROM visit_figures o
    WHERE o.salon_id = visit_figures.salon_id
      AND o.client_id >= visit_figures.client_id
      AND (o.client_id, o.arrival_utc, o.appointment_id)
        < (visit_figures.client_id, visit_figures.arrival_utc, visit_figures.appointment_id)
    ORDER BY o.client_id DESC, o.arrival_utc DESC
    LIMIT 1
  )
  WHERE salon_id = NEW.salon_id
    AND client_id <= NEW.client_id
    AND (client_id, arrival_utc) >= (NEW.client_id, NEW.arrival_utc)
    AND (previous_utc IS NULL OR previous_utc <= NEW.arrival_utc);
END;--> statement-breakpoint
CREATE TRIGGER visit_figures_visit_delete
AFTER DELETE ON appointments
BEGIN
  DELETE FROM visit_figures
  WHERE appointment_id = OLD.appointment_id;
  UPDATE visit_figures
  SET previous_utc = (
    SELECT o.arrival_utc
    FROM visit_figures o
    WHERE o.salon_id = visit_figures.salon_id
      AND o.client_id >= visit_figures.client_id
      AND (o.client_id, o.arrival_utc, o.appointment_id)
        < (visit_figures.client_id, visit_figures.arrival_utc, visit_figures.appointment_id)
    ORDER BY o.client_id DESC, o.arrival_utc DESC
    LIMIT 1
  )
  WHERE salon_id = OLD.salon_id
    AND client_id <= OLD.client_id
    AND (client_id, arrival_utc) >= (OLD.client_id, OLD.arrival_utc)
    AND (previous_utc IS NULL OR previous_utc <= OLD.arrival_utc);
END;--> statement-breakpoint
CREATE TRIGGER visit_figures_booking_insert
AFTER INSERT ON agendas WHEN NEW.outcome IS NULL AND NEW.deleted_utc IS NULL
BEGIN
  UPDATE visit_figures
  SET next_utc = NEW.start_utc, is_rebooked = (NEW.changed_utc <= arrival_utc + 86400)
  WHERE salon_id = NEW.salon_id
    AND client_id = NEW.client_id
    AND arrival_utc < NEW.start_utc
    AND (next_utc IS NULL OR next_utc > NEW.start_utc)
    AND agenda_id <> NEW.agenda_id;
END;--> statement-breakpoint
CREATE TRIGGER visit_figures_booking_update
AFTER UPDATE OF client_id, start_utc, outcome, deleted_utc ON agendas
WHEN NEW.client_id <> OLD.client_id
  OR NEW.start_utc <> OLD.start_utc
  OR NEW.outcome IS NOT OLD.outcome
  OR NEW.deleted_utc IS NOT OLD.deleted_utc
BEGIN
  UPDATE visit_figures
  SET (next_utc, is_rebooked) = (
    SELECT b.start_utc, EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = b.salon_id
          AND t.root_id = b.agenda_id
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= visit_figures.arrival_utc + 86400
      )
    FROM agendas b
    WHERE b.salon_id = visit_figures.salon_id
      AND b.client_id = visit_figures.client_id
      AND b.start_utc > visit_figures.arrival_utc
      AND b.agenda_id <> visit_figures.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL
    ORDER BY b.start_utc
    LIMIT 1
  )
  WHERE salon_id = NEW.salon_id
    AND client_id >= NEW.client_id
    AND (client_id, arrival_utc) < (NEW.client_id, max(OLD.start_utc, NEW.start_utc))
    AND (next_utc IS NULL OR next_utc >= min(OLD.start_utc, NEW.start_utc))
    ;
  UPDATE visit_figures
  SET (next_utc, is_rebooked) = (
    SELECT b.start_utc, EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = b.salon_id
          AND t.root_id = b.agenda_id
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= visit_figures.arrival_utc + 86400
      )
    FROM agendas b
    WHERE b.salon_id = visit_figures.salon_id
      AND b.client_id = visit_figures.client_id
      AND b.start_utc > visit_figures.arrival_utc
      AND b.agenda_id <> visit_figures.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL
    ORDER BY b.start_utc
    LIMIT 1
  )
  WHERE salon_id = NEW.salon_id
    AND client_id >= OLD.client_id
    AND (client_id, arrival_utc) < (OLD.client_id, max(OLD.start_utc, NEW.start_utc))
    AND (next_utc IS NULL OR next_utc >= min(OLD.start_utc, NEW.start_utc))
    AND OLD.client_id <> NEW.client_id;
END;--> statement-breakpoint
CREATE TRIGGER visit_figures_booking_delete
AFTER DELETE ON agendas
BEGIN
  UPDATE visit_figures
  SET (next_utc, is_rebooked) = (
    SELECT b.start_utc, EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = b.salon_id
          AND t.root_id = b.agenda_id
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= visit_figures.arrival_utc + 86400
      )
    FROM agendas b
    WHERE b.salon_id = visit_figures.salon_id
      AND b.client_id = visit_figures.client_id
      AND b.start_utc > visit_figures.arrival_utc
      AND b.agenda_id <> visit_figures.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL
    ORDER BY b.start_utc
    LIMIT 1
  )
  WHERE salon_id = OLD.salon_id
    AND client_id >= OLD.client_id
    AND (client_id, arrival_utc) < (OLD.client_id, OLD.start_utc)
    AND next_utc = OLD.start_utc;
END;
