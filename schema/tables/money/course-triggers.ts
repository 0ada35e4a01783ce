import { createTrigger, type SchemaObject } from '../schema-object.ts'

/** A session goes back to its course with the performed service that it was to pay for: removed by itself or with the whole visit. */
export const courseTriggers: SchemaObject[] = [
  createTrigger(
    'course_sessions_released',
    'AFTER UPDATE OF deleted_utc ON client_history_services WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL',
    `
  UPDATE course_sessions
  SET active = 0,
    ended = 'removed',
    version = version + 1,
    changed_by = NEW.changed_by,
    changed_utc = NEW.changed_utc
  WHERE client_history_service_id = NEW.client_history_service_id
    AND salon_id = NEW.salon_id
    AND active = 1;`,
  ),
]
