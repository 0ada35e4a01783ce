import { sql } from 'drizzle-orm'
import { messageChannels } from '../../../../schema/terms.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { chooseChannel, clientAddresses } from '../../messages/outbox/index.ts'
import { isMissing, needOfBooking } from '../form-checks/index.ts'

/** Bookings that start later are asked nearer to their day. */
const daysAhead = 60

/**
 * Asks by link for the forms that coming bookings lack, each booking once: of forms that are asked for by link, and of bookings that were
 * made or changed since then. Clients whom no channel reaches are left to the desk.
 */
export const askForForms = (db: SystemDb) =>
  db.executeRaw(sql`
    INSERT INTO outbox (
      outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, client_id, agenda_id,
      state, due_utc, until_utc, created_utc
    )
    SELECT
      ${db.newId('out')} || '_' || row_number() OVER (), m.salon_id, 'consent_forms:' || m.agenda_id, 'consent_forms', m.language,
      json_object('agendaId', m.agenda_id, 'start', strftime('%Y-%m-%dT%H:%M:%SZ', m.start_utc, 'unixepoch'), 'services', m.services),
      m.channel,
      CASE m.channel WHEN 'whatsapp' THEN m.whatsapp WHEN 'sms' THEN m.phone ELSE m.email END,
      m.client_id, m.agenda_id, 'waiting', ${db.nowUtc}, m.start_utc, ${db.nowUtc}
    FROM (
      SELECT
        r.*,
        coalesce(r.booked_in, nullif(r.own_language, ''), CASE s.country WHEN 'IT' THEN 'it' ELSE 'en' END) AS language,
        ${sql.raw(chooseChannel(messageChannels))} AS channel
      FROM (
        SELECT
          a.salon_id, a.agenda_id, a.client_id, a.start_utc, a.language AS booked_in, c.language AS own_language,
          (
            SELECT group_concat(b.service, ', ')
            FROM agenda_services b
            WHERE b.salon_id = a.salon_id
              AND b.agenda_id = a.agenda_id
              AND b.deleted_utc IS NULL
          ) AS services,
          ${sql.raw(clientAddresses)}
        FROM (
          SELECT DISTINCT f.salon_id
          FROM consent_forms f
          WHERE f.asks_since_utc IS NOT NULL
            AND f.deleted_utc IS NULL
        ) w
        CROSS JOIN agendas a ON a.salon_id = w.salon_id
          AND a.start_utc > ${db.nowUtc}
          AND a.start_utc < ${db.nowUtc + daysAhead * 86_400}
        JOIN clients c ON c.client_id = a.client_id AND c.salon_id = a.salon_id
        WHERE a.outcome IS NULL
          AND a.deleted_utc IS NULL
          AND c.inactive_reason = ''
          AND c.deleted_utc IS NULL
          AND NOT EXISTS (SELECT 1 FROM outbox y WHERE y.salon_id = a.salon_id AND y.cause = 'consent_forms:' || a.agenda_id)
          AND EXISTS (
            SELECT 1
            FROM consent_forms f
            WHERE f.asks_since_utc <= a.changed_utc
              AND ${isMissing(needOfBooking)}
          )
      ) r
      JOIN salons s ON s.salon_id = r.salon_id
      WHERE s.suspended_utc IS NULL
        AND s.deleted_utc IS NULL
    ) m
    WHERE m.channel IS NOT NULL
    ON CONFLICT DO NOTHING`)
