/** SQL: the place of a `booking` in its group, as a field of a JSON object with a comma behind it; empty without a group. */
export const groupField = `iif(
  booking.booking_group_id IS NULL,
  '',
  (
    SELECT '"group":' || json_object(
      'bookingGroupId', booking.booking_group_id,
      'place', count(*) FILTER (
        WHERE (group_booking.start_utc, group_booking.agenda_id) <= (booking.start_utc, booking.agenda_id)
      ),
      'size', count(*)
    ) || ','
    FROM agendas group_booking
    WHERE group_booking.salon_id = booking.salon_id
      AND group_booking.booking_group_id = booking.booking_group_id
      AND group_booking.outcome IS NULL
      AND group_booking.deleted_utc IS NULL
  )
)`
