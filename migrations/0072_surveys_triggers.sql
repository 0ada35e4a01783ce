DROP TRIGGER IF EXISTS audit_log_client_npss_update;
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
        'handled_utc', OLD."handled_utc",
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
        'handled_utc', NEW."handled_utc",
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
        'handled_utc', NEW."handled_utc",
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
        'handled_utc', OLD."handled_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_surveys_insert
AFTER INSERT ON surveys WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'surveys',
    NEW."survey_id",
    NEW."survey_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_surveys_update
AFTER UPDATE ON surveys WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'surveys',
    NEW."survey_id",
    NEW."survey_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'survey_id', OLD."survey_id",
        'title', OLD."title",
        'intro', OLD."intro",
        'questions_json', OLD."questions_json",
        'archived_utc', OLD."archived_utc",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'survey_id', NEW."survey_id",
        'title', NEW."title",
        'intro', NEW."intro",
        'questions_json', NEW."questions_json",
        'archived_utc', NEW."archived_utc",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'survey_id', NEW."survey_id",
        'title', NEW."title",
        'intro', NEW."intro",
        'questions_json', NEW."questions_json",
        'archived_utc', NEW."archived_utc",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'survey_id', OLD."survey_id",
        'title', OLD."title",
        'intro', OLD."intro",
        'questions_json', OLD."questions_json",
        'archived_utc', OLD."archived_utc",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_surveys_insert
AFTER INSERT ON client_surveys WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_surveys',
    NEW."client_survey_id",
    NEW."client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_surveys_update
AFTER UPDATE ON client_surveys WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_surveys',
    NEW."client_survey_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_survey_id', OLD."client_survey_id",
        'client_id', OLD."client_id",
        'survey_id', OLD."survey_id",
        'appointment_id', OLD."appointment_id",
        'asked_utc', OLD."asked_utc",
        'answered_utc', OLD."answered_utc",
        'survey_version', OLD."survey_version",
        'answers_json', OLD."answers_json",
        'user_id', OLD."user_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_survey_id', NEW."client_survey_id",
        'client_id', NEW."client_id",
        'survey_id', NEW."survey_id",
        'appointment_id', NEW."appointment_id",
        'asked_utc', NEW."asked_utc",
        'answered_utc', NEW."answered_utc",
        'survey_version', NEW."survey_version",
        'answers_json', NEW."answers_json",
        'user_id', NEW."user_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_survey_id', NEW."client_survey_id",
        'client_id', NEW."client_id",
        'survey_id', NEW."survey_id",
        'appointment_id', NEW."appointment_id",
        'asked_utc', NEW."asked_utc",
        'answered_utc', NEW."answered_utc",
        'survey_version', NEW."survey_version",
        'answers_json', NEW."answers_json",
        'user_id', NEW."user_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_survey_id', OLD."client_survey_id",
        'client_id', OLD."client_id",
        'survey_id', OLD."survey_id",
        'appointment_id', OLD."appointment_id",
        'asked_utc', OLD."asked_utc",
        'answered_utc', OLD."answered_utc",
        'survey_version', OLD."survey_version",
        'answers_json', OLD."answers_json",
        'user_id', OLD."user_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER survey_versions_insert
AFTER INSERT ON surveys
BEGIN
  INSERT INTO survey_versions (survey_id, survey_version, salon_id, title, questions_json)
  VALUES (
    NEW.survey_id,
    NEW.version,
    NEW.salon_id,
    NEW.title,
    NEW.questions_json
  );
END;
--> statement-breakpoint
CREATE TRIGGER survey_versions_update
AFTER UPDATE ON surveys WHEN NEW.version <> OLD.version
BEGIN
  INSERT INTO survey_versions (survey_id, survey_version, salon_id, title, questions_json)
  VALUES (
    NEW.survey_id,
    NEW.version,
    NEW.salon_id,
    NEW.title,
    NEW.questions_json
  );
END;
