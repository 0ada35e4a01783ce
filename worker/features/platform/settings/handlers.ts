import { onlineBookingSlots } from '../../../../schema/api/booking/online-booking-slots.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import { configCategories, discounts, expenseRanges, petBreeds, petSizes } from '../../../../schema/api/platform/settings-lists.ts'
import { colours, daysCloseds, openingTimes, privacies, uiConfigs, widgets } from '../../../../schema/api/platform/settings-resources.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { getConfig, updateSalonConfig } from './config.ts'
import { privacyHandlers } from './privacies.ts'
import {
  categoryHandlers,
  closedDayHandlers,
  colourHandlers,
  discountHandlers,
  expenseRangeHandlers,
  openingTimeHandlers,
  petBreedHandlers,
  petSizeHandlers,
  uiHandlers,
  widgetHandlers,
} from './resources.ts'
import { slotHandlers } from './slots.ts'

export const salonConfigFeatures = [
  defineRoutes(salonConfigs, { ofSalon: getConfig, update: updateSalonConfig }),
  defineRoutes(openingTimes, openingTimeHandlers),
  defineRoutes(daysCloseds, closedDayHandlers),
  defineRoutes(widgets, widgetHandlers),
  defineRoutes(uiConfigs, uiHandlers),
  defineRoutes(privacies, privacyHandlers),
  defineRoutes(colours, colourHandlers),
  defineRoutes(discounts, discountHandlers),
  defineRoutes(expenseRanges, expenseRangeHandlers),
  defineRoutes(petBreeds, petBreedHandlers),
  defineRoutes(petSizes, petSizeHandlers),
  defineRoutes(configCategories, categoryHandlers),
  defineRoutes(onlineBookingSlots, slotHandlers),
]
