import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from '../columns.ts'

// The directory: rows of the first of several databases, which says what is in which. One database has none of them.

/** A database, as it was last migrated. */
export const directoryDatabases = sqliteTable('directory_databases', {
  databaseName: text('database_name').primaryKey(),
  /** `open` takes new salons, `full` none. */
  state: text('state').$type<'open' | 'full'>().notNull().default('open'),
  /** Name of the newest migration that it has run; null before the first. */
  migratedTo: text('migrated_to'),
  migrated: instant('migrated_utc'),
})

/** Where a salon is. */
export const directorySalons = sqliteTable(
  'directory_salons',
  {
    salonId: text('salon_id').primaryKey(),
    /** `salon_no` of the salon. Numbers that the directory gives are different in all databases, and none is given twice. */
    salonNo: integer('salon_no').notNull(),
    databaseName: text('database_name').notNull(),
    /** `making` until its rows are known to be in its database; `removed` without them, or while they are deleted. */
    state: text('state').$type<'making' | 'live' | 'removed'>().notNull(),
    /** When it was last begun. */
    begun: instant('begun_utc').notNull(),
  },
  (t) => [index('directory_salons_no').on(t.salonNo), index('directory_salons_database').on(t.databaseName, t.salonId)],
)

/**
 * The database that has a name which is used once in all of them: a username, or a sender of text messages or WhatsApp, in small letters.
 * A name without its row there is a reservation that was not used; cron removes it.
 */
export const directoryNames = sqliteTable(
  'directory_names',
  {
    kind: text('kind').$type<'user' | 'sms' | 'whatsapp'>().notNull(),
    name: text('name').notNull(),
    databaseName: text('database_name').notNull(),
    reserved: instant('reserved_utc').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.name] })],
)

/** Failed sign-ins and requested codes of a network in all databases. Network and account are keyed hashes. */
export const directoryAttempts = sqliteTable(
  'directory_attempts',
  {
    kind: text('kind').$type<'sign_in' | 'code'>().notNull(),
    network: text('network').notNull(),
    /** Empty for codes. */
    account: text('account').notNull().default(''),
    at: instant('at_utc').notNull(),
  },
  (t) => [index('directory_attempts_network').on(t.kind, t.network, t.at)],
)
