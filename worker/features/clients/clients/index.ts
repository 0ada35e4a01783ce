/** What other features may use of the client records. */

export type { CheckClient } from './check-client.ts'
export {
  assertOpened,
  byPhone,
  countOpened,
  hasPhone,
  insertOpened,
  selectIsOpened,
  selectIsShownOut,
  withholdsParts,
} from './contact-queries.ts'
export { endDevicesOfGuest, endOtherSessionsOfGuest } from './device-queries.ts'
export { abortUnlessCategoriesOfSalon, countClients, hasCategory, type ListPart, noCategory, selectListPart } from './list-queries.ts'
export { loadCheckClient } from './load-check-client.ts'
export { insertNamedClient } from './new-clients.ts'
export { outstandingOfClient, selectFavourites, spentByClient } from './overview-queries.ts'
export { abortUnlessClient, isOtherClient, nextSearchNo, salonCountry } from './queries.ts'
export { selectClient } from './record-queries.ts'
export { pickChecked } from './rules.ts'
