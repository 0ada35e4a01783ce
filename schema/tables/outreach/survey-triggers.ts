import { createTrigger, type SchemaObject } from '../schema-object.ts'

const insertVersion = `
  INSERT INTO survey_versions (survey_id, survey_version, salon_id, title, questions_json)
  VALUES (
    NEW.survey_id,
    NEW.version,
    NEW.salon_id,
    NEW.title,
    NEW.questions_json
  );`

/** Keep every version of a survey, whichever statement writes it. */
export const surveyTriggers: SchemaObject[] = [
  createTrigger('survey_versions_insert', 'AFTER INSERT ON surveys', insertVersion),
  createTrigger('survey_versions_update', 'AFTER UPDATE ON surveys WHEN NEW.version <> OLD.version', insertVersion),
]
