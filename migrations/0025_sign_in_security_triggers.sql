DROP TRIGGER IF EXISTS audit_log_user_permissions_insert;
--> statement-breakpoint
CREATE TRIGGER audit_log_user_permissions_insert
AFTER INSERT ON user_permissions WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'user_permissions',
    NEW."user_permission_id",
    NEW."user_id",
    'create',
    NULL,
    json_object(
        'user_permission_id', NEW."user_permission_id",
        'user_id', NEW."user_id",
        'permission_id', NEW."permission_id",
        'position', NEW."position"
      )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_user_permissions_delete
AFTER DELETE ON user_permissions WHEN OLD.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    OLD.salon_id,
    OLD.changed_utc,
    OLD.changed_by,
    'user_permissions',
    OLD."user_permission_id",
    OLD."user_id",
    'delete',
    json_object(
        'user_permission_id', OLD."user_permission_id",
        'user_id', OLD."user_id",
        'permission_id', OLD."permission_id",
        'position', OLD."position"
      ),
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_two_step_requirements_insert
AFTER INSERT ON two_step_requirements WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'two_step_requirements',
    NEW."salon_id",
    NEW."salon_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_two_step_requirements_update
AFTER UPDATE ON two_step_requirements WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'two_step_requirements',
    NEW."salon_id",
    NEW."salon_id",
    'change',
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'roles_json', OLD."roles_json"
      )) a
      JOIN json_each(json_object(
        'roles_json', NEW."roles_json"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'roles_json', NEW."roles_json"
      )) a
      JOIN json_each(json_object(
        'roles_json', OLD."roles_json"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
