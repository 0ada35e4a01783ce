import { sql } from 'drizzle-orm'
import type { CashValues } from '../../../../schema/tables/money/cash-system.ts'
import type { CashItemRole, CashProblem } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** An item of the cash system that is known, with the values of the salon's service or product. */
export interface KnownItem {
  readonly externalId: string
  readonly role: CashItemRole
  readonly thingId: string | null
  readonly agreed: CashValues
  /** Null where the thing is gone. */
  readonly own: (CashValues & { readonly version: number; readonly isArchived: boolean }) | null
}
/** A service or product that no item is linked to. */
export interface FreeThing {
  readonly id: string
  readonly role: 'service' | 'product'
  readonly own: CashValues & { readonly version: number }
}
export interface ItemFacts {
  readonly items: readonly KnownItem[]
  readonly free: readonly FreeThing[]
  readonly barcodes: readonly { readonly barcode: string; readonly productId: string }[]
}

/** Category of the cash system from which the salon's own category came. */
const externalCategory = (thing: 'service' | 'product', column: string) => `(
  SELECT cash_item.external_id
  FROM cash_items cash_item
  WHERE cash_item.salon_id = ${thing}.salon_id
    AND cash_item.kind = 'category'
    AND cash_item.thing_id = ${thing}.${column}
  LIMIT 1
)`
const ownService = `json_object(
  'name', service.service,
  'price', service.price_cents,
  'description', service.extended_description,
  'category', ${externalCategory('service', 'service_category_id')},
  'version', service.version,
  'isArchived', json(iif(service.deleted_utc IS NULL, 'false', 'true'))
)`
const ownProduct = `json_object(
  'name', product.product,
  'price', product.price_cents,
  'description', product.extended_description,
  'barcodes', json(product.barcodes_json),
  'category', ${externalCategory('product', 'product_category_id')},
  'version', product.version,
  'isArchived', json(iif(product.deleted_utc IS NULL, 'false', 'true'))
)`
/** The salon's thing of a `cash_item`, as JSON. */
export const ownThing = `CASE cash_item.role
  WHEN 'service' THEN (
    SELECT ${ownService}
    FROM services service
    WHERE service.salon_id = cash_item.salon_id
      AND service.service_id = cash_item.thing_id
  )
  WHEN 'product' THEN (
    SELECT ${ownProduct}
    FROM products product
    WHERE product.salon_id = cash_item.salon_id
      AND product.product_id = cash_item.thing_id
  )
END`

const isFree = (thing: 'service' | 'product') => `NOT EXISTS (
  SELECT 1
  FROM cash_items cash_item
  WHERE cash_item.salon_id = ${thing}.salon_id
    AND cash_item.thing_id = ${thing}.${thing}_id
)`
const freeServices = sql.raw(`
  SELECT service.service_id AS id, 'service' AS role, ${ownService} AS own
  FROM services service
  WHERE ${isFree('service')}
    AND service.deleted_utc IS NULL`)
const freeProducts = sql.raw(`
  SELECT product.product_id AS id, 'product' AS role, ${ownProduct} AS own
  FROM products product
  WHERE ${isFree('product')}
    AND product.deleted_utc IS NULL`)

/** What items are compared with; `names` are those of the items, of which an unlinked service or product is found. */
export const selectItemFacts = (
  db: TenantDb,
  wanted: { externalIds: readonly string[]; names: readonly string[]; barcodes: readonly string[] },
): Statement<ItemFacts> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT json_group_array(json_object(
            'externalId', cash_item.external_id,
            'role', cash_item.role,
            'thingId', cash_item.thing_id,
            'agreed', json(cash_item.agreed_json),
            'own', json(${sql.raw(ownThing)})
          ))
          FROM cash_items cash_item
          WHERE cash_item.salon_id = ${salonId}
            AND cash_item.kind = 'item'
            AND cash_item.external_id IN (SELECT value FROM json_each(${JSON.stringify(wanted.externalIds)}))
        ) AS items,
        (
          SELECT json_group_array(json_object('id', f.id, 'role', f.role, 'own', json(f.own)))
          FROM (
            ${freeServices}
              AND service.salon_id = ${salonId}
              AND service.service IN (SELECT value FROM json_each(${JSON.stringify(wanted.names)}))
            UNION ALL
            ${freeProducts}
              AND product.salon_id = ${salonId}
              AND product.product IN (SELECT value FROM json_each(${JSON.stringify(wanted.names)}))
          ) f
        ) AS free,
        (
          SELECT json_group_array(json_object('barcode', product_barcode.barcode, 'productId', product_barcode.product_id))
          FROM product_barcodes product_barcode
          WHERE product_barcode.salon_id = ${salonId}
            AND product_barcode.barcode IN (SELECT value FROM json_each(${JSON.stringify(wanted.barcodes)}))
        ) AS barcodes`,
    ([row]) => ({
      items: readJson(row?.items ?? '[]'),
      free: readJson(row?.free ?? '[]'),
      barcodes: readJson(row?.barcodes ?? '[]'),
    }),
  )

/** A link as it is stored. */
export interface ItemLink {
  readonly externalId: string
  readonly role: CashItemRole
  readonly thingId: string | null
  readonly variantId: string
  readonly departmentId: string
  readonly taxId: string
  readonly values: object
  readonly agreed: object
  readonly hasDifferences: boolean
  readonly problem: '' | CashProblem
}

export const upsertItemLinks = (db: TenantDb, jobId: string, links: readonly ItemLink[]): Statement<number>[] =>
  links.length === 0
    ? []
    : [
        db.executeRaw(
          (salonId) => sql`
            INSERT INTO cash_items (
              salon_id, kind, external_id, role, thing_id, variant_id, department_id, tax_id, values_json, agreed_json, has_differences,
              problem, seen_job_id, changed_utc
            )
            SELECT
              w.salon_id, 'item', j.value ->> 'externalId', j.value ->> 'role', j.value ->> 'thingId', j.value ->> 'variantId',
              j.value ->> 'departmentId', j.value ->> 'taxId', j.value -> 'values', j.value -> 'agreed', j.value ->> 'hasDifferences',
              j.value ->> 'problem', ${jobId}, ${db.nowUtc}
            FROM json_each(${JSON.stringify(links)}) j, (SELECT ${salonId} AS salon_id) w
            WHERE w.salon_id IS NOT NULL
            ON CONFLICT (salon_id, kind, external_id) DO UPDATE
              SET
                role = excluded.role,
                thing_id = excluded.thing_id,
                variant_id = excluded.variant_id,
                department_id = excluded.department_id,
                tax_id = excluded.tax_id,
                values_json = excluded.values_json,
                agreed_json = excluded.agreed_json,
                has_differences = excluded.has_differences,
                problem = excluded.problem,
                seen_job_id = excluded.seen_job_id,
                missing_utc = NULL,
                is_missing_kept = 0,
                changed_utc = excluded.changed_utc`,
        ),
      ]

/**
 * Marks items that a complete import has not seen as deleted at the cash system, and forgets the problems of those that became nothing
 * here. An import that has seen fewer items than there are says nothing about the others.
 */
export const markMissingItems = (db: TenantDb, jobId: string, total: number): Statement<number>[] => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE cash_items
      SET missing_utc = ${db.nowUtc}, problem = ''
      WHERE salon_id = ${salonId}
        AND kind = 'item'
        AND missing_utc IS NULL
        AND seen_job_id <> ${jobId}
        AND (
          SELECT count(*)
          FROM cash_items cash_item
          WHERE cash_item.salon_id = cash_items.salon_id
            AND cash_item.kind = 'item'
            AND cash_item.seen_job_id = ${jobId}
        ) >= ${total}`,
  ),
]
