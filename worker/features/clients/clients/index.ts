/** What other features may use of the client records. */

export { outstandingOfClient } from './balance-queries.ts'
export type { CheckClient } from './check-client.ts'
export { assertOpened, countOpened, insertOpened, selectIsOpened, selectIsShownOut, withholdsParts } from './contact-queries.ts'
export { selectFavourites } from './favourite-queries.ts'
export { abortUnlessCategoriesOfSalon, countClients, hasCategory, type ListPart, noCategory, selectListPart } from './list-queries.ts'
export { loadCheckClient } from './load-check-client.ts'
export { spentByClient } from './overview-queries.ts'
export { byPhone, hasPhone } from './phone-queries.ts'
export { abortUnlessClient, isOtherClient, nextSearchNo, salonCountry } from './queries.ts'
export { selectClient } from './record-queries.ts'
export { pickChecked } from './rules.ts'
