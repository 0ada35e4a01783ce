import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Language } from '../../terms.ts'
import { instant, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

/** A device on which a team member is told of alerts (web push). It ends with the session that switched it on. */
export const pushDevices = sqliteTable(
  'push_devices',
  {
    pushDeviceId: text('push_device_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    sessionId: text('session_id').notNull(),
    /** Keyed hash of the address at the push service, by which a device that is switched on again is recognised. */
    endpointHash: text('endpoint_hash').notNull(),
    /** Address and keys of the device, sealed. */
    subscription: text('subscription').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** The browser's User-Agent. */
    device: text('device').notNull(),
    created: instant('created_utc').notNull(),
    /** The last alert that it was told of, or that was left out for it. */
    alertNo: integer('alert_no').notNull(),
    /** When a push service last took a message for it, and when its user last asked for a test. */
    sent: instant('sent_utc'),
    tested: instant('tested_utc'),
  },
  (t) => [
    uniqueIndex('push_devices_once').on(t.userId, t.endpointHash),
    index('push_devices_salon').on(t.salonId, t.userId),
    index('push_devices_session').on(t.sessionId),
  ],
)

/** Team members with a device are told that their client has arrived, unless they have checked them in themselves. */
const raiseArrival = `
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
  ON CONFLICT DO NOTHING;`
const hasDevice = 'EXISTS (SELECT 1 FROM push_devices WHERE push_devices.salon_id = NEW.salon_id)'
const arrived = `NEW.arrival_utc IS NOT NULL AND NEW.agenda_id IS NOT NULL AND NEW.deleted_utc IS NULL AND ${hasDevice}`

export const pushTriggers: SchemaObject[] = [
  createTrigger(
    'push_devices_end',
    'AFTER DELETE ON sessions',
    `
  DELETE FROM push_devices WHERE session_id = OLD.session_id;`,
  ),
  createTrigger('push_arrival', `AFTER INSERT ON appointments WHEN ${arrived}`, raiseArrival),
  createTrigger(
    'push_arrival_later',
    `AFTER UPDATE OF arrival_utc ON appointments WHEN OLD.arrival_utc IS NULL AND ${arrived}`,
    raiseArrival,
  ),
  createTrigger(
    'push_arrival_undone',
    `AFTER UPDATE OF deleted_utc ON appointments WHEN OLD.deleted_utc IS NULL AND NEW.deleted_utc IS NOT NULL AND ${hasDevice}`,
    `
  DELETE FROM alerts
  WHERE user_id IN (SELECT push_devices.user_id FROM push_devices WHERE push_devices.salon_id = NEW.salon_id)
    AND cause = 'arrival:' || NEW.appointment_id
    AND deleted_utc IS NULL
    AND read = 0;`,
  ),
]
