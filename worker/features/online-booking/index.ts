/** What other features may use of online booking. */
export { abortIfTooManyOpen, insertOnlineBooking, selectPetIds } from './booking-queries.ts'
export {
  abortIfFull,
  type BookableCatalogue,
  type BusyTimes,
  type OfferedService,
  selectBookableCatalogue,
  selectBusyTimes,
} from './queries.ts'
export {
  type AvailabilityContext,
  assertOwnPets,
  findFreeDays,
  findFreeSlots,
  findRequestedServices,
  getBookingEnd,
  getCategoryCapacity,
  getMonthRange,
  removeDuplicates,
  toGuestBooking,
} from './rules.ts'
