import { sql } from 'drizzle-orm'
import { onlineBookingSlots } from '../../../schema/api/online-booking-slots.ts'
import { colours, daysCloseds, openingTimes, privacies, uiConfigs, widgets } from '../../../schema/api/salon-config.ts'
import { salonConfigs } from '../../../schema/api/salon-configs.ts'
import { configCategories, discounts, expenseRanges, petBreeds, petSizes } from '../../../schema/api/salon-lists.ts'
import { salonConfigUIs } from '../../../schema/tables/salon-config.ts'
import { toJson } from '../../http/resource.ts'
import { defineRoutes } from '../../http/serve.ts'
import { configHandlers } from './config.ts'
import { privacyHandlers } from './privacies.ts'
import {
  colourHandlers,
  configCategoryHandlers,
  daysClosedHandlers,
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
  defineRoutes(salonConfigs, configHandlers),
  defineRoutes(openingTimes, openingTimeHandlers),
  defineRoutes(daysCloseds, daysClosedHandlers),
  defineRoutes(widgets, widgetHandlers),
  defineRoutes(uiConfigs, {
    ...uiHandlers,
    saveShowDatesInHistoryDocument: async (db, { configUid }, { showDatesInHistoryDocument }) => {
      const salonConfigUIId = db.newId('uic')
      const results = await db.batch(
        db.executeRaw(
          (salon, user) =>
            sql`INSERT INTO salon_config_uis (salon_config_ui_id, salon_id, date_format, changed_by, changed_utc) SELECT ${salonConfigUIId}, s.id, 'DD/MM/YYYY', s.person, ${db.nowUtc} FROM (SELECT ${salon} AS id, ${user} AS person) s WHERE s.id = ${configUid} AND NOT EXISTS (SELECT 1 FROM salon_config_uis x WHERE x.salon_id = s.id AND x.deleted_utc IS NULL)`,
        ),
        db.update(salonConfigUIs, { showDatesInHistoryDocument }, sql`${salonConfigUIs.salonId} = ${configUid}`),
      )
      const [changed] = results[1]
      return changed && toJson(changed)
    },
  }),
  defineRoutes(privacies, privacyHandlers),
  defineRoutes(colours, colourHandlers),
  defineRoutes(discounts, discountHandlers),
  defineRoutes(expenseRanges, expenseRangeHandlers),
  defineRoutes(petBreeds, petBreedHandlers),
  defineRoutes(petSizes, petSizeHandlers),
  defineRoutes(configCategories, configCategoryHandlers),
  defineRoutes(onlineBookingSlots, slotHandlers),
]
