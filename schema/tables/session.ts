import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, owned } from './columns.ts'

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
    device: text('device').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** Failed sign-ins, counted per account and network, kept for the window that counts them. */
export const signInFailures = sqliteTable(
  'sign_in_failures',
  {
    signInFailureId: integer('sign_in_failure_id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    network: text('network').notNull(),
    at: instant('at_utc').notNull(),
  },
  (t) => [index('sign_in_failures_who').on(t.username, t.network, t.at)],
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
export const trail = sqliteTable(
  'trail',
  {
    trailId: integer('trail_id').primaryKey({ autoIncrement: true }),
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
  (t) => [index('trail_root').on(t.salonId, t.rootId), index('trail_salon').on(t.salonId, t.trailId)],
)

/** Grows with every change of opening times, closed days, weekly hours and timeframes, so that a booking can be tied to the rota it was checked against. */
export const rotaVersions = sqliteTable('rota_versions', {
  salonId: text('salon_id').primaryKey(),
  rotaVersion: integer('rota_version').notNull().default(sql`0`),
})
