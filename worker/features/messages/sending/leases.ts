import { toIso } from '../../../../schema/rules/salon-time.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { raiseAlerts } from '../alerts/index.ts'
import { fallBack } from './fallback-queries.ts'
import { markFailed, markReleased, markReminded, markSent, markWaiting, type SentUse } from './lease-queries.ts'
import type { LeasedMessage } from './leased-message-queries.ts'

export type FailedReason =
  | 'no_channel'
  | 'no_consent'
  /** The booking has changed, so that what it says is not true. */
  | 'outdated'
  | 'bad_recipient'
  | 'blacklisted'
  | 'bad_sender'
  | 'bad_text'
  | 'refused'
  | 'too_late'
  | 'unreachable'
  | 'credit'
  | 'not_set_up'
  /** Meta has approved no such text, and the client has not written within 24 hours. */
  | 'no_template'
  /** A receipt said so; the message had been sent. */
  | 'undelivered'

/** Result of one attempt to send a message. */
export type AttemptResult =
  | ({ readonly state: 'sent' } & SentUse)
  | { readonly state: 'failed'; readonly reason: FailedReason }
  /** Tried again at `due` (seconds UTC); `counts` says whether the attempt counts towards the maximum. */
  | { readonly state: 'waiting'; readonly reason: string; readonly due: number; readonly counts: boolean }

/** Reasons that concern the salon's channel and not one recipient: one alert a day is enough. */
const channelReasons: readonly FailedReason[] = ['bad_sender', 'unreachable', 'credit', 'not_set_up']

/** Records a result if the lease is still held. A failure raises an alert for the salon's administrators in the same batch. */
export async function recordResult(db: SystemDb, leaseId: string, message: LeasedMessage, result: AttemptResult): Promise<void> {
  const { outboxId } = message
  if (result.state === 'sent') await db.batch(markSent(db, leaseId, message, result), ...markReminded(db, message))
  else if (result.state === 'waiting') await db.batch(markWaiting(db, leaseId, outboxId, result))
  else await db.batch(markFailed(db, leaseId, outboxId, result.reason), ...raiseFailureAlert(db, message, result.reason))
}

/**
 * Records that Meta did not take a message, and queues it for another channel in the same batch: its id, or undefined where there is
 * none, which raises the alert.
 */
export async function recordRefusal(
  db: SystemDb,
  leaseId: string,
  message: LeasedMessage,
  { reason, more }: { reason: FailedReason; more: readonly Statement<unknown>[] },
): Promise<string | undefined> {
  const { outboxId } = message
  const fallbackId = db.newId('out')
  const [, queued] = await db.batch(markFailed(db, leaseId, outboxId, reason), ...fallBack(db, outboxId, fallbackId), ...more)
  if (queued > 0) return fallbackId
  const alert = raiseFailureAlert(db, message, reason)
  if (alert.length > 0) await db.batch(...alert)
  return undefined
}

/** Returns the untried messages of a channel queue that stopped; they stay due. */
export async function releaseLease(db: SystemDb, leaseId: string, messages: readonly LeasedMessage[], reason: string): Promise<void> {
  if (messages.length === 0) return
  const outboxIds = messages.map((message) => message.outboxId)
  await db.batch(markReleased(db, leaseId, outboxIds, reason))
}

type Failed = Pick<LeasedMessage, 'salonId' | 'clientId' | 'userId' | 'agendaId' | 'outboxId' | 'name' | 'recipient'> & {
  readonly channel: string | null
}

/** Alert for the salon's administrators about a message that failed; none where nobody in the salon could do anything. */
export function raiseFailureAlert(db: SystemDb, message: Failed, reason: FailedReason) {
  const { salonId, clientId, userId, agendaId, outboxId, name, recipient } = message
  const subjectId = agendaId ?? userId ?? clientId
  const isChannelReason = channelReasons.includes(reason)
  // The client's own choice, and what nobody has to do anything about.
  if (reason === 'no_consent' || reason === 'outdated') return []
  // A guest who enters a wrong or foreign number on the booking page must not be able to raise alerts in the salon.
  if (salonId === null || (subjectId === null && !isChannelReason)) return []
  const alert = raiseAlerts(db.inSalon(salonId), {
    to: { roles: ['ADMIN'] },
    type: agendaId ? 'Booking' : userId ? 'Request' : 'Message',
    content: { key: `message_${reason}`, values: { name, recipient } },
    ...(subjectId === null ? {} : { id: subjectId }),
    cause: isChannelReason ? `outbox:${reason}:${message.channel}:${toIso(db.nowUtc).slice(0, 10)}` : `outbox:${outboxId}`,
  })
  return [alert]
}
