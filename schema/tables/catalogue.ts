import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { euro, flag, json, owned, tracked } from './columns.ts'

/** A stretch of a service: hands on, or waiting (processing) in which the staff member is free. */
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
    /** 1 to 6: which of the equally light agenda colours. */
    tint: integer('tint').notNull().default(1),
    ...tracked,
  },
  (t) => [index('service_categories_salon').on(t.salonId)],
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
    /** Empty: one hands-on part as long as the service. */
    parts: json<ServicePart[]>('parts_json').notNull().default([]),
    price: euro('price_cents').notNull(),
    extendedDescription: text('extended_description').notNull().default(''),
    breakAfterService: integer('break_after_minutes').notNull().default(0),
    enableCommissions: flag('enable_commissions').notNull().default(true),
    color: text('color').notNull().default(''),
    available: flag('available').notNull().default(true),
    ...tracked,
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
    enableCommissions: flag('enable_commissions').notNull().default(true),
    available: flag('available').notNull().default(true),
    ...tracked,
  },
  (t) => [index('products_salon').on(t.salonId)],
)
