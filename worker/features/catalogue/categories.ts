import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dashboardServiceCategories, productCategories, serviceCategories } from '../../../schema/tables/catalogue.ts'
import { onlineBookingServiceCategories } from '../../../schema/tables/online-booking.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { SalonTable, StaffDb } from '../../db/staff-db.ts'
import { plainResource, toJson } from '../../http/resource.ts'

type CategoryTable = SalonTable & { position: SQLiteColumn; categoryName: SQLiteColumn }

/** The plain calls, the list in its order, and a delete that is refused while something bears the category. */
function categoryHandlers<T extends CategoryTable, Id extends string>(
  table: T,
  id: SQLiteColumn,
  name: Id,
  prefix: string,
  inUse: (salon: SQL, category: string) => SQL,
) {
  const plain = plainResource(table, id, name, prefix)
  return {
    ...plain,
    list: async (db: StaffDb) => (await db.batch(db.select(table, { orderBy: sql`position, category_name` })))[0].map(toJson),
    remove: async (db: StaffDb, input: Record<Id, string>) => {
      try {
        const [, gone] = await db.batch(
          db.abortUnless('already_used', (salon) => sql`NOT (${inUse(salon, input[name])})`),
          db.softDelete(table, sql`${id} = ${input[name]}`),
        )
        return gone.length ? ({ [name]: input[name] } as Record<Id, string>) : undefined
      } catch (error) {
        if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'in_use')
        throw error
      }
    },
  }
}

const ofServices = (column: string) => (salon: SQL, category: string) =>
  sql`EXISTS (SELECT 1 FROM services x WHERE x.salon_id = ${salon} AND x.${sql.identifier(column)} = ${category} AND x.deleted_utc IS NULL)`

export const serviceCategoryHandlers = categoryHandlers(
  serviceCategories,
  serviceCategories.serviceCategoryId,
  'serviceCategoryId',
  'scg',
  ofServices('service_category_id'),
)
export const dashboardCategoryHandlers = categoryHandlers(
  dashboardServiceCategories,
  dashboardServiceCategories.dashboardServiceCategoryId,
  'dashboardServiceCategoryId',
  'dcg',
  ofServices('dashboard_service_category_id'),
)
export const productCategoryHandlers = categoryHandlers(
  productCategories,
  productCategories.productCategoryId,
  'productCategoryId',
  'pcg',
  (salon, category) =>
    sql`EXISTS (SELECT 1 FROM products x WHERE x.salon_id = ${salon} AND x.product_category_id = ${category} AND x.deleted_utc IS NULL)`,
)
export const onlineCategoryHandlers = categoryHandlers(
  onlineBookingServiceCategories,
  onlineBookingServiceCategories.onlineBookingServiceCategoryId,
  'onlineBookingServiceCategoryId',
  'ocg',
  (salon, category) =>
    sql`${ofServices('online_booking_service_category_id')(salon, category)} OR EXISTS (SELECT 1 FROM online_booking_slots x WHERE x.salon_id = ${salon} AND x.online_booking_service_category_id = ${category} AND x.deleted_utc IS NULL)`,
)
