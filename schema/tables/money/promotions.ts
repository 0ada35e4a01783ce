import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PromoAudience, PromoReduction, PromoUsageEnd } from '../../terms.ts'
import { auditColumns, day, euro, flag, json, owned } from '../columns.ts'

/** Terms of a promotion as they were when it was applied to a visit; a later change of the promotion leaves the visit as it is. */
export interface AppliedTerms {
  readonly reduction: PromoReduction
  readonly percent: number
  /** Euro: off the visit (`amount`), or the price of each item (`price`). */
  readonly amount: number
  readonly combinable: boolean
  /** Ids that the promotion is limited to; null for all. */
  readonly serviceIds: readonly string[] | null
  readonly productIds: readonly string[] | null
  readonly userIds: readonly string[] | null
}

/** A special promotion: who pays less for what, and when. */
export const specialPromos = sqliteTable(
  'special_promos',
  {
    specialPromoId: text('special_promo_id').primaryKey(),
    ...owned,
    specialPromo: text('special_promo').notNull(),
    /** First and last day of the bookings that it applies to; without an end it goes on. */
    start: day('start_day').notNull(),
    end: day('end_day'),
    /** 0 is Sunday. */
    weekdays: json<number[]>('weekdays_json').notNull().default([]),
    /** `HH:MM` of the bookings' start in the salon's zone; null for the whole day. */
    fromTime: text('from_time'),
    toTime: text('to_time'),
    allServices: flag('all_services').notNull().default(true),
    allProducts: flag('all_products').notNull().default(false),
    allStaff: flag('all_staff').notNull().default(true),
    reduction: text('reduction').$type<PromoReduction>().notNull(),
    percent: integer('percent').notNull().default(0),
    amount: euro('amount_cents').notNull().default(0),
    maxUses: integer('max_uses'),
    maxUsesPerClient: integer('max_uses_per_client'),
    audience: text('audience').$type<PromoAudience>().notNull().default('all'),
    /** Client tiers (1 to 4) or ids of client categories, for the audience that is chosen by them. */
    audienceValues: json<string[]>('audience_values_json').notNull().default([]),
    /** Days around the birthday, or months without a visit. */
    audienceNumber: integer('audience_number').notNull().default(0),
    combinable: flag('combinable').notNull().default(false),
    /** Code that the client has to name, in capitals; empty for a promotion that applies by itself. */
    code: text('code').notNull().default(''),
    online: flag('online').notNull().default(true),
    active: flag('active').notNull().default(true),
    ...auditColumns,
  },
  (t) => [
    index('special_promos_salon').on(t.salonId, t.active),
    /** No two promotions of a salon share a code. */
    uniqueIndex('special_promos_code').on(t.salonId, t.code).where(sql`code <> '' and deleted_utc is null`),
  ],
)

const part = { specialPromoId: text('special_promo_id').notNull(), active: flag('active').notNull().default(true) }

export const specialPromoServices = sqliteTable(
  'special_promo_services',
  {
    specialPromoServiceId: text('special_promo_service_id').primaryKey(),
    ...owned,
    ...part,
    serviceId: text('service_id').notNull(),
    ...auditColumns,
  },
  (t) => [uniqueIndex('special_promo_services_once').on(t.salonId, t.specialPromoId, t.serviceId)],
)

export const specialPromoProducts = sqliteTable(
  'special_promo_products',
  {
    specialPromoProductId: text('special_promo_product_id').primaryKey(),
    ...owned,
    ...part,
    productId: text('product_id').notNull(),
    ...auditColumns,
  },
  (t) => [uniqueIndex('special_promo_products_once').on(t.salonId, t.specialPromoId, t.productId)],
)

export const specialPromoStaff = sqliteTable(
  'special_promo_staff',
  {
    specialPromoStaffId: text('special_promo_staff_id').primaryKey(),
    ...owned,
    ...part,
    userId: text('user_id').notNull(),
    ...auditColumns,
  },
  (t) => [uniqueIndex('special_promo_staff_once').on(t.salonId, t.specialPromoId, t.userId)],
)

/** A promotion applied to a visit. It counts against the limits while `active`. */
export const specialPromoUsageStats = sqliteTable(
  'special_promo_usage_stats',
  {
    specialPromoUsageStatsId: text('special_promo_usage_stats_id').primaryKey(),
    ...owned,
    specialPromoId: text('special_promo_id').notNull(),
    usageDate: day('usage_date').notNull(),
    clientId: text('client_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    active: flag('active').notNull().default(true),
    /** Why it is inactive; empty while it is active. */
    ended: text('ended').$type<PromoUsageEnd>().notNull().default(''),
    terms: json<AppliedTerms>('terms_json').notNull(),
    /** What it took off the visit's price, set at checkout. */
    given: euro('given_cents').notNull().default(0),
    ...auditColumns,
  },
  (t) => [
    index('special_promo_usage_stats_promo').on(t.salonId, t.specialPromoId, t.active),
    index('special_promo_usage_stats_client').on(t.salonId, t.clientId),
    /** A visit uses a promotion once. */
    uniqueIndex('special_promo_usage_stats_visit').on(t.appointmentId, t.specialPromoId).where(sql`active = 1 and deleted_utc is null`),
    index('special_promo_usage_stats_appointment').on(t.salonId, t.appointmentId),
  ],
)

/** The code that a guest named in an online booking; the checkout of its visit proposes the promotion. */
export const bookingPromoCodes = sqliteTable(
  'booking_promo_codes',
  {
    agendaId: text('agenda_id').primaryKey(),
    ...owned,
    code: text('code').notNull(),
    ...auditColumns,
  },
  (t) => [index('booking_promo_codes_salon').on(t.salonId)],
)

/** Reduction of free times within the next hours, booked online. One row per salon. */
export const lastMinutePrices = sqliteTable('last_minute_prices', {
  salonId: text('salon_id').primaryKey(),
  enabled: flag('enabled').notNull().default(false),
  hours: integer('hours').notNull().default(24),
  percent: integer('percent').notNull().default(10),
  /** No service becomes cheaper than this. */
  floor: euro('floor_cents').notNull().default(0),
  ...auditColumns,
})
