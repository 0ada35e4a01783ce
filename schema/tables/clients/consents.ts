import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ConsentChannel, ConsentPurpose, ConsentSource, Language } from '../../terms.ts'
import { auditColumns, flag, instant, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

/**
 * An entry of the consent log: what a client was asked or answered, with the text that they saw. Append-only: triggers refuse every
 * change but that of the client (merge); a correction or withdrawal is a new entry.
 */
export const clientPrivacies = sqliteTable(
  'client_privacies',
  {
    clientPrivacyId: text('client_privacy_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    at: instant('at_utc').notNull(),
    /** How it came about; `asked` has no consents: the link to the privacy page was sent. */
    source: text('source').$type<ConsentSource>().notNull(),
    /** The team member who recorded it, `guest` for the client's own answer. */
    userId: text('user_id').notNull(),
    /** Earlier entry that this one answers or corrects. */
    answersId: text('answers_id'),
    /** The privacy text, its version and SHA-256 (hexadecimal); empty where the salon had none. */
    salonConfigPrivacyId: text('salon_config_privacy_id').notNull().default(''),
    number: integer('number').notNull().default(1),
    textVersion: integer('text_version').notNull().default(0),
    textHash: text('text_hash').notNull().default(''),
    language: text('language').$type<Language>().notNull(),
    /** Name as typed; the drawing is a list of strokes (schema/rules/clients/signature.ts), empty without one. */
    signedName: text('signed_name').notNull().default(''),
    signature: text('signature').notNull().default(''),
    /** Keyed hash of the guest's network, as evidence; empty at the desk. */
    network: text('network').notNull().default(''),
    /** Message whose link was used. */
    outboxId: text('outbox_id').notNull().default(''),
    note: text('note').notNull().default(''),
  },
  (t) => [index('client_privacies_client').on(t.salonId, t.clientId, t.at)],
)

/** Consents of an entry, one row per purpose and channel; the newest row of a client decides. Append-only like its entry. */
export const clientConsents = sqliteTable(
  'client_consents',
  {
    /** Entry, purpose and channel, joined by colons. */
    clientConsentId: text('client_consent_id').primaryKey(),
    ...owned,
    clientPrivacyId: text('client_privacy_id').notNull(),
    clientId: text('client_id').notNull(),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    channel: text('channel').$type<ConsentChannel>().notNull(),
    given: flag('given').notNull(),
    at: instant('at_utc').notNull(),
  },
  (t) => [
    index('client_consents_client').on(t.salonId, t.clientId, t.purpose, t.channel, t.at),
    index('client_consents_entry').on(t.clientPrivacyId),
  ],
)

/** The question after a visit whether the client would recommend the salon, and the answer. */
export const clientNpss = sqliteTable(
  'client_npss',
  {
    clientNPSId: text('client_nps_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    /** The visit that it is about; null for a question without one. */
    appointmentId: text('appointment_id'),
    asked: instant('asked_utc').notNull(),
    answered: instant('answered_utc'),
    /** 0 to 10; null until the client answers. */
    score: integer('score'),
    comment: text('comment').notNull().default(''),
    /** When a team member dealt with the answer. */
    handled: instant('handled_utc'),
    ...auditColumns,
  },
  (t) => [
    index('client_npss_client').on(t.salonId, t.clientId, t.asked),
    index('client_npss_answered').on(t.salonId, t.answered),
    // One question per visit, however often it is requested.
    uniqueIndex('client_npss_visit').on(t.salonId, t.appointmentId).where(sql`appointment_id is not null and deleted_utc is null`),
  ],
)

/** A salon's own text of a message kind in a language; without a row the default of schema/rules/messages/message-templates.ts is sent. */
export const messageTemplates = sqliteTable(
  'message_templates',
  {
    messageTemplateId: text('message_template_id').primaryKey(),
    ...owned,
    kind: text('kind').notNull(),
    language: text('language').$type<Language>().notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    ...auditColumns,
  },
  (t) => [
    index('message_templates_salon').on(t.salonId),
    uniqueIndex('message_templates_once').on(t.salonId, t.kind, t.language).where(sql`deleted_utc is null`),
  ],
)

/** The consent log is evidence: nothing of an entry changes but its client, which a merge moves. */
const immutableEntries = [clientPrivacies, clientConsents].map((table) => {
  const columns = Object.values(getTableColumns(table)).flatMap(({ name }) => (name === 'client_id' ? [] : [name]))
  const name = getTableName(table)
  return createTrigger(`${name}_immutable`, `BEFORE UPDATE OF ${columns.join(', ')} ON ${name}`, `  SELECT RAISE(ABORT, 'refuse:consent');`)
})

export const consentTriggers: SchemaObject[] = [
  ...immutableEntries,
  // A confirmation is of one time.
  createTrigger(
    'agendas_confirmation',
    'AFTER UPDATE OF start_utc ON agendas WHEN NEW.start_utc <> OLD.start_utc AND NEW.confirmed_utc IS NOT NULL',
    `
  UPDATE agendas
  SET confirmed_utc = NULL
  WHERE agenda_id = NEW.agenda_id;`,
  ),
]
