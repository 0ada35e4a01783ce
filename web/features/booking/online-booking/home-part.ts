import type { GuestHome } from '../../../../schema/api/booking/link-page-replies.ts'
import { language } from './language.ts'
import type { HomeSession } from './use-home-session.ts'

/** What the parts of the page have in common. */
export interface HomePart {
  readonly home: GuestHome
  readonly session: HomeSession
  readonly onChange: (home: GuestHome) => void
}
export const getBookingUrl = (salonId: string) => `/onlineBooking/${encodeURIComponent(salonId)}?lang=${language}`
