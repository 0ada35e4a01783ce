// Formulas take grams, the stock counts pieces: `used_grams` of a product grows with each formula, and the stock falls by one piece
// each time another one has to be opened. All statements run before the formula itself is written.
import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

type BuildSource = (salonId: SQL) => SQL

const storedUses =
  (id: string, sign: 1 | -1, isDeleted: boolean): BuildSource =>
  (salonId) =>
    sql`
    SELECT x.value ->> 'productId' AS product_id, ${sign} * (x.value ->> 'grams') AS grams, colour.appointment_id
    FROM client_history_colours colour, json_each(colour.uses_json) x
    WHERE colour.salon_id = ${salonId}
      AND colour.client_history_colour_id = ${id}
      AND colour.deleted_utc IS ${isDeleted ? sql`NOT NULL` : sql`NULL`}`

const newUses = (json: string) => sql`
  SELECT x.value ->> 'productId' AS product_id, x.value ->> 'grams' AS grams, NULL AS appointment_id
  FROM json_each(${json}) x`

/** Smallest whole number that is not below a quotient; both are not negative. */
const ceilSql = (grams: SQL, content: SQL): SQL => sql`
  (CAST(max(0, ${grams}) / ${content} AS INTEGER)
    + (max(0, ${grams}) / ${content} > CAST(max(0, ${grams}) / ${content} AS INTEGER)))`

/** Moves the stock by rows (product_id, grams, appointment_id); grams are positive for what is taken. The stock never falls below 0. */
function moveGrams(db: StaffDb, buildSource: BuildSource): Statement<unknown>[] {
  const moved = (salonId: SQL) => sql`(
    SELECT
      product.product_id,
      r.grams,
      r.appointment_id,
      iif(
        product.content_grams > 0,
        max(
          -product.stock,
          ${ceilSql(sql`product.used_grams`, sql`product.content_grams`)}
            - ${ceilSql(sql`(product.used_grams + r.grams)`, sql`product.content_grams`)}
        ),
        0
      ) AS pieces
    FROM products product
    JOIN (
      SELECT product_id, sum(grams) AS grams, max(appointment_id) AS appointment_id
      FROM (${buildSource(salonId)})
      GROUP BY product_id
    ) r ON r.product_id = product.product_id
    WHERE product.salon_id = ${salonId}
  )`
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO stock_movements (
          stock_movement_id, salon_id, product_id, kind, quantity, stock_after, appointment_id, user_id, at_utc
        )
        SELECT
          ${db.newId('stm')} || '.' || row_number() OVER (), product.salon_id, product.product_id,
          'colour', m.pieces, product.stock + m.pieces, m.appointment_id, ${userId}, ${db.nowUtc}
        FROM ${moved(salonId)} m
        JOIN products product ON product.product_id = m.product_id
        WHERE product.salon_id = ${salonId}
          AND m.pieces <> 0`,
    ),
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE products
        SET stock = stock + m.pieces,
          used_grams = round(max(0, used_grams + m.grams), 1),
          changed_by = ${userId},
          changed_utc = ${db.nowUtc}
        FROM ${moved(salonId)} m
        WHERE m.product_id = products.product_id
          AND +products.salon_id = ${salonId}`,
    ),
  ]
}

/** Takes the uses (JSON) of a new or changed formula and returns those that it had. */
export const takeUses = (db: StaffDb, id: string, json: string): Statement<unknown>[] =>
  moveGrams(db, (salonId) => sql`${newUses(json)} UNION ALL ${storedUses(id, -1, false)(salonId)}`)
/** Returns what a formula took. */
export const returnUses = (db: StaffDb, id: string): Statement<unknown>[] => moveGrams(db, storedUses(id, -1, false))
/** Takes again what a deleted formula had taken. */
export const takeRestoredUses = (db: StaffDb, id: string): Statement<unknown>[] => moveGrams(db, storedUses(id, 1, true))
