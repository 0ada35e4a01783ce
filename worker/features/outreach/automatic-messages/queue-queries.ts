import { type SQL, sql } from 'drizzle-orm'
import { isMarketing } from '../../../../schema/rules/clients/consents.ts'
import { type ClientCronKind, cronMessageTerms } from '../../../../schema/rules/outreach/automatic-messages.ts'
import { messageChannels } from '../../../../schema/terms.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { chooseChannel, clientAddresses } from '../../messages/channels/index.ts'
import { type RecipientRun, salonOfRun, selectRecipients } from './recipient-queries.ts'

/**
 * Recipients of a kind as rows `m`: with the channel that salon, client and consent allow (null if none), its address and the language of
 * the message. `salonId` is the salon of a run `v`.
 */
export function selectAddressed(kind: ClientCronKind, runs: readonly RecipientRun[], nowUtc: number, salonId: SQL): SQL {
  const { purpose } = cronMessageTerms[kind]
  return sql`
    SELECT
      r.*,
      ${sql.raw(chooseChannel(messageChannels, isMarketing(purpose) ? purpose : undefined))} AS channel,
      ${sql.raw(chooseChannel(messageChannels))} AS reachable,
      coalesce(r.booked_in, nullif(r.client_language, ''), CASE salon.country WHEN 'IT' THEN 'it' ELSE 'en' END) AS language
    FROM (
      SELECT
        t.salon_id, t.client_id, t.cause, t.data_json, t.agenda_id, t.booked_in,
        client.language AS client_language,
        client.name,
        ${sql.raw(clientAddresses)}
      FROM (${selectRecipients(kind, runs, nowUtc, salonId)}) t
      JOIN clients client ON client.salon_id = t.salon_id AND client.client_id = t.client_id
      WHERE client.inactive_reason = ''
        AND client.deleted_utc IS NULL
    ) r
    JOIN salons salon ON salon.salon_id = r.salon_id
    WHERE NOT EXISTS (SELECT 1 FROM outbox message WHERE message.salon_id = r.salon_id AND message.cause = r.cause)`
}

interface Queueing {
  readonly kind: ClientCronKind
  readonly runs: readonly RecipientRun[]
  /** Seconds UTC: not sent after this time. */
  readonly until: number
}

const addressOfChannel = sql`CASE m.channel WHEN 'whatsapp' THEN m.whatsapp WHEN 'sms' THEN m.phone WHEN 'mail' THEN m.email ELSE '' END`

/** Queues the messages of one kind of many salons with one statement; none of a cause that has a message already. */
export function queueMessages(db: SystemDb, { kind, runs, until }: Queueing) {
  const isAdvertising = isMarketing(cronMessageTerms[kind].purpose)
  return db.executeRaw(sql`
    INSERT INTO outbox (
      outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, client_id, agenda_id,
      state, reason, due_utc, until_utc, created_utc
    )
    SELECT
      ${db.newId('out')} || '_' || row_number() OVER (), m.salon_id, m.cause, ${kind}, m.language, m.data_json, m.channel,
      ${addressOfChannel},
      m.client_id, m.agenda_id,
      CASE WHEN m.channel IS NULL THEN 'failed' ELSE 'waiting' END,
      CASE WHEN m.channel IS NULL THEN 'no_channel' ELSE '' END,
      ${db.nowUtc}, ${until}, ${db.nowUtc}
    FROM (${selectAddressed(kind, runs, db.nowUtc, salonOfRun)}) m
    WHERE ${isAdvertising ? sql`m.channel IS NOT NULL` : sql`1`}
    ON CONFLICT DO NOTHING`)
}

/** The questions of NPS messages, one per visit; the messages that `queueQuestions` queues name them. */
export const insertQuestions = (db: SystemDb, runs: readonly RecipientRun[]) =>
  db.executeRaw(sql`
    INSERT INTO client_npss (client_nps_id, salon_id, client_id, appointment_id, asked_utc, changed_by, changed_utc)
    SELECT
      ${db.newId('nps')} || '_' || row_number() OVER (), m.salon_id, m.client_id, m.data_json ->> 'appointmentId',
      ${db.nowUtc}, ${db.actor}, ${db.nowUtc}
    FROM (${selectAddressed('nps', runs, db.nowUtc, salonOfRun)}) m
    WHERE m.channel IS NOT NULL
    ON CONFLICT DO NOTHING`)

/** The messages of the questions that this job has asked now: behind `insertQuestions`, in the same batch. */
export const queueQuestions = (db: SystemDb, runs: readonly RecipientRun[], until: number) =>
  db.executeRaw(sql`
    INSERT INTO outbox (
      outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, client_id, state, due_utc, until_utc, created_utc
    )
    SELECT
      ${db.newId('out')} || '_' || row_number() OVER (), m.salon_id, m.cause, 'nps', m.language,
      json_object('linkId', m.client_nps_id), m.channel,
      ${addressOfChannel},
      m.client_id, 'waiting', ${db.nowUtc}, ${until}, ${db.nowUtc}
    FROM (
      SELECT
        r.*,
        ${sql.raw(chooseChannel(messageChannels, 'feedback'))} AS channel,
        coalesce(nullif(r.client_language, ''), CASE salon.country WHEN 'IT' THEN 'it' ELSE 'en' END) AS language
      FROM (
        SELECT
          recommendation.salon_id, recommendation.client_id, recommendation.client_nps_id,
          'nps:' || recommendation.appointment_id AS cause,
          client.language AS client_language,
          ${sql.raw(clientAddresses)}
        FROM (SELECT DISTINCT ${salonOfRun} AS salon_id FROM json_each(${JSON.stringify(runs)}) v) j
        CROSS JOIN client_npss recommendation
          ON recommendation.salon_id = j.salon_id
          AND recommendation.asked_utc = ${db.nowUtc}
          AND recommendation.changed_by = ${db.actor}
        JOIN clients client ON client.salon_id = recommendation.salon_id AND client.client_id = recommendation.client_id
      ) r
      JOIN salons salon ON salon.salon_id = r.salon_id
    ) m
    WHERE m.channel IS NOT NULL
    ON CONFLICT DO NOTHING`)
