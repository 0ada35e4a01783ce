import { type SQL, sql } from 'drizzle-orm'
import { type ExpenseRange, findExpenseRange } from '../../../../schema/rules/catalogue/expense-ranges.ts'
import type { NamedTerms, PromoClient, PromoConditions, PromoUses } from '../../../../schema/rules/money/promotions.ts'
import { addDays, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { specialPromoUsageStats } from '../../../../schema/tables/money/promotions.ts'
import type { PromoUsageEnd } from '../../../../schema/terms.ts'
import { type Columns, eurosSql, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { promoColumns } from './queries.ts'

/** A promotion with how often it was used, and what became of it in one visit. */
export interface PromoOfVisit extends PromoConditions, NamedTerms {
  specialPromo: string
  online: boolean
  version: number
  uses: PromoUses
  /** Its last use in the visit. */
  usageId: string | null
  usageEnd: PromoUsageEnd | null
}
interface PromoRow extends Omit<PromoOfVisit, 'uses'> {
  allServices: boolean
  allProducts: boolean
  allStaff: boolean
  usesOfAll: number
  usesOfClient: number
}

const countUses = (condition: string) => `(
  SELECT count(*)
  FROM special_promo_usage_stats promotion_use
  WHERE promotion_use.salon_id = promotion.salon_id
    AND promotion_use.special_promo_id = promotion.special_promo_id
    AND promotion_use.active = 1
    AND promotion_use.deleted_utc IS NULL
    AND ${condition}
)`
const { salonId: _salonId, ...columnsOfPromo } = promoColumns
const lastUse = (column: string) => `(
  SELECT promotion_use.${column}
  FROM special_promo_usage_stats promotion_use
  WHERE promotion_use.salon_id = promotion.salon_id
    AND promotion_use.appointment_id = f.appointment_id
    AND promotion_use.special_promo_id = promotion.special_promo_id
    AND promotion_use.deleted_utc IS NULL
  ORDER BY promotion_use.active DESC, promotion_use.rowid DESC
  LIMIT 1
)`
/** Read FROM promotion and the visit's ids, f (client_id, appointment_id). Limits are counted only where there are some. */
const promoOfVisitColumns: Columns<PromoRow> = {
  ...columnsOfPromo,
  usesOfAll: `iif(promotion.max_uses IS NULL, 0, ${countUses('TRUE')})`,
  usesOfClient: `iif(promotion.max_uses_per_client IS NULL, 0, ${countUses('promotion_use.client_id = f.client_id')})`,
  usageId: lastUse('special_promo_usage_stats_id'),
  usageEnd: lastUse('ended'),
}
const promoOfVisitJson = sql.raw(jsonObject(promoOfVisitColumns))

/** What the promotion is limited to, null for everything of a kind. */
export const toTerms = <P extends Pick<PromoRow, 'allServices' | 'allProducts' | 'allStaff' | 'serviceIds' | 'productIds' | 'userIds'>>(
  promo: P,
): P => ({
  ...promo,
  serviceIds: promo.allServices ? null : promo.serviceIds,
  productIds: promo.allProducts ? null : promo.productIds,
  userIds: promo.allStaff ? null : promo.userIds,
})

/** FROM clause of promotions by a condition on `promotion`, for a client and a visit (`f.client_id`, `f.appointment_id`). */
const fromPromos = (salonId: SQL, clientId: string | SQL, appointmentId: string, where: SQL): SQL => sql`
  FROM
    (SELECT ${clientId} AS client_id, ${appointmentId} AS appointment_id) f,
    special_promos promotion
  WHERE promotion.salon_id = ${salonId}
    AND promotion.deleted_utc IS NULL
    AND ${where}
  ORDER BY promotion.start_day, promotion.special_promo_id`

function toPromoOfVisit(row: PromoRow): PromoOfVisit {
  const { usesOfAll, usesOfClient, ...promo } = toTerms(row)
  return { ...promo, uses: { all: usesOfAll, ofClient: usesOfClient } }
}

/** Promotions by a condition on `promotion`, with their uses by a client and in a visit. */
export const selectPromosOfVisit = (
  db: TenantDb,
  { clientId, appointmentId }: { clientId: string | SQL; appointmentId: string },
  where: SQL,
): Statement<PromoOfVisit[]> =>
  db.queryRaw(
    (salonId) => sql`SELECT ${promoOfVisitJson} AS packed ${fromPromos(salonId, clientId, appointmentId, where)}`,
    (rows) => rows.map(({ packed }) => toPromoOfVisit(readJson(packed))),
  )
/** Condition on `promotion`: active on some day of a range. */
export const isCurrentBetween = (first: string, last: string): SQL => sql`
  promotion.active = 1
  AND promotion.start_day <= ${last}
  AND coalesce(promotion.end_day, ${first}) >= ${first}`
/** Condition on `promotion`: active on a day. */
export const isCurrent = (day: string): SQL => isCurrentBetween(day, day)

interface ClientRow extends Omit<PromoClient, 'tier' | 'lastVisit'> {
  lastVisit: string | null
  spentInYear: number
  ranges: ExpenseRange[] | null
}
/** Finished visits of a client (`clients client`) before an instant. */
const earlierVisits = (result: string, before: string) => `(
  SELECT ${result}
  FROM appointments earlier_visit
  WHERE earlier_visit.salon_id = client.salon_id
    AND earlier_visit.client_id = client.client_id
    AND earlier_visit.checked_out_utc IS NOT NULL
    AND +earlier_visit.arrival_utc < ${before}
    AND earlier_visit.deleted_utc IS NULL
)`
/** Column map of what decides whether a client belongs to an audience before an instant, FROM clients c and f (first_month). */
export const promoClientColumns = (before: string): Columns<ClientRow> => ({
  birthDate: 'client.birth_date',
  visits: earlierVisits('count(*)', before),
  lastVisit: instantSql(earlierVisits('max(+earlier_visit.arrival_utc)', before)),
  salonConfigCategoryId: 'client.salon_config_category_id',
  spentInYear: eurosSql(`(
    SELECT coalesce(sum(client_spending.amount_cents), 0)
    FROM client_spending
    WHERE client_spending.salon_id = client.salon_id
      AND client_spending.client_id = client.client_id
      AND client_spending.month >= f.first_month
  )`),
  ranges: `(
    SELECT json(spending_range.ranges_json)
    FROM salon_config_expense_ranges spending_range
    WHERE spending_range.salon_id = client.salon_id
      AND spending_range.gender = client.gender
      AND spending_range.deleted_utc IS NULL
  )`,
})
const clientJson = sql.raw(jsonObject(promoClientColumns('f.before_utc')))

/** First month (`YYYY-MM`) of the twelve that end with a day's month. */
export const getFirstMonth = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -334).slice(0, 7)

export function toPromoClient({ lastVisit, spentInYear, ranges, ...client }: ClientRow, timeZone: string): PromoClient {
  const range = ranges ? findExpenseRange(ranges, spentInYear) : -1
  return {
    ...client,
    lastVisit: lastVisit && toSalonDay(parseIso(lastVisit), timeZone),
    tier: range >= 0 ? String(range + 1) : '',
  }
}
const unknownClient: PromoClient = { birthDate: null, visits: 0, lastVisit: null, tier: '', salonConfigCategoryId: null }

/** Scalar sub-select of what decides about audiences for a client, before an instant (seconds UTC), as JSON; NULL without a client. */
const promoClientSql = (db: TenantDb, salonId: SQL, clientId: string | SQL, beforeUtc: number): SQL => sql`(
  SELECT ${clientJson}
  FROM
    (SELECT ${beforeUtc} AS before_utc, ${getFirstMonth(toSalonDay(db.nowUtc, db.timeZone))} AS first_month) f,
    clients client
  WHERE client.salon_id = ${salonId}
    AND client.client_id = ${clientId}
    AND client.deleted_utc IS NULL
)`
/** A client who is not there counts as new. */
const completeClient = (client: ClientRow | null, timeZone: string): PromoClient =>
  client ? toPromoClient(client, timeZone) : unknownClient

/** What decides about audiences for a client, before an instant (seconds UTC). A client who is not there counts as new. */
export const selectPromoClient = (db: TenantDb, clientId: string | SQL, beforeUtc: number): Statement<PromoClient> =>
  db.queryRaw(
    (salonId) => sql`SELECT ${promoClientSql(db, salonId, clientId, beforeUtc)} AS packed`,
    ([row]) => completeClient(readJson(row?.packed ?? null), db.timeZone),
  )

/** Promotions by a condition on `promotion`, and what decides about their audiences, which is computed only for some promotion. */
export const selectPromosForClient = (
  db: TenantDb,
  clientId: SQL,
  where: SQL,
): Statement<{ promos: PromoOfVisit[]; client: PromoClient }> =>
  db.queryValue(
    (salonId) => sql`
      SELECT json_object('promos', json_group_array(json(f.promo)), 'client', json(min(f.client))) AS packed
      FROM (
        SELECT ${promoOfVisitJson} AS promo, ${promoClientSql(db, salonId, clientId, db.nowUtc)} AS client
        ${fromPromos(salonId, clientId, '', where)}
      ) f`,
    (packed) => {
      const { promos, client }: { promos: PromoRow[]; client: ClientRow | null } = readJson(packed)
      return { promos: promos.map(toPromoOfVisit), client: completeClient(client, db.timeZone) }
    },
  )

/** The promotion code that a guest named with the booking of a visit; empty without one. */
export const selectBookingCode = (db: StaffDb, appointmentId: string): Statement<string> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT booking_code.code
      FROM appointments visit
      JOIN booking_promo_codes booking_code ON booking_code.agenda_id = visit.agenda_id AND booking_code.salon_id = visit.salon_id
      WHERE visit.salon_id = ${salonId}
        AND visit.appointment_id = ${appointmentId}
        AND booking_code.deleted_utc IS NULL`,
    ([row]) => String(row?.code ?? ''),
  )

/** Guard statements behind an active use: abort with `limit` beyond the promotion's limits, with `overlap` beside one it may not join. */
const abortBeyondLimits = (db: StaffDb, usageId: string): Statement<unknown>[] => [
  db.abortUnless(
    'limit',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM special_promo_usage_stats new_promotion_use
        JOIN special_promos promotion ON promotion.special_promo_id = new_promotion_use.special_promo_id
        WHERE new_promotion_use.salon_id = ${salonId}
          AND new_promotion_use.special_promo_usage_stats_id = ${usageId}
          AND (
            ${sql.raw(countUses('TRUE'))} > promotion.max_uses
            OR ${sql.raw(countUses('promotion_use.client_id = new_promotion_use.client_id'))} > promotion.max_uses_per_client
          )
      )`,
  ),
  db.abortUnless(
    'overlap',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM special_promo_usage_stats new_promotion_use
        JOIN special_promo_usage_stats promotion_use
          ON promotion_use.salon_id = new_promotion_use.salon_id
          AND promotion_use.appointment_id = new_promotion_use.appointment_id
          AND promotion_use.special_promo_usage_stats_id <> new_promotion_use.special_promo_usage_stats_id
        WHERE new_promotion_use.salon_id = ${salonId}
          AND new_promotion_use.special_promo_usage_stats_id = ${usageId}
          AND promotion_use.active = 1
          AND promotion_use.deleted_utc IS NULL
          AND NOT (new_promotion_use.terms_json ->> 'combinable' AND promotion_use.terms_json ->> 'combinable')
      )`,
  ),
]

type NewUsage = Pick<
  typeof specialPromoUsageStats.$inferInsert,
  'specialPromoUsageStatsId' | 'specialPromoId' | 'usageDate' | 'clientId' | 'appointmentId' | 'terms'
>
/** Applies a promotion to a visit, within its limits. */
export const insertUsage = (db: StaffDb, usage: NewUsage): Statement<unknown>[] => [
  db.insert(specialPromoUsageStats, usage),
  ...abortBeyondLimits(db, usage.specialPromoUsageStatsId),
]

const isUsage = (usageId: string) => sql`${specialPromoUsageStats.specialPromoUsageStatsId} = ${usageId}`
/** Takes a promotion off a visit, or applies it again within its limits; aborts with `missing` where it is not there. */
export const updateUsage = (db: StaffDb, usageId: string, active: boolean): Statement<unknown>[] => [
  db.update(specialPromoUsageStats, { active, ended: active ? '' : 'removed' }, isUsage(usageId)),
  db.abortIfUnchanged('missing'),
  ...(active ? abortBeyondLimits(db, usageId) : []),
]
export const selectUsage = (db: StaffDb, usageId: string) => db.select(specialPromoUsageStats, { where: isUsage(usageId) })
/** The visit of a use, as a sub-select. */
export const visitOfUsage = (usageId: string): SQL => sql`(
  SELECT promotion_use.appointment_id
  FROM special_promo_usage_stats promotion_use
  WHERE promotion_use.special_promo_usage_stats_id = ${usageId}
)`
