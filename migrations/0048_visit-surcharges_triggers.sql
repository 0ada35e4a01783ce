CREATE TRIGGER audit_log_visit_surcharges_insert
AFTER INSERT ON visit_surcharges WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'visit_surcharges',
    NEW."visit_surcharge_id",
    NEW."appointment_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_visit_surcharges_update
AFTER UPDATE ON visit_surcharges WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'visit_surcharges',
    NEW."visit_surcharge_id",
    NEW."appointment_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'visit_surcharge_id', OLD."visit_surcharge_id",
        'appointment_id', OLD."appointment_id",
        'client_history_service_id', OLD."client_history_service_id",
        'text', OLD."text",
        'price_cents', OLD."price_cents",
        'state', OLD."state",
        'asked_utc', OLD."asked_utc",
        'answered_utc', OLD."answered_utc",
        'answered_by', OLD."answered_by",
        'extra_service_id', OLD."extra_service_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'visit_surcharge_id', NEW."visit_surcharge_id",
        'appointment_id', NEW."appointment_id",
        'client_history_service_id', NEW."client_history_service_id",
        'text', NEW."text",
        'price_cents', NEW."price_cents",
        'state', NEW."state",
        'asked_utc', NEW."asked_utc",
        'answered_utc', NEW."answered_utc",
        'answered_by', NEW."answered_by",
        'extra_service_id', NEW."extra_service_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'visit_surcharge_id', NEW."visit_surcharge_id",
        'appointment_id', NEW."appointment_id",
        'client_history_service_id', NEW."client_history_service_id",
        'text', NEW."text",
        'price_cents', NEW."price_cents",
        'state', NEW."state",
        'asked_utc', NEW."asked_utc",
        'answered_utc', NEW."answered_utc",
        'answered_by', NEW."answered_by",
        'extra_service_id', NEW."extra_service_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'visit_surcharge_id', OLD."visit_surcharge_id",
        'appointment_id', OLD."appointment_id",
        'client_history_service_id', OLD."client_history_service_id",
        'text', OLD."text",
        'price_cents', OLD."price_cents",
        'state', OLD."state",
        'asked_utc', OLD."asked_utc",
        'answered_utc', OLD."answered_utc",
        'answered_by', OLD."answered_by",
        'extra_service_id', OLD."extra_service_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
