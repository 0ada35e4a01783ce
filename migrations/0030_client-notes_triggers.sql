CREATE TRIGGER audit_log_client_history_requests_insert
AFTER INSERT ON client_history_requests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_requests',
    NEW."client_history_request_id",
    NEW."client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_requests_update
AFTER UPDATE ON client_history_requests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_requests',
    NEW."client_history_request_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_request_id', OLD."client_history_request_id",
        'client_id', OLD."client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'request', OLD."request",
        'done_utc', OLD."done_utc",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_request_id', NEW."client_history_request_id",
        'client_id', NEW."client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'request', NEW."request",
        'done_utc', NEW."done_utc",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_request_id', NEW."client_history_request_id",
        'client_id', NEW."client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'request', NEW."request",
        'done_utc', NEW."done_utc",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_request_id', OLD."client_history_request_id",
        'client_id', OLD."client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'request', OLD."request",
        'done_utc', OLD."done_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_feedbacks_insert
AFTER INSERT ON client_feedbacks WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_feedbacks',
    NEW."client_feedback_id",
    NEW."client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_feedbacks_update
AFTER UPDATE ON client_feedbacks WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_feedbacks',
    NEW."client_feedback_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_feedback_id', OLD."client_feedback_id",
        'client_id', OLD."client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'rating', OLD."rating",
        'feedback', OLD."feedback",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_feedback_id', NEW."client_feedback_id",
        'client_id', NEW."client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'rating', NEW."rating",
        'feedback', NEW."feedback",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_feedback_id', NEW."client_feedback_id",
        'client_id', NEW."client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'rating', NEW."rating",
        'feedback', NEW."feedback",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_feedback_id', OLD."client_feedback_id",
        'client_id', OLD."client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'rating', OLD."rating",
        'feedback', OLD."feedback",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
