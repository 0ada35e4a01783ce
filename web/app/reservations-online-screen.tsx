import { BookingPage } from '../features/reservations/booking-page.tsx'
import { ReservationsScreen } from '../features/reservations/reservations-screen.tsx'
import { BookingSlots } from '../features/salon-config/booking-slots.tsx'
import { ChangeUntilSection } from '../features/salon-config/change-until-section.tsx'
import { WaitingList } from '../features/waiting-list/waiting-list.tsx'

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
