import { createTrigger, type SchemaObject } from '../schema-object.ts'

const insertVersion = `
  INSERT INTO salon_config_privacy_texts (salon_id, salon_config_privacy_id, text_version, language, title, text, since_utc)
  VALUES (
    NEW.salon_id,
    NEW.salon_config_privacy_id,
    NEW.text_version,
    NEW.language,
    NEW.title,
    NEW.text,
    NEW.text_since_utc
  );`

/** Keep every version of a privacy text, whichever statement writes it. */
export const privacyTextTriggers: SchemaObject[] = [
  createTrigger('privacy_texts_insert', 'AFTER INSERT ON salon_config_privacies', insertVersion),
  createTrigger('privacy_texts_update', 'AFTER UPDATE ON salon_config_privacies WHEN NEW.text_version <> OLD.text_version', insertVersion),
]
