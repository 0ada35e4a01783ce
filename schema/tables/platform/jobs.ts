import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { JobKind, JobState } from '../../terms.ts'
import { instant, json, owned } from '../columns.ts'
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

/**
 * A background job: work that is done in slices behind replies and by cron. Each slice commits its rows together with `cursor`, so that
 * a slice that was cut off is done again from where the last one ended.
 */
export const jobs = sqliteTable(
  'jobs',
  {
    jobId: text('job_id').primaryKey(),
    ...owned,
    kind: text('kind').$type<JobKind>().notNull(),
    /** What the job works on, as the inbox shows it: the name of a file. */
    title: text('title').notNull(),
    state: text('state').$type<JobState>().notNull(),
    userId: text('user_id').notNull(),
    /** Settings of the job's kind. */
    settings: json<Record<string, unknown>>('settings_json').notNull().default({}),
    /** The next slice, from 0. */
    cursor: integer('cursor').notNull().default(0),
    /** Rows that are done, and all rows. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Figures of the job's kind: how many rows were added, skipped and rejected. */
    counts: json<Record<string, number>>('counts_json').notNull().default({}),
    /** Storage key of the result file. */
    result: text('result'),
    /** Slices that failed one after the other. */
    failures: integer('failures').notNull().default(0),
    /** Token of the current lease; only its holder commits a slice. */
    claim: text('claim').notNull().default(''),
    leasedUntil: instant('leased_until_utc').notNull(),
    created: instant('created_utc').notNull(),
    finished: instant('finished_utc'),
  },
  (t) => [
    /** One run at a time per salon and kind. */
    uniqueIndex('jobs_one_run').on(t.salonId, t.kind).where(sql`state = 'running'`),
    index('jobs_due').on(t.leasedUntil).where(sql`state = 'running'`),
    index('jobs_salon').on(t.salonId, t.created),
  ],
)
