import { createTrigger, type SchemaObject } from '../schema-object.ts'

/**
 * Write an entry of the audit log when an import has ended or was undone, in the name of who started it or undid it. The rows that it
 * adds have their own entries; an undo that was stopped has none.
 */
export const jobTriggers: SchemaObject[] = [
  createTrigger(
    'audit_log_jobs_ended',
    `AFTER UPDATE OF state ON jobs
WHEN NEW.state <> OLD.state
  AND NEW.state IN ('done', 'stopped', 'undone')
  AND substr(NEW.kind, 1, 7) = 'import_'
  AND coalesce(NEW.settings_json ->> 'undo', 0) = (NEW.state = 'undone')`,
    `
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    coalesce(NEW.finished_utc, NEW.created_utc),
    NEW.user_id,
    'jobs',
    NEW.job_id,
    NEW.job_id,
    iif(NEW.state = 'undone', 'delete', 'create'),
    NULL,
    iif(NEW.state = 'undone', NULL, json_object('added', coalesce(NEW.counts_json ->> 'added', 0)))
  );`,
  ),
]
