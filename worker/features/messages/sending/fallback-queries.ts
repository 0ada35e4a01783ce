import { sql } from 'drizzle-orm'
import { isMarketing } from '../../../../schema/rules/clients/consents.ts'
import { getMessagePurpose, type TemplateKind, templateKinds, writtenKinds } from '../../../../schema/rules/messages/message-templates.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { chooseChannel } from '../channels/index.ts'

/** Advertising is not sent twice: nobody misses it. */
const advertising = JSON.stringify([...templateKinds, ...writtenKinds].filter((kind) => isMarketing(getMessagePurpose(kind))))

/** What announces a coming booking: of no use once that has begun. Anything else about a booking is told then, too. */
const announcements: readonly TemplateKind[] = [
  'booking_confirmed',
  'group_confirmed',
  'booking_reminder',
  'morning',
  'booking_moved',
  'booking_staff_changed',
  'booking_choose',
  'booking_restored',
  'patch_test_expiring',
]
const announcedKinds = announcements.map((kind) => `'${kind}'`).join(', ')
/** The start of the first booking that a `message` announces; null for one that announces none. */
const firstStart = sql.raw(`(
  SELECT min(booking.start_utc)
  FROM agendas booking
  WHERE message.kind IN (${announcedKinds})
    AND +booking.salon_id = message.salon_id
    AND booking.agenda_id IN (
      SELECT message.agenda_id
      UNION
      SELECT message.data_json ->> '$.agendaId'
      UNION
      SELECT j.value ->> 'agendaId'
      FROM json_each(message.data_json, '$.bookings') j
    )
)`)
/**
 * Queues a WhatsApp message for another channel: SMS, else e-mail. Changes no row where it was done already, where the message has
 * arrived or is too late, and where there is no other channel. The second statement joins the two.
 */
export const fallBack = (db: SystemDb, outboxId: string, fallbackId: string): readonly [Statement<number>, Statement<number>] => [
  db.executeRaw(sql`
    INSERT INTO outbox (
      outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, client_id, user_id, agenda_id,
      state, reason, due_utc, until_utc, created_utc, attempts, claim
    )
    SELECT
      ${fallbackId}, m.salon_id, 'fallback:' || m.outbox_id, m.kind, m.language, m.data_json, m.channel,
      CASE m.channel WHEN 'sms' THEN m.phone ELSE m.email END,
      m.client_id, m.user_id, m.agenda_id, 'waiting', '', ${db.nowUtc}, min(m.until_utc, coalesce(m.first_start, m.until_utc)),
      ${db.nowUtc}, 0, ''
    FROM (
      SELECT
        message.outbox_id, message.salon_id, message.kind, message.language, message.data_json, message.client_id, message.user_id,
        message.agenda_id, message.until_utc, r.phone, r.email, ${firstStart} AS first_start,
        ${sql.raw(chooseChannel(['sms', 'mail']))} AS channel
      FROM outbox message
      JOIN salons salon ON salon.salon_id = message.salon_id
      JOIN (
        SELECT
          message.outbox_id,
          coalesce(nullif(client.phone_number, ''), nullif(client.phone_number_2, ''), message.recipient) AS phone,
          coalesce(client.email, '') AS email
        FROM outbox message
        LEFT JOIN clients client
          ON client.salon_id = message.salon_id
          AND client.client_id = message.client_id
          AND client.deleted_utc IS NULL
        WHERE message.outbox_id = ${outboxId}
      ) r ON r.outbox_id = message.outbox_id
      WHERE message.outbox_id = ${outboxId}
        AND message.channel = 'whatsapp'
        AND message.fallback_id IS NULL
        AND message.kind NOT IN (SELECT value FROM json_each(${advertising}))
        AND coalesce(message.delivery, '') NOT IN ('delivered', 'read')
    ) m
    WHERE m.channel IS NOT NULL
      AND m.until_utc > ${db.nowUtc}
      AND coalesce(m.first_start, ${db.nowUtc + 1}) > ${db.nowUtc}
    ON CONFLICT DO NOTHING`),
  db.executeRaw(sql`
    UPDATE outbox
    SET fallback_id = ${fallbackId}
    WHERE outbox_id = ${outboxId}
      AND EXISTS (SELECT 1 FROM outbox message WHERE message.outbox_id = ${fallbackId})`),
]

/** Messages whose receipt is overdue, the longest first. */
export const selectOverdue = (db: SystemDb, limit: number): Statement<string[]> =>
  db.queryRaw(
    sql`
      SELECT message.outbox_id
      FROM outbox message INDEXED BY outbox_receipt_due
      WHERE message.receipt_due_utc <= ${db.nowUtc}
      ORDER BY message.receipt_due_utc
      LIMIT ${limit}`,
    (rows) => rows.map((row) => String(row.outbox_id)),
  )

/** Nobody waits for these receipts any longer; one that comes all the same is recorded. */
export const endWaiting = (db: SystemDb, outboxIds: readonly string[]): Statement<number> =>
  db.executeRaw(sql`
    UPDATE outbox
    SET receipt_due_utc = NULL, reason = 'no_receipt'
    WHERE outbox_id IN (SELECT value FROM json_each(${JSON.stringify(outboxIds)}))
      AND receipt_due_utc <= ${db.nowUtc}`)

/** Meta refuses the salon's token or account: shown in the settings until it is tried out again. */
export const markCloudProblem = (db: SystemDb, salonId: string, words: string): Statement<number> =>
  db.executeRaw(sql`
    UPDATE whatsapp_accounts
    SET problem_utc = coalesce(problem_utc, ${db.nowUtc}), words = ${words}, version = version + 1, changed_by = ${db.actor},
      changed_utc = ${db.nowUtc}
    WHERE salon_id = ${salonId}
      AND words <> ${words}`)

/** A template that Meta has paused, disabled or lost, as its refusal of a message says. */
export const markTemplate = (
  db: SystemDb,
  salonId: string,
  template: { readonly name: string; readonly language: string; readonly state: string; readonly words: string },
): Statement<number> =>
  db.executeRaw(sql`
    UPDATE whatsapp_templates
    SET state = ${template.state}, reason = ${template.words}, version = version + 1, changed_by = ${db.actor}, changed_utc = ${db.nowUtc}
    WHERE salon_id = ${salonId}
      AND name = ${template.name}
      AND language = ${template.language}
      AND state <> ${template.state}`)
