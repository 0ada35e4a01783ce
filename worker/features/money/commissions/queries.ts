import { type SQL, sql } from 'drizzle-orm'
import type { Commission, CommissionChange, CommissionDraft } from '../../../../schema/api/money/commissions-schemas.ts'
import { commissions } from '../../../../schema/tables/money/commissions.ts'
import { type CommissionPart, commissionParts } from '../../../../schema/terms.ts'
import { type Columns, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const ruleSql = (part: CommissionPart) => `json(commission_version.rules_json -> '$.${part}')`

/** Column map of a version of a plan, read FROM commission_versions c. */
const planColumns: Columns<Commission> = {
  commissionId: 'commission_version.commission_id',
  userId: 'commission_version.user_id',
  startStop: ruleSql('startStop'),
  service: ruleSql('service'),
  product: ruleSql('product'),
  from: instantSql('commission_version.from_utc'),
  version: 'commission_version.version',
}

const selectVersions = (db: StaffDb, where: SQL): Statement<Commission[]> =>
  db.selectJson(
    planColumns,
    (salonId) => sql`
      FROM commission_versions commission_version
      JOIN commissions commission ON commission.commission_id = commission_version.commission_id AND commission.deleted_utc IS NULL
      WHERE commission_version.salon_id = ${salonId}
        AND ${where}
      ORDER BY commission_version.version DESC
      LIMIT 100`,
  )
/** A plan as it is in force. */
export const selectPlan = (db: StaffDb, commissionId: string) =>
  selectVersions(db, sql`commission_version.commission_id = ${commissionId} AND commission_version.version = commission.version`)
/** Plan of a team member, the rules in force first. */
export const selectPlansOfUser = (db: StaffDb, userId: string) => selectVersions(db, sql`commission_version.user_id = ${userId}`)

export const insertPlan = (db: StaffDb, commissionId: string, { userId, ...rules }: CommissionDraft) =>
  db.insert(commissions, { commissionId, userId, rules })

/** Parts of a plan that a body names. */
export type PlanParts = { [part in CommissionPart]?: Commission[part] | undefined }
const listCategoryIds = (parts: PlanParts, named: readonly CommissionPart[]) =>
  JSON.stringify(named.flatMap((part) => parts[part]?.categories.map(({ categoryId }) => categoryId) ?? []))
const areCategories = (salonId: SQL, table: 'service_categories' | 'product_categories', id: string, ids: string) => sql`
  NOT EXISTS (
    SELECT 1
    FROM json_each(${ids}) j
    WHERE j.value NOT IN (SELECT ${sql.identifier(id)} FROM ${sql.identifier(table)} WHERE salon_id = ${salonId})
  )`
/** Guard: aborts with `limit` where a category is none of the salon's. Archived ones may stay. */
export const abortUnlessCategories = (db: StaffDb, parts: PlanParts) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      ${areCategories(salonId, 'service_categories', 'service_category_id', listCategoryIds(parts, ['service', 'startStop']))}
      AND ${areCategories(salonId, 'product_categories', 'product_category_id', listCategoryIds(parts, ['product']))}`,
  )

/** Replaces the parts that a change names; aborts the batch with `stale` unless the plan has the change's version. */
export function updatePlan(db: StaffDb, commissionId: string, change: CommissionChange): Statement<unknown>[] {
  const rules = commissionParts
    .filter((part) => change[part] !== undefined)
    .reduce((json, part) => sql`json_set(${json}, ${`$.${part}`}, json(${JSON.stringify(change[part])}))`, sql`rules_json`)
  return [
    db.update(commissions, { rules }, sql`${commissions.commissionId} = ${commissionId}`, sql`version = ${change.version}`),
    db.abortIfUnchanged('stale'),
  ]
}
