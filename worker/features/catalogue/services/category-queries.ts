import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SalonTable, StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Categories in their order. */
export const selectCategories = <T extends SalonTable>(db: StaffDb, table: T): Statement<T['$inferSelect'][]> =>
  db.select(table, { orderBy: sql`position, category_name` })

/** Condition: something in the salon has the category. */
export type IsUsed = (salonId: SQL, categoryId: string) => SQL

const existsWith =
  (table: string, column: string): IsUsed =>
  (salonId, categoryId) =>
    sql`
    EXISTS (
      SELECT 1
      FROM ${sql.identifier(table)} x
      WHERE x.salon_id = ${salonId}
        AND x.${sql.identifier(column)} = ${categoryId}
        AND x.deleted_utc IS NULL
    )`
export const isUsedByService = existsWith('services', 'service_category_id')
export const isUsedByDashboard = existsWith('services', 'dashboard_service_category_id')
export const isUsedByProduct = existsWith('products', 'product_category_id')
const isUsedByOnlineService = existsWith('services', 'online_booking_service_category_id')
const isUsedBySlot = existsWith('online_booking_slots', 'online_booking_service_category_id')
export const isUsedOnline: IsUsed = (salonId, categoryId) =>
  sql`(${isUsedByOnlineService(salonId, categoryId)} OR ${isUsedBySlot(salonId, categoryId)})`

/** Removes a category; the batch is aborted with `already_used` while something has it. */
export const removeCategory = (
  db: StaffDb,
  { table, id, isUsed }: { table: SalonTable; id: SQLiteColumn; isUsed: IsUsed },
  categoryId: string,
) =>
  [
    db.abortUnless('already_used', (salonId) => sql`NOT ${isUsed(salonId, categoryId)}`),
    db.softDelete(table, sql`${id} = ${categoryId}`),
  ] as const
