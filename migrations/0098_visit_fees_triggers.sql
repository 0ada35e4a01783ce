CREATE TRIGGER audit_log_visit_fees_insert
AFTER INSERT ON visit_fees WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'visit_fees',
    NEW."visit_fee_id",
    NEW."appointment_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_visit_fees_update
AFTER UPDATE ON visit_fees WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'visit_fees',
    NEW."visit_fee_id",
    NEW."appointment_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'visit_fee_id', OLD."visit_fee_id",
        'appointment_id', OLD."appointment_id",
        'fee', OLD."fee",
        'price_cents', OLD."price_cents",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'visit_fee_id', NEW."visit_fee_id",
        'appointment_id', NEW."appointment_id",
        'fee', NEW."fee",
        'price_cents', NEW."price_cents",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'visit_fee_id', NEW."visit_fee_id",
        'appointment_id', NEW."appointment_id",
        'fee', NEW."fee",
        'price_cents', NEW."price_cents",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'visit_fee_id', OLD."visit_fee_id",
        'appointment_id', OLD."appointment_id",
        'fee', OLD."fee",
        'price_cents', OLD."price_cents",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
