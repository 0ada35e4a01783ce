import { customType, integer, text } from 'drizzle-orm/sqlite-core'

/**
 * Columns that carry their unit in the database's name and the wire's value in the row:
 * a row read through a door already looks as section 3 and the wire want it.
 * Sums are never made of euro: `cents()` of schema/rules/money.ts first.
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

/** A day in the salon's zone, `YYYY-MM-DD`. */
export const day = (name: string) => text(name)
export const flag = (name: string) => integer(name, { mode: 'boolean' })
/** JSON text; always NOT NULL with a default, so that SQL may reach into it. */
export const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>()

/** Every row of business data belongs to one salon. */
export const owned = { salonId: text('salon_id').notNull() }

/**
 * What the trail and optimistic locking need: `version` grows with every change, `changedBy` is a userId or the name of
 * a job, and a deleted business row stays, stamped. The doors fill these in; handlers never do.
 */
export const auditColumns = {
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by').notNull().default('system'),
  changed: instant('changed_utc').notNull(),
  deleted: instant('deleted_utc'),
}
