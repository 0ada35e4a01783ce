import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { GuessedCode, Language, VatKind } from '../../terms.ts'
import { auditColumns, euro, flag, instant, json, owned } from '../columns.ts'

/** A gift card; its money is the account of the same id (prepaid.ts). The code follows from the id and a secret and is not stored. */
export const giftCards = sqliteTable(
  'gift_cards',
  {
    prepaidId: text('prepaid_id').primaryKey(),
    ...owned,
    /** Keyed hash by which a code is found, and its last four characters. */
    codeHash: text('code_hash').notNull(),
    codeEnd: text('code_end').notNull(),
    /** What is printed on it, and where it is sent. Whom it is for is the label of the account. */
    recipientEmail: text('recipient_email').notNull().default(''),
    message: text('message').notNull().default(''),
    language: text('language').$type<Language>().notNull(),
    /** When a guest reserved it for collection, and for how much; null and 0 for a card sold at the desk. */
    reserved: instant('reserved_utc'),
    reservedAmount: euro('reserved_cents').notNull().default(0),
    /** The card that this one replaces. */
    replacesId: text('replaces_id'),
    ...auditColumns,
  },
  (t) => [
    uniqueIndex('gift_cards_code').on(t.salonId, t.codeHash),
    index('gift_cards_reserved').on(t.salonId, t.reserved).where(sql`reserved_utc is not null and deleted_utc is null`),
    index('gift_cards_replaces').on(t.replacesId).where(sql`replaces_id is not null`),
  ],
)

/** What a salon offers as gift cards; without a row, the defaults of schema/rules/money/gift-cards.ts. */
export const giftCardSettings = sqliteTable('gift_card_settings', {
  salonId: text('salon_id').primaryKey(),
  amounts: json<number[]>('amounts_json').notNull().default([]),
  /** 0 without expiry. */
  validMonths: integer('valid_months').notNull(),
  vatKind: text('vat_kind').$type<VatKind>().notNull(),
  vatRate: real('vat_rate').notNull(),
  /** Guests may reserve a card on the booking page. */
  online: flag('online').notNull(),
  ...auditColumns,
})

/**
 * Codes of gift cards and promotions that were tried and do not exist, by who tried them and their network: they slow down further tries.
 * Rows are kept for a day.
 */
export const codeFailures = sqliteTable(
  'code_failures',
  {
    ...owned,
    kind: text('kind').$type<GuessedCode>().notNull(),
    /** A team member, or the booking session of a guest. */
    userId: text('user_id').notNull(),
    at: instant('at_utc').notNull(),
    /** Keyed hash of the caller's network. */
    network: text('network').notNull().default(''),
  },
  (t) => [
    index('code_failures_user').on(t.salonId, t.userId, t.at),
    index('code_failures_salon').on(t.salonId, t.kind, t.at),
    index('code_failures_network').on(t.network, t.at),
  ],
)
