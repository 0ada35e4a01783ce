/**
 * SQL of a `booking` and its `salon`: how many hours before the start its client has to say that they move or cancel it. None for what the
 * salon itself has moved within that time, because somebody was out or ran late; a message about several bookings names the first of them
 * only.
 */
export const changeUntilHours = `iif(
  EXISTS (
    SELECT 1
    FROM outbox message
    WHERE message.client_id = booking.client_id
      AND message.salon_id = booking.salon_id
      AND (message.agenda_id = booking.agenda_id OR message.kind = 'bookings_changed')
      AND message.created_utc > booking.start_utc - salon.change_until_hours * 3600
      AND (message.cause LIKE 'absence%' OR message.cause LIKE 'running_late:%')
      AND message.reason <> 'taken_back'
  ),
  0,
  salon.change_until_hours
)`
