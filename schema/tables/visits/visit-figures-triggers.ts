import { createTrigger, type SchemaObject } from '../schema-object.ts'

/** Seconds after the check-in within which the next booking counts as made at the visit. */
const rebookingSeconds = 86_400

/** Whether the audit log says that a booking was made at a visit. */
const isMadeAtVisit = (booking: string, visit: string) => `EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = ${booking}.salon_id
          AND t.root_id = ${booking}.agenda_id
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= ${visit}.arrival_utc + ${rebookingSeconds}
      )`
/** Other bookings b of the client that begin after a visit, neither cancelled nor deleted. */
const standingBookings = (visit: string) => `agendas b
    WHERE b.salon_id = ${visit}.salon_id
      AND b.client_id = ${visit}.client_id
      AND b.start_utc > ${visit}.arrival_utc
      AND b.agenda_id <> ${visit}.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL`
// A client's visits are compared as (client_id, arrival_utc), which only the index by client serves: without statistics SQLite prefers
// the index by arrival, and reads the visits of the whole salon.

/** The client's visit before another one. Of two at the same second, that with the smaller id comes first. */
const previousVisit = `
    SELECT o.arrival_utc
    FROM visit_figures o
    WHERE o.salon_id = visit_figures.salon_id
      AND o.client_id >= visit_figures.client_id
      AND (o.client_id, o.arrival_utc, o.appointment_id)
        < (visit_figures.client_id, visit_figures.arrival_utc, visit_figures.appointment_id)
    ORDER BY o.client_id DESC, o.arrival_utc DESC
    LIMIT 1`

const setNext = (where: string) => `
  UPDATE visit_figures
  SET (next_utc, is_rebooked) = (
    SELECT b.start_utc, ${isMadeAtVisit('b', 'visit_figures')}
    FROM ${standingBookings('visit_figures')}
    ORDER BY b.start_utc
    LIMIT 1
  )
  WHERE salon_id = ${where};`
/** Visits of a client from an instant on whose previous visit may have changed. */
const setPrevious = (row: 'NEW' | 'OLD') => `
  UPDATE visit_figures
  SET previous_utc = (${previousVisit}
  )
  WHERE salon_id = ${row}.salon_id
    AND client_id <= ${row}.client_id
    AND (client_id, arrival_utc) >= (${row}.client_id, ${row}.arrival_utc)
    AND (previous_utc IS NULL OR previous_utc <= ${row}.arrival_utc);`
const removeVisit = `
  DELETE FROM visit_figures
  WHERE appointment_id = OLD.appointment_id;`
const addVisit = `
  INSERT INTO visit_figures (appointment_id, salon_id, agenda_id, client_id, arrival_utc)
  SELECT NEW.appointment_id, NEW.salon_id, NEW.agenda_id, NEW.client_id, NEW.arrival_utc
  WHERE NEW.arrival_utc IS NOT NULL
    AND NEW.deleted_utc IS NULL;`
const setNextOfVisit = setNext(`NEW.salon_id
    AND appointment_id = NEW.appointment_id`)
/** For the new or the old client of a booking that was moved, cancelled or given to another client. */
const setNextOfMoved = (row: 'NEW' | 'OLD', condition = '') =>
  setNext(`NEW.salon_id
    AND client_id >= ${row}.client_id
    AND (client_id, arrival_utc) < (${row}.client_id, max(OLD.start_utc, NEW.start_utc))
    AND (next_utc IS NULL OR next_utc >= min(OLD.start_utc, NEW.start_utc))
    ${condition}`)

/** Keep `visit_figures` equal to visits and bookings. */
export const visitFigureTriggers: SchemaObject[] = [
  createTrigger(
    'visit_figures_visit_insert',
    'AFTER INSERT ON appointments WHEN NEW.arrival_utc IS NOT NULL AND NEW.deleted_utc IS NULL',
    addVisit,
    setNextOfVisit,
    setPrevious('NEW'),
  ),
  createTrigger(
    'visit_figures_visit_update',
    `AFTER UPDATE OF agenda_id, client_id, arrival_utc, deleted_utc ON appointments
WHEN NEW.agenda_id <> OLD.agenda_id
  OR NEW.client_id <> OLD.client_id
  OR NEW.arrival_utc IS NOT OLD.arrival_utc
  OR NEW.deleted_utc IS NOT OLD.deleted_utc`,
    removeVisit,
    setPrevious('OLD'),
    addVisit,
    setNextOfVisit,
    setPrevious('NEW'),
  ),
  createTrigger('visit_figures_visit_delete', 'AFTER DELETE ON appointments', removeVisit, setPrevious('OLD')),
  // A new booking comes next for the visits before it that had none, or a later one.
  createTrigger(
    'visit_figures_booking_insert',
    'AFTER INSERT ON agendas WHEN NEW.outcome IS NULL AND NEW.deleted_utc IS NULL',
    `
  UPDATE visit_figures
  SET next_utc = NEW.start_utc, is_rebooked = (NEW.changed_utc <= arrival_utc + ${rebookingSeconds})
  WHERE salon_id = NEW.salon_id
    AND client_id = NEW.client_id
    AND arrival_utc < NEW.start_utc
    AND (next_utc IS NULL OR next_utc > NEW.start_utc)
    AND agenda_id <> NEW.agenda_id;`,
  ),
  createTrigger(
    'visit_figures_booking_update',
    `AFTER UPDATE OF client_id, start_utc, outcome, deleted_utc ON agendas
WHEN NEW.client_id <> OLD.client_id
  OR NEW.start_utc <> OLD.start_utc
  OR NEW.outcome IS NOT OLD.outcome
  OR NEW.deleted_utc IS NOT OLD.deleted_utc`,
    setNextOfMoved('NEW'),
    setNextOfMoved('OLD', 'AND OLD.client_id <> NEW.client_id'),
  ),
  createTrigger(
    'visit_figures_booking_delete',
    'AFTER DELETE ON agendas',
    setNext(`OLD.salon_id
    AND client_id >= OLD.client_id
    AND (client_id, arrival_utc) < (OLD.client_id, OLD.start_utc)
    AND next_utc = OLD.start_utc`),
  ),
]
