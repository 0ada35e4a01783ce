import { type SQL, sql } from 'drizzle-orm'
import { clientHistoryProducts } from '../../../../schema/tables/visits/visits.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/**
 * Changes the stock by the rows of `buildSource` and records the movements, in the batch of their cause. The rows are
 * (product_id, quantity, appointment_id) with a quantity in pieces, negative for stock out. Aborts the batch with `stock` where
 * a product's stock would become negative.
 */
export function updateStock(db: StaffDb, buildSource: (salonId: SQL) => SQL): Statement<unknown>[] {
  const sumByProduct = (salonId: SQL) => sql`(
    SELECT r.product_id, sum(r.quantity) AS quantity
    FROM (${buildSource(salonId)}) r
    GROUP BY r.product_id
  )`
  return [
    db.abortUnless(
      'stock',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM ${sumByProduct(salonId)} w
          LEFT JOIN products d ON d.product_id = w.product_id AND d.salon_id = ${salonId}
          WHERE w.quantity < 0
            AND coalesce(d.stock, 0) + w.quantity < 0
        )`,
    ),
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE products
        SET stock = stock + w.quantity,
          changed_by = ${userId},
          changed_utc = ${db.nowUtc}
        FROM ${sumByProduct(salonId)} w
        WHERE w.product_id = products.product_id
          AND w.quantity <> 0
          AND +products.salon_id = ${salonId}`,
    ),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO stock_movements (
          stock_movement_id, salon_id, product_id, kind, quantity, stock_after, appointment_id, user_id, at_utc
        )
        SELECT
          ${db.newId('stm')} || '.' || row_number() OVER (), d.salon_id, d.product_id,
          iif(r.quantity < 0, 'sale', 'return'), r.quantity, d.stock, r.appointment_id, ${userId}, ${db.nowUtc}
        FROM (${buildSource(salonId)}) r
        JOIN products d ON d.product_id = r.product_id
        WHERE r.quantity <> 0
          AND d.salon_id = ${salonId}`,
    ),
  ]
}

/** Removes the sold products of a visit and returns them to stock. */
export const returnSoldProducts = (db: StaffDb, appointmentId: string): Statement<unknown>[] => [
  ...updateStock(
    db,
    (salonId) => sql`
      SELECT h.product_id, h.quantity, h.appointment_id
      FROM client_history_products h
      WHERE h.salon_id = ${salonId}
        AND h.appointment_id = ${appointmentId}
        AND h.deleted_utc IS NULL`,
  ),
  db.softDelete(clientHistoryProducts, sql`${clientHistoryProducts.appointmentId} = ${appointmentId}`),
]
