import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, instant } from '../columns.ts'

/** The salon's profile on Google, in which a button leads to its booking page. The token for it is among the salon's secrets. */
export const googleProfiles = sqliteTable('google_profiles', {
  salonId: text('salon_id').primaryKey(),
  connected: instant('connected_utc').notNull(),
  /** The location as Google names it; empty until one of several is chosen. */
  locationId: text('location_id').notNull().default(''),
  title: text('title').notNull().default(''),
  address: text('address').notNull().default(''),
  /** The button as Google names it; empty while there is none. */
  linkId: text('link_id').notNull().default(''),
  ...auditColumns,
})
