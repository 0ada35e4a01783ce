import { payerOfVisit } from '../../../../schema/tables/visits/visits.ts'

/** Outstanding balance of a client (`clients c`) over all visits that this client pays for, in cents. */
export const outstandingOfClient = `(
  SELECT coalesce(sum(o.owed_cents), 0)
  FROM appointments o
  WHERE o.salon_id = c.salon_id
    AND o.owed_cents > 0
    AND o.deleted_utc IS NULL
    AND ${payerOfVisit('o.')} = +c.client_id
)`
