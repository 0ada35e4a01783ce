CREATE TRIGGER audit_log_pet_prices_insert
AFTER INSERT ON pet_prices WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'pet_prices',
    NEW."pet_price_id",
    NEW."pet_price_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_pet_prices_update
AFTER UPDATE ON pet_prices WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'pet_prices',
    NEW."pet_price_id",
    NEW."pet_price_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'pet_price_id', OLD."pet_price_id",
        'service_id', OLD."service_id",
        'breed', OLD."breed",
        'size', OLD."size",
        'coat', OLD."coat",
        'price_cents', OLD."price_cents",
        'length_minutes', OLD."length_minutes",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'pet_price_id', NEW."pet_price_id",
        'service_id', NEW."service_id",
        'breed', NEW."breed",
        'size', NEW."size",
        'coat', NEW."coat",
        'price_cents', NEW."price_cents",
        'length_minutes', NEW."length_minutes",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'pet_price_id', NEW."pet_price_id",
        'service_id', NEW."service_id",
        'breed', NEW."breed",
        'size', NEW."size",
        'coat', NEW."coat",
        'price_cents', NEW."price_cents",
        'length_minutes', NEW."length_minutes",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'pet_price_id', OLD."pet_price_id",
        'service_id', OLD."service_id",
        'breed', OLD."breed",
        'size', OLD."size",
        'coat', OLD."coat",
        'price_cents', OLD."price_cents",
        'length_minutes', OLD."length_minutes",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
