/** A client who is served early has paid for a booking that starts later. */
const isPaid = `EXISTS (
  SELECT 1
  FROM appointments paid
  WHERE paid.agenda_id = a.agenda_id
    AND paid.salon_id = a.salon_id
    AND (paid.checked_out_utc IS NOT NULL OR paid.external_cash_order IS NOT NULL)
    AND paid.deleted_utc IS NULL
)`
/** `agendas a` is still to come at `now_utc` of s, or it has begun. */
export const isToCome = `a.start_utc > s.now_utc AND NOT ${isPaid}`
export const hasBegun = `(a.start_utc <= s.now_utc OR ${isPaid})`
