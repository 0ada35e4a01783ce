import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { AskedRows } from './visit-row-queries.ts'

/** Whether team member, item and dashboard category that are asked for belong to the salon, also those that were deleted since. */
export const knowsAsked = (db: StaffDb, { userId, itemId, categoryId }: AskedRows): Statement<boolean> => {
  const isIn = (salonId: SQL, table: string, column: string, id: string) => sql`
        EXISTS (
          SELECT 1
          FROM ${sql.identifier(table)} t
          WHERE t.salon_id = ${salonId}
            AND t.${sql.identifier(column)} = ${id}
        )`
  return db.queryRaw(
    (salonId) => {
      const isItem = (id: string) => sql`
        (
          ${isIn(salonId, 'services', 'service_id', id)}
          OR ${isIn(salonId, 'products', 'product_id', id)}
        )`
      const isCategory = (id: string) => isIn(salonId, 'dashboard_service_categories', 'dashboard_service_category_id', id)
      return sql`
      SELECT ${userId === undefined ? sql`1` : isIn(salonId, 'users', 'user_id', userId)}
        AND ${itemId === undefined ? sql`1` : isItem(itemId)}
        AND ${categoryId === undefined ? sql`1` : isCategory(categoryId)}
        AND ${salonId} IS NOT NULL AS is_known`
    },
    ([row]) => row?.is_known === 1,
  )
}
