DROP TRIGGER IF EXISTS audit_log_client_history_galleries_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_galleries_update
AFTER UPDATE ON client_history_galleries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_galleries',
    NEW."client_history_gallery_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_gallery_id', OLD."client_history_gallery_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'sub_client_id', OLD."sub_client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'kind', OLD."kind",
        'note', OLD."note",
        'may_publish', OLD."may_publish",
        'image', OLD."image",
        'width', OLD."width",
        'height', OLD."height",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_gallery_id', NEW."client_history_gallery_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'sub_client_id', NEW."sub_client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'kind', NEW."kind",
        'note', NEW."note",
        'may_publish', NEW."may_publish",
        'image', NEW."image",
        'width', NEW."width",
        'height', NEW."height",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_gallery_id', NEW."client_history_gallery_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'sub_client_id', NEW."sub_client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'kind', NEW."kind",
        'note', NEW."note",
        'may_publish', NEW."may_publish",
        'image', NEW."image",
        'width', NEW."width",
        'height', NEW."height",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_gallery_id', OLD."client_history_gallery_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'sub_client_id', OLD."sub_client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'kind', OLD."kind",
        'note', OLD."note",
        'may_publish', OLD."may_publish",
        'image', OLD."image",
        'width', OLD."width",
        'height', OLD."height",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
