import { type SQL, sql } from 'drizzle-orm'
import { isMarketing, nextMarketingTime } from '../../../../schema/rules/clients/consents.ts'
import { getMessagePurpose } from '../../../../schema/rules/messages/message-templates.ts'
import { payerOfBooking } from '../../../../schema/tables/booking/group-sql.ts'
import { type Language, type MessageChannel, messageChannels } from '../../../../schema/terms.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantWriter } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { chooseChannel, clientAddresses } from '../channels/index.ts'
import type { DataOf, Kind } from '../sending/index.ts'

/** Messages within 24 hours that somebody can send, some to any address: about one record, and of a salon. */
const sendLimits = {
  gift_card: { perRecord: 5, perSalon: 300 },
  invoice: { perRecord: 5, perSalon: 300 },
  payment: { perRecord: 5, perSalon: 300 },
  report: { perRecord: 20, perSalon: 100 },
  invitation: { perRecord: 5, perSalon: 100 },
  missed_call: { perRecord: 1, perSalon: 100 },
  class_message: { perRecord: 400, perSalon: 2000 },
} as const

interface Sending {
  readonly kind: keyof typeof sendLimits
  readonly recordId: string
}

/** Cause of a message that `abortIfSentOften` counts; `sendingId` is new for each. */
export const toSendingCause = ({ kind, recordId }: Sending, sendingId: string): string => `${kind}:${recordId}:${sendingId}`

/** Aborts the batch with `sent_often` (429) if too many e-mails about the record, or of this kind of the salon, were sent. */
export function abortIfSentOften(db: TenantDb, { kind, recordId }: Sending): Statement<number> {
  const { perRecord, perSalon } = sendLimits[kind]
  return db.abortUnless(
    'sent_often',
    (salonId) => sql`
      (
        SELECT
          count(*) < ${perSalon}
          AND count(*) FILTER (WHERE message.cause BETWEEN ${`${kind}:${recordId}:`} AND ${`${kind}:${recordId}:~`}) < ${perRecord}
        FROM outbox message
        WHERE message.salon_id = ${salonId}
          AND message.cause BETWEEN ${`${kind}:`} AND ${`${kind}:~`}
          AND message.created_utc > ${db.nowUtc - 86_400}
      )`,
  )
}

/** Recipient of a message: a client, a team member, the salon itself, or the addresses of a guest. */
export type Recipient =
  | { readonly clientId: string | SQL }
  | { readonly userId: string }
  | 'salon'
  | { readonly phoneNumber?: string; readonly whatsApp?: string; readonly email?: string }

export interface Message<K extends Kind> {
  /** Cause, unique in the salon: `confirmed:agd_1:3`, `morning:cli_9:2026-11-24`. A second message of the same cause is not queued. */
  readonly cause: string
  readonly kind: K
  /** Data of the template: plain JSON without secrets; TemplateContext derives the tokens of links when the message is sent. */
  readonly data: DataOf<K>
  readonly to: Recipient
  /**
   * Default: the language in which the booking `agendaId` was made, otherwise `pageLanguage`, the client's language, and last that of
   * the salon: Italian in Italy, otherwise English.
   */
  readonly language?: Language
  /** Language of the page on which the cause happened. */
  readonly pageLanguage?: Language | undefined
  /**
   * Default: WhatsApp if the salon has a confirmed `waBoxUid` and the recipient a number for it, otherwise SMS if the salon has a
   * confirmed `smsSender`, otherwise e-mail. Team members and the salon itself get an e-mail if possible.
   */
  readonly channel?: MessageChannel
  readonly agendaId?: string
  /** Zone of the salon, for advertising, which rests at night. */
  readonly timeZone?: string
  /** Seconds UTC: not sent before `from` (default: now), nor after `until` (default: 20 hours later). */
  readonly from?: number
  readonly until?: number
  /** Causes that the message that this one corrects may have: it is not queued where that one was taken back before it was sent. */
  readonly corrects?: readonly string[]
}

/** A message that nobody has tried to send yet is not sent: what it says was undone. */
export const takeBack = (db: TenantWriter, cause: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE outbox
      SET state = 'failed', reason = 'taken_back'
      WHERE salon_id = ${salonId}
        AND cause = ${cause}
        AND state = 'waiting'
        AND attempts = 0`,
  )

/** Aborts with `missing` unless the salon has the message. */
export const abortUnlessMessage = (db: TenantWriter, outboxId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO refuse_missing (why)
      SELECT 1
      WHERE NOT EXISTS (SELECT 1 FROM outbox message WHERE message.salon_id = ${salonId} AND message.outbox_id = ${outboxId})`,
  )

/** Like `takeBack`, of a message whose cause begins so and can be queued again. Changes no row where it was sent. */
export const withdraw = (db: TenantWriter, outboxId: string, cause: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE outbox
      SET state = 'failed', reason = 'taken_back', cause = 'withdrawn:' || outbox_id
      WHERE salon_id = ${salonId}
        AND outbox_id = ${outboxId}
        AND cause BETWEEN ${cause} AND ${`${cause}:~`}
        AND state = 'waiting'
        AND attempts = 0`,
  )

/**
 * Statement that queues a message, for the batch of its cause. Its result is the channel; null if the recipient has no address
 * for any channel; undefined if a message of this cause exists or the recipient does not.
 */
export interface QueuedMessage extends Statement<MessageChannel | null | undefined> {
  readonly outboxId: string
}

const defaultHours = 20
/** Advertising may wait over a Sunday between two holidays. */
const marketingHours = 96

/** Queues a message in the outbox (transactional outbox). `sendAfterResponse` sends it; if that fails, the cron job does. */
export const enqueue = <K extends Kind>(db: TenantWriter, message: Message<K>): QueuedMessage =>
  toQueuedMessage(db.newId('out'), (outboxId) => insertToRecipient(db, outboxId, message))

function insertToRecipient(db: TenantWriter, outboxId: string, message: Message<Kind>): Statement<number> {
  const isInternal = message.to === 'salon' || 'userId' in message.to
  return db.executeRaw((salonId) => {
    const source = sql`
      FROM salons salon
      JOIN (${selectRecipient(message, salonId)}) r
      WHERE salon.salon_id = ${salonId}`
    return insertMessage(db.nowUtc, outboxId, message, source, isInternal)
  })
}

/** Queues a message to the account that `userId` selects, which may belong to no salon; for callers without a session. */
export function enqueueForAccount<K extends Kind>(db: PublicDb, userId: SQL, message: Omit<Message<K>, 'to'>): QueuedMessage {
  const source = sql`
    FROM (
      SELECT
        team_member.user_id, team_member.salon_id, '' AS whatsapp, team_member.phone_number AS phone, team_member.email, NULL AS client_id
      FROM users team_member
      WHERE team_member.user_id = ${userId}
        AND team_member.deleted_utc IS NULL
    ) r
    LEFT JOIN salons salon ON salon.salon_id = r.salon_id`
  return toQueuedMessage(db.newId('out'), (outboxId) => db.executeRaw(insertMessage(db.nowUtc, outboxId, message, source, true)))
}

function toQueuedMessage(outboxId: string, build: (outboxId: string) => Statement<number>): QueuedMessage {
  return {
    ...build(outboxId),
    outboxId,
    read: ({ rows: [row] }) => (row ? (row[0] as MessageChannel | null) : undefined),
  }
}

/** The client who gets a message: about a booking of a group the one who pays for it. */
const chooseClient = (clientId: string | SQL, { kind, agendaId }: Pick<Message<Kind>, 'kind' | 'agendaId'>, salonId: SQL): SQL =>
  agendaId === undefined || !kind.startsWith('booking_')
    ? sql`${clientId}`
    : sql`coalesce(
          (
            SELECT ${sql.raw(payerOfBooking)}
            FROM agendas booking
            WHERE booking.salon_id = ${salonId}
              AND booking.agenda_id = ${agendaId}
          ),
          ${clientId}
        )`

/** Selects one row (whatsapp, phone, email, client_id, user_id): the addresses of the recipient. */
function selectRecipient({ to, ...message }: Pick<Message<Kind>, 'to' | 'kind' | 'agendaId'>, salonId: SQL): SQL {
  if (to === 'salon')
    return sql`
      SELECT
        '' AS whatsapp, coalesce(nullif(salon.mobile_number, ''), salon.phone_number) AS phone, salon.email, NULL AS client_id,
        NULL AS user_id
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`
  if ('clientId' in to)
    return sql`
      SELECT
        ${sql.raw(clientAddresses)},
        client.client_id,
        NULL AS user_id
      FROM clients client
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${chooseClient(to.clientId, message, salonId)}
        AND client.inactive_reason = ''
        AND client.deleted_utc IS NULL`
  if ('userId' in to)
    return sql`
      SELECT '' AS whatsapp, team_member.phone_number AS phone, team_member.email, NULL AS client_id, team_member.user_id
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}
        AND team_member.user_id = ${to.userId}
        AND team_member.deleted_utc IS NULL`
  const { whatsApp = '', phoneNumber = '', email = '' } = to
  return sql`SELECT ${whatsApp} AS whatsapp, ${phoneNumber} AS phone, ${email} AS email, NULL AS client_id, NULL AS user_id`
}

const internalChannels: readonly MessageChannel[] = ['mail', 'whatsapp', 'sms']

/** SQL: the first time from `from` on at which the salon of `m` may advertise; only Italian holidays are known. */
const delayMarketing = (from: number, timeZone: string): SQL => {
  const [italian, other] = ['IT', ''].map((country) => nextMarketingTime(from, timeZone, country))
  return italian === other ? sql`${other}` : sql`CASE client.country WHEN 'IT' THEN ${italian} ELSE ${other} END`
}

const andNotTakenBack = (causes: readonly string[]): SQL => sql`
  AND NOT EXISTS (
    SELECT 1
    FROM outbox other_message
    WHERE other_message.salon_id = m.salon_id
      AND other_message.cause IN ${causes}
      AND other_message.reason = 'taken_back'
  )`

/**
 * The database chooses the channel from the addresses of `salon` and recipient (`r`) in `source`, so that queueing needs no read.
 * Advertising goes to a channel with consent only, and is not queued where there is none. Another message
 * without a channel fails at once; an internal one stays waiting, so that the sender raises an alert about it.
 */
function insertMessage(
  nowUtc: number,
  outboxId: string,
  { cause, kind, data, language, pageLanguage, channel, agendaId, corrects, timeZone = 'UTC', ...times }: Omit<Message<Kind>, 'to'>,
  source: SQL,
  isInternal: boolean,
): SQL {
  const purpose = getMessagePurpose(kind)
  const from = times.from ?? nowUtc
  const due = isMarketing(purpose) ? delayMarketing(from, timeZone) : sql`${from}`
  const until =
    times.until === undefined ? sql`${due} + ${(isMarketing(purpose) ? marketingHours : defaultHours) * 3600}` : sql`${times.until}`
  // Messages about a booking keep the language of the page on which the guest made it.
  const bookedIn = sql`(
    SELECT booking.language
    FROM agendas booking
    WHERE booking.salon_id = m.salon_id
      AND booking.agenda_id = ${agendaId ?? null}
  )`
  const channels = channel ? [channel] : isInternal ? internalChannels : messageChannels
  return sql`
    INSERT INTO outbox (
      outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, client_id, user_id, agenda_id,
      state, reason, due_utc, until_utc, created_utc, attempts, claim
    )
    SELECT
      ${outboxId}, m.salon_id, ${cause}, ${kind},
      coalesce(${language ?? bookedIn}, ${pageLanguage ?? null}, m.language),
      ${JSON.stringify(data)}, m.channel,
      CASE m.channel WHEN 'whatsapp' THEN m.whatsapp WHEN 'sms' THEN m.phone WHEN 'mail' THEN m.email ELSE '' END,
      m.client_id, m.user_id, ${agendaId ?? null},
      CASE WHEN m.channel IS NULL AND ${!isInternal} THEN 'failed' ELSE 'waiting' END,
      CASE WHEN m.channel IS NULL THEN 'no_channel' ELSE '' END,
      ${due}, ${until}, ${nowUtc}, 0, ''
    FROM (
      SELECT
        salon.salon_id,
        salon.country,
        coalesce(
          (
            SELECT nullif(client.language, '')
            FROM clients client
            WHERE client.salon_id = salon.salon_id
              AND client.client_id = r.client_id
          ),
          CASE salon.country WHEN 'IT' THEN 'it' ELSE 'en' END
        ) AS language,
        r.whatsapp, r.phone, r.email, r.client_id, r.user_id,
        ${sql.raw(chooseChannel(channels, isMarketing(purpose) ? purpose : undefined))} AS channel
      ${source}
    ) m
    WHERE ${isMarketing(purpose) ? sql`m.channel IS NOT NULL` : sql`true`}
      ${corrects === undefined ? sql`` : andNotTakenBack(corrects)}
    ON CONFLICT DO NOTHING
    RETURNING channel`
}
