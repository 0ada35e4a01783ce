import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Language } from '../../terms.ts'
import { auditColumns, day, flag, instant, json, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

const insertVersion = `
  INSERT INTO salon_config_privacy_texts (salon_id, salon_config_privacy_id, text_version, language, title, text, since_utc)
  VALUES (
    NEW.salon_id,
    NEW.salon_config_privacy_id,
    NEW.text_version,
    NEW.language,
    NEW.title,
    NEW.text,
    NEW.text_since_utc
  );`

/** Keep every version of a privacy text, whichever statement writes it. */
export const privacyTextTriggers: SchemaObject[] = [
  createTrigger('privacy_texts_insert', 'AFTER INSERT ON salon_config_privacies', insertVersion),
  createTrigger('privacy_texts_update', 'AFTER UPDATE ON salon_config_privacies WHEN NEW.text_version <> OLD.text_version', insertVersion),
]

export const salonConfigWidgets = sqliteTable(
  'salon_config_widgets',
  {
    salonConfigWidgetId: text('salon_config_widget_id').primaryKey(),
    ...owned,
    widget: text('widget').notNull(),
    showServicePrice: flag('show_service_price').notNull().default(true),
    hosts: json<string[]>('hosts_json').notNull().default([]),
    ...auditColumns,
  },
  (t) => [index('salon_config_widgets_salon').on(t.salonId)],
)

export const salonConfigUIs = sqliteTable(
  'salon_config_uis',
  {
    salonConfigUIId: text('salon_config_ui_id').primaryKey(),
    ...owned,
    dateFormat: text('date_format').$type<'DD/MM/YYYY' | 'DD-MM-YYYY' | 'DD.MM.YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD'>().notNull(),
    showDatesInHistoryDocument: flag('show_dates_in_history_document').notNull().default(true),
    ...auditColumns,
  },
  (t) => [
    index('salon_config_uis_of_salon').on(t.salonId),
    uniqueIndex('salon_config_uis_salon').on(t.salonId).where(sql`deleted_utc is null`),
  ],
)

/** Current version of a privacy text. */
export const salonConfigPrivacies = sqliteTable(
  'salon_config_privacies',
  {
    salonConfigPrivacyId: text('salon_config_privacy_id').primaryKey(),
    ...owned,
    number: integer('number').notNull(),
    language: text('language').$type<Language>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    textVersion: integer('text_version').notNull().default(1),
    textSince: instant('text_since_utc').notNull(),
    ...auditColumns,
  },
  (t) => [
    index('salon_config_privacies_salon').on(t.salonId),
    uniqueIndex('salon_config_privacies_number').on(t.salonId, t.number, t.language).where(sql`deleted_utc is null`),
  ],
)

/** All versions of the privacy texts, as evidence of what clients accepted. Append-only, written by triggers. */
export const salonConfigPrivacyTexts = sqliteTable(
  'salon_config_privacy_texts',
  {
    ...owned,
    salonConfigPrivacyId: text('salon_config_privacy_id').notNull(),
    textVersion: integer('text_version').notNull(),
    language: text('language').$type<Language>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    since: instant('since_utc').notNull(),
  },
  (t) => [
    index('salon_config_privacy_texts_salon').on(t.salonId),
    primaryKey({ columns: [t.salonConfigPrivacyId, t.textVersion], name: 'salon_config_privacy_texts_once' }),
  ],
)

export const salonConfigDiscounts = sqliteTable(
  'salon_config_discounts',
  {
    salonConfigDiscountId: text('salon_config_discount_id').primaryKey(),
    ...owned,
    discount: text('discount').notNull(),
    discountCode: text('discount_code').notNull().default(''),
    percentServices: integer('percent_services').notNull().default(0),
    percentProducts: integer('percent_products').notNull().default(0),
    dayStart: day('day_start'),
    dayEnd: day('day_end'),
    available: flag('available').notNull().default(true),
    note: text('note').notNull().default(''),
    ...auditColumns,
  },
  (t) => [index('salon_config_discounts_salon').on(t.salonId)],
)

export const salonConfigColours = sqliteTable(
  'salon_config_colours',
  {
    salonConfigColourId: text('salon_config_colour_id').primaryKey(),
    ...owned,
    name: text('name').notNull(),
    color: text('color').notNull(),
    position: integer('position').notNull().default(0),
    ...auditColumns,
  },
  (t) => [index('salon_config_colours_salon').on(t.salonId)],
)

/** One row per gender. */
export const salonConfigExpenseRanges = sqliteTable(
  'salon_config_expense_ranges',
  {
    salonConfigExpenseRangeId: text('salon_config_expense_range_id').primaryKey(),
    ...owned,
    gender: text('gender').$type<'female' | 'male'>().notNull(),
    /** In euro; convert to cents to compare. */
    ranges: json<{ from: number; to: number | null }[]>('ranges_json').notNull(),
    ...auditColumns,
  },
  (t) => [
    index('salon_config_expense_ranges_salon').on(t.salonId),
    uniqueIndex('salon_config_expense_ranges_gender').on(t.salonId, t.gender).where(sql`deleted_utc is null`),
  ],
)

export const salonConfigPetBreeds = sqliteTable(
  'salon_config_pet_breeds',
  {
    salonConfigPetBreedId: text('salon_config_pet_breed_id').primaryKey(),
    ...owned,
    species: text('species').$type<'dog' | 'cat' | 'other'>().notNull(),
    breed: text('breed').notNull(),
    ...auditColumns,
  },
  (t) => [index('salon_config_pet_breeds_salon').on(t.salonId)],
)

export const salonConfigPetSizes = sqliteTable(
  'salon_config_pet_sizes',
  {
    salonConfigPetSizeId: text('salon_config_pet_size_id').primaryKey(),
    ...owned,
    size: text('size').notNull(),
    fromKg: integer('from_kg').notNull().default(0),
    toKg: integer('to_kg'),
    position: integer('position').notNull().default(0),
    ...auditColumns,
  },
  (t) => [index('salon_config_pet_sizes_salon').on(t.salonId)],
)

export const salonConfigCategories = sqliteTable(
  'salon_config_categories',
  {
    salonConfigCategoryId: text('salon_config_category_id').primaryKey(),
    ...owned,
    category: text('category').notNull(),
    position: integer('position').notNull().default(0),
    ...auditColumns,
  },
  (t) => [index('salon_config_categories_salon').on(t.salonId)],
)
