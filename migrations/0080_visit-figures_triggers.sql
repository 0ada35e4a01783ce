CREATE TRIGGER visit_figures_visit_insert
AFTER INSERT ON appointments WHEN NEW.arrival_utc IS NOT NULL AND NEW.deleted_utc IS NULL
BEGIN
  INSERT INTO visit_figures (appointment_id, salon_id, agenda_id, client_id, arrival_utc)
  SELECT NEW.appointment_id, NEW.salon_id, NEW.agenda_id, NEW.client_id, NEW.arrival_utc
  WHERE NEW.arrival_utc IS NOT NULL
    AND NEW.deleted_utc IS NULL;
  UPDATE visit_figures
  SET (next_utc, is_rebooked) = (
    SELECT b.start_utc, EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = b.salon_id
          AND t.root_id = b.agenda_id
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= visit_figures.arrival_utc + 86400
      )
    FROM agendas b
    WHERE b.salon_id = visit_figures.salon_id
      AND b.client_id = visit_figures.client_id
      AND b.start_utc > visit_figures.arrival_utc
      AND b.agenda_id <> visit_figures.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL
    ORDER BY b.start_utc
    LIMIT 1
  )
  WHERE salon_id = NEW.salon_id
    AND appointment_id = NEW.appointment_id;
  UPDATE visit_figures
  SET previous_utc = (
    SELECT max(o.arrival_utc)
    FROM visit_figures o
    WHERE o.salon_id = visit_figures.salon_id
      AND o.client_id = visit_figures.client_id
      AND o.arrival_utc <= visit_figures.arrival_utc
      AND (o.arrival_utc, o.appointment_id) < (visit_figures.arrival_utc, visit_figures.appointment_id)
  )
  WHERE salon_id = NEW.salon_id
    AND client_id = NEW.client_id
    AND arrival_utc >= NEW.arrival_utc
    AND (previous_utc IS NULL OR previous_utc <= NEW.arrival_utc);
END;
--> statement-breakpoint
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
  iif(n.agenda_id IS NULL, NULL, EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = n.salon_id
          AND t.root_id = n.agenda_id
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= p.arrival_utc + 86400
      ))
FROM appointments p
LEFT JOIN agendas n ON n.agenda_id = (
  SELECT b.agenda_id
  FROM agendas b
    WHERE b.salon_id = p.salon_id
      AND b.client_id = p.client_id
      AND b.start_utc > p.arrival_utc
      AND b.agenda_id <> p.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL
  ORDER BY b.start_utc
  LIMIT 1
)
WHERE p.arrival_utc IS NOT NULL
  AND p.deleted_utc IS NULL;
--> statement-breakpoint
CREATE TRIGGER visit_figures_visit_update
AFTER UPDATE OF agenda_id, client_id, arrival_utc, deleted_utc ON appointments
WHEN NEW.agenda_id <> OLD.agenda_id
  OR NEW.client_id <> OLD.client_id
  OR NEW.arrival_utc IS NOT OLD.arrival_utc
  OR NEW.deleted_utc IS NOT OLD.deleted_utc
BEGIN
  DELETE FROM visit_figures
  WHERE appointment_id = OLD.appointment_id;
  UPDATE visit_figures
  SET previous_utc = (
    SELECT max(o.arrival_utc)
    FROM visit_figures o
    WHERE o.salon_id = visit_figures.salon_id
      AND o.client_id = visit_figures.client_id
      AND o.arrival_utc <= visit_figures.arrival_utc
      AND (o.arrival_utc, o.appointment_id) < (visit_figures.arrival_utc, visit_figures.appointment_id)
  )
  WHERE salon_id = OLD.salon_id
    AND client_id = OLD.client_id
    AND arrival_utc >= OLD.arrival_utc
    AND (previous_utc IS NULL OR previous_utc <= OLD.arrival_utc);
  INSERT INTO visit_figures (appointment_id, salon_id, agenda_id, client_id, arrival_utc)
  SELECT NEW.appointment_id, NEW.salon_id, NEW.agenda_id, NEW.client_id, NEW.arrival_utc
  WHERE NEW.arrival_utc IS NOT NULL
    AND NEW.deleted_utc IS NULL;
  UPDATE visit_figures
  SET (next_utc, is_rebooked) = (
    SELECT b.start_utc, EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = b.salon_id
          AND t.root_id = b.agenda_id
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= visit_figures.arrival_utc + 86400
      )
    FROM agendas b
    WHERE b.salon_id = visit_figures.salon_id
      AND b.client_id = visit_figures.client_id
      AND b.start_utc > visit_figures.arrival_utc
      AND b.agenda_id <> visit_figures.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL
    ORDER BY b.start_utc
    LIMIT 1
  )
  WHERE salon_id = NEW.salon_id
    AND appointment_id = NEW.appointment_id;
  UPDATE visit_figures
  SET previous_utc = (
    SELECT max(o.arrival_utc)
    FROM visit_figures o
    WHERE o.salon_id = visit_figures.salon_id
      AND o.client_id = visit_figures.client_id
      AND o.arrival_utc <= visit_figures.arrival_utc
      AND (o.arrival_utc, o.appointment_id) < (visit_figures.arrival_utc, visit_figures.appointment_id)
  )
  WHERE salon_id = NEW.salon_id
    AND client_id = NEW.client_id
    AND arrival_utc >= NEW.arrival_utc
    AND (previous_utc IS NULL OR previous_utc <= NEW.arrival_utc);
END;
--> statement-breakpoint
CREATE TRIGGER visit_figures_visit_delete
AFTER DELETE ON appointments
BEGIN
  DELETE FROM visit_figures
  WHERE appointment_id = OLD.appointment_id;
  UPDATE visit_figures
  SET previous_utc = (
    SELECT max(o.arrival_utc)
    FROM visit_figures o
    WHERE o.salon_id = visit_figures.salon_id
      AND o.client_id = visit_figures.client_id
      AND o.arrival_utc <= visit_figures.arrival_utc
      AND (o.arrival_utc, o.appointment_id) < (visit_figures.arrival_utc, visit_figures.appointment_id)
  )
  WHERE salon_id = OLD.salon_id
    AND client_id = OLD.client_id
    AND arrival_utc >= OLD.arrival_utc
    AND (previous_utc IS NULL OR previous_utc <= OLD.arrival_utc);
END;
--> statement-breakpoint
CREATE TRIGGER visit_figures_booking_insert
AFTER INSERT ON agendas WHEN NEW.outcome IS NULL AND NEW.deleted_utc IS NULL
BEGIN
  UPDATE visit_figures
  SET next_utc = NEW.start_utc, is_rebooked = (NEW.changed_utc <= arrival_utc + 86400)
  WHERE salon_id = NEW.salon_id
    AND client_id = NEW.client_id
    AND arrival_utc < NEW.start_utc
    AND (next_utc IS NULL OR next_utc > NEW.start_utc)
    AND agenda_id <> NEW.agenda_id;
END;
--> statement-breakpoint
CREATE TRIGGER visit_figures_booking_update
AFTER UPDATE OF client_id, start_utc, outcome, deleted_utc ON agendas
WHEN NEW.client_id <> OLD.client_id
  OR NEW.start_utc <> OLD.start_utc
  OR NEW.outcome IS NOT OLD.outcome
  OR NEW.deleted_utc IS NOT OLD.deleted_utc
BEGIN
  UPDATE visit_figures
  SET (next_utc, is_rebooked) = (
    SELECT b.start_utc, EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = b.salon_id
          AND t.root_id = b.agenda_id
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= visit_figures.arrival_utc + 86400
      )
    FROM agendas b
    WHERE b.salon_id = visit_figures.salon_id
      AND b.client_id = visit_figures.client_id
      AND b.start_utc > visit_figures.arrival_utc
      AND b.agenda_id <> visit_figures.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL
    ORDER BY b.start_utc
    LIMIT 1
  )
  WHERE salon_id = NEW.salon_id
    AND client_id IN (OLD.client_id, NEW.client_id)
    AND arrival_utc < max(OLD.start_utc, NEW.start_utc)
    AND (next_utc IS NULL OR next_utc >= min(OLD.start_utc, NEW.start_utc));
END;
--> statement-breakpoint
CREATE TRIGGER visit_figures_booking_delete
AFTER DELETE ON agendas
BEGIN
  UPDATE visit_figures
  SET (next_utc, is_rebooked) = (
    SELECT b.start_utc, EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = b.salon_id
          AND t.root_id = b.agenda_id
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= visit_figures.arrival_utc + 86400
      )
    FROM agendas b
    WHERE b.salon_id = visit_figures.salon_id
      AND b.client_id = visit_figures.client_id
      AND b.start_utc > visit_figures.arrival_utc
      AND b.agenda_id <> visit_figures.agenda_id
      AND b.outcome IS NULL
      AND b.deleted_utc IS NULL
    ORDER BY b.start_utc
    LIMIT 1
  )
  WHERE salon_id = OLD.salon_id
    AND client_id = OLD.client_id
    AND next_utc = OLD.start_utc;
END;
