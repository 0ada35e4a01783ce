import { sql } from 'drizzle-orm'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** A new service or product; prices are cents. */
export interface NewThing {
  readonly id: string
  readonly categoryId: string | null
  readonly name: string
  readonly searchText: string
  readonly price: number
  readonly description: string
  readonly barcodes: readonly string[]
}

/** Minutes of a service whose length nobody has entered yet: the cash system knows none. */
export const newServiceMinutes = 30

/** New services, each offered by everybody in the agenda until somebody says otherwise. */
export const insertServices = (db: TenantDb, services: readonly NewThing[]): Statement<number>[] =>
  services.length === 0
    ? []
    : [
        db.executeRaw(
          (salonId, userId) => sql`
            INSERT INTO services (
              service_id, salon_id, service_category_id, service, length_minutes, price_cents, extended_description, changed_by, changed_utc
            )
            SELECT
              j.value ->> 'id', w.salon_id, j.value ->> 'categoryId', j.value ->> 'name', ${newServiceMinutes}, j.value ->> 'price',
              j.value ->> 'description', w.user_id, ${db.nowUtc}
            FROM json_each(${JSON.stringify(services)}) j, (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
            WHERE w.salon_id IS NOT NULL`,
        ),
        db.executeRaw(
          (salonId, userId) => sql`
            INSERT INTO user_services (user_service_id, salon_id, user_id, service_id, changed_by, changed_utc)
            SELECT
              'uss_' || (j.value ->> 'id') || '.' || team_member.rowid, team_member.salon_id, team_member.user_id, j.value ->> 'id',
              ${userId}, ${db.nowUtc}
            FROM json_each(${JSON.stringify(services)}) j
            JOIN users team_member ON team_member.salon_id = ${salonId}
            WHERE team_member.in_agenda = 1
              AND team_member.deleted_utc IS NULL`,
        ),
      ]

export const insertProducts = (db: TenantDb, products: readonly NewThing[]): Statement<number>[] =>
  products.length === 0
    ? []
    : [
        db.executeRaw(
          (salonId, userId) => sql`
            INSERT INTO products (
              product_id, salon_id, product_category_id, product, search_text, price_cents, extended_description, barcodes_json,
              changed_by, changed_utc
            )
            SELECT
              j.value ->> 'id', w.salon_id, j.value ->> 'categoryId', j.value ->> 'name', j.value ->> 'searchText', j.value ->> 'price',
              j.value ->> 'description', j.value -> 'barcodes', w.user_id, ${db.nowUtc}
            FROM json_each(${JSON.stringify(products)}) j, (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
            WHERE w.salon_id IS NOT NULL`,
        ),
      ]

/** New values of a service or product of exactly this version; a missing one stays. */
export interface ThingChange {
  readonly id: string
  readonly version: number
  readonly set: Partial<Omit<NewThing, 'id'>>
}
const keep = (property: string, column: string) => `coalesce(j.value -> 'set' ->> '${property}', ${column})`

export const updateServices = (db: TenantDb, changes: readonly ThingChange[]): Statement<number>[] =>
  changes.length === 0
    ? []
    : [
        db.executeRaw(
          (salonId, userId) => sql`
            UPDATE services AS service
            SET
              service = ${sql.raw(keep('name', 'service.service'))},
              price_cents = ${sql.raw(keep('price', 'service.price_cents'))},
              extended_description = ${sql.raw(keep('description', 'service.extended_description'))},
              service_category_id = ${sql.raw(keep('categoryId', 'service.service_category_id'))},
              version = service.version + 1,
              changed_by = ${userId},
              changed_utc = ${db.nowUtc}
            FROM json_each(${JSON.stringify(changes)}) j
            WHERE service.salon_id = ${salonId}
              AND service.service_id = j.value ->> 'id'
              AND service.version = j.value ->> 'version'`,
        ),
      ]

export const updateProducts = (db: TenantDb, changes: readonly ThingChange[]): Statement<number>[] =>
  changes.length === 0
    ? []
    : [
        db.executeRaw(
          (salonId, userId) => sql`
            UPDATE products AS product
            SET
              product = ${sql.raw(keep('name', 'product.product'))},
              search_text = ${sql.raw(keep('searchText', 'product.search_text'))},
              price_cents = ${sql.raw(keep('price', 'product.price_cents'))},
              special_price_cents = iif(
            product.special_price_cents > ${sql.raw(keep('price', 'product.price_cents'))},
            NULL,
            product.special_price_cents
          ),
              extended_description = ${sql.raw(keep('description', 'product.extended_description'))},
              barcodes_json = coalesce(j.value -> 'set' -> 'barcodes', product.barcodes_json),
              product_category_id = ${sql.raw(keep('categoryId', 'product.product_category_id'))},
              version = product.version + 1,
              changed_by = ${userId},
              changed_utc = ${db.nowUtc}
            FROM json_each(${JSON.stringify(changes)}) j
            WHERE product.salon_id = ${salonId}
              AND product.product_id = j.value ->> 'id'
              AND product.version = j.value ->> 'version'`,
        ),
      ]
