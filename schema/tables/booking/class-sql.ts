/** SQL: seats taken of a `class`: booked services of its bookings, without those that are cancelled. A no-show keeps the seat. */
export const takenSeats = `(
  SELECT count(*)
  FROM agendas seat_booking
  CROSS JOIN agenda_services seat_booked_service
    ON seat_booked_service.salon_id = seat_booking.salon_id
    AND seat_booked_service.agenda_id = seat_booking.agenda_id
    AND seat_booked_service.service_id = class.service_id
    AND seat_booked_service.deleted_utc IS NULL
  WHERE seat_booking.salon_id = class.salon_id
    AND seat_booking.class_id = class.class_id
    AND coalesce(seat_booking.outcome, '') <> 'cancelled'
    AND seat_booking.deleted_utc IS NULL
)`
