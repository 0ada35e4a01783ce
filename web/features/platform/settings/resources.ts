import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { onlineBookingSlots } from '../../../../schema/api/booking/online-booking-slots.ts'
import {
  OnlineBookingSlot,
  OnlineBookingSlotChange,
  OnlineBookingSlotDraft,
} from '../../../../schema/api/booking/online-booking-slots-schemas.ts'
import { petPrices } from '../../../../schema/api/care/pet-prices.ts'
import { PetPrice, PetPriceChange, PetPriceDraft } from '../../../../schema/api/care/pet-prices-schemas.ts'
import type { Endpoint } from '../../../../schema/api/endpoint.ts'
import { cardTerminals } from '../../../../schema/api/money/card-terminals.ts'
import { CardTerminal, CardTerminalChange, CardTerminalDraft } from '../../../../schema/api/money/card-terminals-schemas.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import { configCategories, discounts, expenseRanges, petBreeds, petSizes } from '../../../../schema/api/platform/settings-lists.ts'
import {
  ConfigCategory,
  ConfigCategoryChange,
  ConfigCategoryDraft,
  Discount,
  DiscountChange,
  DiscountDraft,
  ExpenseRanges,
  ExpenseRangesChange,
  ExpenseRangesDraft,
  PetBreed,
  PetBreedChange,
  PetBreedDraft,
  PetSize,
  PetSizeChange,
  PetSizeDraft,
} from '../../../../schema/api/platform/settings-lists-schemas.ts'
import { colours, daysCloseds, privacies, uiConfigs, widgets } from '../../../../schema/api/platform/settings-resources.ts'
import {
  ConfigColour,
  ConfigColourChange,
  ConfigColourDraft,
  DaysClosed,
  DaysClosedChange,
  DaysClosedDraft,
  Privacy,
  PrivacyChange,
  PrivacyDraft,
  UIConfig,
  UIConfigChange,
  UIConfigDraft,
  Widget,
  WidgetChange,
  WidgetDraft,
} from '../../../../schema/api/platform/settings-resources-schemas.ts'
import type { EntityWrites } from '../../../api/use-entity-form.ts'
import { type ResourceEndpoints, useResource } from '../../../api/use-resource.ts'

/** Reads that contain the lists below. */
const dependents = [salonConfigs.ofSalon]

/** A list of the salon's configuration: its rows and writes, and what a form for one of its rows needs. */
function useList<Entity extends object, Draft, Change, Input extends object>(
  schemas: Pick<EntityWrites<Entity, Draft, Change, Input>, 'schema' | 'draft' | 'change'>,
  endpoints: ResourceEndpoints<Entity, Draft, Change, Input>,
  toInput: (entity: Entity) => Input,
  more: readonly Endpoint[] = [],
) {
  // The path parameters of a row consist of its ID.
  const getId = (entity: Entity) => Object.values(toInput(entity)).map(String)[0] ?? ''
  const resource = useResource(endpoints, getId, [...dependents, ...more])
  return { ...resource, ...schemas, toInput, getId }
}

export const useClosedDays = () =>
  useList(
    { schema: DaysClosed, draft: DaysClosedDraft, change: DaysClosedChange },
    daysCloseds,
    ({ salonConfigDaysClosedId }) => ({ salonConfigDaysClosedId }),
    [agendas.day],
  )
export const useWidgets = () =>
  useList({ schema: Widget, draft: WidgetDraft, change: WidgetChange }, widgets, ({ salonConfigWidgetId }) => ({ salonConfigWidgetId }))
export const useUiConfigs = () =>
  useList({ schema: UIConfig, draft: UIConfigDraft, change: UIConfigChange }, uiConfigs, ({ salonConfigUIId }) => ({ salonConfigUIId }), [
    salons.list,
    salons.one,
  ])
export const usePrivacies = () =>
  useList({ schema: Privacy, draft: PrivacyDraft, change: PrivacyChange }, privacies, ({ salonConfigPrivacyId }) => ({
    salonConfigPrivacyId,
  }))
export const useColours = () =>
  useList({ schema: ConfigColour, draft: ConfigColourDraft, change: ConfigColourChange }, colours, ({ salonConfigColourId }) => ({
    salonConfigColourId,
  }))
export const useDiscounts = () =>
  useList({ schema: Discount, draft: DiscountDraft, change: DiscountChange }, discounts, ({ salonConfigDiscountId }) => ({
    salonConfigDiscountId,
  }))
export const useExpenseRanges = () =>
  useList(
    { schema: ExpenseRanges, draft: ExpenseRangesDraft, change: ExpenseRangesChange },
    expenseRanges,
    ({ salonConfigExpenseRangeId }) => ({ salonConfigExpenseRangeId }),
  )
export const useBreeds = () =>
  useList({ schema: PetBreed, draft: PetBreedDraft, change: PetBreedChange }, petBreeds, ({ salonConfigPetBreedId }) => ({
    salonConfigPetBreedId,
  }))
export const useSizes = () =>
  useList({ schema: PetSize, draft: PetSizeDraft, change: PetSizeChange }, petSizes, ({ salonConfigPetSizeId }) => ({
    salonConfigPetSizeId,
  }))
export const usePetPrices = () =>
  useList({ schema: PetPrice, draft: PetPriceDraft, change: PetPriceChange }, petPrices, ({ petPriceId }) => ({ petPriceId }))
export const useConfigCategories = () =>
  useList(
    { schema: ConfigCategory, draft: ConfigCategoryDraft, change: ConfigCategoryChange },
    configCategories,
    ({ salonConfigCategoryId }) => ({ salonConfigCategoryId }),
  )
export const useSlots = () =>
  useList(
    { schema: OnlineBookingSlot, draft: OnlineBookingSlotDraft, change: OnlineBookingSlotChange },
    onlineBookingSlots,
    ({ onlineBookingSlotId }) => ({ onlineBookingSlotId }),
  )
export const useTerminals = () =>
  useList({ schema: CardTerminal, draft: CardTerminalDraft, change: CardTerminalChange }, cardTerminals, ({ cardTerminalId }) => ({
    cardTerminalId,
  }))
