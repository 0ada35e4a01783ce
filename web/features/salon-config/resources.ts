import { agendas } from '../../../schema/api/agenda.ts'
import { type OnlineBookingSlot, onlineBookingSlots } from '../../../schema/api/online-booking-slots.ts'
import {
  type ConfigColour,
  colours,
  type DaysClosed,
  daysCloseds,
  type Privacy,
  privacies,
  type UIConfig,
  uiConfigs,
  type Widget,
  widgets,
} from '../../../schema/api/salon-config.ts'
import { salonConfigs } from '../../../schema/api/salon-configs.ts'
import {
  type ConfigCategory,
  configCategories,
  type Discount,
  discounts,
  type ExpenseRanges,
  expenseRanges,
  type PetBreed,
  type PetSize,
  petBreeds,
  petSizes,
} from '../../../schema/api/salon-lists.ts'
import { useResource } from '../../api/use-resource.ts'

/** The lists of the salon's configuration, and what else is read anew when one changes. */
const whole = [salonConfigs.ofSalon]

export const oneClosed = ({ salonConfigDaysClosedId }: DaysClosed) => ({ salonConfigDaysClosedId })
export const useClosedDays = () => useResource(daysCloseds, (row) => row.salonConfigDaysClosedId, [...whole, agendas.day])

export const oneWidget = ({ salonConfigWidgetId }: Widget) => ({ salonConfigWidgetId })
export const useWidgets = () => useResource(widgets, (row) => row.salonConfigWidgetId, whole)

export const oneUiConfig = ({ salonConfigUIId }: UIConfig) => ({ salonConfigUIId })
export const useUiConfigs = () => useResource(uiConfigs, (row) => row.salonConfigUIId, whole)

export const onePrivacy = ({ salonConfigPrivacyId }: Privacy) => ({ salonConfigPrivacyId })
export const usePrivacies = () => useResource(privacies, (row) => row.salonConfigPrivacyId, whole)

export const oneColour = ({ salonConfigColourId }: ConfigColour) => ({ salonConfigColourId })
export const useColours = () => useResource(colours, (row) => row.salonConfigColourId, whole)

export const oneDiscount = ({ salonConfigDiscountId }: Discount) => ({ salonConfigDiscountId })
export const useDiscounts = () => useResource(discounts, (row) => row.salonConfigDiscountId, whole)

export const oneExpense = ({ salonConfigExpenseRangeId }: ExpenseRanges) => ({ salonConfigExpenseRangeId })
export const useExpenses = () => useResource(expenseRanges, (row) => row.salonConfigExpenseRangeId, whole)

export const oneBreed = ({ salonConfigPetBreedId }: PetBreed) => ({ salonConfigPetBreedId })
export const useBreeds = () => useResource(petBreeds, (row) => row.salonConfigPetBreedId, whole)

export const oneSize = ({ salonConfigPetSizeId }: PetSize) => ({ salonConfigPetSizeId })
export const useSizes = () => useResource(petSizes, (row) => row.salonConfigPetSizeId, whole)

export const oneCategory = ({ salonConfigCategoryId }: ConfigCategory) => ({ salonConfigCategoryId })
export const useConfigCategories = () => useResource(configCategories, (row) => row.salonConfigCategoryId, whole)

export const oneSlot = ({ onlineBookingSlotId }: OnlineBookingSlot) => ({ onlineBookingSlotId })
export const useSlots = () => useResource(onlineBookingSlots, (row) => row.onlineBookingSlotId)
