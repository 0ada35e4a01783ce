import { sql } from 'drizzle-orm'
import type { CashValues } from '../../../../schema/tables/money/cash-system.ts'
import type { CashItemRole, CashProblem } from '../../../../schema/terms.ts'
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
const externalCategory = (column: string) => `(
  SELECT k.external_id
  FROM cash_items k
  WHERE k.salon_id = v.salon_id
    AND k.kind = 'category'
    AND k.thing_id = v.${column}
  LIMIT 1
)`
const ownService = `json_object(
  'name', v.service,
  'price', v.price_cents,
  'description', v.extended_description,
  'category', ${externalCategory('service_category_id')},
  'version', v.version,
  'isArchived', json(iif(v.deleted_utc IS NULL, 'false', 'true'))
)`
const ownProduct = `json_object(
  'name', v.product,
  'price', v.price_cents,
  'description', v.extended_description,
  'barcodes', json(v.barcodes_json),
  'category', ${externalCategory('product_category_id')},
  'version', v.version,
  'isArchived', json(iif(v.deleted_utc IS NULL, 'false', 'true'))
)`
/** The salon's thing of an item `i`, as JSON. */
export const ownThing = `CASE i.role
  WHEN 'service' THEN (SELECT ${ownService} FROM services v WHERE v.salon_id = i.salon_id AND v.service_id = i.thing_id)
  WHEN 'product' THEN (SELECT ${ownProduct} FROM products v WHERE v.salon_id = i.salon_id AND v.product_id = i.thing_id)
END`

const isFree = (id: string) => `NOT EXISTS (
  SELECT 1
  FROM cash_items i
  WHERE i.salon_id = v.salon_id
    AND i.thing_id = v.${id}
)`
const freeServices = sql.raw(`
  SELECT v.service_id AS id, 'service' AS role, ${ownService} AS own
  FROM services v
  WHERE ${isFree('service_id')}
    AND v.deleted_utc IS NULL`)
const freeProducts = sql.raw(`
  SELECT v.product_id AS id, 'product' AS role, ${ownProduct} AS own
  FROM products v
  WHERE ${isFree('product_id')}
    AND v.deleted_utc IS NULL`)

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
            'externalId', i.external_id,
            'role', i.role,
            'thingId', i.thing_id,
            'agreed', json(i.agreed_json),
            'own', json(${sql.raw(ownThing)})
          ))
          FROM cash_items i
          WHERE i.salon_id = ${salonId}
            AND i.kind = 'item'
            AND i.external_id IN (SELECT value FROM json_each(${JSON.stringify(wanted.externalIds)}))
        ) AS items,
        (
          SELECT json_group_array(json_object('id', f.id, 'role', f.role, 'own', json(f.own)))
          FROM (
            ${freeServices}
              AND v.salon_id = ${salonId}
              AND v.service IN (SELECT value FROM json_each(${JSON.stringify(wanted.names)}))
            UNION ALL
            ${freeProducts}
              AND v.salon_id = ${salonId}
              AND v.product IN (SELECT value FROM json_each(${JSON.stringify(wanted.names)}))
          ) f
        ) AS free,
        (
          SELECT json_group_array(json_object('barcode', b.barcode, 'productId', b.product_id))
          FROM product_barcodes b
          WHERE b.salon_id = ${salonId}
            AND b.barcode IN (SELECT value FROM json_each(${JSON.stringify(wanted.barcodes)}))
        ) AS barcodes`,
    ([row]) => ({
      items: JSON.parse(String(row?.items ?? '[]')),
      free: JSON.parse(String(row?.free ?? '[]')),
      barcodes: JSON.parse(String(row?.barcodes ?? '[]')),
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
          FROM cash_items s
          WHERE s.salon_id = cash_items.salon_id
            AND s.kind = 'item'
            AND s.seen_job_id = ${jobId}
        ) >= ${total}`,
  ),
]
