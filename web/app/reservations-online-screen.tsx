import { BookingPage } from '../features/booking/reservations/booking-page.tsx'
import { ReservationsScreen } from '../features/booking/reservations/reservations-screen.tsx'
import { WaitingList } from '../features/booking/waiting-list/waiting-list.tsx'
import { BookingSlots } from '../features/platform/settings/booking-slots.tsx'
import { ChangeUntilSection } from '../features/platform/settings/change-until-section.tsx'

/** /reservations-online: online bookings, the waiting list, booking times and the public booking page. */
export function ReservationsOnlineScreen() {
  return (
    <ReservationsScreen
      waiting={<WaitingList />}
      page={<BookingPage />}
      slots={
        <>
          <BookingSlots />
          <ChangeUntilSection />
        </>
      }
    />
  )
}
