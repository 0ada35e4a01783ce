import type { uiConfigs as uiEndpoints } from '../../../../schema/api/platform/settings-resources.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes } from '../../../../schema/tables/platform/salons.ts'
import {
  salonConfigCategories,
  salonConfigColours,
  salonConfigDiscounts,
  salonConfigExpenseRanges,
  salonConfigPetBreeds,
  salonConfigPetSizes,
  salonConfigUIs,
  salonConfigWidgets,
} from '../../../../schema/tables/platform/settings.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { mapAborted } from '../../../http/errors.ts'
import { plainResource, toJson } from '../../../http/resource.ts'
import type { Handlers } from '../../../http/serve.ts'
import {
  deletePetBreed,
  deletePetSize,
  insertDefaultUi,
  selectCategories,
  selectClosedDays,
  selectColours,
  selectDiscounts,
  selectExpenseRanges,
  selectOpeningTimes,
  selectPetBreeds,
  selectPetSizes,
  selectWidgets,
  updateShowDates,
} from './queries.ts'

/** The `list` handler of a resource with its own order. */
export const listRows =
  <R extends object>(select: (db: StaffDb) => Statement<R[]>) =>
  async (db: StaffDb) =>
    (await db.batch(select(db)))[0].map(toJson)

export const openingTimeHandlers = {
  ...plainResource(salonConfigOpeningTimes, salonConfigOpeningTimes.salonConfigOpeningTimeId, 'salonConfigOpeningTimeId', 'opn'),
  list: listRows(selectOpeningTimes),
}

export const closedDayHandlers = {
  ...plainResource(salonConfigDaysCloseds, salonConfigDaysCloseds.salonConfigDaysClosedId, 'salonConfigDaysClosedId', 'dcl'),
  list: listRows(selectClosedDays),
}

export const widgetHandlers = {
  ...plainResource(salonConfigWidgets, salonConfigWidgets.salonConfigWidgetId, 'salonConfigWidgetId', 'wdg'),
  list: listRows(selectWidgets),
}

export const discountHandlers = {
  ...plainResource(salonConfigDiscounts, salonConfigDiscounts.salonConfigDiscountId, 'salonConfigDiscountId', 'dsc'),
  list: listRows(selectDiscounts),
}

export const colourHandlers = {
  ...plainResource(salonConfigColours, salonConfigColours.salonConfigColourId, 'salonConfigColourId', 'clr'),
  list: listRows(selectColours),
}

export const expenseRangeHandlers = {
  ...plainResource(salonConfigExpenseRanges, salonConfigExpenseRanges.salonConfigExpenseRangeId, 'salonConfigExpenseRangeId', 'xpr'),
  list: listRows(selectExpenseRanges),
}

export const categoryHandlers = {
  ...plainResource(salonConfigCategories, salonConfigCategories.salonConfigCategoryId, 'salonConfigCategoryId', 'ccg'),
  list: listRows(selectCategories),
}

/** Deletes a row that is no longer in use; 409 otherwise. */
async function removeUnused<R extends Record<string, string>>(
  db: StaffDb,
  deletion: readonly [Statement<number>, Statement<unknown[]>],
  reply: R,
): Promise<R | undefined> {
  const results = await mapAborted(db.batch(...deletion), { already_used: 'in_use' })
  return results?.[1].length ? reply : undefined
}

export const petBreedHandlers = {
  ...plainResource(salonConfigPetBreeds, salonConfigPetBreeds.salonConfigPetBreedId, 'salonConfigPetBreedId', 'brd'),
  list: listRows(selectPetBreeds),
  remove: (db: StaffDb, { salonConfigPetBreedId }: { salonConfigPetBreedId: string }) =>
    removeUnused(db, deletePetBreed(db, salonConfigPetBreedId), { salonConfigPetBreedId }),
}

export const petSizeHandlers = {
  ...plainResource(salonConfigPetSizes, salonConfigPetSizes.salonConfigPetSizeId, 'salonConfigPetSizeId', 'siz'),
  list: listRows(selectPetSizes),
  remove: (db: StaffDb, { salonConfigPetSizeId }: { salonConfigPetSizeId: string }) =>
    removeUnused(db, deletePetSize(db, salonConfigPetSizeId), { salonConfigPetSizeId }),
}

/** One round trip: inserts the display settings if there are none, then updates them. */
const saveShowDates: Handlers<typeof uiEndpoints>['saveShowDatesInHistoryDocument'] = async (
  db,
  { configUid },
  { showDatesInHistoryDocument },
) => {
  const [, [updated]] = await db.batch(
    insertDefaultUi(db, db.newId('uic'), configUid),
    updateShowDates(db, configUid, showDatesInHistoryDocument),
  )
  return updated && toJson(updated)
}

export const uiHandlers = {
  ...plainResource(salonConfigUIs, salonConfigUIs.salonConfigUIId, 'salonConfigUIId', 'uic'),
  saveShowDatesInHistoryDocument: saveShowDates,
}
