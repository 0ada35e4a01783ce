import { onlineBookingSlots } from '../../../../schema/api/booking/online-booking-slots.ts'
import { onlineBookingSlotsSchemas } from '../../../../schema/api/booking/online-booking-slots-schemas.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import { configCategories, discounts, expenseRanges, petBreeds, petSizes } from '../../../../schema/api/platform/settings-lists.ts'
import {
  configCategoriesSchemas,
  discountsSchemas,
  expenseRangesSchemas,
  petBreedsSchemas,
  petSizesSchemas,
} from '../../../../schema/api/platform/settings-lists-schemas.ts'
import {
  colours,
  daysCloseds,
  type privacies as endpoints,
  openingTimes,
  privacies,
  uiConfigs,
  widgets,
} from '../../../../schema/api/platform/settings-resources.ts'
import {
  coloursSchemas,
  daysClosedsSchemas,
  openingTimesSchemas,
  privaciesSchemas,
  uiConfigsSchemas,
  widgetsSchemas,
} from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { salonConfigsSchemas } from '../../../../schema/api/platform/settings-schemas.ts'
import { salonConfigPrivacies } from '../../../../schema/tables/platform/settings.ts'
import { ApiError } from '../../../db/errors.ts'
import { plainResource, toJson } from '../../../http/resource.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { getConfig, updateSalonConfig } from './config.ts'
import { selectPrivacies, selectPrivacy, updatePrivacy } from './queries.ts'
import {
  categoryHandlers,
  closedDayHandlers,
  colourHandlers,
  discountHandlers,
  expenseRangeHandlers,
  listRows,
  openingTimeHandlers,
  petBreedHandlers,
  petSizeHandlers,
  uiHandlers,
  widgetHandlers,
} from './resources.ts'
import { slotHandlers } from './slots.ts'

type PrivacyHandlers = Handlers<typeof endpoints>

const resource = plainResource(salonConfigPrivacies, salonConfigPrivacies.salonConfigPrivacyId, 'salonConfigPrivacyId', 'prv')

const createPrivacy: PrivacyHandlers['create'] = (db, input, draft) => resource.create(db, input, { ...draft, textSince: db.now })

const updatePrivacyText: PrivacyHandlers['update'] = async (db, { salonConfigPrivacyId: id }, { version, ...values }) => {
  const writes = [updatePrivacy(db, id, version, values), db.abortIfUnchanged('stale')]
  const toStale = (current: typeof salonConfigPrivacies.$inferSelect) => new ApiError(409, 'stale', { current: toJson(current) })
  const privacy = await db.updateGuarded(writes, selectPrivacy(db, id), toStale)
  return privacy && toJson(privacy)
}

/** Privacy texts have versions, which triggers keep as clients agreed to them. */
const privacyHandlers: PrivacyHandlers = {
  ...resource,
  list: listRows(selectPrivacies),
  create: createPrivacy,
  update: updatePrivacyText,
}

export const salonConfigFeatures = [
  defineRoutes(salonConfigs, salonConfigsSchemas, { ofSalon: getConfig, update: updateSalonConfig }),
  defineRoutes(openingTimes, openingTimesSchemas, openingTimeHandlers),
  defineRoutes(daysCloseds, daysClosedsSchemas, closedDayHandlers),
  defineRoutes(widgets, widgetsSchemas, widgetHandlers),
  defineRoutes(uiConfigs, uiConfigsSchemas, uiHandlers),
  defineRoutes(privacies, privaciesSchemas, privacyHandlers),
  defineRoutes(colours, coloursSchemas, colourHandlers),
  defineRoutes(discounts, discountsSchemas, discountHandlers),
  defineRoutes(expenseRanges, expenseRangesSchemas, expenseRangeHandlers),
  defineRoutes(petBreeds, petBreedsSchemas, petBreedHandlers),
  defineRoutes(petSizes, petSizesSchemas, petSizeHandlers),
  defineRoutes(configCategories, configCategoriesSchemas, categoryHandlers),
  defineRoutes(onlineBookingSlots, onlineBookingSlotsSchemas, slotHandlers),
]
