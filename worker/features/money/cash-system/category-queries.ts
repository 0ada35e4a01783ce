import { sql } from 'drizzle-orm'
import type { CashItemRole } from '../../../../schema/terms.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** A category of the cash system as it is known here. */
export interface KnownCategory {
  readonly externalId: string
  readonly name: string
  readonly role: CashItemRole
  readonly thingId: string | null
}
export const selectKnownCategories = (db: TenantDb): Statement<KnownCategory[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT cash_item.external_id, cash_item.role, cash_item.thing_id, json_extract(cash_item.values_json, '$.name') AS name
      FROM cash_items cash_item
      WHERE cash_item.salon_id = ${salonId}
        AND cash_item.kind = 'category'`,
    (rows) =>
      rows.map((row) => ({
        externalId: String(row.external_id),
        name: String(row.name ?? ''),
        role: row.role as CashItemRole,
        thingId: row.thing_id === null ? null : String(row.thing_id),
      })),
  )

/** The salon's own categories by name, so that an equal one is joined and not made twice. */
export const selectOwnCategories = (db: TenantDb): Statement<{ id: string; name: string; role: CashItemRole }[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT service_category_id AS id, category_name AS name, 'service' AS role
      FROM service_categories
      WHERE salon_id = ${salonId}
        AND deleted_utc IS NULL
      UNION ALL
      SELECT product_category_id, category_name, 'product'
      FROM product_categories
      WHERE salon_id = ${salonId}
        AND deleted_utc IS NULL`,
    (rows) => rows.map((row) => ({ id: String(row.id), name: String(row.name), role: row.role as CashItemRole })),
  )

/** New categories of the salon, behind those that it has. */
export const insertCategories = (
  db: TenantDb,
  role: 'service' | 'product',
  categories: readonly { id: string; name: string }[],
): Statement<number>[] => {
  if (categories.length === 0) return []
  const table = sql.identifier(role === 'service' ? 'service_categories' : 'product_categories')
  const id = sql.identifier(role === 'service' ? 'service_category_id' : 'product_category_id')
  const [tint, tintValue] = role === 'service' ? [sql`, tint`, sql`, 1 + j.key % 6`] : [sql``, sql``]
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO ${table} (${id}, salon_id, category_name, position, changed_by, changed_utc ${tint})
        SELECT
          j.value ->> 'id',
          w.salon_id,
          j.value ->> 'name',
          j.key + (SELECT coalesce(max(k.position), -1) + 1 FROM ${table} k WHERE k.salon_id = w.salon_id),
          w.user_id,
          ${db.nowUtc}
          ${tintValue}
        FROM json_each(${JSON.stringify(categories)}) j, (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
        WHERE w.salon_id IS NOT NULL`,
    ),
  ]
}

/** Stores the marks of categories. */
export const upsertCategoryLinks = (
  db: TenantDb,
  links: readonly { externalId: string; name: string; role: CashItemRole; thingId: string | null }[],
): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO cash_items (salon_id, kind, external_id, role, thing_id, values_json, agreed_json, changed_utc)
      SELECT
        w.salon_id,
        'category',
        j.value ->> 'externalId',
        j.value ->> 'role',
        j.value ->> 'thingId',
        json_object('name', j.value ->> 'name'),
        json_object('name', j.value ->> 'name'),
        ${db.nowUtc}
      FROM json_each(${JSON.stringify(links)}) j, (SELECT ${salonId} AS salon_id) w
      WHERE w.salon_id IS NOT NULL
      ON CONFLICT (salon_id, kind, external_id) DO UPDATE
        SET
          role = excluded.role,
          thing_id = excluded.thing_id,
          values_json = excluded.values_json,
          agreed_json = excluded.agreed_json,
          changed_utc = excluded.changed_utc`,
  )
