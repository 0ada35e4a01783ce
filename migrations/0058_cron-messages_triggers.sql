DROP TRIGGER IF EXISTS audit_log_salons_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_salons_update
AFTER UPDATE ON salons WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'salons',
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
        'salon_no', OLD."salon_no",
        'salon_name', OLD."salon_name",
        'description', OLD."description",
        'address', OLD."address",
        'zip_code', OLD."zip_code",
        'city', OLD."city",
        'district', OLD."district",
        'county', OLD."county",
        'country', OLD."country",
        'lat', OLD."lat",
        'long', OLD."long",
        'time_zone', OLD."time_zone",
        'electronic_invoice_code', OLD."electronic_invoice_code",
        'email', OLD."email",
        'phone_number', OLD."phone_number",
        'vat_number', OLD."vat_number",
        'fiscal_code', OLD."fiscal_code",
        'pec', OLD."pec",
        'bank_account_holder', OLD."bank_account_holder",
        'bank_account_institute', OLD."bank_account_institute",
        'bank_account_iban', OLD."bank_account_iban",
        'owner_first_name', OLD."owner_first_name",
        'owner_last_name', OLD."owner_last_name",
        'logo', OLD."logo",
        'social_profiles_json', OLD."social_profiles_json",
        'web_site', OLD."web_site",
        'sms_sender', OLD."sms_sender",
        'sms_sender_confirmed', OLD."sms_sender_confirmed",
        'wa_box_uid_confirmed', OLD."wa_box_uid_confirmed",
        'sms_provider', OLD."sms_provider",
        'email_sender', OLD."email_sender",
        'mobile_number', OLD."mobile_number",
        'wa_box_uid', OLD."wa_box_uid",
        'google_place_id', OLD."google_place_id",
        'review_url', OLD."review_url",
        'send_daily_summary', OLD."send_daily_summary",
        'send_morning_messages', OLD."send_morning_messages",
        'avoid_appointments_start_check', OLD."avoid_appointments_start_check",
        'change_until_hours', OLD."change_until_hours",
        'max_open_bookings', OLD."max_open_bookings",
        'max_codes_per_day', OLD."max_codes_per_day",
        'code_countries_json', OLD."code_countries_json",
        'retention_months', OLD."retention_months",
        'is_pet', OLD."is_pet",
        'suspended_utc', OLD."suspended_utc",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'salon_no', NEW."salon_no",
        'salon_name', NEW."salon_name",
        'description', NEW."description",
        'address', NEW."address",
        'zip_code', NEW."zip_code",
        'city', NEW."city",
        'district', NEW."district",
        'county', NEW."county",
        'country', NEW."country",
        'lat', NEW."lat",
        'long', NEW."long",
        'time_zone', NEW."time_zone",
        'electronic_invoice_code', NEW."electronic_invoice_code",
        'email', NEW."email",
        'phone_number', NEW."phone_number",
        'vat_number', NEW."vat_number",
        'fiscal_code', NEW."fiscal_code",
        'pec', NEW."pec",
        'bank_account_holder', NEW."bank_account_holder",
        'bank_account_institute', NEW."bank_account_institute",
        'bank_account_iban', NEW."bank_account_iban",
        'owner_first_name', NEW."owner_first_name",
        'owner_last_name', NEW."owner_last_name",
        'logo', NEW."logo",
        'social_profiles_json', NEW."social_profiles_json",
        'web_site', NEW."web_site",
        'sms_sender', NEW."sms_sender",
        'sms_sender_confirmed', NEW."sms_sender_confirmed",
        'wa_box_uid_confirmed', NEW."wa_box_uid_confirmed",
        'sms_provider', NEW."sms_provider",
        'email_sender', NEW."email_sender",
        'mobile_number', NEW."mobile_number",
        'wa_box_uid', NEW."wa_box_uid",
        'google_place_id', NEW."google_place_id",
        'review_url', NEW."review_url",
        'send_daily_summary', NEW."send_daily_summary",
        'send_morning_messages', NEW."send_morning_messages",
        'avoid_appointments_start_check', NEW."avoid_appointments_start_check",
        'change_until_hours', NEW."change_until_hours",
        'max_open_bookings', NEW."max_open_bookings",
        'max_codes_per_day', NEW."max_codes_per_day",
        'code_countries_json', NEW."code_countries_json",
        'retention_months', NEW."retention_months",
        'is_pet', NEW."is_pet",
        'suspended_utc', NEW."suspended_utc",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'salon_no', NEW."salon_no",
        'salon_name', NEW."salon_name",
        'description', NEW."description",
        'address', NEW."address",
        'zip_code', NEW."zip_code",
        'city', NEW."city",
        'district', NEW."district",
        'county', NEW."county",
        'country', NEW."country",
        'lat', NEW."lat",
        'long', NEW."long",
        'time_zone', NEW."time_zone",
        'electronic_invoice_code', NEW."electronic_invoice_code",
        'email', NEW."email",
        'phone_number', NEW."phone_number",
        'vat_number', NEW."vat_number",
        'fiscal_code', NEW."fiscal_code",
        'pec', NEW."pec",
        'bank_account_holder', NEW."bank_account_holder",
        'bank_account_institute', NEW."bank_account_institute",
        'bank_account_iban', NEW."bank_account_iban",
        'owner_first_name', NEW."owner_first_name",
        'owner_last_name', NEW."owner_last_name",
        'logo', NEW."logo",
        'social_profiles_json', NEW."social_profiles_json",
        'web_site', NEW."web_site",
        'sms_sender', NEW."sms_sender",
        'sms_sender_confirmed', NEW."sms_sender_confirmed",
        'wa_box_uid_confirmed', NEW."wa_box_uid_confirmed",
        'sms_provider', NEW."sms_provider",
        'email_sender', NEW."email_sender",
        'mobile_number', NEW."mobile_number",
        'wa_box_uid', NEW."wa_box_uid",
        'google_place_id', NEW."google_place_id",
        'review_url', NEW."review_url",
        'send_daily_summary', NEW."send_daily_summary",
        'send_morning_messages', NEW."send_morning_messages",
        'avoid_appointments_start_check', NEW."avoid_appointments_start_check",
        'change_until_hours', NEW."change_until_hours",
        'max_open_bookings', NEW."max_open_bookings",
        'max_codes_per_day', NEW."max_codes_per_day",
        'code_countries_json', NEW."code_countries_json",
        'retention_months', NEW."retention_months",
        'is_pet', NEW."is_pet",
        'suspended_utc', NEW."suspended_utc",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'salon_no', OLD."salon_no",
        'salon_name', OLD."salon_name",
        'description', OLD."description",
        'address', OLD."address",
        'zip_code', OLD."zip_code",
        'city', OLD."city",
        'district', OLD."district",
        'county', OLD."county",
        'country', OLD."country",
        'lat', OLD."lat",
        'long', OLD."long",
        'time_zone', OLD."time_zone",
        'electronic_invoice_code', OLD."electronic_invoice_code",
        'email', OLD."email",
        'phone_number', OLD."phone_number",
        'vat_number', OLD."vat_number",
        'fiscal_code', OLD."fiscal_code",
        'pec', OLD."pec",
        'bank_account_holder', OLD."bank_account_holder",
        'bank_account_institute', OLD."bank_account_institute",
        'bank_account_iban', OLD."bank_account_iban",
        'owner_first_name', OLD."owner_first_name",
        'owner_last_name', OLD."owner_last_name",
        'logo', OLD."logo",
        'social_profiles_json', OLD."social_profiles_json",
        'web_site', OLD."web_site",
        'sms_sender', OLD."sms_sender",
        'sms_sender_confirmed', OLD."sms_sender_confirmed",
        'wa_box_uid_confirmed', OLD."wa_box_uid_confirmed",
        'sms_provider', OLD."sms_provider",
        'email_sender', OLD."email_sender",
        'mobile_number', OLD."mobile_number",
        'wa_box_uid', OLD."wa_box_uid",
        'google_place_id', OLD."google_place_id",
        'review_url', OLD."review_url",
        'send_daily_summary', OLD."send_daily_summary",
        'send_morning_messages', OLD."send_morning_messages",
        'avoid_appointments_start_check', OLD."avoid_appointments_start_check",
        'change_until_hours', OLD."change_until_hours",
        'max_open_bookings', OLD."max_open_bookings",
        'max_codes_per_day', OLD."max_codes_per_day",
        'code_countries_json', OLD."code_countries_json",
        'retention_months', OLD."retention_months",
        'is_pet', OLD."is_pet",
        'suspended_utc', OLD."suspended_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_cron_messages_insert
AFTER INSERT ON cron_messages WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'cron_messages',
    NEW."cron_message_id",
    NEW."cron_message_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_cron_messages_update
AFTER UPDATE ON cron_messages WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'cron_messages',
    NEW."cron_message_id",
    NEW."cron_message_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'cron_message_id', OLD."cron_message_id",
        'kind', OLD."kind",
        'enabled', OLD."enabled",
        'minute_of_day', OLD."minute_of_day",
        'amount', OLD."amount",
        'since_utc', OLD."since_utc",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'cron_message_id', NEW."cron_message_id",
        'kind', NEW."kind",
        'enabled', NEW."enabled",
        'minute_of_day', NEW."minute_of_day",
        'amount', NEW."amount",
        'since_utc', NEW."since_utc",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'cron_message_id', NEW."cron_message_id",
        'kind', NEW."kind",
        'enabled', NEW."enabled",
        'minute_of_day', NEW."minute_of_day",
        'amount', NEW."amount",
        'since_utc', NEW."since_utc",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'cron_message_id', OLD."cron_message_id",
        'kind', OLD."kind",
        'enabled', OLD."enabled",
        'minute_of_day', OLD."minute_of_day",
        'amount', OLD."amount",
        'since_utc', OLD."since_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
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
END;
--> statement-breakpoint
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
END;
