CREATE TRIGGER audit_log_classes_insert
AFTER INSERT ON classes WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'classes', NEW."class_id", NEW."class_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_classes_update
AFTER UPDATE ON classes WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'classes', NEW."class_id", NEW."class_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."class_id" IS NOT NEW."class_id", ',"class_id":' || json_quote(OLD."class_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(OLD."name"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(OLD."text"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(OLD."service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."resource_id" IS NOT NEW."resource_id", ',"resource_id":' || json_quote(OLD."resource_id"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(OLD."start_utc"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(OLD."length_minutes"), '') ||
      iif(OLD."seats" IS NOT NEW."seats", ',"seats":' || json_quote(OLD."seats"), '') ||
      iif(OLD."minimum_seats" IS NOT NEW."minimum_seats", ',"minimum_seats":' || json_quote(OLD."minimum_seats"), '') ||
      iif(OLD."deadline_hours" IS NOT NEW."deadline_hours", ',"deadline_hours":' || json_quote(OLD."deadline_hours"), '') ||
      iif(OLD."decided_utc" IS NOT NEW."decided_utc", ',"decided_utc":' || json_quote(OLD."decided_utc"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."online" IS NOT NEW."online", ',"online":' || json_quote(OLD."online"), '') ||
      iif(OLD."outside_hours" IS NOT NEW."outside_hours", ',"outside_hours":' || json_quote(OLD."outside_hours"), '') ||
      iif(OLD."repeat_id" IS NOT NEW."repeat_id", ',"repeat_id":' || json_quote(OLD."repeat_id"), '') ||
      iif(OLD."cancelled_utc" IS NOT NEW."cancelled_utc", ',"cancelled_utc":' || json_quote(OLD."cancelled_utc"), '') ||
      iif(OLD."cancelled_for" IS NOT NEW."cancelled_for", ',"cancelled_for":' || json_quote(OLD."cancelled_for"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."class_id" IS NOT NEW."class_id", ',"class_id":' || json_quote(NEW."class_id"), '') ||
      iif(OLD."name" IS NOT NEW."name", ',"name":' || json_quote(NEW."name"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(NEW."text"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(NEW."service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."resource_id" IS NOT NEW."resource_id", ',"resource_id":' || json_quote(NEW."resource_id"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(NEW."start_utc"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(NEW."length_minutes"), '') ||
      iif(OLD."seats" IS NOT NEW."seats", ',"seats":' || json_quote(NEW."seats"), '') ||
      iif(OLD."minimum_seats" IS NOT NEW."minimum_seats", ',"minimum_seats":' || json_quote(NEW."minimum_seats"), '') ||
      iif(OLD."deadline_hours" IS NOT NEW."deadline_hours", ',"deadline_hours":' || json_quote(NEW."deadline_hours"), '') ||
      iif(OLD."decided_utc" IS NOT NEW."decided_utc", ',"decided_utc":' || json_quote(NEW."decided_utc"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."online" IS NOT NEW."online", ',"online":' || json_quote(NEW."online"), '') ||
      iif(OLD."outside_hours" IS NOT NEW."outside_hours", ',"outside_hours":' || json_quote(NEW."outside_hours"), '') ||
      iif(OLD."repeat_id" IS NOT NEW."repeat_id", ',"repeat_id":' || json_quote(NEW."repeat_id"), '') ||
      iif(OLD."cancelled_utc" IS NOT NEW."cancelled_utc", ',"cancelled_utc":' || json_quote(NEW."cancelled_utc"), '') ||
      iif(OLD."cancelled_for" IS NOT NEW."cancelled_for", ',"cancelled_for":' || json_quote(NEW."cancelled_for"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_class_waiting_entries_insert
AFTER INSERT ON class_waiting_entries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'class_waiting_entries', NEW."class_waiting_entry_id", NEW."class_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_class_waiting_entries_update
AFTER UPDATE ON class_waiting_entries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'class_waiting_entries', NEW."class_waiting_entry_id", NEW."class_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."class_waiting_entry_id" IS NOT NEW."class_waiting_entry_id", ',"class_waiting_entry_id":' || json_quote(OLD."class_waiting_entry_id"), '') ||
      iif(OLD."class_id" IS NOT NEW."class_id", ',"class_id":' || json_quote(OLD."class_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."seats" IS NOT NEW."seats", ',"seats":' || json_quote(OLD."seats"), '') ||
      iif(OLD."channel" IS NOT NEW."channel", ',"channel":' || json_quote(OLD."channel"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(OLD."state"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(OLD."created_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."class_waiting_entry_id" IS NOT NEW."class_waiting_entry_id", ',"class_waiting_entry_id":' || json_quote(NEW."class_waiting_entry_id"), '') ||
      iif(OLD."class_id" IS NOT NEW."class_id", ',"class_id":' || json_quote(NEW."class_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."seats" IS NOT NEW."seats", ',"seats":' || json_quote(NEW."seats"), '') ||
      iif(OLD."channel" IS NOT NEW."channel", ',"channel":' || json_quote(NEW."channel"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."state" IS NOT NEW."state", ',"state":' || json_quote(NEW."state"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."created_utc" IS NOT NEW."created_utc", ',"created_utc":' || json_quote(NEW."created_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_agendas_update;--> statement-breakpoint
CREATE TRIGGER audit_log_agendas_update
AFTER UPDATE ON agendas WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'agendas', NEW."agenda_id", NEW."agenda_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."sub_client_ids_json" IS NOT NEW."sub_client_ids_json", ',"sub_client_ids_json":' || json_quote(OLD."sub_client_ids_json"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(OLD."color"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(OLD."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(OLD."end_utc"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(OLD."note"), '') ||
      iif(OLD."online_booking" IS NOT NEW."online_booking", ',"online_booking":' || json_quote(OLD."online_booking"), '') ||
      iif(OLD."channel" IS NOT NEW."channel", ',"channel":' || json_quote(OLD."channel"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."outside_hours" IS NOT NEW."outside_hours", ',"outside_hours":' || json_quote(OLD."outside_hours"), '') ||
      iif(OLD."sms_reminder_sent_utc" IS NOT NEW."sms_reminder_sent_utc", ',"sms_reminder_sent_utc":' || json_quote(OLD."sms_reminder_sent_utc"), '') ||
      iif(OLD."confirmed_utc" IS NOT NEW."confirmed_utc", ',"confirmed_utc":' || json_quote(OLD."confirmed_utc"), '') ||
      iif(OLD."outcome" IS NOT NEW."outcome", ',"outcome":' || json_quote(OLD."outcome"), '') ||
      iif(OLD."outcome_reason" IS NOT NEW."outcome_reason", ',"outcome_reason":' || json_quote(OLD."outcome_reason"), '') ||
      iif(OLD."outcome_note" IS NOT NEW."outcome_note", ',"outcome_note":' || json_quote(OLD."outcome_note"), '') ||
      iif(OLD."outcome_utc" IS NOT NEW."outcome_utc", ',"outcome_utc":' || json_quote(OLD."outcome_utc"), '') ||
      iif(OLD."outcome_by" IS NOT NEW."outcome_by", ',"outcome_by":' || json_quote(OLD."outcome_by"), '') ||
      iif(OLD."repeat_id" IS NOT NEW."repeat_id", ',"repeat_id":' || json_quote(OLD."repeat_id"), '') ||
      iif(OLD."booking_group_id" IS NOT NEW."booking_group_id", ',"booking_group_id":' || json_quote(OLD."booking_group_id"), '') ||
      iif(OLD."class_id" IS NOT NEW."class_id", ',"class_id":' || json_quote(OLD."class_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."sub_client_ids_json" IS NOT NEW."sub_client_ids_json", ',"sub_client_ids_json":' || json_quote(NEW."sub_client_ids_json"), '') ||
      iif(OLD."color" IS NOT NEW."color", ',"color":' || json_quote(NEW."color"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(NEW."start_utc"), '') ||
      iif(OLD."end_utc" IS NOT NEW."end_utc", ',"end_utc":' || json_quote(NEW."end_utc"), '') ||
      iif(OLD."note" IS NOT NEW."note", ',"note":' || json_quote(NEW."note"), '') ||
      iif(OLD."online_booking" IS NOT NEW."online_booking", ',"online_booking":' || json_quote(NEW."online_booking"), '') ||
      iif(OLD."channel" IS NOT NEW."channel", ',"channel":' || json_quote(NEW."channel"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."outside_hours" IS NOT NEW."outside_hours", ',"outside_hours":' || json_quote(NEW."outside_hours"), '') ||
      iif(OLD."sms_reminder_sent_utc" IS NOT NEW."sms_reminder_sent_utc", ',"sms_reminder_sent_utc":' || json_quote(NEW."sms_reminder_sent_utc"), '') ||
      iif(OLD."confirmed_utc" IS NOT NEW."confirmed_utc", ',"confirmed_utc":' || json_quote(NEW."confirmed_utc"), '') ||
      iif(OLD."outcome" IS NOT NEW."outcome", ',"outcome":' || json_quote(NEW."outcome"), '') ||
      iif(OLD."outcome_reason" IS NOT NEW."outcome_reason", ',"outcome_reason":' || json_quote(NEW."outcome_reason"), '') ||
      iif(OLD."outcome_note" IS NOT NEW."outcome_note", ',"outcome_note":' || json_quote(NEW."outcome_note"), '') ||
      iif(OLD."outcome_utc" IS NOT NEW."outcome_utc", ',"outcome_utc":' || json_quote(NEW."outcome_utc"), '') ||
      iif(OLD."outcome_by" IS NOT NEW."outcome_by", ',"outcome_by":' || json_quote(NEW."outcome_by"), '') ||
      iif(OLD."repeat_id" IS NOT NEW."repeat_id", ',"repeat_id":' || json_quote(NEW."repeat_id"), '') ||
      iif(OLD."booking_group_id" IS NOT NEW."booking_group_id", ',"booking_group_id":' || json_quote(NEW."booking_group_id"), '') ||
      iif(OLD."class_id" IS NOT NEW."class_id", ',"class_id":' || json_quote(NEW."class_id"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
CREATE TRIGGER class_seats_taken
AFTER INSERT ON agenda_services WHEN (
    SELECT booking.class_id
    FROM agendas booking
    WHERE booking.agenda_id = NEW.agenda_id
      AND booking.outcome IS NULL
      AND booking.deleted_utc IS NULL
  ) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'refuse:seats')
  FROM classes class
  WHERE class.class_id = (
    SELECT booking.class_id
    FROM agendas booking
    WHERE booking.agenda_id = NEW.agenda_id
      AND booking.outcome IS NULL
      AND booking.deleted_utc IS NULL
  )
    AND (class.cancelled_utc IS NOT NULL OR class.deleted_utc IS NOT NULL OR (
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
) > class.seats);
END;--> statement-breakpoint
CREATE TRIGGER class_seats_restored
AFTER UPDATE OF deleted_utc ON agenda_services
    WHEN OLD.deleted_utc IS NOT NULL AND NEW.deleted_utc IS NULL AND (
    SELECT booking.class_id
    FROM agendas booking
    WHERE booking.agenda_id = NEW.agenda_id
      AND booking.outcome IS NULL
      AND booking.deleted_utc IS NULL
  ) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'refuse:seats')
  FROM classes class
  WHERE class.class_id = (
    SELECT booking.class_id
    FROM agendas booking
    WHERE booking.agenda_id = NEW.agenda_id
      AND booking.outcome IS NULL
      AND booking.deleted_utc IS NULL
  )
    AND (class.cancelled_utc IS NOT NULL OR class.deleted_utc IS NOT NULL OR (
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
) > class.seats);
END;--> statement-breakpoint
CREATE TRIGGER class_seats_taken_again
AFTER UPDATE OF class_id, outcome, deleted_utc ON agendas
    WHEN (NEW.class_id IS NOT NULL AND NEW.outcome IS NULL AND NEW.deleted_utc IS NULL) AND NOT (OLD.class_id IS NOT NULL AND OLD.outcome IS NULL AND OLD.deleted_utc IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'refuse:seats')
  FROM classes class
  WHERE class.class_id = NEW.class_id
    AND (class.cancelled_utc IS NOT NULL OR class.deleted_utc IS NOT NULL OR (
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
) > class.seats);
END;--> statement-breakpoint
CREATE TRIGGER class_seats_reduced
AFTER UPDATE OF seats ON classes WHEN NEW.seats < OLD.seats
BEGIN
  SELECT RAISE(ABORT, 'refuse:seats')
  FROM classes class
  WHERE class.class_id = NEW.class_id
    AND (class.cancelled_utc IS NOT NULL OR class.deleted_utc IS NOT NULL OR (
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
) > class.seats);
END;--> statement-breakpoint
CREATE TRIGGER class_waiting_freed
AFTER UPDATE OF class_id, outcome, deleted_utc ON agendas
    WHEN (OLD.class_id IS NOT NULL AND OLD.outcome IS NULL AND OLD.deleted_utc IS NULL) AND NOT (NEW.class_id IS NOT NULL AND NEW.outcome IS NULL AND NEW.deleted_utc IS NULL) AND EXISTS (
  SELECT 1
  FROM class_waiting_entries waiting
  WHERE waiting.salon_id = NEW.salon_id
    AND waiting.class_id = OLD.class_id
    AND waiting.state = 'waiting'
    AND waiting.deleted_utc IS NULL
)
BEGIN
  INSERT INTO waiting_list_dirty (salon_id)
  VALUES (NEW.salon_id)
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER class_waiting_seats
AFTER UPDATE OF seats, cancelled_utc, start_utc, deadline_hours ON classes
    WHEN NEW.cancelled_utc IS NULL AND EXISTS (
  SELECT 1
  FROM class_waiting_entries waiting
  WHERE waiting.salon_id = NEW.salon_id
    AND waiting.class_id = NEW.class_id
    AND waiting.state = 'waiting'
    AND waiting.deleted_utc IS NULL
)
BEGIN
  INSERT INTO waiting_list_dirty (salon_id)
  VALUES (NEW.salon_id)
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER class_waiting_entry
AFTER INSERT ON class_waiting_entries
BEGIN
  INSERT INTO waiting_list_dirty (salon_id)
  VALUES (NEW.salon_id)
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER class_waiting_again
AFTER UPDATE OF state, deleted_utc ON class_waiting_entries
    WHEN NEW.state = 'waiting' AND NEW.deleted_utc IS NULL
BEGIN
  INSERT INTO waiting_list_dirty (salon_id)
  VALUES (NEW.salon_id)
  ON CONFLICT DO NOTHING;
END;
