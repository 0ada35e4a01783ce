import { createTrigger, type SchemaObject } from './schema-object.ts'

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
/** Other bookings b of the client that stand and begin behind a visit. */
const standingBookings = (visit: string) => `agendas b
    WHERE b.salon_id = ${visit}.salon_id
      AND b.client_id = ${visit}.client_id
      AND b.start_utc > ${visit}.arrival_utc
      AND b.agenda_id <> ${visit}.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL`
/** The client's visit before another one. Of two at the same second, that with the smaller id comes first. */
const previousVisit = `
    SELECT max(o.arrival_utc)
    FROM visit_figures o
    WHERE o.salon_id = visit_figures.salon_id
      AND o.client_id = visit_figures.client_id
      AND o.arrival_utc <= visit_figures.arrival_utc
      AND (o.arrival_utc, o.appointment_id) < (visit_figures.arrival_utc, visit_figures.appointment_id)`

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
    AND client_id = ${row}.client_id
    AND arrival_utc >= ${row}.arrival_utc
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

/** Figures of the visits that were there before the triggers. */
const addAllVisits = `
INSERT INTO visit_figures (appointment_id, salon_id, agenda_id, client_id, arrival_utc, previous_utc, next_utc, is_rebooked)
SELECT
  p.appointment_id,
  p.salon_id,
  p.agenda_id,
  p.client_id,
  p.arrival_utc,
  (
    SELECT max(o.arrival_utc)
    FROM appointments o
    WHERE o.salon_id = p.salon_id
      AND o.client_id = p.client_id
      AND o.deleted_utc IS NULL
      AND (o.arrival_utc, o.appointment_id) < (p.arrival_utc, p.appointment_id)
  ),
  n.start_utc,
  iif(n.agenda_id IS NULL, NULL, ${isMadeAtVisit('n', 'p')})
FROM appointments p
LEFT JOIN agendas n ON n.agenda_id = (
  SELECT b.agenda_id
  FROM ${standingBookings('p')}
  ORDER BY b.start_utc
  LIMIT 1
)
WHERE p.arrival_utc IS NOT NULL
  AND p.deleted_utc IS NULL`

/** Keep `visit_figures` equal to visits and bookings. */
export const visitFigureTriggers: SchemaObject[] = [
  {
    ...createTrigger(
      'visit_figures_visit_insert',
      'AFTER INSERT ON appointments WHEN NEW.arrival_utc IS NOT NULL AND NEW.deleted_utc IS NULL',
      addVisit,
      setNextOfVisit,
      setPrevious('NEW'),
    ),
    setUp: addAllVisits.trim(),
  },
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
    setNext(`NEW.salon_id
    AND client_id IN (OLD.client_id, NEW.client_id)
    AND arrival_utc < max(OLD.start_utc, NEW.start_utc)
    AND (next_utc IS NULL OR next_utc >= min(OLD.start_utc, NEW.start_utc))`),
  ),
  createTrigger(
    'visit_figures_booking_delete',
    'AFTER DELETE ON agendas',
    setNext(`OLD.salon_id
    AND client_id = OLD.client_id
    AND next_utc = OLD.start_utc`),
  ),
]
