import { type SQL, sql } from 'drizzle-orm'
import type { PromoUses, SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'
import type { LastMinutePrices } from '../../../../schema/api/money/promotions-schemas.ts'
import { normalizeCode } from '../../../../schema/rules/money/promotions.ts'
import type { LastMinuteTerms } from '../../../../schema/rules/money/promotions-last-minute.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { products, services } from '../../../../schema/tables/catalogue/services.ts'
import {
  bookingPromoCodes,
  specialPromoProducts,
  specialPromoServices,
  specialPromoStaff,
  specialPromos,
} from '../../../../schema/tables/money/promotions.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { abortUnlessAllExist } from '../../../db/existence.ts'
import { booleanSql, type Columns, eurosSql, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const lastMinuteColumns: Columns<LastMinuteTerms> = {
  enabled: booleanSql('last_minute_price.enabled'),
  hours: 'last_minute_price.hours',
  percent: 'last_minute_price.percent',
  floorCents: 'last_minute_price.floor_cents',
}
const lastMinuteJson = sql.raw(jsonObject(lastMinuteColumns))

/** The salon's last-minute prices; null where it has none. */
export const selectLastMinute = (db: TenantDb): Statement<LastMinuteTerms | null> =>
  db.queryValue(
    (salonId) => sql`
      SELECT ${lastMinuteJson} AS terms
      FROM last_minute_prices last_minute_price
      WHERE last_minute_price.salon_id = ${salonId}`,
    (terms): LastMinuteTerms | null => (terms === null ? null : readJson(terms)),
  )

/** Condition on no table: guests can use a promotion with this normalized code, on whichever days. */
export const promoCodeExists = (salonId: SQL, code: string): SQL => sql`
  EXISTS (
    SELECT 1
    FROM special_promos promotion
    WHERE promotion.salon_id = ${salonId}
      AND promotion.code = ${code}
      AND promotion.code <> ''
      AND promotion.active = 1
      AND promotion.online = 1
      AND promotion.deleted_utc IS NULL
  )`

/** Keeps the code that a guest named with a booking, for the checkout of its visit; no statement without one. */
export const insertBookingCode = (db: TenantDb, agendaId: string, code: string): Statement<unknown>[] =>
  normalizeCode(code) === '' ? [] : [db.insert(bookingPromoCodes, { agendaId, code: normalizeCode(code) })]

/**
 * SQL of what a service of a new online booking costs, in cents: its salon's last-minute price, where it has one and the time is near.
 * `w` is the row source of `insert`; `start` is in seconds UTC, `price` in euros.
 */
export const lastMinutePrice = (db: TenantDb, { start, price }: { readonly start: number; readonly price: number }): SQL => sql`
  coalesce(
    (
      SELECT max(last_minute_price.floor_cents, CAST(round(${cents(price)} * (100 - last_minute_price.percent) / 100.0) AS INTEGER))
      FROM last_minute_prices last_minute_price
      WHERE last_minute_price.salon_id = w.salon_id
        AND last_minute_price.enabled = 1
        AND last_minute_price.hours * 3600 >= ${start - db.nowUtc}
        AND last_minute_price.floor_cents < ${cents(price)}
    ),
    ${cents(price)}
  )`

const columns: Columns<LastMinutePrices> = {
  enabled: booleanSql('last_minute_price.enabled'),
  hours: 'last_minute_price.hours',
  percent: 'last_minute_price.percent',
  floor: eurosSql('last_minute_price.floor_cents'),
  version: 'last_minute_price.version',
}

/** The salon's last-minute prices; none before they were changed first. */
export const selectLastMinutePrices = (db: StaffDb): Statement<LastMinutePrices[]> =>
  db.selectJson(
    columns,
    (salonId) => sql`
      FROM last_minute_prices last_minute_price
      WHERE last_minute_price.salon_id = ${salonId}`,
  )

/** Stores the prices over those of this version (0 for none), otherwise aborts the batch with `stale`. */
export const upsertLastMinutePrices = (
  db: StaffDb,
  { enabled, hours, percent, floor, version }: LastMinutePrices,
): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO last_minute_prices (salon_id, enabled, hours, percent, floor_cents, changed_by, changed_utc)
      SELECT ${salonId}, ${enabled}, ${hours}, ${percent}, ${cents(floor)}, ${userId}, ${db.nowUtc}
      WHERE ${version} = 0
        OR EXISTS (SELECT 1 FROM last_minute_prices last_minute_price WHERE last_minute_price.salon_id = ${salonId})
      ON CONFLICT (salon_id) DO UPDATE
      SET enabled = excluded.enabled,
        hours = excluded.hours,
        percent = excluded.percent,
        floor_cents = excluded.floor_cents,
        version = version + 1,
        changed_by = excluded.changed_by,
        changed_utc = excluded.changed_utc
      WHERE version = ${version}`,
  ),
  db.abortIfUnchanged('stale'),
]

/** The kinds of items that a promotion may be limited to. */
export const promoParts = {
  service: {
    table: specialPromoServices,
    name: 'special_promo_services',
    id: 'special_promo_service_id',
    item: 'service_id',
    prefix: 'sps',
  },
  product: {
    table: specialPromoProducts,
    name: 'special_promo_products',
    id: 'special_promo_product_id',
    item: 'product_id',
    prefix: 'spp',
  },
  staff: { table: specialPromoStaff, name: 'special_promo_staff', id: 'special_promo_staff_id', item: 'user_id', prefix: 'spu' },
} as const
export type PromoPart = keyof typeof promoParts

/** JSON array of the ids to which a promotion (`special_promos promotion`) is limited. */
const listIds = (part: PromoPart) => `(
  SELECT json_group_array(i.${promoParts[part].item})
  FROM ${promoParts[part].name} i
  WHERE i.salon_id = promotion.salon_id
    AND i.special_promo_id = promotion.special_promo_id
    AND i.active = 1
)`

/** Uses of visits that are paid, FROM promotion_use and the visit. */
export const useColumns: Columns<PromoUses> = {
  visits: 'count(*)',
  given: eurosSql('coalesce(sum(promotion_use.given_cents), 0)'),
  paid: eurosSql('coalesce(sum(visit.total_cents), 0)'),
  newClients: `coalesce(sum(
    NOT EXISTS (
      SELECT 1
      FROM appointments earlier_visit
      WHERE earlier_visit.salon_id = visit.salon_id
        AND earlier_visit.client_id = visit.client_id
        AND +earlier_visit.arrival_utc IS NOT NULL
        AND earlier_visit.checked_out_utc < visit.checked_out_utc
        AND earlier_visit.deleted_utc IS NULL
    )
  ), 0)`,
}
const uses = `(
  SELECT ${jsonObject(useColumns)}
  FROM special_promo_usage_stats promotion_use
  JOIN appointments visit ON visit.appointment_id = promotion_use.appointment_id
  WHERE promotion_use.salon_id = promotion.salon_id
    AND promotion_use.special_promo_id = promotion.special_promo_id
    AND promotion_use.active = 1
    AND visit.checked_out_utc IS NOT NULL
    AND visit.deleted_utc IS NULL
)`

/** Column map of a promotion, read FROM special_promos r, without its uses. */
export const promoColumns: Columns<Omit<SpecialPromo, 'uses'>> = {
  specialPromoId: 'promotion.special_promo_id',
  salonId: 'promotion.salon_id',
  specialPromo: 'promotion.special_promo',
  start: 'promotion.start_day',
  end: 'promotion.end_day',
  weekdays: storedJsonSql('promotion.weekdays_json', '[]'),
  fromTime: 'promotion.from_time',
  toTime: 'promotion.to_time',
  allServices: booleanSql('promotion.all_services'),
  allProducts: booleanSql('promotion.all_products'),
  allStaff: booleanSql('promotion.all_staff'),
  reduction: 'promotion.reduction',
  percent: 'promotion.percent',
  amount: eurosSql('promotion.amount_cents'),
  maxUses: 'promotion.max_uses',
  maxUsesPerClient: 'promotion.max_uses_per_client',
  audience: 'promotion.audience',
  audienceValues: storedJsonSql('promotion.audience_values_json', '[]'),
  audienceNumber: 'promotion.audience_number',
  combinable: booleanSql('promotion.combinable'),
  code: 'promotion.code',
  online: booleanSql('promotion.online'),
  active: booleanSql('promotion.active'),
  serviceIds: listIds('service'),
  productIds: listIds('product'),
  userIds: listIds('staff'),
  version: 'promotion.version',
}

const promoWithUses: Columns<SpecialPromo> = { ...promoColumns, uses }

export const selectPromos = (db: StaffDb, where: SQL = sql`TRUE`): Statement<SpecialPromo[]> =>
  db.selectJson(
    promoWithUses,
    (salonId) => sql`
      FROM special_promos promotion
      WHERE promotion.salon_id = ${salonId}
        AND promotion.deleted_utc IS NULL
        AND ${where}
      ORDER BY promotion.start_day, promotion.special_promo_id`,
  )
export const selectPromo = (db: StaffDb, specialPromoId: string): Statement<SpecialPromo[]> =>
  selectPromos(db, sql`promotion.special_promo_id = ${specialPromoId}`)

const itemIds = { service: services.serviceId, product: products.productId, staff: users.userId }
/** Guard statement: aborts with `missing` unless all ids are those of the salon. */
export const abortUnlessItemsExist = (db: TenantDb, part: PromoPart, ids: readonly string[]): Statement<unknown> =>
  abortUnlessAllExist(db, itemIds[part], ids)

/** Limits a promotion to these items: takes the others out, and adds or takes back the named ones. */
export function replaceItems(db: StaffDb, specialPromoId: string, part: PromoPart, ids: readonly string[]): Statement<unknown>[] {
  const { name, id, item, prefix } = promoParts[part]
  const [table, itemColumn] = [sql.identifier(name), sql.identifier(item)]
  const given = JSON.stringify([...new Set(ids)])
  return [
    abortUnlessItemsExist(db, part, ids),
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE ${table}
        SET active = 0,
          version = version + 1,
          changed_by = ${userId},
          changed_utc = ${db.nowUtc}
        WHERE salon_id = ${salonId}
          AND special_promo_id = ${specialPromoId}
          AND active = 1
          AND ${itemColumn} NOT IN (SELECT value FROM json_each(${given}))`,
    ),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO ${table} (${sql.identifier(id)}, salon_id, special_promo_id, ${itemColumn}, changed_by, changed_utc)
        SELECT ${db.newId(prefix)} || '.' || j.key, ${salonId}, ${specialPromoId}, j.value, ${userId}, ${db.nowUtc}
        FROM json_each(${given}) j
        WHERE TRUE
        ON CONFLICT (salon_id, special_promo_id, ${itemColumn}) DO UPDATE
        SET active = 1,
          version = version + 1,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc
        WHERE active = 0`,
    ),
  ]
}

export type NewPromo = Omit<typeof specialPromos.$inferInsert, 'salonId' | 'changed' | 'version' | 'changedBy' | 'deleted'>
export const insertPromo = (db: StaffDb, promo: NewPromo): Statement<unknown> => db.insert(specialPromos, promo)

/** Changes a promotion of this version, otherwise aborts the batch with `stale`. */
export const updatePromo = (db: StaffDb, specialPromoId: string, version: number, values: Partial<NewPromo>): Statement<unknown>[] => [
  db.update(specialPromos, values, sql`${specialPromos.specialPromoId} = ${specialPromoId}`, sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]

/** The highest price among the chosen services and products, and the lowest, in euro; null where none is chosen. */
export const selectPriceRange = (
  db: StaffDb,
  { serviceIds, productIds }: { serviceIds: readonly string[] | null; productIds: readonly string[] | null },
): Statement<{ lowest: number | null; highest: number | null }> => {
  const among = (column: string, ids: readonly string[] | null) =>
    ids === null ? sql`TRUE` : sql`${sql.raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  return db.queryRaw(
    (salonId) => sql`
      SELECT min(t.price_cents) AS lowest, max(t.price_cents) AS highest
      FROM (
        SELECT service.price_cents
        FROM services service
        WHERE service.salon_id = ${salonId}
          AND service.deleted_utc IS NULL
          AND ${among('service.service_id', serviceIds)}
        UNION ALL
        SELECT product.price_cents
        FROM products product
        WHERE product.salon_id = ${salonId}
          AND product.deleted_utc IS NULL
          AND ${among('product.product_id', productIds)}
      ) t`,
    ([row]) => ({
      lowest: row?.lowest == null ? null : Number(row.lowest) / 100,
      highest: row?.highest == null ? null : Number(row.highest) / 100,
    }),
  )
}
