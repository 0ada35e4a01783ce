CREATE TRIGGER audit_log_consent_forms_insert
AFTER INSERT ON consent_forms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'consent_forms',
    NEW."consent_form_id",
    NEW."consent_form_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_consent_forms_update
AFTER UPDATE ON consent_forms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'consent_forms',
    NEW."consent_form_id",
    NEW."consent_form_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'consent_form_id', OLD."consent_form_id",
        'name', OLD."name",
        'text', OLD."text",
        'questions_json', OLD."questions_json",
        'text_version', OLD."text_version",
        'service_ids_json', OLD."service_ids_json",
        'only_minors', OLD."only_minors",
        'valid_months', OLD."valid_months",
        'asks_since_utc', OLD."asks_since_utc",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'consent_form_id', NEW."consent_form_id",
        'name', NEW."name",
        'text', NEW."text",
        'questions_json', NEW."questions_json",
        'text_version', NEW."text_version",
        'service_ids_json', NEW."service_ids_json",
        'only_minors', NEW."only_minors",
        'valid_months', NEW."valid_months",
        'asks_since_utc', NEW."asks_since_utc",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'consent_form_id', NEW."consent_form_id",
        'name', NEW."name",
        'text', NEW."text",
        'questions_json', NEW."questions_json",
        'text_version', NEW."text_version",
        'service_ids_json', NEW."service_ids_json",
        'only_minors', NEW."only_minors",
        'valid_months', NEW."valid_months",
        'asks_since_utc', NEW."asks_since_utc",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'consent_form_id', OLD."consent_form_id",
        'name', OLD."name",
        'text', OLD."text",
        'questions_json', OLD."questions_json",
        'text_version', OLD."text_version",
        'service_ids_json', OLD."service_ids_json",
        'only_minors', OLD."only_minors",
        'valid_months', OLD."valid_months",
        'asks_since_utc', OLD."asks_since_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_consent_forms_insert
AFTER INSERT ON client_consent_forms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_consent_forms',
    NEW."client_consent_form_id",
    NEW."client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_consent_forms_update
AFTER UPDATE ON client_consent_forms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_consent_forms',
    NEW."client_consent_form_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_consent_form_id', OLD."client_consent_form_id",
        'client_id', OLD."client_id",
        'consent_form_id', OLD."consent_form_id",
        'text_version', OLD."text_version",
        'text_hash', OLD."text_hash",
        'agenda_id', OLD."agenda_id",
        'at_utc', OLD."at_utc",
        'source', OLD."source",
        'language', OLD."language",
        'answers_json', OLD."answers_json",
        'signed_name', OLD."signed_name",
        'signature', OLD."signature",
        'network', OLD."network",
        'user_id', OLD."user_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_consent_form_id', NEW."client_consent_form_id",
        'client_id', NEW."client_id",
        'consent_form_id', NEW."consent_form_id",
        'text_version', NEW."text_version",
        'text_hash', NEW."text_hash",
        'agenda_id', NEW."agenda_id",
        'at_utc', NEW."at_utc",
        'source', NEW."source",
        'language', NEW."language",
        'answers_json', NEW."answers_json",
        'signed_name', NEW."signed_name",
        'signature', NEW."signature",
        'network', NEW."network",
        'user_id', NEW."user_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_consent_form_id', NEW."client_consent_form_id",
        'client_id', NEW."client_id",
        'consent_form_id', NEW."consent_form_id",
        'text_version', NEW."text_version",
        'text_hash', NEW."text_hash",
        'agenda_id', NEW."agenda_id",
        'at_utc', NEW."at_utc",
        'source', NEW."source",
        'language', NEW."language",
        'answers_json', NEW."answers_json",
        'signed_name', NEW."signed_name",
        'signature', NEW."signature",
        'network', NEW."network",
        'user_id', NEW."user_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_consent_form_id', OLD."client_consent_form_id",
        'client_id', OLD."client_id",
        'consent_form_id', OLD."consent_form_id",
        'text_version', OLD."text_version",
        'text_hash', OLD."text_hash",
        'agenda_id', OLD."agenda_id",
        'at_utc', OLD."at_utc",
        'source', OLD."source",
        'language', OLD."language",
        'answers_json', OLD."answers_json",
        'signed_name', OLD."signed_name",
        'signature', OLD."signature",
        'network', OLD."network",
        'user_id', OLD."user_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
