/** What other features may use of online booking. */
export type { AvailabilityContext } from './availability.ts'
export { abortIfTooManyOpen, buildConfirmation, insertOnlineBooking, type OnlineBooking, selectPetIds } from './booking-queries.ts'
export {
  abortIfFull,
  type BookableCatalogue,
  type BusyTimes,
  type OfferedService,
  selectBookableCatalogue,
  selectBusyTimes,
} from './queries.ts'
export {
  assertOwnPets,
  findFreeDays,
  findFreeSlots,
  findRequestedServices,
  getBookingEnd,
  getCategoryCapacity,
  getMonthRange,
  removeDuplicates,
  toGuestBooking,
  withOwnTerms,
  withPetTerms,
} from './rules.ts'
export { listDaysForVisitor, listPrivacyNotices, listTimesForVisitor, planOffer } from './visitors.ts'
