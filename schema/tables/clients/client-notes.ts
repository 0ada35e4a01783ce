import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, day, instant, owned } from '../columns.ts'

/** Something that a client has asked for, until it is done. */
export const clientHistoryRequests = sqliteTable(
  'client_history_requests',
  {
    clientHistoryRequestId: text('client_history_request_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    /** The team member who took the request. */
    userId: text('user_id').notNull(),
    day: day('day').notNull(),
    request: text('request').notNull(),
    /** Null while the request is open. */
    done: instant('done_utc'),
    ...auditColumns,
  },
  (t) => [index('client_history_requests_client').on(t.salonId, t.clientId)],
)

/** What a client said about a visit or the salon. */
export const clientFeedbacks = sqliteTable(
  'client_feedbacks',
  {
    clientFeedbackId: text('client_feedback_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    /** The team member who wrote it down. */
    userId: text('user_id').notNull(),
    day: day('day').notNull(),
    /** 1 to 5; null where the client gave none. */
    rating: integer('rating'),
    feedback: text('feedback').notNull(),
    ...auditColumns,
  },
  (t) => [index('client_feedbacks_client').on(t.salonId, t.clientId)],
)
