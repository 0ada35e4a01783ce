import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Language, SalonRole } from '../../terms.ts'
import { auditColumns, flag, instant, json, owned } from '../columns.ts'

/** A saved report. */
export const reports = sqliteTable(
  'reports',
  {
    reportId: text('report_id').primaryKey(),
    ...owned,
    name: text('name').notNull(),
    /** What it counts by what, as schema/api/insights/reports.ts describes it. */
    definition: json<Record<string, unknown>>('definition_json').notNull(),
    sharedWith: json<SalonRole[]>('shared_with_json').notNull().default([]),
    mail: text('mail').notNull().default(''),
    mailDay: integer('mail_day').notNull().default(1),
    /** Since when it is sent each month: months that ended before are not sent by themselves. */
    scheduled: instant('scheduled_utc'),
    language: text('language').$type<Language>().notNull().default('en'),
    ...auditColumns,
  },
  (t) => [index('reports_salon').on(t.salonId), index('reports_mailed').on(t.mailDay).where(sql`mail <> '' and deleted_utc is null`)],
)

/** A month of a report that was sent to an address. */
export const reportSendings = sqliteTable(
  'report_sendings',
  {
    reportSendingId: text('report_sending_id').primaryKey(),
    ...owned,
    reportId: text('report_id').notNull(),
    /** `YYYY-MM`. */
    month: text('month').notNull(),
    mail: text('mail').notNull(),
    language: text('language').$type<Language>().notNull(),
    at: instant('at_utc').notNull(),
    /** Sent by the schedule, not by hand. */
    bySchedule: flag('by_schedule').notNull().default(false),
  },
  (t) => [
    index('report_sendings_report').on(t.salonId, t.reportId, t.at),
    /** The schedule sends a month once. */
    uniqueIndex('report_sendings_once').on(t.reportId, t.month).where(sql`by_schedule = 1`),
  ],
)
