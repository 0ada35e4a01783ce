CREATE TRIGGER push_devices_end
AFTER DELETE ON sessions
BEGIN
  DELETE FROM push_devices WHERE session_id = OLD.session_id;
END;--> statement-breakpoint
CREATE TRIGGER push_arrival
AFTER INSERT ON appointments WHEN NEW.arrival_utc IS NOT NULL AND NEW.agenda_id IS NOT NULL AND NEW.deleted_utc IS NULL AND EXISTS (SELECT 1 FROM push_devices WHERE push_devices.salon_id = NEW.salon_id)
BEGIN
  INSERT INTO alerts (alert_id, user_id, salon_id, type, content, parameters_json, at_utc, cause)
  SELECT
    'alr_' || NEW.appointment_id || '.' || booked_service.user_id, booked_service.user_id, NEW.salon_id, 'Arrival', 'A client is here',
    json_object(
      'id', NEW.agenda_id,
      'sentence', 'client_arrived',
      'values', json_object(
        'name', coalesce((SELECT client.name FROM clients client WHERE client.client_id = NEW.client_id), ''),
        'start', strftime('%Y-%m-%dT%H:%M:%SZ', min(booked_service.start_utc), 'unixepoch')
      )
    ),
    NEW.arrival_utc, 'arrival:' || NEW.appointment_id
  FROM agenda_services booked_service
  JOIN users team_member ON team_member.user_id = booked_service.user_id AND team_member.deleted_utc IS NULL
  WHERE booked_service.salon_id = NEW.salon_id
    AND booked_service.agenda_id = NEW.agenda_id
    AND booked_service.deleted_utc IS NULL
    AND booked_service.user_id <> NEW.changed_by
    AND EXISTS (SELECT 1 FROM push_devices WHERE push_devices.salon_id = NEW.salon_id AND push_devices.user_id = booked_service.user_id)
    AND NOT EXISTS (
      SELECT 1
      FROM json_each(iif(json_valid(team_member.settings_json), team_member.settings_json, '{}'), '$.mutedAlerts') muted
      WHERE muted.value = 'Arrival'
    )
  GROUP BY booked_service.user_id
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER push_arrival_later
AFTER UPDATE OF arrival_utc ON appointments WHEN OLD.arrival_utc IS NULL AND NEW.arrival_utc IS NOT NULL AND NEW.agenda_id IS NOT NULL AND NEW.deleted_utc IS NULL AND EXISTS (SELECT 1 FROM push_devices WHERE push_devices.salon_id = NEW.salon_id)
BEGIN
  INSERT INTO alerts (alert_id, user_id, salon_id, type, content, parameters_json, at_utc, cause)
  SELECT
    'alr_' || NEW.appointment_id || '.' || booked_service.user_id, booked_service.user_id, NEW.salon_id, 'Arrival', 'A client is here',
    json_object(
      'id', NEW.agenda_id,
      'sentence', 'client_arrived',
      'values', json_object(
        'name', coalesce((SELECT client.name FROM clients client WHERE client.client_id = NEW.client_id), ''),
        'start', strftime('%Y-%m-%dT%H:%M:%SZ', min(booked_service.start_utc), 'unixepoch')
      )
    ),
    NEW.arrival_utc, 'arrival:' || NEW.appointment_id
  FROM agenda_services booked_service
  JOIN users team_member ON team_member.user_id = booked_service.user_id AND team_member.deleted_utc IS NULL
  WHERE booked_service.salon_id = NEW.salon_id
    AND booked_service.agenda_id = NEW.agenda_id
    AND booked_service.deleted_utc IS NULL
    AND booked_service.user_id <> NEW.changed_by
    AND EXISTS (SELECT 1 FROM push_devices WHERE push_devices.salon_id = NEW.salon_id AND push_devices.user_id = booked_service.user_id)
    AND NOT EXISTS (
      SELECT 1
      FROM json_each(iif(json_valid(team_member.settings_json), team_member.settings_json, '{}'), '$.mutedAlerts') muted
      WHERE muted.value = 'Arrival'
    )
  GROUP BY booked_service.user_id
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER push_arrival_undone
AFTER UPDATE OF deleted_utc ON appointments WHEN OLD.deleted_utc IS NULL AND NEW.deleted_utc IS NOT NULL AND EXISTS (SELECT 1 FROM push_devices WHERE push_devices.salon_id = NEW.salon_id)
BEGIN
  DELETE FROM alerts
  WHERE user_id IN (SELECT push_devices.user_id FROM push_devices WHERE push_devices.salon_id = NEW.salon_id)
    AND cause = 'arrival:' || NEW.appointment_id
    AND deleted_utc IS NULL
    AND read = 0;
END;
