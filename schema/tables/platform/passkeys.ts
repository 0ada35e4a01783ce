import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, json } from '../columns.ts'

/** A passkey (WebAuthn) with which a user signs in, as both steps at once. It belongs to the user, like recovery codes. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    passkeyId: text('passkey_id').primaryKey(),
    userId: text('user_id').notNull(),
    /** Its id at the authenticator, and the public key (COSE); both base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** How often it was used, as the authenticator says; 0 from those that do not count. One that goes back was copied. */
    counter: integer('counter').notNull().default(0),
    /** How a browser reaches it: `internal`, `hybrid`, `usb` … */
    transports: json<string[]>('transports_json').notNull().default([]),
    name: text('name').notNull(),
    created: instant('created_utc').notNull(),
    used: instant('used_utc'),
    /** Removed; for an hour it can be restored. */
    deleted: instant('deleted_utc'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/** Hashes of challenges that passkeys have signed: each counts once. A challenge that nobody used leaves no row. */
export const usedChallenges = sqliteTable('used_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  expiry: instant('expiry_utc').notNull(),
})
