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
      h.client_id = ${clientId}
      ORDER BY coalesce(q.arrival_utc, h.changed_utc) DESC, h.rowid
      LIMIT 2000`,
  )

/** Products of a visit in the order in which they were sold. */
export const selectProductsOfVisit = (db: StaffDb, appointmentId: string): Statement<ClientHistoryProduct[]> =>
  selectSoldProducts(db, sql`h.appointment_id = ${appointmentId} ORDER BY h.rowid`)

export const selectProduct = (db: StaffDb, id: string): Statement<ClientHistoryProduct[]> =>
  selectSoldProducts(db, sql`h.client_history_product_id = ${id}`)

const visitIdOfProduct = (id: string) => sql`
  SELECT h.appointment_id
  FROM client_history_products h
  WHERE h.client_history_product_id = ${id}`

/** The visit of a sold product, or none. */
export const selectVisitOfProduct = (db: StaffDb, id: string): Statement<Appointment[]> =>
  selectVisits(db, sql`p.appointment_id = (${visitIdOfProduct(id)} AND h.deleted_utc IS NULL)`)

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
      SELECT d.product_id, d.product, d.stock, coalesce(d.special_price_cents, d.price_cents) AS price_cents
      FROM products d
      WHERE d.salon_id = ${salonId}
        AND d.deleted_utc IS NULL
        AND d.available = 1
        AND ${isOneOf(sql`d.product_id`, productIds)}`,
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
      ${isOneOf(sql`h.appointment_id`, appointmentIds)}
      AND h.client_history_product_id >= ${saleId}
      AND h.client_history_product_id < ${`${saleId}/`}
      ORDER BY h.rowid`,
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
/**
 * Sells products: rows in their open visits, and their stock. Aborts the batch with `missing` unless all can be sold, with `stock`
 * where there are too few.
 */
export function insertSale(db: StaffDb, saleId: string, drafts: readonly NewProduct[]): Statement<unknown>[] {
  const ids = drafts.map((_, i) => (drafts.length === 1 ? saleId : `${saleId}.${i + 1}`))
  const rows = JSON.stringify(
    drafts.map((draft, i) => ({
      ...draft,
      id: ids[i],
      price: draft.price === undefined ? null : cents(draft.price),
      discount: cents(draft.discount),
    })),
  )
  const isSold = isOneOf(sql`h.client_history_product_id`, ids)
  return [
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO client_history_products (
          client_history_product_id, salon_id, client_id, appointment_id, product_id, user_id,
          product, quantity, price_cents, discount_cents, note, changed_by, changed_utc
        )
        SELECT
          j.value ->> 'id',
          q.salon_id,
          q.client_id,
          q.appointment_id,
          d.product_id,
          coalesce(j.value ->> 'userId', ${callerId}),
          d.product,
          j.value ->> 'quantity',
          coalesce(j.value ->> 'price', d.special_price_cents, d.price_cents),
          j.value ->> 'discount',
          j.value ->> 'note',
          ${callerId},
          ${db.nowUtc}
        FROM json_each(${rows}) j
        JOIN appointments q ON q.appointment_id = j.value ->> 'appointmentId' AND q.salon_id = ${salonId}
        JOIN products d
          ON d.product_id = j.value ->> 'productId'
          AND d.salon_id = q.salon_id
          AND d.available = 1
          AND d.deleted_utc IS NULL
        WHERE ${visitIsOpen(sql`q`)}
          AND (
            j.value ->> 'userId' IS NULL
            OR EXISTS (
              SELECT 1
              FROM users u
              WHERE u.salon_id = q.salon_id
                AND u.user_id = j.value ->> 'userId'
                AND u.deleted_utc IS NULL
            )
          )
          AND j.value ->> 'discount'
            <= coalesce(j.value ->> 'price', d.special_price_cents, d.price_cents) * (j.value ->> 'quantity')
        ORDER BY j.key`,
    ),
    db.abortUnless(
      'missing',
      (salonId) => sql`
        (
          SELECT count(*)
          FROM client_history_products h
          WHERE +h.salon_id = ${salonId}
            AND ${isSold}
        ) = ${ids.length}`,
    ),
    ...updateStock(
      db,
      (salonId) => sql`
        SELECT h.product_id, -h.quantity AS quantity, h.appointment_id
        FROM client_history_products h
        WHERE +h.salon_id = ${salonId}
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
      SELECT h.product_id, h.quantity - ${newQuantity} AS quantity, h.appointment_id
      FROM client_history_products h
      WHERE +h.salon_id = ${salonId}
        AND h.client_history_product_id = ${id}
        AND h.deleted_utc IS NULL`,
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
