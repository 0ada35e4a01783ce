import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, flag, json, owned } from '../columns.ts'

/** Categories in which guests choose services. */
export const onlineBookingServiceCategories = sqliteTable(
  'online_booking_service_categories',
  {
    onlineBookingServiceCategoryId: text('online_booking_service_category_id').primaryKey(),
    ...owned,
    categoryName: text('category_name').notNull(),
    position: integer('position').notNull().default(0),
    ...auditColumns,
  },
  (t) => [index('online_booking_service_categories_salon').on(t.salonId)],
)

/** When guests can book an online category, how many at once, with whom and how far ahead. */
export const onlineBookingSlots = sqliteTable(
  'online_booking_slots',
  {
    onlineBookingSlotId: text('online_booking_slot_id').primaryKey(),
    ...owned,
    onlineBookingServiceCategoryId: text('online_booking_service_category_id').notNull(),
    weekdays: json<number[]>('weekdays_json').notNull().default([]),
    /** `HH:MM` in the salon's zone. */
    from: text('from_time').notNull(),
    to: text('to_time').notNull(),
    capacity: integer('capacity').notNull().default(1),
    /** Empty: all team members who offer the service. */
    userIds: json<string[]>('user_ids_json').notNull().default([]),
    leastHoursAhead: integer('least_hours_ahead').notNull().default(1),
    mostDaysAhead: integer('most_days_ahead').notNull().default(60),
    available: flag('available').notNull().default(true),
    ...auditColumns,
  },
  (t) => [index('online_booking_slots_category').on(t.salonId, t.onlineBookingServiceCategoryId)],
)
