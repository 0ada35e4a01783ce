import { type SQL, sql } from 'drizzle-orm'
import type { ClientHistoryProduct } from '../../../../schema/api/visits/performed-services-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { appointments, clientHistoryProducts } from '../../../../schema/tables/visits/visits.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectSoldProducts } from './line-queries.ts'
import { selectVisits, updateStock } from './queries.ts'
import { staffExists } from './reference-queries.ts'
import { touchVisits, visitIsOpen } from './step-queries.ts'

const updated = sql.raw('client_history_products')
const isProduct = (id: string) => sql`${clientHistoryProducts.clientHistoryProductId} = ${id}`
/** A list of values rather than a sub-select, so that the planner looks up these rows and not all of the salon. */
const isOneOf = (column: SQL, ids: readonly string[]) =>
  sql`${column} IN (${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`

/** Latest 2000 products of a client, newest first. */
export const selectProductsOfClient = (db: StaffDb, clientId: string): Statement<ClientHistoryProduct[]> =>
  selectSoldProducts(
    db,
    sql`
      sold_product.client_id = ${clientId}
      ORDER BY coalesce(visit.arrival_utc, sold_product.changed_utc) DESC, sold_product.rowid
      LIMIT 2000`,
  )

/** Products of a visit in the order in which they were sold. */
export const selectProductsOfVisit = (db: StaffDb, appointmentId: string): Statement<ClientHistoryProduct[]> =>
  selectSoldProducts(db, sql`sold_product.appointment_id = ${appointmentId} ORDER BY sold_product.rowid`)

export const selectProduct = (db: StaffDb, id: string): Statement<ClientHistoryProduct[]> =>
  selectSoldProducts(db, sql`sold_product.client_history_product_id = ${id}`)

const visitIdOfProduct = (id: string) => sql`
  SELECT sold_product.appointment_id
  FROM client_history_products sold_product
  WHERE sold_product.client_history_product_id = ${id}`

/** The visit of a sold product, or none. */
export const selectVisitOfProduct = (db: StaffDb, id: string): Statement<Appointment[]> =>
  selectVisits(db, sql`visit.appointment_id = (${visitIdOfProduct(id)} AND sold_product.deleted_utc IS NULL)`)

const touchVisitOfProduct = (db: StaffDb, id: string) => touchVisits(db, sql`${appointments.appointmentId} = (${visitIdOfProduct(id)})`)

export interface ProductStock {
  productId: string
  product: string
  /** Pieces. */
  stock: number
  /** Cents; the special price where there is one. */
  priceCents: number
}
/** Stock and price of available products. */
export const selectStock = (db: StaffDb, productIds: readonly string[]): Statement<ProductStock[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT product.product_id, product.product, product.stock, coalesce(product.special_price_cents, product.price_cents) AS price_cents
      FROM products product
      WHERE product.salon_id = ${salonId}
        AND product.deleted_utc IS NULL
        AND product.available = 1
        AND ${isOneOf(sql`product.product_id`, productIds)}`,
    (rows) =>
      rows.map((row) => ({
        productId: String(row.product_id),
        product: String(row.product),
        stock: Number(row.stock),
        priceCents: Number(row.price_cents),
      })),
  )

/** The products of one sale, whose ids are `saleId` or start with it and a point. */
export const selectSale = (db: StaffDb, saleId: string, appointmentIds: readonly string[]): Statement<ClientHistoryProduct[]> =>
  // In the order of characters, '/' comes directly after '.'.
  selectSoldProducts(
    db,
    sql`
      ${isOneOf(sql`sold_product.appointment_id`, appointmentIds)}
      AND sold_product.client_history_product_id >= ${saleId}
      AND sold_product.client_history_product_id < ${`${saleId}/`}
      ORDER BY sold_product.rowid`,
  )

export interface NewProduct {
  appointmentId: string
  productId: string
  /** The caller without. */
  userId?: string | undefined
  quantity: number
  /** Euros; the product's special price, else its price, without. */
  price?: number | undefined
  discount: number
  note: string
}
/** The ids of the products of one sale. */
export const getProductIds = (saleId: string, drafts: readonly unknown[]): string[] =>
  drafts.map((_, i) => (drafts.length === 1 ? saleId : `${saleId}.${i + 1}`))

/**
 * Sells products: rows in their open visits, and their stock. Aborts the batch with `missing` unless all can be sold, with `stock`
 * where there are too few. `isOpen` is a condition on `visit`.
 */
export function insertSale(
  db: StaffDb,
  saleId: string,
  drafts: readonly NewProduct[],
  isOpen: SQL = visitIsOpen(sql`visit`),
): Statement<unknown>[] {
  const ids = getProductIds(saleId, drafts)
  const rows = JSON.stringify(
    drafts.map((draft, i) => ({
      ...draft,
      id: ids[i],
      price: draft.price === undefined ? null : cents(draft.price),
      discount: cents(draft.discount),
    })),
  )
  const isSold = isOneOf(sql`sold_product.client_history_product_id`, ids)
  return [
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO client_history_products (
          client_history_product_id, salon_id, client_id, appointment_id, product_id, user_id,
          product, quantity, price_cents, discount_cents, note, changed_by, changed_utc
        )
        SELECT
          j.value ->> 'id',
          visit.salon_id,
          visit.client_id,
          visit.appointment_id,
          product.product_id,
          coalesce(j.value ->> 'userId', ${callerId}),
          product.product,
          j.value ->> 'quantity',
          coalesce(j.value ->> 'price', product.special_price_cents, product.price_cents),
          j.value ->> 'discount',
          j.value ->> 'note',
          ${callerId},
          ${db.nowUtc}
        FROM json_each(${rows}) j
        JOIN appointments visit ON visit.appointment_id = j.value ->> 'appointmentId' AND visit.salon_id = ${salonId}
        JOIN products product
          ON product.product_id = j.value ->> 'productId'
          AND product.salon_id = visit.salon_id
          AND product.available = 1
          AND product.deleted_utc IS NULL
        WHERE ${isOpen}
          AND (
            j.value ->> 'userId' IS NULL
            OR EXISTS (
              SELECT 1
              FROM users team_member
              WHERE team_member.salon_id = visit.salon_id
                AND team_member.user_id = j.value ->> 'userId'
                AND team_member.deleted_utc IS NULL
            )
          )
          AND j.value ->> 'discount'
            <= coalesce(j.value ->> 'price', product.special_price_cents, product.price_cents) * (j.value ->> 'quantity')
        ORDER BY j.key`,
    ),
    db.abortUnless(
      'missing',
      (salonId) => sql`
        (
          SELECT count(*)
          FROM client_history_products sold_product
          WHERE +sold_product.salon_id = ${salonId}
            AND ${isSold}
        ) = ${ids.length}`,
    ),
    ...updateStock(
      db,
      (salonId) => sql`
        SELECT sold_product.product_id, -sold_product.quantity AS quantity, sold_product.appointment_id
        FROM client_history_products sold_product
        WHERE +sold_product.salon_id = ${salonId}
          AND ${isSold}`,
    ),
    touchVisits(db, isOneOf(sql`${appointments.appointmentId}`, [...new Set(drafts.map(({ appointmentId }) => appointmentId))])),
  ]
}

/** Stock that returns when a sold product gets another quantity. */
const returnStock = (db: StaffDb, id: string, newQuantity: number) =>
  updateStock(
    db,
    (salonId) => sql`
      SELECT sold_product.product_id, sold_product.quantity - ${newQuantity} AS quantity, sold_product.appointment_id
      FROM client_history_products sold_product
      WHERE +sold_product.salon_id = ${salonId}
        AND sold_product.client_history_product_id = ${id}
        AND sold_product.deleted_utc IS NULL`,
  )

/** The values of a change that are stored as they are sent. */
export type ProductValues = Partial<typeof clientHistoryProducts.$inferInsert>
/** Changes a sold product of an open visit, and its stock; aborts the batch with `stale` or `stock` where it is not allowed. */
export function updateProduct(db: StaffDb, id: string, version: number, values: ProductValues): Statement<unknown>[] {
  const { userId, quantity, price, discount } = values
  const priceCents = price === undefined ? sql`price_cents` : sql`${cents(price)}`
  const discountCents = discount === undefined ? sql`discount_cents` : sql`${cents(discount)}`
  return [
    ...(quantity === undefined ? [] : returnStock(db, id, quantity)),
    db.update(
      clientHistoryProducts,
      values,
      isProduct(id),
      sql`version = ${version}`,
      visitIsOpen(updated),
      staffExists(sql`${updated}.salon_id`, userId),
      sql`${discountCents} <= ${priceCents} * ${quantity ?? sql`quantity`}`,
    ),
    db.abortIfUnchanged('stale'),
    touchVisitOfProduct(db, id),
  ]
}

/** Removes a sold product of an open visit and returns it to stock; aborts the batch with `stale` where it is not allowed. */
export const removeProduct = (db: StaffDb, id: string): Statement<unknown>[] => [
  ...returnStock(db, id, 0),
  db.softDelete(clientHistoryProducts, isProduct(id), visitIsOpen(updated)),
  db.abortIfUnchanged('stale'),
  touchVisitOfProduct(db, id),
]
