import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { serverLimits } from '../../terms.ts'
import { instant, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

/** A device of the salon on which its team signs in by PIN. */
export const desks = sqliteTable(
  'desks',
  {
    deskId: text('desk_id').primaryKey(),
    ...owned,
    name: text('name').notNull(),
    /** Hash of the secret that the device was registered with, which has the number 0; each sign-in by PIN answers the next one. */
    tokenHash: text('token_hash').notNull(),
    /** Number of the secret that was used last. It and those with a higher number than `floorNo` are accepted. */
    currentNo: integer('current_no').notNull().default(0),
    /** The last number that had been given out when the current secret was first used. */
    floorNo: integer('floor_no').notNull().default(0),
    /** The last number that was given out. */
    issuedNo: integer('issued_no').notNull().default(0),
    /** When an earlier secret was used, which somebody has copied: nobody signs in here any more. */
    blocked: instant('blocked_utc'),
    registeredBy: text('registered_by').notNull(),
    created: instant('created_utc').notNull(),
    used: instant('used_utc'),
    /** Removed; for an hour it can be restored. */
    deleted: instant('deleted_utc'),
  },
  (t) => [uniqueIndex('desks_token').on(t.tokenHash), index('desks_salon').on(t.salonId)],
)

/** A team member's PIN for the desks of their salon. It belongs to the user, like passkeys. */
export const deskPins = sqliteTable('desk_pins', {
  userId: text('user_id').primaryKey(),
  /** Scrypt of a keyed hash: the rows alone cannot be searched for six digits. */
  pinHash: text('pin_hash').notNull(),
  /** Attempts left until a right one; without any the PIN is of no use, and its owner chooses another. */
  triesLeft: integer('tries_left').notNull().default(serverLimits.deskPinTries),
  changed: instant('changed_utc').notNull(),
})

/** An administrator has no PIN: one who becomes an administrator loses it, with the sessions that it has begun. */
export const deskTriggers: SchemaObject[] = [
  createTrigger(
    'user_permissions_desk_pin',
    "AFTER INSERT ON user_permissions WHEN NEW.permission_id IN ('ADMIN', 'SUPERADMIN')",
    "  DELETE FROM sessions WHERE user_id = NEW.user_id AND method = 'pin';",
    '  DELETE FROM desk_pins WHERE user_id = NEW.user_id;',
  ),
]
