/** What other features may use of online booking. */
export { type AvailabilityContext, toDaySpans } from './availability.ts'
export {
  abortIfTooManyOpen,
  buildConfirmation,
  guestBookingJson,
  insertOnlineBooking,
  insertOnlineRows,
  type OnlineBooking,
  selectGuestBooking,
  selectPetIds,
} from './booking-queries.ts'
export { listBookable, toOnlineService } from './catalogue.ts'
export { sessionHours as guestSessionHours } from './code-queries.ts'
export type { DepositBasis } from './deposit-queries.ts'
export { onlineCategories, privacyText, staffInOrder } from './page-queries.ts'
export {
  abortIfFull,
  type BookableCatalogue,
  type BusyTimes,
  type OfferedService,
  selectBookableCatalogue,
  selectBusyTimes,
  selectRequestedCatalogue,
  showsPrices,
} from './queries.ts'
export {
  assertOwnPets,
  findFreeDays,
  findFreeSlots,
  findRequestedServices,
  getBookingEnd,
  getCategoryCapacity,
  getFirstName,
  getMonthRange,
  removeDuplicates,
  toGuestBooking,
  withClientTerms,
  withOwnTerms,
} from './rules.ts'
export { loadDeposits, toSavedBooking } from './save-slot.ts'
export { findPricedSlots, getServiceIds, loadPromotions, toWanted } from './slots.ts'
