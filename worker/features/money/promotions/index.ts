/** What online booking uses of the promotions; loaded with the first free times that a guest asks for. */
export { loadGuestPromos, reduceForEverybody, reducePrices, selectGuestPromos, selectVisitorPromos } from './guest.ts'
export { insertBookingCode, lastMinutePrice } from './queries.ts'
