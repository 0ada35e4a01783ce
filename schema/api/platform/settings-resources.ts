import { defineEndpoints } from '../endpoint.ts'
import { salonResource } from '../salon-resource.ts'
import type {
  coloursSchemas,
  daysClosedsSchemas,
  openingTimesSchemas,
  privaciesSchemas,
  uiConfigsSchemas,
  widgetsSchemas,
} from './settings-resources-schemas.ts'

/** One row per weekday (0 is Sunday); a lunch break is a gap between two periods. */
export const openingTimes = defineEndpoints<typeof openingTimesSchemas>()(
  salonResource({ path: 'SalonConfigOpeningTimes', id: 'salonConfigOpeningTimeId', thing: 'opening time', things: 'opening times' }),
)

/** One day, a range of days (both ends included), or the same days every year. */
export const daysCloseds = defineEndpoints<typeof daysClosedsSchemas>()(
  salonResource({ path: 'SalonConfigDaysCloseds', id: 'salonConfigDaysClosedId', thing: 'closed day', things: 'closed days' }),
)

/** The booking page embedded in the salon's website. The first widget also decides whether the public page shows prices. */
export const widgets = defineEndpoints<typeof widgetsSchemas>()(
  salonResource({ path: 'SalonConfigWidgets', id: 'salonConfigWidgetId', thing: 'widget', things: 'widgets' }),
)

/** Date format of the salon's screens; one row per salon. */
export const uiConfigs = defineEndpoints<typeof uiConfigsSchemas>()({
  ...salonResource({ path: 'SalonConfigUIs', id: 'salonConfigUIId', thing: 'screen settings', things: 'screen settings' }),
  /** Saves one switch; creates the salon's row if there is none. */
  saveShowDatesInHistoryDocument: {
    method: 'PUT',
    path: '/api/SalonConfigUIs/SaveShowDatesInHistoryDocument/{sessionCode}/{configUid}',
    access: 'admin',
    errorMessage: 'Unable to update screen settings',
  },
})

export const privacies = defineEndpoints<typeof privaciesSchemas>()(
  salonResource({ path: 'SalonConfigPrivacies', id: 'salonConfigPrivacyId', thing: 'privacy text', things: 'privacy texts' }),
)

/** Colours for bookings. */
export const colours = defineEndpoints<typeof coloursSchemas>()(
  salonResource({ path: 'SalonConfigColours', id: 'salonConfigColourId', thing: 'colour', things: 'colours' }),
)
