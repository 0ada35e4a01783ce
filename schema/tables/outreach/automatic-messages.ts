import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CronMessageKind } from '../../terms.ts'
import { auditColumns, day, flag, instant, owned } from '../columns.ts'

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
