import { sql } from 'drizzle-orm'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { type Columns, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { spanColumns, spanSource } from './queries.ts'
import { type BySpan, indexBySpan, toInstants } from './spans.ts'

export interface NamedService {
  readonly service: string
  readonly categoryId: string | null
  readonly categoryName: string | null
}
/** All services of the salon by id, archived ones too, with their dashboard category. */
export const selectServiceNames = (db: StaffDb): Statement<ReadonlyMap<string, NamedService>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT v.service_id, v.service, g.dashboard_service_category_id, g.category_name
      FROM services v
      LEFT JOIN dashboard_service_categories g
        ON g.dashboard_service_category_id = v.dashboard_service_category_id AND g.salon_id = v.salon_id AND g.deleted_utc IS NULL
      WHERE v.salon_id = ${salonId}`,
    (rows) =>
      new Map(
        rows.map((row) => [
          String(row.service_id),
          {
            service: String(row.service),
            categoryId: row.dashboard_service_category_id === null ? null : String(row.dashboard_service_category_id),
            categoryName: row.category_name === null ? null : String(row.category_name),
          },
        ]),
      ),
  )

export interface SoldProduct {
  readonly productId: string
  readonly product: string
  readonly quantity: number
  /** Purchase price of one piece in cents; 0 where none is entered. */
  readonly costCents: number
}
/** Products sold in visits that began in a span. */
export const selectSoldProducts = (db: StaffDb, span: DaySpan): Statement<SoldProduct[]> => {
  const { start, end } = toInstants(span, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT h.product_id, max(h.product) AS product, sum(h.quantity) AS quantity, coalesce(max(o.cost_cents), 0) AS cost_cents
      FROM appointments p
      JOIN client_history_products h ON h.salon_id = p.salon_id AND h.appointment_id = p.appointment_id
      LEFT JOIN products o ON o.product_id = h.product_id AND o.salon_id = h.salon_id
      WHERE p.salon_id = ${salonId}
        AND p.arrival_utc >= ${start}
        AND p.arrival_utc < ${end}
        AND p.checked_out_utc IS NOT NULL
        AND p.deleted_utc IS NULL
        AND h.deleted_utc IS NULL
      GROUP BY h.product_id`,
    (rows) =>
      rows.map((row) => ({
        productId: String(row.product_id),
        product: String(row.product),
        quantity: Number(row.quantity),
        costCents: Number(row.cost_cents),
      })),
  )
}

interface PerformedOfSpan extends DaySpan {
  readonly performed: number
}
const performedColumns: Columns<PerformedOfSpan> = {
  ...spanColumns,
  performed: `(
    SELECT count(*)
    FROM visit_figures p
    JOIN client_history_services h ON h.salon_id = p.salon_id AND h.appointment_id = p.appointment_id
    WHERE p.salon_id = s.id
      AND p.arrival_utc >= r.start_utc
      AND p.arrival_utc < r.end_utc
      AND h.end_utc IS NOT NULL
      AND h.deleted_utc IS NULL
  )`,
}
const performedJson = sql.raw(jsonObject(performedColumns))
/** Number of services that were performed in visits that began in each span. */
export const countPerformed = (db: StaffDb, spans: readonly DaySpan[]): Statement<BySpan<PerformedOfSpan>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${performedJson} AS packed
      FROM ${spanSource(db, salonId, spans)}`,
    (rows) => indexBySpan(rows.map((row): PerformedOfSpan => JSON.parse(String(row.packed)))),
  )
