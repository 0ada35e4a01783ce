import { type SQL, sql } from 'drizzle-orm'
import { toIso } from '../../../schema/rules/salon-time.ts'
import type { Language, MessageChannel } from '../../../schema/terms.ts'
import type { SystemDb } from '../../db/system-db.ts'
import { raiseAlerts } from '../alerts/index.ts'

/** A message that is due, with what of its salon and its reader is needed to send it. */
export interface LeasedMessage {
  readonly outboxId: string
  readonly salonId: string | null
  readonly kind: string
  readonly language: Language
  readonly data: unknown
  readonly channel: MessageChannel | null
  readonly recipient: string
  /** Of the reader, or the address where nobody is known by it. */
  readonly name: string
  readonly clientId: string | null
  readonly userId: string | null
  readonly agendaId: string | null
  /** This one counted. */
  readonly attempts: number
  /** Seconds UTC. */
  readonly until: number
  readonly salon: {
    readonly name: string
    readonly timeZone: string
    readonly waBoxUid: string
    readonly smsSender: string
    readonly email: string
  } | null
}

/** What is claimed lapses by itself after so long: whoever claimed it has died. Longer than all the sending of a claim can take. */
const leaseSeconds = 300
const atOnce = 20

const told = sql`o.outbox_id, o.salon_id, o.kind, o.language, o.data_json, o.channel, o.recipient, o.client_id, o.user_id, o.agenda_id, o.attempts, o.until_utc, coalesce((SELECT c.name FROM clients c WHERE c.client_id = o.client_id), (SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.user_id = o.user_id), o.recipient) AS name, s.salon_name, s.time_zone, s.wa_box_uid, s.sms_sender, s.email FROM outbox o LEFT JOIN salons s ON s.salon_id = o.salon_id`
const claimedOf = (row: Record<string, unknown>): LeasedMessage => {
  const text = (name: string) => String(row[name] ?? '')
  const id = (name: string) => (row[name] === null ? null : text(name))
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
    salon:
      row.salon_name === null
        ? null
        : {
            name: text('salon_name'),
            timeZone: text('time_zone'),
            waBoxUid: text('wa_box_uid'),
            smsSender: text('sms_sender'),
            email: text('email'),
          },
  }
}

const open = (nowUtc: number) => sql`o.state IN ('waiting', 'sending') AND o.due_utc <= ${nowUtc}`

/** Salons with something due, the longest waiting first; null for accounts that belong to none. */
export const selectSalonsWithDueMessages = (db: SystemDb, most: number) =>
  db.queryRaw(
    sql`SELECT o.salon_id FROM outbox o WHERE ${open(db.nowUtc)} GROUP BY o.salon_id ORDER BY min(o.due_utc) LIMIT ${most}`,
    (rows) => rows.map((row) => (row.salon_id === null ? null : String(row.salon_id))),
  )

/**
 * Takes what is due, for this claim alone; `closed` are channels whose gateway takes nothing at the moment. Suspended
 * salons send nothing. What came too late is answered apart.
 */
export function leaseMessages(db: SystemDb, claimId: string, which: SQL, closed: readonly MessageChannel[]) {
  const barred = sql`coalesce(o.channel, '') NOT IN (SELECT value FROM json_each(${JSON.stringify(closed)}))`
  const { nowUtc } = db
  return [
    db.executeRaw(
      sql`UPDATE outbox SET state = 'sending', attempts = attempts + 1, claim = ${claimId}, due_utc = ${nowUtc + leaseSeconds} WHERE outbox_id IN (SELECT o.outbox_id FROM outbox o LEFT JOIN salons s ON s.salon_id = o.salon_id WHERE ${open(nowUtc)} AND s.suspended_utc IS NULL AND ${barred} AND ${which} ORDER BY o.due_utc LIMIT ${atOnce})`,
    ),
    db.executeRawReturning(sql`SELECT ${told} WHERE o.claim = ${claimId} ORDER BY o.created_utc`, (rows) => rows.map(claimedOf)),
  ] as const
}

export type End =
  | { readonly state: 'sent'; readonly gatewayId: string }
  | { readonly state: 'failed'; readonly reason: FailedReason }
  /** `counts`: this attempt was one of the few. */
  | { readonly state: 'waiting'; readonly reason: string; readonly due: number; readonly counts: boolean }
export type FailedReason =
  | 'no_channel'
  | 'bad_recipient'
  | 'blacklisted'
  | 'bad_sender'
  | 'bad_text'
  | 'refused'
  | 'too_late'
  | 'unreachable'
  | 'credit'
  | 'not_set_up'
/** These say something about the salon's way of sending, not about one reader: one alert a day is enough. */
const general: readonly FailedReason[] = ['bad_sender', 'unreachable', 'credit', 'not_set_up']

/** Writes down how it went, for whoever still holds the claim; giving up is told to the salon's administrators in the same batch. */
export async function recordResult(db: SystemDb, claimId: string, message: LeasedMessage, end: End): Promise<void> {
  const mine = sql`outbox_id = ${message.outboxId} AND claim = ${claimId} AND state = 'sending'`
  if (end.state === 'sent') {
    await db.batch(
      db.executeRaw(
        sql`UPDATE outbox SET state = 'sent', sent_utc = ${db.nowUtc}, gateway_id = ${end.gatewayId}, reason = '' WHERE ${mine}`,
      ),
    )
  } else if (end.state === 'waiting') {
    await db.batch(
      db.executeRaw(
        sql`UPDATE outbox SET state = 'waiting', due_utc = ${end.due}, reason = ${end.reason}, attempts = attempts - ${end.counts ? 0 : 1} WHERE ${mine}`,
      ),
    )
  } else {
    const alert = givenUp(db, message, end.reason)
    await db.batch(
      db.executeRaw(sql`UPDATE outbox SET state = 'failed', reason = ${end.reason}, due_utc = ${db.nowUtc} WHERE ${mine}`),
      ...(alert ? [alert] : []),
    )
  }
}

/** Messages of a lane that was given up: as if they had not been claimed, but a minute later. */
export async function releaseLease(db: SystemDb, claimId: string, messages: readonly LeasedMessage[], reason: string): Promise<void> {
  if (messages.length === 0) return
  const ids = JSON.stringify(messages.map((message) => message.outboxId))
  await db.batch(
    db.executeRaw(
      sql`UPDATE outbox SET state = 'waiting', attempts = attempts - 1, due_utc = ${db.nowUtc + 60}, reason = ${reason} WHERE claim = ${claimId} AND state = 'sending' AND outbox_id IN (SELECT value FROM json_each(${ids}))`,
    ),
  )
}

function givenUp(db: SystemDb, message: LeasedMessage, reason: FailedReason) {
  const { salonId, clientId, userId, agendaId, outboxId, name, recipient } = message
  const concerns = agendaId ?? userId ?? clientId
  // Whoever types a stranger's number into the booking page shall not be able to ring the salon's bell.
  if (salonId === null || (concerns === null && !general.includes(reason))) return undefined
  return raiseAlerts(db.inSalon(salonId), {
    to: { roles: ['ADMIN'] },
    type: agendaId ? 'Booking' : userId ? 'Request' : 'Message',
    content: { key: `message_${reason}`, values: { name, recipient } },
    ...(concerns === null ? {} : { id: concerns }),
    cause: general.includes(reason) ? `outbox:${reason}:${message.channel}:${toIso(db.nowUtc).slice(0, 10)}` : `outbox:${outboxId}`,
  })
}
