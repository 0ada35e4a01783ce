import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, euro, flag, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

/**
 * Duration and price that a client, or one of their pets, has for a service: with one team member, or with anyone. Null where what holds
 * for other clients does.
 */
export const clientOwnTerms = sqliteTable(
  'client_own_terms',
  {
    clientOwnTermsId: text('client_own_terms_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    /** Null: the client, and those of their pets that have no own ones. */
    subClientId: text('sub_client_id'),
    serviceId: text('service_id').notNull(),
    /** Null: anyone. */
    userId: text('user_id'),
    length: integer('length_minutes'),
    price: euro('price_cents'),
    /** The duration was proposed from the timers. */
    fromTimers: flag('from_timers').notNull().default(false),
    ...auditColumns,
  },
  (t) => [
    index('client_own_terms_client').on(t.salonId, t.clientId),
    // Says of each service of the catalogue whether some client has terms for it.
    index('client_own_terms_service').on(t.salonId, t.serviceId),
  ],
)

/** A pet that gets another owner keeps its terms. */
export const ownTermsTriggers: SchemaObject[] = [
  createTrigger(
    'client_own_terms_owner',
    'AFTER UPDATE OF client_id ON sub_clients WHEN NEW.client_id <> OLD.client_id',
    `
  UPDATE client_own_terms SET client_id = NEW.client_id
  WHERE salon_id = NEW.salon_id AND client_id = OLD.client_id AND sub_client_id = NEW.sub_client_id;`,
  ),
]
