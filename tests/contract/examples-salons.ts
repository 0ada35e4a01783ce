import { webp } from '../support/pictures.ts'
import type { Salon } from '../support/salon.ts'
import type { Make } from './examples.ts'
import { idOf, made, resource } from './examples-catalogue.ts'

const listed = { salonId: true }
const day = { dayOfWeek: 0, open: true, timing: [{ opening: '10:00', closing: '13:00' }] }
const ranges = [
  { from: 0, to: 50 },
  { from: 50, to: 150 },
  { from: 150, to: 400 },
  { from: 400, to: null },
]
const logo = () => {
  const form = new FormData()
  form.append('image', new Blob([webp(64, 64)], { type: 'image/webp' }), 'logo.webp')
  return form
}
let drafts = 0
const newSalon = () => {
  const n = ++drafts
  return {
    salonName: 'New salon',
    admin: { firstName: 'Ada', lastName: 'Neri', email: `ada${n}@example.test`, username: `ada_${n}` },
  }
}
const slot = async (s: Salon) => {
  const category = await made(s, 'OnlineBookingServiceCategories', { categoryName: 'Cuts' })
  return {
    ...idOf(category, 'onlineBookingServiceCategoryId'),
    weekdays: [2, 3],
    from: '09:00',
    to: '12:00',
    capacity: 2,
    userIds: [s.anna],
  }
}

/** The salon's own Sunday row makes room for another. */
const openingExamples = resource('openingTimes', 'SalonConfigOpeningTimes', 'salonConfigOpeningTimeId', () => day, listed)

export const salonExamples: Record<string, Make> = {
  'salons.list': () => ({ foreign: 200 }),
  'salons.one': (s) => ({ input: { salonId: s.salonId } }),
  'salons.create': () => ({ body: newSalon() }),
  'salons.update': (s) => ({ input: { salonId: s.salonId }, body: { description: 'By the river', version: 1 } }),
  'salons.saveLogo': (s) => ({ input: { salonId: s.salonId }, body: logo() }),
  'salons.getSalonDataPdf': (s) => ({ input: { salonId: s.salonId } }),
  'salonConfigs.ofSalon': (s) => ({ input: { salonId: s.salonId } }),
  'salonConfigs.update': (s) => ({ input: { configUid: s.salonId }, body: { smsSender: 'Aurora', version: 1 } }),
  ...openingExamples,
  'openingTimes.create': async (s, world) => {
    await world.db.execute({ sql: 'DELETE FROM salon_config_opening_times WHERE salon_id = ? AND day_of_week = 0', args: [s.salonId] })
    return { body: day, foreign: 409 }
  },
  'openingTimes.update': (s) => ({
    input: { salonConfigOpeningTimeId: s.salonId.replace('sal', 'opn_0') },
    body: { ...day, version: 1 },
  }),
  'openingTimes.remove': (s) => ({ input: { salonConfigOpeningTimeId: s.salonId.replace('sal', 'opn_0') } }),
  ...resource(
    'daysCloseds',
    'SalonConfigDaysCloseds',
    'salonConfigDaysClosedId',
    () => ({ dayStart: '2026-12-25', note: 'Christmas' }),
    listed,
  ),
  ...resource('widgets', 'SalonConfigWidgets', 'salonConfigWidgetId', () => ({ showServicePrice: false }), listed),
  ...resource('uiConfigs', 'SalonConfigUIs', 'salonConfigUIId', () => ({ dateFormat: 'YYYY-MM-DD' }), listed),
  'uiConfigs.saveShowDatesInHistoryDocument': (s) => ({ input: { configUid: s.salonId }, body: { showDatesInHistoryDocument: false } }),
  ...resource(
    'privacies',
    'SalonConfigPrivacies',
    'salonConfigPrivacyId',
    () => ({ number: 1, language: 'en', title: 'Photos', text: 'We may keep photos.' }),
    listed,
  ),
  ...resource('colours', 'SalonConfigColours', 'salonConfigColourId', () => ({ name: 'Rose', color: 'rgba(214,21,111,1)' }), listed),
  ...resource('discounts', 'SalonConfigDiscounts', 'salonConfigDiscountId', () => ({ discount: 'Gym', percentServices: 10 }), listed),
  ...resource('expenseRanges', 'SalonConfigExpenseRanges', 'salonConfigExpenseRangeId', () => ({ gender: 'female', ranges }), listed),
  ...resource('petBreeds', 'SalonConfigPetBreeds', 'salonConfigPetBreedId', () => ({ species: 'cat', breed: 'Certosino' }), listed),
  ...resource('petSizes', 'SalonConfigPetSizes', 'salonConfigPetSizeId', () => ({ size: 'Tiny', toKg: 3 }), listed),
  ...resource('configCategories', 'SalonConfigCategories', 'salonConfigCategoryId', () => ({ category: 'Friends' }), listed),
  ...resource('onlineBookingSlots', 'OnlineBookingSlots', 'onlineBookingSlotId', slot),
  'onlineBookingSlots.create': async (s) => ({ body: await slot(s), foreign: 400 }),
}
