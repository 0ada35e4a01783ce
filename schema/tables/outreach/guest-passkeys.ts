import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, json, owned } from '../columns.ts'

/**
 * A passkey (WebAuthn) with which a guest proves a telephone at one salon. It opens nothing once its client no longer has that number, and
 * never a session of staff, whose passkeys are in `passkeys`.
 */
export const guestPasskeys = sqliteTable(
  'guest_passkeys',
  {
    guestPasskeyId: text('guest_passkey_id').primaryKey(),
    ...owned,
    /** Whose place was shown when it was added. */
    clientId: text('client_id').notNull(),
    /** The number that was proven by a code then, in international format. */
    phoneNumber: text('phone_number').notNull(),
    /** Its id at the authenticator, and the public key (COSE); both base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** How often it was used, as the authenticator says; 0 from those that do not count. */
    counter: integer('counter').notNull().default(0),
    transports: json<string[]>('transports_json').notNull().default([]),
    name: text('name').notNull(),
    created: instant('created_utc').notNull(),
    used: instant('used_utc'),
    /** Removed; for an hour it can be restored. */
    deleted: instant('deleted_utc'),
  },
  (t) => [
    uniqueIndex('guest_passkeys_credential').on(t.credentialId),
    index('guest_passkeys_phone').on(t.salonId, t.phoneNumber),
    index('guest_passkeys_client').on(t.clientId),
  ],
)
