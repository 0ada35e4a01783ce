import type * as v from 'valibot'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { OnlineBookingSlot, onlineBookingSlots } from '../../../../schema/api/booking/online-booking-slots.ts'
import { PetPrice, petPrices } from '../../../../schema/api/care/pet-prices.ts'
import type { Endpoint } from '../../../../schema/api/endpoint.ts'
import { CardTerminal, cardTerminals } from '../../../../schema/api/money/card-terminals.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import {
  ConfigCategory,
  configCategories,
  Discount,
  discounts,
  ExpenseRanges,
  expenseRanges,
  PetBreed,
  PetSize,
  petBreeds,
  petSizes,
} from '../../../../schema/api/platform/settings-lists.ts'
import {
  ConfigColour,
  colours,
  DaysClosed,
  daysCloseds,
  Privacy,
  privacies,
  UIConfig,
  uiConfigs,
  Widget,
  widgets,
} from '../../../../schema/api/platform/settings-resources.ts'
import { type ResourceEndpoints, useResource } from '../../../api/use-resource.ts'

/** Reads that contain the lists below. */
const dependents = [salonConfigs.ofSalon]

/** A list of the salon's configuration: its rows and writes, and what a form for one of its rows needs. */
function useList<Entity extends object, Draft, Change, Input extends object>(
  schema: v.GenericSchema<unknown, Entity>,
  endpoints: ResourceEndpoints<Entity, Draft, Change, Input>,
  toInput: (entity: Entity) => Input,
  more: readonly Endpoint[] = [],
) {
  // The path parameters of a row consist of its ID.
  const getId = (entity: Entity) => Object.values(toInput(entity)).map(String)[0] ?? ''
  const resource = useResource(endpoints, getId, [...dependents, ...more])
  return { ...resource, schema, endpoints, toInput, getId }
}

export const useClosedDays = () =>
  useList(DaysClosed, daysCloseds, ({ salonConfigDaysClosedId }) => ({ salonConfigDaysClosedId }), [agendas.day])
export const useWidgets = () => useList(Widget, widgets, ({ salonConfigWidgetId }) => ({ salonConfigWidgetId }))
export const useUiConfigs = () => useList(UIConfig, uiConfigs, ({ salonConfigUIId }) => ({ salonConfigUIId }), [salons.list, salons.one])
export const usePrivacies = () => useList(Privacy, privacies, ({ salonConfigPrivacyId }) => ({ salonConfigPrivacyId }))
export const useColours = () => useList(ConfigColour, colours, ({ salonConfigColourId }) => ({ salonConfigColourId }))
export const useDiscounts = () => useList(Discount, discounts, ({ salonConfigDiscountId }) => ({ salonConfigDiscountId }))
export const useExpenseRanges = () =>
  useList(ExpenseRanges, expenseRanges, ({ salonConfigExpenseRangeId }) => ({ salonConfigExpenseRangeId }))
export const useBreeds = () => useList(PetBreed, petBreeds, ({ salonConfigPetBreedId }) => ({ salonConfigPetBreedId }))
export const useSizes = () => useList(PetSize, petSizes, ({ salonConfigPetSizeId }) => ({ salonConfigPetSizeId }))
export const usePetPrices = () => useList(PetPrice, petPrices, ({ petPriceId }) => ({ petPriceId }))
export const useConfigCategories = () =>
  useList(ConfigCategory, configCategories, ({ salonConfigCategoryId }) => ({ salonConfigCategoryId }))
export const useSlots = () => useList(OnlineBookingSlot, onlineBookingSlots, ({ onlineBookingSlotId }) => ({ onlineBookingSlotId }))
export const useTerminals = () => useList(CardTerminal, cardTerminals, ({ cardTerminalId }) => ({ cardTerminalId }))
