import { type SQL, sql } from 'drizzle-orm'
import { type MessageChannel as Channel, type Language, messageChannels } from '../../../schema/terms.ts'
import type { PublicDb } from '../../db/public-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { TenantWriter } from '../../db/system-db.ts'
import type { Request } from '../../http/serve.ts'
import { sendInBackground } from './outbox.ts'
import type { DataOf, Kind } from './templates.ts'

/** Who it goes to: somebody known, the salon itself, or the bare addresses of a guest. */
export type Recipient =
  | { readonly clientId: string }
  | { readonly userId: string }
  | 'salon'
  | { readonly phoneNumber?: string; readonly whatsApp?: string; readonly email?: string }

export interface Message<K extends Kind> {
  /**
   * What it is sent for, unique in the salon: `confirmed:agd_1:3`, `morning:cli_9:2026-11-24`. Asked for again under the
   * same cause, nothing is sent again.
   */
  readonly cause: string
  readonly kind: K
  /** What fills its words: plain JSON without secrets (worker/features/messaging/words.ts says how links get theirs). */
  readonly data: DataOf<K>
  readonly to: Recipient
  /** Left out: Italian for a salon in Italy, else English. */
  readonly language?: Language
  /**
   * Left out: WhatsApp where the salon has a waBoxUid and the recipient a number for it, else SMS where it has an
   * smsSender, else e-mail; staff and the salon itself are written to by e-mail first.
   */
  readonly channel?: Channel
  readonly agendaId?: string
  /** Seconds UTC: not before, and of no use after; 20 hours where left out. */
  readonly from?: number
  readonly until?: number
}

/**
 * A message on its way, as a statement for the batch of its cause. Its result is the channel; null where there is no way
 * to reach the recipient; undefined where the cause has had its message already, or the recipient is not there.
 */
export interface QueuedMessage extends Statement<Channel | null | undefined> {
  readonly outboxId: string
}

const defaultHours = 20

/** Writes a message down with what causes it; `sendSoon` sends it behind the reply, and if that fails the sweep does. */
export function enqueue<K extends Kind>(db: TenantWriter, message: Message<K>): QueuedMessage {
  const outboxId = db.newId('out')
  const to = message.to
  const statement = db.executeRaw((salon) =>
    insertion(
      db.nowUtc,
      outboxId,
      message,
      sql`FROM salons s JOIN (${personOf(to, salon)}) p WHERE s.salon_id = ${salon}`,
      to === 'salon' || 'userId' in to,
    ),
  )
  return { ...statement, outboxId, read: (result) => channelOf(result.rows[0]) }
}

/** The same where nobody is signed in, to the account that `userId` names: it may belong to no salon. */
export function enqueueForAccount<K extends Kind>(db: PublicDb, userId: SQL, message: Omit<Message<K>, 'to'>): QueuedMessage {
  const outboxId = db.newId('out')
  const from = sql`FROM (SELECT u.user_id, u.salon_id AS salon, '' AS whats, u.phone_number AS phone, u.email, NULL AS client_id FROM users u WHERE u.user_id = ${userId} AND u.deleted_utc IS NULL) p LEFT JOIN salons s ON s.salon_id = p.salon`
  const statement = db.executeRaw(insertion(db.nowUtc, outboxId, message, from, true))
  return { ...statement, outboxId, read: (result) => channelOf(result.rows[0]) }
}

/**
 * Sends what was queued, behind the reply. Give it all that the batch held; what was not written, because its cause has
 * had its message, is not there to be sent.
 */
export function sendAfterResponse(request: Request, ...messages: readonly QueuedMessage[]): void {
  const testDatabase = request.env.TEST_DATABASES === '1' ? request.req.header('x-test-database') : undefined
  const surroundings = { env: request.env, nowUtc: request.get('nowUtc'), newId: request.get('newId'), testDatabase }
  const ids = messages.map((message) => message.outboxId)
  request.executionCtx.waitUntil(sendInBackground(surroundings, ids))
}

/** The same where no request stands behind it: what was queued behind a reply. */
export const sendQueued = (surroundings: Parameters<typeof sendInBackground>[0], messages: readonly QueuedMessage[]) =>
  sendInBackground(
    surroundings,
    messages.map((message) => message.outboxId),
  )

const channelOf = (row: ArrayLike<unknown> | undefined) => (row ? (row[0] as Channel | null) : undefined)

/** One row (whats, phone, email, client_id, user_id): how somebody can be reached. */
function personOf(to: Recipient, salon: SQL): SQL {
  if (to === 'salon')
    return sql`SELECT '' AS whats, o.phone_number AS phone, o.email, NULL AS client_id, NULL AS user_id FROM salons o WHERE o.salon_id = ${salon}`
  if ('clientId' in to)
    return sql`SELECT CASE WHEN c.whats_app <> '' THEN c.whats_app WHEN c.whats_app_gateway = 1 THEN c.phone_number ELSE '' END AS whats, coalesce(nullif(c.phone_number, ''), c.phone_number_2) AS phone, c.email, c.client_id, NULL AS user_id FROM clients c WHERE c.salon_id = ${salon} AND c.client_id = ${to.clientId} AND c.deleted_utc IS NULL`
  if ('userId' in to)
    return sql`SELECT '' AS whats, u.phone_number AS phone, u.email, NULL AS client_id, u.user_id FROM users u WHERE u.salon_id = ${salon} AND u.user_id = ${to.userId} AND u.deleted_utc IS NULL`
  const { whatsApp = '', phoneNumber = '', email = '' } = to
  return sql`SELECT ${whatsApp} AS whats, ${phoneNumber} AS phone, ${email} AS email, NULL AS client_id, NULL AS user_id`
}

// The channel is chosen where the addresses are, so that queueing needs nothing read first.
// Staff and the salon are written to by e-mail first, and nobody stands by to hear that there is no way to: the sender says it.
function insertion(nowUtc: number, outboxId: string, message: Omit<Message<Kind>, 'to'>, from: SQL, ofHouse: boolean): SQL {
  const { cause, kind, data, language, channel, agendaId } = message
  const due = message.from ?? nowUtc
  const until = message.until ?? due + defaultHours * 3600
  const ways = {
    whatsapp: sql`WHEN coalesce(s.wa_box_uid, '') <> '' AND p.whats <> '' THEN 'whatsapp' `,
    sms: sql`WHEN coalesce(s.sms_sender, '') <> '' AND p.phone <> '' THEN 'sms' `,
    mail: sql`WHEN p.email <> '' THEN 'mail' `,
  }
  const order: readonly Channel[] = channel ? [channel] : ofHouse ? ['mail', 'whatsapp', 'sms'] : messageChannels
  const chosen = sql`CASE ${sql.join(order.map((way) => ways[way]))}END`
  return sql`INSERT INTO outbox (outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, client_id, user_id, agenda_id, state, reason, due_utc, until_utc, created_utc) SELECT ${outboxId}, m.salon_id, ${cause}, ${kind}, ${language ?? sql`m.language`}, ${JSON.stringify(data)}, m.channel, CASE m.channel WHEN 'whatsapp' THEN m.whats WHEN 'sms' THEN m.phone WHEN 'mail' THEN m.email ELSE '' END, m.client_id, m.user_id, ${agendaId ?? null}, CASE WHEN m.channel IS NULL AND ${!ofHouse} THEN 'failed' ELSE 'waiting' END, CASE WHEN m.channel IS NULL THEN 'no_channel' ELSE '' END, ${due}, ${until}, ${nowUtc} FROM (SELECT s.salon_id, CASE s.country WHEN 'IT' THEN 'it' ELSE 'en' END AS language, p.whats, p.phone, p.email, p.client_id, p.user_id, ${chosen} AS channel ${from}) m WHERE true ON CONFLICT DO NOTHING RETURNING channel`
}
