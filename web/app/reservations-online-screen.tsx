import { ReservationsScreen } from '../features/reservations/reservations-screen.tsx'
import { BookingSlots } from '../features/salon-config/booking-slots.tsx'
import { ChangeUntilSection } from '../features/salon-config/change-until-section.tsx'

/** /reservations-online, put together: what was booked, and the settings of when it may be. */
export function ReservationsOnlineScreen() {
  return (
    <ReservationsScreen
      slots={
        <>
          <BookingSlots />
          <ChangeUntilSection />
        </>
      }
    />
  )
}
