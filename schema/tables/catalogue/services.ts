import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, euro, flag, instant, json, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

const insertBarcodes = `
  INSERT INTO product_barcodes (salon_id, barcode, product_id)
  SELECT NEW.salon_id, j.value, NEW.product_id
  FROM json_each(NEW.barcodes_json) j
  WHERE NEW.deleted_utc IS NULL;`

/** Derive `product_barcodes` from the products, whichever statement writes them. */
export const barcodeTriggers: SchemaObject[] = [
  createTrigger('product_barcodes_insert', 'AFTER INSERT ON products', insertBarcodes),
  createTrigger(
    'product_barcodes_update',
    'AFTER UPDATE OF barcodes_json, deleted_utc ON products',
    '  DELETE FROM product_barcodes WHERE product_id = NEW.product_id;',
    insertBarcodes,
  ),
]

/** A segment of a service: active time (`work`), or processing time (`wait`) in which the team member is free. */
export interface ServicePart {
  kind: 'work' | 'wait'
  minutes: number
}

export const serviceCategories = sqliteTable(
  'service_categories',
  {
    serviceCategoryId: text('service_category_id').primaryKey(),
    ...owned,
    categoryName: text('category_name').notNull(),
    position: integer('position').notNull().default(0),
    /** Agenda colour of equal lightness, 1 to 6. */
    tint: integer('tint').notNull().default(1),
    ...auditColumns,
  },
  (t) => [index('service_categories_salon').on(t.salonId)],
)

/** Categories by which dashboards group services. */
export const dashboardServiceCategories = sqliteTable(
  'dashboard_service_categories',
  {
    dashboardServiceCategoryId: text('dashboard_service_category_id').primaryKey(),
    ...owned,
    categoryName: text('category_name').notNull(),
    position: integer('position').notNull().default(0),
    ...auditColumns,
  },
  (t) => [index('dashboard_service_categories_salon').on(t.salonId)],
)

export const productCategories = sqliteTable(
  'product_categories',
  {
    productCategoryId: text('product_category_id').primaryKey(),
    ...owned,
    categoryName: text('category_name').notNull(),
    position: integer('position').notNull().default(0),
    ...auditColumns,
  },
  (t) => [index('product_categories_salon').on(t.salonId)],
)

export const services = sqliteTable(
  'services',
  {
    serviceId: text('service_id').primaryKey(),
    ...owned,
    serviceCategoryId: text('service_category_id').notNull(),
    dashboardServiceCategoryId: text('dashboard_service_category_id'),
    onlineBookingServiceCategoryId: text('online_booking_service_category_id'),
    service: text('service').notNull(),
    length: integer('length_minutes').notNull(),
    /** Empty: active throughout. */
    parts: json<ServicePart[]>('parts_json').notNull().default([]),
    price: euro('price_cents').notNull(),
    extendedDescription: text('extended_description').notNull().default(''),
    breakAfterService: integer('break_after_minutes').notNull().default(0),
    enableCommissions: flag('enable_commissions').notNull().default(true),
    color: text('color').notNull().default(''),
    available: flag('available').notNull().default(true),
    /** Days for which a passed patch test counts; 0 where the service needs none. */
    patchTestDays: integer('patch_test_days').notNull().default(0),
    /** Grams of colour that the price includes; 0 where nothing is charged by weight. */
    allowanceGrams: integer('allowance_grams').notNull().default(0),
    /** Price of each gram beyond the allowance. */
    extraGramPrice: euro('extra_gram_price_cents').notNull().default(0),
    /** Services that are often booked with it, in their order. */
    extraIds: json<string[]>('extra_ids_json').notNull().default([]),
    ...auditColumns,
  },
  (t) => [index('services_salon').on(t.salonId, t.serviceCategoryId)],
)

export const products = sqliteTable(
  'products',
  {
    productId: text('product_id').primaryKey(),
    ...owned,
    productCategoryId: text('product_category_id'),
    product: text('product').notNull(),
    extendedDescription: text('extended_description').notNull().default(''),
    price: euro('price_cents').notNull(),
    specialPrice: euro('special_price_cents'),
    stock: integer('stock').notNull().default(0),
    lowStock: integer('low_stock').notNull().default(0),
    barcodes: json<string[]>('barcodes_json').notNull().default([]),
    sku: text('sku').notNull().default(''),
    /** Folded name for search (schema/rules/search.ts). */
    searchText: text('search_text').notNull().default(''),
    enableCommissions: flag('enable_commissions').notNull().default(true),
    available: flag('available').notNull().default(true),
    /** Grams in one piece; 0 for products that are not weighed. */
    contentGrams: integer('content_grams').notNull().default(0),
    /** Purchase price of one piece. */
    cost: euro('cost_cents').notNull().default(0),
    /** Grams that formulas have taken so far: the stock falls by one piece each time another one has to be opened. */
    usedGrams: real('used_grams').notNull().default(0),
    ...auditColumns,
  },
  (t) => [index('products_salon').on(t.salonId)],
)

/** Owner of each barcode, so that no two products of a salon share one. Written by triggers on products only; archiving releases them. */
export const productBarcodes = sqliteTable(
  'product_barcodes',
  {
    ...owned,
    barcode: text('barcode').notNull(),
    productId: text('product_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.salonId, t.barcode], name: 'product_barcodes_once' }),
    index('product_barcodes_product').on(t.productId),
  ],
)

/** Append-only log of a product's stock changes with their reason. */
export const stockMovements = sqliteTable(
  'stock_movements',
  {
    stockMovementId: text('stock_movement_id').primaryKey(),
    ...owned,
    productId: text('product_id').notNull(),
    kind: text('kind').$type<'opening' | 'manual' | 'sale' | 'return' | 'colour'>().notNull(),
    quantity: integer('quantity').notNull(),
    stockAfter: integer('stock_after').notNull(),
    reason: text('reason').notNull().default(''),
    appointmentId: text('appointment_id'),
    userId: text('user_id').notNull(),
    at: instant('at_utc').notNull(),
  },
  (t) => [index('stock_movements_product').on(t.salonId, t.productId, t.at)],
)

/** A package: services in order, with a fixed price or, if that is null, the sum of their prices. */
export const serviceSets = sqliteTable(
  'service_sets',
  {
    serviceSetId: text('service_set_id').primaryKey(),
    ...owned,
    serviceSet: text('service_set').notNull(),
    extendedDescription: text('extended_description').notNull().default(''),
    price: euro('price_cents'),
    available: flag('available').notNull().default(true),
    serviceIds: json<string[]>('service_ids_json').notNull().default([]),
    ...auditColumns,
  },
  (t) => [index('service_sets_salon').on(t.salonId)],
)
