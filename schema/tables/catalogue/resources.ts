import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { NeededParts } from '../../terms.ts'
import { auditColumns, instant, owned } from '../columns.ts'

/** Kinds of what a service needs besides a team member: basins, treatment rooms, a steamer. */
export const resourceKinds = sqliteTable(
  'resource_kinds',
  {
    resourceKindId: text('resource_kind_id').primaryKey(),
    ...owned,
    kindName: text('kind_name').notNull(),
    /** Minutes after a booking in which a unit is cleaned and not free. */
    cleaning: integer('cleaning_minutes').notNull().default(0),
    position: integer('position').notNull().default(0),
    ...auditColumns,
  },
  (t) => [index('resource_kinds_salon').on(t.salonId)],
)

/** Units of a kind: three basins are three rows. */
export const resources = sqliteTable(
  'resources',
  {
    resourceId: text('resource_id').primaryKey(),
    ...owned,
    resourceKindId: text('resource_kind_id').notNull(),
    resourceName: text('resource_name').notNull(),
    position: integer('position').notNull().default(0),
    ...auditColumns,
  },
  (t) => [index('resources_kind').on(t.salonId, t.resourceKindId)],
)

/** Times in which a unit is out of order; its busy time (schema/tables/booking/bookings.ts) has them in pieces of a day. */
export const resourceOutages = sqliteTable(
  'resource_outages',
  {
    resourceOutageId: text('resource_outage_id').primaryKey(),
    ...owned,
    resourceId: text('resource_id').notNull(),
    from: instant('from_utc').notNull(),
    to: instant('to_utc').notNull(),
    reason: text('reason').notNull().default(''),
    ...auditColumns,
  },
  (t) => [index('resource_outages_unit').on(t.salonId, t.resourceId)],
)

/** The kinds of which a service needs one unit each, and for which of its parts. */
export const serviceResources = sqliteTable(
  'service_resources',
  {
    serviceResourceId: text('service_resource_id').primaryKey(),
    ...owned,
    serviceId: text('service_id').notNull(),
    resourceKindId: text('resource_kind_id').notNull(),
    neededParts: text('needed_parts').$type<NeededParts>().notNull().default('all'),
    version: auditColumns.version,
    changedBy: auditColumns.changedBy,
    changed: auditColumns.changed,
  },
  (t) => [uniqueIndex('service_resources_once').on(t.salonId, t.serviceId, t.resourceKindId)],
)
