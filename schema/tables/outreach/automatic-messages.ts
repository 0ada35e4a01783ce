import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CronMessageKind } from '../../terms.ts'
import { auditColumns, day, flag, instant, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

const switches = [
  ['send_daily_summary', 'daily_summary'],
  ['send_morning_messages', 'morning'],
] as const

/**
 * A switch of the salon that is turned on starts again, whichever statement writes it: what was due before is never sent. The default times
 * are those of schema/rules/outreach/automatic-messages.ts.
 */
export const cronMessageTriggers: SchemaObject[] = switches.map(([column, kind]) =>
  createTrigger(
    `cron_messages_${kind}`,
    `AFTER UPDATE OF ${column} ON salons WHEN NEW.${column} = 1 AND OLD.${column} = 0`,
    `
  INSERT INTO cron_messages (cron_message_id, salon_id, kind, minute_of_day, since_utc, changed_by, changed_utc)
  VALUES (
    'crm_' || NEW.salon_id || '_${kind}',
    NEW.salon_id,
    '${kind}',
    ${kind === 'morning' ? 8 * 60 : 20 * 60},
    NEW.changed_utc,
    NEW.changed_by,
    NEW.changed_utc
  )
  ON CONFLICT (salon_id, kind) DO UPDATE SET since_utc = excluded.since_utc;`,
  ),
)

/** How a salon wants one kind of automatic message; without a row the defaults of schema/rules/outreach/automatic-messages.ts apply. */
export const cronMessages = sqliteTable(
  'cron_messages',
  {
    cronMessageId: text('cron_message_id').primaryKey(),
    ...owned,
    kind: text('kind').$type<CronMessageKind>().notNull(),
    /** Whether it is on. The salon's switches decide this for the daily summary and the morning messages. */
    enabled: flag('enabled').notNull().default(false),
    /** Local time of sending, in minutes after midnight. */
    minuteOfDay: integer('minute_of_day').notNull(),
    /** Hours before the booking, weeks since the last visit or days before the end, by kind; 0 for the others. */
    amount: integer('amount').notNull().default(0),
    /** When it was switched on last: what was due before is never sent. */
    since: instant('since_utc').notNull(),
    ...auditColumns,
  },
  (t) => [uniqueIndex('cron_messages_kind').on(t.salonId, t.kind)],
)

/** A run of one kind in a salon on a local day, claimed once before anything is queued, resumed if it was interrupted. */
export const cronRuns = sqliteTable(
  'cron_runs',
  {
    ...owned,
    localDay: day('local_day').notNull(),
    kind: text('kind').$type<CronMessageKind>().notNull(),
    claimed: instant('claimed_utc').notNull(),
    /** Null while it is not finished. */
    finished: instant('finished_utc'),
    queued: integer('queued').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.salonId, t.localDay, t.kind], name: 'cron_runs_once' })],
)
