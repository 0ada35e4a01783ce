/** What online booking uses of the promotions; loaded with the first free times that a guest asks for. */
export {
  applyLastMinutePrice,
  type GuestPromos,
  insertBookingCode,
  loadGuestPromos,
  reducePrices,
  selectGuestPromos,
} from './guest.ts'
