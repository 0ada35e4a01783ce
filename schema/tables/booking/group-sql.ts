/**
 * SQL: the client who pays for a `booking` and gets its messages, where it is of a group; NULL without a group, or where that is no client
 * any more.
 */
export const payerOfBooking = `iif(
  booking.booking_group_id IS NULL,
  NULL,
  (
    SELECT client.client_id
    FROM booking_groups booking_group
    JOIN agendas payer_booking ON payer_booking.agenda_id = booking_group.agenda_id AND payer_booking.salon_id = booking_group.salon_id
    JOIN clients client ON client.client_id = payer_booking.client_id AND client.inactive_reason = '' AND client.deleted_utc IS NULL
    WHERE booking_group.booking_group_id = booking.booking_group_id
      AND booking_group.salon_id = booking.salon_id
      AND booking_group.deleted_utc IS NULL
  )
)`
