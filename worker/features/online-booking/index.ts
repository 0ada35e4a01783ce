/** What other features may use of online booking. */
export {
  abortIfFull,
  type BookableCatalogue,
  type Busy,
  type OfferedService,
  selectBookableCatalogue,
  selectBusyTimes,
} from './queries.ts'
export { distinct, findFreeSlots, findRequestedServices, hasFreeSlotOn } from './rules.ts'
