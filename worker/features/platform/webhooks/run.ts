import { getAttemptDelay, toMessageEvents, toWebhookEvents, type WebhookEvent } from '../../../../schema/rules/platform/webhook-events.ts'
import { SalonWorkError, throwFailures } from '../../../db/each-salon.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import type { SendWebhook, WebhookAnswer } from '../../../gateways/webhooks.ts'
import { toMessage } from './message.ts'
import { type Attempt, saveAttempt } from './queries.ts'
import {
  changeLimit,
  claimDue,
  type DueDelivery,
  type LiveWebhook,
  queueDeliveries,
  receivedLimit,
  selectChanges,
  selectLiveWebhooks,
  selectReceived,
  selectToldMessages,
  stopWebhook,
} from './run-queries.ts'

interface RunOptions {
  readonly send: SendWebhook
  readonly sessionSecret: string
  /** What is written in the batch that switches a webhook off. */
  readonly onStopped: (db: SystemSalonDb, webhook: LiveWebhook) => readonly Statement<unknown>[]
}

/** Webhooks that are served at a time; for each, deliveries that are under way at a time, and how often a run takes so many. */
const [webhooksAtATime, deliveriesAtATime, maxRounds] = [6, 5, 4]
/** No entry of the audit log is written later than this after the instant that it names. */
const slackSeconds = 600

const isGone = ({ status }: WebhookAnswer) => status === 410
const isTaken = ({ status }: WebhookAnswer) => status !== null && status >= 200 && status < 300

/** What a webhook is told of messages of clients, and until when they were read in seconds UTC. */
async function readMessages(db: SystemSalonDb, webhook: LiveWebhook): Promise<{ events: readonly WebhookEvent[]; until: number }> {
  if (!webhook.kinds.includes('message')) return { events: [], until: db.nowUtc }
  const [received, told] = await db.batch(selectReceived(db, webhook), selectToldMessages(db, webhook))
  const events = toMessageEvents(received).filter(({ recordId, position }) => !told.has(`${recordId} ${position}`))
  return { events, until: received.length === receivedLimit ? (received.at(-1)?.at ?? db.nowUtc) : db.nowUtc }
}

/** Queues a delivery for each change since the last run. */
async function collect(db: SystemSalonDb, webhook: LiveWebhook): Promise<boolean> {
  const [entries] = await db.batch(selectChanges(db, webhook))
  const messages = await readMessages(db, webhook)
  const last = entries.at(-1)
  const until = Math.min(entries.length === changeLimit && last ? last.at : db.nowUtc, messages.until)
  const since = Math.max(webhook.since, until - slackSeconds)
  // Without a change, only once in a while.
  if (!last && messages.events.length === 0 && since - webhook.since < 6 * slackSeconds) return false
  const events = [...toWebhookEvents(entries).filter(({ kind }) => webhook.kinds.includes(kind)), ...messages.events]
  try {
    await db.batch(...queueDeliveries(db, webhook, { auditNo: last?.auditNo ?? webhook.auditNo, since, events }))
    return events.length > 0
  } catch (error) {
    // Another run at the same time has queued them.
    if (error instanceof BatchAbortedError && error.reason === 'stale') return false
    throw error
  }
}

function toAttempt(db: SystemSalonDb, { deliveryId, attempts }: DueDelivery, answer: WebhookAnswer): Attempt {
  const { status } = answer
  if (isTaken(answer)) return { deliveryId, status, state: 'delivered', due: null }
  const delay = isGone(answer) ? undefined : getAttemptDelay(attempts, answer.retryAfter)
  return delay === undefined
    ? { deliveryId, status, state: 'failed', due: null }
    : { deliveryId, status, state: 'waiting', due: db.nowUtc + delay }
}

/** Attempts what is due, a few at a time; ends where one was not taken, and switches the webhook off after the last attempt. */
async function deliver(db: SystemSalonDb, webhook: LiveWebhook, { send, sessionSecret, onStopped }: RunOptions): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const claim = db.newId('clm')
    const [, due] = await db.batch(...claimDue(db, webhook.webhookId, { claim, limit: deliveriesAtATime }))
    if (due.length === 0) return
    const answers = await Promise.all(due.map((one) => send(toMessage(sessionSecret, db.nowUtc, webhook, one))))
    const attempts = due.map((one, index) => toAttempt(db, one, answers[index] ?? { status: null, retryAfter: undefined }))
    const hasEnded = attempts.some(({ state }) => state === 'failed')
    await db.batch(
      ...attempts.map((attempt) => saveAttempt(db, attempt, claim)),
      ...(hasEnded ? [stopWebhook(db, webhook.webhookId), ...onStopped(db, webhook)] : []),
    )
    if (hasEnded || !answers.every(isTaken)) return
  }
}

/** Tells all webhooks of all salons what has changed, a few webhooks at a time and of each no more than 20 deliveries. */
export async function runWebhooks(db: SystemDb, options: RunOptions): Promise<void> {
  const [live] = await db.batch(selectLiveWebhooks(db))
  const errors: unknown[] = []
  const waiting = [...live]
  // Each takes the next webhook when it is done with one: a slow receiver holds up no other.
  const serve = async () => {
    for (let webhook = waiting.shift(); webhook; webhook = waiting.shift()) {
      try {
        const salonDb = db.inSalon(webhook.salonId, webhook.timeZone)
        if ((await collect(salonDb, webhook)) || webhook.hasDue) await deliver(salonDb, webhook, options)
      } catch (error) {
        errors.push(new SalonWorkError(webhook.salonId, error))
      }
    }
  }
  await Promise.all(Array.from({ length: webhooksAtATime }, serve))
  throwFailures(errors)
}
