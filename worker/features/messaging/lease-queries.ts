import { type SQL, sql } from 'drizzle-orm'
import { isMarketing } from '../../../schema/rules/consent.ts'
import { getMessagePurpose, type MessageText, templateKinds, writtenKinds } from '../../../schema/rules/message-templates.ts'
import { getReviewUrl } from '../../../schema/rules/review-link.ts'
import type { Language, MessageChannel, SmsProvider } from '../../../schema/terms.ts'
import type { SealedSecret } from '../../db/salon-secrets.ts'
import type { Statement } from '../../db/statement.ts'
import type { SystemDb } from '../../db/system-db.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { latestConsent } from './consent-queries.ts'
import { confirmedSenders } from './sender-queries.ts'

/** A due message with what sending needs of its salon and recipient. */
export interface LeasedMessage {
  readonly outboxId: string
  readonly salonId: string | null
  readonly kind: string
  readonly language: Language
  readonly data: unknown
  readonly channel: MessageChannel | null
  /** Address on that channel. */
  readonly recipient: string
  /** Name of the recipient; the address if no client or user is known. */
  readonly name: string
  readonly clientId: string | null
  readonly userId: string | null
  readonly agendaId: string | null
  /** Number of attempts, this one included. */
  readonly attempts: number
  /** Seconds UTC. */
  readonly until: number
  readonly created: number
  /** First names of the team members, and price in cents, of the booking that the message is about. */
  readonly booking: { readonly staff: string; readonly cents: number } | null
  /** Whether the client consents to advertising of its purpose on its channel, as of now; true for other messages. */
  readonly hasConsent: boolean
  /** The salon's own text of the kind in the message's language. */
  readonly ownText: MessageText | null
  readonly salon: {
    readonly name: string
    readonly address: string
    readonly phone: string
    readonly country: string
    /** Address for reviews; empty if the salon has none. */
    readonly reviewUrl: string
    readonly timeZone: string
    readonly waBoxUid: string
    readonly smsSender: string
    /** Reply-to address of e-mails. */
    readonly email: string
    /** Own gateway accounts of the salon. */
    readonly smsProvider: SmsProvider
    readonly secrets: readonly SealedSecret[]
  } | null
}

/** A lease ends by itself after this time, in case its holder has died. Sending all leased messages always takes less. */
export const leaseSeconds = 300
const maxLeased = 20

/** Conditions on `outbox o` that select the messages of a lease. */
export const byOutboxId = (outboxIds: readonly string[]) => sql`o.outbox_id IN (SELECT value FROM json_each(${JSON.stringify(outboxIds)}))`
export const bySalon = (salonId: string | null) => (salonId === null ? sql`o.salon_id IS NULL` : sql`o.salon_id = ${salonId}`)

const isDue = (nowUtc: number) => sql`o.state IN ('waiting', 'sending') AND o.due_utc <= ${nowUtc}`

/** Salons with due messages, longest waiting first; null stands for accounts without a salon. */
export const selectSalonsWithDueMessages = (db: SystemDb, limit: number) =>
  db.queryRaw(
    sql`
      SELECT o.salon_id
      FROM outbox o
      WHERE ${isDue(db.nowUtc)}
      GROUP BY o.salon_id
      ORDER BY min(o.due_utc)
      LIMIT ${limit}`,
    (rows) => rows.map((row) => (row.salon_id === null ? null : String(row.salon_id))),
  )

/** Whether the salon of `o` sends messages of this channel with an account of its own. */
const hasOwnAccount = sql`
  EXISTS (
    SELECT 1
    FROM salon_secrets x
    WHERE x.salon_id = o.salon_id
      AND x.name = CASE o.channel WHEN 'sms' THEN 'smsSecret' WHEN 'whatsapp' THEN 'waBoxToken' END
  )`

/**
 * Leases the due messages that `condition` selects, by a conditional update, and reads them. Channels in `closed` are left out: the
 * platform's gateways take nothing at the moment. Suspended salons send nothing.
 */
export const leaseMessages = (db: SystemDb, leaseId: string, condition: SQL, closed: readonly MessageChannel[]) =>
  [
    db.executeRaw(sql`
      UPDATE outbox
      SET state = 'sending', attempts = attempts + 1, claim = ${leaseId}, due_utc = ${db.nowUtc + leaseSeconds}
      WHERE outbox_id IN (
        SELECT o.outbox_id
        FROM outbox o
        LEFT JOIN salons s ON s.salon_id = o.salon_id
        WHERE ${isDue(db.nowUtc)}
          AND s.suspended_utc IS NULL
          AND (coalesce(o.channel, '') NOT IN (SELECT value FROM json_each(${JSON.stringify(closed)})) OR ${hasOwnAccount})
          AND ${condition}
        ORDER BY o.due_utc
        LIMIT ${maxLeased}
      )`),
    // The index on due_utc finds the rows; nothing else would, of all messages ever sent.
    db.queryRaw(
      selectLeased(sql`
        o.claim = ${leaseId}
        AND o.due_utc = ${db.nowUtc + leaseSeconds}
        AND o.state IN ('waiting', 'sending')`),
      (rows) => rows.map(toLeasedMessage),
    ),
  ] as const

/** The message that this batch has queued under a lease of the call's own; none where it has no channel. */
export const selectOwnMessage = (db: TenantDb, outboxId: string): Statement<LeasedMessage[]> =>
  db.queryRaw(
    (salonId) =>
      selectLeased(sql`
        o.outbox_id = ${outboxId}
        AND o.salon_id = ${salonId}
        AND o.state = 'sending'`),
    (rows) => rows.map(toLeasedMessage),
  )

const marketingKinds = [...templateKinds, ...writtenKinds].flatMap((kind) => {
  const purpose = getMessagePurpose(kind)
  return isMarketing(purpose) ? [{ kind, purpose }] : []
})
/** 1 or 0. Consent may have been withdrawn since the message was queued. */
const currentConsent = `
  CASE
    ${marketingKinds
      .flatMap(({ kind, purpose }) =>
        (['mail', 'text'] as const).map((channel) => {
          const isChannel = channel === 'mail' ? "o.channel = 'mail'" : "o.channel <> 'mail'"
          const latest = latestConsent('o.salon_id', 'o.client_id', purpose, channel)
          return `WHEN o.kind = '${kind}' AND ${isChannel} THEN coalesce(${latest}, 0)`
        }),
      )
      .join('\n    ')}
    ELSE 1
  END`

const selectLeased = (condition: SQL) => sql`
  SELECT
    o.outbox_id, o.salon_id, o.kind, o.language, o.data_json, o.channel, o.recipient, o.client_id, o.user_id, o.agenda_id,
    o.attempts, o.until_utc, o.created_utc,
    coalesce(
      (SELECT c.name FROM clients c WHERE c.client_id = o.client_id),
      (SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.user_id = o.user_id),
      o.recipient
    ) AS name,
    (
      SELECT json_object(
        'staff', group_concat(DISTINCT u.first_name),
        'cents', sum(b.price_cents)
      )
      FROM agenda_services b
      JOIN users u ON u.user_id = b.user_id
      WHERE b.salon_id = o.salon_id
        AND b.agenda_id = o.agenda_id
        AND b.deleted_utc IS NULL
      HAVING count(*) > 0
    ) AS booking,
    ${sql.raw(currentConsent)} AS has_consent,
    s.review_url, s.google_place_id,
    (
      SELECT json_object('subject', t.subject, 'text', t.text)
      FROM message_templates t
      WHERE t.salon_id = o.salon_id
        AND t.kind = o.kind
        AND t.language = o.language
        AND t.deleted_utc IS NULL
    ) AS own_text,
    s.salon_name, s.time_zone, s.country, s.phone_number AS salon_phone,
    trim(s.address || ', ' || s.city, ', ') AS salon_address,
    ${sql.raw(confirmedSenders.whatsapp)} AS wa_box_uid,
    ${sql.raw(confirmedSenders.sms)} AS sms_sender,
    coalesce(nullif(s.email_sender, ''), s.email) AS email,
    s.sms_provider,
    (
      SELECT json_group_array(json_object('salonId', x.salon_id, 'name', x.name, 'sealed', x.sealed))
      FROM salon_secrets x
      WHERE x.salon_id = o.salon_id
        AND x.name IN ('waBoxToken', 'smsKey', 'smsSecret')
    ) AS secrets
  FROM outbox o
  LEFT JOIN salons s ON s.salon_id = o.salon_id
  WHERE ${condition}
  ORDER BY o.created_utc`

function toLeasedMessage(row: Record<string, unknown>): LeasedMessage {
  const text = (name: string) => String(row[name] ?? '')
  const id = (name: string) => (row[name] === null ? null : text(name))
  const salon = {
    name: text('salon_name'),
    address: text('salon_address'),
    phone: text('salon_phone'),
    country: text('country'),
    reviewUrl: getReviewUrl({ reviewUrl: text('review_url'), googlePlaceId: text('google_place_id') }),
    timeZone: text('time_zone'),
    waBoxUid: text('wa_box_uid'),
    smsSender: text('sms_sender'),
    email: text('email'),
    smsProvider: text('sms_provider') as SmsProvider,
    secrets: JSON.parse(text('secrets') || '[]'),
  }
  return {
    outboxId: text('outbox_id'),
    salonId: id('salon_id'),
    kind: text('kind'),
    language: row.language === 'it' ? 'it' : 'en',
    data: JSON.parse(text('data_json')),
    channel: row.channel as MessageChannel | null,
    recipient: text('recipient'),
    name: text('name'),
    clientId: id('client_id'),
    userId: id('user_id'),
    agendaId: id('agenda_id'),
    attempts: Number(row.attempts),
    until: Number(row.until_utc),
    created: Number(row.created_utc),
    booking: row.booking === null ? null : JSON.parse(text('booking')),
    hasConsent: Number(row.has_consent) === 1,
    ownText: row.own_text === null ? null : JSON.parse(text('own_text')),
    salon: row.salon_name === null ? null : salon,
  }
}

// An update of a message whose lease has passed to somebody else changes no row.
const isHeld = (leaseId: string, outboxId: string) => sql`outbox_id = ${outboxId} AND claim = ${leaseId} AND state = 'sending'`

/** What a sent message used. */
export interface SentUse {
  readonly gatewayId: string
  /** Whether the salon's own gateway account sent it. */
  readonly byOwnAccount: boolean
  /** Text messages that it was divided into; 0 for other channels. */
  readonly smsParts: number
}

export const markSent = (db: SystemDb, leaseId: string, outboxId: string, { gatewayId, byOwnAccount, smsParts }: SentUse) =>
  db.executeRaw(sql`
    UPDATE outbox
    SET state = 'sent', sent_utc = ${db.nowUtc}, gateway_id = ${gatewayId}, reason = '', by_own_account = ${byOwnAccount},
      sms_parts = ${smsParts}
    WHERE ${isHeld(leaseId, outboxId)}`)

/** Schedules the next attempt; `counts` says whether this one counts towards the maximum. */
export const markWaiting = (db: SystemDb, leaseId: string, outboxId: string, next: { due: number; reason: string; counts: boolean }) =>
  db.executeRaw(sql`
    UPDATE outbox
    SET state = 'waiting', due_utc = ${next.due}, reason = ${next.reason}, attempts = attempts - ${next.counts ? 0 : 1}
    WHERE ${isHeld(leaseId, outboxId)}`)

export const markFailed = (db: SystemDb, leaseId: string, outboxId: string, reason: string) =>
  db.executeRaw(sql`
    UPDATE outbox
    SET state = 'failed', reason = ${reason}, due_utc = ${db.nowUtc}
    WHERE ${isHeld(leaseId, outboxId)}`)

/** Returns messages that were leased but not tried, due again at `due`. */
export const markReleased = (db: SystemDb, leaseId: string, outboxIds: readonly string[], reason: string, due: number) =>
  db.executeRaw(sql`
    UPDATE outbox
    SET state = 'waiting', attempts = attempts - 1, due_utc = ${due}, reason = ${reason}
    WHERE claim = ${leaseId}
      AND state = 'sending'
      AND outbox_id IN (SELECT value FROM json_each(${JSON.stringify(outboxIds)}))`)

interface ReminderData {
  readonly bookings?: readonly { readonly agendaId?: string }[]
}

/** Notes at its bookings that a reminder has been sent; nothing for other messages. Their version stays: nobody has edited them. */
export function markReminded(db: SystemDb, { kind, salonId, data }: LeasedMessage) {
  const agendaIds = kind === 'booking_reminder' ? ((data as ReminderData).bookings ?? []).flatMap(({ agendaId }) => agendaId ?? []) : []
  if (agendaIds.length === 0) return []
  const update = db.executeRaw(sql`
    UPDATE agendas
    SET sms_reminder_sent_utc = ${db.nowUtc}
    WHERE salon_id = ${salonId}
      AND agenda_id IN (SELECT value FROM json_each(${JSON.stringify(agendaIds)}))`)
  return [update]
}
