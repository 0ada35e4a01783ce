import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FormSource, Language } from '../../terms.ts'
import { auditColumns, flag, instant, json, owned } from '../columns.ts'

/** Question and answer as schema/rules/clients/consent-forms.ts describes them. */
export interface FormQuestion {
  key: string
  text: string
  type: 'yes_no' | 'text'
  required: boolean
  alertOn: 'yes' | 'no' | null
}
export interface FormAnswer {
  key: string
  answer: string
}

/** A form that clients sign before certain services: a chemical service, a minor, photographs. */
export const consentForms = sqliteTable(
  'consent_forms',
  {
    consentFormId: text('consent_form_id').primaryKey(),
    ...owned,
    name: text('name').notNull(),
    text: text('text').notNull(),
    questions: json<FormQuestion[]>('questions_json').notNull().default([]),
    /** Grows with every change of name, text or questions; each version is kept in `consent_form_texts`. */
    textVersion: integer('text_version').notNull().default(1),
    /** Services that need the form; none: every service. */
    serviceIds: json<string[]>('service_ids_json').notNull().default([]),
    /** Only for clients under 18; a parent signs. */
    onlyMinors: flag('only_minors').notNull().default(false),
    /** Months for which a signed form counts; 0: until the text changes. */
    validMonths: integer('valid_months').notNull().default(0),
    /** Since when bookings ask for it by link; null: only the desk asks. */
    asksSince: instant('asks_since_utc'),
    ...auditColumns,
  },
  (t) => [index('consent_forms_of_salon').on(t.salonId), index('consent_forms_salon').on(t.salonId).where(sql`deleted_utc is null`)],
)

/** The versions of a form's text, as clients have seen them. Append-only. */
export const consentFormTexts = sqliteTable(
  'consent_form_texts',
  {
    consentFormId: text('consent_form_id').notNull(),
    ...owned,
    textVersion: integer('text_version').notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    questions: json<FormQuestion[]>('questions_json').notNull(),
    /** SHA-256 of name, text and questions, hexadecimal. */
    textHash: text('text_hash').notNull(),
    since: instant('since_utc').notNull(),
  },
  (t) => [
    index('consent_form_texts_salon').on(t.salonId),
    primaryKey({ columns: [t.consentFormId, t.textVersion], name: 'consent_form_texts_once' }),
  ],
)

/** A form that a client has signed, or that a team member has waived for one visit. */
export const clientConsentForms = sqliteTable(
  'client_consent_forms',
  {
    clientConsentFormId: text('client_consent_form_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    consentFormId: text('consent_form_id').notNull(),
    textVersion: integer('text_version').notNull(),
    textHash: text('text_hash').notNull(),
    /** The booking for which it was asked; a waived form counts for this one only. */
    agendaId: text('agenda_id'),
    at: instant('at_utc').notNull(),
    source: text('source').$type<FormSource>().notNull(),
    language: text('language').$type<Language>().notNull(),
    answers: json<FormAnswer[]>('answers_json').notNull().default([]),
    /** Name as typed; the drawing is a list of strokes (schema/rules/clients/signature.ts). */
    signedName: text('signed_name').notNull().default(''),
    signature: text('signature').notNull().default(''),
    /** Keyed hash of the guest's network, as evidence; empty at the desk. */
    network: text('network').notNull().default(''),
    /** The team member at the desk, `guest` for a link. */
    userId: text('user_id').notNull(),
    ...auditColumns,
  },
  (t) => [index('client_consent_forms_client').on(t.salonId, t.clientId, t.consentFormId)],
)
