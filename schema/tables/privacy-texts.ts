import type { SchemaObject } from './triggers.ts'

const keep = `INSERT INTO salon_config_privacy_texts (salon_id, salon_config_privacy_id, text_version, language, title, text, since_utc) VALUES (NEW.salon_id, NEW.salon_config_privacy_id, NEW.text_version, NEW.language, NEW.title, NEW.text, NEW.text_since_utc);`

/** Keep every wording of a privacy text, whoever writes it. */
export const privacyTextTriggers: SchemaObject[] = [
  {
    name: 'privacy_texts_insert',
    kind: 'trigger',
    sql: `CREATE TRIGGER privacy_texts_insert AFTER INSERT ON salon_config_privacies BEGIN ${keep} END`,
  },
  {
    name: 'privacy_texts_update',
    kind: 'trigger',
    sql: `CREATE TRIGGER privacy_texts_update AFTER UPDATE ON salon_config_privacies WHEN NEW.text_version <> OLD.text_version BEGIN ${keep} END`,
  },
]
