import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, day, json, owned } from '../columns.ts'

/** A rule as it is stored: that of schema/rules/booking/booking-rules.ts. */
interface StoredRule {
  ruleKey: string
  kind: 'patch_test' | 'refill' | 'new_clients' | 'no_shows'
  serviceIds: string[]
  categoryIds: string[]
  afterServiceIds: string[]
  afterCategoryIds: string[]
  days: number
  insteadServiceId: string | null
  noShows: number
  end: 'prepay' | 'ask' | 'telephone'
  percent: number
}

/** Who may book what online; a salon without a row has no rules. */
export const bookingRules = sqliteTable('booking_rules', {
  salonId: text('salon_id').primaryKey(),
  rules: json<StoredRule[]>('rules_json').notNull().default([]),
  ...auditColumns,
})

/**
 * A mark by hand: the client books online no more, or only after a talk. It counts until the end of its last day. A client has one;
 * merged clients may have several, of which the strictest counts.
 */
export const clientBookingMarks = sqliteTable(
  'client_booking_marks',
  {
    clientBookingMarkId: text('client_booking_mark_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    mark: text('mark').$type<'ask' | 'telephone' | 'blocked'>().notNull(),
    /** For the team only. */
    reason: text('reason').notNull().default(''),
    until: day('until_day'),
    /** The team member who set it. */
    userId: text('user_id').notNull(),
    ...auditColumns,
  },
  (t) => [index('client_booking_marks_client').on(t.salonId, t.clientId)],
)
