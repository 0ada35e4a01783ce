import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, owned } from './columns.ts'

/** One sign-in of one person. The session code is a signed token that names `sessionId`; the code itself is never kept. */
export const sessions = sqliteTable(
  'sessions',
  {
    sessionId: text('session_id').primaryKey(),
    userId: text('user_id').notNull(),
    /** Null for a SUPERADMIN, who has no salon of its own. */
    salonId: text('salon_id'),
    expiryDate: instant('expiry_utc').notNull(),
    expiryDateMax: instant('expiry_max_utc').notNull(),
    created: instant('created_utc').notNull(),
    /** The last Check; null until the first. */
    seen: instant('seen_utc'),
    device: text('device').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/**
 * Guesses at a password or a code, counted per account and network and kept for a day. Each is written down before it is
 * checked, so that a thousand at once are counted too; a right one takes its row away again.
 */
export const signInFailures = sqliteTable(
  'sign_in_failures',
  {
    signInFailureId: integer('sign_in_failure_id').primaryKey({ autoIncrement: true }),
    /** Keyed hashes of the user name and of the network: people type passwords into the wrong field. */
    username: text('username').notNull(),
    network: text('network').notNull(),
    at: instant('at_utc').notNull(),
    /** It came too soon after too many, and was not looked at. */
    refused: flag('refused').notNull().default(false),
  },
  (t) => [index('sign_in_failures_from').on(t.network, t.username, t.at)],
)

/** What a link (`reset`) or the second step of a sign-in (`two_step`) opens once; only a hash of it is kept. */
export const signInTokens = sqliteTable(
  'sign_in_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<'reset' | 'two_step'>().notNull(),
    userId: text('user_id').notNull(),
    expiry: instant('expiry_utc').notNull(),
    created: instant('created_utc').notNull(),
    /** Codes that may still be tried with it. */
    triesLeft: integer('tries_left').notNull().default(1),
  },
  (t) => [index('sign_in_tokens_user').on(t.userId, t.purpose)],
)

/** The authenticator app of somebody who signs in in two steps. */
export const twoSteps = sqliteTable('two_steps', {
  userId: text('user_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until the first right code: until then signing in takes one step. */
  confirmed: instant('confirmed_utc'),
  /** The 30 seconds of the latest code that was taken: it and those before it are used up. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Ways in without the app, each once; keyed hashes. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id').notNull(),
    codeHash: text('code_hash').notNull(),
    used: instant('used_utc'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash], name: 'recovery_codes_once' })],
)

/** A creating call that was already carried out under this key, and what it made. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    ...owned,
    idempotencyKey: text('idempotency_key').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    thingId: text('thing_id').notNull(),
    at: instant('at_utc').notNull(),
  },
  (t) => [primaryKey({ columns: [t.salonId, t.idempotencyKey], name: 'idempotency_keys_once' })],
)

/** Who changed what. Written by triggers only; `before` and `after` hold the columns that differ, by column name. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    trailId: integer('audit_log_id').primaryKey({ autoIncrement: true }),
    ...owned,
    at: instant('at_utc').notNull(),
    userId: text('user_id').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    /** The thing this one is part of (the booking of a service), or the thing itself. */
    rootId: text('root_id').notNull(),
    action: text('action').$type<'create' | 'change' | 'delete' | 'restore'>().notNull(),
    before: text('before'),
    after: text('after'),
  },
  (t) => [index('audit_log_root').on(t.salonId, t.rootId), index('audit_log_salon').on(t.salonId, t.trailId)],
)

/** Grows with every change of opening times, closed days, weekly hours and timeframes, so that a booking can be tied to the rota it was checked against. */
export const rotaVersions = sqliteTable('rota_versions', {
  salonId: text('salon_id').primaryKey(),
  rotaVersion: integer('rota_version').notNull().default(sql`0`),
})
