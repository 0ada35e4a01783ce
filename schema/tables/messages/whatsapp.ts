import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CloudCategory, CloudTemplateState, NumberQuality } from '../../terms.ts'
import { auditColumns, flag, instant, json, owned } from '../columns.ts'

/**
 * A salon's number at Meta's WhatsApp Cloud API; token and app secret are in `salon_secrets`. It sends while it is active, for the number
 * that the platform has confirmed as the salon's. Disconnecting keeps the row.
 */
export const whatsAppAccounts = sqliteTable('whatsapp_accounts', {
  salonId: text('salon_id').primaryKey(),
  phoneNumberId: text('phone_number_id').notNull(),
  businessAccountId: text('business_account_id').notNull(),
  /** Digits, and the name that clients see, as Meta has them. */
  number: text('number').notNull(),
  name: text('name').notNull().default(''),
  quality: text('quality').$type<NumberQuality>().notNull().default(''),
  /** How many clients it may write to first within 24 hours, in Meta's words: `TIER_1K`. */
  sendingLimit: text('sending_limit').notNull().default(''),
  /** Whether messages go through it, and not through WaBoxApp. */
  isActive: flag('is_active').notNull().default(false),
  connected: instant('connected_utc').notNull(),
  disconnected: instant('disconnected_utc'),
  /** Meta refuses the token or the account since then, in its own words. */
  problemSince: instant('problem_utc'),
  words: text('words').notNull().default(''),
  /** When it was last tried out. */
  checked: instant('checked_utc'),
  /** Prices per message in hundredths of a cent, as the salon has checked them. */
  utilityPrice: integer('utility_price').notNull().default(248),
  marketingPrice: integer('marketing_price').notNull().default(572),
  authenticationPrice: integer('authentication_price').notNull().default(248),
  servicePrice: integer('service_price').notNull().default(248),
  /** Free messages a month, beyond which Meta delivers nothing without a payment method. */
  freeMessages: integer('free_messages').notNull().default(1000),
  hasPaymentMethod: flag('has_payment_method').notNull().default(false),
  ...auditColumns,
})

/** A text of the salon's messages at Meta: the last one that was submitted of each kind and language. */
export const whatsAppTemplates = sqliteTable(
  'whatsapp_templates',
  {
    whatsAppTemplateId: text('whatsapp_template_id').primaryKey(),
    ...owned,
    kind: text('kind').notNull(),
    language: text('language').$type<'en' | 'it'>().notNull(),
    /** Its name and id at Meta. A text that was changed gets another name. */
    name: text('name').notNull(),
    submitNo: integer('submit_no').notNull().default(1),
    externalId: text('external_id').notNull().default(''),
    category: text('category').$type<CloudCategory>().notNull(),
    /** The text with numbered variables, and the field of each. */
    body: text('body').notNull(),
    fields: json<string[]>('fields_json').notNull().default([]),
    state: text('state').$type<CloudTemplateState>().notNull().default('pending'),
    /** Why Meta rejected or paused it, in its own words. */
    reason: text('reason').notNull().default(''),
    submitted: instant('submitted_utc').notNull(),
    ...auditColumns,
  },
  (t) => [uniqueIndex('whatsapp_templates_once').on(t.salonId, t.kind, t.language).where(sql`deleted_utc is null`)],
)
