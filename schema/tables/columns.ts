import { customType, integer, text } from 'drizzle-orm/sqlite-core'

/**
 * Column types whose database name carries the unit and whose row value is that of the API. Amounts are summed in cents only:
 * convert with `cents()` of schema/rules/money.ts first.
 */

/** Whole seconds UTC at rest, ISO 8601 with Z in the row. Name the column `…_utc`. */
export const instant = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: (seconds) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'),
  toDriver: (iso) => Math.floor(Date.parse(iso) / 1000),
})

/** Whole cents at rest, euro with two decimals in the row. Name the column `…_cents`. */
export const euro = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: (cents) => cents / 100,
  toDriver: (amount) => Math.round(amount * 100),
})

/** Whole grams at rest, kilograms in the row. Name the column `…_grams`. */
export const kilograms = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: (grams) => grams / 1000,
  toDriver: (weight) => Math.round(weight * 1000),
})

/** A day in the salon's zone, `YYYY-MM-DD`. */
export const day = (name: string) => text(name)
export const flag = (name: string) => integer(name, { mode: 'boolean' })
/** JSON text; always NOT NULL with a default, so that SQL may reach into it. */
export const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>()

/** Every row of business data belongs to one salon. */
export const owned = { salonId: text('salon_id').notNull() }

/**
 * Columns of the audit log, optimistic concurrency and soft delete: `version` grows with every change, `changedBy` is a userId or the
 * name of a job, `deleted` is the time of the soft delete. The database handles fill them in; handlers never do.
 */
export const auditColumns = {
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by').notNull().default('system'),
  changed: instant('changed_utc').notNull(),
  deleted: instant('deleted_utc'),
}
