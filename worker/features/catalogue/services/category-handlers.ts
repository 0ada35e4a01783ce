import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { onlineBookingServiceCategories } from '../../../../schema/tables/booking/online-booking.ts'
import { dashboardServiceCategories, productCategories, serviceCategories } from '../../../../schema/tables/catalogue/services.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { SalonTable, StaffDb } from '../../../db/staff-db.ts'
import { plainResource, toJson } from '../../../http/resource.ts'
import {
  type IsUsed,
  isUsedByDashboard,
  isUsedByProduct,
  isUsedByService,
  isUsedOnline,
  removeCategory,
  selectCategories,
} from './queries.ts'

interface Category<T extends SalonTable, Name extends string> {
  table: T
  id: SQLiteColumn
  /** Property of the id in requests and replies. */
  name: Name
  idPrefix: string
  isUsed: IsUsed
}

/** The handlers of a plain resource, listed in the order of positions, and not deleted while something has the category. */
function buildCategoryHandlers<T extends SalonTable, Name extends string>({ table, id, name, idPrefix, isUsed }: Category<T, Name>) {
  return {
    ...plainResource(table, id, name, idPrefix),
    list: async (db: StaffDb) => (await db.batch(selectCategories(db, table)))[0].map(toJson),
    remove: async (db: StaffDb, input: Record<Name, string>) => {
      try {
        const [, removed] = await db.batch(...removeCategory(db, { table, id, isUsed }, input[name]))
        return removed.length ? ({ [name]: input[name] } as Record<Name, string>) : undefined
      } catch (error) {
        if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'in_use')
        throw error
      }
    },
  }
}

export const serviceCategoryHandlers = buildCategoryHandlers({
  table: serviceCategories,
  id: serviceCategories.serviceCategoryId,
  name: 'serviceCategoryId',
  idPrefix: 'scg',
  isUsed: isUsedByService,
})
export const dashboardCategoryHandlers = buildCategoryHandlers({
  table: dashboardServiceCategories,
  id: dashboardServiceCategories.dashboardServiceCategoryId,
  name: 'dashboardServiceCategoryId',
  idPrefix: 'dcg',
  isUsed: isUsedByDashboard,
})
export const productCategoryHandlers = buildCategoryHandlers({
  table: productCategories,
  id: productCategories.productCategoryId,
  name: 'productCategoryId',
  idPrefix: 'pcg',
  isUsed: isUsedByProduct,
})
export const onlineCategoryHandlers = buildCategoryHandlers({
  table: onlineBookingServiceCategories,
  id: onlineBookingServiceCategories.onlineBookingServiceCategoryId,
  name: 'onlineBookingServiceCategoryId',
  idPrefix: 'ocg',
  isUsed: isUsedOnline,
})
