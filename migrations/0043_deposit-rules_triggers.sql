CREATE TRIGGER audit_log_deposit_rules_insert
AFTER INSERT ON deposit_rules WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'deposit_rules', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_deposit_rules_update
AFTER UPDATE ON deposit_rules WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'deposit_rules', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."rules_json" IS NOT NEW."rules_json", ',"rules_json":' || json_quote(OLD."rules_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."rules_json" IS NOT NEW."rules_json", ',"rules_json":' || json_quote(NEW."rules_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_clients_update;--> statement-breakpoint
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
      iif(OLD."erase_asked_utc" IS NOT NEW."erase_asked_utc", ',"erase_asked_utc":' || json_quote(OLD."erase_asked_utc"), '') ||
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
      iif(OLD."deposit_mark" IS NOT NEW."deposit_mark", ',"deposit_mark":' || json_quote(OLD."deposit_mark"), '') ||
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
      iif(OLD."erase_asked_utc" IS NOT NEW."erase_asked_utc", ',"erase_asked_utc":' || json_quote(NEW."erase_asked_utc"), '') ||
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
      iif(OLD."deposit_mark" IS NOT NEW."deposit_mark", ',"deposit_mark":' || json_quote(NEW."deposit_mark"), '') ||
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
END;
