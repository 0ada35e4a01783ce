import { type SQL, sql } from 'drizzle-orm'
import {
  salonConfigCategories,
  salonConfigColours,
  salonConfigDiscounts,
  salonConfigExpenseRanges,
  salonConfigPetBreeds,
  salonConfigPetSizes,
  salonConfigUIs,
  salonConfigWidgets,
} from '../../../schema/tables/salon-config.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes } from '../../../schema/tables/salons.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { SalonTable, StaffDb } from '../../db/staff-db.ts'
import { plainResource, toJson } from '../../http/resource.ts'

/** A list in its order. */
const inOrder = <T extends SalonTable>(table: T, order: SQL) => ({
  list: async (db: StaffDb) => (await db.batch(db.select(table, { orderBy: order })))[0].map(toJson),
})

const opening = plainResource(salonConfigOpeningTimes, salonConfigOpeningTimes.salonConfigOpeningTimeId, 'salonConfigOpeningTimeId', 'opn')
export const openingTimeHandlers = { ...opening, ...inOrder(salonConfigOpeningTimes, sql`day_of_week`) }

const closed = plainResource(salonConfigDaysCloseds, salonConfigDaysCloseds.salonConfigDaysClosedId, 'salonConfigDaysClosedId', 'dcl')
export const daysClosedHandlers = { ...closed, ...inOrder(salonConfigDaysCloseds, sql`day_start`) }

const widget = plainResource(salonConfigWidgets, salonConfigWidgets.salonConfigWidgetId, 'salonConfigWidgetId', 'wdg')
export const widgetHandlers = { ...widget, ...inOrder(salonConfigWidgets, sql`rowid`) }

export const uiHandlers = plainResource(salonConfigUIs, salonConfigUIs.salonConfigUIId, 'salonConfigUIId', 'uic')

const discount = plainResource(salonConfigDiscounts, salonConfigDiscounts.salonConfigDiscountId, 'salonConfigDiscountId', 'dsc')
export const discountHandlers = { ...discount, ...inOrder(salonConfigDiscounts, sql`discount`) }

const colour = plainResource(salonConfigColours, salonConfigColours.salonConfigColourId, 'salonConfigColourId', 'clr')
export const colourHandlers = { ...colour, ...inOrder(salonConfigColours, sql`position, rowid`) }

const range = plainResource(
  salonConfigExpenseRanges,
  salonConfigExpenseRanges.salonConfigExpenseRangeId,
  'salonConfigExpenseRangeId',
  'xpr',
)
export const expenseRangeHandlers = { ...range, ...inOrder(salonConfigExpenseRanges, sql`gender`) }

const category = plainResource(salonConfigCategories, salonConfigCategories.salonConfigCategoryId, 'salonConfigCategoryId', 'ccg')
export const configCategoryHandlers = { ...category, ...inOrder(salonConfigCategories, sql`position, category`) }

/** A pet carries its breed and its size by name: one that a pet has stays. */
const unlessAPetHasIt = <Id extends string>(table: SalonTable, id: SQL, name: Id, carried: 'breed' | 'size') => ({
  remove: async (db: StaffDb, input: Record<Id, string>): Promise<Record<Id, string> | undefined> => {
    try {
      const [, gone] = await db.batch(
        db.abortUnless(
          'already_used',
          (salon) =>
            sql`NOT EXISTS (SELECT 1 FROM sub_clients p JOIN ${table} ON p.${sql.identifier(carried)} = ${table}.${sql.identifier(carried)} WHERE p.salon_id = ${salon} AND p.deleted_utc IS NULL AND ${table}.salon_id = p.salon_id AND ${id} = ${input[name]})`,
        ),
        db.softDelete(table, sql`${id} = ${input[name]}`),
      )
      return gone.length ? ({ [name]: input[name] } as Record<Id, string>) : undefined
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'in_use')
      throw error
    }
  },
})

const { salonConfigPetBreedId } = salonConfigPetBreeds
export const petBreedHandlers = {
  ...plainResource(salonConfigPetBreeds, salonConfigPetBreedId, 'salonConfigPetBreedId', 'brd'),
  ...inOrder(salonConfigPetBreeds, sql`species <> 'dog', species, breed`),
  ...unlessAPetHasIt(salonConfigPetBreeds, sql`${salonConfigPetBreedId}`, 'salonConfigPetBreedId', 'breed'),
}
const { salonConfigPetSizeId } = salonConfigPetSizes
export const petSizeHandlers = {
  ...plainResource(salonConfigPetSizes, salonConfigPetSizeId, 'salonConfigPetSizeId', 'siz'),
  ...inOrder(salonConfigPetSizes, sql`position, from_kg`),
  ...unlessAPetHasIt(salonConfigPetSizes, sql`${salonConfigPetSizeId}`, 'salonConfigPetSizeId', 'size'),
}
