/** What other features may use of online booking. */
export { insertOnlineBooking } from './booking-queries.ts'
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
  findFreeDays,
  findFreeSlots,
  findRequestedServices,
  getCategoryCapacity,
  getMonthRange,
  removeDuplicates,
} from './rules.ts'
