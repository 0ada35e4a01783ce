import { sql } from 'drizzle-orm'
import type { AppliedPromo } from '../../../../schema/api/money/promotions-applied.ts'
import { specialPromoUsageStats } from '../../../../schema/tables/money/promotions.ts'
import type { PromoUsageEnd } from '../../../../schema/terms.ts'
import { type Columns, eurosSql, jsonArray, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const appliedColumns: Columns<AppliedPromo> = {
  specialPromoUsageStatsId: 'promotion_use.special_promo_usage_stats_id',
  specialPromoId: 'promotion_use.special_promo_id',
  specialPromo: `(
    SELECT promotion.special_promo
    FROM special_promos promotion
    WHERE promotion.special_promo_id = promotion_use.special_promo_id
  )`,
  given: eurosSql('promotion_use.given_cents'),
  terms: storedJsonSql('promotion_use.terms_json', '{}'),
}

/** JSON array of the promotions that are applied to a visit (`appointments visit`), in the order in which they were. */
export const promosOfVisit: string = jsonArray(
  appliedColumns,
  `FROM (
    SELECT *
    FROM special_promo_usage_stats
    WHERE salon_id = visit.salon_id
      AND appointment_id = visit.appointment_id
      AND active = 1
      AND deleted_utc IS NULL
    ORDER BY rowid
  ) promotion_use`,
)

/** Makes the promotions of a visit inactive, so that they no longer count against their limits. */
export const endPromoUses = (db: TenantDb, appointmentId: string, ended: Exclude<PromoUsageEnd, ''>): Statement<unknown> =>
  db.update(
    specialPromoUsageStats,
    { active: false, ended, given: 0 },
    sql`${specialPromoUsageStats.appointmentId} = ${appointmentId}`,
    sql`active = 1`,
  )

/** Records what each promotion of a visit took off, in euro, when the visit is closed; no statement for a visit without promotions. */
export const updateGivenAmounts = (
  db: StaffDb,
  appointmentId: string,
  given: readonly { specialPromoUsageStatsId: string; amount: number }[],
): Statement<unknown>[] =>
  given.map(({ specialPromoUsageStatsId, amount }) =>
    db.update(
      specialPromoUsageStats,
      { given: amount },
      sql`${specialPromoUsageStats.specialPromoUsageStatsId} = ${specialPromoUsageStatsId}`,
      sql`appointment_id = ${appointmentId}`,
    ),
  )
