import { bookingPage } from '../../../../schema/api/booking/booking-page.ts'
import { call } from '../../../api/call.ts'

/** The salon with what it offers, for a page that was served without it. A staff session in the same browser must not be used or ended. */
export const readSalon = (salonId: string, signal?: AbortSignal) =>
  call(bookingPage.salon, { salonId }, undefined, { sessionCode: '', ...(signal ? { signal } : {}) })
