import { BookingPage } from '../features/reservations/booking-page.tsx'
import { ReservationsScreen } from '../features/reservations/reservations-screen.tsx'
import { BookingSlots } from '../features/salon-config/booking-slots.tsx'
import { ChangeUntilSection } from '../features/salon-config/change-until-section.tsx'
import { WaitingList } from '../features/waiting-list/waiting-list.tsx'

/** /reservations-online, put together: what was booked, who waits, the settings of when it may be, and the page out in the world. */
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
