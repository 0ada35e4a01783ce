CREATE TRIGGER audit_log_whatsapp_accounts_insert
AFTER INSERT ON whatsapp_accounts WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'whatsapp_accounts', NEW."salon_id", NEW."salon_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_whatsapp_accounts_update
AFTER UPDATE ON whatsapp_accounts WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'whatsapp_accounts', NEW."salon_id", NEW."salon_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."phone_number_id" IS NOT NEW."phone_number_id", ',"phone_number_id":' || json_quote(OLD."phone_number_id"), '') ||
      iif(OLD."business_account_id" IS NOT NEW."business_account_id", ',"business_account_id":' || json_quote(OLD."business_account_id"), '') ||
      iif(OLD."number" IS NOT NEW."number", ',"number":' || json_quote(OLD."number"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(OLD."name"), '') ||
      iif(OLD."quality" IS NOT NEW."quality", ',"quality":' || json_quote(OLD."quality"), '') ||
      iif(OLD."sending_limit" IS NOT NEW."sending_limit", ',"sending_limit":' || json_quote(OLD."sending_limit"), '') ||
      iif(OLD."is_active" IS NOT NEW."is_active", ',"is_active":' || json_quote(OLD."is_active"), '') ||
      iif(OLD."connected_utc" IS NOT NEW."connected_utc", ',"connected_utc":' || json_quote(OLD."connected_utc"), '') ||
      iif(OLD."disconnected_utc" IS NOT NEW."disconnected_utc", ',"disconnected_utc":' || json_quote(OLD."disconnected_utc"), '') ||
      iif(OLD."problem_utc" IS NOT NEW."problem_utc", ',"problem_utc":' || json_quote(OLD."problem_utc"), '') ||
      iif(OLD."words" IS NOT NEW."words", ',"words":' || json_quote(OLD."words"), '') ||
      iif(OLD."checked_utc" IS NOT NEW."checked_utc", ',"checked_utc":' || json_quote(OLD."checked_utc"), '') ||
      iif(OLD."utility_price" IS NOT NEW."utility_price", ',"utility_price":' || json_quote(OLD."utility_price"), '') ||
      iif(OLD."marketing_price" IS NOT NEW."marketing_price", ',"marketing_price":' || json_quote(OLD."marketing_price"), '') ||
      iif(OLD."authentication_price" IS NOT NEW."authentication_price", ',"authentication_price":' || json_quote(OLD."authentication_price"), '') ||
      iif(OLD."service_price" IS NOT NEW."service_price", ',"service_price":' || json_quote(OLD."service_price"), '') ||
      iif(OLD."free_messages" IS NOT NEW."free_messages", ',"free_messages":' || json_quote(OLD."free_messages"), '') ||
      iif(OLD."has_payment_method" IS NOT NEW."has_payment_method", ',"has_payment_method":' || json_quote(OLD."has_payment_method"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."phone_number_id" IS NOT NEW."phone_number_id", ',"phone_number_id":' || json_quote(NEW."phone_number_id"), '') ||
      iif(OLD."business_account_id" IS NOT NEW."business_account_id", ',"business_account_id":' || json_quote(NEW."business_account_id"), '') ||
      iif(OLD."number" IS NOT NEW."number", ',"number":' || json_quote(NEW."number"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(NEW."name"), '') ||
      iif(OLD."quality" IS NOT NEW."quality", ',"quality":' || json_quote(NEW."quality"), '') ||
      iif(OLD."sending_limit" IS NOT NEW."sending_limit", ',"sending_limit":' || json_quote(NEW."sending_limit"), '') ||
      iif(OLD."is_active" IS NOT NEW."is_active", ',"is_active":' || json_quote(NEW."is_active"), '') ||
      iif(OLD."connected_utc" IS NOT NEW."connected_utc", ',"connected_utc":' || json_quote(NEW."connected_utc"), '') ||
      iif(OLD."disconnected_utc" IS NOT NEW."disconnected_utc", ',"disconnected_utc":' || json_quote(NEW."disconnected_utc"), '') ||
      iif(OLD."problem_utc" IS NOT NEW."problem_utc", ',"problem_utc":' || json_quote(NEW."problem_utc"), '') ||
      iif(OLD."words" IS NOT NEW."words", ',"words":' || json_quote(NEW."words"), '') ||
      iif(OLD."checked_utc" IS NOT NEW."checked_utc", ',"checked_utc":' || json_quote(NEW."checked_utc"), '') ||
      iif(OLD."utility_price" IS NOT NEW."utility_price", ',"utility_price":' || json_quote(NEW."utility_price"), '') ||
      iif(OLD."marketing_price" IS NOT NEW."marketing_price", ',"marketing_price":' || json_quote(NEW."marketing_price"), '') ||
      iif(OLD."authentication_price" IS NOT NEW."authentication_price", ',"authentication_price":' || json_quote(NEW."authentication_price"), '') ||
      iif(OLD."service_price" IS NOT NEW."service_price", ',"service_price":' || json_quote(NEW."service_price"), '') ||
      iif(OLD."free_messages" IS NOT NEW."free_messages", ',"free_messages":' || json_quote(NEW."free_messages"), '') ||
      iif(OLD."has_payment_method" IS NOT NEW."has_payment_method", ',"has_payment_method":' || json_quote(NEW."has_payment_method"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_whatsapp_templates_insert
AFTER INSERT ON whatsapp_templates WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'whatsapp_templates', NEW."whatsapp_template_id", NEW."whatsapp_template_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_whatsapp_templates_update
AFTER UPDATE ON whatsapp_templates WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'whatsapp_templates', NEW."whatsapp_template_id", NEW."whatsapp_template_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."whatsapp_template_id" IS NOT NEW."whatsapp_template_id", ',"whatsapp_template_id":' || json_quote(OLD."whatsapp_template_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(OLD."kind"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(OLD."name"), '') ||
      iif(OLD."submit_no" IS NOT NEW."submit_no", ',"submit_no":' || json_quote(OLD."submit_no"), '') ||
      iif(OLD."external_id" IS NOT NEW."external_id", ',"external_id":' || json_quote(OLD."external_id"), '') ||
      iif(OLD."category" IS NOT NEW."category", ',"category":' || json_quote(OLD."category"), '') ||
      iif(OLD."body" IS NOT NEW."body", ',"body":' || json_quote(OLD."body"), '') ||
      iif(OLD."fields_json" IS NOT NEW."fields_json", ',"fields_json":' || json_quote(OLD."fields_json"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(OLD."state"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(OLD."reason"), '') ||
      iif(OLD."submitted_utc" IS NOT NEW."submitted_utc", ',"submitted_utc":' || json_quote(OLD."submitted_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."whatsapp_template_id" IS NOT NEW."whatsapp_template_id", ',"whatsapp_template_id":' || json_quote(NEW."whatsapp_template_id"), '') ||
      iif(OLD."kind" IS NOT NEW."kind", ',"kind":' || json_quote(NEW."kind"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(NEW."name"), '') ||
      iif(OLD."submit_no" IS NOT NEW."submit_no", ',"submit_no":' || json_quote(NEW."submit_no"), '') ||
      iif(OLD."external_id" IS NOT NEW."external_id", ',"external_id":' || json_quote(NEW."external_id"), '') ||
      iif(OLD."category" IS NOT NEW."category", ',"category":' || json_quote(NEW."category"), '') ||
      iif(OLD."body" IS NOT NEW."body", ',"body":' || json_quote(NEW."body"), '') ||
      iif(OLD."fields_json" IS NOT NEW."fields_json", ',"fields_json":' || json_quote(NEW."fields_json"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(NEW."state"), '') ||
      iif(OLD."reason" IS NOT NEW."reason", ',"reason":' || json_quote(NEW."reason"), '') ||
      iif(OLD."submitted_utc" IS NOT NEW."submitted_utc", ',"submitted_utc":' || json_quote(NEW."submitted_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;
