import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { auditColumns, instant, json, owned } from '../columns.ts'
import type { SchemaObject } from '../schema-object.ts'

/** A key with which another program makes calls in the name of the user who made it. Its hash is stored, the key is not. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    apiKeyId: text('api_key_id').primaryKey(),
    ...owned,
    /** Who made it, and as whom it acts. */
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull(),
    /** Its last four characters. */
    ending: text('ending').notNull(),
    scopes: json<string[]>('scopes_json').notNull().default([]),
    /** IP addresses from which it is accepted, and ranges of them; empty for all. */
    addresses: json<string[]>('addresses_json').notNull().default([]),
    created: instant('created_utc').notNull(),
    /** Null for a key without an end. */
    expiry: instant('expiry_utc'),
    ...auditColumns,
  },
  (t) => [index('api_keys_salon').on(t.salonId), uniqueIndex('api_keys_hash').on(t.keyHash)],
)

/** How a key is used: written with each of its calls, so apart from the row that the audit log follows. */
export const apiKeyUses = sqliteTable('api_key_uses', {
  apiKeyId: text('api_key_id').primaryKey(),
  ...owned,
  lastUsed: instant('last_used_utc').notNull(),
  calls: integer('calls').notNull(),
  /** The minute of the last call (Unix time / 60), and the calls in it. */
  minute: integer('minute').notNull(),
  minuteCalls: integer('minute_calls').notNull(),
})

/** What the audit log has of a key: the entries behind `after` up to `until` were written by one batch of it. */
export const apiKeyWrites = sqliteTable(
  'api_key_writes',
  {
    apiKeyWriteId: integer('api_key_write_id').primaryKey(),
    ...owned,
    apiKeyId: text('api_key_id').notNull(),
    after: integer('after_id').notNull(),
    /** 0 while the batch runs. */
    until: integer('until_id').notNull(),
  },
  (t) => [index('api_key_writes_salon').on(t.salonId, t.until)],
)

/**
 * Keys as rows like those of `sessions`: live ones of team members who still work in a salon that is not suspended. A key ends with the
 * employment, at midnight UTC: no zone is known here.
 */
export const apiKeySessions: SchemaObject = {
  name: 'api_key_sessions',
  kind: 'view',
  sql: `CREATE VIEW api_key_sessions AS
SELECT
  api_key.api_key_id AS session_id, api_key.user_id, api_key.salon_id,
  min(coalesce(api_key.expiry_utc, 1e12), coalesce(unixepoch(team_member.employment_end, '+1 day'), 1e12)) AS expiry_utc
FROM api_keys api_key
JOIN users team_member ON team_member.user_id = api_key.user_id AND team_member.deleted_utc IS NULL
JOIN salons salon ON salon.salon_id = api_key.salon_id AND salon.suspended_utc IS NULL
WHERE api_key.deleted_utc IS NULL`,
}

/** A team member's keys end with them, and stay so when the deletion is taken back. */
export const apiKeysOfFormerUsers: SchemaObject = {
  name: 'api_keys_of_former_users',
  kind: 'trigger',
  sql: `CREATE TRIGGER api_keys_of_former_users
AFTER UPDATE OF deleted_utc ON users WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL
BEGIN
  UPDATE api_keys
  SET deleted_utc = NEW.deleted_utc, version = version + 1, changed_by = NEW.changed_by, changed_utc = NEW.changed_utc
  WHERE salon_id = NEW.salon_id AND user_id = NEW.user_id AND deleted_utc IS NULL;
END`,
}
