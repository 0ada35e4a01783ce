CREATE TRIGGER audit_log_news_insert
AFTER INSERT ON news WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'news',
    NEW."news_id",
    NEW."news_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_news_update
AFTER UPDATE ON news WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'news',
    NEW."news_id",
    NEW."news_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'news_id', OLD."news_id",
        'user_id', OLD."user_id",
        'text', OLD."text",
        'image', OLD."image",
        'pinned', OLD."pinned",
        'expires', OLD."expires",
        'at_utc', OLD."at_utc",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'news_id', NEW."news_id",
        'user_id', NEW."user_id",
        'text', NEW."text",
        'image', NEW."image",
        'pinned', NEW."pinned",
        'expires', NEW."expires",
        'at_utc', NEW."at_utc",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'news_id', NEW."news_id",
        'user_id', NEW."user_id",
        'text', NEW."text",
        'image', NEW."image",
        'pinned', NEW."pinned",
        'expires', NEW."expires",
        'at_utc', NEW."at_utc",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'news_id', OLD."news_id",
        'user_id', OLD."user_id",
        'text', OLD."text",
        'image', OLD."image",
        'pinned', OLD."pinned",
        'expires', OLD."expires",
        'at_utc', OLD."at_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
