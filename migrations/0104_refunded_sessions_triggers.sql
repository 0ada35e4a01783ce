DROP TRIGGER IF EXISTS audit_log_client_courses_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_courses_update
AFTER UPDATE ON client_courses WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_courses',
    NEW."prepaid_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'prepaid_id', OLD."prepaid_id",
        'course_id', OLD."course_id",
        'client_id', OLD."client_id",
        'service_ids_json', OLD."service_ids_json",
        'sessions', OLD."sessions",
        'price_cents', OLD."price_cents",
        'validity_months', OLD."validity_months",
        'shareable', OLD."shareable",
        'refunds_json', OLD."refunds_json",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'prepaid_id', NEW."prepaid_id",
        'course_id', NEW."course_id",
        'client_id', NEW."client_id",
        'service_ids_json', NEW."service_ids_json",
        'sessions', NEW."sessions",
        'price_cents', NEW."price_cents",
        'validity_months', NEW."validity_months",
        'shareable', NEW."shareable",
        'refunds_json', NEW."refunds_json",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'prepaid_id', NEW."prepaid_id",
        'course_id', NEW."course_id",
        'client_id', NEW."client_id",
        'service_ids_json', NEW."service_ids_json",
        'sessions', NEW."sessions",
        'price_cents', NEW."price_cents",
        'validity_months', NEW."validity_months",
        'shareable', NEW."shareable",
        'refunds_json', NEW."refunds_json",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'prepaid_id', OLD."prepaid_id",
        'course_id', OLD."course_id",
        'client_id', OLD."client_id",
        'service_ids_json', OLD."service_ids_json",
        'sessions', OLD."sessions",
        'price_cents', OLD."price_cents",
        'validity_months', OLD."validity_months",
        'shareable', OLD."shareable",
        'refunds_json', OLD."refunds_json",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
