/** A client who is served early has paid for a booking that starts later. */
const isPaid = `EXISTS (
  SELECT 1
  FROM appointments visit
  WHERE visit.agenda_id = booking.agenda_id
    AND visit.salon_id = booking.salon_id
    AND (visit.checked_out_utc IS NOT NULL OR visit.external_cash_order IS NOT NULL)
    AND visit.deleted_utc IS NULL
)`
/** `agendas booking` is still to come at `now_utc` of s, or it has begun. */
export const isToCome = `booking.start_utc > s.now_utc AND NOT ${isPaid}`
export const hasBegun = `(booking.start_utc <= s.now_utc OR ${isPaid})`
