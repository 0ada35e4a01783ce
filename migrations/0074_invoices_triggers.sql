DROP TRIGGER IF EXISTS audit_log_clients_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_clients_update
AFTER UPDATE ON clients WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'clients',
    NEW."client_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_id', OLD."client_id",
        'name', OLD."name",
        'address', OLD."address",
        'city', OLD."city",
        'zip_code', OLD."zip_code",
        'district', OLD."district",
        'country', OLD."country",
        'phone_number', OLD."phone_number",
        'phone_number_2', OLD."phone_number_2",
        'email', OLD."email",
        'title', OLD."title",
        'note', OLD."note",
        'allergies', OLD."allergies",
        'fiscal_code', OLD."fiscal_code",
        'vat_number', OLD."vat_number",
        'whats_app', OLD."whats_app",
        'messenger', OLD."messenger",
        'telegram', OLD."telegram",
        'birth_date', OLD."birth_date",
        'gender', OLD."gender",
        'fascia_cliente', OLD."fascia_cliente",
        'privacy_token', OLD."privacy_token",
        'discount_code', OLD."discount_code",
        'vca_map', OLD."vca_map",
        'politics', OLD."politics",
        'net_promoter_score', OLD."net_promoter_score",
        'job_type', OLD."job_type",
        'job_company_name', OLD."job_company_name",
        'income_range', OLD."income_range",
        'whats_app_gateway', OLD."whats_app_gateway",
        'how_did_you_know_us', OLD."how_did_you_know_us",
        'bank_account_holder', OLD."bank_account_holder",
        'bank_account_institute', OLD."bank_account_institute",
        'bank_account_iban', OLD."bank_account_iban",
        'social_json', OLD."social_json",
        'relationships_json', OLD."relationships_json",
        'image', OLD."image",
        'salon_config_category_id', OLD."salon_config_category_id",
        'language', OLD."language",
        'electronic_invoice_code', OLD."electronic_invoice_code",
        'pec', OLD."pec",
        'inactive_reason', OLD."inactive_reason",
        'confirmed_fields_json', OLD."confirmed_fields_json",
        'favourite_day', OLD."favourite_day",
        'favourite_time', OLD."favourite_time",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_id', NEW."client_id",
        'name', NEW."name",
        'address', NEW."address",
        'city', NEW."city",
        'zip_code', NEW."zip_code",
        'district', NEW."district",
        'country', NEW."country",
        'phone_number', NEW."phone_number",
        'phone_number_2', NEW."phone_number_2",
        'email', NEW."email",
        'title', NEW."title",
        'note', NEW."note",
        'allergies', NEW."allergies",
        'fiscal_code', NEW."fiscal_code",
        'vat_number', NEW."vat_number",
        'whats_app', NEW."whats_app",
        'messenger', NEW."messenger",
        'telegram', NEW."telegram",
        'birth_date', NEW."birth_date",
        'gender', NEW."gender",
        'fascia_cliente', NEW."fascia_cliente",
        'privacy_token', NEW."privacy_token",
        'discount_code', NEW."discount_code",
        'vca_map', NEW."vca_map",
        'politics', NEW."politics",
        'net_promoter_score', NEW."net_promoter_score",
        'job_type', NEW."job_type",
        'job_company_name', NEW."job_company_name",
        'income_range', NEW."income_range",
        'whats_app_gateway', NEW."whats_app_gateway",
        'how_did_you_know_us', NEW."how_did_you_know_us",
        'bank_account_holder', NEW."bank_account_holder",
        'bank_account_institute', NEW."bank_account_institute",
        'bank_account_iban', NEW."bank_account_iban",
        'social_json', NEW."social_json",
        'relationships_json', NEW."relationships_json",
        'image', NEW."image",
        'salon_config_category_id', NEW."salon_config_category_id",
        'language', NEW."language",
        'electronic_invoice_code', NEW."electronic_invoice_code",
        'pec', NEW."pec",
        'inactive_reason', NEW."inactive_reason",
        'confirmed_fields_json', NEW."confirmed_fields_json",
        'favourite_day', NEW."favourite_day",
        'favourite_time', NEW."favourite_time",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_id', NEW."client_id",
        'name', NEW."name",
        'address', NEW."address",
        'city', NEW."city",
        'zip_code', NEW."zip_code",
        'district', NEW."district",
        'country', NEW."country",
        'phone_number', NEW."phone_number",
        'phone_number_2', NEW."phone_number_2",
        'email', NEW."email",
        'title', NEW."title",
        'note', NEW."note",
        'allergies', NEW."allergies",
        'fiscal_code', NEW."fiscal_code",
        'vat_number', NEW."vat_number",
        'whats_app', NEW."whats_app",
        'messenger', NEW."messenger",
        'telegram', NEW."telegram",
        'birth_date', NEW."birth_date",
        'gender', NEW."gender",
        'fascia_cliente', NEW."fascia_cliente",
        'privacy_token', NEW."privacy_token",
        'discount_code', NEW."discount_code",
        'vca_map', NEW."vca_map",
        'politics', NEW."politics",
        'net_promoter_score', NEW."net_promoter_score",
        'job_type', NEW."job_type",
        'job_company_name', NEW."job_company_name",
        'income_range', NEW."income_range",
        'whats_app_gateway', NEW."whats_app_gateway",
        'how_did_you_know_us', NEW."how_did_you_know_us",
        'bank_account_holder', NEW."bank_account_holder",
        'bank_account_institute', NEW."bank_account_institute",
        'bank_account_iban', NEW."bank_account_iban",
        'social_json', NEW."social_json",
        'relationships_json', NEW."relationships_json",
        'image', NEW."image",
        'salon_config_category_id', NEW."salon_config_category_id",
        'language', NEW."language",
        'electronic_invoice_code', NEW."electronic_invoice_code",
        'pec', NEW."pec",
        'inactive_reason', NEW."inactive_reason",
        'confirmed_fields_json', NEW."confirmed_fields_json",
        'favourite_day', NEW."favourite_day",
        'favourite_time', NEW."favourite_time",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_id', OLD."client_id",
        'name', OLD."name",
        'address', OLD."address",
        'city', OLD."city",
        'zip_code', OLD."zip_code",
        'district', OLD."district",
        'country', OLD."country",
        'phone_number', OLD."phone_number",
        'phone_number_2', OLD."phone_number_2",
        'email', OLD."email",
        'title', OLD."title",
        'note', OLD."note",
        'allergies', OLD."allergies",
        'fiscal_code', OLD."fiscal_code",
        'vat_number', OLD."vat_number",
        'whats_app', OLD."whats_app",
        'messenger', OLD."messenger",
        'telegram', OLD."telegram",
        'birth_date', OLD."birth_date",
        'gender', OLD."gender",
        'fascia_cliente', OLD."fascia_cliente",
        'privacy_token', OLD."privacy_token",
        'discount_code', OLD."discount_code",
        'vca_map', OLD."vca_map",
        'politics', OLD."politics",
        'net_promoter_score', OLD."net_promoter_score",
        'job_type', OLD."job_type",
        'job_company_name', OLD."job_company_name",
        'income_range', OLD."income_range",
        'whats_app_gateway', OLD."whats_app_gateway",
        'how_did_you_know_us', OLD."how_did_you_know_us",
        'bank_account_holder', OLD."bank_account_holder",
        'bank_account_institute', OLD."bank_account_institute",
        'bank_account_iban', OLD."bank_account_iban",
        'social_json', OLD."social_json",
        'relationships_json', OLD."relationships_json",
        'image', OLD."image",
        'salon_config_category_id', OLD."salon_config_category_id",
        'language', OLD."language",
        'electronic_invoice_code', OLD."electronic_invoice_code",
        'pec', OLD."pec",
        'inactive_reason', OLD."inactive_reason",
        'confirmed_fields_json', OLD."confirmed_fields_json",
        'favourite_day', OLD."favourite_day",
        'favourite_time', OLD."favourite_time",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_invoices_insert
AFTER INSERT ON invoices WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'invoices',
    NEW."invoice_id",
    NEW."invoice_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_invoices_update
AFTER UPDATE ON invoices WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'invoices',
    NEW."invoice_id",
    NEW."invoice_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'invoice_id', OLD."invoice_id",
        'kind', OLD."kind",
        'state', OLD."state",
        'client_id', OLD."client_id",
        'series', OLD."series",
        'year', OLD."year",
        'number', OLD."number",
        'day', OLD."day",
        'file_no', OLD."file_no",
        'total_cents', OLD."total_cents",
        'tax_cents', OLD."tax_cents",
        'stamp_cents', OLD."stamp_cents",
        'document_json', OLD."document_json",
        'sent_utc', OLD."sent_utc",
        'answered_utc', OLD."answered_utc",
        'exchange_id', OLD."exchange_id",
        'answer_errors_json', OLD."answer_errors_json",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'invoice_id', NEW."invoice_id",
        'kind', NEW."kind",
        'state', NEW."state",
        'client_id', NEW."client_id",
        'series', NEW."series",
        'year', NEW."year",
        'number', NEW."number",
        'day', NEW."day",
        'file_no', NEW."file_no",
        'total_cents', NEW."total_cents",
        'tax_cents', NEW."tax_cents",
        'stamp_cents', NEW."stamp_cents",
        'document_json', NEW."document_json",
        'sent_utc', NEW."sent_utc",
        'answered_utc', NEW."answered_utc",
        'exchange_id', NEW."exchange_id",
        'answer_errors_json', NEW."answer_errors_json",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'invoice_id', NEW."invoice_id",
        'kind', NEW."kind",
        'state', NEW."state",
        'client_id', NEW."client_id",
        'series', NEW."series",
        'year', NEW."year",
        'number', NEW."number",
        'day', NEW."day",
        'file_no', NEW."file_no",
        'total_cents', NEW."total_cents",
        'tax_cents', NEW."tax_cents",
        'stamp_cents', NEW."stamp_cents",
        'document_json', NEW."document_json",
        'sent_utc', NEW."sent_utc",
        'answered_utc', NEW."answered_utc",
        'exchange_id', NEW."exchange_id",
        'answer_errors_json', NEW."answer_errors_json",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'invoice_id', OLD."invoice_id",
        'kind', OLD."kind",
        'state', OLD."state",
        'client_id', OLD."client_id",
        'series', OLD."series",
        'year', OLD."year",
        'number', OLD."number",
        'day', OLD."day",
        'file_no', OLD."file_no",
        'total_cents', OLD."total_cents",
        'tax_cents', OLD."tax_cents",
        'stamp_cents', OLD."stamp_cents",
        'document_json', OLD."document_json",
        'sent_utc', OLD."sent_utc",
        'answered_utc', OLD."answered_utc",
        'exchange_id', OLD."exchange_id",
        'answer_errors_json', OLD."answer_errors_json",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_entries_insert
AFTER INSERT ON invoice_entries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'invoice_entries',
    NEW."invoice_entry_id",
    NEW."invoice_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_entries_update
AFTER UPDATE ON invoice_entries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'invoice_entries',
    NEW."invoice_entry_id",
    NEW."invoice_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'invoice_entry_id', OLD."invoice_entry_id",
        'invoice_id', OLD."invoice_id",
        'appointment_id', OLD."appointment_id",
        'ledger_entry_id', OLD."ledger_entry_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'invoice_entry_id', NEW."invoice_entry_id",
        'invoice_id', NEW."invoice_id",
        'appointment_id', NEW."appointment_id",
        'ledger_entry_id', NEW."ledger_entry_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'invoice_entry_id', NEW."invoice_entry_id",
        'invoice_id', NEW."invoice_id",
        'appointment_id', NEW."appointment_id",
        'ledger_entry_id', NEW."ledger_entry_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'invoice_entry_id', OLD."invoice_entry_id",
        'invoice_id', OLD."invoice_id",
        'appointment_id', OLD."appointment_id",
        'ledger_entry_id', OLD."ledger_entry_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_settings_insert
AFTER INSERT ON invoice_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'invoice_settings',
    NEW."salon_id",
    NEW."salon_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_invoice_settings_update
AFTER UPDATE ON invoice_settings WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'invoice_settings',
    NEW."salon_id",
    NEW."salon_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'company_name', OLD."company_name",
        'regime', OLD."regime",
        'series', OLD."series",
        'due_days', OLD."due_days",
        'rea_office', OLD."rea_office",
        'rea_number', OLD."rea_number",
        'rates_json', OLD."rates_json",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'company_name', NEW."company_name",
        'regime', NEW."regime",
        'series', NEW."series",
        'due_days', NEW."due_days",
        'rea_office', NEW."rea_office",
        'rea_number', NEW."rea_number",
        'rates_json', NEW."rates_json",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'company_name', NEW."company_name",
        'regime', NEW."regime",
        'series', NEW."series",
        'due_days', NEW."due_days",
        'rea_office', NEW."rea_office",
        'rea_number', NEW."rea_number",
        'rates_json', NEW."rates_json",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'company_name', OLD."company_name",
        'regime', OLD."regime",
        'series', OLD."series",
        'due_days', OLD."due_days",
        'rea_office', OLD."rea_office",
        'rea_number', OLD."rea_number",
        'rates_json', OLD."rates_json",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
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
END;
--> statement-breakpoint
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
END;
--> statement-breakpoint
CREATE TRIGGER invoices_stay
BEFORE UPDATE OF deleted_utc ON invoices
WHEN OLD.number IS NOT NULL AND NEW.deleted_utc IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'refuse:closed');
END;
--> statement-breakpoint
CREATE TRIGGER invoices_undeletable
BEFORE DELETE ON invoices WHEN OLD.number IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'refuse:closed');
END;
