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
DROP TRIGGER IF EXISTS audit_log_agendas_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_agendas_update
AFTER UPDATE ON agendas WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'agendas',
    NEW."agenda_id",
    NEW."agenda_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'agenda_id', OLD."agenda_id",
        'client_id', OLD."client_id",
        'sub_client_ids_json', OLD."sub_client_ids_json",
        'color', OLD."color",
        'start_utc', OLD."start_utc",
        'end_utc', OLD."end_utc",
        'note', OLD."note",
        'online_booking', OLD."online_booking",
        'channel', OLD."channel",
        'language', OLD."language",
        'outside_hours', OLD."outside_hours",
        'sms_reminder_sent_utc', OLD."sms_reminder_sent_utc",
        'confirmed_utc', OLD."confirmed_utc",
        'outcome', OLD."outcome",
        'outcome_reason', OLD."outcome_reason",
        'outcome_note', OLD."outcome_note",
        'outcome_utc', OLD."outcome_utc",
        'outcome_by', OLD."outcome_by",
        'repeat_id', OLD."repeat_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'agenda_id', NEW."agenda_id",
        'client_id', NEW."client_id",
        'sub_client_ids_json', NEW."sub_client_ids_json",
        'color', NEW."color",
        'start_utc', NEW."start_utc",
        'end_utc', NEW."end_utc",
        'note', NEW."note",
        'online_booking', NEW."online_booking",
        'channel', NEW."channel",
        'language', NEW."language",
        'outside_hours', NEW."outside_hours",
        'sms_reminder_sent_utc', NEW."sms_reminder_sent_utc",
        'confirmed_utc', NEW."confirmed_utc",
        'outcome', NEW."outcome",
        'outcome_reason', NEW."outcome_reason",
        'outcome_note', NEW."outcome_note",
        'outcome_utc', NEW."outcome_utc",
        'outcome_by', NEW."outcome_by",
        'repeat_id', NEW."repeat_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'agenda_id', NEW."agenda_id",
        'client_id', NEW."client_id",
        'sub_client_ids_json', NEW."sub_client_ids_json",
        'color', NEW."color",
        'start_utc', NEW."start_utc",
        'end_utc', NEW."end_utc",
        'note', NEW."note",
        'online_booking', NEW."online_booking",
        'channel', NEW."channel",
        'language', NEW."language",
        'outside_hours', NEW."outside_hours",
        'sms_reminder_sent_utc', NEW."sms_reminder_sent_utc",
        'confirmed_utc', NEW."confirmed_utc",
        'outcome', NEW."outcome",
        'outcome_reason', NEW."outcome_reason",
        'outcome_note', NEW."outcome_note",
        'outcome_utc', NEW."outcome_utc",
        'outcome_by', NEW."outcome_by",
        'repeat_id', NEW."repeat_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'agenda_id', OLD."agenda_id",
        'client_id', OLD."client_id",
        'sub_client_ids_json', OLD."sub_client_ids_json",
        'color', OLD."color",
        'start_utc', OLD."start_utc",
        'end_utc', OLD."end_utc",
        'note', OLD."note",
        'online_booking', OLD."online_booking",
        'channel', OLD."channel",
        'language', OLD."language",
        'outside_hours', OLD."outside_hours",
        'sms_reminder_sent_utc', OLD."sms_reminder_sent_utc",
        'confirmed_utc', OLD."confirmed_utc",
        'outcome', OLD."outcome",
        'outcome_reason', OLD."outcome_reason",
        'outcome_note', OLD."outcome_note",
        'outcome_utc', OLD."outcome_utc",
        'outcome_by', OLD."outcome_by",
        'repeat_id', OLD."repeat_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_npss_insert
AFTER INSERT ON client_npss WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_npss',
    NEW."client_nps_id",
    NEW."client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_npss_update
AFTER UPDATE ON client_npss WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_npss',
    NEW."client_nps_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_nps_id', OLD."client_nps_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'asked_utc', OLD."asked_utc",
        'answered_utc', OLD."answered_utc",
        'score', OLD."score",
        'comment', OLD."comment",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_nps_id', NEW."client_nps_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'asked_utc', NEW."asked_utc",
        'answered_utc', NEW."answered_utc",
        'score', NEW."score",
        'comment', NEW."comment",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_nps_id', NEW."client_nps_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'asked_utc', NEW."asked_utc",
        'answered_utc', NEW."answered_utc",
        'score', NEW."score",
        'comment', NEW."comment",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_nps_id', OLD."client_nps_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'asked_utc', OLD."asked_utc",
        'answered_utc', OLD."answered_utc",
        'score', OLD."score",
        'comment', OLD."comment",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_message_templates_insert
AFTER INSERT ON message_templates WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'message_templates',
    NEW."message_template_id",
    NEW."message_template_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_message_templates_update
AFTER UPDATE ON message_templates WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'message_templates',
    NEW."message_template_id",
    NEW."message_template_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'message_template_id', OLD."message_template_id",
        'kind', OLD."kind",
        'language', OLD."language",
        'subject', OLD."subject",
        'text', OLD."text",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'message_template_id', NEW."message_template_id",
        'kind', NEW."kind",
        'language', NEW."language",
        'subject', NEW."subject",
        'text', NEW."text",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'message_template_id', NEW."message_template_id",
        'kind', NEW."kind",
        'language', NEW."language",
        'subject', NEW."subject",
        'text', NEW."text",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'message_template_id', OLD."message_template_id",
        'kind', OLD."kind",
        'language', OLD."language",
        'subject', OLD."subject",
        'text', OLD."text",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER client_privacies_immutable
BEFORE UPDATE OF client_privacy_id, salon_id, at_utc, source, user_id, answers_id, salon_config_privacy_id, number, text_version, text_hash, language, signed_name, signature, network, outbox_id, note ON client_privacies
BEGIN
  SELECT RAISE(ABORT, 'refuse:consent');
END;
--> statement-breakpoint
CREATE TRIGGER client_consents_immutable
BEFORE UPDATE OF client_consent_id, salon_id, client_privacy_id, purpose, channel, given, at_utc ON client_consents
BEGIN
  SELECT RAISE(ABORT, 'refuse:consent');
END;
--> statement-breakpoint
CREATE TRIGGER agendas_confirmation
AFTER UPDATE OF start_utc ON agendas WHEN NEW.start_utc <> OLD.start_utc AND NEW.confirmed_utc IS NOT NULL
BEGIN
  UPDATE agendas
  SET confirmed_utc = NULL
  WHERE agenda_id = NEW.agenda_id;
END;
