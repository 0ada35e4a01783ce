import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AlertType } from '../../terms.ts'
import { flag, instant } from '../columns.ts'

/** Alerts: one row per user. One that the user deletes stays for a while, so that it can be restored. */
export const alerts = sqliteTable(
  'alerts',
  {
    /** Never reused, so that the latest number identifies the state of a list. */
    alertNo: integer('alert_no').primaryKey({ autoIncrement: true }),
    alertId: text('alert_id').notNull(),
    userId: text('user_id').notNull(),
    salonId: text('salon_id').notNull(),
    type: text('type').$type<AlertType>().notNull(),
    content: text('content').notNull(),
    parametersJSON: text('parameters_json').notNull().default('{}'),
    read: flag('read').notNull().default(false),
    at: instant('at_utc').notNull(),
    /** At most one alert per user and cause, not counting deleted ones; null allows any number. */
    cause: text('cause'),
    deleted: instant('deleted_utc'),
  },
  (t) => [
    index('alerts_salon').on(t.salonId),
    uniqueIndex('alerts_id').on(t.alertId),
    index('alerts_user').on(t.userId, t.alertNo),
    uniqueIndex('alerts_once').on(t.userId, t.cause).where(sql`cause is not null and deleted_utc is null`),
  ],
)
