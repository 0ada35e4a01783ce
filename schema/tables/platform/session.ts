import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RecordAction, Role, SecurityAction } from '../../terms.ts'
import { auditColumns, flag, instant, json, owned } from '../columns.ts'

/** A session. The session code is a signed token with the `sessionId`; it is not stored. */
export const sessions = sqliteTable(
  'sessions',
  {
    sessionId: text('session_id').primaryKey(),
    userId: text('user_id').notNull(),
    /** Null for a SUPERADMIN, who belongs to no salon. */
    salonId: text('salon_id'),
    expiryDate: instant('expiry_utc').notNull(),
    expiryDateMax: instant('expiry_max_utc').notNull(),
    created: instant('created_utc').notNull(),
    /** Last Check; null before the first one. */
    seen: instant('seen_utc'),
    device: text('device').notNull().default(''),
    /** How its user signed in. A passkey counts as both steps, and so does a PIN at a desk, which is one of its salon's devices. */
    method: text('method').$type<'password' | 'passkey' | 'pin'>().notNull().default('password'),
    /** When its user last proved by password or passkey who they are. */
    confirmed: instant('confirmed_utc'),
    /** The desk where it has begun by PIN; it ends with it. */
    deskId: text('desk_id'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_desk').on(t.deskId).where(sql`desk_id IS NOT NULL`)],
)

/**
 * Failed attempts at a password or code per account and network, kept for a day. An attempt is inserted before it is checked, so that
 * parallel ones count too, and deleted if it succeeds.
 */
export const signInFailures = sqliteTable(
  'sign_in_failures',
  {
    signInFailureId: integer('sign_in_failure_id').primaryKey({ autoIncrement: true }),
    /** Keyed hash, because users type passwords into the username field. */
    username: text('username').notNull(),
    network: text('network').notNull(),
    at: instant('at_utc').notNull(),
    /** Rejected by the rate limit without being checked. */
    refused: flag('refused').notNull().default(false),
  },
  (t) => [
    index('sign_in_failures_from').on(t.network, t.username, t.at),
    // Failures of an account over all networks.
    index('sign_in_failures_account').on(t.username, t.at),
  ],
)

/** Networks from which an account was signed in to. They are exempt from the limit that an account has over all networks. */
export const signInNetworks = sqliteTable(
  'sign_in_networks',
  {
    /** Keyed hashes, as in `signInFailures`. */
    username: text('username').notNull(),
    network: text('network').notNull(),
    /** Last sign-in. */
    at: instant('at_utc').notNull(),
  },
  (t) => [primaryKey({ columns: [t.username, t.network], name: 'sign_in_networks_once' })],
)

/** Hashes of single-use tokens: of a reset link (`reset`) or the second step of a sign-in (`two_step`). */
export const signInTokens = sqliteTable(
  'sign_in_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<'reset' | 'two_step'>().notNull(),
    userId: text('user_id').notNull(),
    expiry: instant('expiry_utc').notNull(),
    created: instant('created_utc').notNull(),
    /** Attempts left. */
    triesLeft: integer('tries_left').notNull().default(1),
  },
  (t) => [index('sign_in_tokens_user').on(t.userId, t.purpose)],
)

/** Two-step verification of a user with an authenticator app. */
export const twoSteps = sqliteTable('two_steps', {
  userId: text('user_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until the first correct code: two-step verification is off before. */
  confirmed: instant('confirmed_utc'),
  /** TOTP time step of the last accepted code; it and earlier ones are refused. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Roles of a salon that need two-step verification to sign in; a salon without a row requires it of nobody. */
export const twoStepRequirements = sqliteTable('two_step_requirements', {
  salonId: text('salon_id').primaryKey(),
  roles: json<Role[]>('roles_json').notNull().default([]),
  version: auditColumns.version,
  changedBy: auditColumns.changedBy,
  changed: auditColumns.changed,
})

/** Keyed hashes of single-use recovery codes. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id').notNull(),
    codeHash: text('code_hash').notNull(),
    used: instant('used_utc'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash], name: 'recovery_codes_once' })],
)

/** Idempotency keys of completed calls, by their caller, with the id of the created record. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    ...owned,
    /** Whose key it is: a userId, a guest's phone number, or purpose and id of a signed link. */
    callerId: text('caller_id').notNull().default(''),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Method and path. */
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    thingId: text('thing_id').notNull(),
    at: instant('at_utc').notNull(),
  },
  (t) => [primaryKey({ columns: [t.salonId, t.callerId, t.idempotencyKey], name: 'idempotency_keys_of_caller' })],
)

/** Condition on the audit log: a security event, or a change of somebody's roles. `alias` is that of the table, with a dot. */
export const isSecurityEvent = (alias: '' | 'audit_log.') =>
  sql.raw(`${alias}action not in ('create', 'change', 'delete', 'restore') or ${alias}entity = 'user_permissions'`)

/** Tables of which each visit writes entries. */
export const frequentEntities = [
  'agendas',
  'agenda_services',
  'appointments',
  'client_history_services',
  'client_history_products',
  'payments',
] as const
const frequentList = frequentEntities.map((entity) => `'${entity}'`).join(', ')
/** Condition on the audit log: an entry of a table that changes seldom. `alias` is that of the table, with a dot. */
export const isRareEntity = (alias: '' | 'audit_log.') => sql.raw(`${alias}entity not in (${frequentList})`)

/**
 * Who changed what. Written by triggers; `before` and `after` hold the columns that differ, by column name. Security events have
 * separate actions and are written by worker/db/security-event.ts.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    trailId: integer('audit_log_id').primaryKey({ autoIncrement: true }),
    ...owned,
    at: instant('at_utc').notNull(),
    userId: text('user_id').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    /** The record that this one is part of (the booking of a service), or its own id. */
    rootId: text('root_id').notNull(),
    action: text('action').$type<RecordAction | SecurityAction>().notNull(),
    before: text('before'),
    after: text('after'),
    /** The key with which a client's record was opened: openings with keys have a limit apart from that of their user. */
    apiKeyId: text('api_key_id'),
  },
  (t) => [
    // Each entry of a visit is in these two: the history of a record, and the audit page by time.
    index('audit_log_root').on(t.salonId, t.rootId),
    index('audit_log_at').on(t.salonId, t.at),
    // Parts of the audit page that are few among all entries; a query uses them with the same condition.
    index('audit_log_security_at').on(t.salonId, t.at).where(isSecurityEvent('')),
    index('audit_log_rare').on(t.salonId, t.entity, t.at).where(isRareEntity('')),
  ],
)

/**
 * Clients whose whole numbers a list or a search has shown to a team member, and when first within an hour: a row for each reply that
 * showed further ones. A client is named by the number in the search index. Of the last day only.
 */
export const shownContacts = sqliteTable(
  'shown_contacts',
  {
    ...owned,
    /** `keys of ` and the id for what programs have read with the keys of a team member. */
    userId: text('user_id').notNull(),
    searchNo: integer('search_no').notNull(),
    at: instant('at_utc').notNull(),
    /** The other clients of the reply, as a list of their numbers. */
    more: text('more_json').notNull().default('[]'),
  },
  (t) => [primaryKey({ columns: [t.salonId, t.userId, t.searchNo] }), index('shown_contacts_at').on(t.salonId, t.userId, t.at)],
)

/**
 * Version of a salon's rota: grows with every change of opening times, closed days, weekly hours and timeframes, so that a booking is
 * guarded by the rota it was checked against.
 */
export const rotaVersions = sqliteTable('rota_versions', {
  salonId: text('salon_id').primaryKey(),
  rotaVersion: integer('rota_version').notNull().default(sql`0`),
})
